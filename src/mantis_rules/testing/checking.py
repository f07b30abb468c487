"""Check a law in many random games."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import attrs
import hypothesis

from ..errors import InvalidCheck, MantisError
from ..game import Game, Law, Move
from ..game.texts import shown
from ..model import Ruleset
from .games import as_game
from .strategies import Plan
from .trying import LawBroken, Played, Taken, check_step, traced, try_plans, verdict


class LawNeverExercised(MantisError, AssertionError):
    """A law did not apply to any step of the games that were tried."""


def check_law(
    law: Law, game: Ruleset | Game[Any, Any], settings: hypothesis.settings | None = None
) -> None:
    """Play many random games, and check one law in every state or step.

    Args:
        law: a law of Mantis, or a law of any game.
        game: a ruleset, or any game; a law about steps needs a game with a `step` function.
        settings: Hypothesis settings, such as the number of games; None for the current default.

    Raises:
        LawBroken: if the law is broken; the text has the shortest trace found.
        LawNeverExercised: if the law did not apply to any step.
        InvalidRuleset: if `game` is neither a ruleset nor a game.
        InvalidCheck: if `law` or `settings` has the wrong type.

    >>> from mantis_rules import STANDARD
    >>> from mantis_rules.laws import LAWS
    >>> check_law(LAWS[0], STANDARD)
    """
    if not isinstance(law, Law):
        raise InvalidCheck(f"law: expected a Law, got {shown(law)}")
    played = as_game(game)
    check_step(law, played)
    if law.asks == "Move":
        played = attrs.evolve(played, step=None)  # such laws are about `apply`
    exercised = False

    def every_step(plan: Plan, record: Played) -> None:
        nonlocal exercised
        for holds in _verdicts(law, played, plan, record):
            exercised |= holds is not None
            if holds is False:
                raise LawBroken(law.id, law.text, traced(record))

    try_plans(law.id, played, settings, every_step)
    if not exercised:
        raise LawNeverExercised(f"{law.id}: did not apply to any step that was tried")


def _verdicts(law: Law, game: Game[Any, Any], plan: Plan, record: Played) -> Iterator[bool | None]:
    """Play a game; yield whether the law applies, and whether it holds.

    Args:
        law: the law.
        game: the game.
        plan: how to play it.
        record: filled with the start and the actions.

    Yields:
        A pair for the first state, if the law is about states, and one for each action.
    """
    state = record.start = game.begin(plan.players, plan.seed)
    if law.asks == "State":
        yield verdict(law, state)
    asks_moves, seen = law.asks == "Move", dict.fromkeys(game.tried)
    for ply, choice in enumerate(plan.choices):
        legal = game.legal_actions(state)
        if not legal:
            return
        action = legal[choice % len(legal)]
        record.taken.append(taken := Taken(state, action))
        before = state
        if asks_moves:
            seen.update(dict.fromkeys(legal))
            before = copy.deepcopy(state)  # a faulty game may mutate the original
        move = Move.taken(game, state, action, ply, tuple(seen))
        state = taken.after = move.after
        yield verdict(law, law.about(attrs.evolve(move, before=before) if asks_moves else move))
