"""Records that begin with a position, of a trace, with names of seats or a seed; undo (S2, L5)."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Hashable

import attrs
import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    InvalidRecord,
    Result,
    Score,
    State,
    Steal,
    new_game,
    result,
)
from mantis_rules.notation import build_position, format_position
from mantis_rules.records import dumps, loads, record_of, replay, verify
from mantis_rules.testing import Trace
from tests.helpers.lookalikes import any_games, any_positions, moments
from tests.helpers.variants import TOKEN
from tests.rules import rule

from .games import VERSIONED, begun_later, game

NAMES = ["Ann", "Зоя Ивановна", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "D" * 200]


@rule("S2", "L13")
@given(any_games(), st.data())
def test_a_game_can_be_recorded_from_any_position(trace: Trace, data: st.DataObject) -> None:
    """The record has the position, is read back as it was written, and plays the rest alike."""
    plies = data.draw(st.integers(0, len(trace.steps)))
    begun = moments(trace)[plies]
    record = record_of(Trace(begun, trace.steps[plies:]))
    assert record == record_of(trace.steps[plies:] or begun)
    assert (record.start(), record.state()) == (begun, trace.end)
    assert record.result == result(trace.end)
    assert (record.players, record.first) == (begun.players, begun.to_move)
    assert (record.position is None) == (plies == 0)
    read = loads(dumps(record), [begun.rules])
    assert (read, hash(read), repr(read)) == (record, hash(record), repr(record))
    assert (read.start(), read.state()) == (begun, trace.end)
    assert verify(read, ()).steps == len(trace.steps) - plies


@given(any_positions())
def test_any_state_can_be_recorded(state: State) -> None:
    """Any state, whether a game can reach it or not, is the start of its record."""
    record = record_of(state)
    assert record.start() == record.state() == state
    assert loads(dumps(record), [state.rules]) == record


@rule("L13")
@given(any_games())
def test_the_record_of_a_trace_is_that_of_its_steps(trace: Trace) -> None:
    """A trace is taken as it is, with its names and seed."""
    record = record_of(trace)
    assert record == record_of(trace.steps or trace.start)
    names = [str(seat) for seat in range(trace.start.players)]
    named = record_of(trace, seats=iter(names), seed=3)
    assert named == attrs.evolve(record, seats=names, seed=3)


def test_a_position_takes_the_place_of_the_deal() -> None:
    """The file has the position's line, and none of the keys of a deal."""
    state = build_position(["RRB", "KKKK", "-"], [4, 2, 0], to_move=2)
    record = record_of(state, seats=NAMES[:3])
    told = json.loads(dumps(record))
    assert list(told) == ["format", "version", "rules", "position", "actions", "result", "seats"]
    assert told["position"] == format_position(state)
    assert repr(record) == (
        "<Record standard: 3 players, from ply 1, seat 2 first, 0 actions, not finished>"
    )


def test_another_token_than_the_first_one_is_a_position() -> None:
    """A state that only its token tells from one after a deal is recorded as a position."""
    state = attrs.evolve(new_game(3, seed=1, rules=TOKEN), token=0)
    record = record_of(state, seats=iter("abc"))
    assert record.position == state
    assert record.seats == ("a", "b", "c")
    assert loads(dumps(record), [TOKEN]) == record


WRONG: dict[str, tuple[dict[str, object], str]] = {
    "a deck": ({"deck": []}, "record.deck: expected no 'deck' beside a position"),
    "players": ({"players": 3}, "record.players: expected no 'players' beside a position"),
    "first": ({"first": 0}, "record.first: expected no 'first' beside a position"),
    "a seed": ({"seed": 1}, "record.seed: expected None beside a position"),
    "another ruleset": ({"rules": "duel"}, "record.position: expected one of 'duel', got "),
    "null": ({"position": None}, "record.position: expected a text, got None"),
    "no line": ({"position": ""}, "record.position: expected one of 'standard', got another"),
    "too few fields": ({"position": "standard 0"}, "record.position: expected ruleset, seat, "),
    "a card missing": ({"position": "standard 0 Roy/- -/- - -"}, "record.position: "),
}  # fmt: skip


@pytest.mark.parametrize(("changed", "text"), WRONG.values(), ids=WRONG)
def test_a_wrong_position_is_refused(changed: dict[str, object], text: str) -> None:
    """The error has the key, and says what was expected."""
    told = json.loads(dumps(begun_later(game(1), 5)))
    with pytest.raises(InvalidRecord) as refused:
        loads(json.dumps(told | changed))
    assert str(refused.value).startswith(text)


def test_no_hidden_card_of_a_position_is_quoted() -> None:
    """A draw pile that is cut off or spoilt, at any place, gives an error without its cards."""
    told = json.loads(dumps(begun_later(game(1), 5)))
    line = told["position"]
    pile = line.split(" ")[4]
    codes = {pile[at : at + 3] for at in range(0, len(pile), 3)}
    spoilt = [pile[:at] + change + pile[at:] for at in range(len(pile)) for change in ("r", "Roy")]
    for other in (*spoilt, pile[3:], pile[:3] + pile, *[pile[:end] for end in range(len(pile))]):
        with pytest.raises(InvalidRecord) as refused:
            loads(json.dumps(told | {"position": line.replace(pile, other)}))
        text = str(refused.value).replace("such as 'Ory'", "")
        assert not [code for code in codes if code in text], text


