"""`BOTS`: the bots of this library by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .choosing import Bot
from .greedy import Greedy
from .reference import COLLECTOR, MATCHER, RANDOM, SCORE
from .searching import Search

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        "random": RANDOM,
        "score": SCORE,
        "matcher": MATCHER,
        "collector": COLLECTOR,
        "greedy": Greedy(),
        "search": Search(),
    }
)
"""The bots of this library with their defaults, by name."""
