"""Actions and positions as text, and back.

An action is a few words: `birth d4 e5`, `end births`, `move d4 e6`, `remove e5`. A position is a
diagram: the board as rows of letters, the top row first, and below it who is to move and what is
pending, a line for each. Elsewhere: squares (`squares`), rows alone (`boards`), and whole
games (`records`).
"""

from __future__ import annotations

import re
from typing import Final

from mantis_rules import InvalidRecord, InvalidState
from mantis_rules.game.texts import short

from .actions import Action, Birth, EndBirths, Move, Phase, Remove
from .boards import LETTERS, letter_rows, read_board
from .engine import position
from .ruleset import Ruleset
from .squares import LARGEST, check_size, is_on_board, parse_square, square_name, squares_in
from .state import State

__all__ = ["format_action", "format_position", "parse_action", "parse_position"]

_WORDS: Final = (
    "'birth' with two squares, 'end births', 'move' with two squares or 'remove' with one"
)
_LONGEST: Final = 10_000
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)


def format_action(action: Action) -> str:
    """Return an action as words.

    Args:
        action: the action.

    Returns:
        What to do, and the squares.

    Raises:
        InvalidRecord: if it is not an action that names squares of the largest board.

    >>> format_action(Move(0, 13))
    'move a1 b2'
    """
    kind = type(action)
    squares: tuple[object, ...] = ()
    if isinstance(action, Birth):
        squares = action.parent, action.child
    elif isinstance(action, Move):
        squares = action.origin, action.target
    elif isinstance(action, Remove):
        squares = (action.square,)
    if kind not in (Birth, EndBirths, Move, Remove) or not all(
        is_on_board(square, LARGEST) for square in squares
    ):
        raise InvalidRecord(
            f"action (B1): expected one that names squares of a board, got {short(action)}"
        )
    return str(action)


def parse_action(words: str, size: int = LARGEST) -> Action:
    """Return the action that the words tell; the exact inverse of `format_action`.

    Args:
        words: what to do, and the squares.
        size: how many rows and columns the board has; by default, as many as the largest.

    Returns:
        The action; whether it is legal somewhere is not asked.

    Raises:
        InvalidRecord: if they tell no action on such a board (B1, B5, B6, B9).
        InvalidState: if there is no board of this size (B1).

    >>> parse_action("remove c1")
    Remove(square=2)
    """
    check_size(size)
    match words.split(" ") if type(words) is str else []:
        case ["birth", parent, child]:
            return Birth(parse_square(parent, size), parse_square(child, size))
        case ["end", "births"]:
            return EndBirths()
        case ["move", origin, target]:
            return Move(parse_square(origin, size), parse_square(target, size))
        case ["remove", square]:
            return Remove(parse_square(square, size))
    raise InvalidRecord(f"action (B5, B6, B9): expected {_WORDS}, got {short(words)}")


def format_position(state: State) -> str:
    """Return a position as a diagram.

    A diagram has no past: what is read back from it counts no earlier occurrence of a position, and
    not the start of this turn either (B15). `parse_position` says which ends can be read back.

    Args:
        state: the position.

    Returns:
        The rows of the board and the lines below it.

    Raises:
        InvalidState: if it is not a state.

    >>> from mamba_rules import Ruleset, new_game
    >>> print(format_position(new_game(rules=Ruleset(name="tiny", opening="A.. ... ..B", out=0))))
    A..
    ...
    ..B
    to move: A
    phase: births
    parents: a3
    turn: 0
    """
    if type(state) is not State:
        raise InvalidState(f"expected a State, got {short(state)}")
    parents = " ".join(map(square_name, squares_in(state.parents)))
    return "\n".join(
        (
            *letter_rows(state.board, state.rules.size),
            f"to move: {LETTERS[state.to_move]}",
            f"phase: {state.phase.value}",
            f"parents: {parents or '-'}",
            f"turn: {state.turn}",
        )
    )


def parse_position(text: str, rules: Ruleset) -> State:
    """Return the position that a diagram shows, checked like any state.

    A diagram has no past: occurrences of a position before it are not counted, nor is the start of
    this turn if there is a line for the phase (B15). The end of a game drawn by repetition cannot
    be read, because nothing in the diagram shows that it is over; but at the limit of turns it is
    read as a draw by that limit. A draw by the limit can be read, by rules with the same `turns`,
    because the diagram has the number of turns.

    Args:
        text: the rows of the board, and below them any of the lines that `format_position` writes.
            Without a line for the phase it is the start of a turn. Indentation and empty lines do
            not matter.
        rules: the rules of the game.

    Returns:
        The state.

    Raises:
        InvalidRecord: if it is no such diagram, or no such position can be.
    """
    if type(rules) is not Ruleset:
        raise InvalidRecord(f"rules: expected a Ruleset, got {short(rules)}")
    if type(text) is not str:
        raise InvalidRecord(f"position (B1): expected a diagram as a text, got {short(text)}")
    if len(text) > _LONGEST:
        raise InvalidRecord(
            f"position (B1): expected a diagram of at most {_LONGEST} characters, got {len(text)}"
        )
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [line for line in lines if ":" not in line]
    if lines[: len(rows)] != rows:
        raise InvalidRecord("position: expected the rows of the board first, then what is pending")
    told = _told(lines[len(rows) :])
    to_move = _camp(told.get("to move", LETTERS[0]), rules.players)
    turn = _turn(told.get("turn", "0"))
    try:
        if len(rows) != rules.size:
            raise InvalidState(f"board (B1): expected {rules.size} rows, got {len(rows)}")
        board = read_board(rows, rules.players)
        if "phase" not in told:
            if "parents" in told:
                raise InvalidState("parents (B5): expected a line for the phase as well")
            return position(rules, board, to_move, turn)
        phase, parents = _phase(told["phase"]), _squares(told.get("parents", "-"), rules.size)
        return State(rules, board, to_move, phase, parents, turn)
    except InvalidState as error:
        raise InvalidRecord(f"position: {error}") from None


def _told(lines: list[str]) -> dict[str, str]:
    """Return what the lines below the board say."""
    told: dict[str, str] = {}
    for line in lines:
        key, _, value = line.partition(":")
        if key not in ("to move", "phase", "parents", "turn") or key in told:
            raise InvalidRecord(
                "position: expected 'to move', 'phase', 'parents' and 'turn', each at most once, "
                f"got {line[:60]!r}"
            )
        told[key] = value.strip()
    return told


def _camp(letter: str, players: int) -> int:
    if len(letter) != 1 or letter not in LETTERS[:players]:
        raise InvalidRecord(
            f"position: to move (B4): expected a letter of {LETTERS[:players]}, got {letter[:20]!r}"
        )
    return LETTERS.index(letter)


def _turn(digits: str) -> int:
    if not _NUMBER.fullmatch(digits):
        raise InvalidRecord(f"position: turn (B15): expected a number, got {digits[:20]!r}")
    return int(digits)


def _phase(name: str) -> Phase:
    names = [phase.value for phase in Phase]
    if name not in names:
        raise InvalidRecord(
            f"position: phase: expected one of {', '.join(names)}, got {name[:40]!r}"
        )
    return Phase(name)


def _squares(names: str, size: int) -> int:
    bits = 0
    for name in [] if names == "-" else names.split(" "):
        bits |= 1 << parse_square(name, size)
    return bits
