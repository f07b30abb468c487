"""What the model needs of numbers and truths, and the plain reading of it: ints and bools.

The second reading, formulas for a prover, lives in `symbolic`. Nothing here knows Mantis.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, Self, TypeVar


class Number(Protocol):
    """A whole number: a known one, or a symbol for any."""

    def __add__(self, other: Self, /) -> Self: ...

    def __sub__(self, other: Self, /) -> Self: ...


N = TypeVar("N", bound=Number)
B = TypeVar("B")


class Logic(Protocol[N, B]):
    """Numbers `N` and truths `B`: a choice is a value here, never a branch in the program."""

    def number(self, value: int) -> N:
        """The number that is written `value`."""

    def same(self, left: N, right: N) -> B:
        """Whether both are the same number."""

    def at_least(self, left: N, right: N) -> B:
        """Whether `left` is no smaller than `right`."""

    def every(self, truths: Iterable[B]) -> B:
        """Whether all are true; so it is when there are none."""

    def some(self, truths: Iterable[B]) -> B:
        """Whether one or more are true."""

    def no(self, truth: B) -> B:
        """Whether it is not true."""

    def choose(self, truth: B, then: N, otherwise: N) -> N:
        """The number `then` where `truth` is true, else `otherwise`."""


class Ints:
    """The reading that computes."""

    def number(self, value: int) -> int:
        """The int itself."""
        return value

    def same(self, left: int, right: int) -> bool:
        """Python's `==`."""
        return left == right

    def at_least(self, left: int, right: int) -> bool:
        """Python's `>=`."""
        return left >= right

    def every(self, truths: Iterable[bool]) -> bool:
        """Python's `all`."""
        return all(truths)

    def some(self, truths: Iterable[bool]) -> bool:
        """Python's `any`."""
        return any(truths)

    def no(self, truth: bool) -> bool:
        """Python's `not`."""
        return not truth

    def choose(self, truth: bool, then: int, otherwise: int) -> int:
        """Python's `if` expression."""
        return then if truth else otherwise


INTS: Final[Logic[int, bool]] = Ints()


def total(logic: Logic[N, B], numbers: Iterable[N]) -> N:
    """The sum."""
    return sum(numbers, start=logic.number(0))


def implies(logic: Logic[N, B], condition: B, consequence: B) -> B:
    """Whether the consequence is true wherever the condition is."""
    return logic.some((logic.no(condition), consequence))


def both_or_neither(logic: Logic[N, B], left: B, right: B) -> B:
    """Whether the two are true together or not at all."""
    return logic.every((implies(logic, left, right), implies(logic, right, left)))


def all_same(logic: Logic[N, B], left: Iterable[N], right: Iterable[N]) -> B:
    """Whether two rows, equally long, hold the same numbers."""
    return logic.every(logic.same(a, b) for a, b in zip(left, right, strict=True))
