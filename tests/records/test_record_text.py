"""Records as JSON: the text is as documented, and reading it loses nothing (S2, T1, V3)."""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    InvalidRecord,
    InvalidRuleset,
    Result,
    Ruleset,
    Score,
    Steal,
    new_game,
)
from mantis_rules.model import DRAW_PILE_EMPTY, GOAL
from mantis_rules.records import Record, append_record, dumps, loads, record_of
from tests.helpers.positions import SMALL_DECK
from tests.helpers.strategies import TINY
from tests.helpers.variants import THIEVES
from tests.rules import rule

from .games import OFFICIAL, QUICK, game, recorded, records

KEYS = ["format", "version", "rules", "players", "first", "deck", "actions", "result"]


@rule("L13")
@given(records())
def test_a_written_record_is_read_back(record: Record) -> None:
    """For any game and ruleset the text is read back as an equal record and state."""
    read = loads(dumps(record), [record.rules])
    assert read == record
    assert read.state() == record.state()
    assert dumps(read) == dumps(record)


@given(records())
def test_a_text_is_one_line_of_ascii(record: Record) -> None:
    """The text of any game is one printable line of ASCII."""
    text = dumps(record)
    assert text.isascii()
    assert text.isprintable()
    assert loads(text.encode(), [record.rules]) == loads(text, [record.rules])


@rule("S2")
@given(records())
def test_a_text_has_these_keys(record: Record) -> None:
    """The keys come in this order; only unofficial rules add parameters."""
    told = json.loads(dumps(record))
    extra = [] if record.rules in OFFICIAL else ["parameters"]
    assert list(told) == KEYS + extra
    assert (told["format"], told["version"]) == ("mantis-record", 1)


def test_a_text_is_as_documented() -> None:
    """The text of a small record is pinned character by character."""
    tiny = attrs.evolve(TINY, max_players=2)
    result = Result((0, 1), "draw pile empty")
    record = Record(tiny, 2, 1, SMALL_DECK.cards, [Score(), Steal(0)], result)
    codes = ",".join(f'"{card.code}"' for card in SMALL_DECK.cards)
    assert dumps(record) == (
        '{"format":"mantis-record","version":1,"rules":"tiny","players":2,"first":1,'
        f'"deck":[{codes}],"actions":["score","steal 0"],'
        '"result":{"winners":[0,1],"reason":"draw pile empty"},'
        '"parameters":{"hand":1,"goal":4,"min_players":2,"max_players":2}}'
    )


def test_an_unfinished_game_has_no_result() -> None:
    """The result of an unfinished game is written as null and read as None."""
    record = record_of(new_game(4, seed=1))
    assert json.loads(dumps(record))["result"] is None
    assert loads(dumps(record)).result is None


@pytest.mark.parametrize("name", ["four-greedy", "duel-chains", "six-shared-win"])
def test_a_recorded_game_is_written_as_it_was(name: str) -> None:
    """A game recorded elsewhere is read, and written with the same values."""
    assert json.loads(dumps(loads(json.dumps(recorded(name))))) == recorded(name)


def test_order_and_space_make_no_difference() -> None:
    """The order of the keys and space between them make no difference."""
    told = json.loads(dumps(game(2)))
    turned = dict(reversed(told.items()))
    assert loads(json.dumps(turned, indent="\t")) == game(2)
    assert loads(f" \r\n\t{json.dumps(turned)}\n") == game(2)


@pytest.mark.parametrize("rules", [*OFFICIAL, QUICK, THIEVES], ids=repr)
def test_the_rules_are_found_by_name(rules: Ruleset) -> None:
    """Of the given rulesets the one with the record's name is used."""
    record = game(1, players=2, rules=rules)
    assert loads(dumps(record), [THIEVES, DUEL, QUICK, STANDARD]).rules is rules


def test_an_unknown_ruleset_can_be_passed() -> None:
    """The error for an unknown name says how to pass the ruleset."""
    text = dumps(game(1, rules=QUICK))
    with pytest.raises(InvalidRecord) as refused:
        loads(text)
    told = str(refused.value)
    assert told.startswith("record.rules: expected a ruleset of standard, duel")
    assert told.endswith("got 'quick' (str); pass others as rulesets=")
    assert loads(text, [QUICK]) == game(1, rules=QUICK)


