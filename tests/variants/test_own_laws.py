"""The laws that variants state, each checked on steps that keep it and on steps that break it.

`test_claims` checks that they hold in the games of the variants.
"""

from __future__ import annotations

import attrs
import pytest

from mantis_rules import STANDARD, Action, Ruleset, Score, State, Steal, Step, step
from mantis_rules.laws import Law, laws_for
from mantis_rules.variants import (
    POWER_TOKEN,
    PowerToken,
    extra_turn_on_hit,
    last_protected,
    no_stealing_below,
    take_at_most,
)
from tests.helpers.positions import cards, table
from tests.rules import rule

CAPTOR, OWED = "token_goes_to_its_captor", "owed_turns_are_taken"
AGAIN = attrs.evolve(STANDARD, name="again", succession=extra_turn_on_hit())
CHAINS = attrs.evolve(STANDARD, name="chains", succession=extra_turn_on_hit(after=Steal))
FLOOR = attrs.evolve(STANDARD, name="floor", legality=no_stealing_below(2))
LAST = attrs.evolve(STANDARD, name="last", legality=last_protected())
TWO = attrs.evolve(STANDARD, name="two", resolution=take_at_most(2))


def law(name: str, rules: Ruleset) -> Law:
    """The law with this id that a ruleset states."""
    [found] = [law for law in laws_for(rules) if law.id == name]
    return found


def token_step(draw: str, action: Action, mover: int, token: PowerToken) -> Step:
    """A step with the Power Token; the draw pile begins with these cards."""
    before = table(
        "Roy / Bop / Gyk", draw=f"{draw} Obk Kry", to_move=mover, rules=POWER_TOKEN, token=token
    )
    return step(before, action)


def but(taken: Step, **changes: object) -> Step:
    """The step, with these fields of the state after it replaced."""
    return attrs.evolve(taken, after=attrs.evolve(taken.after, **changes))  # type: ignore[arg-type]  # by keyword


CAPTURE = token_step("Gob", Steal(2), 0, PowerToken(2))
MISS = token_step("Yob", Steal(2), 0, PowerToken(2))
OTHER_HIT = token_step("Brg", Steal(1), 0, PowerToken(2))
SCORE = token_step("Rpk", Score(), 0, PowerToken(2))


@pytest.mark.parametrize(("taken", "holder"), [(CAPTURE, 0), (MISS, 2), (OTHER_HIT, 2), (SCORE, 2)])
def test_the_law_of_the_captor_allows_one_holder(taken: Step, holder: int) -> None:
    """The thief after a steal that hits the holder, otherwise the previous holder."""
    kept = law(CAPTOR, POWER_TOKEN)
    allowed = [seat for seat in range(3) if kept.holds(but(taken, token=PowerToken(seat)))]
    assert allowed == [holder]


@pytest.mark.parametrize(
    ("taken", "seat", "owed"),
    [
        (CAPTURE, 0, 0),
        (token_step("Gob", Steal(2), 0, PowerToken(2, 1)), 0, 1),
        (MISS, 1, 0),
        (SCORE, 1, 0),
        (token_step("Krp", Score(), 1, PowerToken(2)), 2, 1),
        (token_step("Krp", Score(), 2, PowerToken(2, 1)), 2, 0),
        (token_step("Krp", Score(), 2, PowerToken(2)), 0, 0),
    ],
)
def test_the_law_of_owed_turns_allows_one_next_turn(taken: Step, seat: int, owed: int) -> None:
    """After a step exactly one pair of seat to move and turns owed is allowed."""
    kept, token = law(OWED, POWER_TOKEN), taken.after.token
    assert isinstance(token, PowerToken)
    allowed = [
        (other, number)
        for other in range(3)
        for number in range(3)
        if kept.holds(but(taken, to_move=other, token=PowerToken(token.holder, number)))
    ]
    assert allowed == [(seat, owed)]


@rule("L12")
@pytest.mark.parametrize(
    ("rules", "action", "draw", "seat"),
    [
        (AGAIN, Score(), "Rpk", 0),
        (AGAIN, Score(), "Ypk", 1),
        (AGAIN, Steal(1), "Bgk", 1),
        (CHAINS, Score(), "Rpk", 1),
        (CHAINS, Steal(1), "Ypk", 1),
        (CHAINS, Steal(1), "Bgk", 0),
    ],
)
def test_the_law_of_extra_turns_allows_one_next_seat(
    rules: Ruleset, action: Action, draw: str, seat: int
) -> None:
    """The mover after a hit by the given kind of action, otherwise the next seat."""
    [kept] = [law for law in laws_for(rules) if law.id.startswith("extra_turn_after_a_")]
    taken = step(table("Roy / Bop / -", draw=f"{draw} Obk", rules=rules), action)
    assert [other for other in range(3) if kept.holds(but(taken, to_move=other))] == [seat]


