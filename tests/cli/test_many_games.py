"""`mantis play` with `--games`, `--quiet`, `--json` and `--save`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

from mantis_rules import new_game
from mantis_rules.__main__ import main
from mantis_rules.cli import games, playing
from mantis_rules.laws import LAWS
from mantis_rules.records import Record, read_records, verify


def played(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The output of `mantis play`."""
    assert main(["play", *words]) == 0
    return capsys.readouterr().out


def test_games_in_a_row_have_the_next_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All games are shown and saved, one per line, and each can be played alone by its seed."""
    file, alone = tmp_path / "games.jsonl", tmp_path / "alone.jsonl"
    out = played(capsys, "--games", "3", "--seed", "-1", "--save", str(file))
    records = [*read_records(file)]
    assert len(file.read_text().splitlines()) == len(records) == 3
    assert f"The records are in {file}." in out
    for number, (record, seed) in enumerate(zip(records, ("-1", "0", "1"), strict=True), 1):
        shown = played(capsys, "--seed", seed, "--save", str(alone)).partition("\n\nSeat")[0]
        assert f"Game {number} of 3\n{shown}" in out
        assert [*read_records(alone)] == [record]
        assert record.start() == new_game(4, int(seed))
    positions = sum(verify(record).steps + 1 for record in records)
    assert f"{positions} positions checked: the laws that were checked hold." in out


def test_quiet_prints_only_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    """--quiet prints who won how often, and the checks, the same as without it."""
    for words in [], ["--games", "5"]:
        shown = played(capsys, "--seed", "1", *words)
        quiet = played(capsys, "--seed", "1", "--quiet", *words)
        assert "Seat" not in quiet
        assert len(quiet.splitlines()) == 4
        [first, *rest] = quiet.splitlines()
        assert "\n".join(rest) in shown
        wins = [int(number) for number in re.findall(r"(\d+) by seat", first)]
        winners = re.findall(r"^Seat (\d) wins", shown, re.MULTILINE)
        assert wins == [winners.count(f"{seat}") for seat in range(4)]


@pytest.mark.parametrize("games", [1, 3])
def test_the_findings_are_one_json_value(games: int, capsys: pytest.CaptureFixture[str]) -> None:
    """--json prints one object with a list of games, for one game and for many."""
    big = 2**300
    out = played(capsys, "--json", "--players", "2", "--games", f"{games}", "--seed", f"{big}")
    findings = json.loads(out)
    assert findings.keys() == {"all_good", "error", "games", "rulesets"}
    assert (findings["all_good"], findings["error"]) == (True, None)
    assert [game["seed"] for game in findings["games"]] == [f"{big + i}" for i in range(games)]
    for game in findings["games"]:
        assert game.keys() == {
            *("seed", "rules", "players", "seats", "first", "actions", "scores", "result", "faults")
        }
        assert (game["rules"], game["players"], game["first"]) == ("duel", 2, 0)
        assert (len(game["scores"]), game["faults"]) == (2, [])
        assert max(game["scores"]) >= 15
        assert game["result"]["reason"] == "goal"
    [asked] = findings["rulesets"].values()
    assert asked["laws"][0] == LAWS[0].id


@pytest.fixture
def no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game may be played."""

    def play(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(games, "new_game", play)


@pytest.mark.usefixtures("no_game")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("pipe", "it is not a regular file"),
        ("folder", "it is not a regular file"),
        ("nowhere/game.json", "No such file or directory"),
        ("file/game.json", "Not a directory"),
        ("n" * 300, "File name too long"),
        ("loop", "Too many levels of symbolic links"),
        ("dangling", "No such file or directory"),
        ("a\0b", "embedded null byte"),
        ("/dev/null", "it is not a regular file"),
        ("/dev/stdout", "cannot be written"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_first(
    name: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that cannot be saved to is refused before the game, and nothing is left or changed."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("kept")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dangling").symlink_to("nowhere/file")
    before = sorted(tmp_path.rglob("*"))
    assert main(["play", "--save", os.path.join(tmp_path, name)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "cannot be written" in shown.err
    assert reason in shown.err
    assert main(["play", "--games", "2", "--json", "--save", os.path.join(tmp_path, name)]) == 1
    again = capsys.readouterr()
    found = json.loads(again.out)
    assert (found["all_good"], found["games"], again.err) == (False, [], shown.err)
    assert shown.err == f"mantis: {found['error']}\n"
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "file").read_text() == "kept"


@pytest.mark.usefixtures("no_game")
def test_a_read_only_file_is_refused_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file without write permission is not replaced, though its folder would allow it."""
    file = tmp_path / "file"
    file.write_text("kept")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # root may write
    assert main(["play", "--save", str(file)]) == 1
    assert f"{file} cannot be written: Permission denied" in capsys.readouterr().err


def test_the_file_that_is_printed_to_is_refused(tmp_path: Path) -> None:
    """`mantis play --save /dev/stdout > file` would replace what is printed, and is refused."""
    file = tmp_path / "out"
    for name in "/dev/stdout", str(file):
        with file.open("w") as out:
            ended = subprocess.run(
                [sys.executable, "-m", "mantis_rules", "play", "--save", name],
                stdout=out,
                stderr=subprocess.PIPE,
                text=True,
                timeout=60,
                check=False,
            )
        assert ended.returncode == 1
        assert ended.stderr == f"mantis: {name} cannot be written: the command prints to it\n"
        assert file.read_text() == ""


def test_a_disk_that_fills_up_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If saving fails at the end, the games are still shown, and the exit code is 1."""

    def fail(path: str, records: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(playing, "save_records", fail)
    file = tmp_path / "game.json"
    assert main(["play", "--save", str(file)]) == 1
    shown = capsys.readouterr()
    assert f"mantis: {file} cannot be written: No space left on device" in shown.err
    assert "The record is in" not in shown.out
    assert "To play again" in shown.out


def test_a_save_that_fails_midway_is_not_all_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If saving fails after two games of five, JSON and text say so and name those not played."""

    def fail(path: str, records: Iterable[Record]) -> None:
        assert len([*islice(records, 2)]) == 2
        raise OSError(27, "File too large")

    monkeypatch.setattr(playing, "save_records", fail)
    file = tmp_path / "games.jsonl"
    words = ["play", "--games", "5", "--seed", "1", "--save", str(file)]
    reason = f"{file} cannot be written: File too large; games 3 to 5 were not played"
    assert main([*words, "--json"]) == 1
    shown = capsys.readouterr()
    findings = json.loads(shown.out)
    assert (findings["all_good"], findings["error"]) == (False, reason)
    assert [game["seed"] for game in findings["games"]] == ["1", "2"]
    assert shown.err == f"mantis: {reason}\n"
    assert main([*words, "--quiet"]) == 1
    out = capsys.readouterr().out
    assert "\nThe records are not saved; games 3 to 5 were not played.\n" in out
    assert out.startswith("2 games played; ")
