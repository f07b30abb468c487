"""Tallies as rows, CSV and JSON, and JSON that is none of a tally."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mantis_rules import InvalidRecord, MantisError
from mantis_rules.arena import InvalidTournament, dumps, loads, rows, shares, to_csv, tournament
from tests.arena.bots import QUICK, fails_late
from tests.helpers.processes import output_of

WHOLE = tournament(QUICK | {"lä,te": fails_late}, players=3, deals=4, seed=-(10**999), first_deal=2)
TEXT = dumps(WHOLE)


def test_rows_are_the_shares() -> None:
    """One row for each share, with plain numbers, and the names of the line-up in one text."""
    for row, each in zip(rows(WHOLE), shares(WHOLE), strict=True):
        assert row == {
            "rules": "standard",
            "players": 3,
            "line_up": " + ".join(each.line_up) or "all",
            "bot": each.bot,
            "games": each.games,
            "won_alone": each.wins[0],
            "shared_by_2": each.wins[1],
            "shared_by_3": each.wins[2],
            "share": float(each.share),
            "low": each.low,
            "high": each.high,
        }
        assert {type(value) for value in row.values()} == {str, int, float}
    assert rows(WHOLE, 0.5)[0]["low"] == shares(WHOLE, 0.5)[0].low


def test_csv_has_the_rows() -> None:
    """A CSV reader reads the rows back, names with commas too."""
    read = list(csv.DictReader(io.StringIO(to_csv(WHOLE))))
    assert read == [{k: str(v) for k, v in row.items()} for row in rows(WHOLE)]
    assert to_csv(WHOLE).endswith("\n")
    assert "\r" not in to_csv(WHOLE)
    assert to_csv(WHOLE, 0.5) != to_csv(WHOLE)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_data_frame_takes_the_rows(library: str) -> None:
    """pandas and polars make a table of the rows, with a column for each key."""
    frames = pytest.importorskip(library)
    table = frames.DataFrame(rows(WHOLE))
    assert list(table.columns) == list(rows(WHOLE)[0])
    assert len(table) == len(rows(WHOLE))


def test_the_arena_imports_no_extra() -> None:
    """Bots and arena load attrs and the standard library, and nothing else."""
    loaded = output_of(
        "import sys\n"
        "before = set(sys.modules)\n"
        "import mantis_rules.arena, mantis_rules.bots\n"
        "names = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "names.discard('__mp_main__')  # another name of the module __main__\n"
        "print(*sorted(names - sys.stdlib_module_names))\n"
    )
    assert loaded.split() == ["attr", "attrs", "mantis_rules"]


def test_json_is_ascii_and_has_a_format() -> None:
    """The text names its format and version, and writes seeds as text."""
    data = json.loads(TEXT)
    assert (data["format"], data["version"]) == ("mantis-tally", 1)
    assert data["deals"] == [{"seed": f"-{10**999}", "first": 2, "stop": 6}]
    assert TEXT.isascii()
    assert loads(TEXT) == WHOLE == loads(TEXT.encode())


def changed(change: Callable[[Any], object]) -> str:
    """The text of the tally after a change of its data."""
    data = json.loads(TEXT)
    change(data)
    return json.dumps(data)


BAD = {
    "nothing": ("", "tally: expected JSON"),
    "a list": ("[]", "tally: expected an object"),
    "another format": (
        changed(lambda data: data.update(format="mantis-record")),
        "tally.format: expected 'mantis-tally'",
    ),
    "a later version": (changed(lambda data: data.update(version=2)), "tally.version: expected 1"),
    "a missing key": (changed(lambda data: data.pop("games")), "tally.games: the key 'games'"),
    "an unknown key": (changed(lambda data: data.update(x=1)), "tally: unknown key 'x'"),
    "an unknown seating": (
        changed(lambda data: data.update(seatings="some")),
        "tally.seatings: expected 'rotations' or 'all'",
    ),
    "a float": (
        changed(lambda data: data["games"][0].update(games=1.5)),
        "tally: expected whole numbers, got another number",
    ),
    "a bool": (
        changed(lambda data: data["games"][0].update(games=True)),
        "tally.games[0].games: expected an int",
    ),
    "a number below 1": (
        changed(lambda data: data["games"][0].update(games=0)),
        "tally.games: expected numbers of 1 or more",
    ),
    "a seed as number": (
        changed(lambda data: data["deals"][0].update(seed=5)),
        "tally.deals[0].seed: expected a text",
    ),
    "a seed of letters": (
        changed(lambda data: data["deals"][0].update(seed="five")),
        "tally.deals[0].seed: expected a whole number as text",
    ),
    "too few ranks": (
        changed(lambda data: data["games"][0].update(ranking=[1, 2])),
        "tally.games: expected ranks from 1",
    ),
    "too few seats": (
        changed(lambda data: data["games"][0].update(seats=["score"])),
        "tally.games: expected its bots",
    ),
    "an unknown bot": (
        changed(lambda data: data["games"][0].update(seats=["a", "b", "c"])),
        "tally.games: expected its bots",
    ),
    "no winner": (
        changed(lambda data: data["games"][0].update(ranking=[2, 2, 2])),
        "tally.games: expected ranks from 1",
    ),
    "too few squares": (
        changed(lambda data: data.update(seat_squares=[1])),
        "tally.seat_squares: expected sums of wins",
    ),
    "a game that was not counted": (
        changed(lambda data: data["games"].pop()),
        "tally.lengths: expected those of the games",
    ),
    "no deals": (
        changed(lambda data: data.update(deals=[])),
        "tally.deals: expected runs of deals",
    ),
    "an empty run": (
        changed(lambda data: data["deals"][0].update(stop=2)),
        "tally.deals: expected runs of deals",
    ),
    "twice the same": (
        changed(lambda data: data["games"].append(data["games"][0])),
        "tally.games: expected each once",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_text_that_is_no_tally_is_refused(name: str) -> None:
    """The error has the place and what was expected."""
    text, reason = BAD[name]
    with pytest.raises(InvalidRecord) as refused:
        loads(text)
    assert reason in str(refused.value)


def test_a_deal_that_is_there_twice_is_refused() -> None:
    """Runs that overlap would count a deal twice."""
    text = changed(lambda data: data["deals"].append(data["deals"][0]))
    with pytest.raises(InvalidTournament, match="expected each deal once, got deal 2"):
        loads(text)


@given(st.data())
def test_a_damaged_text_is_read_or_refused(data: st.DataObject) -> None:
    """With any part of the text replaced, `loads` returns a tally or raises a MantisError."""
    at = data.draw(st.integers(0, len(TEXT)))
    stop = data.draw(st.integers(at, min(len(TEXT), at + 40)))
    into = data.draw(st.sampled_from(["", "0", "-1", '"', "[]", "{}", "null", ", ", "9" * 30]))
    try:
        tally = loads(TEXT[:at] + into + TEXT[stop:])
    except MantisError:
        return
    assert loads(dumps(tally)) == tally
    shares(tally)


def test_only_tallies_are_written() -> None:
    """Anything else is refused."""
    for function in dumps, rows, to_csv:
        with pytest.raises(InvalidTournament, match=r"^tally: expected a Tally"):
            function(None)  # type: ignore[arg-type]  # that is what is tested
