"""The tables of a board of some size: which squares are near which, and the actions between them.

How far a piece may move in each of the four directions, and round which of its corners, depends on
the twelve squares around it alone, wherever it stands. So the occupied squares around a piece are
looked up first, which gives a number for what is open to it; by that number its square has its
moves ready. All games on boards of the same size share the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Final, TypeAlias

from attrs import frozen

from .actions import Birth, Move
from .squares import STRIDE, Square, all_squares, is_on_board, squares_in

__all__ = [
    "CORNERS",
    "HOME",
    "LINES",
    "Grid",
    "around",
    "beside",
    "birth_places",
    "grid_of",
    "lonely",
    "reached",
]

Moves: TypeAlias = tuple[Move, ...]


def beside(bits: int) -> int:
    """Return the squares one step from a set, horizontally or vertically, on the board or off."""
    return bits << 1 | bits >> 1 | bits << STRIDE | bits >> STRIDE


def around(bits: int) -> int:
    """Return the squares one step from a set, in any of eight directions, on the board or off."""
    sideways = bits << 1 | bits >> 1
    three = bits | sideways
    return sideways | three << STRIDE | three >> STRIDE


def lonely(pieces: int, occupied: int, directions: int) -> int:
    """Return the pieces with nothing next to them, in eight or in four directions (B5)."""
    return pieces & ~(around(occupied) if directions == 8 else beside(occupied))


def birth_places(square: Square, occupied: int, mask: int, directions: int) -> int:
    """Return the empty squares next to a piece, in eight or in four directions (B5)."""
    near = around(1 << square) if directions == 8 else beside(1 << square)
    return near & mask & ~occupied


def reached(square: Square, occupied: int, mask: int, *, corners: bool) -> int:
    """Return the squares that a piece may move to (B6).

    Args:
        square: where it stands.
        occupied: the squares that are not empty.
        mask: all squares of the board.
        corners: whether two steps may turn a corner.

    Returns:
        The empty squares that it reaches in one step or two.
    """
    start, empty = 1 << square, mask & ~occupied
    first = beside(start) & empty
    if corners:
        return (first | beside(first) & empty) & ~start
    ups, sides = first & (start << STRIDE | start >> STRIDE), first & (start << 1 | start >> 1)
    second = (ups << STRIDE | ups >> STRIDE | sides << 1 | sides >> 1) & empty
    return (first | second) & ~start


HOME: Final = 2 * STRIDE
"""Where a piece stands in the sets of squares around it: two rows up, so that nothing is lost."""

_DIRECTIONS: Final = (STRIDE, 1, -1, -STRIDE)
_SLANTS: Final = tuple((up, side) for up in (STRIDE, -STRIDE) for side in (1, -1))

LINES: Final = sum(1 << HOME + n * step for step in _DIRECTIONS for n in (1, 2))
"""The squares within two steps in a straight line of a piece at home."""
CORNERS: Final = around(1 << HOME)
"""The squares around a piece at home."""


def _open_lines(occupied: int) -> int:
    """Return a number for how many steps are open in each direction, with these squares taken."""
    number = 0
    for step in _DIRECTIONS:
        one, two = occupied >> HOME + step & 1, occupied >> HOME + 2 * step & 1
        number = 3 * number + (0 if one else 1 if two else 2)
    return number


def _open_corners(occupied: int) -> int:
    """Return a number for which corners can be gone round, with these squares taken."""
    number = 0
    for up, side in _SLANTS:
        blocked = occupied >> HOME + up & occupied >> HOME + side | occupied >> HOME + up + side
        number = 2 * number + (1 - (blocked & 1))
    return number


@frozen(eq=False, repr=False)
class Grid:
    """The tables of one size of board; lists of tables have a place for each square's number.

    Args:
        size: how many rows and columns there are.
        mask: all squares.
        near: the squares around each square.
        outside: what is off the board, seen from home: to be added to what is occupied.
        births: for each square, the births there if all squares around it are empty.
        straight: for each square, the moves in a line by the number of what is open.
        corners: for each square, the moves round a corner by the number of what is open.
        open_lines: the number of what is open, by the occupied squares of `LINES`.
        open_corners: the number of what is open, by the occupied squares of `CORNERS`.
    """

    size: int
    mask: int
    near: tuple[int, ...]
    outside: int
    births: tuple[tuple[Birth, ...], ...]
    straight: tuple[tuple[Moves, ...], ...]
    corners: tuple[tuple[Moves, ...], ...]
    open_lines: Mapping[int, int]
    open_corners: Mapping[int, int]

    def __reduce__(self) -> tuple[Callable[[int], Grid], tuple[int]]:
        return grid_of, (self.size,)  # copies and pickles share the tables


@cache
def grid_of(size: int) -> Grid:
    """Return the tables of boards of a size.

    Args:
        size: how many rows and columns there are, at most 11.

    Returns:
        The same tables every time.
    """
    squares = all_squares(size)
    mask = sum(1 << square for square in squares)
    end = squares[-1] + 1
    near = tuple(around(1 << square) & mask for square in range(end))
    return Grid(
        size,
        mask,
        near,
        ((1 << end + 2 * HOME) - 1) & ~(mask << HOME),
        tuple(tuple(Birth(sq, child) for child in squares_in(near[sq])) for sq in range(end)),
        tuple(_straight(square, size) for square in range(end)),
        tuple(_round_corners(square, size) for square in range(end)),
        MappingProxyType({occupied: _open_lines(occupied) for occupied in _subsets(LINES)}),
        MappingProxyType({occupied: _open_corners(occupied) for occupied in _subsets(CORNERS)}),
    )


def _subsets(bits: int) -> list[int]:
    """Return every part of a set."""
    parts = [0]
    for square in squares_in(bits):
        parts += [part | 1 << square for part in parts]
    return parts


def _straight(square: Square, size: int) -> tuple[Moves, ...]:
    """Return the moves in a line from a square, in the order of the numbers of what is open."""
    if not is_on_board(square, size):
        return ()
    moves: list[Moves] = []
    for steps in product(range(3), repeat=len(_DIRECTIONS)):
        targets = [
            square + n * direction
            for direction, most in zip(_DIRECTIONS, steps, strict=True)
            for n in range(1, most + 1)
        ]
        moves.append(tuple(Move(square, target) for target in sorted(targets)))
    return tuple(moves)


def _round_corners(square: Square, size: int) -> tuple[Moves, ...]:
    """Return the moves round a corner from a square, in the order of the numbers as well."""
    if not is_on_board(square, size):
        return ()
    moves: list[Moves] = []
    for taken in product((False, True), repeat=len(_SLANTS)):
        targets = [
            square + up + side
            for (up, side), is_open in zip(_SLANTS, taken, strict=True)
            if is_open
        ]
        moves.append(tuple(Move(square, target) for target in sorted(targets)))
    return tuple(moves)
