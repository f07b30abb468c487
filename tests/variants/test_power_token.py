"""The Power Token: who holds it, whose turn it is, and how it is written (V1)."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from mantis_rules import (
    DUEL,
    InvalidRecord,
    InvalidRuleset,
    InvalidState,
    MantisError,
    Score,
    State,
    Steal,
    apply,
    legal_actions,
    new_game,
    step,
)
from mantis_rules.laws import laws_for
from mantis_rules.notation import format_position, from_dict, parse_position, to_dict
from mantis_rules.variants import POWER_TOKEN, POWER_TOKEN_DUEL, PowerToken, power_token
from mantis_rules.views import Event, MemoryView, event_of, memory_view, table_view
from tests.helpers.positions import table
from tests.rules import rule


def play(state: State, *actions: Score | Steal) -> tuple[int, PowerToken]:
    """The seat to move, and the token, after these actions."""
    for action in actions:
        state = apply(state, action)
    assert isinstance(state.token, PowerToken)
    return state.to_move, state.token


def at_table(tanks: str, draw: str, *, to_move: int, token: PowerToken) -> State:
    """A position with the token, and no more cards than these."""
    return table(tanks, draw=draw, to_move=to_move, rules=POWER_TOKEN, token=token)


@rule("V1")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("first", [0, 1])
def test_the_seat_before_the_first_holds_the_token_at_first(players: int, first: int) -> None:
    """The last seat in the order of moves starts with the token."""
    state = new_game(players, 3, rules=power_token(players), first=first)
    assert state.token == PowerToken((first - 1) % players, 0)
    assert state.to_move == first


@rule("V1")
def test_the_holder_acts_twice() -> None:
    """A seat that begins its turn with the token takes exactly one additional turn."""
    state = at_table("Roy / Bop / Gyk", "Ypk Obk Kry Pob", to_move=1, token=PowerToken(2))
    assert play(state, Score()) == (2, PowerToken(2, 1))
    assert play(state, Score(), Score()) == (2, PowerToken(2, 0))
    assert play(state, Score(), Score(), Score()) == (0, PowerToken(2, 0))


@rule("V1")
def test_a_steal_that_hits_the_holder_takes_the_token() -> None:
    """The thief gets the token and one additional turn at once, and no more."""
    state = at_table("Roy / Bop / Gyk", "Gob Obk Kry Pob", to_move=0, token=PowerToken(2))
    assert play(state, Steal(2)) == (0, PowerToken(0, 0))
    assert play(state, Steal(2), Score()) == (1, PowerToken(0, 0))
    assert play(state, Steal(2), Score(), Score()) == (2, PowerToken(0, 0))


@pytest.mark.parametrize(
    ("what", "action", "draw"),
    [
        ("a miss", Steal(2), "Yob Obk"),
        ("a hit of another", Steal(1), "Brg Obk"),
        ("a score", Score(), "Rpk Obk"),
    ],
)
def test_nothing_else_takes_the_token(what: str, action: Score | Steal, draw: str) -> None:
    """After a miss, a hit on another seat or a score the holder is the same."""
    state = at_table("Roy / Bop / Gyk", draw, to_move=0, token=PowerToken(2))
    assert play(state, action) == (1, PowerToken(2, 0)), what


@rule("V1")
def test_a_captor_begins_its_next_turn_with_the_token() -> None:
    """In the next round the captor has two turns, like any holder."""
    state = at_table("Roy / Bop / Gyk", "Gob Yrb Obk Kry Pob Ryg", to_move=0, token=PowerToken(2))
    assert play(state, Steal(2), Score(), Score(), Score()) == (0, PowerToken(0, 1))


@rule("D1", "V1")
def test_for_two_the_token_replaces_the_extra_turn() -> None:
    """A steal that hits gives another turn only if it takes the token; the goal is 15."""
    assert POWER_TOKEN_DUEL.goal == DUEL.goal == 15
    rules = attrs.evolve(POWER_TOKEN_DUEL, min_players=2)
    state = table("Roy / Bop", draw="Bgk Obk Kry", rules=rules, token=PowerToken(0), to_move=0)
    assert play(state, Steal(1)) == (1, PowerToken(0, 0))
    state = table("Roy / Bop", draw="Bgk Obk Kry", rules=rules, token=PowerToken(1), to_move=0)
    assert play(state, Steal(1)) == (0, PowerToken(0, 0))


@rule("V1")
def test_the_token_is_shown_with_every_position() -> None:
    """Repr, notation, views, events and JSON show the token in the same words."""
    taken = step(new_game(3, 7, rules=POWER_TOKEN), Score())
    state, event, view = taken.after, event_of(taken), memory_view(taken.after)
    for shown in repr(state), repr(event), repr(view), format_position(state):
        assert "seat 2, 0 owed" in shown
    for message in to_dict(event), to_dict(view):
        assert message["token"] == "seat 2, 0 owed"
    assert view.token == event.token == state.token


def test_the_token_survives_a_round_trip() -> None:
    """Positions, views and events are read back with an equal token."""
    state = new_game(4, 7, rules=POWER_TOKEN)
    while actions := legal_actions(state):
        taken = step(state, actions[-1])
        state, event = taken.after, event_of(taken)
        assert parse_position(format_position(state)) == state
        view = memory_view(state)
        assert from_dict(MemoryView, json.loads(json.dumps(to_dict(view)))) == view
        assert from_dict(Event, json.loads(json.dumps(to_dict(event)))) == event


@rule("V1")
@pytest.mark.parametrize(
    "text", ["seat 2", "seat 02, 0 owed", "seat -1, 0 owed", "seat 1, 0 owed ", "3", "None"]
)
def test_an_invalid_text_for_the_token_is_refused(text: str) -> None:
    """A position with an invalid text for its token is refused."""
    line = format_position(new_game(3, 7, rules=POWER_TOKEN))
    with pytest.raises(InvalidRecord, match="expected a token as the ruleset's token_kind writes"):
        parse_position(line.replace("seat 2, 0 owed", text))


@pytest.mark.parametrize(("holder", "owed"), [(-1, 0), (True, 0), ("0", 0), (0, -1), (0, 1.0)])
def test_an_invalid_token_is_refused(holder: Any, owed: Any) -> None:
    """The holder and the number of owed turns must be ints of 0 or more."""
    with pytest.raises(InvalidState, match="expected an int of 0 or more"):
        PowerToken(holder, owed)


@rule("V1")
@pytest.mark.parametrize("token", [None, 3, (2, 0), PowerToken(3), PowerToken(0, 3)], ids=repr)
def test_a_token_that_does_not_fit_is_refused(token: Any) -> None:
    """No token, another kind, or a seat that does not exist is refused in states and views."""
    state = new_game(3, 7, rules=POWER_TOKEN)
    view = memory_view(state)
    for made in state, view, table_view(state):
        with pytest.raises(InvalidState, match="token: expected one of ruleset 'power-token' for"):
            attrs.evolve(made, token=token)
    line = format_position(state)
    for text in "-", "seat 3, 0 owed", "seat 0, 3 owed":
        with pytest.raises(InvalidRecord, match="token: expected one of ruleset"):
            parse_position(line.replace("seat 2, 0 owed", text))
        with pytest.raises(InvalidRecord, match="MemoryView: token: expected one of ruleset"):
            from_dict(MemoryView, to_dict(view) | {"token": None if text == "-" else text})


@pytest.mark.parametrize("players", [1, 7, True, "3", None])
def test_there_are_rules_for_two_to_six(players: Any) -> None:
    """There are Power Token rules for 2 to 6 players only."""
    with pytest.raises(InvalidRuleset, match="players: expected an int from 2 to 6"):
        power_token(players)


def test_each_ruleset_refuses_the_other_player_counts() -> None:
    """The rules for two refuse three players, and the other rules refuse two."""
    for players, rules in (2, POWER_TOKEN), (3, POWER_TOKEN_DUEL):
        with pytest.raises(MantisError, match="players: expected"):
            new_game(players, 1, rules=rules)


def test_two_laws_of_the_token_are_selected() -> None:
    """The last two laws selected are those about the token and its turns."""
    ids = [law.id for law in laws_for(POWER_TOKEN)]
    assert ids[-2:] == ["token_goes_to_its_captor", "owed_turns_are_taken"]
