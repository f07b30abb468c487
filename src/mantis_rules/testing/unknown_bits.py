"""`Bits`: unknown sets of cards, in the place of the ints that the engine works on.

The size of an unknown set is an unknown function with a few axioms (`paths`), all of which are true
of real sizes. So what is proved is true, but a counterexample may be none: it must be replayed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import z3  # type: ignore[import-untyped]  # z3 ships no types

from .paths import SPARE, Path
from .symbols import Number, Unknown

MOST_CARDS = 12
"""The most cards of a deck whose unknown sets are gone through card by card."""


class Bits(Unknown):
    """An unknown int whose bits stand for cards.

    Args:
        path: the way through the code in this run, which decides questions about it.
        term: its term, of `path.width + SPARE` bits, two's complement.
        length: at most how many bits the value has.
        made: the operator and the operands that it was made of.
        positive: whether it is 0 or more for sure.
    """

    __slots__ = ("length", "made", "positive")

    length: int
    made: tuple[Any, ...]
    positive: bool

    def __init__(
        self, path: Path, term: Any, length: int, made: tuple[Any, ...] = (), positive: bool = False
    ) -> None:
        if length >= path.width + SPARE:
            path.undecided("an int of unknown cards became too long")
        super().__init__(path, term)
        self.length = length
        self.made = made
        self.positive = positive

    def term_of(self, other: object) -> Any:
        """Return the term to combine with this one; None if there is none."""
        if type(other) is Bits:
            self.path.check_same(other.path)
            return other.term
        if issubclass(type(other), int):
            number = int(other)  # type: ignore[call-overload]  # an int
            if _length(number) < self.path.width + SPARE:
                return z3.BitVecVal(number, self.path.width + SPARE)
            self.path.undecided("unknown cards were combined with an int that is too long")
        return None

    def _with(self, other: object, sign: str, combine: Callable[[Any, Any], Any]) -> Any:
        term = self.operand(other)
        if term is None:
            return NotImplemented
        if type(other) is Bits:
            length, positive = other.length, other.positive
        else:
            length, positive = _length(int(other)), int(other) >= 0  # type: ignore[call-overload]  # an int
        signs = self.positive, positive
        return Bits(
            self.path,
            combine(self.term, term),
            max(self.length, length) + (sign == "+"),
            _difference(self, other) if sign == "&" else (sign, self, other),
            {"&": any(signs), "|": all(signs), "^": all(signs)}.get(sign, False),
        )

    def __and__(self, other: object) -> Any:
        return self._with(other, "&", operator.and_)

    def __or__(self, other: object) -> Any:
        return self._with(other, "|", operator.or_)

    def __xor__(self, other: object) -> Any:
        return self._with(other, "^", operator.xor)

    def __add__(self, other: object) -> Any:
        return self._with(other, "+", operator.add)

    def __sub__(self, other: object) -> Any:
        return self._with(other, "+", operator.sub)

    def __rsub__(self, other: object) -> Any:
        return self._with(other, "+", lambda own, given: given - own)

    def __invert__(self) -> Bits:
        return Bits(self.path, ~self.term, self.length, ("~", self))

    def __neg__(self) -> Bits:
        return Bits(self.path, -self.term, self.length + 1)

    def __rshift__(self, places: int) -> Bits:
        term = self.term >> self._known(places)
        return Bits(self.path, term, self.length, (), self.positive)

    def __lshift__(self, places: int) -> Bits:
        longer = self.length + self._known(places)
        return Bits(self.path, self.term << places, longer, (), self.positive)

    def bit_count(self) -> Number:
        """Return the number of cards."""
        if not self.positive and self.path.decide(z3.simplify(self.term < 0)):
            self.path.undecided("the bits of an unknown negative int were counted")
        return Number(self.path, self.path.size(self))

    def bit_length(self) -> int:
        """Return the place above the last card: each that is possible is tried in a run of its own.

        So code can go through a set card by card, as `CardSet` does, if the deck is small.
        """
        if self.path.width > MOST_CARDS:
            self.path.undecided(
                f"the code went through unknown cards of a deck of more than {MOST_CARDS}"
            )
        if not self.positive and self.path.decide(z3.simplify(self.term < 0)):
            self.path.undecided("an unknown negative int was asked for its bit_length")
        for place in reversed(range(self.length)):
            if self.path.decide(z3.simplify(z3.Extract(place, place, self.term) == 1)):
                return place + 1
        return 0

    def _known(self, places: object) -> int:
        if type(places) is not int or not 0 <= places < 1000:
            self.path.undecided("unknown cards were shifted by an unknown number of places")
        return places

    def __hash__(self) -> int:
        self.path.undecided("an unknown set of cards was looked up in a dict or set")


def unknown_cards(path: Path, name: str) -> Bits:
    """Return an unknown set of cards."""
    return Bits(path, z3.BitVec(name, path.width + SPARE), path.width, positive=True)


def _difference(left: object, right: object) -> tuple[Any, ...]:
    """Return how `left & right` was made: also as one set without another."""
    for one, other in (left, right), (right, left):
        if type(other) is Bits and other.made and other.made[0] == "~":
            return "-", one, other.made[1]
        if type(other) is int and other < 0:
            return "-", one, ~other
    return "&", left, right


def _length(value: int) -> int:
    """Return the number of bits of an int in two's complement, without the sign."""
    return (value if value >= 0 else ~value).bit_length()
