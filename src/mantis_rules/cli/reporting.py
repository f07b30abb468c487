"""Consoles that parse no markup, and one-line texts of names and errors from outside."""

from __future__ import annotations

import importlib
import io
import os
import sys
import sysconfig
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from ..drawing.seen import printable
from ..errors import MantisError

LONGEST = 500
"""The most characters of an error's text that are shown."""

_OURS = f"{Path(__file__).parents[1]}{os.sep}", f"{Path(importlib.__file__).parent}{os.sep}"
"""The folders of the code that calls a user's code."""

_INSTALLED = tuple([f"{sysconfig.get_path(name)}{os.sep}" for name in ("stdlib", "purelib")])
"""The folders of code that is shown only if no other is to blame."""


class _Console(Console):
    """A console that raises BrokenPipeError; rich itself would exit the process."""

    def on_broken_pipe(self) -> None:
        """Raise the error that rich is handling when it calls this."""
        raise


def output() -> Console:
    """Return a console for the present standard output, which may be replaced afterwards."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names may have any characters
    return _console(sys.stdout or io.StringIO())  # the shell may have closed it


def complain(reason: str) -> int:
    """Print an error to standard error, and return the exit code 1."""
    _errors().print(Text(f"mantis: {reason}"))
    return 1


def printed(lines: Iterator[str | Text], console: Console) -> BaseException | None:
    """Print lines as they are made; return the error of the user's ruleset that ends them, if any.

    Errors of printing itself are raised.
    """
    while True:
        try:
            line = next(lines, None)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # the user's own ruleset may raise anything
            return error
        if line is None:
            return None
        console.print(line)


def progress(*, wanted: bool = True) -> Progress:
    """Return a progress bar, which is shown only if standard error is a terminal."""
    console = _errors()
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    disable = not (wanted and console.is_terminal)
    return Progress(*columns, console=console, transient=True, disable=disable)


def _errors() -> Console:
    return _console(sys.stderr or io.StringIO())


def _console(file: IO[str]) -> Console:
    console = _Console(file=file, highlight=False, markup=False, emoji=False, soft_wrap=True)
    if console.width < 1:  # for COLUMNS=0 rich would print nothing
        console.width = 80
    return console


def one_line(error: BaseException) -> str:
    """Return the text of an error on one printable line; never raises."""
    try:
        text = printable(" ".join(str(error).split()))
    except KeyboardInterrupt:
        raise
    except BaseException:  # a foreign error may raise anything
        return "no text"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def traced(error: BaseException) -> str:
    """Return the types and texts of an error and its causes, each with its file and line."""
    found: dict[int, str] = {}
    cause: BaseException | None = error
    while cause is not None and id(cause) not in found:
        found[id(cause)] = _with_place(cause)
        cause = cause.__cause__
    return ", caused by ".join(found.values())


def cause_of(error: BaseException) -> str | None:
    """Return what caused an error, with its file and line; None if nothing did.

    Only the author of the ruleset may see this, since a policy's own error may name hidden cards.
    """
    return None if error.__cause__ is None else traced(error.__cause__)


def explained(error: BaseException) -> str:
    """Return the text of an error with its cause; of a foreign error, also its type and place."""
    if not isinstance(error, MantisError):
        return traced(error)
    cause = cause_of(error)
    return one_line(error) if cause is None else f"{one_line(error)}; caused by {cause}"


def _with_place(error: BaseException) -> str:
    """Return an error's type and text, and its first and last place outside the library."""
    text = f"{type(error).__name__}: {one_line(error)}".removesuffix(": ")
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith(("<", *_OURS))
    ]
    written = [frame for frame in frames if not frame.filename.startswith(_INSTALLED)] or frames
    places = [f"{_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in written]
    first_and_last = dict.fromkeys([*places[:1], *places[-1:]])
    return f"{text} ({', '.join(first_and_last)})" if places else text


def _short(path: str) -> str:
    """Return a path relative to the current directory if it is in it."""
    try:
        return printable(path.removeprefix(f"{os.getcwd()}{os.sep}"))
    except OSError:  # the directory is gone
        return printable(path)
