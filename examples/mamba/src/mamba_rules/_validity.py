"""What can be the position of a game: the checks of a state that is handed in.

What is not here: the checks of an opening (`ruleset`), and of an action (`_refusals`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mantis_rules import InvalidState

from ._equilibrium import is_too_long, suffocated
from .actions import Phase
from .boards import LETTERS
from .endings import judged
from .grid import Grid
from .past import is_past, occurrences, position_key
from .ruleset import Ruleset
from .squares import squares_in

if TYPE_CHECKING:
    from .state import State

__all__ = ["checked", "may_give_birth"]


def checked(state: State) -> int:
    """Refuse what cannot be a position; return the occupied squares."""
    rules, board = state.rules, state.board
    if type(rules) is not Ruleset:
        raise InvalidState(f"rules: expected a Ruleset, got {rules!r}")
    grid, players = rules.grid, rules.players
    if type(board) is not tuple or len(board) != players or not all(map(_is_set, board)):
        raise InvalidState(f"board: expected a set of squares for each of {players} camps")
    occupied = 0
    for letter, bits in zip(LETTERS, board, strict=False):
        if bits & ~grid.mask:
            raise InvalidState(f"board (B1): camp {letter} has a mambiz off the board")
        if bits & occupied:
            raise InvalidState(f"board: camp {letter} stands where another camp does")
        occupied |= bits
    if occupied.bit_count() > rules.mambiz:
        raise InvalidState(
            f"board (B2): expected at most {rules.mambiz} mambiz, got {occupied.bit_count()}"
        )
    if type(state.to_move) is not int or not 0 <= state.to_move < players:
        raise InvalidState(
            f"to_move (B4): expected a camp from 0 to {players - 1}, got {state.to_move!r}"
        )
    if type(state.turn) is not int or not 0 <= state.turn <= rules.turns:
        raise InvalidState(f"turn (B15): expected 0 to {rules.turns}, got {state.turn!r}")
    if not is_past(state.past):
        raise InvalidState("past (B15): expected the past of another state, or none")
    if not _is_set(state.parents) or state.parents & ~board[state.to_move]:
        raise InvalidState("parents (B5): expected some of the mover's mambiz")
    _check_rest(state, occupied, grid)
    _check_phase(state, occupied, grid)
    return occupied


def _is_set(value: object) -> bool:
    return type(value) is int and value >= 0


def _check_rest(state: State, occupied: int, grid: Grid) -> None:
    if suffocated(occupied, grid.mask):
        raise InvalidState("board (B8): expected an empty square beside every mambiz")
    removing = state.phase in (Phase.BIRTH_REMOVAL, Phase.MOVE_REMOVAL)
    if is_too_long(occupied) and not removing:
        raise InvalidState(
            "board (B9): expected no alignment of more than four unless one is being shortened"
        )
    if removing and not is_too_long(occupied):
        raise InvalidState("phase (B9): expected an alignment of more than four to remove from")


def _check_phase(state: State, occupied: int, grid: Grid) -> None:
    if type(state.phase) is not Phase:
        raise InvalidState(f"phase: expected a Phase, got {state.phase!r}")
    rules = state.rules
    if state.phase is Phase.OVER:
        seen = occurrences(state.past, position_key(state.board, state.to_move))
        if judged(rules, state.board, state.to_move, state.turn, seen) is None:
            raise InvalidState("phase (B14, B15): expected a board on which the game is over")
        return
    if state.turn == rules.turns:
        raise InvalidState(f"phase (B15): expected the game to be over after {rules.turns} turns")
    mine = state.board[state.to_move]
    if state.phase is Phase.MOVE and not mine:
        raise InvalidState("phase (B6): expected a mambiz of the mover's to move")
    if state.phase is Phase.BIRTHS and not may_give_birth(
        state.parents, occupied, rules.mambiz - occupied.bit_count(), grid
    ):
        raise InvalidState("phase (B5): expected a mambiz that may give birth")


def may_give_birth(parents: int, occupied: int, supply: int, grid: Grid) -> bool:
    """Tell whether some parent has an empty square around it, and the supply a mambiz (B5)."""
    if not parents or not supply:
        return False
    return any(grid.near[square] & ~occupied for square in squares_in(parents))