def _stolen(left: str, taken: str, scored: str = "-") -> Step:
    """A steal of Bop, Byk and Bgk, with these cards left, taken and scored after it."""
    deck = "Roy / Bop Byk Kyg"
    before = table(deck, draw="Bgk Obk", rules=TWO)
    tanks = [
        before.tanks[0] | set(cards(taken)),
        before.tanks[1] - set(cards("Bop Byk")) | set(cards(left)),
    ]
    piles = [before.score_piles[0] | set(cards(scored)), before.score_piles[1]]
    return but(step(before, Steal(1)), tanks=tanks, score_piles=piles)


@pytest.mark.parametrize(
    ("left", "taken", "scored", "holds"),
    [
        ("-", "Bop Byk Bgk", "-", False),
        ("Byk", "Bop Bgk", "-", True),
        ("Bop Byk", "Bgk", "-", True),
        ("Bop Byk Bgk", "-", "-", False),
        ("Byk", "Bgk", "Bop", False),
    ],
)
def test_the_law_of_a_limit_bounds_what_a_thief_gets(
    left: str, taken: str, scored: str, holds: bool
) -> None:
    """The thief must get one or two cards, and all others must stay."""
    assert law("take_at_most_2", TWO).holds(_stolen(left, taken, scored)) is holds


def _only_oneself(state: State) -> tuple[Action, ...]:
    return (Steal(state.to_move),)


@rule("T4a")
def test_the_law_of_a_limit_holds_if_the_mover_steals_from_itself() -> None:
    """In a variant that allows it, the law accepts such a steal."""
    selfish = attrs.evolve(TWO, legality=_only_oneself)
    taken = step(table("Bop Byk Kyg / Roy", draw="Bgk Obk", rules=selfish), Steal(0))
    assert law("take_at_most_2", selfish).holds(taken)


@rule("T3a", "T4b", "L11")
def test_the_law_of_a_limit_is_the_official_one_for_other_actions() -> None:
    """A score that hits must leave none of the colour, and a miss must add one card."""
    kept = law("take_at_most_2", TWO)
    before = table("Bop Byk / Roy / -", draw="Bgk Obk", rules=TWO)
    hit, miss = step(before, Score()), step(before, Steal(1))
    assert kept.holds(hit)
    assert kept.holds(miss)
    left, brought = set(cards("Byk")), {miss.flip.card}
    mine, theirs, third = hit.after.tanks
    scored, *piles = hit.after.score_piles
    assert not kept.holds(
        but(hit, tanks=[mine | left, theirs, third], score_piles=[scored - left, *piles])
    )
    mine, theirs, third = miss.after.tanks
    assert not kept.holds(but(miss, tanks=[mine, theirs - brought, third | brought]))


@rule("T2", "L15")
@pytest.mark.parametrize(
    ("tanks", "holds"),
    [
        ("Roy / Bop Byk / Gyk Gop", True),
        ("Roy / Bop / Gyk Gop", False),
        ("Roy / Gyk Gop / -", False),
    ],
)
def test_the_law_of_a_floor_checks_every_target(tanks: str, holds: bool) -> None:
    """The official rules allow any steal, so a target below the floor breaks the law."""
    taken = step(table(tanks, draw="Rpk Obk Kry"), Score())
    kept = law("no_stealing_below_2", FLOOR)
    assert kept(but(taken, to_move=0).after) is holds


@rule("T2", "L15")
@pytest.mark.parametrize(
    ("piles", "holds"),
    [
        ("- / - / Yro Yrg", True),
        ("Oyk Obk / - / Yro Yrg", False),
        ("- / Oyk Obk / Yro Yrg", True),
        ("Oyk Obk / Gyk Gop / Yro Yrg", True),
        ("Oyk Obk Opk / Gyk Gop / Yro Yrg Ypk", False),
    ],
)
def test_the_law_of_the_last_checks_score_piles(piles: str, holds: bool) -> None:
    """The official rules break the law exactly if a target alone has the fewest cards."""
    taken = step(table("Rog / Bop / Kyg", piles=piles, draw="Ybk Rpk Ogb"), Steal(1))
    assert law("last_is_spared", LAST)(but(taken, to_move=0).after) is holds


def _asked(*legal: Action) -> Step:
    """A step with rules in which exactly these actions are legal, with seat 0 to move after it."""

    def just_these(state: State) -> tuple[Action, ...]:
        return legal

    rules = attrs.evolve(STANDARD, name="odd", legality=just_these)
    before = table("Roy / Bop / Kyg", draw="Ypk Obk Kry", to_move=2, rules=rules)
    return but(step(before, legal[0]), to_move=0)


@pytest.mark.parametrize(
    ("legal", "holds"),
    [
        ((Score(), Steal(1)), True),
        ((Score(),), True),
        ((Steal(1),), False),
        ((Steal(1), Score()), False),
        ((Score(), Steal(1), Steal(0)), False),
        ((Score(), Steal(0), Steal(1)), False),
    ],
)
def test_score_stays_open_checks_the_legal_actions(legal: tuple[Action, ...], holds: bool) -> None:
    """The score must be legal and come first, and no steal may be from the mover."""
    assert law("score_stays_open", FLOOR)(_asked(*legal).after) is holds
