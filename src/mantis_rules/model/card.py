"""Colours, counts by colour, and cards (C1 to C3)."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import final

from attrs import field, frozen

from ..errors import InvalidCard
from ..game.checks import is_whole, to_tuple
from ..game.frozen import unchecked
from ..game.texts import shown


@final
class Colour(enum.Enum):
    """One of the seven colours, in their fixed order (C1)."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    PINK = "pink"

    letter: str
    """The colour's letter in a card's code: r o y g b p, and k for pinK."""

    def __init__(self, word: str) -> None:
        self.letter = "k" if word == "pink" else word[0]


def in_order(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    """Return the given colours without duplicates, in the order of `Colour`."""
    return _ordered(frozenset(colours))


@functools.cache
def _ordered(colours: frozenset[Colour]) -> tuple[Colour, ...]:
    return tuple(colour for colour in Colour if colour in colours)


def to_colours(name: str, given: Iterable[Colour]) -> frozenset[Colour]:
    """Convert colours that a user passed in to a set; `name` is for the error text."""
    return _the_same(frozenset(to_tuple(Colour, name, given, InvalidCard, ordered=False)))


def _to_back(given: Iterable[Colour]) -> frozenset[Colour]:
    return to_colours("back", given)


@functools.cache
def _the_same(colours: frozenset[Colour]) -> frozenset[Colour]:
    """Return the same frozenset object for equal colours, made in their order.

    A back is visible while its card's front is hidden. If backs of different cards differed in
    identity or iteration order, they would reveal the front (I2).
    """
    return frozenset(in_order(colours))


@final
@frozen(cache_hash=True, repr=False)
class Card:
    """One card: the colour of its front, and the colours that its back shows (C2, C3).

    Args:
        front: the colour of the front; one of the back's.
        back: the colours of the back: two or more; three in the standard deck (C2).

    Raises:
        InvalidCard: if the front is not among the back's colours, or the back has fewer than two.

    >>> Card(Colour.ORANGE, {Colour.RED, Colour.ORANGE, Colour.YELLOW})
    Card(Ory)
    """

    front: Colour
    back: frozenset[Colour] = field(converter=_to_back)
    code: str = field(init=False, eq=False)
    """The card's code: the front's letter in upper case, then the other colours' in lower case."""

    def __attrs_post_init__(self) -> None:
        if type(self.front) is not Colour:
            raise InvalidCard(f"front: expected a Colour, got {shown(self.front)}")
        names = ", ".join(colour.value for colour in in_order(self.back))
        if len(self.back) < 2:  # C2: a single colour would reveal the front
            raise InvalidCard(f"back: expected two colours or more, got {names or 'none'}")
        if self.front not in self.back:  # C3
            raise InvalidCard(
                f"front: expected one of the back's ({names}), got {self.front.value}"
            )
        others = (colour.letter for colour in in_order(self.back) if colour is not self.front)
        object.__setattr__(self, "code", self.front.letter.upper() + "".join(others))

    def __reduce__(self) -> tuple[type[Card], tuple[Colour, frozenset[Colour]]]:
        return Card, (self.front, self.back)  # so that an unpickled back is the shared object

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code})"


@final
@frozen(init=False, eq=False, repr=False)
class ColourCounts(Mapping[Colour, int]):
    """The number of cards of each colour: an immutable, hashable mapping.

    Args:
        numbers: the number for each colour, 0 or more, in any order.

    Raises:
        InvalidCard: if a key is not a Colour, or a number is not an int of 0 or more.

    >>> ColourCounts({Colour.PINK: 1, Colour.RED: 2})
    ColourCounts(red 2, pink 1)
    """

    # Two tuples, since hashing an Enum is slow, and a table view has many of these.
    _colours: tuple[Colour, ...]
    _numbers: tuple[int, ...]

    def __init__(self, numbers: Mapping[Colour, int]) -> None:
        if not isinstance(numbers, Mapping):
            raise InvalidCard(f"expected numbers by Colour, got {shown(numbers)}")
        given = dict(numbers)
        for number in given.values():
            if not is_whole(number, 0):
                raise InvalidCard(f"expected an int of 0 or more by colour, got {shown(number)}")
        colours = in_order(to_colours("colours", given))
        self.__attrs_init__(colours, tuple(given[colour] for colour in colours))

    def __getitem__(self, colour: Colour) -> int:
        try:
            return self._numbers[self._colours.index(colour)]
        except ValueError:
            raise KeyError(colour) from None

    def __iter__(self) -> Iterator[Colour]:
        return iter(self._colours)

    def __len__(self) -> int:
        return len(self._colours)

    def __eq__(self, other: object) -> bool:
        if type(other) is ColourCounts:
            return self._numbers == other._numbers and self._colours == other._colours
        return super().__eq__(other)  # as any Mapping

    def __hash__(self) -> int:
        return hash(self._numbers)

    def __repr__(self) -> str:
        counts = ", ".join(f"{colour.value} {number}" for colour, number in self.items())
        return f"ColourCounts({counts})"


@unchecked(ColourCounts)
def colour_counts(colours: tuple[Colour, ...], numbers: tuple[int, ...]) -> ColourCounts:
    """Return the counts, unchecked; the colours must be in order."""
    raise NotImplementedError
