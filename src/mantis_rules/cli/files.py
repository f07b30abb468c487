"""The subcommand `verify`, and how files of records are opened."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing, nullcontext
from typing import BinaryIO

from attrs import Factory, define, frozen
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from ..arena.spreading import spread
from ..drawing.seen import printable
from ..model import Ruleset
from ..records import Report
from ..records.files import texts
from .checking import Checking, Cutter, in_order
from .findings import Fault, Findings, Verdict
from .reporting import progress
from .showing import laws_asked
from .working import worker_pool

MOST_FAULTS = 1000
"""The most faults that are reported for a file; the rest are only counted."""


@frozen
class _Located:
    """A fault of the record that begins in a line of a file."""

    line: int
    fault: Fault


@define
class _Tally:
    """The findings in a file."""

    file: str
    findings: Findings = Factory(Findings)
    faults: list[_Located] = Factory(list)
    left_out: int = 0
    """The number of faults of single records beyond `MOST_FAULTS`."""
    error: str | None = None

    @property
    def is_good(self) -> bool:
        """Whether the file could be read and all its records are good."""
        return self.error is None and not self.findings.bad

    def add(self, line: int, rules: str, verdict: Verdict) -> None:
        """Add what `check` returned for the record that begins in a line."""
        self.findings.add(line, rules, verdict)
        if not isinstance(verdict, Report):
            room = MOST_FAULTS - len(self.faults)
            self.faults += [_Located(line, fault) for fault in verdict[:room]]
            self.left_out += sum(not fault.of_rules for fault in verdict[room:])

    def data(self) -> dict[str, object]:
        """Return the findings as data for JSON."""
        found = self.findings
        return {
            "file": self.file,
            "good": found.good,
            "bad": found.bad,
            "steps": found.steps,
            "faults": [{"line": each.line} | each.fault.data() for each in self.faults],
            "error": self.error,
            "rulesets": found.rulesets(),
        }


def verify_files(
    names: Sequence[str],
    rulesets: Sequence[Ruleset],
    *,
    workers: int,
    as_json: bool,
    console: Console,
) -> int:
    """Verify all records of some files, print the findings, and return 1 if any is bad, else 0.

    Args:
        names: the names of the files; `-` for standard input.
        rulesets: the rulesets that the records may name.
        workers: the number of processes that share the work.
        as_json: whether to print the findings as JSON.
        console: where to print.
    """
    known = tuple(rulesets)
    with progress() as bar, worker_pool(workers) as executor:
        tallies = [_tally(name, known, bar, executor) for name in names]
    is_good = all(tally.is_good for tally in tallies)
    if as_json:
        data = {"all_good": is_good, "files": [tally.data() for tally in tallies]}
        console.out(json.dumps(data, indent=2), highlight=False)
    else:
        _print(tallies, console)
    return 0 if is_good else 1


def _print(tallies: Sequence[_Tally], console: Console) -> None:
    """Print the faults, a table of the files, and the laws that were checked."""
    together = Findings()
    summary = Table(box=box.ASCII)
    for heading in "good", "bad", "steps":
        summary.add_column(heading, justify="right", no_wrap=True)
    summary.add_column("file", overflow="fold")
    for tally in tallies:
        name, found = printable(tally.file), tally.findings
        for line, text in _faults(tally):
            console.print(Text(f"{name}:{line}: {text}", style="red"))
        if tally.left_out:
            console.print(Text(f"{name}: and {tally.left_out} more"))
        if tally.error is not None:
            console.print(Text(f"{name}: {tally.error}", style="red"))
        numbers = [f"{number}" for number in (found.good, found.bad, found.steps)]
        summary.add_row(*numbers, Text(name), style=None if tally.is_good else "red")
        for rules, report in found.reports.items():
            together.combine(rules, report)
    console.print(summary)
    for rules, report in together.reports.items():
        for text in laws_asked(report):
            console.print(Text(f"{rules}: {text}"))


def _faults(tally: _Tally) -> list[tuple[int, str]]:
    """Return the faults in the order of their lines, each fault of a ruleset only once."""
    single = [(each.line, str(each.fault)) for each in tally.faults if not each.fault.of_rules]
    repeated = [(each.place, each.text("record")) for each in tally.findings.repeated.values()]
    return sorted([*single, *repeated], key=lambda fault: fault[0])


def _tally(
    name: str, rulesets: tuple[Ruleset, ...], bar: Progress, executor: Executor | None
) -> _Tally:
    """Verify the records of a file."""
    tally = _Tally(name)
    found = tally.findings
    try:
        with opened(name) as file:
            size = os.fstat(file.fileno()).st_size if name != "-" else None
            task = bar.add_task(printable(name), total=size or None)
            cutter = Cutter(texts(file))
            with closing(spread(executor, Checking(rulesets), cutter, None)) as pieces:
                for each in in_order(pieces):
                    tally.add(each.line, each.rules, each.verdict)
                    bar.advance(task, each.size + 1)
            if cutter.error is not None:
                raise cutter.error
    except OSError as error:
        tally.error = f"cannot be read: {error.strerror}"
    if not (found.good or found.bad or tally.error):
        tally.error = "expected a record, got an empty file"
    return tally


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Open a file of records to read; `-` is standard input."""
    if name != "-":
        return open(name, "rb")
    if sys.stdin is None:  # the shell may have closed it
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return nullcontext(sys.stdin.buffer)
