"""The rules played with named cards: which card lies where, and in which order.

Written from the rule text alone; nothing here knows the library. `model` has the same game in
counts, which proofs need; `counted` leads from one to the other. Who has won, and what may be
named, depends on counts alone, so only the model says that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.spec import model
from tests.spec.logic import INTS
from tests.spec.model import IntGame, IntState


class Named(NamedTuple):
    """A card: the number of its colour, and a name that no other card has."""

    colour: int
    name: str


Cards = frozenset[Named]


@dataclass(frozen=True, kw_only=True)
class Table:
    """Where each card lies; the draw pile with the top card first."""

    draw_pile: tuple[Named, ...]
    tanks: tuple[Cards, ...]
    score_piles: tuple[Cards, ...]
    to_move: int


@dataclass(frozen=True, kw_only=True)
class Turned:
    """What is seen of a step: the cards that moved together, and where they went."""

    card: Named
    matched: Cards
    moved: Cards
    to_score_pile: bool
    seat: int


def deal(game: IntGame, order: Sequence[Named], first: int) -> Table:
    """Deal one card at a time, clockwise from seat 0; the rest is the draw pile (S2, S4, S5)."""
    hands: list[list[Named]] = [[] for _ in game.seats]
    left = list(order)
    for _ in range(game.hand):
        for hand in hands:
            hand.append(left.pop(0))
    return Table(
        draw_pile=tuple(left),
        tanks=tuple(map(frozenset, hands)),
        score_piles=tuple(frozenset() for _ in game.seats),
        to_move=first,
    )


def play(game: IntGame, table: Table, action: int) -> tuple[Turned, Table]:
    """Flip the top card into the named seat's tank, and move what that moves (T3, T4, T6)."""
    mover, (top, *below) = table.to_move, table.draw_pile
    tanks, piles = list(table.tanks), list(table.score_piles)
    matched = frozenset(
        card for card in tanks[action] if game.matches(INTS, top.colour, card.colour)
    )
    moved = matched | {top}
    tanks[action] -= matched
    scores = bool(matched) and action == mover
    if scores:
        piles[mover] |= moved  # T3a
        seat = mover
    else:
        seat = mover if matched else action  # T4a; T3b, T4b
        tanks[seat] |= moved
    again = game.extra_turn and matched and action != mover  # D2
    after = Table(
        draw_pile=tuple(below),
        tanks=tuple(tanks),
        score_piles=tuple(piles),
        to_move=mover if again else (mover + 1) % game.players,  # T7
    )
    return Turned(card=top, matched=matched, moved=moved, to_score_pile=scores, seat=seat), after


def counted(game: IntGame, table: Table, ply: int) -> IntState:
    """The same position in counts."""

    def counts(zone: Iterable[Named]) -> tuple[int, ...]:
        colours = [card.colour for card in zone]
        return tuple(colours.count(colour) for colour in game.colours)

    return model.State(
        draw_pile=counts(table.draw_pile),
        tanks=tuple(map(counts, table.tanks)),
        score_piles=tuple(map(counts, table.score_piles)),
        to_move=table.to_move,
        ply=ply,
    )
