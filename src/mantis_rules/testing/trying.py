"""Play random games, and report the simplest one that fails.

Whatever Hypothesis, a law or a game raises, the caller sees LawBroken or a `MantisError`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NoReturn, TypeAlias
from unittest import SkipTest

import hypothesis
from hypothesis import HealthCheck, Phase
from hypothesis.control import current_build_context
from hypothesis.errors import Flaky, StopTest, Unsatisfiable
from hypothesis.strategies import SearchStrategy

from ..errors import InvalidCheck, InvalidRuleset, MantisError, PolicyFault
from ..game import Game, Law
from ..game.texts import shown
from .cases import Case
from .keys import KeyedDatabase
from .reporting import LawBroken, LawNeverExercised, Played, traced, what_went_wrong

_INSIDE_A_TEST = 5
"""The number of games that are played inside another Hypothesis test, unless settings say more."""

_UNCERTAIN = (
    "  (the same game did not fail again: the rules or the law do not depend on their input alone)"
)

_Play: TypeAlias = Callable[[Case, Played], None]


def try_cases(
    name: str,
    cases: SearchStrategy[Case],
    settings: hypothesis.settings | None,
    play: _Play,
    key: bytes,
) -> None:
    """Play many games; raise LawBroken for the simplest one that fails.

    Args:
        name: the law's id.
        cases: the games.
        settings: Hypothesis settings; None for the current default.
        play: plays one game, and fills the record.
        key: identifies the check in the example database.
    """
    if settings is not None and not isinstance(settings, hypothesis.settings):
        raise InvalidCheck(f"settings: expected Hypothesis's settings, got {shown(settings)}")
    found: list[LawBroken] = []

    def try_one(case: Case) -> None:
        record = Played(None, [], case.rules)
        try:
            play(case, record)
        except BaseException as error:
            if is_not_ours(error):
                raise
            found.append(_broken(name, error, record))
            raise found[-1] from found[-1].__cause__

    try:
        _settings_for(settings, key)(_given(cases, try_one))()
        return
    except BaseException as error:
        if is_not_ours(error):
            raise
        failure = _failure(error, found, settings or hypothesis.settings())
    # Hypothesis tells failures apart by their context too: a test around this one would report two.
    failure.__context__ = None
    raise failure


def _failure(
    error: BaseException, found: list[LawBroken], settings: hypothesis.settings
) -> MantisError:
    """Return what to raise for an error of Hypothesis, or of a strategy."""
    if isinstance(error, MantisError) and not isinstance(error, PolicyFault):
        return error  # LawBroken, or a value of a family that is no game
    if not found:
        failure: MantisError = InvalidCheck(_why_not_run(error, settings))
        failure.__cause__ = error
        return failure
    simplest = min(found, key=lambda broken: len(broken.trace))
    note = (_UNCERTAIN,) if isinstance(error, Flaky) else ()
    broken = LawBroken(simplest.law, simplest.reason, (*simplest.trace, *note))
    broken.__cause__ = simplest.__cause__
    return broken


def _broken(name: str, error: BaseException, record: Played) -> LawBroken:
    """Return the report of an error that was raised while a game was played."""
    if isinstance(error, LawBroken):
        return error
    reason, cause = f"the game cannot continue: {what_went_wrong(error)}", error
    if isinstance(error, LawFailed):
        reason, cause = str(error), error.__cause__ or error
    broken = LawBroken(name, reason, traced(record))
    broken.__cause__ = cause
    return broken


def not_exercised(reason: str) -> NoReturn:
    """Raise LawNeverExercised, or reject an example that a Hypothesis test around us generated.

    Other examples of that test may exercise the law, and Hypothesis reports if all are rejected.
    Final runs are different: Hypothesis passes an explicit `@example` that is rejected.
    """
    if hypothesis.currently_in_test_context() and not current_build_context().is_final:
        hypothesis.reject()
    raise LawNeverExercised(reason)


def is_not_ours(error: BaseException) -> bool:
    """Return whether an error is for the user's terminal, or for a Hypothesis test around us."""
    if isinstance(error, StopTest):
        return hypothesis.currently_in_test_context()
    return isinstance(error, KeyboardInterrupt)


def _why_not_run(error: BaseException, settings: hypothesis.settings) -> str:
    if isinstance(error, SkipTest) and Phase.generate not in settings.phases:
        return (
            "settings: expected phases that play a game, such as Phase.generate; no game was "
            "played, and no failure is stored to play again"
        )
    if isinstance(error, Unsatisfiable):
        return "game: expected a strategy for games that the law is about, but it gave none"
    return f"the check cannot be run: {what_went_wrong(error)}"


def _settings_for(settings: hypothesis.settings | None, key: bytes) -> hypothesis.settings:
    """Return the settings with one failure at a time, and with stored failures under a key."""
    chosen = settings or hypothesis.settings()
    nested = hypothesis.currently_in_test_context()
    few = min(chosen.max_examples, _INSIDE_A_TEST) if settings is None else chosen.max_examples
    database = chosen.database
    return hypothesis.settings(
        chosen,
        # Inside another test the games must be the same each time that test is run.
        database=None if nested or database is None else KeyedDatabase(database, key),
        derandomize=nested or chosen.derandomize,
        max_examples=few if nested else chosen.max_examples,
        phases=[phase for phase in chosen.phases if phase is not Phase.explain],  # traces do
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )


def _given(cases: SearchStrategy[Case], test: Callable[[Case], None]) -> Callable[[], None]:
    """Return the test of all cases.

    Hypothesis refuses `given` inside another test, because that is slow with the usual number of
    examples. It looks at the current thread, so this uses another one.
    """
    if not hypothesis.currently_in_test_context():
        return hypothesis.given(cases)(test)
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(lambda: hypothesis.given(cases)(test)).result()


class LawFailed(Exception):
    """A law's own function raised the error that is the cause of this one."""


def check_step(law: Law, game: Game[Any, Any]) -> None:
    """Refuse a law about steps for a game without a `step` function."""
    if law.asks == "Step" and game.step is None:
        raise InvalidRuleset(f"{law.id}: needs steps, but the game has no `step`")


def verdict(law: Law, asked: Any) -> bool | None:
    """Return the law's verdict; raise LawFailed if its own functions fail."""
    try:
        return law.verdict(asked)
    except PolicyFault:  # not the law's fault
        raise
    except BaseException as error:
        if is_not_ours(error):
            raise
        raise LawFailed(f"the law itself raised {what_went_wrong(error)}") from error
