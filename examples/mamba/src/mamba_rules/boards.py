"""Boards as rows of letters: `.` for an empty square, `A` to `D` for a mambiz of camp 0 to 3.

A board is a tuple of sets of squares, one for each camp. Elsewhere: whose turn it is and
what is pending (`notation`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from mantis_rules import InvalidState
from mantis_rules.game.texts import short

from .squares import LARGEST, SMALLEST, STRIDE, check_size

__all__ = ["LETTERS", "Board", "board_rows", "camp_of", "letter_rows", "read_board"]

Board: TypeAlias = tuple[int, ...]
"""The squares of each camp, as the bits of an int."""

LETTERS: Final = "ABCD"


def camp_of(board: Board, square: int) -> int | None:
    """Return the camp that has a mambiz on a square, or None."""
    return next((camp for camp, bits in enumerate(board) if bits >> square & 1), None)


def board_rows(board: Board, size: int) -> tuple[str, ...]:
    """Return a board as rows, the top one first.

    Args:
        board: the squares of each camp.
        size: how many rows and columns the board has.

    Returns:
        A text for each row, a letter or dot for each square.

    Raises:
        InvalidState: if it is no board of that size (B1).
    """
    check_size(size)
    if type(board) is not tuple or not 2 <= len(board) <= len(LETTERS):
        raise InvalidState(
            f"board (B1): expected a tuple of sets of squares for 2 to 4 camps, got {short(board)}"
        )
    occupied, mask = 0, sum((1 << size) - 1 << STRIDE * row for row in range(size))
    for letter, bits in zip(LETTERS, board, strict=False):
        if type(bits) is not int or bits & ~mask or bits & occupied:
            raise InvalidState(
                f"board (B1): camp {letter}: expected a set of squares of the {size}x{size} board "
                f"on which no other camp stands, got {short(bits)}"
            )
        occupied |= bits
    return letter_rows(board, size)


def letter_rows(board: Board, size: int) -> tuple[str, ...]:
    """Return a board as rows, unchecked: for what is known to be a board."""
    letters = [
        [_letter(board, STRIDE * row + column) for column in range(size)] for row in range(size)
    ]
    return tuple("".join(row) for row in reversed(letters))


def _letter(board: Board, square: int) -> str:
    camp = camp_of(board, square)
    return "." if camp is None else LETTERS[camp]


def read_board(rows: Sequence[str], players: int) -> Board:
    """Return the board that rows of letters show; the exact inverse of `board_rows`.

    Args:
        rows: the rows, the top one first, each as long as there are rows.
        players: how many camps there are, 2 to 4.

    Returns:
        The squares of each camp.

    Raises:
        InvalidState: if the rows are no such board, or so many cannot play (B1).
    """
    if type(players) is not int or not 2 <= players <= len(LETTERS):
        raise InvalidState(f"players (B1): expected 2, 3 or 4, got {short(players)}")
    if isinstance(rows, str) or not isinstance(rows, Sequence):
        raise InvalidState(f"board (B1): expected a list or tuple of rows, got {short(rows)}")
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        raise InvalidState(f"board (B1): expected {SMALLEST} to {LARGEST} rows, got {size}")
    known = LETTERS[:players]
    board = [0] * players
    for number, row in zip(range(size, 0, -1), rows, strict=True):
        if type(row) is not str or len(row) != size:
            raise InvalidState(
                f"board (B1): row {number}: expected {size} squares, as there are rows, "
                f"got {short(row)}"
            )
        for column, letter in enumerate(row):
            if letter in known:
                board[known.index(letter)] |= 1 << STRIDE * (number - 1) + column
            elif letter != ".":
                raise InvalidState(
                    f"board: row {number}: expected '.' or a camp's letter of {known}, "
                    f"got {short(letter)}"
                )
    return tuple(board)
