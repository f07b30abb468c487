"""A game at the terminal: what is asked, what may be typed, and what is said."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mamba_rules import IllegalMove, Result, apply, new_game, parse_action
from mamba_rules.__main__ import main
from mamba_rules.terminal import ending_text, mover_text

HINT = "type an action: move d3 d5, birth d3 d4, end births, remove d3; ? lists all, quit ends"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let somebody type these lines, and then close the terminal."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_turns_are_counted_alike() -> None:
    """B15: the first turn is turn 1 on screen and in errors; a state says how many are over."""
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
    """An input that is closed, or broken, or no text."""

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
    """B6: it is as if it had ended, without a traceback."""
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["play"]) == 0
    assert "The game was stopped." in capsys.readouterr().out


def test_a_person_is_told_once_a_turn_what_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B5, B6, B9: in the words of the notation; a bot is told nothing."""
    typed(monkeypatch, "hop", "move d3 d5", "quit")
    main(["play", "--seats", "human,human"])
    out = capsys.readouterr().out
    assert out.count(HINT) == 2
    main(["play", "--seats", "random,random", "--turns", "2"])
    assert HINT not in capsys.readouterr().out


def test_a_person_may_type_loosely(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6: capitals and more spaces than one make no difference."""
    typed(monkeypatch, "  MOVE  D3\t d5 ", "Quit")
    main(["play", "--seats", "human,human"])
    out = capsys.readouterr().out
    assert "A: move d3 d5" in out
    assert "expected" not in out


@pytest.mark.parametrize(("words", "got"), [("move z9 a1", "z9"), ("move d3 d10", "d10")])
def test_a_person_is_told_the_squares_of_this_board(
    words: str, got: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B1: on 9x9 squares they go from a1 to i9, on 11x11 to k11."""
    typed(monkeypatch, words)
    main(["play", "--seats", "human,human"])
    assert f"square (B1): expected a1 to i9, got '{got}'" in capsys.readouterr().out


def test_the_list_of_actions_is_as_wide_as_the_console(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6: no line is longer, and no action is in two of them."""
    monkeypatch.setenv("COLUMNS", "40")
    typed(monkeypatch, "?", "quit")
    main(["play", "--seats", "human,human"])
    lines = [line for line in capsys.readouterr().out.splitlines() if line.count(", move") > 0]
    listed = [line.removeprefix("> ") for line in lines if "supply" not in line and line != HINT]
    assert len(listed) > 5
    assert max(map(len, listed)) <= 40
    assert all(line.startswith("move ") for line in listed)


def test_one_camp_wins_and_two_camps_win() -> None:
    """B14, B16: the last line speaks of one camp or of two."""
    state = new_game(4)
    one, two = Result((1,), "last camp"), Result((0, 2), "last team")
    assert ending_text(state, one).plain == "Camp B wins after 0 turns: last camp."
    assert ending_text(state, two).plain == "Camps A and C win after 0 turns: last team."


def test_help_tells_what_happens_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    """B15: the help has the default of the budget and the turns, and says that a seed is drawn."""
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    out = " ".join(capsys.readouterr().out.split())
    assert "states that a search looks at (default: 1000)" in out
    assert "(default: one is drawn, and shown)" in out
    assert out.startswith("usage: mamba-rules play")


@pytest.mark.parametrize("seed", ["-1", "+5", "7" * 40])
def test_any_whole_number_is_a_seed(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """B4: also one below zero, and a long one."""
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
def test_the_bound_of_a_number_is_told(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """B1, B15: a whole number that cannot be is refused for what it is."""
    with pytest.raises(SystemExit) as ended:
        main(["play", *words])
    assert ended.value.code == 2
    assert complaint in " ".join(capsys.readouterr().err.split())
