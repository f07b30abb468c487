"""Recorded games, position by position: what was on the table, what was legal, and who won."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mantis_rules import (
    Colour,
    Score,
    State,
    Steal,
    legal_actions,
    new_game,
    official,
    parse_action,
    parse_card,
    result,
    step,
)

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))


def seen(state: State) -> dict[str, Any]:
    """What a recorded position tells of a state."""
    return {
        "to_move": state.to_move,
        "draw": len(state.draw_pile),
        "scores": [len(pile) for pile in state.score_piles],
        "tanks": [{c.value: n for c, n in tank.counts.items() if n} for tank in state.tanks],
        "top_back": [c.value for c in Colour if state.top_back and c in state.top_back] or None,
    }


def told(position: dict[str, Any]) -> dict[str, Any]:
    """A recorded position; an empty draw pile has no top back, however the file writes it."""
    return position | {"top_back": position["top_back"] or None}


def started(record: dict[str, Any]) -> State:
    """The recorded game's first state."""
    deck_order = [parse_card(code) for code in record["deck"]]
    assert official(record["players"]).name == record["rules"]
    return new_game(record["players"], deck_order=deck_order, first=record["first"])


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again_exactly(path: Path) -> None:
    """S1 to E6, D1 to D3: every position, the legal actions and the result are as recorded."""
    game = json.loads(path.read_text())
    state = started(game["record"])
    assert seen(state) == told(game["positions"][0])
    for words, position in zip(game["record"]["actions"], game["positions"][1:], strict=True):
        others = [seat for seat in range(state.players) if seat != state.to_move]
        assert legal_actions(state) == (Score(), *map(Steal, others))
        assert result(state) is None
        state = step(state, parse_action(words)).after
        assert seen(state) == told(position)
    assert legal_actions(state) == ()
    ended = result(state)
    assert ended is not None
    recorded = game["record"]["result"]
    assert (list(ended.winners), ended.reason) == (recorded["winners"], recorded["reason"])


def test_the_recorded_games_are_all_here() -> None:
    """S1: there are games for 2 to 6 seats, and both ways for a game to end."""
    records = [json.loads(path.read_text())["record"] for path in GAMES]
    assert {record["players"] for record in records} == {2, 3, 4, 5, 6}
    assert {record["result"]["reason"] for record in records} == {"goal", "draw pile empty"}
    assert any(len(record["result"]["winners"]) > 1 for record in records)
