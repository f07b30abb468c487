"""Proofs for any number of seats and colours, and any relation between the colours (V4).

What a law says of one seat and one colour is proved of any seat and any colour, with counts that
are unknown functions of both: no quantifier is needed, and no bound. What sums over seats or
colours is proved in `test_proof` for 2 to 6 seats and 7 colours: totals (L3 to L5) and the end.
"""

from __future__ import annotations

from typing import Final

import pytest

pytest.importorskip("z3", reason="the proofs need z3-solver")

from tests.rules import rule
from tests.spec.any_number import AnyFlip, Table
from tests.spec.logic import both_or_neither, implies, total
from tests.spec.symbolic import Claim, Term, example


@pytest.fixture(scope="module")
def any_flip() -> AnyFlip:
    """Any step, with D2."""
    return AnyFlip.of()


@rule("L1")
def test_the_cards_of_a_colour_stay_as_many(any_flip: AnyFlip) -> None:
    """The mover's zones, the named tank and the draw pile together keep each colour's count.

    No other zone changes (see below), so the sum over all of them is kept.
    """
    o, colour = any_flip.game.logic, any_flip.colour
    mover, named = any_flip.mover, any_flip.action
    other = o.no(o.same(mover, named))

    def together(tank: Table, score_pile: Table, draw_pile: Table) -> Term:
        parts = [tank(mover, colour), score_pile(mover, colour), draw_pile(colour)]
        parts.append(o.choose(other, tank(named, colour), o.number(0)))
        return total(o, parts)

    before = together(any_flip.tank, any_flip.score_pile, any_flip.draw_pile)
    after = together(any_flip.tank_after, any_flip.score_pile_after, any_flip.draw_pile_after)
    any_flip.prove(o.same(before, after))


def test_no_count_falls_below_zero(any_flip: AnyFlip) -> None:
    """No tank, score pile or draw pile has less than no card of a colour."""
    o, place = any_flip.game.logic, (any_flip.seat, any_flip.colour)
    left = any_flip.tank_after(*place), any_flip.score_pile_after(*place)
    counts = (*left, any_flip.draw_pile_after(any_flip.colour))
    any_flip.prove(o.every(o.at_least(count, o.number(0)) for count in counts))


@rule("L6", "L14")
def test_one_card_of_the_flipped_colour_leaves(any_flip: AnyFlip) -> None:
    """The draw pile has one card less of the flipped colour, and as many of each other."""
    o = any_flip.game.logic
    was, now = any_flip.draw_pile(any_flip.colour), any_flip.draw_pile_after(any_flip.colour)
    flipped = o.same(any_flip.colour, any_flip.flipped)
    any_flip.prove(o.same(was, now + o.choose(flipped, o.number(1), o.number(0))))


@rule("L7", "L8", "T5")
def test_only_the_scorers_pile_grows_and_none_shrinks(any_flip: AnyFlip) -> None:
    """A score pile stays as it was, unless its seat scored and hit; then it has no card less."""
    o, place = any_flip.game.logic, (any_flip.seat, any_flip.colour)
    was, now = any_flip.score_pile(*place), any_flip.score_pile_after(*place)
    scored = o.every((o.same(any_flip.action, any_flip.mover), any_flip.hit))
    own = o.same(any_flip.seat, any_flip.mover)
    any_flip.prove(
        o.every((o.at_least(now, was), o.some((o.same(was, now), o.every((scored, own))))))
    )


@rule("L9")
def test_other_seats_keep_their_zones(any_flip: AnyFlip) -> None:
    """A seat that neither moves nor is named keeps its tank and its score pile."""
    o, place = any_flip.game.logic, (any_flip.seat, any_flip.colour)
    named = [o.same(any_flip.seat, seat) for seat in (any_flip.mover, any_flip.action)]
    kept = (
        o.same(any_flip.tank(*place), any_flip.tank_after(*place)),
        o.same(any_flip.score_pile(*place), any_flip.score_pile_after(*place)),
    )
    any_flip.prove(o.every(kept), given=[o.no(o.some(named))])


def test_unmatched_cards_rest(any_flip: AnyFlip) -> None:
    """What the flipped card does not match stays; the flipped card itself may have come there."""
    o, place = any_flip.game.logic, (any_flip.seat, any_flip.colour)
    flipped = o.same(any_flip.colour, any_flip.flipped)

    def rests(was: Term, now: Term) -> Claim:
        return o.some((o.same(was, now), o.every((flipped, o.same(now, was + o.number(1))))))

    any_flip.prove(
        o.every(
            (
                rests(any_flip.tank(*place), any_flip.tank_after(*place)),
                rests(any_flip.score_pile(*place), any_flip.score_pile_after(*place)),
            )
        ),
        given=[o.no(any_flip.matches(any_flip.flipped, any_flip.colour))],
    )


