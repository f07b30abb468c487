"""`run_program`: play cases against a program, and report where it disagrees with the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import Factory, define, evolve

from ...errors import InvalidCheck
from ...game.checks import to_tuple
from ...game.texts import shown
from .asking import Case
from .comparing import Difference, difference
from .failures import ProgramFailed
from .programs import Program
from .shrinking import shortest
from .stakes import at_stake, in_order
from .verdicts import ConformanceReport, Disagreement, Failed

_STRAY = "garbage", "too much"
"""What a line that is no answer is reported as, depending on how fast it came."""


@define
class _Found:
    """The cases with the same difference."""

    difference: Difference
    case: Case
    times: int = 0


@define
class _Run:
    """What was seen so far."""

    cases: int = 0
    answers: int = 0
    actions: int = 0
    """The number of actions so far in the present case."""
    rules: set[str] = Factory(set)
    found: dict[object, _Found] = Factory(dict)
    unsupported: dict[str, str] = Factory(dict)


def run_program(
    command: Sequence[str],
    cases: Iterable[Case],
    *,
    timeout: float = 10.0,
    progress: Callable[[], object] = lambda: None,
) -> ConformanceReport:
    """Play cases against a program, and compare all its answers with those of the library.

    Args:
        command: the program and its arguments; it is run without a shell.
        cases: the cases, such as those of `conformance_cases`.
        timeout: how many seconds the program may take for one answer.
        progress: called after each case.

    Returns:
        The report. For each kind of disagreement it has the shortest game found. The run stops when
        the program ends, hangs or prints what is no answer.

    Raises:
        InvalidCheck: if an argument is invalid.
    """
    words = to_tuple(str, "command", command, InvalidCheck)
    if not words or not words[0] or any("\0" in word for word in words):
        raise InvalidCheck(f"command: expected a program and its arguments, got {shown(command)}")
    if type(timeout) not in (int, float) or not 0 < timeout <= 3600:
        raise InvalidCheck(f"timeout: expected up to 3600 seconds, got {shown(timeout)}")
    run, name, version, failed = _Run(), "", "", None
    with Program(words, timeout) as program:
        try:
            name, version = program.restart()
        except ProgramFailed as error:
            failed = Failed(error)
        else:
            failed = _played(program, cases, run, progress)
        disagreements = tuple([_shortened(program, each) for each in run.found.values()])
    return ConformanceReport(
        command=words,
        name=name,
        version=version,
        cases=run.cases,
        answers=run.answers,
        exercised=in_order(run.rules),
        disagreements=disagreements,
        unsupported=run.unsupported,
        failed=failed,
    )


def _played(
    program: Program, cases: Iterable[Case], run: _Run, progress: Callable[[], object]
) -> Failed | None:
    """Play the cases until the program fails; return how it failed, if it did."""
    for case in cases:
        try:
            first = _first_difference(program, case, run)
        except ProgramFailed as error:
            cut = evolve(case, actions=case.actions[: run.actions])
            return _shortened_failure(program, cut, error, run.answers)
        run.cases += 1
        if first is not None:
            run.found.setdefault(first.key, _Found(first, case)).times += 1
        progress()
    try:
        program.finish()
    except ProgramFailed as error:
        return Failed(error, None, run.answers)
    return None


def _first_difference(program: Program, case: Case, run: _Run) -> Difference | None:
    """Play a case until the program's answer differs; count what it answered."""
    effect: Difference | None = None
    for exchange in case.exchanges():
        run.actions = exchange.moment.actions
        answer = program.ask(exchange.request)
        if "unsupported" in answer:
            asked = exchange.asked
            run.unsupported.setdefault(asked, str(answer["unsupported"])[:200])
            if exchange.changes:
                return None
            continue
        run.answers += 1
        for rules in at_stake(exchange).values():
            run.rules.update(rules)
        found = difference(exchange, answer)
        if effect is not None:  # of an event; the position after it comes next
            return found if found is not None and found.is_of_cards else effect
        if found is not None and found.is_effect:
            effect = found
        elif found is not None:
            return found
    return effect


def _shortened(program: Program, found: _Found) -> Disagreement:
    """Return a disagreement with the shortest game that shows it in a fresh program."""
    first = found.difference
    last = first

    def fails(case: Case) -> bool:
        nonlocal last
        try:
            if not program.is_running:
                program.restart()
            again = _first_difference(program, case, _Run())
        except ProgramFailed:
            return False
        if again is None or again.key != first.key:
            return False
        last = again
        return True

    cut = evolve(found.case, actions=found.case.actions[: first.actions])
    case, repeats = cut, False
    program.stop()
    if fails(cut):
        repeats, case = True, shortest(cut, fails)
        program.stop()
        if not fails(case):  # it needs the games before it
            case, last = cut, first
    return Disagreement(
        rules=first.rules,
        request=first.request,
        part=first.part,
        expected=last.expected,
        got=last.got,
        times=found.times,
        case=case,
        repeats=repeats,
    )


def _shortened_failure(program: Program, case: Case, error: ProgramFailed, answers: int) -> Failed:
    """Return a failure with the shortest game that shows it.

    If it does not repeat in a fresh program, or each attempt takes long, the game stays as it is.
    """
    last = error
    kinds = _STRAY if error.failure in _STRAY else (error.failure,)

    def fails(tried: Case) -> bool:
        nonlocal last
        try:
            if not program.is_running:
                program.restart()
            _first_difference(program, tried, _Run())
        except ProgramFailed as again:
            if again.failure not in kinds:
                return False
            last = again
            return True
        return False

    repeats = fails(case)
    if repeats and error.failure in ("ended", "garbage"):
        case = shortest(case, fails)
    return Failed(last, case, answers, repeats)
