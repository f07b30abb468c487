"""The twins of the bots, compiled; each returns the seat whose tank it flips into.

A twin agrees with its bot choice by choice. All break ties by the order *score, then the steals
clockwise from the mover*: of the seats from the mover on, the first best one is taken.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .codes import CLOCKWISE
from .compiler import jitted
from .rules import (
    ZERO,
    after,
    card_of,
    cards_in,
    colours_in,
    flip,
    fronts_in,
    turn_after,
    wins,
)

STEP, _FIRST, _SECOND = [
    np.uint64(each) for each in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
]
_SETS = [[front for front in range(7) if fronts >> front & 1] for fronts in range(128)]
SIZE = np.array([len(fronts) for fronts in _SETS], np.int64)
"""The number of fronts in a set."""
MEMBER = np.array([fronts + [0] * (7 - len(fronts)) for fronts in _SETS], np.int64)
"""The fronts in a set, in ascending order."""


@jitted
def mixed(seed: Any) -> Any:
    """Return what `bots.mixing.mixed` does."""
    x = seed + STEP
    x = (x ^ (x >> np.uint64(30))) * _FIRST
    x = (x ^ (x >> np.uint64(27))) * _SECOND
    return x ^ (x >> np.uint64(31))


@jitted
def below(number: Any, size: int) -> Any:
    """Return what `bots.mixing.below` does."""
    return np.int64(((number >> np.uint64(32)) * np.uint64(size)) >> np.uint64(32))


@jitted
def random(players: int, mover: int, seed: Any) -> Any:
    """Choose as `bots.RANDOM`: among the actions, a score and then the steals by seat."""
    action = below(mixed(seed), players)
    if action == 0:
        return mover
    return action - 1 if action <= mover else action


@jitted
def first_best(values: Any, players: int, mover: int, skipped: int) -> int:
    """Return the seat with the largest value, by the number of seats from the mover on."""
    best, most = skipped, values[skipped]
    for far in range(skipped + 1, players):
        if values[far] > most:
            best, most = far, values[far]
    return mover + best if mover + best < players else mover + best - players


@jitted
def matcher(tanks: Any, matched: Any, values: Any, players: int, mover: int, shown: int) -> int:
    """Choose as `bots.MATCHER`, by the fronts of the deck's cards with the back on top."""
    seat = mover
    for far in range(players):
        values[far] = 0
        for at in range(SIZE[shown]):
            values[far] += np.int64(tanks[seat] & matched[MEMBER[shown, at]] != ZERO)
        seat = after(seat, players)
    return first_best(values, players, mover, 0)


@jitted
def collector(
    tanks: Any, matched: Any, values: Any, players: int, mover: int, possible: int
) -> int:
    """Choose as `bots.COLLECTOR`, by the fronts that the top card can have."""
    sure = True
    for far in range(1, players):
        values[far] = 0
    for at in range(SIZE[possible]):
        matching = matched[MEMBER[possible, at]]
        sure &= tanks[mover] & matching != ZERO
        seat = mover
        for far in range(1, players):
            seat = after(seat, players)
            lying = tanks[seat] & matching
            values[far] += cards_in(lying) + np.int64(lying != ZERO)
    return mover if sure else first_best(values, players, mover, 1)


@jitted
def greedy(
    tanks: Any,
    scores: Any,
    matched: Any,
    weights: Any,
    values: Any,
    players: int,
    goal: int,
    by_tanks: bool,
    succession: int,
    mover: int,
    possible: int,
    holder: int,
    owed: int,
    last: bool,
) -> int:
    """Choose as a `bots.Greedy`, by how much each flip changes the weight of the position.

    `weights` has a row for each seat: those of its bot, all but that of the leader times the goal.
    `last` says whether the top card is the last one.
    """
    own_card, own_pile, other_card = weights[mover, 0], weights[mover, 1], weights[mover, 2]
    other_pile, leader, win = weights[mover, 3], weights[mover, 4], weights[mover, 5]
    own, score = tanks[mover], scores[mover]
    own_colours = fronts_in(own)
    for far in range(players):
        values[far] = 0
    for at in range(SIZE[possible]):
        front = MEMBER[possible, at]
        matching, card = matched[front], card_of(front)
        lying = own & matching
        cards, gained = cards_in(lying), cards_in(card & ~own_colours)
        if lying == ZERO:
            values[0] += own_card + gained * own_pile
        else:
            values[0] += (cards + 1) * weights[mover, 7] - cards * own_card
            values[0] -= colours_in(lying) * own_pile
            if score + cards + 1 >= goal and not last:
                values[0] += win
        seat = mover
        for far in range(1, players):  # no branch here: a processor could not predict it
            seat = after(seat, players)
            tank, other = tanks[seat], other_card + leader * scores[seat]
            lying = tank & matching
            cards, colours = cards_in(lying), fronts_in(lying)
            gained = cards_in((colours | card) & ~own_colours)
            hit = (cards + 1) * own_card + gained * own_pile
            hit += cards * other + cards_in(colours) * other_pile
            miss = -other - cards_in(card & ~fronts_in(tank)) * other_pile
            values[far] += hit if lying != ZERO else miss
        seat = mover
        for far in range(players if last or succession != CLOCKWISE else 0):
            tank, hit = tanks[seat], flip(tanks, scores, matched, mover, seat, front)
            if last and wins(tanks, scores, players, goal, by_tanks, mover):
                values[far] += win
            ended = last or scores[mover] >= goal
            turn = turn_after(succession, players, mover, seat, hit, holder, owed)
            if turn[0] == mover and not ended:
                values[far] += weights[mover, 6]
            tanks[mover], tanks[seat], scores[mover] = own, tank, score
            seat = after(seat, players)
    return first_best(values, players, mover, 0)
