"""Compare a game with a second engine that was made independently."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hypothesis

from ..game import Game
from ..game.texts import shown
from ..model import Ruleset
from .games import as_game
from .strategies import Plan
from .trying import LawBroken, Played, Taken, traced, try_plans


def check_against_model(
    game: Ruleset | Game[Any, Any],
    model: Game[Any, Any],
    settings: hypothesis.settings | None = None,
    *,
    shown_by_game: Callable[[Any], object] = lambda state: None,
    shown_by_model: Callable[[Any], object] = lambda state: None,
) -> None:
    """Play many games by random choices, with a second engine beside, and compare the two.

    In every position both must show the same, and have the same legal actions, in any order, and
    the same result; of actions the report has those that only one of them allows.

    Args:
        game: a ruleset, or any game.
        model: the same game made independently; it takes and answers with equal actions, results
            and seeds. Its states are its own.
        settings: Hypothesis's settings; None for the ones in force.
        shown_by_game: makes of a state what is to be compared.
        shown_by_model: makes the same of a state of the model.

    Raises:
        LawBroken: if they differ, with the law id `agrees_with_model`; the text has the shortest
            trace that was found.
        InvalidRuleset: if one of them is no game.
        InvalidCheck: if `settings` is something else.
    """
    played, beside = as_game(game), as_game(model)
    name = "agrees_with_model"

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

    def every_position(plan: Plan, record: Played) -> None:
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

    try_plans(name, played, settings, every_position)
