"""The counting laws of a step, as formulas over any `Logic`.

They look at the counts before and after and never at how the model gets from one to the other,
so they judge any implementation of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, Protocol

from tests.spec.logic import B, N, all_same, both_or_neither, implies, total
from tests.spec.model import Game, State


@dataclass(frozen=True, kw_only=True)
class Step(Generic[N]):
    """One action: the state before, the seat it names, the colour flipped, the state after."""

    before: State[N]
    action: N
    flipped: N
    after: State[N]


class StepLaw(Protocol):
    """A claim about one step."""

    __name__: str

    def __call__(self, game: Game[N, B], step: Step[N], /) -> B: ...


def one_flipped_card_leaves(game: Game[N, B], step: Step[N]) -> B:
    """L6: the draw pile has one card of the flipped colour less, and else what it had."""
    o = game.logic
    less = (
        before - o.choose(_is(game, step.flipped, colour), o.number(1), o.number(0))
        for colour, before in enumerate(step.before.draw_pile)
    )
    return all_same(o, step.after.draw_pile, less)


def a_steal_spares_score_piles(game: Game[N, B], step: Step[N]) -> B:
    """L7: a steal leaves every score pile as it was."""
    o = game.logic
    spared = [score_pile_kept(game, step, seat) for seat in game.seats]
    return implies(o, is_steal(game, step), o.every(spared))


def score_piles_only_grow(game: Game[N, B], step: Step[N]) -> B:
    """L8: no score pile has less of any colour than before."""
    o = game.logic
    return o.every(
        o.at_least(step.after.score_piles[seat][colour], step.before.score_piles[seat][colour])
        for seat in game.seats
        for colour in game.colours
    )


def only_those_named_are_touched(game: Game[N, B], step: Step[N]) -> B:
    """L9: a score changes the mover's zones, a steal the mover's tank and the named one's."""
    o = game.logic
    movers = [_is(game, step.before.to_move, seat) for seat in game.seats]
    named = [_is(game, step.action, seat) for seat in game.seats]
    scores = o.no(is_steal(game, step))
    return o.every(
        o.every(
            (
                o.some((movers[seat], named[seat], tank_kept(game, step, seat))),
                o.some((o.every((movers[seat], scores)), score_pile_kept(game, step, seat))),
            )
        )
        for seat in game.seats
    )


def only_matched_cards_move(game: Game[N, B], step: Step[N]) -> B:
    """L10, V4: in tanks and score piles what the flipped card does not match stays as it was.

    The flipped card itself may have come there.
    """
    o = game.logic
    before = (*step.before.tanks, *step.before.score_piles)
    after = (*step.after.tanks, *step.after.score_piles)

    def rests(colour: int, was: N, now: N) -> B:
        joined = o.every((_is(game, step.flipped, colour), o.same(now, was + o.number(1))))
        return o.some((matches(game, step, colour), o.same(was, now), joined))

    return o.every(
        rests(colour, was[colour], now[colour])
        for was, now in zip(before, after, strict=True)
        for colour in game.colours
    )


def only_a_score_fills_a_score_pile(game: Game[N, B], step: Step[N]) -> B:
    """T5: a score pile stays as it was, unless its seat scored and hit."""
    o = game.logic
    scored = o.every((o.no(is_steal(game, step)), is_hit(game, step)))
    return o.every(
        o.some(
            (
                score_pile_kept(game, step, seat),
                o.every((scored, _is(game, step.before.to_move, seat))),
            )
        )
        for seat in game.seats
    )


def none_or_one_is_left(game: Game[N, B], step: Step[N]) -> B:
    """L11, V4: the tank flipped into then has no matched card, and the flipped one on a miss.

    Where a card does not match its own colour, those that lay there are not matched, and stay.
    """
    o = game.logic
    zero, one = o.number(0), o.number(1)
    hit = is_hit(game, step)

    def left(seat: int, colour: int) -> B:
        flipped = _is(game, step.flipped, colour)
        rest = o.choose(matches(game, step, colour), zero, step.before.tanks[seat][colour])
        expected = o.choose(o.every((flipped, o.no(hit))), rest + one, rest)
        concerned = o.some((matches(game, step, colour), flipped))
        return implies(o, concerned, o.same(step.after.tanks[seat][colour], expected))

    return o.every(
        implies(o, _is(game, step.action, seat), left(seat, colour))
        for seat in game.seats
        for colour in game.colours
    )


