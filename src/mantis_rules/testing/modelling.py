"""Compare a game with a second, independent implementation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hypothesis

from ..game import Game
from ..game.texts import shown
from ..model import Ruleset
from .cases import Case, cases_of
from .games import as_game
from .keys import key_of
from .reporting import LawBroken, Played, Taken, traced
from .trying import not_exercised, try_cases


def check_against_model(
    game: Ruleset | Game[Any, Any],
    model: Game[Any, Any],
    settings: hypothesis.settings | None = None,
    *,
    shown_by_game: Callable[[Any], object] = lambda state: None,
    shown_by_model: Callable[[Any], object] = lambda state: None,
) -> None:
    """Play many random games with two implementations, and compare them in every position.

    Both must have equal legal actions (in any order), equal results, and equal values of
    `shown_by_game` and `shown_by_model`.

    Args:
        game: a ruleset, or any game.
        model: an independent implementation of the same game, with equal actions, results and
            seeds. Its states may differ.
        settings: Hypothesis settings; None for the current default.
        shown_by_game: returns what to compare for a state of the game.
        shown_by_model: returns what to compare with it for the state of the model.

    Raises:
        LawBroken: if they differ, with `agrees_with_model` as the law's id; the text has the
            shortest trace found.
        LawNeverExercised: if all games were over from the start, so that no action was compared.
        InvalidRuleset: if `game` or `model` is neither a ruleset nor a game.
        InvalidCheck: if `settings` has the wrong type, or no game is played with them.
    """
    played, beside = as_game(game), as_game(model)
    name, exercised = "agrees_with_model", False

    def compare(state: object, twin: object, record: Played) -> None:
        for what, found, expected in (
            ("position", shown_by_game(state), shown_by_model(twin)),
            ("legal actions", {*played.legal_actions(state)}, {*beside.legal_actions(twin)}),
            ("result", played.result(state), beside.result(twin)),
        ):
            if found != expected:
                only, twin_only = found, expected
                if isinstance(found, set) and isinstance(expected, set):
                    only, twin_only = found - expected, expected - found
                reason = f"{what}: the model has {shown(twin_only)}, the game {shown(only)}"
                raise LawBroken(name, reason, traced(record))

    def every_position(case: Case, record: Played) -> None:
        nonlocal exercised
        plan = case.plan
        state = record.start = played.begin(plan.players, plan.seed)
        twin = beside.begin(plan.players, plan.seed)
        compare(state, twin, record)
        for choice in plan.choices:
            legal = played.legal_actions(state)
            if not legal:
                return
            action = legal[choice % len(legal)]
            record.taken.append(taken := Taken(state, action))
            state = taken.after = played.apply(state, action)
            twin = beside.apply(twin, action)
            compare(state, twin, record)
            exercised = True

    cases = cases_of(played, name, lambda same: same)
    try_cases(name, cases, settings, every_position, key_of(name, game, model))
    if not exercised:
        not_exercised(f"{name}: no action was compared; all games were over from the start")
