"""Checks of values that users pass in, asked in more than one place."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Set
from itertools import islice
from typing import TypeVar

from ..errors import MantisError
from .texts import a_kind, shown

__all__ = ["is_hashable", "is_unordered", "is_value", "is_whole", "to_tuple"]

_T = TypeVar("_T")


def is_hashable(value: object) -> bool:
    """Return whether a value really has a hash; a tuple with a list in it has none."""
    try:
        hash(value)
    except Exception:  # a foreign hash may raise anything
        return False
    return True


def is_value(value: object) -> bool:
    """Return whether a value equals its copies; if not, a pickled state would equal no other."""
    try:
        return bool(copy.copy(value) == value)
    except Exception:  # a foreign copy or comparison may raise anything
        return False


def is_unordered(value: object) -> bool:
    """Return whether a value is a set or mapping, whose order means nothing."""
    return isinstance(value, Set | Mapping)


def is_whole(value: object, lowest: int) -> bool:
    """Return whether a value is an int of at least `lowest`, and small enough to be printed."""
    return type(value) is int and lowest <= value < 2**63


def to_tuple(
    kind: type[_T] | tuple[type[_T], ...],
    name: str,
    given: Iterable[_T],
    error: type[MantisError],
    *,
    ordered: bool = True,
    most: int | None = None,
) -> tuple[_T, ...]:
    """Return values that a user passed in as a tuple.

    Args:
        kind: the type that each must be of, exactly; or several types.
        name: what the values are called, for the error.
        given: the values.
        error: the error to raise.
        ordered: whether to refuse a set or mapping.
        most: how many to take at most, for an iterable that may not end.

    Returns:
        The values.

    Raises:
        MantisError: of the type `error`, if it is no iterable of such values.
    """
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if type(given) is tuple and set(map(type, given)).issubset(kinds):  # as a rule
        return given[:most]
    called = " or ".join(each.__name__ for each in kinds)
    several = called.replace(" or ", "s or ") + "s"
    if ordered and is_unordered(given):
        raise error(f"{name}: expected {several} in order, got {a_kind(given)}")
    try:
        iterator = iter(given)
    except TypeError:
        raise error(f"{name}: expected {several}, got {shown(given)}") from None
    values = tuple(islice(iterator, most))
    for value in values:
        if type(value) not in kinds:
            article = "an" if called[0] in "aeiou" else "a"
            raise error(f"{name}: expected {article} {called}, got {shown(value)}")
    return values
