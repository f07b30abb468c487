"""Check rulesets and other games with Hypothesis (extra `testing`).

A test of your own variant takes three lines::

    @pytest.mark.parametrize("law", laws_for(MY_RULES), ids=str)
    def test_law(law):
        check_law(law, MY_RULES)
"""

try:
    import hypothesis as _hypothesis  # noqa: F401  # a clear error if the extra is missing
except ModuleNotFoundError as _error:
    if _error.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        "mantis_rules.testing needs the extra 'testing'; in a clone of the repository, run: "
        'python -m pip install -e ".[testing]"',
        name="hypothesis",
    ) from None

from .checking import check_law
from .counting import Checked
from .exploring import Exploration, Progress, explore
from .games import as_game, mantis_game
from .machine import machine_for
from .modelling import check_against_model
from .planning import Plan, plans
from .proving import Proof, prove_law
from .reporting import LawBroken, LawNeverExercised, NotProved
from .servers import Server
from .strategies import (
    Trace,
    card_sets,
    cards,
    decks,
    partitions,
    rulesets,
    states,
    traces,
)

__all__ = [
    "Checked",
    "Exploration",
    "LawBroken",
    "LawNeverExercised",
    "NotProved",
    "Plan",
    "Progress",
    "Proof",
    "Server",
    "Trace",
    "as_game",
    "card_sets",
    "cards",
    "check_against_model",
    "check_law",
    "decks",
    "explore",
    "machine_for",
    "mantis_game",
    "partitions",
    "plans",
    "prove_law",
    "rulesets",
    "states",
    "traces",
]
