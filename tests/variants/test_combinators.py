"""House rules that wrap a policy: what each one changes, what it leaves, and how they compose."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from mantis_rules import (
    DUEL,
    STANDARD,
    CardSet,
    Flip,
    InvalidCheck,
    InvalidRuleset,
    Score,
    State,
    Steal,
    Step,
    Tank,
    Transfer,
    Turn,
    apply,
    legal_actions,
    step,
)
from mantis_rules.laws import Law, laws_for, with_laws
from mantis_rules.variants import extra_turn_on_hit, last_protected, no_stealing_below, take_at_most
from mantis_rules.views import forecast, memory_view
from tests.helpers.positions import table, told
from tests.rules import rule


@rule("T7", "D2")
@pytest.mark.parametrize(
    ("after", "action", "draw", "next_seat"),
    [
        (Score, Score(), "Rpk Obk", 0),
        (Score, Score(), "Ypk Obk", 1),
        (Score, Steal(1), "Bgk Obk", 1),
        (Steal, Steal(1), "Bgk Obk", 0),
        (Steal, Steal(1), "Ypk Obk", 1),
        (Steal, Score(), "Rpk Obk", 1),
    ],
)
def test_an_extra_turn_is_for_hits_of_one_kind(
    after: type[Score] | type[Steal], action: Score | Steal, draw: str, next_seat: int
) -> None:
    """Only a hit by the given kind of action gives another turn."""
    rules = attrs.evolve(STANDARD, name="again", succession=extra_turn_on_hit(after=after))
    assert apply(table("Roy / Bop / -", draw=draw, rules=rules), action).to_move == next_seat


def test_an_extra_turn_keeps_what_the_inner_policy_does_with_the_token() -> None:
    """The token after an extra turn is that of the wrapped policy, not the one before."""
    counting = extra_turn_on_hit(lambda state, flip: Turn(flip.mover, 7))
    rules = attrs.evolve(STANDARD, name="counting", succession=counting)
    after = apply(table("Roy / Bop / -", draw="Rpk Obk", rules=rules), Score())
    assert (after.to_move, after.token) == (0, 7)


@rule("D2")
def test_extra_turns_add_up() -> None:
    """Around the policy for two, which has its own extra turn, a hit of either kind gives one."""
    rules = attrs.evolve(DUEL, name="both", succession=extra_turn_on_hit(DUEL.succession))
    for action, draw in (Score(), "Rpk Obk"), (Steal(1), "Bgk Obk"):
        assert apply(table("Roy / Bop", draw=draw, rules=rules), action).to_move == 0


@rule("T2")
@pytest.mark.parametrize(("floor", "targets"), [(1, [1, 2]), (2, [2]), (3, [2]), (4, [])])
def test_a_floor_protects_small_tanks(floor: int, targets: list[int]) -> None:
    """A tank below the floor cannot be stolen from; scoring is always legal."""
    rules = attrs.evolve(STANDARD, name="floor", legality=no_stealing_below(floor))
    state = table("- / Bop / Gyk Gop Ypk / -", draw="Rpk", rules=rules)
    assert legal_actions(state) == (Score(), *map(Steal, targets))


@rule("T2")
@pytest.mark.parametrize(
    ("piles", "targets"),
    [
        ("- / - / Yro Yrg", [1, 2]),
        ("Yro Yrg / - / -", [1, 2]),
        ("Oyk Obk / - / Yro Yrg", [2]),
        ("- / Oyk Obk / Yro Yrg", [1, 2]),
        ("Oyk Obk / Gyk Gop / Yro Yrg", [1, 2]),
    ],
)
def test_the_last_is_protected_when_it_is_alone(piles: str, targets: list[int]) -> None:
    """The seat with the smallest score pile is protected, unless another has as few."""
    rules = attrs.evolve(STANDARD, name="last", legality=last_protected())
    state = table("Roy / Bop / Kyg", piles=piles, draw="Rpk", rules=rules)
    assert legal_actions(state) == (Score(), *map(Steal, targets))


@rule("T4a")
@pytest.mark.parametrize(
    ("most", "thief", "victim"),
    [
        (1, "Roy Bgk", "Bop Byk Bry Kyg"),
        (2, "Roy Bop Bgk", "Byk Bry Kyg"),
        (3, "Roy Bop Byk Bgk", "Bry Kyg"),
        (9, "Roy Bop Byk Bry Bgk", "Kyg"),
    ],
)
def test_a_thief_takes_at_most_the_limit(most: int, thief: str, victim: str) -> None:
    """The thief gets the flipped card, then others in deck order; the rest stays."""
    rules = attrs.evolve(STANDARD, name="few", resolution=take_at_most(most))
    state = table("Roy / Bop Byk Bry Kyg / -", draw="Bgk", rules=rules)
    assert told(apply(state, Steal(1)).tanks) == f"{thief} / {victim} / -"


@rule("T3a", "T4b")
def test_a_limit_on_steals_does_not_limit_scores() -> None:
    """A score takes all cards of the colour; a steal that misses still gives its card away."""
    rules = attrs.evolve(STANDARD, name="few", resolution=take_at_most(1))
    state = table("Bop Byk / Roy", draw="Bgk", rules=rules)
    assert told(apply(state, Score()).score_piles) == "Bop Byk Bgk / -"
    assert told(apply(state, Steal(1)).tanks) == "Bop Byk / Roy Bgk"


def _to_the_third_seat(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """The flipped card goes to the mover, and all that it matched to seat 2."""
    flipped = CardSet(state.rules.deck, [flip.card])
    return Transfer(flip.matched, Tank(2)), Transfer(flipped, Tank(flip.mover))


def test_a_limit_applies_only_to_what_the_thief_gets() -> None:
    """Cards for other seats, and cards within the limit, move as the wrapped policy says."""
    rules = attrs.evolve(STANDARD, name="few", resolution=take_at_most(1, _to_the_third_seat))
    state = table("Roy / Bop Byk Kyg / -", draw="Bgk", rules=rules)
    taken = step(state, Steal(1))
    assert taken.transfers == _to_the_third_seat(state, taken.flip)
    assert told(taken.after.tanks) == "Roy Bgk / Kyg / Bop Byk"


def _into_the_tank(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """All cards move to the mover's tank."""
    return (Transfer(flip.cards, Tank(flip.mover)),)


