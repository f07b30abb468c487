"""Format any value briefly, for error messages; these functions never raise."""

from __future__ import annotations

import re
import reprlib
import sys
from collections.abc import Set

__all__ = ["a_kind", "message", "quoted", "short", "shown", "type_name", "word_shown"]


def shown(value: object) -> str:
    """Return a short repr of a value, with its type, for the "got …" of an error.

    If the value may be hidden cards, such as a deck at the wrong place, only its type is named.
    """
    return a_kind(value) if _MAY_BE_CARDS.search(short(value)) else quoted(value)


_MAY_BE_CARDS = re.compile(
    r"Card\("  # a card's repr
    r"|[ROYGBPK][roygbpk]+(?![a-z])"  # a card's code
    r"|, \.\.\.[])}]"  # more items than a value for each seat
)


def quoted(value: object) -> str:
    """Return the same as `shown`, also of cards: for a card's code that cannot be parsed."""
    text = short(value)
    return text if text.startswith("an unprintable ") else f"{text} ({type(value).__name__})"


def short(value: object) -> str:
    """Return a short repr of a value, even if its own repr is long or raises."""
    try:
        text = _Short().repr(value)
        return text if len(text) <= 300 else f"{text[:140]}...{text[-140:]}"
    except Exception:  # a foreign repr may raise anything; an error message must not
        return f"an unprintable {type(value).__name__}"


def a_kind(value: object) -> str:
    """Return a text that names only a value's type, since the value may be hidden information."""
    name = type_name(value)
    return "a value of another type" if name is None else f"a value of type {name}"


def message(error: BaseException) -> str:
    """Return the text of an error, even if formatting it raises."""
    try:
        return str(error)
    except Exception:  # a foreign error may raise anything
        return f"an unprintable {type(error).__name__}"


def word_shown(data: object) -> str:
    """Return `shown` of a short text, a number, a bool or None; of other values, only the type.

    A list, a long text, or one with capitals may be cards at the wrong place.
    """
    is_plain = data is None or type(data) in (int, bool, float)
    is_word = type(data) is str and bool(_WORD.fullmatch(data))
    return shown(data) if is_plain or is_word else a_kind(data)


_WORD = re.compile(r"[^A-Z\n]{0,40}")


_MADE_AT_RUN_TIME = 1 << 9  # CPython's Py_TPFLAGS_HEAPTYPE, which every class statement sets


def type_name(value: object) -> str | None:
    """Return the name of a value's type if it stands in the type's module, else None.

    The name of a type that was made at run time could be hidden information too.
    """
    try:
        cls = type(value)
        is_builtin = not cls.__flags__ & _MADE_AT_RUN_TIME
        found = is_builtin or getattr(sys.modules[cls.__module__], cls.__name__, None) is cls
        return cls.__name__ if found else None
    except Exception:  # a foreign metaclass may raise anything
        return None


class _Short(reprlib.Repr):
    """A reprlib.Repr that also leaves out memory addresses and huge ints."""

    def repr1(self, x: object, level: int) -> str:
        if type(x) is int and x.bit_length() > 1000:  # Python may refuse to convert it
            return f"an int of {x.bit_length()} bits"
        return super().repr1(x, level)

    # Sorted, since the order of a set differs between processes.
    def repr_set(self, x: Set[object], level: int) -> str:
        return f"{{{self._sorted(x)}}}" if x else "set()"

    def repr_frozenset(self, x: Set[object], level: int) -> str:
        return f"frozenset({{{self._sorted(x)}}})" if x else "frozenset()"

    def _sorted(self, x: Set[object]) -> str:
        texts = sorted(map(repr, x))
        return ", ".join(texts[: self.maxset] + ["..."] * (len(texts) > self.maxset))

    def repr_instance(self, x: object, level: int) -> str:
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(x))
        return text if len(text) <= self.maxlong else f"{text[:18]}...{text[-18:]}"
