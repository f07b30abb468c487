"""Format the title of a game and the laws of a report; `drawing` formats tables and steps.

The output is plain ASCII; colours only repeat what the words say.
"""

from __future__ import annotations

from ..drawing.seen import goal_of
from ..model import State
from ..records import Report


def title(state: State) -> str:
    """Return the headline of a game; without the goal unless the ruleset's laws name it (E1)."""
    goal = goal_of(state.rules)
    named = "" if goal is None else f", goal {goal}"
    return f"A game of Mantis: {state.players} players, {state.rules.name} rules{named}"


def laws_asked(report: Report) -> list[str]:
    """Return lines with the laws that were checked, replaced and given up."""
    lines = [f"{len(report.laws)} laws checked: {', '.join(report.laws)}"]
    if report.replaced:
        parts = [f"{name} by {' and '.join(by)}" for name, by in report.replaced.items()]
        lines.append(f"replaced: {'; '.join(parts)}")
    if report.given_up:
        parts = [f"{name} ({why})" for name, why in report.given_up.items()]
        lines.append(f"given up: {'; '.join(parts)}")
    return lines
