"""Sets of cards of one deck.

A `CardSet` wraps one int, whose bit *i* stands for card *i* of its deck. The engine works only on
such ints; `bits` and `from_bits` make them public.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Set
from typing import final

from attrs import frozen

from ..errors import InvalidCard
from ..game.checks import to_tuple
from ..game.frozen import unchecked
from ..game.texts import shown
from .card import Card, Colour, ColourCounts, colour_counts
from .deck import Deck


@final
@frozen(init=False, eq=False, repr=False)
class CardSet(Set[Card]):
    """An immutable set of cards of one deck, iterated in deck order.

    Args:
        deck: the deck of the cards.
        cards: an iterable of its cards; duplicates count once.

    Raises:
        InvalidCard: if an item is not a card of the deck.

    Sets of the same deck combine with `|`, `&`, `-` and `^`. A `CardSet` equals only a `CardSet`
    with the same cards of an equal deck.

    >>> from mantis_rules import STANDARD_DECK
    >>> tank = CardSet(STANDARD_DECK, STANDARD_DECK.cards[:3])
    >>> tank, len(tank.of(Colour.RED)), tank.count(Colour.PINK)
    (CardSet(Roy Rog Rob), 3, 0)
    """

    deck: Deck
    bits: int
    """An int whose bit *i* is set if card *i* of the deck is in the set."""

    def __init__(self, deck: Deck, cards: Iterable[Card] = ()) -> None:
        self.__attrs_init__(_checked_deck(deck), _bits_of_cards(deck, cards))

    @classmethod
    def from_bits(cls, deck: Deck, bits: int) -> CardSet:
        """Return the set of the cards whose bits are set.

        Args:
            deck: the deck.
            bits: an int whose bit *i* stands for card *i* of the deck.

        Returns:
            The set.

        Raises:
            InvalidCard: if a bit stands for no card, or `deck` is not a Deck.

        >>> from mantis_rules import STANDARD_DECK
        >>> CardSet.from_bits(STANDARD_DECK, 0b101)
        CardSet(Roy Rob)
        """
        return card_set(_checked_deck(deck), checked_bits(deck, bits))

    def of(self, colour: Colour) -> CardSet:
        """Return the pile of one colour: the cards of this set with that front (S3)."""
        return card_set(self.deck, self.bits & self.deck.bits_of(colour))

    def count(self, colour: Colour) -> int:
        """Return the number of cards of this set with that front."""
        return (self.bits & self.deck.bits_of(colour)).bit_count()

    @property
    def colours(self) -> frozenset[Colour]:
        """The colours of the fronts in this set."""
        bits_of_colour = self.deck._bits_of.items()
        return frozenset(colour for colour, bits in bits_of_colour if bits & self.bits)

    @property
    def counts(self) -> ColourCounts:
        """The number of cards of each of the deck's colours, in order; 0 for absent colours."""
        deck, here = self.deck, self.bits
        numbers = tuple([(bits & here).bit_count() for bits in deck._bits_of.values()])
        return colour_counts(deck.colours, numbers)

    def __contains__(self, card: object) -> bool:
        if type(card) is not Card:
            return False
        place = self.deck._index.get(card)
        return place is not None and bool(self.bits >> place & 1)

    def __iter__(self) -> Iterator[Card]:
        bits, cards = self.bits, self.deck.cards
        while bits:
            lowest = bits & -bits
            yield cards[lowest.bit_length() - 1]
            bits ^= lowest

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return bool(self.bits)

    def __eq__(self, other: object) -> bool:
        if type(other) is not CardSet:
            return NotImplemented
        return self.bits == other.bits and self.deck == other.deck

    def __hash__(self) -> int:
        return hash(self.bits)

    # The result of `|` and `^` is a CardSet, so the other set may hold only cards of the deck,
    # although `Set` promises to accept any other set; `&` and `-` can ignore all other elements.
    def __or__(self, other: Set[Card]) -> CardSet:  # type: ignore[override]  # Cards only
        return card_set(self.deck, self.bits | self._all(other))

    def __xor__(self, other: Set[Card]) -> CardSet:  # type: ignore[override]  # Cards only
        return card_set(self.deck, self.bits ^ self._all(other))

    def __and__(self, other: Set[object]) -> CardSet:
        return card_set(self.deck, self.bits & self._known(other))

    def __sub__(self, other: Set[object]) -> CardSet:
        return card_set(self.deck, self.bits & ~self._known(other))

    def __rsub__(self, other: Set[Card]) -> CardSet:
        return card_set(self.deck, self._all(other) & ~self.bits)

    def __ror__(self, other: Set[Card]) -> CardSet:
        return self | other

    def __rxor__(self, other: Set[Card]) -> CardSet:
        return self ^ other

    def __rand__(self, other: Set[object]) -> CardSet:
        return self & other

    def _all(self, other: Set[Card]) -> int:
        """Return the bits of another set; each of its elements must be a card of this deck."""
        if not isinstance(other, Set):
            raise TypeError(f"expected a set of cards, got {shown(other)}")
        if type(other) is not CardSet:
            return _bits_of_cards(self.deck, other)
        if other.deck is not self.deck and other.deck != self.deck:
            raise InvalidCard("expected CardSets of one deck, got two different decks")
        return other.bits

    def _known(self, other: Set[object]) -> int:
        """Return the bits of those elements of another set that are cards of this deck."""
        if type(other) is CardSet or not isinstance(other, Set):
            return self._all(other)
        return _bits_of_cards(self.deck, [card for card in self.deck if card in other])

    def __repr__(self) -> str:
        return f"CardSet({' '.join(card.code for card in self)})"


@unchecked(CardSet)
def card_set(deck: Deck, bits: int) -> CardSet:
    """Return the set of the cards whose bits are set, unchecked."""
    raise NotImplementedError


def _checked_deck(deck: Deck) -> Deck:
    if type(deck) is not Deck:
        raise InvalidCard(f"deck: expected a Deck, got {shown(deck)}")
    return deck


def checked_bits(deck: Deck, bits: int) -> int:
    """Return the bits if they are those of cards of the deck; else raise InvalidCard."""
    if type(bits) is not int or bits & ~deck.bits:
        raise InvalidCard(
            f"bits: expected an int of {len(deck)} bits, one for each card of the deck, "
            f"got {shown(bits)}"
        )
    return bits


def _bits_of_cards(deck: Deck, cards: Iterable[Card]) -> int:
    bits = 0
    for card in to_tuple(Card, "cards", cards, InvalidCard, ordered=False):
        bits |= 1 << deck.place(card)
    return bits


@functools.cache
def singles_of(deck: Deck) -> tuple[CardSet, ...]:
    """Return, for each card of a deck, the set of only that card; cached."""
    return tuple(card_set(deck, 1 << place) for place in range(len(deck)))
