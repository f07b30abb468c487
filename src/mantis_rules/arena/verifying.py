"""`verify_many`: verify any number of records, from files or not, and report on all of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import closing
from itertools import islice
from operator import attrgetter
from typing import TypeAlias, final

from attrs import Factory, field, frozen

from ..errors import InvalidRecord
from ..game.checks import is_whole
from ..game.texts import message, shown
from ..model import Ruleset
from ..notation.naming import by_name
from ..records import Record, loads, verify
from ..records.fields import check_path
from ..records.files import texts
from ..variants import RULESETS
from .guarding import Ended, Guard
from .spreading import check_executor, spread
from .starting import Start

Path: TypeAlias = str | os.PathLike[str]
_Item: TypeAlias = tuple[str, int, Record | bytes]


@final
@frozen(order=True)
class BadRecord:
    """A record that cannot be read or does not verify, or a file that cannot be read.

    Args:
        source: the path of the file; empty for a record that was passed itself.
        place: the record's first line in the file; 0 if the file cannot be read. For a record that
            was passed itself, its number among them, from 1.
        reason: what was wrong, and what was expected.
        ply: the number of actions before the mistake; None if no game was replayed.
        rule: the id of the broken rule, or None.
        law: the id of the broken law, or None.
    """

    source: str
    place: int
    reason: str
    ply: int | None = field(default=None, order=False)
    rule: str | None = field(default=None, order=False)
    law: str | None = field(default=None, order=False)

    def __str__(self) -> str:
        place = f"{self.source or 'record'}:{self.place}: "
        ply = "" if self.ply is None else f"ply {self.ply}: "
        broken = self.rule or self.law
        return f"{place}{ply}{self.reason}" + (f" ({broken})" if broken else "")


@final
@frozen
class ManyReport:
    """What was found when many records were verified.

    Args:
        good: the number of records that verify.
        steps: the number of steps in them.
        laws: for the name of each ruleset, the ids of the laws that applied to some of its records.
        bad: the records that do not verify, and files that cannot be read, in order.
    """

    good: int = 0
    steps: int = 0
    laws: Mapping[str, frozenset[str]] = field(default=Factory(dict), hash=False)
    bad: tuple[BadRecord, ...] = ()

    def __add__(self, other: ManyReport) -> ManyReport:
        if type(other) is not ManyReport:
            return NotImplemented
        return _joined((self, other))


def _joined(reports: Iterable[ManyReport]) -> ManyReport:
    """Return the sum of reports; to add them one by one would sort the bad records each time."""
    good = steps = 0
    laws: dict[str, set[str]] = {}
    bad: list[BadRecord] = []
    for report in reports:
        good += report.good
        steps += report.steps
        bad += report.bad
        for name, applied in report.laws.items():
            laws.setdefault(name, set()).update(applied)
    bad.sort(key=attrgetter("source", "place", "reason"))
    sets = {name: frozenset(laws[name]) for name in sorted(laws)}
    return ManyReport(good, steps, sets, tuple(bad))


def verify_many(
    games: Iterable[Record | Path],
    *,
    rulesets: Iterable[Ruleset] = RULESETS,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> ManyReport:
    """Verify many records, and report on all of them, bad records included.

    Args:
        games: records, and paths of files of records, in any mixture.
        rulesets: the rulesets that the files may name.
        executor: verifies the records, in pieces; None to do so in this thread. The report is the
            same for every executor and every size of the pieces, also if worker processes die.
        chunk: the number of records of a piece; None for pieces of about half a second.
        progress: called after each piece with the number of records verified so far.

    Returns:
        The report.

    Raises:
        InvalidRecord: if `games` has something else, or `chunk` or `progress` is invalid.
        InvalidRuleset: if `rulesets` is not a collection of rulesets.
        InvalidTournament: if `executor` is not an executor.

    >>> from mantis_rules.arena import play
    >>> from mantis_rules.bots import RANDOM
    >>> report = verify_many(play([RANDOM] * 3, seed) for seed in range(5))
    >>> report.good, report.bad
    (5, ())
    """
    known = tuple(by_name(rulesets).values())
    check_executor(executor)
    if isinstance(games, str | bytes | os.PathLike | Record) or not isinstance(games, Iterable):
        raise InvalidRecord(f"games: expected records and paths in a list, got {shown(games)}")
    if chunk is not None and not is_whole(chunk, 1):
        raise InvalidRecord(f"chunk: expected an int of 1 or more or None, got {shown(chunk)}")
    if progress is not None and not callable(progress):
        raise InvalidRecord(f"progress: expected a function or None, got {shown(progress)}")
    unread: list[BadRecord] = []
    items = _items(games, unread)
    found: list[ManyReport] = []
    verified = 0
    with closing(spread(executor, _Verifying(known), _cutter(items), chunk)) as reports:
        for report in reports:
            found.append(report)
            verified += report.good + len(report.bad)
            if progress is not None:
                progress(verified)
    return _joined([*found, ManyReport(bad=tuple(unread))])


def _items(games: Iterable[Record | Path], unread: list[BadRecord]) -> Iterator[_Item]:
    """Yield each record with its place, those of files as text; add files that fail to `unread`."""
    number = 0
    for game in games:
        if type(game) is Record:
            number += 1
            yield "", number, game
            continue
        check_path(game)
        path = os.fspath(game)
        try:
            with open(path, "rb") as file:
                line = 0
                for line, text in texts(file):
                    yield path, line, text
            if not line:
                unread.append(BadRecord(path, 0, "expected a record, got an empty file"))
        except OSError as error:
            unread.append(BadRecord(path, 0, f"cannot be read: {error.strerror}"))


def _cutter(items: Iterator[_Item]) -> Callable[[int], tuple[_Item, ...] | None]:
    return lambda size: tuple(islice(items, size)) or None


@frozen
class _Verifying:
    """Verifies pieces of the records."""

    rulesets: tuple[Ruleset, ...]

    def __call__(self, items: tuple[_Item, ...]) -> ManyReport:
        """Verify some records."""
        return _joined(map(self.report, items))

    def guarded(self, items: tuple[_Item, ...], start: Start | None) -> tuple[ManyReport, bool]:
        """Do the same in a process that a record may end: then the record is bad."""
        found: list[ManyReport] = []
        with Guard(self.report, start) as guard:
            for item in items:
                try:
                    found.append(guard.ask(item))
                except Ended as ended:
                    reason = f"verifying it ended the process ({ended.how})"
                    found.append(ManyReport(bad=(BadRecord(item[0], item[1], reason),)))
            return _joined(found), guard.is_deadly

    def report(self, item: _Item, _: object = None) -> ManyReport:
        """Verify a record."""
        source, place, given = item
        try:
            record = given if isinstance(given, Record) else loads(given, self.rulesets)
            report = verify(record)
        except InvalidRecord as error:
            where = error.ply, error.rule, error.law
            return ManyReport(bad=(BadRecord(source, place, error.reason, *where),))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a ruleset's policies and laws may raise anything
            text = f"{type(error).__name__}: {message(error)}"
            return ManyReport(bad=(BadRecord(source, place, text),))
        return ManyReport(1, report.steps, {record.rules.name: frozenset(report.laws)})
