"""`mantis simulate`: what it prints and saves, what it refuses, and how it can be stopped."""

from __future__ import annotations

import csv
import io
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import threading
import time
from asyncio import CancelledError
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mantis_rules.__main__ import main
from mantis_rules.arena import (
    InvalidTournament,
    Tally,
    fast_tournament,
    loads,
    plotting,
    rows,
    tournament,
)
from mantis_rules.bots import MATCHER, RANDOM, SCORE, Bot
from mantis_rules.cli import simulating, simulations
from mantis_rules.cli.working import worker_pool
from mantis_rules.variants import SHORT

THREE: dict[str, Bot] = {"random": RANDOM, "matcher": MATCHER, "score": SCORE}
WORDS = ("simulate", "--bots", "random,matcher,score", "--seed", "7")
TALLY = tournament(THREE, players=3, deals=4, seed=7)


def printed(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What the command prints."""
    assert main(words) == code
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints when its arguments are wrong."""
    with pytest.raises(SystemExit) as caught:
        main(["simulate", *words])
    assert caught.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err.splitlines()[-1]


def test_the_tally_is_that_of_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    """--json prints the tally, which can be loaded; there are at least as many games as asked."""
    out = printed(capsys, *WORDS, "--games", "10", "--json")
    assert loads(out) == TALLY
    assert TALLY.game_count == 12


@pytest.mark.parametrize("options", [["--workers", "2"], ["--workers", "1"]])
def test_workers_change_nothing(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The same is printed with any number of workers."""
    for form in "--json", "--csv":
        expected = printed(capsys, *WORDS, "--games", "12", form)
        assert printed(capsys, *WORDS, "--games", "12", form, *options) == expected


def test_the_tables_have_bots_line_ups_and_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """Each has its games, wins, share and interval; then lengths, endings, and how to repeat it."""
    words = [*WORDS, "--games", "12", "--players", "2"]
    out = printed(capsys, *words)
    tally = tournament(THREE, players=2, deals=2, seed=7)
    assert out.startswith("duel rules, 2 players: 12 games of 2 deals\n")
    lines = [line.strip("|").split("|") for line in out.splitlines() if line.startswith("| ")]
    cells = {line[0].strip(): [cell.strip() for cell in line[1:]] for line in lines}
    for row in rows(tally):
        bot, company = str(row["bot"]), str(row["line_up"]).split(" + ")
        if row["line_up"] != "all":
            company.remove(bot)
            bot += f" (with {', '.join(company)})"
        low, high = f"{row['low']:.1%}", f"{row['high']:.1%}"
        share, interval = f"{row['share']:.1%}", f"{low} to {high}"
        wins = f"{row['won_alone']}", f"{row['shared_by_2']}"
        assert cells[bot] == [f"{row['games']}", *wins, share, interval]
    assert "| 0    |    12 |" in out
    lengths = tally.actions
    assert f"actions in a game: {min(lengths)} to {max(lengths)}, on average " in out
    assert "ended by: goal 100.0%\n" in out
    again = out.rpartition("To play again: mantis ")[2]
    assert printed(capsys, *shlex.split(again)) == out


def test_a_single_line_up_has_no_table_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """It would repeat the first table; and a very long one is left to --csv."""
    assert "line-up" not in printed(capsys, *WORDS, "--games", "3")
    names = "random,matcher,score,collector,greedy"
    out = printed(capsys, "simulate", "--bots", names, "--games", "1", "--players", "3")
    assert "bot in a line-up" in out
    words = ["simulate", "--bots", "random,score,matcher", "--games", "1", "--players", "6"]
    out = printed(capsys, *words)
    assert "There are 28 line-ups; --csv prints the shares in each.\n" in out


def test_csv_has_the_shares(capsys: pytest.CaptureFixture[str]) -> None:
    """--csv prints the rows of the tally, with a line of headings, and nothing else."""
    out = printed(capsys, *WORDS, "--games", "12", "--csv")
    found = list(csv.DictReader(io.StringIO(out)))
    assert found == [{key: str(value) for key, value in row.items()} for row in rows(TALLY)]


def test_rules_and_seatings_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    """--rules and --seatings are those of a tournament, and --players fits the rules."""
    words = [*WORDS, "--games", "1", "--rules", "short", "--seatings", "all", "--json"]
    tally = loads(printed(capsys, *words))
    assert tally == tournament(THREE, players=3, deals=1, seed=7, rules=SHORT, seatings="all")
    out = printed(capsys, *words[:-1])
    assert " --rules short --seatings all\n" in out
    one = loads(printed(capsys, "simulate", "--bots", "random", "--games", "1", "--json"))
    assert (one.players, one.bots) == (4, ("random",))


def test_the_plot_is_saved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In the named file, and the text says where it is; JSON is not disturbed."""
    pytest.importorskip("matplotlib", reason="needs the extra 'plot'")
    file = tmp_path / "plot.png"
    words = [*WORDS, "--games", "3", "--plot", str(file)]
    assert printed(capsys, *words).endswith(f"The plot is in {file}.\n")
    assert file.read_bytes().startswith(b"\x89PNG")
    file.unlink()
    assert loads(printed(capsys, *words, "--json")).deal_count == 1
    assert file.exists()


@pytest.fixture
def no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game may be played."""

    def play(*_: object, **__: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(simulations, "tallies", play)


@pytest.mark.usefixtures("no_game")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "the following arguments are required: --bots, --games"),
        (["--bots", "", "--games", "1"], "argument --bots: expected bots of random, score, "),
        (["--bots", "best", "--games", "1"], "or MODULE:NAME, got 'best'"),
        (["--bots", "nomodule:x", "--games", "1"], "'nomodule:x' cannot be imported: Module"),
        (["--bots", "random,random", "--games", "1"], "expected different bots, got 'random' 2 "),
        (["--bots", "random", "--games", "0"], "argument --games: expected a number of 1 or more"),
        (["--bots", "random", "--games", "x"], "argument --games: expected a whole number"),
        (["--bots", "random", "--games", "1", "--players", "7"], "expected a number from 2 to 6"),
        (["--bots", "random", "--games", "1", "--players", "1"], "expected a number from 2 to 6"),
        (["--bots", "random", "--games", "1", "--workers", "0"], "expected a number of 1 or more"),
        (["--bots", "random", "--games", "1", "--workers", "1001"], "a number of at most 1000"),
        (
            ["--bots", "random", "--games", "1", "--seed", "1.5"],
            "--seed: expected a whole number",
        ),
        (
            ["--bots", "random", "--games", "1", "--json", "--csv"],
            "not allowed with argument",
        ),
        (["--bots", "random", "--games", "1", "--plot", "a.jpg"], "expected a name that ends in "),
        (["--bots", "random", "--games", "1", "--plot", "-"], "expected a name that ends in .pdf"),
        (["--bots", "random", "--games", "1", "--seatings", "x"], "argument --seatings: invalid"),
    ],
)
def test_bad_arguments_are_refused(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error names the option and what was expected, before anything is played."""
    assert reason in refused(capsys, *words)


@pytest.mark.usefixtures("no_game")
def test_too_many_line_ups_are_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit of a tournament is an error of --bots."""

    def refuse(*_: object) -> None:
        raise InvalidTournament("bots: expected at most 5 games for each deal")

    monkeypatch.setattr(simulating, "tables_of", refuse)
    error = refused(capsys, "--bots", "random,score", "--games", "1")
    assert error.endswith("argument --bots: expected at most 5 games for each deal")


@pytest.mark.usefixtures("no_game")
def test_a_plot_that_cannot_be_saved_is_refused_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that cannot be written, or a missing extra, is found before the first game."""
    words = [*WORDS, "--games", "3", "--plot"]
    monkeypatch.setattr(simulating, "check_matplotlib", lambda: None)
    assert main([*words, str(tmp_path / "nowhere" / "a.png")]) == 1
    assert "a.png cannot be written: No such file or directory" in capsys.readouterr().err
    monkeypatch.setattr(simulating, "check_matplotlib", plotting.check_matplotlib)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "matplotlib.figure", raising=False)
    assert main([*words, str(tmp_path / "a.png")]) == 1
    assert "mantis: a plot needs the extra 'plot' (" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_up_is_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables are printed, and the exit code is 1."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(simulating, "save_plot", fail)
    monkeypatch.setattr(simulating, "check_matplotlib", lambda: None)
    file = tmp_path / "a.png"
    assert main([*WORDS, "--games", "3", "--plot", str(file)]) == 1
    shown = capsys.readouterr()
    assert shown.err == f"mantis: {file} cannot be written: No space left on device\n"
    assert "| matcher |" in shown.out
    assert "The plot is in" not in shown.out


BOTS = """
import os
from mantis_rules import STANDARD, Score
import attrs
def mine(view, seed):
    print("I score")
    return Score()
def late(view, seed):
    if view.ply >= 2:
        raise LookupError("lost")
    return Score()
def kills(view, seed):
    os.kill(os.getpid(), 9)
def fails(state):
    if state.ply == 2:
        raise ZeroDivisionError
    return STANDARD.victory(state)
no_name = lambda view, seed: Score()
BROKEN = attrs.evolve(STANDARD, name="broken", victory=fails)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module with the bots above, in the current directory."""
    (tmp_path / "bots_to_simulate.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield "bots_to_simulate"
    sys.modules.pop("bots_to_simulate", None)


def test_the_plot_is_saved_though_a_bot_failed(
    capsys: pytest.CaptureFixture[str], module: str, tmp_path: Path
) -> None:
    """The exit code says that it failed, and the plot has the games."""
    pytest.importorskip("matplotlib", reason="needs the extra 'plot'")
    file = tmp_path / "plot.png"
    words = ["simulate", "--bots", f"{module}:late,score", "--games", "4", "--seed", "1"]
    out = printed(capsys, *words, "--plot", str(file), code=1)
    assert out.endswith(f"The plot is in {file}.\n")
    assert file.exists()


def test_a_bot_that_fails_is_named(capsys: pytest.CaptureFixture[str], module: str) -> None:
    """The others play on; its first failure and the number of games are shown; exit code 1."""
    words = ["simulate", "--bots", f"{module}:late,score", "--games", "4", "--seed", "1"]
    out = printed(capsys, *words, code=1)
    assert f"the bot '{module}:late' of seat 0 raised LookupError: lost (first in deal 0, " in out
    assert "; it lost 4 games so\n" in out
    assert "ended by" not in out


def test_rules_that_fail_end_it(capsys: pytest.CaptureFixture[str], module: str) -> None:
    """The error is explained, and the exit code is 1."""
    words = ["simulate", "--bots", "score", "--games", "4", "--rules", f"{module}:BROKEN"]
    assert main(words) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "victory" in shown.err
    assert "ZeroDivisionError" in shown.err
    assert "mantis: stopped after 0 of 4 games\n" in shown.err


def run(cwd: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process."""
    command = [sys.executable, "-m", "mantis_rules", *words]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, cwd=cwd
    )


def test_workers_import_your_bots_and_do_not_disturb_the_output(module: str) -> None:
    """What a bot prints goes to standard error, from workers too; one that kills them is named."""
    bots = f"{module}:mine,{module}:kills"
    words = ["simulate", "--bots", bots, "--games", "2", "--seed", "1", "--json"]
    ended = run(".", *words, "--workers", "2")
    tally = loads(ended.stdout)
    assert ended.returncode == 1
    assert "I score" in ended.stderr
    assert tally.forfeits == {f"{module}:kills": 2}
    [failure] = tally.failures
    assert failure.reason == "ended the process in which it played (SIGKILL)"


@pytest.mark.usefixtures("no_game")
def test_what_cannot_be_sent_to_workers_is_refused(
    capsys: pytest.CaptureFixture[str], module: str
) -> None:
    """Before anything is played; without workers it is no error to have such a bot."""
    words = ["--bots", f"{module}:no_name", "--games", "2", "--workers", "2"]
    error = refused(capsys, *words)
    assert f"argument --workers: '{module}:no_name' cannot be sent to other processes: " in error


def test_a_policy_that_raises_no_exception_gives_the_tally(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends the games with a sentence, and the tally of those before is printed."""

    def two_tallies(*_: object, **__: object) -> Iterator[Tally]:
        yield TALLY
        raise CancelledError("no")

    monkeypatch.setattr(simulations, "tallies", two_tallies)
    assert main([*WORDS, "--games", "99", "--json"]) == 1
    shown = capsys.readouterr()
    assert loads(shown.out) == TALLY
    assert "CancelledError" in shown.err
    assert "stopped after 12 of 99 games" in shown.err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_gives_the_tally_so_far(workers: str) -> None:
    """On a terminal there is a bar with the time left; Ctrl-C prints what was played; code 130."""
    here, there = pty.openpty()
    words = [*WORDS, "--games", "1000000", "--workers", workers, "--json"]
    # A test run that was started in the background ignores SIGINT, and its children with it.
    heard = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from mantis_rules.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
    with subprocess.Popen(
        [sys.executable, "-c", heard, *words],
        stdout=subprocess.PIPE,
        stderr=there,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "90"},
    ) as process:
        os.close(there)
        shown, sent, end = b"", False, time.monotonic() + 120
        while process.poll() is None and time.monotonic() < end:
            if select.select([here], [], [], 0.1)[0]:
                try:
                    shown += os.read(here, 10**5)
                except OSError:
                    break
            if not sent and re.search(rb"[0-9]:[0-9]{2}:[0-9]{2}", shown):  # the time left
                os.killpg(process.pid, signal.SIGINT)
                sent = True
        try:
            output, _ = process.communicate(timeout=60)
        finally:
            process.kill()  # or leaving the block would wait for it
    while select.select([here], [], [], 0)[0]:
        try:
            shown += os.read(here, 10**5)
        except OSError:  # all is read
            break
    os.close(here)
    assert process.returncode == 130
    tally = loads(output)
    assert 0 < tally.game_count < 10**6
    assert f"stopped after {tally.game_count:,} of 1,000,002 games".encode() in shown
    assert b"Traceback" not in shown
    assert tally.deal_count * 3 == tally.game_count


def test_workers_leave_ctrl_c_to_the_command() -> None:
    """A terminal sends it to all processes; a worker that heard it would print a traceback."""
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with worker_pool(2) as pool:
            assert pool is not None
            found = [pool.submit(signal.getsignal, signal.SIGINT) for _ in range(4)]
            assert {each.result() for each in found} == {signal.SIG_IGN}
    finally:
        signal.signal(signal.SIGINT, heard)


def test_a_pool_that_is_interrupted_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thread may fail at pieces that were cancelled, which is nobody's concern."""
    heard: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", heard.append)

    def interrupted() -> None:
        with worker_pool(2) as pool:
            assert pool is not None
            for piece in [pool.submit(time.sleep, 30) for _ in range(30)][10:]:
                piece.cancel()
            raise KeyboardInterrupt

    for _ in range(5):
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    assert heard == []


def test_ctrl_c_before_the_first_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no tally to print, and the exit code is that of an interrupt."""

    def interrupt(*_: object, **__: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulations, "tallies", interrupt)
    assert main([*WORDS, "--games", "3"]) == 130
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "mantis: stopped after 0 of 3 games\n")


def test_fast_prints_the_tally_of_compiled_games(capsys: pytest.CaptureFixture[str]) -> None:
    """--fast has the same line-ups, and --workers are threads; the command repeats it."""
    pytest.importorskip("numba", reason="needs the extra 'fast'")
    words = [*WORDS, "--games", "30", "--fast"]
    expected = fast_tournament(THREE, players=3, deals=10, seed=7)
    assert loads(printed(capsys, *words, "--json")) == expected
    assert loads(printed(capsys, *words, "--json", "--workers", "2")) == expected
    assert printed(capsys, *words).endswith("--games 30 --seed 7 --fast\n")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--bots", "score,search"], "the compiled kernel cannot run the bot 'search'"),
        (["--bots", "score", "--workers", "300"], "workers: expected an int from 1 to 256"),
    ],
)
def test_fast_refuses_what_cannot_be_compiled(
    words: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bot without a twin, and too many threads, are refused before the first game."""
    assert text in refused(capsys, *words, "--games", "10", "--fast")
