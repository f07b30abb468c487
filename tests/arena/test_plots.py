"""`save_plot` draws a tally, whatever the names, and says what is wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from mantis_rules import InvalidRecord
from mantis_rules.arena import InvalidTournament, save_plot, tournament
from mantis_rules.bots import RANDOM, SCORE
from tests.arena.bots import QUICK, raises

TALLY = tournament(QUICK, players=3, deals=5, seed=1)


def drawn(path: Path, tally: Any = TALLY) -> str:
    """The plot as SVG."""
    pytest.importorskip("matplotlib", reason="needs the extra 'plot'")
    save_plot(tally, path)
    return path.read_text()


def test_bots_and_seats_are_named(tmp_path: Path) -> None:
    """Each bot and seat has its row, and the title says what was played."""
    svg = drawn(tmp_path / "plot.svg")
    for text in *QUICK, "seat 0", "seat 2", "standard, 3 players: 15 games of 5 deals":
        assert f"<!-- {text} -->" in svg
    assert "<!-- seat 3 -->" not in svg


@pytest.mark.parametrize(("ending", "start"), [("PNG", b"\x89PNG"), ("pdf", b"%PDF-")])
def test_the_ending_decides_the_format(tmp_path: Path, ending: str, start: bytes) -> None:
    """In any case of its letters."""
    pytest.importorskip("matplotlib", reason="needs the extra 'plot'")
    save_plot(TALLY, tmp_path / f"plot.{ending}")
    assert (tmp_path / f"plot.{ending}").read_bytes().startswith(start)


def test_any_name_can_be_drawn(tmp_path: Path) -> None:
    """Names are no markup, may be long, and may have characters that the font has not."""
    names = ["$x_1$ \\frac{", "<b>&amp;", "螳螂", "n" * 200, "𓆦"]
    bots: Any = dict.fromkeys(names, RANDOM)
    svg = drawn(tmp_path / "plot.svg", tournament(bots, players=2, deals=2, seed=1))
    assert "<!-- $x_1$ \\frac{ -->" in svg
    assert f"<!-- {'n' * 23}… -->" in svg


def test_a_single_deal_and_failures_can_be_drawn(tmp_path: Path) -> None:
    """An interval from 0 to 1, a bot that never wins, and games without actions."""
    drawn(tmp_path / "one.svg", tournament({"a": RANDOM}, players=2, deals=1, seed=1))
    bots: Any = {"raises": raises, "score": SCORE}
    drawn(tmp_path / "two.svg", tournament(bots, players=2, deals=3, seed=1))


def test_bad_arguments_are_refused(tmp_path: Path) -> None:
    """Each error names the argument, and nothing is written."""
    for path in "plot", "plot.jpg", tmp_path / "plot.txt":
        with pytest.raises(InvalidTournament, match=r"^path: expected a name that ends in \.pdf, "):
            save_plot(TALLY, path)
    names: list[Any] = [3, None, "", "a\0.png"]
    for name in names:
        with pytest.raises(InvalidRecord, match=r"^path: expected the name of a file"):
            save_plot(TALLY, name)
    with pytest.raises(InvalidTournament, match=r"^tally: expected a Tally"):
        save_plot({}, tmp_path / "a.png")  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(InvalidTournament, match=r"^level: expected a float"):
        save_plot(TALLY, tmp_path / "a.png", 95)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without matplotlib the error names the extra and how to install it."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "matplotlib.figure", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"needs the extra 'plot' \(.*\[plot\]"):
        save_plot(TALLY, tmp_path / "a.png")
