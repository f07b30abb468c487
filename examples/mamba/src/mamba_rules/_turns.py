"""How a game goes on: an action, the equilibrium after it, and the end of the turn (B4 to B15).

Elsewhere: the functions that users call (`engine`), what happens inside an equilibrium
(`_equilibrium`), and how an action is refused (`_refusals`).
"""

from __future__ import annotations

from ._equilibrium import ends_too_long, is_too_long, suffocated, transformed
from ._refusals import refusal
from .actions import Action, Birth, EndBirths, Move, Phase, Remove
from .boards import Board
from .endings import judged
from .events import Died, Event
from .grid import birth_places, lonely, reached
from .past import NO_PAST, Past, occurrences, position_key, with_position
from .ruleset import Ruleset
from .squares import is_on_board, squares_in
from .state import State, made_state

__all__ = ["advance", "first_state", "may"]


def first_state(rules: Ruleset) -> State:
    """Return the state before the first turn: camp 0 begins (B3, B4)."""
    return turn_start(rules, rules.board, sum(rules.board), 0, 0, NO_PAST)


def turn_start(
    rules: Ruleset, board: Board, occupied: int, camp: int, turn: int, past: Past
) -> State:
    """Return the state in which a camp's turn begins, or the game is found to be over."""
    key = position_key(board, camp)
    past = with_position(past, key)
    supply = rules.mambiz - occupied.bit_count()
    ended = judged(rules, board, camp, turn, occurrences(past, key))
    if ended is not None:
        return made_state(rules, board, occupied, camp, Phase.OVER, 0, turn, past, supply, ended)
    # At rest every piece has an empty square beside it (B8), so that each of them can move.
    isolated = lonely(board[camp], occupied, rules.birth_squares)  # B5
    phase = Phase.BIRTHS if isolated and supply else Phase.MOVE
    parents = isolated if supply else 0
    return made_state(rules, board, occupied, camp, phase, parents, turn, past, supply)


def may(state: State, action: Action) -> bool:
    """Tell whether an action is legal; whatever is no action is not."""
    phase = state.phase
    rules, grid, occupied = state.rules, state.rules.grid, state.occupied
    if type(action) is Move:
        origin, target = action.origin, action.target
        return (
            phase is Phase.MOVE
            and is_on_board(origin, grid.size)
            and is_on_board(target, grid.size)
            and state.board[state.to_move] >> origin & 1 == 1
            and reached(origin, occupied, grid.mask, corners=rules.corners) >> target & 1 == 1
        )
    if type(action) is Birth:
        parent, child = action.parent, action.child
        return (
            phase is Phase.BIRTHS
            and is_on_board(parent, grid.size)
            and is_on_board(child, grid.size)
            and state.parents >> parent & 1 == 1
            and birth_places(parent, occupied, grid.mask, rules.birth_squares) >> child & 1 == 1
        )
    if type(action) is Remove:
        return (
            phase in (Phase.BIRTH_REMOVAL, Phase.MOVE_REMOVAL)
            and is_on_board(action.square, grid.size)
            and ends_too_long(occupied) >> action.square & 1 == 1
        )
    return type(action) is EndBirths and phase is Phase.BIRTHS


def advance(state: State, action: Action, log: list[Event] | None = None) -> State:
    """Take an action, or refuse it.

    Args:
        state: the state.
        action: the action.
        log: gets what happens on the board, if it is not None.

    Returns:
        The state after it.
    """
    if not may(state, action):
        raise refusal(state, action)
    board, occupied, camp = state.board, state.occupied, state.to_move
    if isinstance(action, Move):
        change = 1 << action.origin | 1 << action.target
        board = (*board[:camp], board[camp] ^ change, *board[camp + 1 :])
        return _settled(state, board, occupied ^ change, 0, True, log)
    if isinstance(action, Birth):
        child = 1 << action.child
        board = (*board[:camp], board[camp] | child, *board[camp + 1 :])
        parents = state.parents ^ 1 << action.parent
        return _settled(state, board, occupied | child, parents, False, log)
    if isinstance(action, Remove):
        board, occupied = _without(board, occupied, 1 << action.square)
        if log is not None:
            log.append(Died((action.square,), "B9"))
        moved = state.phase is Phase.MOVE_REMOVAL
        return _shortened(state, board, occupied, state.parents, moved, log)
    return _next_decision(state, board, occupied, 0)


def _settled(
    state: State, board: Board, occupied: int, parents: int, moved: bool, log: list[Event] | None
) -> State:
    """Bring the board to equilibrium from the beginning (B7, B8)."""
    dead = suffocated(occupied, state.rules.grid.mask)
    if dead:
        board, occupied = _without(board, occupied, dead)
        if log is not None:
            log.append(Died(tuple(squares_in(dead)), "B8"))
    return _shortened(state, board, occupied, parents, moved, log)


def _without(board: Board, occupied: int, dead: int) -> tuple[Board, int]:
    return tuple([bits & ~dead for bits in board]), occupied & ~dead


def _shortened(
    state: State,
    board: Board,
    occupied: int,
    parents: int,
    moved: bool,
    log: list[Event] | None,
) -> State:
    """Go on from B9: ask for another removal, or transform and go on with the turn."""
    camp = state.to_move
    if is_too_long(occupied):
        phase = Phase.MOVE_REMOVAL if moved else Phase.BIRTH_REMOVAL
        return _in_turn(state, board, occupied, phase, parents & board[camp])
    board = transformed(state.rules, board, occupied, camp, log)
    if moved:
        return _turn_over(state, board, occupied, log)
    if not board[camp]:  # B6: nothing is left to move, so the turn passes
        return _turn_over(state, board, occupied, log)
    return _next_decision(state, board, occupied, parents & board[camp])


def _next_decision(state: State, board: Board, occupied: int, parents: int) -> State:
    """Return the state in which the mover may go on with births, or else has to move."""
    rules = state.rules
    supply = rules.mambiz - occupied.bit_count()
    if parents and supply:  # at rest each of them has an empty square beside it (B8)
        return _in_turn(state, board, occupied, Phase.BIRTHS, parents)
    return _in_turn(state, board, occupied, Phase.MOVE, 0)


def _in_turn(state: State, board: Board, occupied: int, phase: Phase, parents: int) -> State:
    rules = state.rules
    supply = rules.mambiz - occupied.bit_count()
    return made_state(
        rules, board, occupied, state.to_move, phase, parents, state.turn, state.past, supply
    )


def _turn_over(state: State, board: Board, occupied: int, log: list[Event] | None) -> State:
    """Take away what is out, and begin the next turn (B4, B13)."""
    rules, camp, past = state.rules, state.to_move, state.past
    least = rules.out
    if rules.out_rises:
        least += board.count(0)
    out = 0
    alive = 0
    for bits in board:
        if bits.bit_count() <= least:
            out |= bits
        else:
            alive += 1
    if out:
        board, occupied = _without(board, occupied, out)
        past = NO_PAST  # no earlier position can come again
        if log is not None:
            log.append(Died(tuple(squares_in(out)), "B13"))
    if alive:
        players = len(board)
        camp = (camp + 1) % players
        while not board[camp]:
            camp = (camp + 1) % players
    return turn_start(rules, board, occupied, camp, state.turn + 1, past)
