"""Views, events and forecasts as plain data: the exact keys, and reading them back (I1, I3).

Elsewhere: bad data (`test_plain_refusals`).
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    InvalidRuleset,
    InvalidState,
    Ruleset,
    Score,
    State,
    Steal,
    new_game,
    step,
)
from mantis_rules.notation import from_dict, to_dict
from mantis_rules.testing import Trace
from mantis_rules.views import (
    Event,
    Forecast,
    MemoryView,
    TableView,
    event_of,
    follow,
    forecast,
    memory_view,
    table_view,
)
from tests.helpers.lookalikes import any_games, any_positions, moments
from tests.helpers.positions import table
from tests.helpers.variants import THIEVES
from tests.rules import rule

START = table("Rob / Ryb / -", draw="Rog Gyb")
TAKEN = step(START, Steal(1))
LAST = step(TAKEN.after, Score())


def sent(value: TableView | MemoryView | Event) -> object:
    """The value's data after it was written as JSON text and read back."""
    return json.loads(json.dumps(to_dict(value), allow_nan=False))


def read(kind: Any, data: object, rules: Ruleset) -> object:
    """The value that the data describes, of a game by this ruleset."""
    return from_dict(kind, data, rulesets=[rules])


@rule("I1", "I3")
@settings(max_examples=60)
@given(any_games())
def test_every_moment_can_be_sent_and_read(trace: Trace) -> None:
    """Views and events sent as JSON text are equal when read back, with the same hash and repr."""
    values: list[TableView | MemoryView | Event] = []
    for state in moments(trace)[-12:]:
        values += [table_view(state), memory_view(state)]
    values += [event_of(taken) for taken in trace.steps[-12:]]
    for value in values:
        again = read(type(value), sent(value), value.rules)
        assert type(again) is type(value)
        assert again == value
        assert (hash(again), repr(again)) == (hash(value), repr(value))


@rule("I3")
def test_a_game_can_be_followed_by_what_is_sent() -> None:
    """A game can be followed from the first view and its events, all sent as JSON text."""
    state = new_game(4, seed=7)
    view = from_dict(MemoryView, sent(memory_view(state)))
    while view.result is None:
        taken = step(state, view.actions[state.ply % 4])
        state, view = taken.after, follow(view, from_dict(Event, sent(event_of(taken))))
        assert view == memory_view(state)
        assert sent(view) == sent(memory_view(state))


@rule("I1")
@given(any_positions())
def test_plain_data_is_what_json_can_carry(state: State) -> None:
    """Plain data survives JSON, has the fields as its keys, and is made anew for every caller."""
    values: list[TableView | MemoryView | Forecast] = [table_view(state), memory_view(state)]
    values += forecast(table_view(state))
    for value in values:
        data = to_dict(value)
        assert json.loads(json.dumps(data)) == data
        fields = [field.name for field in attrs.fields(type(value))]
        numbers = [] if isinstance(value, Forecast) else ["players", "goal", "ply"]
        assert list(data) == [*fields[:1], *numbers, *fields[1:]]
        data.clear()
        assert to_dict(value) != data


@rule("I1")
def test_the_keys_of_a_table_view() -> None:
    """The form of a table view is part of the interface."""
    assert to_dict(table_view(START)) == {
        "rules": "hand-made",
        "players": 3,
        "goal": 10,
        "ply": 2,
        "to_move": 0,
        "tanks": [
            {"red": 1, "orange": 0, "yellow": 0, "green": 0, "blue": 0},
            {"red": 1, "orange": 0, "yellow": 0, "green": 0, "blue": 0},
            {"red": 0, "orange": 0, "yellow": 0, "green": 0, "blue": 0},
        ],
        "scores": [0, 0, 0],
        "draw_count": 2,
        "top_back": ["red", "orange", "green"],
        "result": None,
        "token": None,
        "actions": ["score", "steal 1", "steal 2"],
    }


def test_the_keys_of_a_memory_view() -> None:
    """The form of a memory view is part of the interface."""
    assert to_dict(memory_view(START)) == {
        "rules": "hand-made",
        "players": 3,
        "goal": 10,
        "ply": 2,
        "to_move": 0,
        "tanks": [["Rob"], ["Ryb"], []],
        "score_piles": [[], [], []],
        "unseen": ["Rog", "Gyb"],
        "top_back": ["red", "orange", "green"],
        "result": None,
        "token": None,
        "actions": ["score", "steal 1", "steal 2"],
    }


