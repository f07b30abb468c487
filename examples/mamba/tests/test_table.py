"""A game at the terminal: prompts, typed input, and messages."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mamba_rules import IllegalMove, Result, apply, new_game, parse_action
from mamba_rules.__main__ import main
from mamba_rules.terminal import ending_text, mover_text

HINT = "type an action: move d3 d5, birth d3 d4, end births, remove d3; ? lists all, quit ends"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Replace the standard input by these lines, followed by its end."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_turns_are_counted_from_one() -> None:
    """B15: the screen and errors count turns from 1; a state's repr says how many are over."""
    state = new_game(2)
    assert mover_text(state).plain.startswith("turn 1, ")
    assert str(IllegalMove(0, 0, None, "no")) == "turn 1, camp A: no"
    assert repr(state).startswith("<State duel, after 0 turns: camp A")
    state = apply(state, parse_action("move d3 d5"))
    assert mover_text(state).plain.startswith("turn 2, ")
    assert repr(state).startswith("<State duel, after 1 turn: camp B")
    with pytest.raises(IllegalMove, match=r"^turn 2, camp B: move d3 d5: d3 is empty"):
        apply(state, parse_action("move d3 d5"))


class Unreadable(io.StringIO):
    """An input that is closed, broken or not text."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def readline(self, *_: Any) -> str:  # type: ignore[override]  # as StringIO has it
        raise self.error


@pytest.mark.parametrize(
    "stdin",
    [
        None,
        Unreadable(ValueError("I/O operation on closed file")),
        Unreadable(IsADirectoryError(21, "Is a directory")),
        Unreadable(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")),
    ],
    ids=["none", "closed", "directory", "bytes"],
)
def test_an_input_that_cannot_be_read_stops_the_game(
    stdin: io.StringIO | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6: an unreadable input ends the game like the end of the input."""
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["play"]) == 0
    assert "The game was stopped." in capsys.readouterr().out


def test_a_hint_is_shown_once_a_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B5, B6, B9: the hint lists what a person can type; games of bots have none."""
    typed(monkeypatch, "hop", "move d3 d5", "quit")
    main(["play", "--seats", "human,human"])
    out = capsys.readouterr().out
    assert out.count(HINT) == 2
    main(["play", "--seats", "random,random", "--turns", "2"])
    assert HINT not in capsys.readouterr().out


def test_case_and_spaces_are_ignored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6: capitals and extra spaces make no difference."""
    typed(monkeypatch, "  MOVE  D3\t d5 ", "Quit")
    main(["play", "--seats", "human,human"])
    out = capsys.readouterr().out
    assert "A: move d3 d5" in out
    assert "expected" not in out


@pytest.mark.parametrize(("words", "got"), [("move z9 a1", "z9"), ("move d3 d10", "d10")])
def test_the_error_gives_the_squares_of_this_board(
    words: str, got: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B1: on a board of 9x9 squares the range is a1 to i9."""
    typed(monkeypatch, words)
    main(["play", "--seats", "human,human"])
    assert f"square (B1): expected a1 to i9, got '{got}'" in capsys.readouterr().out


def test_the_list_of_actions_is_as_wide_as_the_console(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6: no line is wider than the console, and each begins with an action."""
    monkeypatch.setenv("COLUMNS", "40")
    typed(monkeypatch, "?", "quit")
    main(["play", "--seats", "human,human"])
    lines = [line for line in capsys.readouterr().out.splitlines() if line.count(", move") > 0]
    listed = [line.removeprefix("> ") for line in lines if "supply" not in line and line != HINT]
    assert len(listed) > 5
    assert max(map(len, listed)) <= 40
    assert all(line.startswith("move ") for line in listed)


def test_the_ending_names_one_winner_or_two() -> None:
    """B14, B16: the last line is singular for a camp and plural for a team."""
    state = new_game(4)
    one, two = Result((1,), "last camp"), Result((0, 2), "last team")
    assert ending_text(state, one).plain == "Camp B wins after 0 turns: last camp."
    assert ending_text(state, two).plain == "Camps A and C win after 0 turns: last team."


def test_help_gives_the_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    """B15: the help gives the default budget, and says that a seed is drawn."""
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    out = " ".join(capsys.readouterr().out.split())
    assert "states that a search looks at (default: 1000)" in out
    assert "(default: one is drawn, and shown)" in out
    assert out.startswith("usage: mamba-rules play")


@pytest.mark.parametrize("seed", ["-1", "+5", "7" * 40])
def test_any_whole_number_is_a_seed(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """B4: negative numbers and numbers of 40 digits are seeds."""
    words = ["play", "--seats", "random,random", "--turns", "1", "--quiet", "--seed", seed]
    assert main(words) == 0
    assert f"seed {int(seed)}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seed", "1.5"], "argument --seed: expected a whole number, got '1.5'"),
        (["--seed", "9" * 5000], "whole number of at most 600 characters, got 5000"),
        (["--turns", "9" * 30], "turns (B15): expected an int from 1 to 1000000, got 999"),
        (["--players", "9" * 30], "players (B1): expected 2, 3 or 4, got 999"),
        (["--budget", "-3"], "budget: expected an int of 1 or more, got -3"),
    ],
)
def test_a_number_out_of_range_is_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """B1, B15: the error gives the range or form of the number."""
    with pytest.raises(SystemExit) as ended:
        main(["play", *words])
    assert ended.value.code == 2
    assert complaint in " ".join(capsys.readouterr().err.split())
