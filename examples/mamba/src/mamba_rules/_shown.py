"""How a value that was refused is shown in an error: shortly, and whatever it is."""

from __future__ import annotations

import reprlib

__all__ = ["shown"]

_LONGEST = 80


class _Short(reprlib.Repr):
    """As `reprlib` has it, but for what has no text at all."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = _LONGEST

    def repr1(self, x: object, level: int) -> str:
        """Return a short text of a value, or of a part of one."""
        if type(x) is int and x.bit_length() > 1000:  # Python refuses to write thousands of digits
            return f"an int of {x.bit_length()} bits"
        return super().repr1(x, level)

    def repr_instance(self, x: object, level: int) -> str:
        """Return a short text of a value of a class of somebody's own."""
        text = repr(x)
        if len(text) <= self.maxother:
            return text
        half = (self.maxother - 3) // 2
        return f"{text[:half]}...{text[-half:]}"


def shown(value: object) -> str:
    """Return a short text of a value for an error; it never raises.

    Args:
        value: anything.

    Returns:
        Its `repr`, shortened; for what has none, its type.
    """
    try:
        return _Short().repr(value)
    except Exception:  # a foreign repr may raise anything; an error message must not
        return f"an unprintable {type(value).__name__}"