@rule("I1")
def test_the_keys_of_an_event() -> None:
    """The form of an event is part of the interface."""
    assert to_dict(event_of(TAKEN)) == {
        "rules": "hand-made",
        "ply": 2,
        "flip": {
            "mover": 0,
            "action": "steal 1",
            "tank": 1,
            "card": "Rog",
            "matched": ["Ryb"],
            "hit": True,
        },
        "transfers": [{"cards": ["Ryb", "Rog"], "to": "tank 0"}],
        "to_move": 1,
        "top_back": ["yellow", "green", "blue"],
        "result": None,
        "token": None,
        "actions": ["score", "steal 0", "steal 2"],
    }


@given(any_positions())
def test_a_view_is_sent_with_the_numbers_that_a_client_needs(state: State) -> None:
    """The ply, the number of players and the goal are there, so no ruleset has to be known."""
    for view in table_view(state), memory_view(state):
        data = to_dict(view)
        numbers = data["ply"], data["players"], data["goal"]
        assert numbers == (state.ply, state.players, state.rules.goal)


@rule("E2")
def test_the_keys_of_the_last_event() -> None:
    """The last event has a result, and no top back and no actions."""
    data = to_dict(event_of(LAST))
    assert data["result"] == {"winners": [0], "reason": "draw pile empty"}
    assert (data["top_back"], data["actions"]) == (None, [])
    assert data["transfers"] == [{"cards": ["Gyb"], "to": "tank 1"}]


def test_the_keys_of_a_forecast() -> None:
    """The numbers of a forecast are written as exact fractions."""
    assert list(map(to_dict, forecast(memory_view(new_game(3, seed=7))))) == [
        {"action": "score", "hit": "1/3", "scored": "2/3", "gained": "2/3", "given": "0"},
        {"action": "steal 1", "hit": "1/3", "scored": "0", "gained": "4/3", "given": "2/3"},
        {"action": "steal 2", "hit": "2/3", "scored": "0", "gained": "4/3", "given": "1/3"},
    ]


@rule("T3a")
def test_a_score_pile_is_written_with_its_seat() -> None:
    """The target of a transfer is written as a zone and a seat."""
    taken = step(START, Score())
    assert to_dict(event_of(taken))["transfers"] == [
        {"cards": ["Rob", "Rog"], "to": "score pile 0"}
    ]


literals = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=5,
)


@given(literals)
def test_a_token_that_is_a_literal_can_be_sent(token: Hashable) -> None:
    """Tuples, numbers and texts are read back unchanged, although JSON itself mixes them up."""
    state = attrs.evolve(START, token=token)
    for value in table_view(state), memory_view(state), attrs.evolve(event_of(TAKEN), token=token):
        again = read(type(value), sent(value), value.rules)
        assert again == value
        assert repr(again) == repr(value)


@pytest.mark.parametrize(
    "token", [object(), frozenset({1}), Steal(1), 10**5000, float("inf")], ids=lambda t: type(t)
)
def test_a_token_without_a_literal_cannot_be_sent(token: Hashable) -> None:
    """A token that could not be read back is not written."""
    state = attrs.evolve(START, token=token)
    for value in table_view(state), memory_view(state), attrs.evolve(event_of(TAKEN), token=token):
        with pytest.raises(InvalidState, match="token: expected None or a literal to write, got "):
            to_dict(value)


@rule("S1")
def test_the_official_rulesets_are_known() -> None:
    """Games by the official rules can be read by name; other rulesets have to be passed."""
    for rules in STANDARD, DUEL:
        view = table_view(new_game(2, seed=1, rules=rules))
        assert from_dict(TableView, sent(view)).rules is rules
    thieves = table_view(new_game(3, seed=1, rules=THIEVES))
    assert from_dict(TableView, sent(thieves), rulesets=iter([STANDARD, THIEVES])) == thieves
    with pytest.raises(InvalidRuleset, match="rulesets: expected"):
        from_dict(TableView, sent(thieves), rulesets=5)  # type: ignore[arg-type]  # not rulesets
