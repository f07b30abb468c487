"""`mantis play` with bots and with the user: who plays, what is asked, and how it ends."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mantis_rules.__main__ import main
from mantis_rules.arena import play
from mantis_rules.bots import BOTS, MATCHER, RANDOM, Greedy
from mantis_rules.records import read_records, verify
from tests.cli.test_play import printed, run


class Typed(io.TextIOWrapper):
    """A standard input with the given bytes."""

    def __init__(self, words: bytes) -> None:
        super().__init__(io.BytesIO(words))


@pytest.fixture(autouse=True)
def nothing_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for the terminal."""
    monkeypatch.setattr(sys, "stdin", Typed(b""))


def test_bots_play_as_arena_play_does(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The record is that of `arena.play` with the same bots and seed, with their names."""
    file = str(tmp_path / "game.json")
    out = printed(capsys, "play", "--bots", "greedy,random,matcher", "--seed", "3", "--save", file)
    (record,) = read_records(file)
    expected = {"greedy": Greedy(), "random": RANDOM, "matcher": MATCHER}
    assert record == play(expected, seed=3)
    assert "  seat 0: greedy\n  seat 1: random\n  seat 2: matcher\n" in out


def test_one_bot_plays_all_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """With a single name, every seat has that bot, and the number of players is the usual one."""
    out = printed(capsys, "play", "--bots", "matcher", "--seed", "3", "--json")
    (game,) = json.loads(out)["games"]
    assert game["seats"] == ["matcher"] * 4
    assert game["players"] == 4
    assert game["actions"] == len(play([MATCHER] * 4, seed=3).actions)


def test_without_bots_actions_are_random_and_seats_have_no_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As before there were bots: the same seed still plays the same game."""
    out = printed(capsys, "play", "--players", "3", "--seed", "7", "--json")
    (game,) = json.loads(out)["games"]
    assert (game["seats"], game["actions"], game["scores"]) == (None, 42, [5, 9, 10])


@pytest.mark.parametrize("bot", sorted(set(BOTS) - {"search"}))
def test_every_shipped_bot_can_be_named(capsys: pytest.CaptureFixture[str], bot: str) -> None:
    """Several games with each bot pass all checks, and can be played again."""
    out = printed(capsys, "play", "--bots", bot, "--players", "2", "--games", "2", "--quiet")
    again = out.rpartition("To play again: mantis ")[2]
    assert f"--bots {bot}" in again
    assert printed(capsys, *shlex.split(again), "--quiet").splitlines()[0] == out.splitlines()[0]


BOT = """
from mantis_rules import Score, Steal
def mine(view, seed):
    return view.actions[-1]
def late(view, seed):
    if view.ply == 2:
        raise LookupError("lost")
    return Score()
def cheat(view, seed):
    return Steal(view.to_move)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module with the bots above, in the current directory."""
    (tmp_path / "bots_of_a_user.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield "bots_of_a_user"
    sys.modules.pop("bots_of_a_user", None)


def test_a_bot_of_your_own_plays(capsys: pytest.CaptureFixture[str], module: str) -> None:
    """MODULE:NAME imports it from the current directory."""
    out = printed(capsys, "play", "--bots", f"{module}:mine", "--players", "2", "--seed", "1")
    assert f"  seat 1: {module}:mine\n" in out
    assert "1. Seat 0 steals from seat 1: " in out


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("late", "of seat 2 raised LookupError: lost; caused by LookupError: lost (bots_of_a_user"),
        ("cheat", "of seat 0 chose Steal(target=0) (Steal), expected one of score, steal 1, "),
    ],
)
def test_a_bot_that_fails_is_named(
    capsys: pytest.CaptureFixture[str], module: str, name: str, text: str
) -> None:
    """The game stops with the bot's name, what it did, and exit code 1; other games are played."""
    words = ["play", "--players", "3", "--bots", f"{module}:{name}", "--games", "2", "--quiet"]
    assert main(words) == 1
    out = capsys.readouterr().out
    assert f"the bot '{module}:{name}' {text}" in out
    assert "2 of 2 games have faults." in out


def answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: bytes, *words: str
) -> str:
    """The output of a game in which the user types these bytes."""
    monkeypatch.setattr(sys, "stdin", Typed(typed))
    return printed(capsys, "play", "--seed", "3", *words)


def test_the_user_chooses_with_the_odds_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The odds of the top card and of each action are printed, and the typed action is taken."""
    out = answered(capsys, monkeypatch, b"steal 2\n", "--players", "3", "--human", "0")
    assert "  seat 0: human\n  seat 1: greedy\n  seat 2: greedy\n" in out
    assert "the top card is yellow 33%, blue 33%, purple 33%\n" in out
    assert "seat 0, your action: score or steal 1 or steal 2\n" in out
    assert "steal 1  hit  67%; cards on average: 0.00 to your score pile, 1.33 to your tank" in out
    assert "\n1. Seat 0 steals from seat 2: " in out
    assert "\n2. Seat 1 " in out


def test_the_user_can_do_without_odds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --no-odds only the legal actions are printed."""
    words = ["--players", "3", "--human", "0", "--no-odds"]
    out = answered(capsys, monkeypatch, b"score\n", *words)
    assert "%" not in out
    assert "on average" not in out
    assert "seat 0, your action: score or steal 1 or steal 2\n" in out
    assert "\n1. Seat 0 scores: " in out
    assert out.rstrip().endswith("--bots greedy --human 0 --no-odds")


