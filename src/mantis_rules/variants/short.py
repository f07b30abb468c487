"""The Short rules, from the shortest published summary of the game (V2)."""

from __future__ import annotations

import attrs

from ..engine import result
from ..game import law, with_laws
from ..model import DRAW_PILE_EMPTY, GOAL, Result, State
from ..rulebook import STANDARD, first_to_goal


def most_scored(state: State) -> Result | None:
    """Decide the result by the official rules, but without the tie-break by tanks (E1, E2, E3).

    Args:
        state: a state.

    Returns:
        The result; None while the game is not over. Seats that tie on score share the win (E5).
    """
    ended = first_to_goal(state)
    if ended is None or ended.reason == GOAL:
        return ended
    most = max(state.scores)
    return attrs.evolve(
        ended, winners=tuple(seat for seat, score in enumerate(state.scores) if score == most)
    )


@law("V2", "L21", "E1", "E2", "E3", "E5")
def goal_or_most_scored(state: State) -> bool:
    """A seat at the goal wins; with no card left, the seats with the most cards scored win."""
    scores, goal = state.scores, state.rules.goal
    if (top := max(scores)) < goal and state.draw_count:
        return result(state) is None
    reason, enough = (GOAL, goal) if top >= goal else (DRAW_PILE_EMPTY, top)
    winners = tuple([seat for seat, score in enumerate(scores) if score >= enough])
    return result(state) == Result(winners, reason)


SHORT = attrs.evolve(
    STANDARD,
    name="short",
    victory=with_laws(most_scored, {"goal_or_most_cards": [goal_or_most_scored]}),
)
"""Goal 10 for two to six players, no extra turn for two, and no tank tie-break (V2)."""
