"""The subcommands for files of records: `verify` and `replay`."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import BinaryIO

import attrs
from attrs import Factory, define, frozen
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from ..engine import result
from ..errors import InvalidRecord, MantisError
from ..model import Ruleset
from ..records import Report, loads, replay, verify
from ..records.files import texts
from .showing import ending, headline, laws_asked, table, title

MOST_FAULTS = 1000
"""The most faults that are reported for a file; the rest are only counted."""


@frozen
class _Fault:
    """A fault of a record in a file."""

    line: int
    reason: str
    ply: int | None
    rule: str | None
    law: str | None

    def __str__(self) -> str:
        broken = self.law or self.rule
        return f"{self.line}: {self.reason}" + (f" ({broken})" if broken else "")


@define
class _Tally:
    """The findings in a file."""

    file: str
    good: int = 0
    bad: int = 0
    steps: int = 0
    faults: list[_Fault] = Factory(list)
    error: str | None = None
    reports: dict[str, Report] = Factory(dict)
    """The combined reports of the good records, by the name of their ruleset."""

    @property
    def is_good(self) -> bool:
        """Whether the file could be read and all its records are good."""
        return self.error is None and not self.bad


def verify_files(
    names: Sequence[str], rulesets: Sequence[Ruleset], *, as_json: bool, console: Console
) -> int:
    """Verify all records of some files, print the findings, and return 1 if any is bad, else 0.

    Args:
        names: the names of the files; `-` for standard input.
        rulesets: the rulesets that the records may name.
        as_json: whether to print the findings as JSON.
        console: where to print.
    """
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        tallies = [_tally(name, rulesets, progress) for name in names]
    is_good = all(tally.is_good for tally in tallies)
    if as_json:
        told = {"all_good": is_good, "files": [_as_told(tally) for tally in tallies]}
        console.out(json.dumps(told, indent=2), highlight=False)
        return 0 if is_good else 1
    for tally in tallies:
        for fault in tally.faults:
            console.print(Text(f"{_printable(tally.file)}:{fault}", style="red"))
        if tally.bad > len(tally.faults):
            console.print(
                Text(f"{_printable(tally.file)}: and {tally.bad - len(tally.faults)} more")
            )
        if tally.error is not None:
            console.print(Text(f"{_printable(tally.file)}: {tally.error}", style="red"))
    summary = Table(box=box.ASCII)
    for heading in "good", "bad", "steps":
        summary.add_column(heading, justify="right", no_wrap=True)
    summary.add_column("file", overflow="fold")
    for tally in tallies:
        numbers = [f"{number}" for number in (tally.good, tally.bad, tally.steps)]
        style = None if tally.is_good else "red"
        summary.add_row(*numbers, Text(_printable(tally.file)), style=style)
    console.print(summary)
    reports: dict[str, Report] = {}
    for tally in tallies:
        for rules, report in tally.reports.items():
            _add(reports, rules, report)
    for rules, report in reports.items():
        for line in laws_asked(report):
            console.print(Text(f"{rules}: {line}"))
    return 0 if is_good else 1


def _as_told(tally: _Tally) -> dict[str, object]:
    """Return a tally as data for JSON."""
    told = attrs.asdict(tally, filter=lambda field, _: field.name != "reports")
    names = "laws", "replaced", "given_up"
    return told | {
        "rulesets": {
            rules: {name: getattr(report, name) for name in names}
            for rules, report in tally.reports.items()
        }
    }


def _add(reports: dict[str, Report], rules: str, report: Report) -> None:
    """Merge the report of another record."""
    so_far = reports.setdefault(rules, report)
    replaced = {
        name: tuple(dict.fromkeys((*so_far.replaced.get(name, ()), *by)))
        for name, by in {**so_far.replaced, **report.replaced}.items()
    }
    reports[rules] = attrs.evolve(
        so_far, laws=tuple(dict.fromkeys((*so_far.laws, *report.laws))), replaced=replaced
    )


def _tally(name: str, rulesets: Sequence[Ruleset], progress: Progress) -> _Tally:
    """Verify the records of a file."""
    tally = _Tally(name)
    try:
        with _opened(name) as file:
            size = os.fstat(file.fileno()).st_size if name != "-" else None
            task = progress.add_task(name, total=size or None)
            for line, text in texts(file):
                try:
                    record = loads(text, rulesets)
                    report = verify(record)
                    tally.steps += report.steps
                    tally.good += 1
                    _add(tally.reports, record.rules.name, report)
                except MantisError as error:
                    tally.bad += 1
                    if tally.bad <= MOST_FAULTS:
                        tally.faults.append(_fault(line, error))
                progress.advance(task, len(text) + 1)
    except OSError as error:
        tally.error = f"cannot be read: {error.strerror}"
    if not (tally.good or tally.bad or tally.error):
        tally.error = "expected a record, got an empty file"
    return tally


def _fault(line: int, error: MantisError) -> _Fault:
    if isinstance(error, InvalidRecord):
        return _Fault(line, str(error), error.ply, error.rule, error.law)
    return _Fault(line, str(error), None, None, None)  # the user's own ruleset is at fault


def replay_file(
    name: str, rulesets: Sequence[Ruleset], game: int, ply: int | None, console: Console
) -> int:
    """Print a recorded game, or one position of it; return 1 if it cannot be shown, else 0.

    Args:
        name: the name of the file; `-` for standard input.
        rulesets: the rulesets that the record may name.
        game: the number of the game in the file, from 1.
        ply: the position after this number of actions; None for the whole game.
        console: where to print.
    """
    complain = _complaining(name)
    try:
        with _opened(name) as file:
            found = next(islice(texts(file), game - 1, None), None)
    except OSError as error:
        return complain(f"cannot be read: {error.strerror}")
    if found is None:
        return complain(f"has no game {game}")
    try:
        record = loads(found[1], rulesets)
        if ply is not None and ply > len(record.actions):
            return complain(f"game {game} has {len(record.actions)} actions, so no ply {ply}")
        state = record.start()
        console.print(title(state), style="bold")
        if not ply:
            console.print(table(state))
        for taken in islice(replay(record), ply):
            state = taken.after
            if ply is None or state.ply == ply:
                console.print(headline(taken))
                console.print(table(state))
    except MantisError as error:
        return complain(str(error))
    ended = result(state)
    if ended is not None:
        console.print(ending(state, ended), style="bold")
    return 0


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return open(name, "rb")
    if sys.stdin is None:  # the shell may have closed it
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return nullcontext(sys.stdin.buffer)


def _printable(name: str) -> str:
    """Return a file's name, or its repr if it has unprintable characters."""
    return name if name.isprintable() else repr(name)


def _complaining(name: str) -> Callable[[str], int]:
    def complain(reason: str) -> int:
        Console(stderr=True, soft_wrap=True, highlight=False).print(
            Text(f"mantis: {_printable(name)}: {reason}")
        )
        return 1

    return complain
