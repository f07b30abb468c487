"""The scripts behind the figures of RULES.md and README.md run. No test asserts a figure."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mamba_rules import DUEL

SCRIPTS = Path(__file__).parent.parent / "measurements"


def script(name: str) -> ModuleType:
    """A script as a module."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_reading_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B5 to B15: the table has a row for each reading, with counts on boards and in games."""
    monkeypatch.setattr(sys, "argv", ["readings.py", "--boards", "8", "--games", "0"])
    readings = script("readings")
    readings.main()
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 2 + len(readings.READINGS)
    assert sum(" of 8)" in row for row in rows) >= 1
    counts = readings.in_games(DUEL, 1, readings.random.Random(1))
    assert counts["B15 draws", "of"] == 1
    assert counts["B10 first", "of"] > 20


def test_wilson_intervals_are_as_published() -> None:
    """B14: the interval is Wilson's: of 37 of 40, 80 to 97 percent; of 0 of 10, 0 to 28."""
    wilson = script("contests").wilson
    assert [round(100 * end) for end in wilson(37, 40)] == [80, 97]
    assert [round(100 * end) for end in wilson(0, 10)] == [0, 28]


def test_a_contest_is_a_row() -> None:
    """B14, B15: a row has both bots, the games, the wins, the draws and the interval."""
    contests = script("contests")
    told: list[str] = []
    contests.played(contests.Contest("greedy", "random", DUEL, 2), 2, told.append)
    assert told[0].startswith("| greedy | 1 x random | 2 | 2 | 0 | 100 % | 34 to 100 % | ")
    assert {contest.rules.players for contest in contests.CONTESTS} == {2, 3, 4}
