"""A position and what happens on it, for the terminal, with rich (extra `cli`).

Camps have letters as well as colours, and nothing is printed that is not ASCII.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ._equilibrium import too_long_lines
from .actions import Phase
from .boards import LETTERS, camp_of, letter_rows
from .endings import Result, turns_text
from .events import Died, Event
from .squares import COLUMNS, square_name, squares_in
from .state import State, Step

__all__ = [
    "board_text",
    "camp_text",
    "ending_text",
    "event_text",
    "hint_lines",
    "mover_text",
    "step_lines",
]

_STYLES: Final = ("bold red", "bold dodger_blue1", "bold green", "bold yellow")
_CAUSES: Final = {"B8": "suffocate", "B9": "one too many", "B13": "out"}


def camp_text(camp: int) -> Text:
    """Return a camp's letter in its colour."""
    return Text(LETTERS[camp], style=_STYLES[camp])


def board_text(state: State) -> Text:
    """Return the board with its coordinates."""
    text = Text()
    size = state.rules.size
    for number, row in zip(range(size, 0, -1), letter_rows(state.board, size), strict=True):
        text.append(f"{number:4} ")
        for letter in row:
            style = "dim" if letter == "." else _STYLES[LETTERS.index(letter)]
            text.append(" ").append(letter, style=style)
        text.append("\n")
    return text.append("     " + "".join(f" {column}" for column in COLUMNS[:size]))


def mover_text(state: State) -> Text:
    """Return what there is to say beside the board: whose turn it is, and how all stand (B13)."""
    text = Text(f"turn {state.turn + 1}, ")
    text.append_text(camp_text(state.to_move)).append(f", {state.phase.value}; ")
    for camp, count in enumerate(state.counts):
        text.append_text(camp_text(camp)).append(f" {count}, ")
    rules = state.rules
    least = rules.out + (state.counts.count(0) if rules.out_rises else 0)
    fewer = " or fewer" if least else ""
    return text.append(f"supply {state.supply}; a camp with {least}{fewer} is out")


def step_lines(taken: Step) -> list[Text]:
    """Return an action, and in lines of their own what came of it."""
    action = camp_text(taken.before.to_move).append(f": {taken.action}")
    return [action, *map(event_text, taken.events)]


def hint_lines(state: State) -> list[str]:
    """Return what can be typed now: for births who may, and for removals which line and why."""
    if state.phase is Phase.BIRTHS:
        parents = ", ".join(map(square_name, squares_in(state.parents)))
        return [
            f"may give birth (B5): {parents}",
            f"type 'end births', or a birth, such as '{state.legal[0]}'",
        ]
    if state.phase is Phase.MOVE:
        return [f"type a move (B6), such as '{state.legal[0]}'"]
    lines = [
        f"{_line_name(line)} ({_letters(state, line)}) has {len(line)} mambiz, more than four (B9)"
        for line in too_long_lines(state.occupied)
    ]
    return [*lines, f"type which end dies: {' or '.join(map(str, state.legal))}"]


def _line_name(line: tuple[int, ...]) -> str:
    return f"{square_name(line[0])} to {square_name(line[-1])}"


def _letters(state: State, line: tuple[int, ...]) -> str:
    return "".join(LETTERS[camp_of(state.board, square) or 0] for square in line)


def event_text(event: Event) -> Text:
    """Return in words what happened."""
    squares = ", ".join(map(square_name, event.squares))
    if isinstance(event, Died):
        return Text(f"  {_CAUSES[event.rule]} ({event.rule}): {squares}")
    text = Text("  return to " if event.blocked else "  turn to ")
    text.append_text(camp_text(event.camp))
    return text.append(f" ({'B12' if event.blocked else 'B10, B11'}): {squares}")


def ending_text(state: State, ended: Result) -> Text:
    """Return who has won, and why."""
    if not ended.winners:
        return Text(f"A draw after {turns_text(state.turn)}: {ended.reason}.")
    text = Text("Camp " if len(ended.winners) == 1 else "Camps ")
    for number, camp in enumerate(ended.winners):
        text.append(" and " if number else "").append_text(camp_text(camp))
    verb = "wins" if len(ended.winners) == 1 else "win"
    return text.append(f" {verb} after {turns_text(state.turn)}: {ended.reason}.")
