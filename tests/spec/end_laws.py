"""The counting laws of the end of a game, as formulas over any `Logic`.

They judge a result by the state it is of, and not by how it was made.
"""

from __future__ import annotations

from typing import Final, Protocol

from tests.spec.logic import B, N, both_or_neither, implies, total
from tests.spec.model import Game, Result, State


class EndLaw(Protocol):
    """A claim about a state and its result."""

    __name__: str

    def __call__(self, game: Game[N, B], state: State[N], outcome: Result[B], /) -> B: ...


def the_goal_ends_it_at_once(game: Game[N, B], state: State[N], outcome: Result[B]) -> B:
    """E1: once a score pile has the goal, whatever its colours, its seat and no other has won."""
    o = game.logic
    reached = at_goal(game, state)
    these_win = o.every(map(lambda a, b: both_or_neither(o, a, b), reached, outcome.winners))
    return o.every(
        (
            both_or_neither(o, outcome.by_goal, o.some(reached)),
            implies(o, o.some(reached), o.every((outcome.over, these_win))),
        )
    )


def else_the_last_card_ends_it(game: Game[N, B], state: State[N], outcome: Result[B]) -> B:
    """E2, D3, E6: with no seat at the goal it is over just when the draw pile is empty."""
    o = game.logic
    short = o.no(o.some(at_goal(game, state)))
    return implies(o, short, both_or_neither(o, outcome.over, ran_out(game, state)))


def over_means_a_result(game: Game[N, B], state: State[N], outcome: Result[B]) -> B:
    """L16: it is over just when some seat has won."""
    return both_or_neither(game.logic, outcome.over, game.logic.some(outcome.winners))


def a_winner_has_most_cards(game: Game[N, B], state: State[N], outcome: Result[B]) -> B:
    """E3: no score pile has more cards than a winner's."""
    o = game.logic
    scores = [total(o, pile) for pile in state.score_piles]
    return o.every(
        implies(o, outcome.winners[seat], o.at_least(scores[seat], rival))
        for seat in game.seats
        for rival in scores
    )


def a_tied_winner_has_most_in_the_tank(game: Game[N, B], state: State[N], outcome: Result[B]) -> B:
    """E4: no tank has more cards than a winner's among the seats tied with it."""
    o = game.logic
    if not game.tank_tie_break:
        return o.every(())
    scores = [total(o, pile) for pile in state.score_piles]
    tanks = [total(o, tank) for tank in state.tanks]
    return o.every(
        implies(
            o,
            o.every((outcome.winners[seat], o.same(scores[seat], scores[rival]))),
            o.at_least(tanks[seat], tanks[rival]),
        )
        for seat in game.seats
        for rival in game.seats
    )


def equals_share_the_win(game: Game[N, B], state: State[N], outcome: Result[B]) -> B:
    """E5: who has as many cards as a winner, in both zones if tanks count, is one too."""
    o = game.logic
    scores = [total(o, pile) for pile in state.score_piles]
    tanks = [total(o, tank) for tank in state.tanks]

    def equals(seat: int, rival: int) -> B:
        tied = o.same(scores[seat], scores[rival])
        if not game.tank_tie_break:
            return tied
        return o.every((tied, o.same(tanks[seat], tanks[rival])))

    return o.every(
        implies(o, o.every((outcome.winners[a], equals(a, b))), outcome.winners[b])
        for a in game.seats
        for b in game.seats
    )


END_LAWS: Final[tuple[EndLaw, ...]] = (
    the_goal_ends_it_at_once,
    else_the_last_card_ends_it,
    over_means_a_result,
    a_winner_has_most_cards,
    a_tied_winner_has_most_in_the_tank,
    equals_share_the_win,
)


# What the laws speak of.


def at_goal(game: Game[N, B], state: State[N]) -> list[B]:
    """For each seat, whether its score pile has the goal or more."""
    o = game.logic
    return [o.at_least(total(o, pile), game.goal) for pile in state.score_piles]


def ran_out(game: Game[N, B], state: State[N]) -> B:
    """Whether no card is left in the draw pile."""
    o = game.logic
    return o.every(o.same(count, o.number(0)) for count in state.draw_pile)
