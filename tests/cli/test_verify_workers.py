"""`mantis verify --workers`: the same output and exit code, whatever is wrong with the records."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from mantis_rules import Result
from mantis_rules.__main__ import main
from mantis_rules.arena import play
from mantis_rules.bots import MATCHER, RANDOM
from mantis_rules.cli.checking import Checked, Cutter, in_order
from mantis_rules.records import save_records

RULES = """
import os
import attrs
from mantis_rules import DUEL, STANDARD
def raises(state):
    if state.ply == 2:
        raise LookupError("lost")
    return STANDARD.victory(state)
def kills(state):
    if state.ply == 2:
        os.kill(os.getpid(), 9)
    return STANDARD.victory(state)
RAISES = attrs.evolve(STANDARD, name="raises", victory=raises)
KILLS = attrs.evolve(STANDARD, name="kills", victory=kills)
LAMBDA = attrs.evolve(STANDARD, name="lambda", victory=lambda state: STANDARD.victory(state))
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module with the rulesets above, in the current directory."""
    (tmp_path / "rules_to_verify.py").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield "rules_to_verify"
    sys.modules.pop("rules_to_verify", None)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file of good records, forged ones, records of other games, and lines that are none."""
    path = tmp_path / "games.jsonl"
    good = [play([MATCHER, RANDOM, RANDOM], seed) for seed in range(12)]
    forged = attrs.evolve(good[3], result=Result((0, 1, 2), "draw pile empty"))
    save_records(path, [*good[:6], forged, *good[6:], play([RANDOM] * 2, 1), forged])
    lines = path.read_text().splitlines()
    lines[2:2] = ['{"format": "mamba-record"}', "spoilt", lines[1].replace("standard", "raises")]
    path.write_text("\n".join(lines) + "\n")
    return str(path)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_workers_change_nothing(
    file: str, module: str, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Faults of records and rulesets, missing files, laws and numbers are printed the same."""
    words = ["verify", file, "nowhere", file, "--rules", f"{module}:RAISES", *options]
    assert main(words) == 1
    expected = capsys.readouterr()
    assert "lost" in expected.out
    assert main([*words, "--workers", "2"]) == 1
    assert capsys.readouterr() == expected
    good = ["verify", str(Path(file).with_name("good.jsonl")), *options]
    save_records(good[1], [play([RANDOM] * 3, 1)])
    assert main(good) == 0
    expected = capsys.readouterr()
    assert main([*good, "--workers", "2"]) == 0
    assert capsys.readouterr() == expected


def test_a_record_that_kills_workers_is_reported(
    module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its line is named, and all others are verified."""
    path = tmp_path / "games.jsonl"
    save_records(path, [play([RANDOM] * 3, seed) for seed in range(5)])
    lines = path.read_text().splitlines()
    lines[3] = lines[3].replace("standard", "kills")
    path.write_text("\n".join(lines))
    assert main(["verify", str(path), "--rules", f"{module}:KILLS", "--workers", "2"]) == 1
    out = capsys.readouterr().out
    assert f"{path}:4: checking it ended the process (SIGKILL)\n" in out
    assert "|    4 |   1 |" in out


def test_rules_that_cannot_be_sent_are_refused(
    file: str, module: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before a record is read; without workers they are no error."""
    words = ["verify", file, "--rules", f"{module}:LAMBDA"]
    assert main(words) == 1
    capsys.readouterr()
    with pytest.raises(SystemExit) as caught:
        main([*words, "--workers", "2"])
    assert caught.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert f"--workers: '{module}:LAMBDA' cannot be sent to other processes: " in shown.err


def test_pieces_are_taken_in_order() -> None:
    """Pieces that return early wait for those before them, and none is left out."""
    found = [(n, (Checked(n, 1, "", ()), Checked(n + 10, 1, "", ()))) for n in (2, 4, 1, 3)]
    assert [each.line for each in in_order(found)] == [1, 11, 2, 12, 3, 13, 4, 14]


def test_a_file_that_fails_keeps_what_was_read() -> None:
    """The records before the error are a piece, and the error is kept."""

    def texts() -> Iterator[tuple[int, bytes]]:
        yield 1, b"one"
        yield 2, b"two"
        raise OSError(5, "Input/output error")

    cutter = Cutter(texts())
    assert cutter(5) == (1, ((1, b"one"), (2, b"two")))
    assert isinstance(cutter.error, OSError)
    assert cutter(5) is None
