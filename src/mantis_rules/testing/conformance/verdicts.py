"""What a run found, as values, as text and as data for JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import attrs
from attrs import frozen

from ...game.texts import short
from .asking import Case
from .comparing import ABSENT, Absent
from .ending import Rules
from .failures import ProgramFailed
from .stakes import in_order
from .starting import started


@frozen
class Disagreement:
    """An answer that the rules do not give, and the shortest game found that shows it.

    Args:
        rules: the ids of the broken rules; none if it is a matter of the protocol alone.
        request: the kind of the request, such as `act` or `view table`.
        part: the part of the answer that is wrong; `answer` for the whole.
        expected: what the rules say; `ABSENT` for no such key.
        got: what the program answered; `ABSENT` for no such key.
        times: the number of cases in which it was found.
        case: the shortest game found; its last request has the wrong answer.
        repeats: whether a fresh program gives the wrong answer too. If not, earlier games matter.
    """

    rules: Rules
    request: str
    part: str
    expected: object
    got: object
    times: int
    case: Case
    repeats: bool

    def data(self) -> dict[str, object]:
        """Return the disagreement as data for JSON."""
        fields = attrs.asdict(self, recurse=False)
        del fields["case"]
        fields = {key: value for key, value in fields.items() if value is not ABSENT}
        return fields | _game(self.case)


@frozen
class Failed:
    """How a program failed to answer.

    Args:
        error: what it did.
        case: the shortest game found in which it did so; None if it was not in a game.
        answers: the number of answers compared before.
        repeats: whether a fresh program fails in this game too. If not, earlier games may matter.
    """

    error: ProgramFailed
    case: Case | None = None
    answers: int = 0
    repeats: bool = False

    def data(self) -> dict[str, object]:
        """Return the failure as data for JSON."""
        error = self.error
        what = {"failure": error.failure, "reason": error.reason, "request": error.request}
        game = {} if self.case is None else {"repeats": self.repeats, **_game(self.case)}
        return what | {"stderr": error.stderr, "answers": self.answers} | game


@frozen
class ConformanceReport:
    """What `run_program` found.

    Args:
        command: the program and its arguments.
        name: the name that it gave.
        version: the version that it gave.
        cases: the number of cases played.
        answers: the number of answers compared.
        exercised: the ids of the rules that the answers depend on.
        disagreements: the wrong answers, each kind once.
        unsupported: the kinds of requests that the program does not support, with its reasons.
        failed: how the program failed to answer, or None.
    """

    command: tuple[str, ...]
    name: str
    version: str
    cases: int
    answers: int
    exercised: Rules
    disagreements: tuple[Disagreement, ...]
    unsupported: Mapping[str, str]
    failed: Failed | None

    @property
    def agreed(self) -> bool:
        """Whether the program answered every request, and every answer was right."""
        wrong = self.disagreements or self.unsupported or self.failed
        return self.cases > 0 and not wrong

    @property
    def broken(self) -> Rules:
        """The ids of the broken rules, in the order of the rules page."""
        return in_order({rule for each in self.disagreements for rule in each.rules})

    def data(self) -> dict[str, object]:
        """Return the report as data for JSON."""
        return {
            "agreed": self.agreed,
            "command": list(self.command),
            "name": self.name,
            "version": self.version,
            "cases": self.cases,
            "answers": self.answers,
            "exercised": list(self.exercised),
            "broken": list(self.broken),
            "disagreements": [each.data() for each in self.disagreements],
            "unsupported": dict(self.unsupported),
            "failed": None if self.failed is None else self.failed.data(),
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for each in self.disagreements:
            broken = f"broken: {', '.join(each.rules)}" if each.rules else "against the protocol"
            where = each.request if each.part == "answer" else f"{each.request}, {each.part}"
            yield f"{broken} ({where}; in {each.times} of {self.cases} cases)"
            yield f"  expected {_line(each.expected)}"
            yield f"  got      {_line(each.got)}"
            what = "the shortest game found"
            if not each.repeats:
                what = "the game"
                yield "  A fresh program gives the right answer: it depends on earlier games."
            yield from _game_lines(each.case, what, _last_asked(each.case, each.request))
        for request, reason in self.unsupported.items():
            yield f"not supported: {request} ({reason})"
        if self.failed is not None:
            yield str(self.failed.error)
            for line in self.failed.error.stderr.splitlines()[-10:]:
                yield f"  standard error: {line}"
            yield from _failure_lines(self.failed)
        verdict = "all agreed" if self.agreed else "not all agreed"
        name = " ".join([part for part in (self.name, self.version) if part])
        yield f"{name or 'the program'}: {self.cases} cases, {self.answers} answers: {verdict}"
        if self.broken:
            yield f"broken rules: {', '.join(self.broken)}"


def _game(case: Case) -> dict[str, object]:
    """Return a case and the requests that play it again, as data for JSON."""
    requests = [{"id": at, **each.request} for at, each in enumerate(case.exchanges(), 1)]
    return {"name": case.name, "actions": list(case.actions), "requests": requests}


def _last_asked(case: Case, asked: str) -> Mapping[str, object] | None:
    """Return the last request of a kind."""
    found = [each.request for each in case.exchanges() if each.asked == asked]
    return found[-1] if found else None


def _failure_lines(failed: Failed) -> Iterator[str]:
    """Describe the game in which a program failed, and whether it does so again."""
    request, case = failed.error.request, failed.case
    if case is None:
        if request is not None:
            yield f"  the request: {json.dumps({'id': 1, **request})}"
        return
    after = f"  after {failed.answers} answers"
    if failed.repeats:
        yield f"{after}; a fresh program fails in this game too"
    else:
        yield f"{after}; a fresh program answers in this game, so what came before may matter"
    yield from _game_lines(case, "the game", request)


def _game_lines(case: Case, what: str, failing: Mapping[str, object] | None) -> Iterator[str]:
    """Describe a game, with the requests that play it again, up to the failing one."""
    state, _ = started(case.start)
    actions = ", ".join(map(repr, case.actions)) or "no action"
    yield f"  {what} ({case.name}): {actions}"
    if state is not None:
        yield f"  from {state!r}"
    yield "  requests:"
    requests = [each.request for each in case.exchanges() if each.changes]
    if failing is not None and failing != requests[-1]:
        requests.append(failing)
    for number, request in enumerate(requests, 1):
        yield f"    {json.dumps({'id': number, **request})}"


def _line(value: object) -> str:
    """Return plain data as one short line."""
    if isinstance(value, Absent):
        return value.value
    text = json.dumps(value)
    return text if len(text) <= 300 else short(text)
