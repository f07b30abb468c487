"""Positions with seats rotated or colours renamed, for the law that neither matters (L17)."""

from __future__ import annotations

from functools import cache

from .cards import Card, Deck
from .moves import Action, Result, Seat, Steal
from .state import State, make_state

__all__ = ["action_rotated", "is_closed", "renamed", "result_rotated", "rotated"]


def rotated(state: State, by: int) -> State:
    """Return the position in which every seat's things lie `by` seats further on.

    Args:
        state: the position; its token is kept as it is.
        by: how many seats clockwise.

    Returns:
        The rotated position.
    """
    cut = -by % state.players
    return make_state(
        state.rules,
        _seat_rotated(state.to_move, by, state.players),
        state._tank_bits[cut:] + state._tank_bits[:cut],
        state._pile_bits[cut:] + state._pile_bits[:cut],
        state._stack[: state.draw_count],
        state.token,
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
    places = _places(state.rules.deck, by)
    return make_state(
        state.rules,
        state.to_move,
        tuple(_bits_renamed(bits, places) for bits in state._tank_bits),
        tuple(_bits_renamed(bits, places) for bits in state._pile_bits),
        tuple(places[place] for place in state._stack[: state.draw_count]),
        state.token,
    )


def is_closed(deck: Deck, by: int) -> bool:
    """Tell whether the deck's cards, so renamed, are the deck's cards again."""
    return len(_places(deck, by)) == len(deck)


@cache
def _places(deck: Deck, by: int) -> dict[int, int]:
    """For each place in the deck, the place of that card renamed, if the deck has it."""
    colours = deck.colours
    named = {c: colours[(i + by) % len(colours)] for i, c in enumerate(colours)}
    index = {card: place for place, card in enumerate(deck.cards)}
    moved = [Card(named[card.front], frozenset(named[c] for c in card.back)) for card in deck.cards]
    return {place: index[card] for place, card in enumerate(moved) if card in index}


def _bits_renamed(bits: int, places: dict[int, int]) -> int:
    made = 0
    while bits:
        lowest = bits & -bits
        made |= 1 << places[lowest.bit_length() - 1]
        bits ^= lowest
    return made
