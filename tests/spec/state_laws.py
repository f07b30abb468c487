"""The counting laws of a state, as formulas over any `Logic`.

They look at one state and never at how it came about, so they judge any implementation.
"""

from __future__ import annotations

from typing import Final, Protocol

from tests.spec.logic import B, N, all_same, total
from tests.spec.model import Game, State


class StateLaw(Protocol):
    """A claim about one state."""

    __name__: str

    def __call__(self, game: Game[N, B], state: State[N], /) -> B: ...


def nothing_is_lost(game: Game[N, B], state: State[N]) -> B:
    """L1: in each colour the zones add up to the deck, and no count is negative."""
    o = game.logic
    zones = (state.draw_pile, *state.tanks, *state.score_piles)
    sums = (total(o, (zone[colour] for zone in zones)) for colour in game.colours)
    counted = (o.at_least(count, o.number(0)) for zone in zones for count in zone)
    return o.every((all_same(o, sums, game.deck), *counted))


def no_pile_of_one(game: Game[N, B], state: State[N]) -> B:
    """L3: no score pile holds exactly one card."""
    o = game.logic
    return o.every(o.no(o.same(total(o, pile), o.number(1))) for pile in state.score_piles)


def one_seat_at_the_goal(game: Game[N, B], state: State[N]) -> B:
    """L4: of any two seats, one is short of the goal."""
    o = game.logic
    short = [o.no(o.at_least(total(o, pile), game.goal)) for pile in state.score_piles]
    return o.every(o.some((short[a], short[b])) for a in game.seats for b in range(a))


def every_action_took_a_card(game: Game[N, B], state: State[N]) -> B:
    """L5: the actions taken are deck - dealt - draw pile, and at most deck - dealt."""
    o = game.logic
    playable = cards_to_play(game)
    exact = o.same(state.ply, playable - total(o, state.draw_pile))
    return o.every((exact, o.at_least(playable, state.ply)))


def a_seat_is_to_move(game: Game[N, B], state: State[N]) -> B:
    """S6, T7: the seat to move is one of the seats."""
    o = game.logic
    return o.some(o.same(state.to_move, o.number(seat)) for seat in game.seats)


STATE_LAWS: Final[tuple[StateLaw, ...]] = (
    nothing_is_lost,
    no_pile_of_one,
    one_seat_at_the_goal,
    every_action_took_a_card,
    a_seat_is_to_move,
)


def cards_to_play(game: Game[N, B]) -> N:
    """Deck - dealt."""
    o = game.logic
    return total(o, game.deck) - total(o, (game.hand for _ in game.seats))
