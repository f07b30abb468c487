"""A bot that looks ahead: alpha-beta between two sides, max-n among more.

It looks one action deeper as long as its budget of states lasts, and plays what the deepest look
that it could finish says. Elsewhere: how a state is valued (`bots`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import final

from attrs import define, frozen

from mantis_rules import InvalidState
from mantis_rules.game.texts import short

from .actions import Action
from .bots import WIN, open_choices, side_of, standing
from .engine import apply, legal_actions, result
from .state import State

__all__ = ["Search"]


class _Spent(Exception):
    """The budget is used up."""


@define
class _Budget:
    """How many states may still be looked at."""

    left: int

    def after(self, state: State, action: Action) -> State:
        """Return the state after an action, which costs one."""
        if not self.left:
            raise _Spent
        self.left -= 1
        return apply(state, action)


@final
@frozen
class Search:
    """A bot that looks ahead, as far as a budget of states allows.

    Args:
        budget: how many states it may look at for one action.

    Raises:
        InvalidState: if the budget is no int of 1 or more.
    """

    budget: int = 1000

    def __attrs_post_init__(self) -> None:
        if type(self.budget) is not int or self.budget < 1:
            raise InvalidState(f"budget: expected an int of 1 or more, got {short(self.budget)}")

    def __call__(self, state: State, rng: random.Random) -> Action:
        """Choose the action that the deepest finished look says is best; among equals, any.

        Args:
            state: a state of a game that is not over.
            rng: the source of chance.

        Returns:
            The action.

        Raises:
            InvalidState: if the game is over.
        """
        # In any order: the first of equals is kept. `random()` is alike on every Python.
        actions = sorted(open_choices(state), key=lambda _: rng.random())
        budget = _Budget(self.budget)
        for depth in range(1, self.budget + 1):
            ranked = _ranked(state, actions, depth, budget)
            if len(ranked) == len(actions) or depth == 1:
                seen = [action for _, action in ranked]
                actions = seen + [action for action in actions if action not in set(seen)]
            decided = bool(ranked) and abs(ranked[0][0]) >= WIN
            if len(ranked) < len(actions) or len(actions) == 1 or decided:
                break
        return actions[0]


def _ranked(
    state: State, actions: list[Action], depth: int, budget: _Budget
) -> list[tuple[int, Action]]:
    """Return the actions with their values, the best first, as far as the budget lasts."""
    side = side_of(state, state.to_move)
    two_sided = state.players == 2 or state.rules.teams
    valued: list[tuple[int, Action]] = []
    best = -2 * WIN
    try:
        for action in actions:
            after = budget.after(state, action)
            if two_sided:
                # A window one wider than what is known, so that equals are told from worse.
                value = _alpha_beta(after, depth - 1, best - 1, 2 * WIN, side, budget)
            else:
                value = _max_n(after, depth - 1, budget)[side]
            valued.append((value, action))
            best = max(best, value)
    except _Spent:
        pass
    return sorted(valued, key=lambda one: -one[0])


def _alpha_beta(state: State, depth: int, alpha: int, beta: int, side: int, budget: _Budget) -> int:
    """Return what a state is worth to one of two sides, if that is between alpha and beta."""
    if depth == 0 or result(state) is not None:
        return _worth(state, side, depth)
    mine = side_of(state, state.to_move) == side
    after: Iterable[State] = (budget.after(state, action) for action in legal_actions(state))
    if depth > 1:  # what looks best first, since the rest can then often be left out
        after = sorted(after, key=lambda one: standing(one, side), reverse=mine)
    best = -2 * WIN if mine else 2 * WIN
    for one in after:
        value = _alpha_beta(one, depth - 1, alpha, beta, side, budget)
        if mine:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def _max_n(state: State, depth: int, budget: _Budget) -> tuple[int, ...]:
    """Return what a state is worth to each camp, if each does what is best for itself."""
    if depth == 0 or result(state) is not None:
        return tuple(_worth(state, camp, depth) for camp in range(state.players))
    after = [budget.after(state, action) for action in legal_actions(state)]
    values = [_max_n(one, depth - 1, budget) for one in after]
    return max(values, key=lambda value: value[state.to_move])


def _worth(state: State, side: int, depth: int) -> int:
    """Return the standing of a side; a win is better the sooner it comes."""
    value = standing(state, side)
    return value + depth if value == WIN else value - depth if value == -WIN else value
