"""Whole games as JSON: written, read, replayed, and refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from mamba_boards import rules_of
from mamba_rules import (
    DUEL,
    QUARTET,
    TEAMS,
    TRIO,
    EndBirths,
    IllegalMove,
    Move,
    Record,
    Result,
    Ruleset,
    State,
    board_rows,
    dumps,
    loads,
    new_game,
    parse_action,
    record_of,
    replay,
    result,
    verify,
)
from mamba_rules.bots import greedy_bot, play_out
from mantis_rules import InvalidRecord

RULES = rules_of(["A....", ".....", "..A..", ".....", "B...B"])
ACTIONS = [parse_action(words) for words in ("birth a5 b5", "end births", "move c3 c4")]
RECORD = record_of(RULES, ACTIONS)


@pytest.mark.parametrize("rules", [DUEL, TRIO, QUARTET, TEAMS], ids=lambda rules: rules.name)
def test_a_record_survives_a_round_trip(rules: Ruleset) -> None:
    """B1 to B16: a game between bots is read back equal, and verifies."""
    record = play_out(evolve(rules, turns=60), [greedy_bot] * rules.players, seed=1)
    again = loads(dumps(record))
    assert again == record
    assert verify(again) == record.result is not None
    steps = list(replay(again))
    assert [step.action for step in steps] == list(record.actions)
    assert steps[0].before == new_game(rules=record.rules)
    assert result(steps[-1].after) == record.result


def test_a_record_is_plain_json() -> None:
    """B3, B5, B6: the JSON has the format, version, rules, actions and result."""
    assert json.loads(dumps(RECORD)) == {
        "format": "mamba-record",
        "version": 2,
        "rules": {
            "name": "diagram",
            "opening": ["A....", ".....", "..A..", ".....", "B...B"],
            "out": 0,
            "mambiz": 40,
            "all_out": "mover",
            "repetition": 3,
            "turns": 1000,
            "teams": False,
            "birth_squares": 8,
            "corners": True,
            "majority": "half",
            "first": "mover",
            "alternate": False,
            "out_rises": False,
        },
        "players": 2,
        "seats": None,
        "seed": None,
        "actions": ["birth a5 b5", "end births", "move c3 c4"],
        "result": None,
    }


def test_an_empty_record_is_valid() -> None:
    """B3: a record without actions can be written, read and verified."""
    record = record_of(RULES, [])
    assert loads(dumps(record)) == record
    assert verify(record) is None


def test_a_long_game_is_read_from_text_and_bytes() -> None:
    """B15: a record of 2,000 actions is read back from text and from bytes."""
    record = Record(RULES, [EndBirths(), Move(26, 38)] * 1000, None)
    assert loads(dumps(record)) == loads(dumps(record).encode()) == record


def changed(*path: str, to: Any) -> str:
    """The record with one thing changed."""
    data: Any = json.loads(dumps(RECORD))
    inside = data
    for name in path[:-1]:
        inside = inside[name]
    inside[path[-1]] = to
    return json.dumps(data)


WON = {"winners": [0], "reason": "last camp"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected JSON"),
        ("{", "expected JSON"),
        ("[" * 100_000, "record: JSON is nested too deeply"),
        ('{"format": 1, "format": 1}', "expected each key once, got 'format' .str. twice"),
        ("[]", "record: expected an object, got a value of type list"),
        ("null", "record: expected an object, got None"),
        ("{}", "the key 'format' is missing"),
        (3, "record: expected text, got a value of type int"),
        (changed("more", to=1), "record: unknown key 'more'"),
        (changed("rules", "more", to=1), "record.rules: unknown key 'more'"),
        (changed("format", to="mantis-record"), "expected format 'mamba-record', version 1 or 2"),
        (changed("version", to=3), "expected format 'mamba-record', version 1 or 2"),
        (changed("version", to=1), "record: unknown key 'se"),
        (changed("seats", to=["a"]), "seats .B1.: expected 2 texts of printable letters"),
        (changed("seats", to=["a", ""]), "seats .B1.: expected 2 texts of printable letters"),
        (changed("seats", to=["a", 3]), "seats .B1.: expected 2 texts of printable letters"),
        (changed("seats", to="ab"), "record.seats: expected a list, got 'ab'"),
        (changed("seed", to="7"), "seed: expected an int of at most 600 digits, got '7'"),
        (changed("seed", to=True), "seed: expected an int of at most 600 digits, got True"),
        (changed("seed", to=10**600), "expected small numbers, got one of 601 digits"),
        (changed("rules", "majority", to="all"), r"majority .B10.: expected 'half' or 'most'"),
        (changed("version", to=True), r"record.version: expected an int, got True"),
        (changed("version", to=1.0), r"record: expected whole numbers, got another number"),
        (changed("format", to=1), r"record.format: expected a text, got 1"),
        (changed("players", to=3), r"record.players .B1.: expected 2"),
        (changed("players", to="2"), r"record.players: expected an int, got '2'"),
        (changed("players", to=True), r"record.players: expected an int, got True"),
        (changed("rules", to="duel"), "record.rules: expected an object, got 'duel'"),
        (changed("rules", "out", to=-1), r"record.rules: out .B13.: expected an int from 0"),
        (changed("rules", "out", to=True), r"record.rules: out .B13.: expected an int from 0"),
        (changed("rules", "turns", to=1e3), r"record: expected whole numbers, got another number"),
        (changed("rules", "turns", to="9"), r"record.rules: turns .B15.: expected an int"),
        (changed("rules", "teams", to=0), r"record.rules: teams .B16.: expected True or False"),
        (
            changed("rules", "opening", to="A"),
            r"record.rules.opening: expected a list, got a value of type str",
        ),
        (changed("rules", "opening", to=[1, 2, 3]), r"record.rules: opening .B3.: expected rows"),
        (changed("rules", "opening", to=["A.."]), r"opening .B3.: expected 2 to 4"),
        (changed("rules", "mambiz", to=float("nan")), "record: expected whole numbers, got NaN"),
        (changed("actions", to="move"), "record.actions: expected a list, got 'move'"),
        (changed("actions", to=["mve a1 a2"]), r"record.actions.0.: action .B5, B6, B9.: exp"),
        (
            changed("actions", to=["end births", 3]),
            r"record.actions.1.: action .B5, B6, B9.: exp",
        ),
        (changed("actions", to=["move a1 z9"]), r"record.actions.0.: square .B1.: expected a1"),
        (changed("result", to=[]), "record.result: expected an object, got a value of type list"),
        (changed("result", to={"winners": [0]}), "record.result.*: the key 'reason' is missing"),
        (changed("result", to=WON | {"winners": [2]}), r"winners .B14.: expected camps"),
        (changed("result", to=WON | {"winners": [True]}), r"winners .B14.: expected camps from 0"),
        (
            changed("result", to=WON | {"winners": 0}),
            r"record.result.winners: expected a list",
        ),
        (changed("result", to=WON | {"reason": "luck"}), r"reason .B14, B15.: expected one of"),
        (changed("result", to=WON | {"reason": []}), r"reason .B14, B15.: expected one of"),
    ],
)
def test_an_invalid_record_is_refused(text: str, words: str) -> None:
    """B1, B3, B5, B13 to B16: the error says which field was wrong, and what was expected."""
    with pytest.raises(InvalidRecord, match=words):
        loads(text)


def test_seats_and_seed_are_kept() -> None:
    """B1: who played and the seed are read back equal, whatever int of 600 digits it is."""
    for seed in (0, -7, 10**600 - 1):
        record = evolve(RECORD, seats=["human", "search of 1,000"], seed=seed)
        assert loads(dumps(record)) == record
        assert (record.seats, record.seed) == (("human", "search of 1,000"), seed)
    with pytest.raises(InvalidRecord, match="seed: expected an int of at most 600 digits"):
        evolve(RECORD, seed=10**600)


EVERY_CHOICE = evolve(
    RULES,
    birth_squares=4,
    corners=False,
    majority="most",
    first="first camp",
    alternate=True,
    out_rises=True,
    all_out="draw",
)


def test_every_choice_is_kept() -> None:
    """B5, B6, B10, B11, B13: a record has every choice of its rules."""
    record = record_of(EVERY_CHOICE, [])
    assert loads(dumps(record)).rules == EVERY_CHOICE != RULES


OLD = """{"format": "mamba-record", "version": 1, "rules": {"name": "old", "opening":
[".A...", "AB.A.", ".BBB.", ".A.AA", "A.B.."], "out": 0, "mambiz": 40, "all_out": "mover",
"repetition": 3, "turns": 1000, "teams": false}, "players": 2, "actions": [ACTIONS],
"result": null}"""
"""A file as it was written when camps took turns at transforming."""


def test_a_record_of_version_1_is_read_by_its_own_rules() -> None:
    """B11: an old file loads, is replayed with `alternate`, and is written as version 2."""
    old = OLD.replace("ACTIONS", '"move b5 c4"')
    record = loads(old)
    assert record.rules.alternate
    *_, last = replay(record)
    assert board_rows(last.after.board, 5)[2] == ".BBB."  # by RULES.md it would be .AAA.
    assert (record.seats, record.seed, verify(record)) == (None, None, None)
    assert loads(dumps(record)) == record
    with pytest.raises(InvalidRecord, match="unknown key 'alternate'"):
        loads(old.replace('"teams"', '"alternate": false, "teams"'))


def test_an_illegal_action_is_named() -> None:
    """B6: a record with an illegal action is read, but not verified or replayed."""
    record = loads(changed("actions", to=["end births", "move c3 e5"]))
    with pytest.raises(InvalidRecord, match=r"record: action 2: turn 1, camp A: .*\(B6\)"):
        verify(record)
    with pytest.raises(InvalidRecord, match="record: action 2"):
        list(replay(record))


def test_an_action_after_the_end_is_named() -> None:
    """B15: a record with an action after the end of the game is refused."""
    rules = evolve(RULES, turns=1)
    record = Record(rules, (EndBirths(), Move(48, 36), EndBirths()), None)
    with pytest.raises(InvalidRecord, match=r"action 3: .*the game is over"):
        verify(record)


@pytest.mark.parametrize("claimed", [Result((0,), "last camp"), Result((), "turn limit")])
def test_a_wrong_result_is_refused(claimed: Result) -> None:
    """B14, B15: a result that the actions do not give is refused."""
    with pytest.raises(InvalidRecord, match=r"result .B14, B15.: expected None, as played, got R"):
        verify(evolve(RECORD, result=claimed))


def test_a_missing_result_is_refused() -> None:
    """B15: a record of a finished game without a result is refused."""
    record = record_of(evolve(RULES, turns=1), ACTIONS)
    assert record.result == Result((), "turn limit")
    with pytest.raises(InvalidRecord, match="as played, got None"):
        verify(evolve(record, result=None))


def test_record_of_refuses_an_illegal_action() -> None:
    """B5: a record is made of legal actions only."""
    with pytest.raises(IllegalMove, match="expected a birth or the end of births"):
        record_of(RULES, [Move(0, 1)])


@pytest.mark.parametrize("record", [None, "{}", DUEL])
def test_only_a_record_is_written_and_played(record: Record) -> None:
    """B3: dumps, verify and replay refuse anything but a Record."""
    for do in (dumps, verify, lambda one: list(replay(one))):
        with pytest.raises(InvalidRecord, match="expected a Record"):
            do(record)


def test_replayed_steps_are_connected() -> None:
    """B7: each step of a replay begins where the previous one ended."""
    steps = list(replay(RECORD))
    state: State = new_game(rules=RULES)
    for step in steps:
        assert step.before == state
        state = step.after
