"""The tables of a board of some size: which squares are near which, and the actions between them.

What a piece may do depends on the few squares around it. So the actions of a piece are looked up
by the square where it stands and the pieces on the squares around it, and are worked out, once,
when they are first asked for. All games on boards of the same size share the tables; nothing in
them depends on any game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from attrs import frozen

from .actions import Birth, Move
from .squares import STRIDE, Square, all_squares, squares_in

__all__ = ["Births", "Grid", "Moves", "around", "beside", "grid_of"]


def beside(bits: int) -> int:
    """Return the squares one step from a set, horizontally or vertically, on the board or off."""
    return bits << 1 | bits >> 1 | bits << STRIDE | bits >> STRIDE


def around(bits: int) -> int:
    """Return the squares one step from a set, in any of eight directions, on the board or off."""
    sideways = bits << 1 | bits >> 1
    three = bits | sideways
    return sideways | three << STRIDE | three >> STRIDE


Moves: TypeAlias = tuple[tuple[Move, ...], int]
"""The moves of one piece, in the order of their targets, and the targets as a set."""
Births: TypeAlias = tuple[tuple[Birth, ...], int]
"""The births of one piece, in the order of the children, and these as a set."""


class _MovesOf(dict[int, Moves]):
    """The moves from one square, by the occupied squares within two steps of it (B6)."""

    def __init__(self, square: Square, mask: int) -> None:
        super().__init__()
        self.square = square
        self.mask = mask

    def __missing__(self, occupied: int) -> Moves:
        empty = self.mask & ~occupied
        start = 1 << self.square
        first = beside(start) & empty
        targets = (first | beside(first) & empty) & ~start
        made = tuple(Move(self.square, target) for target in squares_in(targets)), targets
        self[occupied] = made
        return made


class _BirthsOf(dict[int, Births]):
    """The births from one square, by the occupied squares around it (B5)."""

    def __init__(self, square: Square, near: int) -> None:
        super().__init__()
        self.square = square
        self.near = near

    def __missing__(self, occupied: int) -> Births:
        children = self.near & ~occupied
        made = tuple(Birth(self.square, child) for child in squares_in(children)), children
        self[occupied] = made
        return made


@frozen(eq=False, repr=False)
class Grid:
    """The tables of one size of board; lists of tables have a place for each square's number.

    Args:
        size: how many rows and columns there are.
        mask: all squares.
        end: one more than the highest square.
        near: the squares around each square.
        within_two: the squares within two steps of each square.
        births: for each square, the births by the part of `near` that is occupied.
        moves: for each square, the moves by the part of `within_two` that is occupied.
    """

    size: int
    mask: int
    end: int
    near: tuple[int, ...]
    within_two: tuple[int, ...]
    births: tuple[_BirthsOf, ...]
    moves: tuple[_MovesOf, ...]

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
    within_two = tuple(
        (beside(1 << square) | beside(beside(1 << square))) & ~(1 << square) & mask
        for square in range(end)
    )
    return Grid(
        size,
        mask,
        end,
        near,
        within_two,
        tuple(_BirthsOf(square, near[square]) for square in range(end)),
        tuple(_MovesOf(square, mask) for square in range(end)),
    )