CHANGED: list[tuple[str, dict[str, Any], str]] = [
    ("goal", {"goal": 5}, "record.parameters.goal: expected 5, as the ruleset 'quick' given here "),
    ("hand", {"hand": 3}, "record.parameters.hand: expected 3, as the ruleset 'quick' given here "),
    ("min_players", {"min_players": 3}, "record.parameters.min_players: expected 3, "),
    ("max_players", {"max_players": 5}, "record.parameters.max_players: expected 5, "),
    ("deck", {"deck": SMALL_DECK, "max_players": 3}, "record."),
]


@pytest.mark.parametrize(
    ("changed", "text"), [row[1:] for row in CHANGED], ids=[r[0] for r in CHANGED]
)
def test_other_rules_of_the_same_name_are_refused(changed: dict[str, Any], text: str) -> None:
    """If a parameter differs from the recorded one, the error names it and both values."""
    with pytest.raises(InvalidRecord) as refused:
        loads(dumps(game(1, rules=QUICK)), [attrs.evolve(QUICK, **changed)])
    assert str(refused.value).startswith(text)


@pytest.mark.parametrize("official", OFFICIAL, ids=repr)
def test_an_official_name_with_other_parameters_is_refused(official: Ruleset) -> None:
    """Rules with an official name and another goal do not read official records.

    Nor are their records read with the official rules.
    """
    other = attrs.evolve(official, goal=3)
    with pytest.raises(InvalidRecord, match="official or shipped ruleset with this name"):
        loads(dumps(game(1, 2, official)), [other])
    with pytest.raises(
        InvalidRecord, match=r"record\.parameters\.goal: expected \d+, as the rules"
    ):
        loads(dumps(game(1, 2, other)))
    assert loads(dumps(game(1, 2, other)), [other]) == game(1, 2, other)


@pytest.mark.parametrize("official", OFFICIAL, ids=repr)
def test_a_variant_under_an_official_name_is_not_read_as_official(official: Ruleset) -> None:
    """A record of rules that differ from the official ones in a policy alone is refused."""
    record = game(1, 2, attrs.evolve(official, resolution=THIEVES.resolution))
    with pytest.raises((InvalidRecord, InvalidRuleset)):
        loads(dumps(record))


def test_parameters_of_official_rules_are_optional() -> None:
    """Parameters that agree are accepted, and null means none."""
    told = json.loads(dumps(game(1)))
    numbers = {"hand": 4, "goal": 10, "min_players": 2, "max_players": 6}
    for parameters in (None, numbers):
        assert loads(json.dumps(told | {"parameters": parameters})) == game(1)


@pytest.mark.parametrize("rulesets", [None, 5, [], [None], ["standard"], [STANDARD, STANDARD]])
def test_what_are_no_rulesets_is_refused(rulesets: Any) -> None:
    """At least one ruleset is needed, and each needs a different name."""
    with pytest.raises(InvalidRuleset, match="rulesets: expected "):
        loads(dumps(game(1)), rulesets)


def test_a_record_of_any_seat_and_order_is_read() -> None:
    """Any first seat and order of the deck is read back."""
    record = Record(STANDARD, 6, 5, STANDARD_DECK.cards[::-1])
    assert loads(dumps(record)) == record


@pytest.mark.parametrize("reason", [GOAL, DRAW_PILE_EMPTY, "six rounds played"])
def test_all_winners_are_written(reason: str) -> None:
    """Whoever has won together, one seat or all six, is written and read back."""
    begun = game(1, 6, part=50)
    seats = range(6)
    for number in range(1, 7):
        for winners in itertools.combinations(seats, number):
            record = attrs.evolve(begun, result=Result(winners, reason))
            assert loads(dumps(record)).result == Result(winners, reason)
            assert loads(dumps(record)) == record


def test_a_record_that_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    """If the text would be longer than `loads` accepts, nothing is written."""
    crowd = attrs.evolve(STANDARD, name="crowd", hand=0, max_players=1000)
    record = record_of(new_game(1000, 1, rules=crowd), seats=["\U0001f600" * 200] * 1000)
    file = tmp_path / "games.jsonl"
    for write in (lambda: dumps(record), lambda: append_record(file, record)):
        with pytest.raises(InvalidRecord, match="at most 1000000 characters to write, got more"):
            write()
    assert not file.exists()


def test_pythons_limit_for_ints_is_an_invalid_record() -> None:
    """If Python converts only short ints, a longer seed is refused, and nothing else is raised."""
    record = record_of(new_game(3, 10**900), seed=10**900)
    text = dumps(record)
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        with pytest.raises(InvalidRecord, match=r"^record: Exceeds the limit"):
            loads(text)
        with pytest.raises(InvalidRecord, match=r"^seed: Exceeds the limit"):
            dumps(record)
    finally:
        sys.set_int_max_str_digits(most)
