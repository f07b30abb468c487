"""Colours and cards (C1 to C3). What is not here: decks and sets of cards (`cards`)."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable
from typing import final

from attrs import field, frozen

from .errors import InvalidCard, shown

__all__ = ["Card", "Colour"]


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

    @property
    def letter(self) -> str:
        """The letter that stands for the colour in a card's code: r o y g b p, and k for pinK."""
        return "k" if self is Colour.PINK else self.value[0]


def in_order(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    """Return the given colours, each once, in the order of `Colour`."""
    given = set(colours)
    return tuple(colour for colour in Colour if colour in given)


def to_colours(given: Iterable[Colour]) -> frozenset[Colour]:
    """Return the colours as a set, or refuse what is not a collection of colours."""
    try:
        iterator = iter(given)
    except TypeError:
        raise InvalidCard(f"expected a set of Colours, got {shown(given)}") from None
    colours = tuple(iterator)
    for colour in colours:
        if type(colour) is not Colour:
            raise InvalidCard(f"expected a set of Colours, got {shown(given)}")
    return _the_same(frozenset(colours))


@functools.cache
def _the_same(colours: frozenset[Colour]) -> frozenset[Colour]:
    """Return one and the same set for equal colours, made in their order.

    A back is seen while its card's front is hidden: if it were another object for another card, or
    iterated otherwise, it would tell the front (I2).
    """
    return frozenset(in_order(colours))


@final
@frozen(cache_hash=True, repr=False)
class Card:
    """One card: its front colour, and the colours that its back shows (C2, C3).

    Args:
        front: the colour of the front; one of the back's.
        back: the colours of the back, two or more: three in the standard deck (C2).

    Raises:
        InvalidCard: if the front is not among the back's colours, or the back has fewer than two.

    >>> Card(Colour.ORANGE, {Colour.RED, Colour.ORANGE, Colour.YELLOW})
    Card(Ory)
    """

    front: Colour
    back: frozenset[Colour] = field(converter=to_colours)

    def __attrs_post_init__(self) -> None:
        if type(self.front) is not Colour:
            raise InvalidCard(f"front: expected a Colour, got {shown(self.front)}")
        names = ", ".join(colour.value for colour in in_order(self.back))
        if len(self.back) < 2:  # C2: one colour alone would tell the front
            raise InvalidCard(f"back: expected two colours or more, got {names or 'none'}")
        if self.front not in self.back:  # C3
            raise InvalidCard(
                f"front: expected one of the back's ({names}), got {self.front.value}"
            )

    @property
    def code(self) -> str:
        """The card's code: the front's letter in upper case, then the back's others in lower."""
        others = (colour.letter for colour in in_order(self.back) if colour is not self.front)
        return self.front.letter.upper() + "".join(others)

    def __reduce__(self) -> tuple[type[Card], tuple[Colour, frozenset[Colour]]]:
        return Card, (self.front, self.back)  # so that an unpickled back is the same as others

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code})"
