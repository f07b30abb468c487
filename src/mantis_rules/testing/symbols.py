"""Unknown numbers on which the library's own code can run.

`Number` stands for an unknown whole number. A comparison of unknown values is answered by their
`Path` at once, with True or False. An operation that is not known here raises `Undecided`.
`isinstance` takes an unknown number for an int; `type` does not.
"""

from __future__ import annotations

import numbers
import operator
from collections.abc import Callable
from typing import Any

import z3  # type: ignore[import-untyped]  # z3 ships no types

from ..game.texts import a_kind
from .paths import Path

MOST = 1 << 20
"""The most that an unknown number may be to be tried number by number."""


class Unknown:
    """What unknown ints have in common: comparisons, which the path decides."""

    __slots__ = ("path", "term")
    __class__ = property(lambda self: int)  # isinstance(unknown, int) is True

    path: Path
    term: Any

    def __init__(self, path: Path, term: Any) -> None:
        self.path = path
        self.term = term

    def term_of(self, other: object) -> Any:
        """Return the term to combine with this one; None if there is none."""
        raise NotImplementedError

    def operand(self, other: object) -> Any:
        """Return the term to combine with this one; None if an int has no such operation either."""
        term = self.term_of(other)
        if term is None and isinstance(other, numbers.Number | Unknown):
            self.path.undecided(f"an unknown int was combined with {a_kind(other)}")
        return term

    def _compared(self, other: object, compare: Callable[[Any, Any], Any]) -> Any:
        term = self.operand(other)
        if term is None:
            return NotImplemented
        return self.path.decide(z3.simplify(compare(self.term, term)))

    def __eq__(self, other: object) -> Any:
        return self._compared(other, operator.eq)

    def __ne__(self, other: object) -> Any:
        return self._compared(other, operator.ne)

    def __lt__(self, other: object) -> Any:
        return self._compared(other, operator.lt)

    def __le__(self, other: object) -> Any:
        return self._compared(other, operator.le)

    def __gt__(self, other: object) -> Any:
        return self._compared(other, operator.gt)

    def __ge__(self, other: object) -> Any:
        return self._compared(other, operator.ge)

    def __bool__(self) -> bool:
        return self.path.decide(z3.simplify(self.term != 0))

    def __getattr__(self, name: str) -> Any:
        self.path.undecided(f"an unknown int was asked for its {name}")


def _refuse(unknown: Unknown, *_: object) -> Any:
    unknown.path.undecided("an operation on an unknown int is not known to the prover")


_OPERATIONS = """
    abs add and ceil complex divmod float floor floordiv format hash index int invert lshift mod mul
    neg or pos pow rdivmod reduce_ex repr rfloordiv rlshift rmod rmul round rpow rrshift rshift
    rtruediv str truediv trunc xor
"""
for _name in _OPERATIONS.split():  # of an int; the subclasses have those that can be followed
    setattr(Unknown, f"__{_name}__", _refuse)


def _exchanged(combine: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda right, left: combine(right, left)


for _commuting in operator.add, operator.and_, operator.or_, operator.xor:
    setattr(Unknown, f"__r{_commuting.__name__.strip('_')}__", _exchanged(_commuting))


class Number(Unknown):
    """An unknown whole number."""

    __slots__ = ()

    def term_of(self, other: object) -> Any:
        """Return the term to combine with this one; None if there is none."""
        return number_term(self.path, other)

    def _with(self, other: object, combine: Callable[[Any, Any], Any]) -> Any:
        term = self.operand(other)
        return NotImplemented if term is None else Number(self.path, combine(self.term, term))

    def __add__(self, other: object) -> Any:
        return self._with(other, operator.add)

    def __sub__(self, other: object) -> Any:
        return self._with(other, operator.sub)

    def __rsub__(self, other: object) -> Any:
        return self._with(other, lambda own, given: given - own)

    def __mul__(self, other: object) -> Any:
        return self._with(other, operator.mul)

    def __rmul__(self, other: object) -> Any:
        return self * other

    def __neg__(self) -> Number:
        return Number(self.path, -self.term)

    def __floordiv__(self, other: object) -> Any:
        self._check_divisor(other)
        return self._with(other, operator.truediv)  # z3 divides ints and rounds down

    def __mod__(self, other: object) -> Any:
        self._check_divisor(other)
        return self._with(other, operator.mod)

    def _check_divisor(self, divisor: object) -> None:
        if type(divisor) is not int or divisor <= 0:
            self.path.undecided("an unknown number was divided by one that may not be positive")

    def __index__(self) -> int:
        """Return the number: each that is possible is tried in a run of its own.

        It is found by halving, so that every run asks the same questions in the same order.
        """
        if self < 0:
            return -(-self).__index__()
        lowest, highest = 0, 1
        while self > highest:
            lowest, highest = highest + 1, 2 * highest
            if highest > MOST:
                self.path.undecided("an unknown number may be any large number")
        while lowest < highest:
            middle = (lowest + highest) // 2
            lowest, highest = (middle + 1, highest) if self > middle else (lowest, middle)
        return lowest

    def __int__(self) -> int:
        return self.__index__()

    def __hash__(self) -> int:
        # A cache would keep what belongs to this run, and later runs and games would find it.
        self.path.undecided(
            "an unknown number was hashed, as for a token, a dict or a cache; use int(number)"
        )

    def __str__(self) -> str:
        return str(self.__index__())

    def __repr__(self) -> str:
        return str(self)

    def __format__(self, how: str) -> str:
        return format(self.__index__(), how)

    def __abs__(self) -> int:
        return abs(self.__index__())

    def __pos__(self) -> Number:
        return self

    def __divmod__(self, other: object) -> Any:
        return self // other, self % other


def number_term(path: Path, value: object) -> Any:
    """Return the term of a number, known or of this path; None for anything else."""
    if type(value) is Number:
        path.check_same(value.path)
        return value.term
    if issubclass(type(value), int):  # also of an IntEnum
        return z3.IntVal(int(value))  # type: ignore[call-overload]  # an int
    return None
