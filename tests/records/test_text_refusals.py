"""Texts that are no record: each is refused with a place and a reason (S1, S2, T1, E1)."""

from __future__ import annotations

import functools
import json
from typing import Any, cast

import pytest

from mantis_rules import InvalidRecord
from mantis_rules.game.texts import short
from mantis_rules.records import dumps, loads
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.rules import rule

from .games import QUICK, game

WHOLE = game(1)
GOOD = dumps(WHOLE)
VALUES: dict[str, Any] = json.loads(GOOD)
HOUSE: dict[str, Any] = json.loads(dumps(game(1, rules=QUICK)))
DECK: list[str] = VALUES["deck"]
BRANCHING: Any = functools.reduce(lambda inner, _: [inner] * 6, range(5), cast(Any, "x" * 40))
"""Nested lists, too long to print even with only a few items of each."""
NUMBERS = {"hand": 4, "goal": 10, "min_players": 2, "max_players": 6}


def _refused(what: str, text: Any, reason: str) -> Refusal:
    return Refusal(what, call(loads, text), InvalidRecord, reason)


def _with(what: str, reason: str, **parts: Any) -> Refusal:
    return _refused(what, json.dumps(VALUES | parts), reason)


SYNTAX = [
    *for_each("text", [None, 5, [], bytearray(b"{}")], loads, InvalidRecord, "expected text, got "),
    _refused("nothing", "", "record: expected JSON, but at character 1: "),
    _refused("nothing but space", " \n ", "record: expected JSON, but at line 2, column 2: "),
    *(
        _refused(f"cut off after {end}", GOOD[:end], "record: expected JSON, but at character")
        for end in (1, 2, 10, 40, 200, len(GOOD) - 1)
    ),
    _refused("two records", GOOD + GOOD, f"at character {len(GOOD) + 1}: Extra data"),
    _refused("a text of Python", str(VALUES), "record: expected JSON, but at character 2"),
    _refused("a trailing comma", GOOD[:-1] + ",}", "record: expected JSON, but at character"),
    _refused("a NUL", "\x00", "record: expected JSON, but at character 1"),
    _refused("a BOM", "\ufeff" + GOOD, "record: expected JSON, but it begins with a byte"),
    _refused("a BOM in UTF-8", b"\xef\xbb\xbf" + GOOD.encode(), "begins with a byte order mark"),
    _refused("UTF-16", GOOD.encode("utf-16"), "record: expected UTF-8, got an invalid byte at 0"),
    _refused(
        "Latin-1", GOOD.encode() + b"\xe9", f"expected UTF-8, got an invalid byte at {len(GOOD)}"
    ),
    _refused(
        "a lone surrogate in UTF-8",
        b'"\xed\xa0\x80"',
        "record: expected UTF-8, got an invalid byte",
    ),
    _refused("a lone surrogate", '{"\ud800":1}', "record.format: the key 'format' is missing"),
    *(
        _refused(f"{text} as a number", GOOD.replace('"players":4', f'"players":{text}'), reason)
        for text, reason in {
            "NaN": "record: expected whole numbers, got NaN",
            "Infinity": "record: expected whole numbers, got Infinity",
            "-Infinity": "record: expected whole numbers, got -Infinity",
            "4.0": "record: expected whole numbers, got another number",
            "4e0": "record: expected whole numbers, got another number",
            "1e400": "record: expected whole numbers, got another number",
            "04": "record: expected JSON, but at character",
            "4" * 20: "record.players: expected an int from 2 to 6, got 44444444444444444444 (int)",
            "4"
            * 21: "record.players: expected an int from 2 to 6, got 444444444444444444444 (int)",
            "4" * 1001: "record: expected small numbers, got one of 1001 digits",
            "-" + "4" * 5000: "record: expected small numbers, got one of 500",
        }.items()
    ),
    _refused(
        "a key twice", GOOD.replace('"first"', '"players":4,"first"'), "got 'players' (str) tw"
    ),
    _refused(
        "an inner key twice",
        GOOD.replace('"reason"', '"winners":[0],"reason"'),
        "record: expected each key once, got 'winners' (str) twice",
    ),
    _refused("lists in lists", "[" * 10**5, "record: JSON is nested too deeply"),
    _refused("objects in objects", '{"a":' * 10**5, "record: JSON is nested too deeply"),
    _refused(
        "too long", " " * 10**6 + GOOD, "record: expected at most 1000000 characters, got more"
    ),
]

