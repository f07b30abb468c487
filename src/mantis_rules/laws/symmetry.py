"""Positions with seats rotated or colours renamed, for the law that neither matters (L17)."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

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


def renamed(state: State, by: int) -> State:
    """Return the position in which every colour is the one `by` places further on in the deck.

    Args:
        state: a position of a deck that is closed under this.
        by: how many colours further on, the last followed by the first.

    Returns:
        The renamed position.
    """
    named = _renaming(state.rules.deck, by)
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


def is_closed(deck: Deck, by: int) -> bool:
    """Return whether the deck's cards, so renamed, are the deck's cards again."""
    return len(_renaming(deck, by).places) == len(deck)


@frozen
class _Renaming:
    """Where the cards of a deck lie in it when they are renamed.

    Args:
        places: for each place in the deck that of the card renamed, if the deck has it.
        colours: for each colour the one that takes its place.
        bytes: for each eight cards the renamed bits of each set of these.
    """

    places: dict[int, int]
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
def _renaming(deck: Deck, by: int) -> _Renaming:
    colours = deck.colours
    named = {c: colours[(i + by) % len(colours)] for i, c in enumerate(colours)}
    index = {card: place for place, card in enumerate(deck.cards)}
    moved = [Card(named[card.front], frozenset(named[c] for c in card.back)) for card in deck.cards]
    places = {place: index[card] for place, card in enumerate(moved) if card in index}
    tables = []
    for first in range(0, len(moved), 8):
        table = [0]
        for place in range(first, first + 8):  # with this card, each set of the ones before it
            bit = 1 << places[place] if place in places else 0
            table += [bits | bit for bits in table]
        tables.append(tuple(table))
    return _Renaming(places, named, tuple(tables))
