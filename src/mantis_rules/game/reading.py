"""Strict JSON parsing, with precise errors: standard library only.

A reader is a function that takes plain data and its place, such as `record.deck[3]`. It returns a
value, or raises `InvalidRecord` with the place in its text. Readers compose.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from math import isfinite
from typing import Any, NoReturn, TypeAlias, TypeVar

from ..errors import InvalidRecord, MantisError
from .texts import a_kind, shown, word_shown

__all__ = ["Reader", "parse_json", "read_int", "read_items", "read_object", "read_text", "reader"]

_T = TypeVar("_T")
Reader: TypeAlias = Callable[[object, str], _T]
"""Returns the value that plain data represents; the second argument is the place of the data."""

MOST_ITEMS = 1000
"""The default limit on the length of a list; no deck or game needs more."""


def parse_json(
    text: str | bytes, what: str, longest: int, digits: int = 20, *, fractions: bool = False
) -> object:
    """Parse unambiguous JSON: no duplicate keys, and no numbers but ints.

    Args:
        text: the text, or its bytes in UTF-8.
        what: the name of the data, for the error text.
        longest: the most characters that the text may have.
        digits: the most digits that a number may have.
        fractions: whether to return numbers such as 0.5 and 1.0 as floats, if they are finite.

    Returns:
        Dictionaries, lists, strings, ints, bools and None.

    Raises:
        InvalidRecord: if the text is not valid JSON, is too long, is nested too deeply, or has a
            duplicate key, a number that is not an int, or one of too many digits.
    """
    if type(text) is not str and type(text) is not bytes:
        raise InvalidRecord(f"{what}: expected text, got {a_kind(text)}")
    if len(text) > longest:
        raise InvalidRecord(f"{what}: expected at most {longest} characters, got more")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            reason = f"expected UTF-8, got an invalid byte at {error.start}"
            raise InvalidRecord(f"{what}: {reason}") from None
    if text.startswith("\ufeff"):
        raise InvalidRecord(f"{what}: expected JSON, but it begins with a byte order mark")
    refuse_number = partial(_refuse_number, what)
    try:
        data: object = json.loads(
            text,
            object_pairs_hook=partial(_object, what),
            parse_float=partial(_fraction, what) if fractions else refuse_number,
            parse_constant=refuse_number,
            parse_int=partial(_small_int, what, digits),
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        if "\n" not in text:
            place = f"character {error.pos + 1}"
        raise InvalidRecord(f"{what}: expected JSON, but at {place}: {error.msg}") from None
    except RecursionError:
        raise InvalidRecord(f"{what}: JSON is nested too deeply") from None
    return data


def _object(what: str, pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise InvalidRecord(f"{what}: expected each key once, got {word_shown(twice)} twice")
    return made


def _small_int(what: str, most: int, digits: str) -> int:
    size = len(digits.removeprefix("-"))
    if size > most:
        raise InvalidRecord(f"{what}: expected small numbers, got one of {size} digits")
    try:
        return int(digits)
    except ValueError as error:  # Python's own limit, which the user may have lowered
        raise InvalidRecord(f"{what}: {error}") from None


def _fraction(what: str, text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _refuse_number(what, text)


def _refuse_number(what: str, text: str) -> NoReturn:
    given = text if text.strip("-").isalpha() else "another number"  # which may be a seed
    raise InvalidRecord(f"{what}: expected whole numbers, got {given}")


def read_int(data: object, place: str) -> int:
    """Read an int; refuse a bool."""
    return _of_type(int, "an int", data, place)


def read_text(data: object, place: str) -> str:
    """Read a string."""
    return _of_type(str, "a text", data, place)


def read_items(
    read: Reader[_T],
    data: object,
    place: str,
    *,
    each_once: bool = False,
    most: int = MOST_ITEMS,
) -> tuple[_T, ...]:
    """Read a list.

    Args:
        read: the reader of one item.
        data: the plain data.
        place: the place of the data.
        each_once: whether to refuse duplicate items.
        most: the most items that the list may have.

    Returns:
        The values of the items.

    Raises:
        InvalidRecord: if the data is not such a list.
    """
    given = _of_type(list, "a list", data, place)
    if len(given) > most:
        raise InvalidRecord(f"{place}: expected a list of at most {most}, got {len(given)}")
    if each_once:
        for at, item in enumerate(given):
            if item in given[:at]:
                raise InvalidRecord(f"{place}: expected each once, got {shown(item)} twice")
    return tuple([read(item, f"{place}[{at}]") for at, item in enumerate(given)])


def read_object(
    readers: Mapping[str, Reader[Any]],
    data: object,
    place: str,
    *,
    optional: Mapping[str, Reader[Any]] = {},
) -> dict[str, Any]:
    """Read an object with certain keys, and no others.

    Args:
        readers: the reader of each required key's value.
        data: the plain data.
        place: the place of the data.
        optional: the readers of keys that may be missing.

    Returns:
        The value of each key that is present.

    Raises:
        InvalidRecord: if the data is not an object, has an unknown key, or lacks a required one.
    """
    given = _of_type(dict, "an object", data, place)
    known = {**readers, **optional}
    for key in given:
        if type(key) is not str:
            raise InvalidRecord(f"{place}: expected texts as keys, got {word_shown(key)}")
        if key not in known:
            raise InvalidRecord(f"{place}: unknown key {word_shown(key)}")
    for key in readers:
        if key not in given:
            raise InvalidRecord(f"{place}.{key}: the key {key!r} is missing")
    return {key: read(given[key], f"{place}.{key}") for key, read in known.items() if key in given}


def reader(parse: Callable[[Any], _T]) -> Reader[_T]:
    """Return a reader that calls a function with the data, and adds the place to its errors.

    Args:
        parse: a function such as `notation.parse_card`, which raises `MantisError` for invalid
            data.
    """

    def read(data: object, place: str) -> _T:
        try:
            return parse(data)
        except MantisError as error:
            raise InvalidRecord(f"{place}: {error}") from None

    return read


def _of_type(kind: type[_T], name: str, data: object, place: str) -> _T:
    if type(data) is not kind:
        raise InvalidRecord(f"{place}: expected {name}, got {word_shown(data)}")
    return data
