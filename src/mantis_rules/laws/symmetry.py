"""Rotate the seats and rename the colours of states, for the laws of symmetry (L17)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache
from itertools import combinations, islice, permutations
from typing import TypeAlias

from attrs import frozen

from ..model import Action, Card, Colour, Deck, Result, Seat, State, Steal


def rotated(state: State, by: int) -> State:
    """Return the state with all seats rotated.

    Args:
        state: the state; the kind of its token, if any, must support `turned`.
        by: the number of seats, clockwise.

    Returns:
        The rotated state.
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
    """Return the action with its target rotated."""
    if isinstance(action, Steal):
        return Steal(_seat_rotated(action.target, by, players))
    return action


def result_rotated(result: Result | None, by: int, players: int) -> Result | None:
    """Return the result with its winners rotated."""
    if result is None:
        return None
    winners = sorted(_seat_rotated(seat, by, players) for seat in result.winners)
    return Result(tuple(winners), result.reason)


def _seat_rotated(seat: Seat, by: int, players: int) -> Seat:
    return (seat + by) % players


_Places: TypeAlias = tuple[int, ...]
"""A renaming: for each of a deck's colours, the index of its new colour among them."""


@lru_cache(maxsize=64)
def renamings(deck: Deck) -> tuple[tuple[_Places, ...], ...]:
    """Return renamings of the colours that map a deck's cards to themselves, in groups.

    Args:
        deck: the deck.

    Returns:
        Two groups: the cyclic shifts of the colours, and the transpositions of two colours;
        together they generate all renamings. Those that do not map the deck to itself, and empty
        groups, are left out. If both groups are empty, one group of any other renaming that does;
        if there is none, an empty tuple.
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
    others = islice(permutations(places), 1, None)  # the first one is the identity
    return tuple([(way,) for way in others if _gives(deck, way)][:1])


def _gives(deck: Deck, way: _Places) -> bool:
    """Return whether a renaming maps the deck's cards to themselves."""
    named = _names(deck, way)
    cards = {(card.front, card.back) for card in deck.cards}
    return all(
        (named[front], frozenset([named[colour] for colour in back])) in cards
        for front, back in cards
    )


def _names(deck: Deck, way: _Places) -> dict[Colour, Colour]:
    return {colour: deck.colours[to] for colour, to in zip(deck.colours, way, strict=True)}


def renamed(state: State, way: _Places) -> State:
    """Return the state with the colours renamed.

    Args:
        state: the state.
        way: one of the `renamings` of its deck.

    Returns:
        The renamed state.
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
    """Return the token with seats or colours replaced; None for a mapping leaves them as is."""
    if state.token is None:
        return None
    seats = seats or {seat: seat for seat in range(state.players)}
    colours = colours or {colour: colour for colour in state.rules.deck.colours}
    return state.rules.token_kind.turned(state.token, seats, colours)


@frozen
class _Renaming:
    """Lookup tables for a renaming of a deck's colours.

    Args:
        places: for each place in the deck, the place of the renamed card.
        colours: for each colour, its new colour.
        bytes: for each eight cards, the renamed bits of each of their subsets.
    """

    places: tuple[int, ...]
    colours: dict[Colour, Colour]
    bytes: tuple[tuple[int, ...], ...]

    def bits(self, bits: int) -> int:
        """Return the bits of the renamed cards."""
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
        for place in places[first : first + 8]:  # add it to each subset of the previous ones
            table += [bits | 1 << place for bits in table]
        tables.append(tuple(table))
    return _Renaming(places, named, tuple(tables))
