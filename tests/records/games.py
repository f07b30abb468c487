"""Records to try things on: recorded games, and games played at random by many rules.

Elsewhere: what is changed in them (`mutations`, `test_tampering`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
from hypothesis import strategies as st

from mantis_rules import DUEL, STANDARD, Ruleset
from mantis_rules.records import Record, dumps, loads, record_of, replay
from mantis_rules.testing import Trace
from tests.helpers.lookalikes import any_games, played
from tests.helpers.strategies import TINY

RECORDED = sorted((Path(__file__).parents[1] / "playthroughs" / "games").glob("*.json"))
QUICK = attrs.evolve(STANDARD, name="quick", goal=4)
"""House rules with another goal, so their records have parameters."""
VERSIONED = attrs.evolve(QUICK, name="rounds", version="2")
OFFICIAL = (STANDARD, DUEL)


def recorded(name: str) -> dict[str, Any]:
    """A recorded game as JSON values; a new dictionary each time."""
    path = next(path for path in RECORDED if path.stem == name)
    told: dict[str, Any] = json.loads(path.read_text("utf-8"))["record"]
    return told


def record_of_trace(trace: Trace) -> Record:
    """The record of a game that was played."""
    return record_of(trace)


def game(seed: int, players: int = 4, rules: Ruleset = STANDARD, part: int = 1) -> Record:
    """The record of the game in which the seed decides everything, or of the first part of it."""
    return record_of_trace(played(rules, players, seed, part))


def begun_later(record: Record, plies: int) -> Record:
    """The record of the same game from the position after this number of actions."""
    state = list(replay(record))[plies].before
    return attrs.evolve(record_of(state), actions=record.actions[plies:], result=record.result)


def tiny_games(count: int) -> Iterator[Record]:
    """Yield this number of small games, each a new object."""
    texts = [dumps(game(seed, 2, TINY)) for seed in range(10)]
    for number in range(count):
        yield loads(texts[number % len(texts)], [TINY])


def records() -> st.SearchStrategy[Record]:
    """Records of games by official, variant and house rules, finished or not."""
    return any_games().map(record_of_trace)
