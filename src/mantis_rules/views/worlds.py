"""Make up states that fit a view, so that a ruleset's policies can be called.

A view does not know the order of the draw pile, and a table view does not know which cards of a
colour are in a tank. Unknown parts are chosen here in a fixed way, without access to the real
state, so that nothing hidden can leak.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from ..engine import legal_actions, result
from ..errors import InvalidCard, InvalidState
from ..game.texts import shown
from ..model import Colour, Deck, State
from ..model.card import in_order, to_colours
from ..model.describing import Described


class AnyView(Described, Protocol):
    """The attributes and methods that both kinds of view have."""

    def tops(self) -> Mapping[int, int]: ...
    def world(self, *top: int) -> State: ...


def to_back(given: Iterable[Colour] | None) -> frozenset[Colour] | None:
    """Convert the back of the top card to a set of colours."""
    try:
        return None if given is None else to_colours("top_back", given)
    except InvalidCard as error:
        raise InvalidState(str(error)) from None


def ask(view: AnyView) -> None:
    """Check a new view's top back, and fill in its result and legal actions by its ruleset."""
    if (view.top_back is None) != (view.draw_count == 0):
        expected = "the back of the top card" if view.draw_count else "None with no card to draw"
        raise InvalidState(f"top_back: expected {expected}, got {shown(view.top_back)}")
    tops = view.tops()
    if view.draw_count and not tops:
        names = ", ".join(colour.value for colour in in_order(view.top_back or ()))
        raise InvalidState(f"top_back: no card with this back can be in the draw pile ({names})")
    world = view.world(*list(tops)[:1])
    object.__setattr__(view, "result", result(world))
    object.__setattr__(view, "actions", legal_actions(world))


_PLACES = tuple(tuple(place for place in range(8) if byte >> place & 1) for byte in range(256))


def stack_of(bits: int, *tops: int) -> list[int]:
    """Return a draw pile of the given cards, as places in the deck, the bottom card first.

    Args:
        bits: the bits of the cards.
        tops: the places of those of them that go on top, the top card first.
    """
    for place in tops:
        bits ^= 1 << place
    size = bits.bit_length() + 7 >> 3
    stack = [
        8 * place + low
        for place, byte in enumerate(bits.to_bytes(size, "little"))
        for low in _PLACES[byte]
    ]
    return [*stack, *reversed(tops)]


def few_places_of(bits: int) -> list[int]:
    """Return the places in the deck of the given cards, the highest first; fast for few cards."""
    places = []
    while bits:
        places.append(bits.bit_length() - 1)
        bits ^= 1 << places[-1]
    return places


def tanks_of(
    deck: Deck, free: int, tanks: Iterable[Iterable[tuple[Colour, int]]]
) -> tuple[tuple[int, ...], int]:
    """Return tanks with the given numbers of cards of each colour, and the remaining cards.

    Args:
        deck: the deck.
        free: the bits of the cards to take from.
        tanks: the colours and numbers of each tank.
    """
    made = []
    for tank in tanks:
        bits = 0
        for colour, number in tank:
            if number:
                bits |= _lowest(free & deck.bits_of(colour), number)
        free ^= bits
        made.append(bits)
    return tuple(made), free


def taken_in_turn(free: int, numbers: Iterable[int]) -> tuple[tuple[int, ...], int]:
    """Return sets of the given sizes, taken from the free cards in order, and the rest."""
    made = []
    for number in numbers:
        bits = _lowest(free, number)
        free ^= bits
        made.append(bits)
    return tuple(made), free


def _lowest(bits: int, number: int) -> int:
    """Return only the lowest set bits, of the given number."""
    left = bits
    for _ in range(number):
        left &= left - 1
    return bits ^ left
