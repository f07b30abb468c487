"""Turning and mirroring the board, and renaming the camps: what makes no difference to the rules.

No rule knows north from south, and none knows one camp from another but by the turn order. So each
of these, done before a step or after it, gives the same (M6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from attrs import field, frozen

from .actions import Action, Birth, EndBirths, Move, Remove
from .endings import Result
from .past import NO_PAST, Past, position_key, with_position
from .squares import LARGEST, STRIDE, Square, squares_in
from .state import State, made_state

__all__ = ["HALF_TURN", "MIRROR", "QUARTER_TURN", "RENAMING", "Symmetry"]


@final
@frozen
class Symmetry:
    """A way to turn the board and to rename the camps.

    Args:
        name: what it is called.
        place: where a column and row go to, on a board of some size.
        shift: by how many places in the turn order each camp is renamed.
    """

    name: str
    place: Callable[[int, int, int], tuple[int, int]] = field(repr=False)
    shift: int = 0

    def of_square(self, square: Square, size: int) -> Square:
        """Return where a square goes to."""
        column, row = self.place(square % STRIDE, square // STRIDE, size)
        return STRIDE * row + column

    def of_action(self, action: Action, size: int) -> Action:
        """Return the action on the squares where its squares go to."""
        if isinstance(action, Birth):
            return Birth(self.of_square(action.parent, size), self.of_square(action.child, size))
        if isinstance(action, Move):
            return Move(self.of_square(action.origin, size), self.of_square(action.target, size))
        if isinstance(action, Remove):
            return Remove(self.of_square(action.square, size))
        return EndBirths()

    def of_state(self, state: State) -> State:
        """Return the position as it is when everything is turned and renamed."""
        size, players = state.rules.size, state.players
        ended = state.ended
        if ended is not None:
            winners = tuple(sorted((camp + self.shift) % players for camp in ended.winners))
            ended = Result(winners, ended.reason)
        return made_state(
            state.rules,
            self._of_board(state.board, size),
            self._of_bits(state.occupied, size),
            (state.to_move + self.shift) % players,
            state.phase,
            self._of_bits(state.parents, size),
            state.turn,
            self._of_past(state.past, players, size),
            state.supply,
            ended,
        )

    def _of_board(self, board: tuple[int, ...], size: int) -> tuple[int, ...]:
        players = len(board)
        return tuple(
            self._of_bits(board[(camp - self.shift) % players], size) for camp in range(players)
        )

    def _of_bits(self, bits: int, size: int) -> int:
        return sum(1 << self.of_square(square, size) for square in squares_in(bits))

    def _of_past(self, past: Past, players: int, size: int) -> Past:
        turned = NO_PAST
        for bucket in past:
            for key in bucket:
                board, to_move = _told(key, players)
                turned = with_position(
                    turned,
                    position_key(self._of_board(board, size), (to_move + self.shift) % players),
                )
        return turned


def _told(key: int, players: int) -> tuple[tuple[int, ...], int]:
    """Return the board and the mover that a position's number stands for."""
    width = STRIDE * LARGEST
    board = tuple(key >> width * (players - 1 - camp) & (1 << width) - 1 for camp in range(players))
    return board, key >> width * players


MIRROR: Final = Symmetry("left-right mirror", lambda column, row, size: (size - 1 - column, row))
QUARTER_TURN: Final = Symmetry("quarter-turn", lambda column, row, size: (size - 1 - row, column))
HALF_TURN: Final = Symmetry(
    "half-turn that swaps the camps",
    lambda column, row, size: (size - 1 - column, size - 1 - row),
    shift=1,
)
RENAMING: Final = Symmetry("renaming", lambda column, row, size: (column, row), shift=1)
