"""Keys for Hypothesis' example database: one for each check of a law, of a game.

Hypothesis makes its key from the test's code. All checks of this package share that code, so they
would share the stored failures, and each check would delete those of the others.

A key depends on names and numbers, not on the code of policies, memory addresses or the order of
sets: it is the same in another process, and after the policy is mended.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Iterable, Mapping, Set
from enum import Enum
from functools import partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

import attrs
from hypothesis.database import ExampleDatabase

from ..game import Law

_DEEPEST = 12


def key_of(*parts: object) -> bytes:
    """Return a key for what is checked.

    Args:
        parts: the values that it is made of, such as a law and a ruleset.

    Returns:
        32 bytes, equal in every process.
    """
    return hashlib.sha256(_text(parts, ()).encode("utf-8", "replace")).digest()


class KeyedDatabase(ExampleDatabase):
    """A part of another database, under keys of its own.

    Args:
        database: the other database.
        key: what to put before each key.
    """

    def __init__(self, database: ExampleDatabase, key: bytes) -> None:
        super().__init__()
        self._database = database
        self._key = key

    def save(self, key: bytes, value: bytes) -> None:
        """Save a value."""
        self._database.save(self._key + key, value)

    def fetch(self, key: bytes) -> Iterable[bytes]:
        """Return the values of a key."""
        return self._database.fetch(self._key + key)

    def delete(self, key: bytes, value: bytes) -> None:
        """Delete a value."""
        self._database.delete(self._key + key, value)

    def move(self, src: bytes, dest: bytes, value: bytes) -> None:
        """Move a value from one key to another."""
        self._database.move(self._key + src, self._key + dest, value)


def _text(value: object, around: tuple[int, ...]) -> str:
    """Return a text of a value; `around` has the ids of the values that it is part of."""
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, Enum):
        return str(value)
    if isinstance(value, type | BuiltinFunctionType):
        return f"{value.__module__}.{value.__qualname__}"
    if id(value) in around or len(around) > _DEEPEST:
        return type(value).__qualname__
    inside = (*around, id(value))
    kind, parts = type(value).__qualname__, _parts(value)
    if parts is None:
        return _address_free(value)
    texts = [_text(part, inside) for part in parts]
    return f"{kind}{sorted(texts) if isinstance(value, Set | Mapping) else texts}"


def _parts(value: object) -> Iterable[object] | None:
    """Return the values that another is made of; None if its repr says as much."""
    if isinstance(value, FunctionType):
        return (value.__module__, value.__qualname__, value.__defaults__, *_inside(value))
    if isinstance(value, MethodType):
        return (value.__func__, value.__self__)
    if isinstance(value, partial):
        return (value.func, value.args, value.keywords)
    if isinstance(value, Mapping):
        return value.items()
    if isinstance(value, Set | tuple | list):
        return value
    if type(value) is Law:  # its text is a docstring, which -OO removes
        return (value.id, value.holds, value.when)
    kind: type[Any] = type(value)
    if attrs.has(kind):
        fields = attrs.fields(kind)
        return [getattr(value, each.name, None) for each in fields if each.init]
    return None


def _inside(function: FunctionType) -> Iterable[object]:
    """Yield what a function closes over, and the code of a lambda, which has no name."""
    for cell in function.__closure__ or ():
        with contextlib.suppress(ValueError):  # an empty cell
            yield cell.cell_contents
    if function.__name__ == "<lambda>":
        code = function.__code__
        yield from (code.co_code, code.co_names)
        yield from (each for each in code.co_consts if not isinstance(each, CodeType))


def _address_free(value: object) -> str:
    try:
        return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))
    except Exception:  # a foreign repr may raise anything
        return type(value).__qualname__
