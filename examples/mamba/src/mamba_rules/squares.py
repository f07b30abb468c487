"""Squares as numbers and names, and sets of squares as the bits of an int.

A square's number is `12 * row + column`, from 0 for `a1`, whatever the board's size: a row has one
place more than the largest board has columns, so that a set shifted by a step sideways loses its
pieces off the board instead of wrapping them round. Elsewhere: any rule of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from mantis_rules import InvalidRecord, InvalidState
from mantis_rules.game.texts import short

__all__ = [
    "COLUMNS",
    "LARGEST",
    "SMALLEST",
    "STRIDE",
    "Square",
    "all_squares",
    "any_square_text",
    "check_size",
    "is_on_board",
    "parse_square",
    "range_text",
    "square_name",
    "squares_in",
]

Square: TypeAlias = int
"""The number of a square."""

STRIDE: Final = 12
SMALLEST: Final = 3
LARGEST: Final = 11
COLUMNS: Final = "abcdefghijk"

_NAME: Final = re.compile(r"([a-k])([1-9]|1[01])", re.ASCII)


def square_name(square: Square) -> str:
    """Return the name of a square.

    Args:
        square: the number of a square of the largest board.

    Returns:
        Its column's letter and its row's number, `a1` at the lower left.

    Raises:
        InvalidState: if it is no such number.

    >>> square_name(0), square_name(16)
    ('a1', 'e2')
    """
    if not is_on_board(square, LARGEST):
        raise InvalidState(
            f"square (B1): expected the number of one, 12 * row + column, got {short(square)}"
        )
    return f"{COLUMNS[square % STRIDE]}{square // STRIDE + 1}"


def parse_square(name: str, size: int = LARGEST) -> Square:
    """Return the square that a name stands for; the exact inverse of `square_name`.

    Args:
        name: a name such as `e5`.
        size: how many rows and columns the board has; by default, as many as the largest.

    Returns:
        The number of the square.

    Raises:
        InvalidRecord: if it names no square of the board (B1).
        InvalidState: if there is no board of this size.

    >>> parse_square("e2")
    16
    """
    match = _NAME.fullmatch(name) if type(name) is str else None
    square = None if match is None else STRIDE * (int(match[2]) - 1) + COLUMNS.index(match[1])
    check_size(size)
    if square is None or not is_on_board(square, size):
        raise InvalidRecord(f"square (B1): expected {range_text(size)}, got {short(name)}")
    return square


def range_text(size: int) -> str:
    """Return the names of a board's first and last square, as in `a1 to i9`."""
    return f"a1 to {COLUMNS[size - 1]}{size}"


def any_square_text(square: object) -> str:
    """Return the name of a square of the largest board, or whatever stands there instead of one."""
    if type(square) is int and is_on_board(square, LARGEST):
        return square_name(square)
    return short(square)


def check_size(size: object) -> None:
    """Refuse what is not the size of a board (B1)."""
    if type(size) is not int or not SMALLEST <= size <= LARGEST:
        raise InvalidState(
            f"size (B1): expected an int from {SMALLEST} to {LARGEST}, got {short(size)}"
        )


def is_on_board(square: object, size: int) -> bool:
    """Tell whether a value is the number of a square of a board of this size.

    Args:
        square: anything.
        size: how many rows and columns the board has.

    Returns:
        Whether it is; a bool or a float is not.
    """
    if type(square) is not int:
        return False
    return 0 <= square < STRIDE * size and square % STRIDE < size


def all_squares(size: int) -> tuple[Square, ...]:
    """Return the squares of a board, `a1` first, row by row.

    Args:
        size: how many rows and columns the board has.

    Returns:
        Their numbers.
    """
    return tuple(STRIDE * row + column for row in range(size) for column in range(size))


def squares_in(bits: int) -> Iterator[Square]:
    """Yield the squares of a set, `a1` first, row by row.

    Args:
        bits: the set; the bit `1 << square` stands for a square.

    Yields:
        Their numbers.
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
