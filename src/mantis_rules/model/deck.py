"""Decks: the cards of a game, in a fixed order (C4, C5)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator
from typing import Self, final

from attrs import field, frozen

from ..errors import InvalidCard
from ..game.checks import to_tuple
from ..game.texts import shown
from .card import Card, Colour, in_order, to_colours


def _to_cards(given: Iterable[Card]) -> tuple[Card, ...]:
    return to_tuple(Card, "cards", given, InvalidCard)


@final
@frozen(cache_hash=True, repr=False)
class Deck:
    """The cards of a game, all different, in a fixed order (C4, C5).

    Args:
        cards: one or more cards, all different, with backs of the same size. The order matters:
            decks are equal only if their cards have the same order.

    Raises:
        InvalidCard: if there is no card, a duplicate, or a back of another size than the first's;
            or if `cards` is a set, which has no order.
    """

    cards: tuple[Card, ...] = field(converter=_to_cards)
    colours: tuple[Colour, ...] = field(init=False, eq=False)
    """The colours on the deck's backs, in the order of `Colour`."""
    _index: dict[Card, int] = field(init=False, eq=False)
    _bits_of: dict[Colour, int] = field(init=False, eq=False)
    _bits_of_back: dict[frozenset[Colour], int] = field(init=False, eq=False)
    _bit_at: dict[int, int] = field(init=False, eq=False)
    bits: int = field(init=False, eq=False, repr=False)
    """The bits of all cards of the deck, as in `CardSet.bits`."""

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
        fill("_bit_at", {place: 1 << place for place in range(len(index))})
        fill("bits", (1 << len(index)) - 1)
        fill("colours", tuple(bits_of))
        fill("_bits_of", bits_of)
        fill("_bits_of_back", bits_of_back)

    @classmethod
    def of(cls, colours: Iterable[Colour] = Colour, back_size: int = 3) -> Self:
        """Return the deck with one card for every pair of a back and one of its colours (C5).

        Args:
            colours: the colours to use; at least `back_size` of them.
            back_size: the number of colours on a back; two or more.

        Returns:
            The deck, sorted by front and then by back, in the order of `Colour`.

        Raises:
            InvalidCard: if `colours` are not Colours, or `back_size` is out of range.

        >>> len(Deck.of()), len(Deck.of([Colour.RED, Colour.BLUE, Colour.PINK], back_size=2))
        (105, 6)
        """
        ordered = in_order(to_colours("colours", colours))
        if type(back_size) is not int or not 2 <= back_size <= len(ordered):
            raise InvalidCard(
                f"back_size: expected an int from 2 to the number of colours ({len(ordered)}), "
                f"got {shown(back_size)}"
            )
        backs = [frozenset(back) for back in itertools.combinations(ordered, back_size)]
        return cls(tuple(Card(front, back) for front in ordered for back in backs if front in back))

    @property
    def back_size(self) -> int:
        """The number of colours on each back (C2)."""
        return len(self.cards[0].back)

    def place(self, card: Card) -> int:
        """Return the index of a card in the deck.

        Args:
            card: one of the deck's cards.

        Returns:
            The index from 0; the card's bit in a `CardSet` is `1 << place`.

        Raises:
            InvalidCard: if `card` is not a card of this deck.
        """
        if type(card) is not Card:
            raise InvalidCard(f"expected a Card, got {shown(card)}")
        if card not in self._index:
            raise InvalidCard(f"{card}: not a card of this deck")
        return self._index[card]

    def bits_of(self, colour: Colour) -> int:
        """Return the bits of all cards with a front; 0 for a colour that is not in the deck.

        Args:
            colour: the front.

        Returns:
            The bits, as in `CardSet.bits`.

        Raises:
            InvalidCard: if `colour` is not a Colour.
        """
        if type(colour) is not Colour:
            raise InvalidCard(f"expected a Colour, got {shown(colour)}")
        return self._bits_of.get(colour, 0)

    def bits_of_back(self, back: frozenset[Colour]) -> int:
        """Return the bits of all cards with a back; 0 for a back that is not in the deck.

        Args:
            back: the colours of the back.

        Returns:
            The bits, as in `CardSet.bits`.

        Raises:
            InvalidCard: if `back` is not a frozenset.
        """
        if type(back) is not frozenset:
            raise InvalidCard(f"expected a frozenset of Colours, got {shown(back)}")
        return self._bits_of_back.get(back, 0)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return type(card) is Card and card in self._index

    def __repr__(self) -> str:
        return f"<Deck of {len(self)} cards: {' '.join(colour.value for colour in self.colours)}>"

    def __reduce__(self) -> str | tuple[type[Deck], tuple[tuple[Card, ...]]]:
        # By name: unpickling gives the process's own STANDARD_DECK, and pickles stay small.
        return "STANDARD_DECK" if self is STANDARD_DECK else (Deck, (self.cards,))


STANDARD_DECK = Deck.of()
"""The 105 cards of the game: one for every pair of a back and one of its colours (C4, C5)."""
