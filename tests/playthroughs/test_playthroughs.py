"""Recorded games, position by position: the table, the legal actions and the winners."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mantis_rules import Colour, Score, State, Steal, legal_actions, result, step
from mantis_rules.laws import laws_for
from mantis_rules.records import dumps, loads, verify
from mantis_rules.variants import RULESETS
from tests.rules import rule

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))


def seen(state: State) -> dict[str, Any]:
    """The part of a state that a recorded position has."""
    return {
        "to_move": state.to_move,
        "draw": len(state.draw_pile),
        "scores": [len(pile) for pile in state.score_piles],
        "tanks": [{c.value: n for c, n in tank.counts.items() if n} for tank in state.tanks],
        "top_back": [c.value for c in Colour if state.top_back and c in state.top_back] or None,
    }


def told(position: dict[str, Any]) -> dict[str, Any]:
    """A recorded position, with None for the top back of an empty draw pile."""
    return position | {"top_back": position["top_back"] or None}


@rule("S1-S6", "T1-T7", "E1-E6", "D1", "D2", "V1", "V2")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again_exactly(path: Path) -> None:
    """Positions, legal actions and result are as recorded."""
    game = json.loads(path.read_text())
    record = loads(json.dumps(game["record"]))
    state = record.start()
    assert seen(state) == told(game["positions"][0])
    for action, position in zip(record.actions, game["positions"][1:], strict=True):
        others = [seat for seat in range(state.players) if seat != state.to_move]
        assert legal_actions(state) == (Score(), *map(Steal, others))
        assert result(state) is None
        state = step(state, action).after
        assert seen(state) == told(position)
    assert legal_actions(state) == ()
    assert result(state) == record.result is not None


@rule("V1", "V2", "L1", "L3-L20")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_verifies(path: Path) -> None:
    """Every law of its ruleset holds at each step, and the text is written back equal."""
    told = json.loads(path.read_text())["record"]
    record = loads(json.dumps(told))
    report = verify(record, laws_for(record.rules))
    assert report.laws == tuple(law.id for law in laws_for(record.rules))
    assert (report.steps, report.result) == (len(told["actions"]), record.result)
    assert json.loads(dumps(record)) == told


def test_the_recorded_games_cover_every_case() -> None:
    """There are games of each ruleset, for 2 to 6 seats, with both endings and a shared win."""
    records = [json.loads(path.read_text())["record"] for path in GAMES]
    assert {record["rules"] for record in records} == {rules.name for rules in RULESETS}
    assert {record["players"] for record in records} == {2, 3, 4, 5, 6}
    assert {record["result"]["reason"] for record in records} == {"goal", "draw pile empty"}
    assert any(len(record["result"]["winners"]) > 1 for record in records)