@rule("L11")
def test_a_hit_leaves_no_matched_card(any_flip: AnyFlip) -> None:
    """After a hit the tank of another seat has no matched card; after a score, the mover's tank."""
    o, colour = any_flip.game.logic, any_flip.colour
    left = any_flip.tank_after(any_flip.action, colour)
    matched = any_flip.matches(any_flip.flipped, colour)
    any_flip.prove(o.same(left, o.number(0)), given=[any_flip.hit, matched])


@rule("L11", "T3b", "T4b")
def test_a_miss_adds_the_flipped_card_alone(any_flip: AnyFlip) -> None:
    """After a miss the tank flipped into has the flipped card more, and nothing else changes."""
    o, place = any_flip.game.logic, (any_flip.seat, any_flip.colour)
    here = o.same(any_flip.seat, any_flip.action), o.same(any_flip.colour, any_flip.flipped)
    gift = o.choose(o.every(here), o.number(1), o.number(0))
    any_flip.prove(
        o.every(
            (
                o.same(any_flip.tank_after(*place), any_flip.tank(*place) + gift),
                o.same(any_flip.score_pile_after(*place), any_flip.score_pile(*place)),
            )
        ),
        given=[o.no(any_flip.hit)],
    )


@rule("T3a", "T4a")
def test_a_hit_brings_the_mover_every_matched_card(any_flip: AnyFlip) -> None:
    """On a hit the mover gains the matched cards and the flipped one: two or more of the witness.

    A score takes them to the score pile, a steal to the tank.
    """
    o, colour, mover = any_flip.game.logic, any_flip.colour, any_flip.mover
    flipped = o.choose(o.same(colour, any_flip.flipped), o.number(1), o.number(0))
    gains = any_flip.matched(colour) + flipped
    scores = o.same(any_flip.action, mover)
    to_pile = o.same(
        any_flip.score_pile_after(mover, colour), any_flip.score_pile(mover, colour) + gains
    )
    to_tank = o.same(any_flip.tank_after(mover, colour), any_flip.tank(mover, colour) + gains)
    some = o.at_least(any_flip.matched(any_flip.witness), o.number(1))
    right = o.some((o.every((scores, to_pile)), o.every((o.no(scores), to_tank))))
    any_flip.prove(o.every((right, some)), given=[any_flip.hit])


@rule("L12", "T7", "D2")
@pytest.mark.parametrize("extra_turn", [True, False], ids=["D2", "T7"])
def test_the_turn_passes_to_a_seat(extra_turn: bool) -> None:
    """The clockwise neighbour is next, or by D2, exactly when it applies, the mover."""
    any_flip = AnyFlip.of(extra_turn=extra_turn)
    o, following = any_flip.game.logic, any_flip.next_seat()
    players, one = o.number(any_flip.game.players), o.number(1)
    beside = o.some(
        (
            o.same(following, any_flip.mover + one),
            o.every((o.same(any_flip.mover + one, players), o.same(following, o.number(0)))),
        )
    )
    again = o.same(following, any_flip.mover)
    steals = o.no(o.same(any_flip.action, any_flip.mover))
    earned = o.every((steals, any_flip.hit))
    due = o.every((both_or_neither(o, again, earned), o.some((again, beside))))
    right = due if extra_turn else beside
    any_flip.prove(o.every((right, any_flip.within(following, players))))


@pytest.mark.parametrize("steals", [True, False], ids=["a steal", "a score"])
@pytest.mark.parametrize("hits", [True, False], ids=["a hit", "a miss"])
def test_each_kind_of_step_is_among_them(any_flip: AnyFlip, *, steals: bool, hits: bool) -> None:
    """The proofs speak of hits and misses, of scores and steals, at a table of seven and more."""
    o, players = any_flip.game.logic, any_flip.game.players
    score = o.same(any_flip.action, any_flip.mover)
    kind = o.no(score) if steals else score
    outcome = any_flip.hit if hits else o.no(any_flip.hit)
    many = o.at_least(o.number(players), o.number(7))
    example(*any_flip.premises(), kind, outcome, many)


FALSE: Final = ["a steal spares the mover's tank", "a hit empties every tank", "seat 0 is next"]


@pytest.mark.parametrize("claim", FALSE)
def test_a_false_claim_is_refuted(any_flip: AnyFlip, claim: str) -> None:
    """A claim that is false for some number of seats and colours is not proved."""
    o, place = any_flip.game.logic, (any_flip.seat, any_flip.colour)
    claims = {
        FALSE[0]: o.same(
            any_flip.tank(any_flip.mover, any_flip.colour),
            any_flip.tank_after(any_flip.mover, any_flip.colour),
        ),
        FALSE[1]: implies(o, any_flip.hit, o.same(any_flip.tank_after(*place), o.number(0))),
        FALSE[2]: o.same(any_flip.next_seat(), o.number(0)),
    }
    with pytest.raises(AssertionError, match="false for"):
        any_flip.prove(claims[claim])
