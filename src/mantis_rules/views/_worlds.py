"""Positions made up to fit what is known, so that a ruleset can be asked about them.

A view does not know the order of the draw pile, and a table view not even which cards of a colour
lie in a tank. Whatever is unknown is made up here in a fixed way: nothing hidden goes in, so
nothing hidden can come out.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..card import Colour
from ..cards import Deck

__all__ = ["all_bits", "stack_of", "tanks_of", "taken_in_turn"]

_PLACES = tuple(tuple(place for place in range(8) if byte >> place & 1) for byte in range(256))


def all_bits(deck: Deck) -> int:
    """Return the bits of all cards of a deck."""
    return (1 << len(deck.cards)) - 1


def stack_of(bits: int, top: int | None) -> tuple[int, ...]:
    """Return a draw pile, bottom card first, of the cards with these bits.

    Args:
        bits: the cards.
        top: the place in the deck of the one on top, which is one of them; None if there is none.
    """
    if top is None:
        return ()
    size = bits.bit_length() + 7 >> 3
    stack = [
        8 * place + low
        for place, byte in enumerate((bits ^ 1 << top).to_bytes(size, "little"))
        for low in _PLACES[byte]
    ]
    stack.append(top)
    return tuple(stack)


def tanks_of(
    deck: Deck, free: int, tanks: Iterable[Iterable[tuple[Colour, int]]]
) -> tuple[tuple[int, ...], int]:
    """Return tanks with so many cards of each colour, and what is left.

    Args:
        deck: the deck.
        free: the bits of the cards to take from.
        tanks: for each tank colours and numbers.
    """
    made = []
    for tank in tanks:
        bits = 0
        for colour, number in tank:
            if number:
                bits |= _lowest(free & deck._bits_of[colour], number)
        free ^= bits
        made.append(bits)
    return tuple(made), free


def taken_in_turn(free: int, numbers: Iterable[int]) -> tuple[tuple[int, ...], int]:
    """Return sets of so many cards, taken from the free ones in order, and what is left."""
    made = []
    for number in numbers:
        bits = _lowest(free, number)
        free ^= bits
        made.append(bits)
    return tuple(made), free


def _lowest(bits: int, number: int) -> int:
    """The lowest so many of the bits."""
    left = bits
    for _ in range(number):
        left &= left - 1
    return bits ^ left
