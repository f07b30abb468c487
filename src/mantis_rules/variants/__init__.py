"""Ready-made variants of the game, and house rules to build your own from.

`RULESETS` has all rulesets of this library, including the official ones.
"""

from ..model import Ruleset
from ..rulebook import DUEL, STANDARD
from .combinators import extra_turn_on_hit, take_at_most
from .house_rules import house, with_goal, with_hand
from .powertoken import POWER_TOKEN, POWER_TOKEN_DUEL, PowerToken, power_token
from .protection import last_protected, no_stealing_below
from .short import SHORT

__all__ = [
    "POWER_TOKEN",
    "POWER_TOKEN_DUEL",
    "RULESETS",
    "SHORT",
    "PowerToken",
    "extra_turn_on_hit",
    "house",
    "last_protected",
    "no_stealing_below",
    "power_token",
    "take_at_most",
    "with_goal",
    "with_hand",
]

RULESETS: tuple[Ruleset, ...] = (STANDARD, DUEL, POWER_TOKEN, POWER_TOKEN_DUEL, SHORT)
"""All rulesets of this library: the default of each `rulesets` parameter."""
