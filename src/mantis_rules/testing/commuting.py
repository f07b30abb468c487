"""Reflected operators for the unknown values of `symbols` and `unknown_bits`."""

from __future__ import annotations

from typing import Any


class Commuting:
    """Operators that give the same with the operands exchanged."""

    __slots__ = ()

    def __add__(self, other: object) -> Any:
        return NotImplemented

    def __and__(self, other: object) -> Any:
        return NotImplemented

    def __or__(self, other: object) -> Any:
        return NotImplemented

    def __xor__(self, other: object) -> Any:
        return NotImplemented

    def __radd__(self, other: object) -> Any:
        return self + other

    def __rand__(self, other: object) -> Any:
        return self & other

    def __ror__(self, other: object) -> Any:
        return self | other

    def __rxor__(self, other: object) -> Any:
        return self ^ other
