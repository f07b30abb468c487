"""What can be the position of a game: the checks of a state that is handed in.

Elsewhere: the checks of an opening (`ruleset`), and of an action (`_refusals`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mantis_rules import InvalidState
from mantis_rules.game.texts import short

from ._equilibrium import is_too_long, suffocated
from .actions import Phase
from .boards import LETTERS, Board
from .endings import judged
from .past import is_past, occurrences, position_key
from .ruleset import Ruleset, check_rules

if TYPE_CHECKING:
    from .state import State

__all__ = ["check_table", "checked"]


def checked(state: State) -> int:
    """Refuse what cannot be a position; return the occupied squares."""
    rules, board, to_move, phase = state.rules, state.board, state.to_move, state.phase
    if type(phase) is not Phase:
        raise InvalidState(f"phase: expected a Phase, got {short(phase)}")
    occupied = check_table(rules, board, to_move, state.turn, phase)
    if not is_past(state.past):
        raise InvalidState("past (B15): expected the past of another state, or none")
    if not _is_set(state.parents) or state.parents & ~board[to_move]:
        raise InvalidState("parents (B5): expected some of the mover's mambiz")
    if state.parents and phase not in (Phase.BIRTHS, Phase.BIRTH_REMOVAL):
        raise InvalidState("parents (B5): expected none when the births are over")
    _check_phase(state, occupied)
    return occupied


def check_table(
    rules: Ruleset, board: Board, to_move: int, turn: int, phase: Phase | None = None
) -> int:
    """Refuse what cannot lie on the table; return the occupied squares.

    Args:
        rules: the rules.
        board: the squares of each camp.
        to_move: the camp whose turn it is.
        turn: how many turns are over.
        phase: what the mover has to decide; None at the start of a turn.

    Returns:
        The squares that are not empty.
    """
    check_rules(rules)
    occupied = _check_board(rules, board)
    if type(to_move) is not int or not 0 <= to_move < rules.players:
        raise InvalidState(
            f"to_move (B4): expected a camp from 0 to {rules.players - 1}, got {short(to_move)}"
        )
    if type(turn) is not int or not 0 <= turn <= rules.turns:
        raise InvalidState(f"turn (B15): expected 0 to {rules.turns}, got {short(turn)}")
    if phase is None and occupied and not board[to_move]:
        raise InvalidState(f"to_move (B4): expected a camp on the board, got {to_move}")
    if suffocated(occupied, rules.grid.mask):
        raise InvalidState("board (B8): expected an empty square beside every mambiz")
    removing = phase in (Phase.BIRTH_REMOVAL, Phase.MOVE_REMOVAL)
    if is_too_long(occupied) and not removing:
        raise InvalidState(
            "board (B9): expected no alignment of more than four unless one is being shortened"
        )
    if removing and not is_too_long(occupied):
        raise InvalidState("phase (B9): expected an alignment of more than four to remove from")
    return occupied


def _check_board(rules: Ruleset, board: Board) -> int:
    players = rules.players
    if type(board) is not tuple or len(board) != players or not all(map(_is_set, board)):
        raise InvalidState(f"board: expected a set of squares for each of {players} camps")
    occupied = 0
    for letter, bits in zip(LETTERS, board, strict=False):
        if bits & ~rules.grid.mask:
            raise InvalidState(f"board (B1): camp {letter} has a mambiz off the board")
        if bits & occupied:
            raise InvalidState(f"board: camp {letter} stands where another camp does")
        occupied |= bits
    if occupied.bit_count() > rules.mambiz:
        raise InvalidState(
            f"board (B2): expected at most {rules.mambiz} mambiz, got {occupied.bit_count()}"
        )
    return occupied


def _is_set(value: object) -> bool:
    return type(value) is int and value >= 0


def _check_phase(state: State, occupied: int) -> None:
    rules = state.rules
    if state.phase is Phase.OVER:
        seen = occurrences(state.past, position_key(state.board, state.to_move))
        if judged(rules, state.board, state.to_move, state.turn, seen) is None:
            raise InvalidState("phase (B14, B15): expected a board on which the game is over")
        return
    if state.turn == rules.turns:
        raise InvalidState(f"phase (B15): expected the game to be over after {rules.turns} turns")
    if state.phase is Phase.MOVE and not state.board[state.to_move]:
        raise InvalidState("phase (B6): expected a mambiz of the mover's to move")
    supply = rules.mambiz - occupied.bit_count()
    if state.phase is Phase.BIRTHS and not (state.parents and supply):
        raise InvalidState("phase (B5): expected a mambiz that may give birth")