@pytest.mark.parametrize("typed", [b"steal 1", b"STEAL  1\r", b" 1 ", b"steal1"])
def test_an_action_can_be_typed_in_several_ways(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: bytes
) -> None:
    """In capitals, with spaces, or as the number of the seat alone."""
    out = answered(capsys, monkeypatch, typed + b"\n", "--players", "2", "--human", "0")
    assert "\n1. Seat 0 steals from seat 1: " in out


@pytest.mark.parametrize("typed", [b"s", b"Score", b"score "])
def test_a_score_can_be_typed_in_several_ways(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: bytes
) -> None:
    """As the word or its first letter."""
    out = answered(capsys, monkeypatch, typed + b"\n", "--players", "2", "--human", "0")
    assert "\n1. Seat 0 scores: " in out


WRONG_WORDS = [b"", b"steal", b"steal 0", b"steal 3", b"steal -1", b"pass", b"9" * 30, b"\xff\xfe"]


def test_a_wrong_word_is_explained_and_asked_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost: each wrong line gets one sentence, and then a right one is taken."""
    typed = b"\n".join([*WRONG_WORDS, b"1\n"])
    out = answered(capsys, monkeypatch, typed, "--players", "2", "--human", "0")
    assert out.count("expected score or steal 1, got ") == len(WRONG_WORDS)
    assert "expected score or steal 1, got 'pass'\n" in out
    assert "\n1. Seat 0 steals from seat 1: " in out


@pytest.mark.parametrize("typed", [b"", b"score\n", b"steal 1\nscore\n"])
def test_the_end_of_the_input_ends_the_game(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    typed: bytes,
) -> None:
    """The game stops with a sentence and code 0; what was played is checked and saved."""
    file = str(tmp_path / "game.json")
    words = ["--players", "3", "--human", "0", "--save", file]
    out = answered(capsys, monkeypatch, typed, *words)
    assert "\nThe input has ended, so the game ends here.\n" in out
    (record,) = read_records(file)
    assert record.result is None
    assert record.seats == ("human", "greedy", "greedy")
    assert len(record.actions) == 3 * typed.count(b"\n")
    assert verify(record).result is None


def test_a_closed_input_ends_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the shell closed standard input, the game ends as at the end of a file."""
    monkeypatch.setattr(sys, "stdin", None)
    assert "The input has ended" in printed(capsys, "play", "--human", "1", "--seed", "3")


def test_bots_without_a_seat_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """They would be ignored without a word."""
    words = ["--players", "2", "--human", "0", "--human", "1", "--bots", "greedy,random"]
    with pytest.raises(SystemExit) as caught:
        main(["play", *words])
    assert caught.value.code == 2
    assert "argument --bots: expected a seat that is not --human" in capsys.readouterr().err


def test_the_command_to_play_again_can_be_run_if_all_seats_are_yours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the options that were used, and they are accepted."""
    words = ["--players", "2", "--human", "0", "--human", "1"]
    first = answered(capsys, monkeypatch, b"score\n", *words)
    again = first.rstrip().rpartition("mantis play ")[2].split()
    assert answered(capsys, monkeypatch, b"score\n", *again) == first


def test_the_user_can_play_all_seats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """--human may be given more than once, and the game can be played to its end."""
    words = ["--players", "2", "--human", "1", "--human", "0"]
    out = answered(capsys, monkeypatch, b"s\n" * 200, *words)
    assert re.search(r"^Seat \d wins after \d+ actions", out, re.MULTILINE)
    assert "--bots greedy --human 0 --human 1" in out


def test_a_hidden_card_is_not_shown_to_the_user(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the game ends nothing tells the seed, from which the deck follows."""
    out = answered(capsys, monkeypatch, b"s\n" * 3, "--players", "2", "--human", "0")
    shown, _, after = out.partition("The input has ended")
    assert "seed" not in shown
    assert "--seed 3" in after


def test_a_pipe_gets_plain_ascii() -> None:
    """Also the questions are ASCII without escape codes."""
    done = run("play", "--human", "0", "--seed", "7", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout


WRONG = [
    (("--bots", "nix"), "--bots: expected bots of random, score, matcher, collector, greedy, sea"),
    (("--bots", ""), "or MODULE:NAME, got ''"),
    (("--bots", "random,"), "or MODULE:NAME, got ''"),
    (
        ("--bots", "random,score", "--players", "3"),
        "expected one bot for all seats, or one for eac",
    ),
    (("--bots", "a:b"), "'a:b' cannot be imported: ModuleNotFoundError"),
    (
        ("--bots", "os:sep"),
        "os:sep: expected a bot, a function of a view and a seed, got '/' (str)",
    ),
    (("--bots", "mantis_rules.bots:Search"), "call the class to make one"),
    (("--human", "4"), "--human: expected a seat from 0 to 3, got 4"),
    (("--human", "-1"), "--human: expected a number of 0 or more, got -1"),
    (("--human", "0", "--games", "2"), "--human: not allowed with --games"),
    (("--human", "0", "--json"), "--human: not allowed with --json"),
    (("--human", "0", "--quiet"), "--human: not allowed with --quiet"),
    (("--no-odds",), "--no-odds: expected --human too"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG, ids=lambda value: "_".join(value)[:24])
def test_a_wrong_argument_gives_a_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    """Nothing is played, and the sentence names the argument."""
    with pytest.raises(SystemExit) as ended:
        main(["play", *words])
    captured = capsys.readouterr()
    assert ended.value.code == 2
    assert sentence in captured.err
    assert captured.out == ""
