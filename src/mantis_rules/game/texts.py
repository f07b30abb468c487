"""Format any value briefly, for error messages; these functions never raise."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Set

__all__ = ["a_kind", "short", "shown"]


def shown(value: object) -> str:
    """Return a short repr of a value, with its type, for the "got …" of an error."""
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
    return f"a value of type {type(value).__name__}"


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
