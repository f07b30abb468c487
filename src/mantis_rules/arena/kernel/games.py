"""Whole games, compiled: the deal, the loop, and `play_deals`, the one function to call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import STAMP
from .calling import called
from .codes import COLLECTOR, GREEDY, MATCHER, RANDOM, SCORE, TOKEN
from .compiler import cached, jitted
from .rules import ZERO, card_of, flip, ranking, turn_after
from .twins import STEP, below, collector, greedy, matcher, mixed, random

_LOW = np.uint64(0xFFFFFFFF)
_BITS = np.array([[bits >> front & 1 for front in range(7)] for bits in range(128)], np.int64)
"""For each set of fronts, a row of 0 and 1."""


@jitted
def _draw(order: Any, key: Any, at: int) -> Any:
    """Pick the card at a place of the order among those that were not drawn; return it."""
    other = at + below(mixed(key + np.uint64(at) * STEP), len(order) - at)
    card = order[other]
    order[other] = order[at]
    order[at] = card
    return card


@jitted
def _deal(
    fronts: Any,
    backs: Any,
    shown: Any,
    order: Any,
    unseen: Any,
    tanks: Any,
    scores: Any,
    key: Any,
    players: int,
    hand: int,
) -> Any:
    """Set up the table and deal; return the number of cards that were dealt."""
    for card in range(len(order)):
        order[card] = card
    for back in range(len(shown)):
        unseen[back] = shown[back]
    for seat in range(players):
        tanks[seat], scores[seat] = ZERO, 0
    at = 0
    for _ in range(hand):  # S2
        for seat in range(players):
            card = _draw(order, key, at)
            unseen[backs[card]] &= ~(np.uint8(1) << fronts[card])
            tanks[seat] += card_of(fronts[card])
            at += 1
    return at


@jitted
def _asked(
    address: int,
    tanks: Any,
    scores: Any,
    counts: Any,
    players: int,
    colours: int,
    goal: int,
    mover: int,
    left: int,
    holder: int,
    owed: int,
    seed: Any,
    shown: int,
    possible: int,
) -> Any:
    """Return what a user's own policy chooses."""
    for seat in range(players):
        for front in range(7):
            byte = (tanks[seat] >> np.uint64(8 * front)) & np.uint64(255)
            counts[seat, front] = np.int64(byte)
    numbers = (
        np.int64(mover),
        np.int64(players),
        np.int64(colours),
        np.int64(goal),
        np.int64(left),
        np.int64(holder),
        np.int64(owed),
        np.int64(seed),
        np.int64(counts.ctypes.data),
        np.int64(scores.ctypes.data),
        np.int64(_BITS[shown].ctypes.data),
        np.int64(_BITS[possible].ctypes.data),
    )
    return called(address, numbers)


@jitted
def _note(
    row: Any,
    tanks: Any,
    scores: Any,
    players: int,
    mover: int,
    holder: int,
    owed: int,
    card: int,
    target: int,
) -> None:
    """Write a position to a row of a log: the arguments, the scores, and the tanks as numbers."""
    row[0], row[1], row[2], row[3], row[4] = mover, holder, owed, card, target
    for seat in range(players):
        row[5 + seat] = scores[seat]
        row[5 + players + seat] = np.int64(tanks[seat])


def _made(stamp: int) -> Callable[..., int]:
    """Return `play_deals`, with the stamp in the key of numba's cache."""

    def play_deals(
        fronts: Any,
        backs: Any,
        shown: Any,
        matched: Any,
        players: int,
        colours: int,
        hand: int,
        goal: int,
        succession: int,
        by_tanks: bool,
        kinds: Any,
        weights: Any,
        addresses: Any,
        base: Any,
        first: int,
        ranks: Any,
        lengths: Any,
        log: Any,
        failed: Any,
    ) -> int:
        """Play consecutive deals.

        Args:
            fronts: the front of each card.
            backs: the back of each card.
            shown: for each back, the fronts of the deck's cards that have it.
            matched: for each front, all bits of the bytes of the fronts that it matches (V4).
            players: the number of players.
            colours: the number of colours.
            hand: the number of cards dealt to each seat.
            goal: the goal.
            succession: the code of the succession policy.
            by_tanks: whether tanks break a tie (E4).
            kinds: the kind of the policy of each seat.
            weights: the weights of each seat, if it is greedy.
            addresses: the address of the policy of each seat, if it is a user's own.
            base: the 64 bits that stand for the seed.
            first: the first deal.
            ranks: what `ranking` returns for each game; filled.
            lengths: the number of actions of each game; filled.
            log: a row for each position of the game, if there are rows; filled.
            failed: the seat of a policy that failed, and what it returned; filled.

        Returns:
            The game in which a policy failed, at a ply that is its length; -1 if none did.
        """
        if stamp == 0:
            return 0
        size = len(fronts)
        tanks, scores = np.zeros(8, np.uint64), np.zeros(8, np.int64)
        marks, counts = np.zeros(8, np.int64), np.zeros((8, 7), np.int64)
        order, unseen = np.zeros(size, np.uint8), np.zeros(len(shown), np.uint8)
        for game in range(len(ranks)):
            key = mixed(base + np.uint64(first + game) * STEP)
            choices = ~key
            dealt = _deal(fronts, backs, shown, order, unseen, tanks, scores, key, players, hand)
            at, mover = dealt, 0  # S6
            holder, owed = (players - 1 if succession == TOKEN else -1), 0  # V1
            while at < size:  # E2
                card = _draw(order, key, at)
                front, back = fronts[card], backs[card]
                seed = mixed(choices + np.uint64(at - dealt) * STEP) & _LOW
                kind = kinds[mover]
                if kind == RANDOM:
                    target = random(players, mover, seed)
                elif kind == SCORE:
                    target = mover
                elif kind == MATCHER:
                    target = matcher(tanks, matched, marks, players, mover, shown[back])
                elif kind == COLLECTOR:
                    target = collector(tanks, matched, marks, players, mover, unseen[back])
                elif kind == GREEDY:
                    target = greedy(
                        tanks,
                        scores,
                        matched,
                        weights,
                        marks,
                        players,
                        goal,
                        by_tanks,
                        succession,
                        mover,
                        unseen[back],
                        holder,
                        owed,
                        at + 1 == size,
                    )
                else:
                    target = _asked(
                        addresses[mover],
                        tanks,
                        scores,
                        counts,
                        players,
                        colours,
                        goal,
                        mover,
                        size - at,
                        holder,
                        owed,
                        seed,
                        shown[back],
                        unseen[back],
                    )
                if target < 0 or target >= players:
                    failed[0], failed[1] = mover, target
                    lengths[game] = at - dealt
                    return game
                if len(log) > 0:
                    row = log[at - dealt]
                    _note(row, tanks, scores, players, mover, holder, owed, card, target)
                at += 1
                unseen[back] &= ~(np.uint8(1) << front)
                hit = flip(tanks, scores, matched, mover, target, front)
                won = scores[mover] >= goal
                mover, holder, owed = turn_after(
                    succession, players, mover, target, hit, holder, owed
                )
                if won:  # E1
                    break
            if len(log) > 0:
                _note(log[at - dealt], tanks, scores, players, mover, holder, owed, -1, -1)
            ranks[game] = ranking(tanks, scores, marks, players, goal, by_tanks)
            lengths[game] = at - dealt
        return -1

    return cached(play_deals)


play_deals: Callable[..., int] = _made(STAMP)
