"""Each clause of a law that a shipped variant states can fail alone.

These are the clauses for which `tests/variants/test_own_laws.py` has no case.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from mantis_rules import STANDARD, Action, CardSet, Result, Ruleset, Score, State, Steal, Step, step
from mantis_rules.laws import Law, laws_for
from mantis_rules.model.position import make_state
from mantis_rules.rulebook import again_after_steal_hit
from mantis_rules.variants import SHORT, extra_turn_on_hit, no_stealing_below, take_at_most
from mantis_rules.variants.protection import last_is_spared
from tests.helpers.positions import cards, table
from tests.rules import rule


def _law(name: str, rules: Ruleset) -> Law:
    """The law with this id that a ruleset states."""
    [found] = [law for law in laws_for(rules) if law.id == name]
    return found


def _kept(state: State, ended: Result | None, legal: tuple[Action, ...]) -> State:
    """The position, with this result and these actions as the ones the engine has cached."""
    object.__setattr__(state, "_result", ended)
    object.__setattr__(state, "_legal", legal)
    return state


# Short rules


def _at_goal(*winners: int) -> Result:
    return Result(winners, "goal")


def _at_last(*winners: int) -> Result:
    return Result(winners, "draw pile empty")


ENDS: dict[str, tuple[str, str, Result | None]] = {
    "on": ("- / Yro Yrg Ypk / -", "Obk", None),
    "goal": ("- / Yro Yrg Ypk Ybk / Ory Opk", "Obk", _at_goal(1)),
    "more than the goal": ("Ory Opk / - / Yro Yrg Ypk Ybk Ygk", "Obk", _at_goal(2)),
    "goal at last": ("- / Yro Yrg Ypk Ybk / Ory Opk", "-", _at_goal(1)),
    "most": ("Ory Opk / - / Yro Yrg Ypk", "-", _at_last(2)),
    "level": ("- / Yro Yrg / Ory Opk", "-", _at_last(1, 2)),
}
"""Score piles, draw pile and result of positions at the goal of four, or short of it."""

WRONG_ENDS: dict[str, tuple[str, Result | None]] = {
    "a winner too early": ("on", _at_goal(1)),
    "an end with cards to draw": ("on", _at_last(1)),
    "no result at the goal": ("goal", None),
    "no result with no card left": ("most", None),
    "another winner at the goal": ("goal", _at_goal(2)),
    "another winner above the goal": ("more than the goal", _at_goal(0)),
    "a shared win at the goal": ("goal", _at_goal(1, 2)),
    "the wrong reason at the goal": ("goal", _at_last(1)),
    "the goal forgotten with no card left": ("goal at last", _at_last(1)),
    "the wrong reason with no card left": ("most", _at_goal(2)),
    "the most scored ignored": ("most", _at_last(0)),
    "the tanks compared": ("level", _at_last(2)),
    "the first seat instead of a shared win": ("level", _at_last(1)),
    "all seats instead of the level ones": ("level", _at_last(0, 1, 2)),
}


def _ended(name: str, ended: Result | None) -> State:
    piles, draw, _ = ENDS[name]
    rules = attrs.evolve(SHORT, name="four", goal=4)
    state = table("Roy Rog / Bop / Kyg Kop", piles=piles, draw=draw, rules=rules)
    return _kept(state, ended, ())


@pytest.mark.parametrize(("name", "wrong"), WRONG_ENDS.values(), ids=WRONG_ENDS)
def test_a_wrong_result_breaks_the_law_of_short_rules(name: str, wrong: Result | None) -> None:
    """The law accepts the result of V2 and rejects a wrong one."""
    law, right = _law("goal_or_most_scored", SHORT), ENDS[name][2]
    assert not law.broken_by(_ended(name, right))
    assert law.broken_by(_ended(name, wrong))


# Protection

FLOOR = attrs.evolve(STANDARD, name="floor", legality=no_stealing_below(2))
OPEN: dict[str, tuple[Result | None, tuple[Action, ...], tuple[Action, ...]]] = {
    "an action after the end": (_at_goal(0), (), (Score(),)),
    "a steal after the end": (_at_goal(0), (), (Steal(1),)),
    "no action while it is on": (None, (Score(),), ()),
    "the steals not by seat": (None, (Score(), Steal(1), Steal(2)), (Score(), Steal(2), Steal(1))),
    "a steal twice": (None, (Score(), Steal(2)), (Score(), Steal(2), Steal(2))),
    "a score twice": (None, (Score(), Steal(2)), (Score(), Score(), Steal(2))),
}


@pytest.mark.parametrize(("ended", "right", "wrong"), OPEN.values(), ids=OPEN)
def test_a_clause_about_legal_actions_can_fail(
    ended: Result | None, right: tuple[Action, ...], wrong: tuple[Action, ...]
) -> None:
    """Steals must be ordered by seat, each action once, and none legal after the end."""
    law = _law("score_stays_open", FLOOR)
    for legal, broken in (right, False), (wrong, True):
        state = _kept(table("Roy / Bop / Kyg", draw="Obk", rules=FLOOR), ended, legal)
        assert law.broken_by(state) is broken


@rule("T2", "L15")
def test_last_is_spared_checks_every_target() -> None:
    """The official rules break the law where the third seat alone has the fewest cards."""
    state = table("Roy / Bop / Kyg", piles="Oyk Obk / Gyk Gop / -", draw="Ybk")
    assert not last_is_spared.broken_by(attrs.evolve(state, to_move=2))
    assert last_is_spared.broken_by(state)


# Combinators

BOTH = attrs.evolve(STANDARD, name="both", succession=extra_turn_on_hit(again_after_steal_hit))
TWO = attrs.evolve(STANDARD, name="two", resolution=take_at_most(2))


@rule("D2", "L12")
@pytest.mark.parametrize(
    ("action", "draw", "seat"), [(Score(), "Rpk", 0), (Steal(1), "Bgk", 0), (Steal(1), "Ypk", 1)]
)
def test_the_law_of_extra_turns_follows_the_wrapped_policy(
    action: Action, draw: str, seat: int
) -> None:
    """Without an extra turn of its own the law expects the seat that the wrapped policy names."""
    law = _law("extra_turn_after_a_score", BOTH)
    taken = step(table("Roy / Bop / -", draw=f"{draw} Obk", rules=BOTH), action)
    turned = [attrs.evolve(taken, after=attrs.evolve(taken.after, to_move=n)) for n in range(3)]
    assert [seat for seat, other in enumerate(turned) if not law.broken_by(other)] == [seat]


def _zones(taken: Step, *tanks: str) -> Step:
    """The step, with these cards in the tanks after it, unchecked."""
    after = taken.after
    bits = tuple(CardSet(after.rules.deck, cards(codes)).bits for codes in tanks)
    rules, to_move, _, piles, stack, token = after.__reduce__()[1]
    made = make_state(rules, to_move, bits, piles, stack, token)  # type: ignore[arg-type]  # a state's own
    return attrs.evolve(taken, after=made)


TAKEN: dict[str, Callable[[Step], Step]] = {
    "none is taken": lambda s: _zones(s, "Roy", "Bop Byk Bgk Kyg", "Gop"),
    "three are taken": lambda s: _zones(s, "Roy Bop Byk Bgk", "Kyg", "Gop"),
    "a card is lost": lambda s: _zones(s, "Roy Bgk", "Byk Kyg", "Gop"),
    "the flipped card is lost": lambda s: _zones(s, "Roy Bop", "Byk Kyg", "Gop"),
    "one of another colour comes": lambda s: _zones(s, "Roy Bgk Kyg", "Bop Byk", "Gop"),
    "a card is doubled from a third tank": lambda s: _zones(s, "Roy Bgk Gop", "Bop Byk Kyg", "Gop"),
}


@rule("T4a", "L11")
@pytest.mark.parametrize("tamper", TAKEN.values(), ids=TAKEN)
def test_a_clause_of_take_at_most_can_fail(tamper: Callable[[Step], Step]) -> None:
    """A thief must gain one or two cards, all of them matched, and no card may be lost."""
    law = _law("take_at_most_2", TWO)
    taken = step(table("Roy / Bop Byk Kyg / Gop", draw="Bgk Obk", rules=TWO), Steal(1))
    assert not law.broken_by(taken)
    assert law.broken_by(tamper(taken))
