"""The five questions that a ruleset answers, and the answers of the official rules.

A policy is a callable value: a function, or a frozen object with `__call__`. It is asked with
positional arguments, changes nothing, and moves no card: it answers, and the engine carries it out.
To make a variant, wrap a policy in another. Define it at the top of a module, so that states can be
pickled. It may read all of the state, but must not ask `legal_actions` or `result` of it, since its
own answer is part of these. An error that it raises is told as a `PolicyFault`. What is not
here: the values that bind policies and parameters together (`ruleset`).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from .moves import (
    Action,
    Flip,
    Result,
    Score,
    Steal,
    Transfer,
    Turn,
    Zone,
    make_transfer,
)
from .state import State

__all__ = [
    "Legality",
    "Opening",
    "Resolution",
    "Succession",
    "Victory",
    "again_after_steal_hit",
    "clockwise",
    "first_to_goal",
    "match_takes_all",
    "no_token",
    "score_or_steal",
]


class Legality(Protocol):
    """Who may do what: asked of every position in which the game is on (T1, T2)."""

    def __call__(self, state: State, /) -> tuple[Action, ...]:
        """Return the actions that the seat to move may take, in a fixed order."""
        ...


class Resolution(Protocol):
    """Which cards go where once the top card is flipped (T3, T4)."""

    def __call__(self, state: State, flip: Flip, /) -> tuple[Transfer, ...]:
        """Return where cards go; the flipped card must be among them, and no card twice."""
        ...


class Succession(Protocol):
    """Who moves next (T7), and what becomes of the variant's token."""

    def __call__(self, state: State, flip: Flip, /) -> Turn:
        """Return the next turn; `state` is the one before the cards moved."""
        ...


class Victory(Protocol):
    """Whether the game is over, and who has won (E1 to E5)."""

    def __call__(self, state: State, /) -> Result | None:
        """Return the result, or None while the game goes on; it must not with no card to draw."""
        ...


class Opening(Protocol):
    """What a variant keeps on the table when the game begins."""

    def __call__(self, state: State, /) -> Hashable:
        """Return the first token for the position just dealt; None for no token."""
        ...


def score_or_steal(state: State) -> tuple[Action, ...]:
    """Answer with score, and one steal for each other seat, ascending (T1, T2).

    Args:
        state: a position in which the game is on.

    Returns:
        As many actions as there are seats.
    """
    return state._table.every_action[state.to_move]


def match_takes_all(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """Send the flipped card and what it matched to score pile or thief; leave a miss (T3, T4).

    Args:
        state: the position before the step.
        flip: what happened.

    Returns:
        One transfer.
    """
    table = state._table
    to: Zone
    if not flip.hit:
        to = table.tanks[flip.tank]  # T3b, T4b
    elif type(flip.action) is Score:
        to = table.score_piles[flip.mover]  # T3a
    else:
        to = table.tanks[flip.mover]  # T4a
    return (make_transfer(flip.cards, to),)


def clockwise(state: State, flip: Flip) -> Turn:
    """Pass the turn to the next seat clockwise (T7); a token stays as it is.

    Args:
        state: the position before the step.
        flip: what happened.

    Returns:
        The turn of the mover's neighbour.
    """
    table, token = state._table, state.token
    seat = (flip.mover + 1) % table.players
    return table.turns[seat] if token is None else Turn(seat, token)


def again_after_steal_hit(state: State, flip: Flip) -> Turn:
    """Give the mover another turn after a steal that hit (D2), else pass it clockwise (T7).

    Args:
        state: the position before the step.
        flip: what happened.

    Returns:
        The mover's own turn, or its neighbour's.
    """
    if flip.hit and type(flip.action) is Steal:
        token = state.token
        return state._table.turns[flip.mover] if token is None else Turn(flip.mover, token)
    return clockwise(state, flip)


def first_to_goal(state: State) -> Result | None:
    """Let the first seat at the goal win (E1), and judge the piles when no card is left (E2 to E5).

    Args:
        state: a position.

    Returns:
        The result; None while the game goes on.
    """
    scores, goal = state.scores, state.rules.goal
    for score in scores:
        if score >= goal:  # E1
            return Result(tuple(seat for seat, n in enumerate(scores) if n >= goal), "goal")
    if state.draw_count:
        return None
    ranks = [
        (score, bits.bit_count()) for score, bits in zip(scores, state._tank_bits, strict=True)
    ]
    first = max(ranks)  # E3, E4
    return Result(
        tuple(s for s, rank in enumerate(ranks) if rank == first), "draw pile empty"
    )  # E5


def no_token(state: State) -> None:
    """Begin without a token, as the official rules do.

    Args:
        state: the position just dealt.
    """
