"""How the board is brought to equilibrium, on sets of squares (B8 to B12).

A transformation leaves every square occupied or empty as it was. So the alignments stay as they
are, none can become too long again, and B9 has something to do only once, before B10: nobody
decides anything once the transformations have begun. Elsewhere: whose turn it is (`_turns`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .boards import Board
from .events import Event, Turned
from .grid import beside
from .squares import STRIDE, squares_in

if TYPE_CHECKING:
    from .ruleset import Ruleset

__all__ = ["ends_too_long", "is_too_long", "suffocated", "too_long_lines", "transformed"]


def suffocated(occupied: int, mask: int) -> int:
    """Return the pieces with no empty square next to them; the edge is not empty (B8)."""
    return occupied & ~beside(mask & ~occupied)


def is_too_long(occupied: int) -> bool:
    """Tell whether an alignment holds more than four pieces (B9)."""
    two = occupied & occupied >> 1
    if two & two >> 2 & occupied >> 4:
        return True
    two = occupied & occupied >> STRIDE
    return bool(two & two >> 2 * STRIDE & occupied >> 4 * STRIDE)


def ends_too_long(occupied: int) -> int:
    """Return both ends of every alignment that holds more than four pieces (B9)."""
    ends = 0
    for step in (1, STRIDE):
        two = occupied & occupied >> step
        fives = two & two >> 2 * step & occupied >> 4 * step
        ends |= fives & ~(occupied << step)
        ends |= fives << 4 * step & ~(occupied >> step)
    return ends


def too_long_lines(occupied: int) -> list[tuple[int, ...]]:
    """Return every alignment that holds more than four pieces, square by square (B9)."""
    lines = []
    for step in (1, STRIDE):
        for first in squares_in(ends_too_long(occupied) & ~(occupied << step)):
            line = [first]
            while occupied >> line[-1] + step & 1:
                line.append(line[-1] + step)
            if len(line) > 4:
                lines.append(tuple(line))
    return lines


def transformed(
    rules: Ruleset, board: Board, occupied: int, mover: int, log: list[Event] | None
) -> Board:
    """Carry out the transformations of every camp until nothing changes (B10 to B12).

    Args:
        rules: the rules, which say what a majority is and in which order camps transform.
        board: a board without an alignment of more than four.
        occupied: its occupied squares.
        mover: the camp whose turn it is.
        log: gets what happens, if it is not None.

    Returns:
        The board when nothing changes any more.
    """
    # B10: an alignment of two has a majority only if both are of one camp; of three or four it
    # takes two or three. These sets hold the first square of every alignment of three, and of four.
    two = occupied & occupied >> 1
    three = two & ~(occupied << 1) & occupied >> 2
    rows_of_four = three & occupied >> 3
    rows_of_three = three ^ rows_of_four
    two = occupied & occupied >> STRIDE
    three = two & ~(occupied << STRIDE) & occupied >> 2 * STRIDE
    columns_of_four = three & occupied >> 3 * STRIDE
    columns_of_three = three ^ columns_of_four
    if not (rows_of_three or rows_of_four or columns_of_three or columns_of_four):
        return board
    origin, turned, blocked = board, 0, 0
    players = len(board)
    majorities = _majorities if rules.majority == "half" else _relative_majorities
    first = mover if rules.first == "mover" else 0
    camp, unchanged = first, 0
    while unchanged < players:
        turning = 0
        if rows_of_three or rows_of_four:
            turning = majorities(board, camp, rows_of_three, rows_of_four, 1)
        if columns_of_three or columns_of_four:
            turning |= majorities(board, camp, columns_of_three, columns_of_four, STRIDE)
        turning &= ~board[camp] & ~blocked
        unchanged += 1
        if turning:
            unchanged = 0
            again = turning & turned  # B12
            turned |= turning
            blocked |= again
            board = _turned(board, camp, turning ^ again, origin, again)
            if log is not None:
                _tell(log, camp, turning ^ again, origin, again)
            if not rules.alternate:  # B11
                camp = first
                continue
        camp = camp + 1 if camp + 1 < players else 0
    return board


def _majorities(board: Board, camp: int, threes: int, fours: int, step: int) -> int:
    """Return the squares of the alignments in which a camp has more than half of the pieces."""
    own = board[camp]
    second, third, fourth = own >> step, own >> 2 * step, own >> 3 * step
    both, either = own & second, own | second
    won_threes = threes & (both | third & either)
    won_fours = fours & (both & (third | fourth) | third & fourth & either)
    return _squares_of(won_threes, won_fours, step)


def _relative_majorities(board: Board, camp: int, threes: int, fours: int, step: int) -> int:
    """Return the squares of the alignments in which a camp has more pieces than any other."""
    won_threes = _with_two(board[camp], threes, 2 * step, step)
    won_fours = _with_two(board[camp], fours, 3 * step, step)
    for other, bits in enumerate(board):
        if other != camp:
            won_fours &= ~_with_two(bits, fours, 3 * step, step)
    return _squares_of(won_threes, won_fours, step)


def _with_two(bits: int, firsts: int, last: int, step: int) -> int:
    """Return the first squares of the alignments in which a camp has two pieces or more."""
    one, two = bits, 0
    for place in range(step, last + 1, step):
        two |= one & bits >> place
        one |= bits >> place
    return firsts & two


def _squares_of(threes: int, fours: int, step: int) -> int:
    """Return all squares of alignments of three and of four, which begin on these squares."""
    both = threes | fours
    return both | both << step | both << 2 * step | fours << 3 * step


def _turned(board: Board, camp: int, turning: int, origin: Board, again: int) -> Board:
    """Let pieces turn to a camp, and others return to where they were at first."""
    gone = ~(turning | again)
    return tuple(
        bits & gone | origin[other] & again | (turning if other == camp else 0)
        for other, bits in enumerate(board)
    )


def _tell(log: list[Event], camp: int, turning: int, origin: Board, again: int) -> None:
    if turning:
        log.append(Turned(tuple(squares_in(turning)), camp))
    for other, bits in enumerate(origin):
        if bits & again:
            log.append(Turned(tuple(squares_in(bits & again)), other, blocked=True))
