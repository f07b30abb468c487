"""The JSON Schema accepts every record that is written or read (S1, S2, T1, E1)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator

from mantis_rules import InvalidRecord
from mantis_rules.records import Record, dumps, loads, record_schema
from tests.helpers.processes import output_of
from tests.rules import rule

from .games import RECORDED, game, recorded, records
from .mutations import RULESETS, spoilt_values

SCHEMA = Draft202012Validator(record_schema())
GOOD: dict[str, Any] = json.loads(dumps(game(1)))


def test_the_schema_is_a_schema() -> None:
    """The schema is valid in the draft that it names."""
    Draft202012Validator.check_schema(record_schema())
    assert record_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_each_call_returns_a_fresh_schema() -> None:
    """Changing the returned dictionary does not change the next one."""
    record_schema()["properties"] = {}
    assert record_schema()["properties"]


def test_the_schema_is_in_the_package() -> None:
    """The schema can be read without the extra that reading records needs."""
    told = output_of(
        "import sys; sys.modules['cattrs'] = None\n"
        "from mantis_rules.records import record_schema\nprint(record_schema()['title'])"
    )
    assert told == f"{record_schema()['title']}\n"


@given(records())
def test_written_records_fit_the_schema(record: Record) -> None:
    """The text of any record, with any rules, finished or not, fits."""
    SCHEMA.validate(json.loads(dumps(record)))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_fit_the_schema(path: Any) -> None:
    """The games recorded elsewhere fit."""
    SCHEMA.validate(recorded(path.stem))


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(spoilt_values())
def test_values_that_are_read_fit_the_schema(value: Any) -> None:
    """A value that the schema rejects is refused by `loads` too."""
    try:
        loads(json.dumps(value), RULESETS)
    except InvalidRecord:
        return
    SCHEMA.validate(value)


REFUSED: dict[str, dict[str, Any]] = {
    "another format": {"format": "chess"},
    "another version": {"version": 2},
    "a version as text": {"version": "1"},
    "a name of two words": {"rules": "my rules"},
    "no name": {"rules": ""},
    "no number of players": {"players": "4"},
    "one player": {"players": 1},
    "a negative seat": {"first": -1},
    "no cards": {"deck": []},
    "a card twice": {"deck": ["Roy", "Roy"]},
    "a code out of order": {"deck": ["Ryo"]},
    "a code in lower case": {"deck": ["roy"]},
    "a code of one letter": {"deck": ["R"]},
    "a colour twice": {"deck": ["Royy"]},
    "another action": {"actions": ["pass"]},
    "something before a code": {"deck": ["xRoy"]},
    "something after a code": {"deck": ["Roy "]},
    "something before an action": {"actions": ["my score"]},
    "something after an action": {"actions": ["steal 1 2"]},
    "a seat with a leading zero": {"actions": ["steal 01"]},
    "an action as an object": {"actions": [{"steal": 1}]},
    "no winners": {"result": {"winners": [], "reason": "goal"}},
    "a winner twice": {"result": {"winners": [1, 1], "reason": "goal"}},
    "no reason": {"result": {"winners": [1], "reason": ""}},
    "a long reason": {"result": {"winners": [1], "reason": "x" * 201}},
    "a reason with a space before it": {"result": {"winners": [1], "reason": " time"}},
    "a reason with a space after it": {"result": {"winners": [1], "reason": "time "}},
    "a reason of two lines": {"result": {"winners": [1], "reason": "the\ntime"}},
    "a reason that is no text": {"result": {"winners": [1], "reason": 1}},
    "an unknown key of the result": {"result": {"winners": [1], "reason": "goal", "by": 1}},
    "an unknown key": {"name": 7},
    "no position": {"position": "standard 0"},
    "a position beside a deal": {"position": "standard 0 - - - -"},
    "a version of two words": {"ruleset_version": "version 2"},
    "a version as a number": {"ruleset_version": 2},
    "no name of a seat": {"seats": ["Ann", "Bob", "", "Dan"]},
    "a name of two lines": {"seats": ["Ann", "Bob", "C\nC", "Dan"]},
    "a long name": {"seats": ["Ann", "Bob", "C" * 201, "Dan"]},
    "a seed as text": {"seed": "7"},
    "no seed": {"seed": None},
    "a parameter missing": {"parameters": {"hand": 4, "goal": 10, "min_players": 2}},
    "a goal of nothing": {"parameters": {"hand": 4, "goal": 0, "min_players": 2, "max_players": 6}},
}


@rule("S2")
@pytest.mark.parametrize("part", REFUSED.values(), ids=REFUSED)
def test_an_invalid_record_does_not_fit_the_schema(part: dict[str, Any]) -> None:
    """These invalid records are rejected by the schema as well as by `loads`."""
    assert SCHEMA.is_valid(GOOD)
    assert not SCHEMA.is_valid(GOOD | part)
    with pytest.raises(InvalidRecord):
        loads(json.dumps(GOOD | part))


@pytest.mark.parametrize("key", GOOD)
def test_every_key_is_required(key: str) -> None:
    """A record that lacks one of its keys neither fits nor is read."""
    less = {name: value for name, value in GOOD.items() if name != key}
    assert not SCHEMA.is_valid(less)
    with pytest.raises(InvalidRecord):
        loads(json.dumps(less))
