"""The texts of a failed check. A foreign repr, `write` or `__str__` may raise; these never do."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import define

from ..errors import MantisError
from ..model import Ruleset, Score, State, Steal
from ..notation import format_position
from ..rulebook import STANDARD

_PACKAGE = Path(__file__).parents[1]
_POLICIES = "legality", "matching", "resolution", "succession", "victory", "opening", "token_kind"

STUCK = "the game cannot continue: a position has no legal action and no result"


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


class NotProved(MantisError):
    """A law was neither proved nor refuted.

    Attributes:
        law: the law's id.
        reason: what could not be followed, and where.
    """

    def __init__(self, law: str, reason: str) -> None:
        super().__init__(law, reason)
        self.law = law
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.law}: not proved: {self.reason}"


class LawNeverExercised(MantisError, AssertionError):
    """A check had nothing to check, for example because its law did not apply to any step."""


@define
class Taken:
    """One action of a game in progress; `after` is None until the action is applied."""

    before: Any
    action: Any
    after: Any = None


@define
class Played:
    """A game in progress, kept so that any failure can be reported.

    Args:
        start: the first state; None before it is made.
        taken: the actions.
        rules: the ruleset, if it was drawn from a family.
    """

    start: Any
    taken: list[Taken]
    rules: Ruleset | None = None


def text_of(value: object, most: int = 600) -> str:
    """Format a state or an action; at most `most` characters of its text."""
    text = _safe(str if isinstance(value, Score | Steal) else repr, value)
    return text if len(text) <= most else f"{text[:most]}…"


def what_went_wrong(error: BaseException) -> str:
    """Return the texts of an error and of its causes, with the author's line that raised it."""
    chain = [error]
    while (cause := chain[-1].__cause__) is not None and cause not in chain:
        chain.append(cause)
    place = _place(chain[-1])
    return ": ".join(map(_error_text, chain)) + (f" ({place})" if place else "")


def traced(record: Played) -> tuple[str, ...]:
    """Return the lines of a trace, with the full state before its last step."""
    lines = [] if record.rules is None else [f"  {_rules_text(record.rules)}"]
    if record.start is None:
        return (*lines, "  (before any action)")
    lines.append(f"  {text_of(record.start)}")
    for taken in record.taken:
        after = "?" if taken.after is None else text_of(taken.after)
        lines.append(f"  {text_of(taken.action)}: {after}")
    last = record.taken[-1].before if record.taken else record.start
    return (*lines, *position_before(last))


def position_before(state: object) -> tuple[str, ...]:
    """Return a line with the full state of a game of Mantis, so that the step can be repeated."""
    if type(state) is not State:
        return ()
    try:
        line = repr(format_position(state))
    except Exception as error:  # the token, or the ruleset's name, cannot be written
        line = f"cannot be written: {what_went_wrong(error)}"
    return (f"  the position before the last step: {line}",)


def _rules_text(rules: Ruleset) -> str:
    """Return a text with the numbers, the deck, and the policies that are not the standard ones."""
    own = {name: getattr(rules, name) for name in _POLICIES}
    named = [
        f"{name} {getattr(policy, '__name__', None) or text_of(policy, 60)}"
        for name, policy in own.items()
        if policy is not getattr(STANDARD, name)
    ]
    return ", ".join((text_of(rules), text_of(rules.deck), *named))


def _error_text(error: BaseException) -> str:
    text = _safe(str, error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _place(error: BaseException) -> str | None:
    """Return the file and line, outside this package, that raised an error; None if none is."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if _PACKAGE not in path.parents:
            return f"{path.name}:{frame.lineno}"
    return None


def _safe(write: Callable[[Any], object], value: object) -> str:
    """Return a text of a value; a short one if making it fails."""
    try:
        return str(write(value))
    except Exception:
        return f"an unprintable {type(value).__name__}"
