"""The official rules of a step and of the end, and the Power Token, on a position of counts.

A tank is one 64-bit number, with the number of cards of front f in byte f. That is enough, because
cards of one front always move together if matching depends on fronts alone. A set of fronts is a
number with bit f for front f. Seats, cards and backs are numbers from 0. Arithmetic on tanks is
unsigned: numba makes a signed number of an unsigned and a signed one.

All functions are inlined, since an array that is passed to a compiled function costs more than most
of these functions do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .codes import AGAIN, TOKEN
from .compiler import jitted

ZERO, ONES, LOW = np.uint64(0), np.uint64(0x0101010101010101), np.uint64(0x7F7F7F7F7F7F7F7F)


@jitted
def card_of(front: int) -> Any:
    """Return a tank with one card of a front."""
    return np.uint64(1) << np.uint64(8 * front)


@jitted
def cards_in(tank: Any) -> Any:
    """Return the number of cards in a tank: the sum of its bytes."""
    return np.int64((tank * ONES) >> np.uint64(56))


@jitted
def fronts_in(tank: Any) -> Any:
    """Return a tank with one card of each front in a tank: 1 for each byte that is not 0."""
    return ((((tank & LOW) + LOW) | tank) >> np.uint64(7)) & ONES


@jitted
def colours_in(tank: Any) -> Any:
    """Return the number of fronts in a tank."""
    return cards_in(fronts_in(tank))


@jitted
def after(seat: int, players: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


@jitted
def flip(tanks: Any, scores: Any, matched: Any, mover: int, target: int, front: int) -> Any:
    """Flip a card into the tank of `target` and move the cards; return whether it hits.

    Args:
        tanks: the tank of each seat; changed.
        scores: the score of each seat; changed.
        matched: for each front, all bits of the bytes of the fronts that it matches (V4).
        mover: the seat to move.
        target: the mover for a score, else the seat to steal from.
        front: the front of the flipped card.
    """
    lying = tanks[target] & matched[front]
    hit = lying != ZERO
    if not hit:
        tanks[target] += card_of(front)  # T3b, T4b
    elif target == mover:
        tanks[target] -= lying
        scores[mover] += cards_in(lying) + 1  # T3a, T5
    else:
        tanks[target] -= lying
        tanks[mover] += lying + card_of(front)  # T4a
    return hit


@jitted
def turn_after(
    succession: int, players: int, mover: int, target: int, hit: bool, holder: int, owed: int
) -> tuple[int, int, int]:
    """Return who moves next (T7, D2), who holds the token, and how many turns are owed (V1)."""
    seat, steal_hit = after(mover, players), hit and target != mover
    if succession == AGAIN:
        if steal_hit:
            seat = mover
    elif succession == TOKEN:
        if steal_hit and target == holder:
            holder, owed = mover, owed + 1
        if owed > 0:
            seat, owed = mover, owed - 1
        elif seat == holder:
            owed = 1
    return seat, holder, owed


@jitted
def wins(tanks: Any, scores: Any, players: int, goal: int, by_tanks: bool, seat: int) -> Any:
    """Return whether a seat is a winner when the game is over (E1, E3 to E5)."""
    most = np.int64(0)
    for other in range(players):
        most = max(most, scores[other])
    won = scores[seat] == most  # E3, E5
    if most >= goal:
        won = scores[seat] >= goal  # E1
    elif won and by_tanks:  # E4
        for other in range(players):
            if scores[other] == most and cards_in(tanks[other]) > cards_in(tanks[seat]):
                won = False
    return won


@jitted
def ranking(tanks: Any, scores: Any, marks: Any, players: int, goal: int, by_tanks: bool) -> Any:
    """Return what `arena.ranking` does, in four bits for each seat; bit 31 if by the goal (E1)."""
    packed = np.int64(0)
    for seat in range(players):
        marks[seat] = (scores[seat] << 8) + cards_in(tanks[seat])
        if wins(tanks, scores, players, goal, by_tanks, seat):
            marks[seat] = 1 << 40
        if scores[seat] >= goal:
            packed = np.int64(1 << 31)
    for seat in range(players):
        rank = np.int64(1)
        for other in range(players):
            if marks[other] > marks[seat]:
                rank += 1
        packed |= rank << 4 * seat
    return packed
