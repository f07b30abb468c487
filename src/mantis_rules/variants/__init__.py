"""Variants of the game, ready to play, and house rules to make one's own of.

`RULESETS` has every ruleset that this library ships, the official ones too. What is not here: the
policies and numbers of the official rules (`policies`, `ruleset`).
"""

from ..ruleset import DUEL, STANDARD, Ruleset
from .combinators import extra_turn_on_hit, take_at_most
from .house import house, with_goal, with_hand
from .power_token import POWER_TOKEN, POWER_TOKEN_DUEL, PowerToken, power_token
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
"""Every ruleset of this library; records and positions may name these unless others are given."""
