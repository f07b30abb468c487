"""The pure functions that move a game along: `new_game`, `legal_actions`, `apply`, `winner`.

Elsewhere: how a turn goes (`_turns`), and what an equilibrium is (`_equilibrium`).
"""

from __future__ import annotations

from mantis_rules import InvalidState
from mantis_rules.game.frozen import made_on_demand
from mantis_rules.game.texts import short

from ._equilibrium import ends_too_long
from ._turns import advance, first_state, turn_start
from ._validity import check_table
from .actions import Action, EndBirths, Move, Phase, Remove
from .boards import Board
from .endings import Result
from .events import Event
from .grid import CORNERS, HOME, LINES, birth_places
from .past import NO_PAST
from .published import official
from .ruleset import Ruleset, check_rules
from .squares import squares_in
from .state import State, Step

__all__ = ["apply", "is_over", "legal_actions", "new_game", "position", "result", "step", "winner"]

_END_BIRTHS = EndBirths()


def new_game(players: int | None = None, *, rules: Ruleset | None = None) -> State:
    """Set up a game; nothing in it is left to chance (B1 to B4).

    Args:
        players: 2, 3 or 4, for the published rules; or None.
        rules: other rules, whose opening says how many play; or None.

    Returns:
        The state before the first turn.

    Raises:
        InvalidState: if not exactly one of them is given, or one is of the wrong type.
        InvalidRuleset: if there are no published rules for so many (B1).
    """
    if (players is None) == (rules is None):
        given = "neither" if players is None else "both"
        raise InvalidState(f"expected either players or rules, got {given}")
    if rules is None:
        assert players is not None  # for the type checker: one of them is given
        rules = official(players)
    else:
        check_rules(rules)
    return first_state(rules)


def position(rules: Ruleset, board: Board, to_move: int = 0, turn: int = 0) -> State:
    """Return the state in which a camp's turn begins on some board, with nothing past.

    Args:
        rules: the rules.
        board: the squares of each camp, as bits.
        to_move: the camp.
        turn: how many turns are over.

    Returns:
        The state; the game may be found to be over.

    Raises:
        InvalidState: if it cannot be the position of a game.
    """
    occupied = check_table(rules, board, to_move, turn)
    return turn_start(rules, board, occupied, to_move, turn, NO_PAST)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every decision that the mover may take now (B5, B6, B9).

    Args:
        state: the state.

    Returns:
        The births by parent and child and then their end, or the moves by origin, those in a
        straight line before those round a corner, or the removals; `a1` first, row by row. Nothing
        when the game is over.

    Raises:
        InvalidState: if it is not a state.
    """
    _check_state(state)
    return state.legal


def apply(state: State, action: Action) -> State:
    """Return the state after an action.

    Args:
        state: the state, which stays as it is.
        action: one of its legal actions, or an equal one of ints.

    Returns:
        The next state.

    Raises:
        IllegalMove: if the action is not legal.
        InvalidState: if `state` is not a state.
    """
    _check_state(state)
    return advance(state, action)


def step(state: State, action: Action) -> Step:
    """Return an action with what comes of it.

    Args:
        state: the state, which stays as it is.
        action: one of its legal actions, or an equal one of ints.

    Returns:
        The step; its `after` is what `apply` returns.

    Raises:
        IllegalMove: if the action is not legal.
        InvalidState: if `state` is not a state.
    """
    _check_state(state)
    log: list[Event] = []
    after = advance(state, action, log)
    return Step(state, action, tuple(log), after)


def result(state: State) -> Result | None:
    """Return how the game ended (B14, B15).

    Args:
        state: the state.

    Returns:
        The result; None while the game goes on.

    Raises:
        InvalidState: if it is not a state.
    """
    _check_state(state)
    return state.ended


def winner(state: State) -> int | None:
    """Return the camp that won alone (B14).

    Args:
        state: the state.

    Returns:
        The camp; None while the game goes on, and after a draw or a team's win.

    Raises:
        InvalidState: if it is not a state.
    """
    ended = result(state)
    return ended.winners[0] if ended is not None and len(ended.winners) == 1 else None


def is_over(state: State) -> bool:
    """Tell whether the game has ended.

    Args:
        state: the state.

    Returns:
        Whether it has a result.

    Raises:
        InvalidState: if it is not a state.
    """
    return result(state) is not None


def _check_state(state: State) -> None:
    if type(state) is not State:
        raise InvalidState(f"expected a State, got {short(state)}")


def _found(state: State) -> tuple[Action, ...]:
    grid, occupied = state.rules.grid, state.occupied
    if state.phase is Phase.MOVE:
        straight, open_lines = grid.straight, grid.open_lines
        corners, open_corners = grid.corners, grid.open_corners
        taken = occupied << HOME | grid.outside
        moves: list[Move] = []
        left = state.board[state.to_move]
        while left:
            low = left & -left
            left ^= low
            square = low.bit_length() - 1
            near = taken >> square
            moves += straight[square][open_lines[near & LINES]]
            if state.rules.corners:
                moves += corners[square][open_corners[near & CORNERS]]
        return tuple(moves)
    if state.phase is Phase.BIRTHS:
        found: list[Action] = []
        for parent in squares_in(state.parents):
            free = birth_places(parent, occupied, grid.mask, state.rules.birth_squares)
            found += [one for one in grid.births[parent] if free >> one.child & 1]
        found.append(_END_BIRTHS)
        return tuple(found)
    if state.phase is Phase.OVER:
        return ()
    return tuple(Remove(square) for square in squares_in(ends_too_long(occupied)))


made_on_demand(State, legal=_found)
