"""Why an action is refused: what was wrong, what was expected, and the rule."""

from __future__ import annotations

from collections.abc import Iterable

from mantis_rules.game.texts import shown

from ._equilibrium import ends_too_long
from .actions import Birth, EndBirths, Move, Phase, Remove
from .boards import LETTERS
from .errors import IllegalMove
from .grid import birth_places, reached
from .squares import LARGEST, Square, is_on_board, range_text, square_name, squares_in
from .state import State

__all__ = ["refusal"]

_EXPECTED = {
    Phase.BIRTHS: (
        "a birth or the end of births (B5)",
        (Birth, EndBirths),
    ),
    Phase.MOVE: ("a move (B6)", (Move,)),
    Phase.BIRTH_REMOVAL: ("a removal (B9)", (Remove,)),
    Phase.MOVE_REMOVAL: ("a removal (B9)", (Remove,)),
}


def refusal(state: State, action: object) -> IllegalMove:
    """Return the error that says why an action is not legal."""
    kinds = (Birth, EndBirths, Move, Remove)
    kept: object = action
    if type(action) not in kinds:
        kept = shown(action)
        reason = f"expected a Birth, EndBirths, Move or Remove, got {kept}"
    elif state.phase is Phase.OVER:
        reason = f"{action}: the game is over, nobody may act (B14, B15)"
    else:
        expected, allowed = _EXPECTED[state.phase]
        if type(action) in allowed:
            reason = f"{action}: {_reason(state, action)}"
        else:
            reason = f"{action}: expected {expected}"
    return IllegalMove(state.turn, state.to_move, kept, reason)


def _reason(state: State, action: object) -> str:
    """Say why an action of a kind that is expected now is refused."""
    if isinstance(action, Birth):
        named = [action.parent, action.child]
    elif isinstance(action, Move):
        named = [action.origin, action.target]
    else:
        assert isinstance(action, Remove)  # for the type checker: the end of births is legal
        named = [action.square]
    size = state.rules.size
    for square in named:
        if not is_on_board(square, size):
            known = is_on_board(square, LARGEST)
            return (
                f"{square_name(square) if known else shown(square)} is no square of the "
                f"{size}x{size} board (B1); expected {'' if known else 'the number of one, '}"
                f"{range_text(size)}"
            )
    if isinstance(action, Birth):
        return _birth_reason(state, action)
    if isinstance(action, Move):
        return _move_reason(state, action)
    return (
        f"{square_name(named[0])} is not an end of an alignment of more than four (B9); "
        f"expected one of {_names(squares_in(ends_too_long(state.occupied)))}"
    )


def _birth_reason(state: State, action: Birth) -> str:
    if not state.parents >> action.parent & 1:
        return (
            f"{square_name(action.parent)} has no mambiz that may give birth (B5); "
            f"expected one of {_names(squares_in(state.parents))}"
        )
    if state.occupied >> action.child & 1:
        return f"{square_name(action.child)} is occupied (B5); expected an empty square"
    rules = state.rules
    free = birth_places(action.parent, state.occupied, rules.grid.mask, rules.birth_squares)
    return (
        f"{square_name(action.child)} is not next to {square_name(action.parent)} (B5); "
        f"expected one of {_names(squares_in(free))}"
    )


def _move_reason(state: State, action: Move) -> str:
    origin, target = square_name(action.origin), square_name(action.target)
    mine = LETTERS[state.to_move]
    owner = state.camp_at(action.origin)
    if owner is None:
        return f"{origin} is empty (B6); expected a mambiz of camp {mine}"
    if owner != state.to_move:
        return f"{origin} is camp {LETTERS[owner]}'s (B6); expected a mambiz of camp {mine}"
    if origin == target:
        return "a mambiz may not end where it began (B6); expected another square"
    if state.occupied >> action.target & 1:
        return f"{target} is occupied (B6); expected an empty square"
    rules = state.rules
    can = reached(action.origin, state.occupied, rules.grid.mask, corners=rules.corners)
    return (
        f"{target} cannot be reached from {origin} in two steps (B6); "
        f"expected one of {_names(squares_in(can))}"
    )


def _names(squares: Iterable[Square]) -> str:
    return ", ".join(map(square_name, squares))