def test_a_score_that_fills_the_tank_is_not_limited() -> None:
    """A score moves cards as the wrapped policy says, even if they go to a tank."""
    rules = attrs.evolve(STANDARD, name="few", resolution=take_at_most(1, _into_the_tank))
    state = table("Bop Byk / Roy", draw="Bgk", rules=rules)
    taken = step(state, Score())
    assert taken.transfers == _into_the_tank(state, taken.flip)


@pytest.mark.parametrize(("most", "alike"), [(1, True), (2, False), (3, False)])
def test_a_limit_of_one_treats_colours_alike(most: int, alike: bool) -> None:
    """With a limit of two or more the deck order decides which cards stay."""
    rules = attrs.evolve(STANDARD, name="few", resolution=take_at_most(most))
    assert ("colours_are_alike" in [law.id for law in laws_for(rules)]) is alike


@rule("T2", "T4a")
def test_limits_and_floors_compose() -> None:
    """The smaller of two limits applies, and both of two protections."""
    rules = attrs.evolve(
        STANDARD,
        name="both",
        legality=last_protected(no_stealing_below(2)),
        resolution=take_at_most(3, take_at_most(2)),
    )
    state = table(
        "Roy / Bop Byk / Kyg / Gyk Gop",
        piles="Yro Yrg / Oyk Obk / Pyg Pog / -",
        draw="Bgk",
        rules=rules,
    )
    assert legal_actions(state) == (Score(), Steal(1))
    assert told(apply(state, Steal(1)).tanks) == "Roy Bop Bgk / Byk / Kyg / Gyk Gop"


