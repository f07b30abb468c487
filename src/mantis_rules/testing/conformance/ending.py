"""Which rules decide whether a game is over, and who has won (E1 to E5, D1, D3)."""

from __future__ import annotations

from typing import TypeAlias

from ...engine import result
from ...model import GOAL, State, Steal, Step
from ...rulebook import DUEL
from .asking import Moment

Rules: TypeAlias = tuple[str, ...]
"""The ids of rules."""


def of_goal(state: State) -> Rules:
    """Return the rules of the goal."""
    return ("E1", "D1") if state.rules == DUEL else ("E1",)


def of_end(moment: Moment) -> Rules:
    """Return the rules of the result, or of its absence."""
    assert moment.state is not None
    if result(moment.state) is not None:
        return of_over(moment) + of_winners(moment)
    return ("D1",) if moment.state.rules == DUEL and max(moment.state.scores) >= 10 else ()


def of_over(moment: Moment) -> Rules:
    """Return the rules by which the game is over."""
    taken, state = moment.taken, moment.state
    assert state is not None
    ended = result(state)
    rules = of_goal(state) if ended is not None and ended.reason == GOAL else ()
    if not state.draw_count:
        rules += ("E2",)
        if taken is not None and earns_a_turn(taken):
            rules += ("D3",)
    return rules


def of_winners(moment: Moment) -> Rules:
    """Return the rule that decides who has won."""
    assert moment.state is not None
    ended, scores = result(moment.state), moment.state.scores
    if ended is None or ended.reason == GOAL:
        return ("E1",)
    if scores.count(max(scores)) == 1:
        return ("E3",)
    return ("E4",) if len(ended.winners) == 1 else ("E5",)


def earns_a_turn(taken: Step) -> bool:
    """Return whether a step earns another turn by D2, if a card is left."""
    flip = taken.flip
    return taken.before.rules == DUEL and flip.hit and type(flip.action) is Steal
