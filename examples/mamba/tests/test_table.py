"""A game at the terminal: prompts, typed input, and messages."""

from __future__ import annotations

import io
from typing import Any

import pytest
from attrs import evolve
from rich.console import Console

from mamba_boards import rules_of
from mamba_rules import (
    DUEL,
    TRIO,
    IllegalMove,
    Result,
    Ruleset,
    apply,
    new_game,
    parse_action,
    position,
)
from mamba_rules.__main__ import main
from mamba_rules.bots import Bot, random_bot
from mamba_rules.table import Table
from mamba_rules.terminal import ending_text, mover_text

HINT = "or ? for all actions, help for what else you can type"


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


def test_a_hint_says_what_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6: the hint is shown at each prompt and after each error; games of bots have none."""
    typed(monkeypatch, "hop", "move d1 d9", "move d3 d5", "quit")
    main(["play", "--seats", "human,human"])
    out = capsys.readouterr().out
    assert out.count("type a move (B6), such as 'move d1 b1'") == 3
    assert out.count(HINT) == 4
    main(["play", "--seats", "random,random", "--turns", "2"])
    assert HINT not in capsys.readouterr().out


def table(rules: Ruleset, *bots: Bot | None) -> tuple[Table, io.StringIO]:
    """A game at the terminal, and what is printed."""
    out = io.StringIO()
    console = Console(file=out, highlight=False, soft_wrap=True, width=100)
    names = ["human" if bot is None else "bot" for bot in bots]
    return Table(rules, bots, names, 1, console, quiet=False), out


def test_births_say_who_may_give_birth(monkeypatch: pytest.MonkeyPatch) -> None:
    """B5: in the births phase the isolated mambiz are listed, and an error repeats them."""
    typed(monkeypatch, "birth d3 d4", "birth a5 b5", "quit")
    rules = rules_of(["A....", ".....", "..A..", ".....", "B...B"])
    played, out = table(rules, None, None)
    played.play()
    assert out.getvalue().count("may give birth (B5): c3, a5\n") == 2
    assert "d3 has no mambiz that may give birth (B5); expected one of c3, a5" in out.getvalue()
    assert "may give birth (B5): c3\n" in out.getvalue()
    assert "type 'end births', or a birth, such as 'birth c3 b2'" in out.getvalue()


def test_a_removal_names_the_lines_and_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """B9: each line that is too long is named with its mambiz, and the ends that may die."""
    opening = [".......", "...A...", "..A....", "AA.BBB.", "..B....", "..B....", "A.A...B"]
    rules = rules_of(opening, mambiz=30)
    typed(monkeypatch, "end births", "move c5 c4", "remove c1", "quit")
    played, out = table(rules, None, None)
    played.play()
    text = out.getvalue()
    assert "a4 to f4 (AAABBB) has 6 mambiz, more than four (B9)" in text
    assert "type which end dies: remove a4 or remove f4" in text


def test_the_last_move_and_the_limit_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6, B13: beside the board are the last move and how few mambiz put a camp out."""
    typed(monkeypatch, "move d3 d5", "board", "quit")
    main(["play", "--seats", "human,human", "--quiet"])
    out = capsys.readouterr().out
    assert out.count("last move: A: move d3 d5\n") == 2
    assert out.count("supply 26; a camp with 4 or fewer is out\n") == 3
    rising = evolve(TRIO, out_rises=True)
    state = position(rising, (*TRIO.board[:2], 0))
    assert mover_text(state).plain.endswith("a camp with 4 or fewer is out")


def test_an_action_is_taken_back_with_what_bots_have_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """B4: `undo` goes back to a person's last decision, and the bots draw as if it never was."""
    typed(monkeypatch, "undo", "move d3 d5", "undo", "move d3 d5", "end births", "quit")
    again, out = table(DUEL, None, random_bot)
    again.play()
    assert out.getvalue().count("There is no action of yours to take back.") == 1
    typed(monkeypatch, "move d3 d5", "end births", "quit")
    plain, _ = table(DUEL, None, random_bot)
    plain.play()
    assert again.record() == plain.record()
    assert len(plain.record().actions) == 3
    assert again.record().seats == ("human", "bot")
    assert again.record().seed == 1


def test_help_and_rules_are_at_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B9: `help` lists the words, and `rules` prints the page or one rule."""
    typed(monkeypatch, "help", "rules b9", "rules x1", "rules", "quit")
    main(["play", "--seats", "human,human"])
    out = capsys.readouterr().out
    for word in ("birth FROM TO", "end births", "remove SQUARE", "board", "undo", "rules", "quit"):
        assert f"{word} " in out
    assert out.count("**B9** *Overpopulation.*") == 2
    assert "rule: expected one of B1, B2, " in out
    assert "# The rules of Mamba" in out


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
