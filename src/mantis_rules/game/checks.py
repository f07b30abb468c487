"""Shared checks of values that users pass in."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Set
from itertools import islice
from typing import TypeVar

from ..errors import MantisError
from .texts import a_kind, shown

__all__ = ["FOREIGN_ERRORS", "is_key", "is_unordered", "is_value", "is_whole", "to_tuple"]

_T = TypeVar("_T")

FOREIGN_ERRORS = Exception, SystemExit
"""What a user's own function may raise; an exit must not end the process as a success."""


def is_key(value: object) -> bool:
    """Return whether a value has a hash, which a list has not, and equals itself, unlike NaN."""
    try:
        hash(value)
        return bool(value == value)
    except FOREIGN_ERRORS:  # a foreign hash or comparison may raise anything
        return False


def is_value(value: object) -> bool:
    """Return whether a value equals its copy; if not, pickled states would never be equal."""
    try:
        return bool(copy.copy(value) == value)
    except FOREIGN_ERRORS:  # a foreign copy or comparison may raise anything
        return False


def is_unordered(value: object) -> bool:
    """Return whether a value is a set or mapping, whose order has no meaning."""
    return isinstance(value, Set | Mapping)


def is_whole(value: object, lowest: int) -> bool:
    """Return whether a value is an int (not a bool) from `lowest` to 2**63 - 1."""
    return type(value) is int and lowest <= value < 2**63


def to_tuple(
    kind: type[_T] | tuple[type[_T], ...],
    name: str,
    given: Iterable[_T],
    error: type[MantisError],
    *,
    ordered: bool = True,
    most: int | None = None,
    hidden: bool = False,
) -> tuple[_T, ...]:
    """Convert an iterable that a user passed in to a tuple, and check the types of its items.

    Args:
        kind: the exact type of the items, or a tuple of allowed types.
        name: the name of the argument, for the error text.
        given: the iterable.
        error: the exception class to raise.
        ordered: whether to refuse sets and mappings.
        most: the most items to take, since an iterable may be endless.
        hidden: whether what is refused may be a hidden card, so that no error quotes it.

    Returns:
        The items.

    Raises:
        MantisError: of the type `error`, if `given` is not an iterable of such items.
    """
    quoted = a_kind if hidden else shown
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if type(given) is tuple and set(map(type, given)).issubset(kinds):  # the usual case
        return given[:most]
    called = " or ".join(each.__name__ for each in kinds)
    several = called.replace(" or ", "s or ") + "s"
    if ordered and is_unordered(given):
        raise error(f"{name}: expected {several} in order, got {a_kind(given)}")
    try:
        iterator = iter(given)
    except TypeError:
        raise error(f"{name}: expected {several}, got {quoted(given)}") from None
    values = tuple(islice(iterator, most))
    for value in values:
        if type(value) not in kinds:
            article = "an" if called[0] in "aeiou" else "a"
            raise error(f"{name}: expected {article} {called}, got {quoted(value)}")
    return values
