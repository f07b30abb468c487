"""Decks and sets of cards (C4, C5), with the colours and cards that they are made of (C1 to C3).

What is not here: anything of play. A `CardSet` is one int: bit *i* stands for card *i* of its deck.
That is all the engine touches; the friendly set around it is for everyone else.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Set
from typing import Self, final

from attrs import field, frozen

from ._checks import is_unordered
from ._draft import draft_of
from .card import Card, Colour, ColourCounts, colour_counts, in_order, to_colours
from .errors import InvalidCard, shown

__all__ = ["STANDARD_DECK", "Card", "CardSet", "Colour", "Deck"]


def _cards(given: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards as a tuple, or refuse what is not a collection of cards."""
    try:
        iterator = iter(given)
    except TypeError:
        raise InvalidCard(f"expected Cards, got {shown(given)}") from None
    cards = tuple(iterator)
    for card in cards:
        if type(card) is not Card:
            raise InvalidCard(f"expected a Card, got {shown(card)}")
    return cards


def _cards_in_order(given: Iterable[Card]) -> tuple[Card, ...]:
    if is_unordered(given):
        raise InvalidCard(f"cards: expected them in order, got {shown(given)}")
    return _cards(given)


@final
@frozen(cache_hash=True, repr=False)
class Deck:
    """The cards of a game, all different, in a fixed order which is their identity (C4, C5).

    Args:
        cards: the cards; one or more, no two alike, with backs of one size.

    Raises:
        InvalidCard: if there is no card, a card twice, or a back of another size than the first's;
            or if they come as a set, which has no order.
    """

    cards: tuple[Card, ...] = field(converter=_cards_in_order)
    colours: tuple[Colour, ...] = field(init=False, eq=False)
    """The colours that the deck's backs show, in order."""
    _index: dict[Card, int] = field(init=False, eq=False)
    _bits_of: dict[Colour, int] = field(init=False, eq=False)
    _bits_of_back: dict[frozenset[Colour], int] = field(init=False, eq=False)
    _same_front: tuple[int, ...] = field(init=False, eq=False)
    _singles: tuple[CardSet, ...] = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if not self.cards:
            raise InvalidCard("a deck needs a card")
        size = len(self.cards[0].back)
        index: dict[Card, int] = {}
        bits_of: dict[Colour, int] = dict.fromkeys(
            in_order(itertools.chain.from_iterable(card.back for card in self.cards)), 0
        )
        bits_of_back: dict[frozenset[Colour], int] = {}
        for place, card in enumerate(self.cards):
            if len(card.back) != size:
                raise InvalidCard(f"{card}: expected a back of {size} colours, as {self.cards[0]}")
            if card in index:
                raise InvalidCard(f"{card}: more than once in the deck")
            index[card] = place
            bits_of[card.front] |= 1 << place
            bits_of_back[card.back] = bits_of_back.get(card.back, 0) | 1 << place
        fill = functools.partial(object.__setattr__, self)
        fill("_index", index)
        fill("colours", tuple(bits_of))
        fill("_bits_of", bits_of)
        fill("_bits_of_back", bits_of_back)
        fill("_same_front", tuple(bits_of[card.front] for card in self.cards))
        fill("_singles", tuple(card_set(self, 1 << place) for place in range(len(index))))

    @classmethod
    def of(cls, colours: Iterable[Colour] = Colour, back_size: int = 3) -> Self:
        """Return the deck that has one card for every pair of a back and one of its colours (C5).

        Args:
            colours: the colours to use; at least `back_size` of them.
            back_size: how many colours a back shows; two or more.

        Returns:
            The deck: by front, and for each front by back, both in the order of the colours.

        Raises:
            InvalidCard: if these colours make no such back.

        >>> len(Deck.of()), len(Deck.of([Colour.RED, Colour.BLUE, Colour.PINK], back_size=2))
        (105, 6)
        """
        ordered = in_order(to_colours(colours))
        if type(back_size) is not int or not 2 <= back_size <= len(ordered):
            raise InvalidCard(
                f"back_size: expected an int from 2 to the number of colours ({len(ordered)}), "
                f"got {shown(back_size)}"
            )
        backs = [frozenset(back) for back in itertools.combinations(ordered, back_size)]
        return cls(tuple(Card(front, back) for front in ordered for back in backs if front in back))

    @property
    def back_size(self) -> int:
        """How many colours each back shows (C2)."""
        return len(self.cards[0].back)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return type(card) is Card and card in self._index

    def __repr__(self) -> str:
        return f"<Deck of {len(self)} cards: {' '.join(colour.value for colour in self.colours)}>"

    def __reduce__(self) -> str | tuple[type[Deck], tuple[tuple[Card, ...]]]:
        # A global's name: every process gets its own STANDARD_DECK back, and a pickle stays small.
        return "STANDARD_DECK" if self is STANDARD_DECK else (Deck, (self.cards,))


