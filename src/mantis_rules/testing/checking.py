"""Check a law in many random games."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import hypothesis
from hypothesis.strategies import SearchStrategy

from ..errors import InvalidCheck
from ..game import Game, Law, Move
from ..game.texts import shown
from ..model import Ruleset, State
from .cases import Case, cases_of
from .counting import Checked, Tally
from .keys import key_of
from .reporting import STUCK, LawBroken, Played, Taken, traced
from .trying import check_step, not_exercised, try_cases, verdict


def check_law(
    law: Law,
    game: Ruleset | State | Game[Any, Any] | SearchStrategy[Any],
    settings: hypothesis.settings | None = None,
    *,
    report: Callable[[Checked], object] | None = None,
) -> None:
    """Play many random games, and check one law in every state or step.

    Inside another Hypothesis test, five games are played unless `settings` says otherwise. They are
    the same each time; if the law applies to none of their steps, a generated example is rejected,
    as by `hypothesis.assume`. For an explicit `@example`, LawNeverExercised is raised.

    Args:
        law: a law of Mantis, or a law of any game.
        game: a ruleset; a state, to begin every game from it; any game; or a strategy for these. A
            law about steps needs a game with a `step` function. Of the rulesets from a strategy,
            those that replace or give up the law are left out.
        settings: Hypothesis settings, such as the number of games; None for the current default.
        report: called at the end with the counts of what was seen: games, hits, last cards etc.

    Raises:
        LawBroken: if the law is broken; the text has the shortest trace found.
        LawNeverExercised: if the law did not apply to any step.
        InvalidRuleset: if `game` is none of these.
        InvalidCheck: if `law`, `settings` or `report` has the wrong type; or no game can be played
            with these settings, or from this strategy.

    >>> from mantis_rules import STANDARD
    >>> from mantis_rules.laws import LAWS
    >>> check_law(LAWS[0], STANDARD, report=lambda seen: print(seen.games))
    100
    """
    if not isinstance(law, Law):
        raise InvalidCheck(f"law: expected a Law, got {shown(law)}")
    if report is not None and not callable(report):
        raise InvalidCheck(f"report: expected a function, got {shown(report)}")
    tally = Tally()

    def every_step(case: Case, record: Played) -> None:
        applied = 0
        for holds in _verdicts(law, case, record):
            applied += holds is not None
            if holds is False:
                raise LawBroken(law.id, law.text, traced(record))
        tally.add(case.game, record, applied)

    cases = cases_of(game, law.id, lambda played: _playable(law, played))
    try_cases(law.id, cases, settings, every_step, key_of(law, game))
    checked = tally.checked()
    if not checked.applied:
        not_exercised(f"{law.id}: did not apply to any step that was tried")
    if report is not None:
        report(checked)


def _playable(law: Law, game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game to play for a law; laws about moves are about `apply`, not `step`."""
    check_step(law, game)
    return attrs.evolve(game, step=None) if law.asks == "Move" else game


def _verdicts(law: Law, case: Case, record: Played) -> Iterator[bool | None]:
    """Play a game; yield whether the law applies, and whether it holds.

    Args:
        law: the law.
        case: the game, and how to play it.
        record: filled with the start and the actions.

    Yields:
        A verdict on the first state, if the law is about states, and one for each action.
    """
    game, plan = case.game, case.plan
    state = record.start = game.begin(plan.players, plan.seed)
    if law.asks == "State":
        yield verdict(law, state)
    asks_moves, seen = law.asks == "Move", dict.fromkeys(game.tried)
    for ply, choice in enumerate(plan.choices):
        legal = game.legal_actions(state)
        if not legal:
            if not ply and game.result(state) is None:
                raise LawBroken(law.id, STUCK, traced(record))
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
