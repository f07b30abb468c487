"""The commands for files of records: `mantis verify`, `mantis replay` and `mantis play --save`."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import BinaryIO

import pytest

from mantis_rules import Score, Steal, apply, legal_actions, new_game
from mantis_rules.__main__ import main
from mantis_rules.cli import files
from mantis_rules.records import Record, dumps, read_records, record_of
from mantis_rules.records.files import texts
from tests.rules import rule


def game(seed: int, players: int = 3) -> Record:
    """A whole game in which the first legal action is always chosen."""
    record = record_of(new_game(players, seed))
    while actions := legal_actions(record.state()):
        record = record.with_action(actions[0])
    return record


def counted(out: str) -> list[int]:
    """The numbers in the first row of the summary: good and bad records, and steps."""
    rows = [line for line in out.splitlines() if line.startswith("| ")]
    return [int(cell) for cell in rows[1].split("|")[1:4]]


GOOD = dumps(game(1))
ILLEGAL = GOOD.replace('"score"', '"steal 9"', 1)
UNFINISHED = dumps(record_of(new_game(3, 1)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


@rule("T1", "E1")
def test_good_games_are_counted(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For a file of good games, finished or not, the exit code is 0."""
    file.write_text(f"{GOOD}\n\n{UNFINISHED}\n")
    assert main(["verify", str(file)]) == 0
    assert counted(capsys.readouterr().out) == [2, 0, len(game(1).actions)]


@rule("T1")
def test_bad_games_are_reported_with_their_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault is reported with its line and rule, and the other records are still verified."""
    file.write_text(f"{GOOD}\n{ILLEGAL}\n{{\n{GOOD}\n")
    assert main(["verify", str(file)]) == 1
    out = capsys.readouterr().out
    assert f"{file}:2: ply 0: steal 9: there is no such seat; name another seat (1, 2) (T1)" in out
    assert f"{file}:3: record: expected JSON, but at character 2" in out
    assert counted(out) == [2, 2, 2 * len(game(1).actions)]


def test_a_record_of_another_game_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For a record of Mamba, of whatever length, the fault says what the file is."""
    actions = ", ".join(['"end births"'] * 200_000)
    file.write_text(
        f'{{\n "format": "mamba-record",\n "version": 2,\n "actions": [{actions}]\n}}\n'
    )
    assert main(["verify", str(file)]) == 1
    out = capsys.readouterr().out
    assert f"{file}:1: this is a record of another game, 'mamba-record'; expected 'mant" in out
    assert counted(out) == [0, 1, 0]


