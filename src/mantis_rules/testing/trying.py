"""Play random games, and report failures with a short trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import hypothesis
from attrs import define
from hypothesis import HealthCheck, Phase

from ..errors import InvalidCheck, InvalidRuleset, MantisError, PolicyFault
from ..game import Game, Law
from ..game.texts import shown
from ..model import Score, State, Steal
from ..notation import format_position
from .strategies import Plan, plans


class LawBroken(MantisError, AssertionError):
    """A law is broken, or a game cannot continue; the text has the shortest trace found.

    Attributes:
        law: the law's id.
        reason: the law's text, or what went wrong.
        trace: the lines that show the game up to the failing step.
    """

    def __init__(self, law: str, reason: str, trace: tuple[str, ...]) -> None:
        super().__init__(law, reason, trace)
        self.law = law
        self.reason = reason
        self.trace = trace

    def __str__(self) -> str:
        return "\n".join((f"{self.law}: {self.reason}", *self.trace))


@define
class Taken:
    """One action of a game in progress; `after` is None until the action is applied."""

    before: Any
    action: Any
    after: Any = None


@define
class Played:
    """A game in progress, kept so that any failure can be reported."""

    start: Any
    taken: list[Taken]


_Play: TypeAlias = Callable[[Plan, Played], None]


def try_plans(
    name: str, game: Game[Any, Any], settings: hypothesis.settings | None, play: _Play
) -> None:
    """Play many plans; raise LawBroken for the simplest one that fails."""
    if settings is not None and not isinstance(settings, hypothesis.settings):
        raise InvalidCheck(f"settings: expected Hypothesis's settings, got {shown(settings)}")

    def try_one(plan: Plan) -> None:
        record = Played(None, [])
        try:
            play(plan, record)
        except LawBroken:
            raise
        except LawFailed as error:
            raise LawBroken(name, str(error), traced(record)) from error.__cause__
        except Exception as error:
            reason = f"the game cannot continue: {what_went_wrong(error)}"
            raise LawBroken(name, reason, traced(record)) from error

    chosen = settings or hypothesis.settings()
    shortest = hypothesis.settings(
        chosen,
        phases=[phase for phase in chosen.phases if phase is not Phase.explain],  # traces do
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    shortest(hypothesis.given(plans(game))(try_one))()


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
    except Exception as error:
        raise LawFailed(f"the law itself raised {type(error).__name__}: {error}") from error


def what_went_wrong(error: Exception) -> str:
    """Return the texts of an error and of its cause, for the author of the rules."""
    text = f"{type(error).__name__}: {error}"
    cause = error.__cause__
    return text if cause is None else f"{text}: {type(cause).__name__}: {cause}"


def traced(record: Played) -> tuple[str, ...]:
    """Return the lines of a trace, with the full state before its last step."""
    if record.start is None:
        return ("  (before any action)",)
    lines = [f"  {_shown(record.start)}"]
    for taken in record.taken:
        after = "?" if taken.after is None else _shown(taken.after)
        lines.append(f"  {_shown(taken.action)}: {after}")
    last = record.taken[-1].before if record.taken else record.start
    if isinstance(last, State):
        lines += position_before(last)
    return tuple(lines)


def position_before(state: State) -> list[str]:
    """Return a line with the full state, so that the step can be repeated."""
    try:
        return [f"  the position before the last step: {format_position(state)!r}"]
    except MantisError:  # the token cannot be formatted
        return []


def _shown(value: object) -> str:
    """Format a state or an action; a foreign repr may be long."""
    text = str(value) if isinstance(value, Score | Steal) else repr(value)
    return text if len(text) <= 600 else f"{text[:600]}…"
