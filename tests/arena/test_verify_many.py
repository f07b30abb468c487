"""Many records are verified, whatever is wrong with some of them, and on any executor."""

from __future__ import annotations

import pickle
from asyncio import CancelledError
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from mantis_rules import STANDARD, InvalidRecord, InvalidRuleset, Result, State
from mantis_rules.arena import BadRecord, InvalidTournament, ManyReport, play, verify_many
from mantis_rules.bots import MATCHER, RANDOM
from mantis_rules.records import Record, save_records, verify

GOOD = [play([RANDOM] * players, seed) for players in (2, 3, 4) for seed in range(3)]
FORGED = attrs.evolve(GOOD[4], result=Result((0, 1, 2), "draw pile empty"))
STEPS = sum(len(record.actions) for record in GOOD)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of four good records, a forged one, and a line that is no record."""
    path = tmp_path / "games.jsonl"
    save_records(path, [*GOOD[:4], FORGED])
    with path.open("a") as opened:
        opened.write('{"format": "mantis-record"}\n')
    return path


def test_good_records_are_counted() -> None:
    """The report adds up the records, their steps, and the laws that were checked."""
    report = verify_many(GOOD)
    assert (report.good, report.steps, report.bad) == (len(GOOD), STEPS, ())
    for record in GOOD:
        assert report.laws[record.rules.name] >= {*verify(record).laws}
    assert report.laws.keys() == {"standard", "duel"}


def test_bad_records_stop_nothing(file: Path, tmp_path: Path) -> None:
    """Each has its place, reason, ply and rule; also a missing file; the rest is verified."""
    missing, empty = tmp_path / "nowhere", tmp_path / "empty"
    empty.write_text("\n\n")
    report = verify_many([FORGED, str(missing), file, empty, GOOD[0], FORGED])
    assert (report.good, len(report.bad)) == (5, 6)
    places = [(Path(bad.source).name, bad.place) for bad in report.bad]
    in_file = [("games.jsonl", 5), ("games.jsonl", 6)]
    assert places == [("", 1), ("", 3), ("empty", 0), *in_file, ("nowhere", 0)]
    assert report.bad[2].reason == "expected a record, got an empty file"
    forged = report.bad[3]
    assert (forged.ply, forged.rule, forged.law) == (len(FORGED.actions), "E1", None)
    assert str(forged).startswith(f"{file}:5: ply {forged.ply}: result: expected a win of seat ")
    assert str(forged).endswith("(E1)")
    assert str(report.bad[5]) == f"{missing}:0: cannot be read: No such file or directory"


@pytest.mark.parametrize("chunk", [1, 2, 5, 100])
def test_the_report_is_the_same_for_all_executors_and_pieces(file: Path, chunk: int) -> None:
    """Here, in threads and in processes, in pieces of any size."""
    games: list[Record | Path] = [file, *GOOD, FORGED, file]
    expected = verify_many(games)
    assert expected == verify_many(games, chunk=chunk)
    executors: list[Executor] = [ThreadPoolExecutor(3)]
    if chunk == 2:
        executors.append(ProcessPoolExecutor(2))
    for executor in executors:
        with executor:
            assert verify_many(games, executor=executor, chunk=chunk) == expected
    assert pickle.loads(pickle.dumps(expected)) == expected


def test_progress_is_reported() -> None:
    """After each piece the number of records so far."""
    told: list[int] = []
    verify_many(GOOD, chunk=4, progress=told.append)
    assert told == [4, 8, 9]


def fails(state: Any) -> Any:
    """A victory policy that exits once three actions were taken."""
    if state.ply == 3:
        raise SystemExit(0)
    return STANDARD.victory(state)


def cancels(state: State) -> Result | None:
    """A victory policy that raises what is no `Exception` once three actions were taken."""
    if state.ply == 3:
        raise CancelledError("no victory")
    return STANDARD.victory(state)


@pytest.mark.parametrize("victory", [fails, cancels])
def test_a_ruleset_that_raises_stops_nothing(victory: Any) -> None:
    """Even an exit in a policy is the fault of that record alone."""
    broken = attrs.evolve(STANDARD, name="broken", victory=victory)
    record = play([MATCHER] * 3, seed=1)
    actions, order = record.actions, record.deck_order
    bad = Record(rules=broken, players=3, first=0, deck_order=order, actions=actions)
    report = verify_many([bad, record])
    assert report.good == 1
    (found,) = report.bad
    assert "victory" in found.reason


def test_bad_records_are_sorted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of nothing but bad lines takes a time that grows with their number alone."""
    (tmp_path / "junk").write_text("".join(f"junk{number}\n" for number in range(200)))
    added = []
    monkeypatch.setattr(ManyReport, "__add__", lambda *both: added.append(both))
    assert len(verify_many([tmp_path / "junk"], chunk=10).bad) == 200
    assert added == []


def test_no_records_give_an_empty_report() -> None:
    """Nothing to verify is no error, and adds nothing to a report."""
    assert verify_many([]) == ManyReport()
    assert verify_many(GOOD) + ManyReport() == verify_many(GOOD)
    with pytest.raises(TypeError):
        ManyReport() + 1  # type: ignore[operator]  # that is what is tested


@pytest.mark.parametrize("games", [None, 3, "games.jsonl", Path("games.jsonl"), GOOD[0]])
def test_games_are_in_a_list(games: Any) -> None:
    """A single record or path would be taken apart, so it is refused."""
    with pytest.raises(InvalidRecord, match=r"^games: expected records and paths in a list, got "):
        verify_many(games)


def test_bad_arguments_are_refused() -> None:
    """Each error names the argument."""
    for chunk in (0, True, 1.0, "1"):
        with pytest.raises(InvalidRecord, match=r"^chunk: expected an int of 1 or more or None"):
            verify_many(GOOD, chunk=chunk)  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(InvalidRecord, match=r"^path: expected the name of a file"):
        verify_many([3])  # type: ignore[list-item]  # that is what is tested
    with pytest.raises(InvalidRecord, match=r"^progress: expected a function or None"):
        verify_many(GOOD, progress=3)  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(InvalidTournament, match=r"^executor: expected an Executor or None"):
        verify_many(GOOD, executor=3)  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(InvalidRuleset):
        verify_many(GOOD, rulesets=[])


def test_a_bad_record_without_a_place_in_the_game() -> None:
    """A fault that has no ply and no rule has only its place and reason."""
    assert str(BadRecord("", 2, "spoilt")) == "record:2: spoilt"
