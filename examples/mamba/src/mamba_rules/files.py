"""Files of records for the command: written, read, shown and verified.

Elsewhere: what a record is (`records`), and the command's words (`cli`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from mantis_rules import MantisError

from .boards import LETTERS
from .endings import turns_text
from .engine import new_game, result
from .records import Record, loads, replay, verify
from .terminal import board_text, ending_text, mover_text, step_lines

__all__ = ["read", "replay_file", "try_to_write", "verify_files", "write"]


def try_to_write(file: str) -> None:
    """Find out whether a file can be written, and leave everything as it was."""
    path = Path(file)
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            return  # a pipe or a device: opening it may already do something
        was_there = path.exists() or path.is_symlink()
        with path.open("a", encoding="utf-8"):
            pass
        if not was_there:
            path.unlink()
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from None


def write(file: str, text: str) -> None:
    """Write a text to a file; an OSError has the file's name."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from None


def _unwritable(file: str, error: OSError | ValueError) -> OSError:
    """Return the error that names the file; what was wrong with its name is a ValueError."""
    if isinstance(error, OSError):
        return OSError(error.errno, error.strerror, file)
    return OSError(0, str(error), file)


def read(file: str) -> Record | str:
    """Return the record in a file, or why there is none to be had."""
    try:
        return loads(Path(file).read_bytes())
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    except (MantisError, ValueError) as error:
        return str(error)


def verify_files(files: Sequence[str], console: Console) -> int:
    """Verify the record in each file; return 1 if one is not good, else 0."""
    bad = 0
    for file in files:
        record = read(file)
        if isinstance(record, Record):
            try:
                console.print(f"{file}: good; {_summary(record)}", markup=False)
                continue
            except MantisError as error:
                record = str(error)
        bad += 1
        console.print(f"{file}: {record}", markup=False)
    return 1 if bad else 0


def _summary(record: Record) -> str:
    """Return what a record is, if it can have been played."""
    verify(record)
    state = new_game(rules=record.rules)
    for taken in replay(record):
        state = taken.after
    ended = result(state)
    how = f"Not over after {turns_text(state.turn)}."
    if ended is not None:
        how = ending_text(state, ended).plain
    actions = len(record.actions)
    counted = "1 action" if actions == 1 else f"{actions} actions"
    return f"{record.rules.name} rules, {counted}. {how}"


def replay_file(file: str, turn: int | None, console: Console) -> int:
    """Show a recorded game, or one turn of it; return 1 if it cannot be shown, else 0.

    Args:
        file: the name of the file.
        turn: the turn to show, from 1; None for all.
        console: where to show it.
    """
    record = read(file)
    if isinstance(record, str):
        print(f"mamba-rules: {file}: {record}", file=sys.stderr)
        return 1
    seats = record.seats or ("?",) * record.rules.players
    who = ", ".join(f"{letter} {seat}" for letter, seat in zip(LETTERS, seats, strict=False))
    seed = "" if record.seed is None else f", seed {record.seed}"
    console.print(f"A game of Mamba, {record.rules.name} rules: {who}{seed}", markup=False)
    state, shown = new_game(rules=record.rules), 0
    try:
        for taken in replay(record):
            number = taken.before.turn + 1
            if turn is not None and number > turn:
                break
            state = taken.after
            if turn is not None and number < turn:
                continue
            if number != shown:  # the first step of a turn
                shown = number
                console.print(board_text(taken.before))
                console.print(mover_text(taken.before))
            for line in step_lines(taken):
                console.print(line)
    except MantisError as error:
        print(f"mamba-rules: {file}: {error}", file=sys.stderr)
        return 1
    if turn is not None and not shown:
        had = turns_text(state.turn)
        print(f"mamba-rules: {file}: has no turn {turn}; it has {had}", file=sys.stderr)
        return 1
    console.print(board_text(state))
    ended = result(state)
    if ended is not None:
        console.print(ending_text(state, ended))
    return 0