@rule("T1")
def test_findings_can_be_read_by_a_program(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --json the findings are one JSON value, with separate keys for ply and rule."""
    file.write_text(f"{GOOD}\n{ILLEGAL}\n")
    assert main(["verify", "--json", str(file)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["all_good"] is False
    [found] = report["files"]
    assert (found["file"], found["good"], found["bad"]) == (str(file), 1, 1)
    [fault] = found["faults"]
    assert (fault["line"], fault["ply"], fault["rule"], fault["law"]) == (2, 0, "T1", None)
    [asked] = found["rulesets"].values()
    assert asked["laws"][0] == "card_conservation"
    assert (asked["replaced"], asked["given_up"]) == ({}, {})


@rule("D2", "L12")
def test_the_laws_asked_are_listed_for_each_ruleset(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The laws checked for all records of a ruleset are listed, in text and in JSON."""
    start = record_of(new_game(2, 1))
    duel, empty = dumps(start.with_action(Steal(1))), dumps(start)
    file.write_text(f"{empty}\n{GOOD}\n{duel}\n")
    assert main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^standard: 15 laws checked: card_conservation, .*", out, re.MULTILINE)
    assert re.search(r"^duel: 16 laws checked: .*, steal_scores_nothing, ", out, re.MULTILINE)
    assert "duel: replaced: turn_passes_clockwise by again_after_a_steal_hit\n" in out
    assert "given up" not in out
    assert main(["verify", "--json", str(file)]) == 0
    [found] = json.loads(capsys.readouterr().out)["files"]
    assert found["rulesets"].keys() == {"duel", "standard"}
    assert found["rulesets"]["duel"]["replaced"] == {
        "turn_passes_clockwise": ["again_after_a_steal_hit"]
    }
    assert "steal_scores_nothing" not in found["rulesets"]["standard"]["laws"]
    assert "steal_scores_nothing" in found["rulesets"]["duel"]["laws"]


def test_laws_that_a_variant_gives_up_are_listed(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given-up laws are listed with the reason; the title names no goal if it wins nothing."""
    words = ["--rules", "mantis_rainbow:RAINBOW"]
    assert main(["play", *words, "--seed", "1", "--save", str(file)]) == 0
    assert main(["verify", str(file), *words]) == 0
    played, verified = capsys.readouterr().out.split("The record is in")
    for out in played, verified:
        assert "given up: one_at_goal (the victory states no law in its place)" in out
        assert "replaced: goal_or_most_cards by the_colourful_win" in out
    assert played.startswith("A game of Mantis: 4 players, rainbow rules\n")
    assert main(["replay", str(file), *words]) == 0
    assert capsys.readouterr().out.startswith("A game of Mantis: 4 players, rainbow rules\n")


def test_a_record_over_many_lines_is_one_record(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of one game may be indented JSON."""
    file.write_text(json.dumps(json.loads(GOOD), indent=2))
    assert main(["verify", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["good"] == 1


def test_a_dash_reads_the_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`mantis verify -` reads the standard input."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(GOOD.encode())))
    assert main(["verify", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["good"] == 1


@rule("E1")
@pytest.mark.parametrize("content", [None, ""], ids=["no file", "an empty file"])
def test_a_file_without_a_record_is_reported(
    file: Path, content: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing or empty file is reported, and the other files are still verified."""
    if content is not None:
        file.write_text(content)
    other = file.with_name("other.json")
    other.write_text(GOOD)
    assert main(["verify", "--json", str(file), str(other)]) == 1
    first, second = json.loads(capsys.readouterr().out)["files"]
    assert first["error"] in ("cannot be read: No such file or directory", EMPTY)
    assert (second["good"], second["error"]) == (1, None)


EMPTY = "expected a record, got an empty file"


def test_very_many_faults_are_counted(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At most 1,000 faults are printed; the rest are counted."""
    file.write_text("[]\n" * 1500)
    assert main(["verify", str(file)]) == 1
    out = capsys.readouterr().out
    assert out.count("expected an object") == 1000
    assert "and 500 more" in out


def test_a_record_is_replayed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each step of the recorded game is printed, and then the ending."""
    record = game(2)
    file.write_text(f"{GOOD}\n{dumps(record)}\n")
    assert main(["replay", str(file), "--game", "2"]) == 0
    out = capsys.readouterr().out
    assert out.count("scores: ") == len(record.actions)
    assert f"after {len(record.actions)} actions" in out


@rule("L5")
def test_one_position_can_be_shown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--ply shows the position after that number of actions; 0 shows the first one."""
    file.write_text(GOOD)
    for ply in 0, 3:
        assert main(["replay", str(file), "--ply", str(ply)]) == 0
        out = capsys.readouterr().out
        assert out.count("to draw") == 1
        assert f"{93 - ply} to draw" in out


@rule("L5")
def test_the_plies_of_a_record_that_begins_later_are_those_of_the_game(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that begins with a position is counted from the ply of that position."""
    state = new_game(3, 1)
    for _ in range(5):
        state = apply(state, Score())
    file.write_text(dumps(record_of(state).with_action(Score())))
    assert main(["verify", str(file)]) == 0
    for ply in 5, 6:
        assert main(["replay", str(file), "--ply", str(ply)]) == 0
        assert f"{93 - ply} to draw" in capsys.readouterr().out
    for ply in 4, 7:
        assert main(["replay", str(file), "--ply", str(ply)]) == 1
        said = capsys.readouterr().err
        assert f"game 1 has 1 actions, after ply 5, so no ply {ply}" in said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--game", "2"], "has no game 2"),
        (["--game", "9" * 20], f"has no game {'9' * 20}"),
        (["--ply", "9" * 20], f"actions, so no ply {'9' * 20}"),
        (["--ply", "500"], "actions, so no ply 500"),
    ],
)
def test_a_missing_game_or_ply_is_refused(
    file: Path, words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game or ply that the file does not have is refused with exit code 1."""
    file.write_text(GOOD)
    assert main(["replay", str(file), *words]) == 1
    assert reason in capsys.readouterr().err


@rule("T1")
def test_a_bad_record_is_replayed_up_to_its_fault(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bad game is shown up to its illegal action, and the exit code is 1."""
    file.write_text('"steal 9"'.join(GOOD.rsplit('"score"', 1)))
    assert main(["replay", str(file)]) == 1
    shown = capsys.readouterr()
    assert shown.out.count("scores: ") == len(game(1).actions) - 1
    assert "steal 9: there is no such seat" in shown.err


@pytest.mark.parametrize("words", [["--game", "0"], ["--ply", "-1"], ["--ply", "x"]])
def test_wrong_numbers_are_usage_errors(
    file: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Games are counted from 1 and plies from 0; other values exit with code 2."""
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(file), *words])
    assert ended.value.code == 2
    assert "expected a" in capsys.readouterr().err


@rule("E1")
def test_a_played_game_can_be_saved(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The saved record is of the game that was shown, and verifies."""
    assert main(["play", "--players", "2", "--seed", "5", "--save", str(file)]) == 0
    shown = capsys.readouterr().out
    assert f"The record is in {file}." in shown
    [record] = read_records(file)
    assert f"after {len(record.actions)} actions" in shown
    assert main(["verify", str(file)]) == 0


def test_your_own_ruleset_can_be_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Play, replay and verify take a ruleset as `module:name`."""
    mine = ["--rules", "examples.first_variant:GULLS"]
    assert main(["play", "--players", "3", "--seed", "5", "--save", str(file), *mine]) == 0
    assert "gulls rules" in capsys.readouterr().out
    assert main(["verify", str(file)]) == 1
    assert "expected a ruleset of standard, duel" in capsys.readouterr().out
    assert main(["verify", str(file), *mine]) == 0
    assert main(["replay", str(file), *mine, "--ply", "0"]) == 0


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("nowhere", "expected a ruleset of standard, duel"),
        ("nowhere:RULES", "cannot be imported: ModuleNotFoundError"),
        ("examples.first_variant:NONE", "cannot be imported: AttributeError"),
        ("examples.first_variant:snatch", "expected a Ruleset at"),
        (":", "cannot be imported: ValueError"),
    ],
)
def test_a_name_that_is_no_ruleset_is_a_usage_error(
    file: Path, word: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A ruleset that does not exist is reported, and the exit code is 2."""
    for words in ["play", "--rules", word], ["verify", str(file), "--rules", word]:
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 2
        assert reason in capsys.readouterr().err


def test_a_closed_standard_input_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A standard input closed by the shell (`<&-`) is reported, with exit code 1."""
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["verify", "-"]) == 1
    assert "-: cannot be read: Bad file descriptor" in capsys.readouterr().out
    assert main(["replay", "-"]) == 1
    assert "-: cannot be read: Bad file descriptor" in capsys.readouterr().err


def test_a_narrow_terminal_shows_all_numbers(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a narrow terminal the numbers of the summary are not cut."""
    monkeypatch.setenv("COLUMNS", "32")
    file.write_text(f"{GOOD}\n" * 12)
    assert main(["verify", str(file)]) == 0
    assert counted(capsys.readouterr().out) == [12, 0, 12 * len(game(1).actions)]


def test_a_files_name_is_shown_without_its_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control characters in a file's name do not reach the terminal."""
    assert main(["verify", str(tmp_path / "a\x1b[31mb")]) == 1
    assert "\x1b" not in capsys.readouterr().out


def test_a_players_name_is_shown_without_its_control_characters(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Invisible characters in the name of a seat do not reach the terminal."""
    file.write_text(dumps(record_of(new_game(2, 1), seats=["a\u202eb", "c\u200bd"])))
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert r"seat 0: 'a\u202eb'" in out
    assert r"seat 1: 'c\u200bd'" in out


@rule("S2", "E1")
def test_each_wrong_claim_is_listed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong seed does not hide a forged result."""
    forged = json.loads(GOOD) | {"seed": 2}
    forged["result"]["winners"] = [(forged["result"]["winners"][0] + 1) % 3]
    file.write_text(json.dumps(forged))
    assert main(["verify", "--json", str(file)]) == 1
    [found] = json.loads(capsys.readouterr().out)["files"]
    assert [(fault["rule"], fault["reason"].split(":")[0]) for fault in found["faults"]] == [
        ("S2", "seed"),
        ("E1", "result"),
    ]


def test_a_file_that_fails_after_a_good_record_is_not_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error in reading the rest is reported, and what was read before is counted."""

    def failing(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
        yield from texts(file)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    file = tmp_path / "games.jsonl"
    file.write_text(f"{GOOD}\n")
    monkeypatch.setattr(files, "texts", failing)
    assert main(["verify", str(file)]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "cannot be read: Input/output error" in out
    assert "| 1 | 0 |" in out
