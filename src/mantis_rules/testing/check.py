"""Trying a law on many games, and telling in few lines where it breaks."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import hypothesis
from attrs import define
from hypothesis import HealthCheck, Phase

from ..errors import InvalidCheck, InvalidRuleset, MantisError, shown
from ..law import Law
from ..moves import Score, Steal
from ..notation import format_position
from ..ruleset import Ruleset
from ..state import State, Step
from .game_laws import GameLaw
from .games import Game, Move, as_game
from .strategies import Plan, plans

__all__ = ["LawBroken", "LawNeverExercised", "check_law"]


class LawBroken(MantisError, AssertionError):
    """A law does not hold, or a game could not be played on; the text tells the shortest trace.

    Attributes:
        law: the law's id.
        trace: the lines that tell the game up to the step at fault.
    """

    def __init__(self, law: str, reason: str, trace: tuple[str, ...]) -> None:
        super().__init__(law, reason, trace)
        self.law = law
        self.reason = reason
        self.trace = trace

    def __str__(self) -> str:
        return "\n".join((f"{self.law}: {self.reason}", *self.trace))


class LawNeverExercised(MantisError, AssertionError):
    """A law had nothing to say of any step of any game that was tried."""


def check_law(
    law: Law | GameLaw, game: Ruleset | Game[Any, Any], settings: hypothesis.settings | None = None
) -> None:
    """Play many games by random choices and check one law at every step.

    Args:
        law: a law of Mantis, or a law of any game.
        game: a ruleset, or any game; a law of Mantis needs a ruleset, or a game with a `step`.
        settings: Hypothesis's settings, such as how many games to play; None for the ones in force.

    Raises:
        LawBroken: if it does not hold; the text has the shortest trace that was found.
        LawNeverExercised: if no step was of the kind that the law speaks of.
        InvalidRuleset: if `game` is neither a ruleset nor a game.
        InvalidCheck: if `law` or `settings` is something else.

    >>> from mantis_rules import LAWS, STANDARD
    >>> check_law(LAWS[0], STANDARD)
    """
    if not isinstance(law, Law | GameLaw):
        raise InvalidCheck(f"law: expected a Law or a GameLaw, got {shown(law)}")
    if settings is not None and not isinstance(settings, hypothesis.settings):
        raise InvalidCheck(f"settings: expected Hypothesis's settings, got {shown(settings)}")
    played = as_game(game)
    if isinstance(law, Law) and not hasattr(played, "step"):
        raise InvalidRuleset(f"{law.id}: is asked of steps of Mantis, but the game has no step()")
    exercised = False

    def every_step(plan: Plan) -> None:
        nonlocal exercised
        record: list[_Taken] = []
        try:
            for says, holds in _verdicts(law, played, plan, record):
                exercised |= says
                if not holds:
                    raise LawBroken(law.id, law.text, _told(record))
        except LawBroken:
            raise
        except LawFailed as error:
            raise LawBroken(law.id, str(error), _told(record)) from error.__cause__
        except Exception as error:
            reason = f"the game cannot be played on: {what_went_wrong(error)}"
            raise LawBroken(law.id, reason, _told(record)) from error

    chosen = settings or hypothesis.settings()
    shortest = hypothesis.settings(
        chosen,
        phases=[phase for phase in chosen.phases if phase is not Phase.explain],  # the trace does
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    shortest(hypothesis.given(plans(played))(every_step))()
    if not exercised:
        raise LawNeverExercised(f"{law.id}: had nothing to say of any step that was tried")


@define
class _Taken:
    """What is known of one action of a game while it is being played."""

    before: Any
    action: Any
    after: Any = None


def _verdicts(
    law: Law | GameLaw, game: Game[Any, Any], plan: Plan, record: list[_Taken]
) -> Iterator[tuple[bool, bool]]:
    """Play a game; yield for each action whether the law speaks of it, and whether it holds.

    Args:
        law: the law.
        game: the game.
        plan: how to play it.
        record: gets what is played, so that it can be told whatever goes wrong.

    Yields:
        A pair for each action.
    """
    state = game.new_game(plan.players, plan.seed)
    seen: dict[Any, None] = {}
    for ply, choice in enumerate(plan.choices):
        legal = game.legal_actions(state)
        if not legal:
            return
        seen.update(dict.fromkeys(legal))
        action = legal[choice % len(legal)]
        record.append(taken := _Taken(state, action))
        if isinstance(law, Law):
            step: Step = game.step(state, action)  # type: ignore[attr-defined]  # asked by check_law
            taken.after = step.after
            yield verdict(law, step)
        else:
            untouched = copy.deepcopy(state)  # the game may spoil the one that it is given
            taken.after = game.apply(state, action)
            move = Move(game, untouched, action, taken.after, ply, tuple(seen))
            yield verdict(law, move)
        state = taken.after


class LawFailed(Exception):
    """A law's own function raised an error, which is the cause."""


def verdict(law: Law | GameLaw, taken: Step | Move) -> tuple[bool, bool]:
    """Return whether a law speaks of a step or move of its kind, and whether it holds there."""
    asked: Any = (
        taken  # of the kind that the law takes: a Law is asked of steps, a GameLaw of moves
    )
    try:
        says = bool(law.when(asked))
        return says, not says or bool(law.holds(asked))
    except Exception as error:
        raise LawFailed(f"the law itself raised {type(error).__name__}: {error}") from error


def what_went_wrong(error: Exception) -> str:
    """Tell an error to whoever wrote the rules, and what was its cause."""
    told = f"{type(error).__name__}: {error}"
    cause = error.__cause__
    return told if cause is None else f"{told}: {type(cause).__name__}: {cause}"


def _told(record: list[_Taken]) -> tuple[str, ...]:
    """Tell a game in lines, and how to take its last step again."""
    if not record:
        return ("  (before any action)",)
    lines = [f"  {_shown(record[0].before)}"]
    for taken in record:
        after = "?" if taken.after is None else _shown(taken.after)
        lines.append(f"  {_shown(taken.action)}: {after}")
    last = record[-1]
    if isinstance(last.before, State):
        lines += position_before(last.before)
    return tuple(lines)


def position_before(state: State) -> list[str]:
    """Tell the whole position, so that its step can be taken again, if there are words for it."""
    try:
        return [f"  the position before the last step: {format_position(state)!r}"]
    except MantisError:  # a token may have no literal form
        return []


def _shown(value: object) -> str:
    """Return a text of a state or an action; a foreign repr may be long."""
    text = str(value) if isinstance(value, Score | Steal) else repr(value)
    return text if len(text) <= 600 else f"{text[:600]}…"
