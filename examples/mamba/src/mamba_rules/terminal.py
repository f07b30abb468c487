"""A position and what happens on it, for the terminal, with rich (extra `cli`).

Camps have letters as well as colours, and nothing is printed that is not ASCII.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from .boards import LETTERS, letter_rows
from .endings import Result, turns_text
from .events import Died, Event
from .squares import COLUMNS, square_name
from .state import State

__all__ = ["board_text", "camp_text", "ending_text", "event_text", "mover_text"]

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
    """Return what there is to say beside the board: whose turn it is, and how all stand."""
    text = Text(f"turn {state.turn + 1}, ")
    text.append_text(camp_text(state.to_move)).append(f", {state.phase.value}; ")
    for camp, count in enumerate(state.counts):
        text.append_text(camp_text(camp)).append(f" {count}, ")
    return text.append(f"supply {state.supply}")


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