@final
@frozen(init=False, eq=False, repr=False)
class CardSet(Set[Card]):
    """An immutable set of cards of one deck, iterated in deck order.

    Args:
        deck: the deck that the cards are of.
        cards: any of its cards; one given twice counts once.

    Raises:
        InvalidCard: if a card is not of the deck.

    Sets of the same deck combine with `|`, `&`, `-` and `^`. A `CardSet` equals only a `CardSet`
    with the same cards of an equal deck.

    >>> tank = CardSet(STANDARD_DECK, STANDARD_DECK.cards[:3])
    >>> tank, len(tank.of(Colour.RED)), tank.count(Colour.PINK)
    (CardSet(Roy Rog Rob), 3, 0)
    """

    deck: Deck
    _bits: int

    def __init__(self, deck: Deck, cards: Iterable[Card] = ()) -> None:
        if type(deck) is not Deck:
            raise InvalidCard(f"deck: expected a Deck, got {shown(deck)}")
        self.__attrs_init__(deck, bits_of(deck, cards))

    def of(self, colour: Colour) -> CardSet:
        """Return the pile of one colour: the cards here with that front (S3)."""
        return card_set(self.deck, self._bits & self._mask(colour))

    def count(self, colour: Colour) -> int:
        """Return how many cards here have that front."""
        return (self._bits & self._mask(colour)).bit_count()

    def _mask(self, colour: Colour) -> int:
        if type(colour) is not Colour:
            raise InvalidCard(f"expected a Colour, got {shown(colour)}")
        return self.deck._bits_of.get(colour, 0)

    @property
    def colours(self) -> frozenset[Colour]:
        """The colours of the fronts here."""
        bits_of_colour = self.deck._bits_of.items()
        return frozenset(colour for colour, bits in bits_of_colour if bits & self._bits)

    @property
    def counts(self) -> ColourCounts:
        """How many cards of each of the deck's colours are here, zeros too, in order of colour."""
        deck, here = self.deck, self._bits
        numbers = tuple([(bits & here).bit_count() for bits in deck._bits_of.values()])
        return colour_counts(deck.colours, numbers)

    def __contains__(self, card: object) -> bool:
        if type(card) is not Card:
            return False
        place = self.deck._index.get(card)
        return place is not None and bool(self._bits >> place & 1)

    def __iter__(self) -> Iterator[Card]:
        bits, cards = self._bits, self.deck.cards
        while bits:
            lowest = bits & -bits
            yield cards[lowest.bit_length() - 1]
            bits ^= lowest

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __eq__(self, other: object) -> bool:
        if type(other) is not CardSet:
            return NotImplemented
        return self._bits == other._bits and self.deck == other.deck

    def __hash__(self) -> int:
        return hash(self._bits)

    # The result of `|` and `^` is a CardSet, so the other side must hold cards of the deck, though
    # any Set promises to take any other; `&` and `-` can pass over what is no card of the deck.
    def __or__(self, other: Set[Card]) -> CardSet:  # type: ignore[override]
        return card_set(self.deck, self._bits | self._all(other))

    def __xor__(self, other: Set[Card]) -> CardSet:  # type: ignore[override]
        return card_set(self.deck, self._bits ^ self._all(other))

    def __and__(self, other: Set[object]) -> CardSet:
        return card_set(self.deck, self._bits & self._known(other))

    def __sub__(self, other: Set[object]) -> CardSet:
        return card_set(self.deck, self._bits & ~self._known(other))

    def __rsub__(self, other: Set[Card]) -> CardSet:
        return card_set(self.deck, self._all(other) & ~self._bits)

    def __ror__(self, other: Set[Card]) -> CardSet:
        return self | other

    def __rxor__(self, other: Set[Card]) -> CardSet:
        return self ^ other

    def __rand__(self, other: Set[object]) -> CardSet:
        return self & other

    def _all(self, other: Set[Card]) -> int:
        """The bits of another set, every element of which must be a card of this deck."""
        if not isinstance(other, Set):
            raise TypeError(f"expected a set of cards, got {shown(other)}")
        if type(other) is not CardSet:
            return bits_of(self.deck, other)
        if other.deck is not self.deck and other.deck != self.deck:
            raise InvalidCard("expected CardSets of one deck, got two different decks")
        return other._bits

    def _known(self, other: Set[object]) -> int:
        """The bits of those elements of another set that are cards of this deck."""
        if type(other) is CardSet or not isinstance(other, Set):
            return self._all(other)
        return bits_of(self.deck, [card for card in self.deck if card in other])

    def __repr__(self) -> str:
        return f"CardSet({' '.join(card.code for card in self)})"


_Draft = draft_of(CardSet)


def card_set(deck: Deck, bits: int) -> CardSet:
    """Return the set of a deck's cards that the bits stand for, unchecked."""
    draft = _Draft()
    draft.deck = deck
    draft._bits = bits
    draft.__class__ = CardSet
    made: CardSet = draft
    return made


def bits_of(deck: Deck, cards: Iterable[Card]) -> int:
    """Return the bits that stand for cards of a deck; refuse any other card."""
    bits = 0
    for card in _cards(cards):
        place = deck._index.get(card)
        if place is None:
            raise InvalidCard(f"{card}: not a card of this deck")
        bits |= 1 << place
    return bits


STANDARD_DECK = Deck.of()
"""The 105 cards of the game: one for every pair of a back and a front (C4, C5)."""
