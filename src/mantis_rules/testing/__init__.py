"""The kit that checks rules: laws, strategies and checkers, for these rules and for one's own.

It needs the extra `testing` (Hypothesis). A variant is checked in three lines:

    @pytest.mark.parametrize("law", laws_for(MY_RULES), ids=str)
    def test_law(law):
        check_law(law, MY_RULES)
"""

from ..law import Law
from ..laws import LAWS, laws_for

try:
    import hypothesis as _hypothesis  # noqa: F401  # to tell plainly that the extra is missing
except ModuleNotFoundError as _error:
    if _error.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        "mantis_rules.testing needs the extra 'testing': pip install 'mantis-rules[testing]'",
        name="hypothesis",
    ) from None

from .check import LawBroken, LawNeverExercised, check_law
from .explore import Exploration, Progress, explore
from .game_laws import GAME_LAWS, GameLaw
from .games import Game, MantisGame, Move, StepGame
from .machine import Server, machine_for
from .strategies import (
    Plan,
    Trace,
    card_sets,
    cards,
    decks,
    partitions,
    plans,
    rulesets,
    states,
    traces,
)

__all__ = [
    "GAME_LAWS",
    "LAWS",
    "Exploration",
    "Game",
    "GameLaw",
    "Law",
    "LawBroken",
    "LawNeverExercised",
    "MantisGame",
    "Move",
    "Plan",
    "Progress",
    "Server",
    "StepGame",
    "Trace",
    "card_sets",
    "cards",
    "check_law",
    "decks",
    "explore",
    "laws_for",
    "machine_for",
    "partitions",
    "plans",
    "rulesets",
    "states",
    "traces",
]
