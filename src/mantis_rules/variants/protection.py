"""House rules that protect some seats from thieves: each wraps a policy, and states its laws.

What is not here: what a thief gets, and who is next (`combinators`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from attrs import frozen

from .._law_checks import new_states
from ..engine import is_over, legal_actions
from ..law import Law, stated
from ..moves import Action, Score, Steal
from ..policies import Legality, score_or_steal
from ..state import State, Step
from ._arguments import to_policy, to_whole

__all__ = ["last_protected", "no_stealing_below"]


def no_stealing_below(floor: int, policy: Legality = score_or_steal) -> Legality:
    """Forbid to steal from a tank that has fewer cards than a floor.

    Args:
        floor: how many cards a tank must have to be stolen from; 1 or more.
        policy: what is legal otherwise.

    Returns:
        A legality policy. It replaces `score_or_any_steal` (L15).

    Raises:
        InvalidRuleset: if an argument is of another kind.
    """
    return _NoStealingBelow(to_whole("floor", floor), to_policy(policy))


def last_protected(policy: Legality = score_or_steal) -> Legality:
    """Forbid to steal from the seat whose score pile is the smallest, if it is so alone.

    Args:
        policy: what is legal otherwise.

    Returns:
        A legality policy. It replaces `score_or_any_steal` (L15).

    Raises:
        InvalidRuleset: if the policy is no function.
    """
    return _LastProtected(to_policy(policy))


@frozen
class _NoStealingBelow:
    floor: int
    policy: Legality

    def __call__(self, state: State) -> tuple[Action, ...]:
        return tuple(
            action
            for action in self.policy(state)
            if isinstance(action, Score) or len(state.tanks[action.target]) >= self.floor
        )

    @property
    def replaces(self) -> Mapping[str, tuple[Law, ...]]:
        law = Law(
            f"no_stealing_below_{self.floor}",
            f"No steal is legal from a tank of fewer than {self.floor} cards.",
            ("L15", "T2"),
            partial(_spares_small_tanks, self.floor),
        )
        return stated(self.policy, {"score_or_any_steal": [law, SCORE_STAYS_OPEN]})


def _spares_small_tanks(floor: int, step: Step) -> bool:
    return all(
        len(state.tanks[seat]) >= floor for state in new_states(step) for seat in _targets(state)
    )


@frozen
class _LastProtected:
    policy: Legality

    def __call__(self, state: State) -> tuple[Action, ...]:
        lowest = min(state.scores)
        if state.scores.count(lowest) > 1:
            return self.policy(state)
        last = Steal(state.scores.index(lowest))
        return tuple(action for action in self.policy(state) if action != last)

    @property
    def replaces(self) -> Mapping[str, tuple[Law, ...]]:
        return stated(self.policy, {"score_or_any_steal": [LAST_IS_SPARED, SCORE_STAYS_OPEN]})


def _spares_the_last(step: Step) -> bool:
    return all(
        any(
            other != seat and state.scores[other] <= state.scores[seat]
            for other in range(state.players)
        )
        for state in new_states(step)
        for seat in _targets(state)
    )


def _targets(state: State) -> list[int]:
    return [action.target for action in legal_actions(state) if isinstance(action, Steal)]


def _can_always_score(step: Step) -> bool:
    for state in new_states(step):
        legal = legal_actions(state)
        others = [seat for seat in _targets(state) if seat != state.to_move]
        expected = () if is_over(state) else (Score(), *map(Steal, sorted(set(others))))
        if legal != expected:
            return False
    return True


LAST_IS_SPARED = Law(
    "last_is_spared",
    "No steal is legal from the seat that alone has the smallest score pile.",
    ("L15", "T2"),
    _spares_the_last,
)
SCORE_STAYS_OPEN = Law(
    "score_stays_open",
    "While the game is on the mover may score, or steal from some other seats; then nothing.",
    ("L15", "T1", "T2"),
    _can_always_score,
)