def a_hit_moves_two_or_more(game: Game[N, B], step: Step[N]) -> B:
    """T3a, T4a: a hit takes two or more cards to the score pile (score) or tank (steal)."""
    o = game.logic
    before, after = step.before, step.after

    def gains(was: Iterable[N], now: Iterable[N]) -> B:
        return o.at_least(total(o, now), total(o, was) + o.number(2))

    def gained(seat: int) -> B:
        to_tank = gains(before.tanks[seat], after.tanks[seat])
        to_score_pile = gains(before.score_piles[seat], after.score_piles[seat])
        return o.some(
            (
                o.every((is_steal(game, step), to_tank)),
                o.every((o.no(is_steal(game, step)), to_score_pile)),
            )
        )

    hits = is_hit(game, step)
    return o.every(
        implies(o, o.every((hits, _is(game, before.to_move, seat))), gained(seat))
        for seat in game.seats
    )


def a_miss_gives_one_card(game: Game[N, B], step: Step[N]) -> B:
    """T3b, T4b: on a miss the tank flipped into gains one card, and nothing else changes."""
    o = game.logic

    def gift(seat: int, colour: int) -> N:
        return o.choose(_flipped_into(game, step, seat, colour), o.number(1), o.number(0))

    def gained_or_kept(seat: int) -> B:
        expected = (was + gift(seat, c) for c, was in enumerate(step.before.tanks[seat]))
        return all_same(o, step.after.tanks[seat], expected)

    kept = [score_pile_kept(game, step, seat) for seat in game.seats]
    return o.some((is_hit(game, step), o.every((*kept, *map(gained_or_kept, game.seats)))))


def the_turn_passes(game: Game[N, B], step: Step[N]) -> B:
    """L12, T7, D2: the clockwise neighbour is next; the mover only by D2, and then always."""
    o = game.logic
    neighbour = o.some(
        o.every(
            (
                _is(game, step.before.to_move, seat),
                _is(game, step.after.to_move, (seat + 1) % game.players),
            )
        )
        for seat in game.seats
    )
    again = o.same(step.before.to_move, step.after.to_move)
    if not game.extra_turn:
        return neighbour
    earned = o.every((is_steal(game, step), is_hit(game, step)))
    return o.every((both_or_neither(o, again, earned), o.some((again, neighbour))))


def the_draw_pile_shrinks(game: Game[N, B], step: Step[N]) -> B:
    """L14: the draw pile, never below nothing, has fewer cards than before."""
    o = game.logic
    before, after = total(o, step.before.draw_pile), total(o, step.after.draw_pile)
    return o.every((o.no(o.at_least(after, before)), o.at_least(after, o.number(0))))


STEP_LAWS: Final[tuple[StepLaw, ...]] = (
    one_flipped_card_leaves,
    a_steal_spares_score_piles,
    score_piles_only_grow,
    only_those_named_are_touched,
    only_matched_cards_move,
    only_a_score_fills_a_score_pile,
    none_or_one_is_left,
    a_hit_moves_two_or_more,
    a_miss_gives_one_card,
    the_turn_passes,
    the_draw_pile_shrinks,
)


# What the laws speak of.


def is_steal(game: Game[N, B], step: Step[N]) -> B:
    """Whether the action named another seat (T4)."""
    return game.logic.no(game.logic.same(step.action, step.before.to_move))


def matches(game: Game[N, B], step: Step[N], colour: int) -> B:
    """Whether the flipped card matches the cards of a colour (V4)."""
    return game.matches(game.logic, step.flipped, colour)


def is_hit(game: Game[N, B], step: Step[N]) -> B:
    """Whether a card that the flipped one matches lay in the tank flipped into."""
    o = game.logic
    one = o.number(1)
    return o.some(
        o.every(
            (
                _is(game, step.action, seat),
                matches(game, step, colour),
                o.at_least(tank[colour], one),
            )
        )
        for seat, tank in enumerate(step.before.tanks)
        for colour in game.colours
    )


def tank_kept(game: Game[N, B], step: Step[N], seat: int) -> B:
    """Whether the seat's tank is as it was."""
    return all_same(game.logic, step.before.tanks[seat], step.after.tanks[seat])


def score_pile_kept(game: Game[N, B], step: Step[N], seat: int) -> B:
    """Whether the seat's score pile is as it was."""
    return all_same(game.logic, step.before.score_piles[seat], step.after.score_piles[seat])


def _is(game: Game[N, B], number: N, value: int) -> B:
    return game.logic.same(number, game.logic.number(value))


def _flipped_into(game: Game[N, B], step: Step[N], seat: int, colour: int) -> B:
    """Whether a card of this colour was flipped into this tank."""
    return game.logic.every((_is(game, step.action, seat), _is(game, step.flipped, colour)))
