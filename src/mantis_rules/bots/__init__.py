"""Players that see memory views only: reference bots, a greedy bot and a searching bot.

A bot is a pure function of a view and a seed, so the same seeds play the same game again. All bots
here play by any ruleset. They never see the state of the game that is played.
"""

from .choosing import Bot, InvalidBot
from .greedy import Greedy
from .reference import COLLECTOR, MATCHER, RANDOM, SCORE
from .searching import Search
from .shipped import BOTS

__all__ = [
    "BOTS",
    "COLLECTOR",
    "MATCHER",
    "RANDOM",
    "SCORE",
    "Bot",
    "Greedy",
    "InvalidBot",
    "Search",
]