MEANING = [
    *for_each(
        "no object",
        [None, 1, "mantis-record", True],
        lambda value: loads(json.dumps(value)),
        InvalidRecord,
        "record: expected an object, got {}",
    ),
    _refused("a list", "[1, 2]", "record: expected an object, got a value of type list"),
    _refused("a text", '"1 2"', "record: expected an object, got '1 2' (str)"),
    Refusal(
        "a subclass of str",
        lambda: loads(type("Text", (str,), {})(GOOD)),
        InvalidRecord,
        "record: expected text, got a value of another type",
    ),
    Refusal(
        "a subclass of bytes",
        lambda: loads(type("Text", (bytes,), {})(GOOD.encode())),
        InvalidRecord,
        "record: expected text, got a value of another type",
    ),
    _refused("an empty object", "{}", "record.format: the key 'format' is missing"),
    _with("another format", "record.format: expected 'mantis-record', got 'x' (str)", format="x"),
    *for_each(
        "version",
        [0, 2, -1, 10**19, True, "1", None],
        lambda version: loads(json.dumps(VALUES | {"version": version})),
        InvalidRecord,
        "record.version: expected 1, got {}",
    ),
    *(
        _refused(
            f"no {key}",
            json.dumps({name: value for name, value in VALUES.items() if name != key}),
            f"record.{key}: the key {key!r} is missing",
        )
        for key in VALUES
    ),
    *(
        _with(f"the key {short(key)}", f"record: unknown key {short(key)}", **{key: 1})
        for key in ("name", "", "__class__", "\ud800")
    ),
    *(
        _with(f"the key {short(key)}", "record: unknown key a value of type str", **{key: 1})
        for key in ("Rules", "x" * 10**5)
    ),
    _with("an unknown key of the result", "record.result: unknown key 'by'",
          result={"winners": [0], "reason": "goal", "by": 2}),
    _with("an unknown parameter", "record.parameters: unknown key 'deck'",
          parameters=NUMBERS | {"deck": 7}),
    *(
        _with(f"{players} players", "record.players: expected an int from 2 to 6", players=players)
        for players in (0, 1, 7, -4, 10**19)
    ),
    *(
        _with(f"seat {seat} first", "record.first: expected a seat from 0 to 3", first=seat)
        for seat in (-1, 4, 10**19)
    ),
    _with("a card missing", "record.deck", deck=DECK[1:]),
    _with("a card too many", "record.deck", deck=[*DECK, DECK[0]]),
    _with("a card twice", "record.deck", deck=[*DECK[:-1], DECK[0]]),
    _with("a foreign card", "record.deck", deck=["Royg", *DECK[1:]]),
    _with("no cards", "record.deck", deck=[]),
    _with("a list of lists", "record.deck[0]: expected the code of a card", deck=[BRANCHING]),
    _with("very many cards", "record.deck: expected a list of at most 1000, got 100000",
          deck=[0] * 10**5),
    *(
        _with(f"the code {short(code)}", "record.deck[7]: expected the code of a card",
              deck=[*DECK[:7], code, *DECK[8:]])
        for code in ("", "roy", "ROY", "Rro", "Ryo", "Rxy", "R", "Roy ", "\uff32oy", "\ud800",
                     "Ro" * 10**5, "R" + "o" * 10**5)
    ),
    *(
        _with(f"the action {short(words)}", "record.actions[1]: expected", actions=["score", words])
        for words in ("", "Score", "pass", "steal", "steal -1", "steal 01", "steal  1", "steal ٢",
                      "score 1", "steal 1\n", "steal " + "1" * 10**5)
    ),
    _with("very many actions", "record.actions: expected a list of at most 1000, got 100000",
          actions=["score"] * 10**5),
    *(
        _with(f"the winners {winners}", "record.result: winners: expected ",
              result={"winners": winners, "reason": "goal"})
        for winners in ([], [-1], [1, 1], [2, 1])
    ),
    _with("no reason", "the key 'reason' is missing", result={"winners": [0]}),
    _with("a reason with a space at its end", "record.result.reason: expected a line of 1 to 200 ",
          result={"winners": [0], "reason": "goal "}),
    _with("parameters that differ", "record.parameters.goal: expected 10, as the ruleset",
          parameters=NUMBERS | {"goal": 11}),
]  # fmt: skip

REFUSALS = SYNTAX + MEANING


@rule("S1", "S2", "E1")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_an_invalid_text_is_refused(refusal: Refusal) -> None:
    """Bad text raises one error, which names the place and what was wrong."""
    check(refusal)


@rule("S2")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_the_error_is_short(refusal: Refusal) -> None:
    """However long the bad text is, the error is one line of less than 1,000 characters."""
    with pytest.raises(InvalidRecord) as refused:
        refusal.call()
    assert 10 < len(str(refused.value)) < 1000
    assert str(refused.value).isprintable()
    assert (refused.value.ply, refused.value.rule, refused.value.law) == (None, None, None)


PLACES: list[tuple[str | int, ...]] = [
    ("rules",), ("players",), ("first",), ("deck",), ("deck", 3), ("actions",), ("actions", 2),
    ("result",), ("result", "winners"), ("result", "winners", 0), ("result", "reason"),
    ("parameters",), *(("parameters", name) for name in NUMBERS),
]  # fmt: skip
KINDS: list[Any] = [None, True, False, 3, "3", "", [], [3], {}, {"a": 3}]


def _put(place: tuple[str | int, ...], value: object) -> str:
    """The good record's text with another value at a place."""
    told = json.loads(json.dumps(HOUSE))
    at = told
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = value
    return json.dumps(told)


def _named(place: tuple[str | int, ...]) -> str:
    return "record" + "".join(f"[{key}]" if type(key) is int else f".{key}" for key in place)


@pytest.mark.parametrize("place", PLACES, ids=_named)
def test_a_value_of_another_type_is_refused_with_its_place(place: tuple[str | int, ...]) -> None:
    """A value of another JSON type is refused at every place of a record."""
    at: Any = HOUSE
    for key in place:
        at = at[key]
    for value in KINDS:
        if type(value) is type(at) or (value is None and place in [("result",), ("parameters",)]):
            continue
        with pytest.raises(InvalidRecord) as refused:
            loads(_put(place, value), [QUICK])
        ours = f"{_named(place[:-1])}: {place[-1]}: "  # the result's own check
        assert str(refused.value).startswith((_named(place), ours)), value


def test_the_unchanged_records_are_read() -> None:
    """The records that the cases are made from can be read."""
    assert loads(GOOD) == WHOLE
    assert loads(json.dumps(HOUSE), [QUICK]) == game(1, rules=QUICK)
