"""Check records, and add up what was found in many of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs
from attrs import Factory, define, frozen

from ..drawing.seen import printable
from ..errors import InvalidRecord, MantisError
from ..game import Law
from ..laws.choosing import laws_of_games
from ..model import State, Step
from ..records import Record, Report, replay, verify
from .reporting import cause_of, one_line, traced


@frozen
class Fault:
    """A fault of a record, or of its ruleset.

    Args:
        reason: what was wrong, and what was expected.
        ply: the number of actions before it, or before it for the first time; None if no game was
            replayed.
        rule: the id of the broken rule; None if no rule of the game was broken.
        law: the id of the law that is broken or raises an error, or None.
        times: how often it was found in the record.
        cause: the error of the user's own code that caused it, with its file and line, or None.
        of_rules: whether the ruleset is at fault, so that other records may have the same fault.
    """

    reason: str
    ply: int | None = None
    rule: str | None = None
    law: str | None = None
    times: int = 1
    cause: str | None = None
    of_rules: bool = True

    @property
    def text(self) -> str:
        """The reason and the cause, on one printable line."""
        reason = printable(self.reason)
        return reason if self.cause is None else f"{reason}; caused by {self.cause}"

    def __str__(self) -> str:
        place = "" if self.ply is None else f"ply {self.ply}: "
        return f"{place}{self.text}" + (f" ({self.rule})" if self.rule else "")

    def data(self) -> dict[str, object]:
        """Return the fault as data for JSON."""
        return attrs.asdict(self, filter=lambda field, _: field.name != "of_rules")


Verdict: TypeAlias = Report | tuple[Fault, ...]
"""The report on a good record, or the faults of a bad one."""


@define
class Repeated:
    """A fault of a ruleset, in all records that have it.

    Args:
        first: the fault in the first of these records.
        place: where the first one is: the line in a file, or the number of the game.
        times: how often the fault was found.
        records: the number of records that have it.
    """

    first: Fault
    place: int
    times: int = 0
    records: int = 0

    def text(self, unit: str) -> str:
        """Return the fault and how often it was found; `unit` is the word for a record."""
        count = "once" if self.times == 1 else f"{self.times} times"
        if self.records > 1:
            count += f" in {self.records} {unit}s"
        if self.first.ply is not None:
            count += f", {'first ' if self.times > 1 else ''}at ply {self.first.ply}"
        return self.first.text if count == "once" else f"{self.first.text} ({count})"


@define
class Findings:
    """What was found in some records.

    Args:
        good: the number of records without a fault.
        bad: the number of records with one.
        steps: the number of steps in the good records.
        repeated: the faults of rulesets, by the name of the ruleset, the law and the reason.
        reports: the combined reports of the good records, by the name of their ruleset.
    """

    good: int = 0
    bad: int = 0
    steps: int = 0
    repeated: dict[tuple[str, str | None, str], Repeated] = Factory(dict)
    reports: dict[str, Report] = Factory(dict)

    def add(self, place: int, rules: str, verdict: Verdict) -> None:
        """Add what `check` returned for a record.

        Args:
            place: the line of the record, or the number of the game.
            rules: the name of its ruleset.
            verdict: the report, or the faults.
        """
        if isinstance(verdict, Report):
            self.good += 1
            self.steps += verdict.steps
            self.combine(rules, verdict)
            return
        self.bad += 1
        for fault in verdict:
            if fault.of_rules:
                key = rules, fault.law, fault.reason
                same = self.repeated.setdefault(key, Repeated(fault, place))
                same.times += fault.times
                same.records += 1

    def combine(self, rules: str, report: Report) -> None:
        """Combine a report with the one of the same ruleset."""
        so_far = self.reports.setdefault(rules, report)
        replaced = {
            name: tuple(dict.fromkeys((*so_far.replaced.get(name, ()), *by)))
            for name, by in {**so_far.replaced, **report.replaced}.items()
        }
        laws = tuple(dict.fromkeys((*so_far.laws, *report.laws)))
        self.reports[rules] = attrs.evolve(so_far, laws=laws, replaced=replaced)

    def rulesets(self) -> dict[str, dict[str, object]]:
        """Return which laws were checked, replaced and given up, as data for JSON."""
        names = "laws", "replaced", "given_up"
        return {
            rules: {name: getattr(report, name) for name in names}
            for rules, report in self.reports.items()
        }


def check(record: Record) -> Verdict:
    """Verify a record.

    Args:
        record: the record.

    Returns:
        The report of `verify`, or one or more faults: each law that is broken or raises an error,
        as far as the game can be replayed, and each wrong claim of the record.
    """
    try:
        return verify(record)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # the user's own ruleset may raise anything
        found = (*_faults_of_laws(record), *_faults_of_claims(record))
        return tuple(dict.fromkeys(found)) or (fault_of(error),)


def fault_of(error: BaseException, ply: int | None = None) -> Fault:
    """Return the fault that an error reports; `ply` is where, if the error does not say it."""
    if isinstance(error, InvalidRecord):
        of_rules = error.law is not None
        where = error.ply if ply is None else ply
        return Fault(error.reason, where, error.rule, error.law, 1, cause_of(error), of_rules)
    if isinstance(error, MantisError):
        return Fault(one_line(error), ply, cause=cause_of(error))
    return Fault("the ruleset raised an error", ply, cause=traced(error))


def _faults_of_claims(record: Record) -> Iterator[Fault]:
    """Yield what is wrong with a record whatever its laws say: its seed, actions or result."""
    error = _refused(record)
    if error is not None:
        yield fault_of(error)
    if isinstance(error, InvalidRecord) and error.rule == "S2":  # the seed
        other = _refused(attrs.evolve(record, seed=None))
        if other is not None:
            yield fault_of(other)


def _refused(record: Record) -> BaseException | None:
    """Return why a record is not accepted even without laws; None if it is."""
    try:
        verify(record, laws=())
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return error
    return None


def _faults_of_laws(record: Record) -> tuple[Fault, ...]:
    """Return a fault for each way a law fails, and for what ends the replay early."""
    found: dict[tuple[str, str], Fault] = {}
    early: tuple[Fault, ...] = ()
    try:
        laws = laws_of_games(record.rules)
        for ply, asks, about in _subjects(record):
            for law in laws:
                if law.asks == asks and (fault := _broken(law, about, ply)) is not None:
                    key = law.id, fault.reason
                    first = found.setdefault(key, fault)
                    times = 1 if first is fault else first.times + 1
                    found[key] = attrs.evolve(first, times=times)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        early = (fault_of(error),)
    return (*found.values(), *early)


def _broken(law: Law, about: State | Step, ply: int) -> Fault | None:
    """Return in what way a law fails; None if it holds or does not apply."""
    try:
        if not law.broken_by(about):
            return None
        return Fault(f"the law {law.id} does not hold: {law.text}", ply, law=law.id)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Fault(f"the law {law.id} raised an error", ply, law=law.id, cause=traced(error))


def _subjects(record: Record) -> Iterator[tuple[int, str, State | Step]]:
    """Yield all that a law can ask about in a game: the ply, `"State"` or `"Step"`, and which."""
    start = record.start()
    yield start.ply, "State", start
    for taken in replay(record):
        yield taken.before.ply, "State", taken.after
        yield taken.before.ply, "Step", taken
