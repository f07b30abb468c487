"""Positions with seats rotated or colours renamed, for the law that neither matters (L17)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache
from itertools import combinations, islice, permutations
from typing import TypeAlias

from attrs import frozen

from ..model import Action, Card, Colour, Deck, Result, Seat, State, Steal


def rotated(state: State, by: int) -> State:
    """Return the position in which every seat's things lie `by` seats further on.

    Args:
        state: the position; its token, if any, is of a kind that can be turned.
        by: how many seats clockwise.

    Returns:
        The rotated position.
    """
    cut, seats = -by % state.players, range(state.players)
    return State.from_bits(
        state.rules,
        _seat_rotated(state.to_move, by, state.players),
        state.tank_bits[cut:] + state.tank_bits[:cut],
        state.score_pile_bits[cut:] + state.score_pile_bits[:cut],
        state.draw_places,
        _turned(state, {seat: (seat + by) % len(seats) for seat in seats}, None),
    )


def action_rotated(action: Action, by: int, players: int) -> Action:
    """Return the same action at the rotated table."""
    if isinstance(action, Steal):
        return Steal(_seat_rotated(action.target, by, players))
    return action


def result_rotated(result: Result | None, by: int, players: int) -> Result | None:
    """Return the same result at the rotated table."""
    if result is None:
        return None
    winners = sorted(_seat_rotated(seat, by, players) for seat in result.winners)
    return Result(tuple(winners), result.reason)


def _seat_rotated(seat: Seat, by: int, players: int) -> Seat:
    return (seat + by) % players


_Places: TypeAlias = tuple[int, ...]
"""For each of a deck's colours, by its place among them, the place of the one that it becomes."""


@lru_cache(maxsize=64)
def renamings(deck: Deck) -> tuple[tuple[_Places, ...], ...]:
    """Return the renamings of colours that give a deck's cards again, in groups.

    Args:
        deck: the deck.

    Returns:
        First the cycles, in which every colour becomes the one so many places further on, then the
        transpositions of two colours; one of each makes every renaming there is. A group of which
        none gives the deck again is left out. If both are, any one renaming; if there is none,
        nothing.
    """
    places = range(len(deck.colours))
    cycles = [tuple((i + by) % len(places) for i in places) for by in places[1:]]
    swaps = [
        tuple(b if i == a else a if i == b else i for i in places)
        for a, b in combinations(places, 2)
    ]
    closed = [tuple([way for way in group if _gives(deck, way)]) for group in (cycles, swaps)]
    if any(closed):
        return tuple([group for group in closed if group])
    others = islice(permutations(places), 1, None)  # the first one renames nothing
    return tuple([(way,) for way in others if _gives(deck, way)][:1])


def _gives(deck: Deck, way: _Places) -> bool:
    """Whether the deck's cards, so renamed, are the deck's cards again."""
    named = _names(deck, way)
    cards = {(card.front, card.back) for card in deck.cards}
    return all(
        (named[front], frozenset([named[colour] for colour in back])) in cards
        for front, back in cards
    )


def _names(deck: Deck, way: _Places) -> dict[Colour, Colour]:
    return {colour: deck.colours[to] for colour, to in zip(deck.colours, way, strict=True)}


def renamed(state: State, way: _Places) -> State:
    """Return the position in which every colour has become another.

    Args:
        state: the position.
        way: one of the `renamings` of its deck.

    Returns:
        The renamed position.
    """
    named = _renaming(state.rules.deck, way)
    return State.from_bits(
        state.rules,
        state.to_move,
        tuple([named.bits(bits) for bits in state.tank_bits]),
        tuple([named.bits(bits) for bits in state.score_pile_bits]),
        tuple([named.places[place] for place in state.draw_places]),
        _turned(state, None, named.colours),
    )


def _turned(
    state: State, seats: dict[Seat, Seat] | None, colours: dict[Colour, Colour] | None
) -> Hashable:
    """The token with other seats or colours in it; None for those that stay."""
    if state.token is None:
        return None
    seats = seats or {seat: seat for seat in range(state.players)}
    colours = colours or {colour: colour for colour in state.rules.deck.colours}
    return state.rules.token_kind.turned(state.token, seats, colours)


@frozen
class _Renaming:
    """Where the cards of a deck lie in it when they are renamed.

    Args:
        places: for each place in the deck that of the card renamed.
        colours: for each colour the one that it becomes.
        bytes: for each eight cards the renamed bits of each set of these.
    """

    places: tuple[int, ...]
    colours: dict[Colour, Colour]
    bytes: tuple[tuple[int, ...], ...]

    def bits(self, bits: int) -> int:
        """Return the bits of the cards renamed."""
        made = 0
        for renamed_bits in self.bytes:
            if byte := bits & 255:
                made |= renamed_bits[byte]
            bits >>= 8
        return made


@cache
def _renaming(deck: Deck, way: _Places) -> _Renaming:
    named = _names(deck, way)
    moved = [Card(named[card.front], frozenset(named[c] for c in card.back)) for card in deck.cards]
    places = tuple([deck.place(card) for card in moved])
    tables = []
    for first in range(0, len(places), 8):
        table = [0]
        for place in places[first : first + 8]:  # with it, each set of the ones before it
            table += [bits | 1 << place for bits in table]
        tables.append(tuple(table))
    return _Renaming(places, named, tuple(tables))