@rule("T4a")
def test_forecasts_follow_house_rules() -> None:
    """The forecast of a limited steal counts only the cards within the limit."""
    rules = attrs.evolve(STANDARD, name="few", resolution=take_at_most(1))
    view = memory_view(table("Roy / Bgk Byk Gbk Kgb", draw="Bgp", rules=rules))
    _, steal = forecast(view)
    assert [steal.hit, steal.gained, steal.given] == [1, 1, 0]


@pytest.mark.parametrize(
    ("make", "arguments", "reason"),
    [
        (extra_turn_on_hit, {"after": int}, "after: expected Score or Steal"),
        (extra_turn_on_hit, {"after": Score()}, "after: expected Score or Steal"),
        (extra_turn_on_hit, {"policy": 5}, "policy: expected a hashable callable"),
        (no_stealing_below, {"floor": 0}, "floor: expected an int of 1 or more"),
        (no_stealing_below, {"floor": True}, "floor: expected an int of 1 or more"),
        (no_stealing_below, {"floor": 2, "policy": None}, "policy: expected a hashable callable"),
        (last_protected, {"policy": "x"}, "policy: expected a hashable callable"),
        (take_at_most, {"most": 0}, "most: expected an int of 1 or more"),
        (take_at_most, {"most": 2.0}, "most: expected an int of 1 or more"),
        (take_at_most, {"most": 2, "policy": ()}, "policy: expected a hashable callable"),
    ],
)
def test_wrong_arguments_are_refused(make: Any, arguments: dict[str, Any], reason: str) -> None:
    """Invalid arguments raise InvalidRuleset when the house rule is made."""
    with pytest.raises(InvalidRuleset, match=reason):
        make(**arguments)


def _always(taken: Step) -> bool:
    return True


MINE = Law("mine", "It is so.", (), _always)


def test_a_policy_states_which_laws_it_replaces() -> None:
    """`with_laws` keeps the policy's results, and `laws_for` uses the laws it states."""
    policy = with_laws(STANDARD.succession, {"turn_passes_clockwise": [MINE]})
    rules = attrs.evolve(STANDARD, name="mine", succession=policy)
    ids = [law.id for law in laws_for(rules)]
    assert ids[-1] == "mine"
    assert "turn_passes_clockwise" not in ids
    taken = step(table("Roy / Bop", draw="Rpk", rules=rules), Score())
    assert policy(taken.before, taken.flip) == STANDARD.succession(taken.before, taken.flip)


def test_stated_laws_are_kept_when_more_are_stated() -> None:
    """A policy with stated laws keeps them when `with_laws` wraps it again."""
    once = with_laws(STANDARD.resolution, {"others_untouched": [MINE]})
    twice = with_laws(once, {"hit_empties_the_colour": ()})
    ids = [law.id for law in laws_for(attrs.evolve(STANDARD, name="mine", resolution=twice))]
    assert {"others_untouched", "hit_empties_the_colour"}.isdisjoint(ids)
    assert ids.count("mine") == 1


@pytest.mark.parametrize("replaces", [None, 5, ["mine"], {"mine": None}, {3: []}, {"L1": [5]}])
def test_invalid_arguments_of_with_laws_are_refused(replaces: Any) -> None:
    """`with_laws` takes a function, and a mapping from ids to laws."""
    with pytest.raises(InvalidCheck, match="replaces: expected"):
        with_laws(STANDARD.succession, replaces)
    with pytest.raises(InvalidCheck, match="policy: expected a function"):
        with_laws(5, {})  # type: ignore[type-var]  # wrong on purpose


def test_replacing_an_unknown_law_is_refused() -> None:
    """A misspelt id is refused; otherwise the law would silently stay in force."""
    policy = with_laws(STANDARD.succession, {"turn_passes": [MINE]})
    rules = attrs.evolve(STANDARD, name="mine", succession=policy)
    with pytest.raises(InvalidCheck, match="replaces: expected the id of a law, got 'turn_passes'"):
        laws_for(rules)