@rule("L3", "L4")
def test_the_laws_of_positions_are_checked_on_the_first_one() -> None:
    """A position that breaks a law is refused with its ply and the law, before any action."""
    for tanks, scores, law in (
        (["RR", "B", "-"], [1, 8, 3], "no_single_scored"),
        (["RR", "B", "-"], [12, 10, 0], "one_at_goal"),
    ):
        state = build_position(tanks, scores)
        with pytest.raises(InvalidRecord) as refused:
            verify(record_of(state))
        assert (refused.value.ply, refused.value.law) == (state.ply, law)
        assert state.ply > 0


@rule("T1")
def test_the_ply_of_a_fault_is_that_of_the_state() -> None:
    """In a record that begins in the middle, an error has the ply of the whole game."""
    record = begun_later(game(3), 20)
    with pytest.raises(InvalidRecord, match="steal ") as refused:
        verify(attrs.evolve(record, actions=[Steal(record.first), *record.actions[1:]]))
    assert (refused.value.ply, refused.value.rule) == (20, "T1")
    unfinished = record.undo(3)
    with pytest.raises(InvalidRecord, match="not over") as refused:
        verify(attrs.evolve(unfinished, result=Result((0,), "goal")))
    assert refused.value.ply == unfinished.state().ply == len(game(3).actions) - 3


@rule("L13")
@given(any_games())
def test_undo_takes_actions_back(trace: Trace) -> None:
    """Each undo gives the record of the game before its last action, and leaves the rest."""
    names = [f"player {seat}" for seat in range(trace.start.players)]
    record = whole = record_of(trace, seats=names)
    for step in reversed(trace.steps):
        again = record.undo().with_action(step.flip.action)
        assert (again, again.state()) == (record, step.after)
        record = record.undo()
        assert (record.state(), record.result) == (step.before, None)
    assert whole == record_of(trace, seats=names)
    if trace.steps:
        assert whole.undo(len(trace.steps)) == record == record_of(trace.start, seats=names)


def test_an_illegal_action_can_be_undone() -> None:
    """A record whose last action is not legal is mended by undo."""
    record = attrs.evolve(game(1, part=2), result=Result((0,), "goal"))
    assert attrs.evolve(record, actions=(*record.actions, *record.actions)).undo(
        len(record.actions)
    ) == attrs.evolve(record, result=None)


def test_names_and_seed_are_kept() -> None:
    """Names and seed are written, read, copied, and kept by a longer record."""
    record = record_of(new_game(4, seed=-(2**256), rules=VERSIONED), seats=NAMES, seed=-(2**256))
    longer = record.with_action(Score())
    for each in (record, longer):
        assert (each.seats, each.seed) == (tuple(NAMES), -(2**256))
        text = dumps(each)
        assert text.isascii()
        assert list(json.loads(text))[8:] == ["parameters", "ruleset_version", "seats", "seed"]
        for again in (loads(text, [VERSIONED]), copy.copy(each), pickle.loads(pickle.dumps(each))):
            assert again == each
            assert hash(again) == hash(each)
        assert verify(each, ()).steps == len(each.actions)
    assert len({record, attrs.evolve(record, seats=()), attrs.evolve(record, seed=None)}) == 3
    longest = attrs.evolve(record, seed=10**1000 - 1)
    assert loads(dumps(longest), [VERSIONED]) == longest


@rule("S2")
def test_a_seed_is_compared_with_the_deal() -> None:
    """Only the seed that deals these cards is accepted; the order within a tank is no matter."""
    for rules, players in ((STANDARD, 4), (DUEL, 2), (TOKEN, 3)):
        start = new_game(players, seed=11, rules=rules, first=1)
        for record in (record_of(start, seed=11), record_of(start, seed=11).with_action(Score())):
            assert verify(record).steps == len(record.actions)
            for seed in (0, 12, -11, 10**999):
                with pytest.raises(
                    InvalidRecord, match="seed: expected the seed of this deal"
                ) as refused:
                    verify(attrs.evolve(record, seed=seed))
                assert (refused.value.ply, refused.value.rule) == (0, "S2")
                assert str(seed) not in refused.value.reason or not seed


def test_the_largest_seeds_are_read_again() -> None:
    """A seed of 1,000 digits is read from the text of its record, with either sign."""
    for seed in (10**1000 - 1, 1 - 10**1000):
        record = record_of(new_game(3, seed=seed), seed=seed)
        assert loads(dumps(record)) == record


def test_a_record_without_the_new_keys_is_written_as_before() -> None:
    """The text of a dealt game has no key that is not needed for it."""
    told = json.loads(dumps(game(2)))
    assert list(told) == [
        "format", "version", "rules", "players", "first", "deck", "actions", "result",
    ]  # fmt: skip


def test_replay_begins_with_the_position() -> None:
    """The steps of a record that begins in the middle are the last ones of the whole game."""
    whole = game(4)
    assert list(replay(begun_later(whole, 30))) == list(replay(whole))[30:]


@pytest.mark.parametrize(("first", "token"), [(0.0, -0.0), (1, True), (True, 1), (1, 1.0)])
def test_a_token_that_only_equals_the_first_one_is_kept(first: Hashable, token: Hashable) -> None:
    """Tokens that are equal and not the same, such as True and 1, are kept apart in a record."""
    rules = attrs.evolve(STANDARD, name="first", opening=lambda state: first)
    state = attrs.evolve(new_game(3, seed=1, rules=rules), token=token)
    again = loads(dumps(record_of(state)), [rules]).state()
    assert repr(again.token) == repr(token)
