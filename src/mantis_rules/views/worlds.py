"""Make up states that fit a view, so that a ruleset's policies can be called.

A view does not know the order of the draw pile, and a table view does not know which cards of a
colour are in a tank. Unknown parts are chosen here in a fixed way, without access to the real
state, so that nothing hidden can leak.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import cycle
from typing import Protocol, TypeVar

from ..engine import legal_actions, result
from ..errors import InvalidCard, InvalidState
from ..game.texts import shown
from ..model import Colour, Deck, State
from ..model.card import in_order, to_colours
from ..model.describing import Described

_T = TypeVar("_T")


class AnyView(Described, Protocol):
    """The attributes and methods that both kinds of view have."""

    def tops(self) -> Mapping[int, int]: ...
    def worlds(self, *top: int, brief: bool = False) -> Sequence[State]: ...


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
    for name, value in agreed(asked(view.worlds(*list(tops)[:1]))).items():
        object.__setattr__(view, name, value)


def asked(worlds: Iterable[State]) -> list[dict[str, object]]:
    """Return the result and the legal actions of each state, by the names of a view's fields."""
    return [{"result": result(world), "actions": legal_actions(world)} for world in worlds]


def agreed(answers: Sequence[_T]) -> _T:
    """Return what a ruleset answers about each state that has a view, if that is the same."""
    if any(answer != answers[0] for answer in answers):
        raise InvalidState(
            "expected a MemoryView: the rules ask for cards that a table view does not have"
        )
    return answers[0]


_PLACES = tuple(tuple(place for place in range(8) if byte >> place & 1) for byte in range(256))


def stack_of(bits: int, *tops: int) -> list[int]:
    """Return a draw pile of the given cards, as places in the deck, the bottom card first.

    Args:
        bits: the bits of the cards.
        tops: the places of those cards that go on top, the top card first.
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
    deck: Deck, free: int, tanks: Iterable[Iterable[tuple[Colour, int]]], *, turned: bool
) -> tuple[tuple[int, ...], int]:
    """Return tanks with the given numbers of cards of each colour, and the remaining cards.

    Args:
        deck: the deck.
        free: the bits of the cards to take from.
        tanks: the colours and numbers of each tank.
        turned: whether to take the last cards of each colour, not the first.
    """
    made = []
    for tank in tanks:
        bits = 0
        for colour, number in tank:
            if number:
                left = free & deck.bits_of(colour)
                kept = left.bit_count() - number
                bits |= left ^ _lowest(left, kept) if turned else _lowest(left, number)
        free ^= bits
        made.append(bits)
    return tuple(made), free


def piles_of(
    deck: Deck, free: int, numbers: Iterable[int], colours: Sequence[Colour], many: Container[int]
) -> tuple[tuple[int, ...], int]:
    """Return score piles of the given sizes, and the remaining cards.

    Args:
        deck: the deck.
        free: the bits of the cards to take from.
        numbers: the sizes.
        colours: all colours, in the order in which they are taken.
        many: the seats whose piles have as many colours as possible; the others have few.
    """
    made = []
    for seat, number in enumerate(numbers):
        bits = 0
        for colour in cycle(colours):
            left = number - bits.bit_count()
            if not left:
                break
            card_bits = free & ~bits & deck.bits_of(colour)
            bits |= _lowest(card_bits, 1 if seat in many else left)
        free ^= bits
        made.append(bits)
    return tuple(made), free


def _lowest(bits: int, number: int) -> int:
    """Return only the lowest set bits, of the given number."""
    left = bits
    for _ in range(number):
        left &= left - 1
    return bits ^ left
