"""What a law can be asked of: a ruleset, a position, any game, or a strategy for these.

The prover and the conformance suite to come take the same kinds of input, so a kind that is added
here is for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import frozen
from hypothesis import strategies as st

from ..game import Game
from ..laws import selection_for
from ..model import Ruleset, State
from .games import as_game, mantis_game
from .planning import Plan, plans

One: TypeAlias = Ruleset | State | Game[Any, Any]
"""A ruleset, a state to begin from, or any game."""
Playable: TypeAlias = One | st.SearchStrategy[Any]
"""One of these; or a strategy for them, called a family."""


@frozen(repr=False)
class Case:
    """A game, and how to play it.

    Args:
        game: the game.
        plan: how to play it.
        rules: the game's ruleset, if it was drawn from a family.
    """

    game: Game[Any, Any]
    plan: Plan
    rules: Ruleset | None = None

    def __repr__(self) -> str:
        return repr(self.plan)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # Hypothesis would print the fields, and a policy's repr may raise


def cases_of(
    playable: Playable, law: str, adapt: Callable[[Game[Any, Any]], Game[Any, Any]]
) -> st.SearchStrategy[Case]:
    """Generate games to play.

    Args:
        playable: what to play. From a family, rulesets that replace or give up the law are left
            out.
        law: the law's id.
        adapt: returns the game to play instead, or raises an error.

    Returns:
        A strategy for cases.

    Raises:
        InvalidRuleset: if `playable` is none of these.
    """
    if isinstance(playable, st.SearchStrategy):
        return playable.filter(lambda one: _obeys(one, law)).flatmap(
            lambda one: _cases_of_one(adapt(_game_of(one)), _rules_of(one))
        )
    return _cases_of_one(adapt(_game_of(playable)), None)


def _cases_of_one(game: Game[Any, Any], rules: Ruleset | None) -> st.SearchStrategy[Case]:
    return plans(game).map(lambda plan: Case(game, plan, rules))


def _game_of(one: One) -> Game[Any, Any]:
    return mantis_game(one.rules, [one]) if type(one) is State else as_game(one)


def _rules_of(one: object) -> Ruleset | None:
    if type(one) is State:
        return one.rules
    return one if type(one) is Ruleset else None


def _obeys(one: object, law: str) -> bool:
    rules = _rules_of(one)
    if rules is None:
        return True
    selection = selection_for(rules)
    return law not in selection.replaced and law not in selection.given_up
