"""What is recorded of a game at the terminal, however it stops, and what cannot be written."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import mamba_rules
from mamba_rules import format_action, loads, verify
from mamba_rules.__main__ import main
from mamba_rules.signals import Signalled, Signals

SOURCE = Path(mamba_rules.__file__).parent.parent


class Interrupting(io.StringIO):
    """An input that raises KeyboardInterrupt when its lines are used up."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as StringIO has it
        line = super().readline(-1)
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize(
    ("stdin", "code"),
    [
        (io.StringIO("move d3 d5\nquit\n"), 0),
        (io.StringIO("move d3 d5\n"), 0),
        (Interrupting("move d3 d5\n"), 130),
    ],
    ids=["quit", "end", "interrupt"],
)
def test_a_stopped_game_is_recorded(
    stdin: io.StringIO,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """B6: however a game stops, `--record` keeps its actions; an interrupt exits with 130."""
    monkeypatch.setattr("sys.stdin", stdin)
    file = tmp_path / "game.json"
    assert main(["play", "--seats", "human,human", "--record", str(file)]) == code
    record = loads(file.read_text())
    assert [format_action(action) for action in record.actions] == ["move d3 d5"]
    assert verify(record) is None
    lines = capsys.readouterr().out.splitlines()
    assert any(line.endswith("The game was stopped.") for line in lines)
    assert lines[-6:-4] == ["   5  . . . A . . . . .", "   4  . . . . . . . . ."]  # the last board


def test_a_game_that_fails_is_recorded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """B6: an error during the game, such as a closed output, does not lose the record."""

    def broken(*_: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("mamba_rules.table.step_lines", broken)
    monkeypatch.setattr("mamba_rules.__main__.os.dup2", lambda *_: None)
    monkeypatch.setattr("sys.stdout", open(os.devnull, "w"))  # noqa: SIM115  # it has a number
    file = tmp_path / "game.json"
    assert main(["play", "--seats", "greedy,greedy", "--seed", "1", "--record", str(file)]) == 1
    record = loads(file.read_text())
    assert record.actions
    assert verify(record) is None
    sys.stdout.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_game_that_a_signal_ends_is_recorded(name: str, tmp_path: Path) -> None:
    """B6: the process writes the record and exits with 128 and the signal's number."""
    number, file = getattr(signal, name), tmp_path / "game.json"
    with started(file) as run:
        run.send_signal(number)
        run.communicate(timeout=60)
        assert run.returncode == 128 + number
    assert len(loads(file.read_text()).actions) == 1


def started(file: Path) -> subprocess.Popen[str]:
    """A process of the command that has played one action and waits for the next."""
    run = subprocess.Popen(command(file), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert run.stdin is not None
    assert run.stdout is not None
    run.stdin.write("move d3 d5\n")
    run.stdin.flush()
    while "turn 2" not in run.stdout.readline():
        pass
    run.stdout.readline()  # the hint: what follows is the prompt
    return run


def command(file: Path, first: str = "") -> list[str]:
    """The words that start the command in a process, after some code."""
    words = ["play", "--seats", "human,human", "--record", str(file)]
    # A test run in the background may ignore SIGINT and SIGHUP, and its children with it.
    heard = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)"
    heard += "\nif hasattr(signal, 'SIGHUP'): signal.signal(signal.SIGHUP, signal.SIG_DFL)"
    code = f"{heard}\n{first}\nimport sys; sys.path.insert(0, {str(SOURCE)!r})\n"
    code += f"from mamba_rules.__main__ import main\nsys.exit(main({words!r}))"
    return [sys.executable, "-c", code]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_signals_are_handled_during_the_game_alone() -> None:
    """B6: the first signal is raised and later ones do nothing; afterwards all is as before."""
    before = signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        with Signals():
            assert callable(signal.getsignal(signal.SIGTERM))
            with pytest.raises(Signalled) as caught:
                signal.raise_signal(signal.SIGTERM)
            assert caught.value.number == signal.SIGTERM
            signal.raise_signal(signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_ignored_signal_stays_ignored() -> None:
    """B6: a process that ignores SIGHUP, as `nohup` has it, goes on."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Signals():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_a_closed_terminal_window_keeps_the_record(tmp_path: Path) -> None:
    """B6: when the terminal goes away, the record is written and nothing fails."""
    file = tmp_path / "game.json"
    ours, theirs = os.openpty()
    becomes_its_terminal = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
    with subprocess.Popen(
        command(file, becomes_its_terminal),
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        os.close(theirs)
        os.write(ours, b"move d3 d5\n")
        shown = b""
        while b"turn 2" not in shown or not shown.endswith(b"> "):
            shown += os.read(ours, 1000)
        os.close(ours)
        assert run.communicate(timeout=60)[1] == ""
        assert run.returncode == 128 + signal.SIGHUP
    assert len(loads(file.read_text()).actions) == 1


@pytest.mark.parametrize("old", ["an older one", None])
def test_without_an_action_nothing_is_written(
    old: str | None,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """B6: a game in which nobody acted leaves the file as it was, and says so."""
    monkeypatch.setattr("sys.stdin", io.StringIO("move d3 d5\nundo\nquit\n"))
    file = tmp_path / "game.json"
    if old is not None:
        file.write_text(old)
    assert main(["play", "--seats", "human,human", "--record", str(file)]) == 0
    assert (file.read_text() if file.exists() else None) == old
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"No action was played: {file} was not written."


def test_a_record_replaces_an_older_one(tmp_path: Path) -> None:
    """B6: if an action was played, the file that exists is replaced."""
    file = tmp_path / "game.json"
    file.write_text("an older one")
    words = ["play", "--seats", "random,random", "--turns", "1", "--quiet"]
    assert main([*words, "--record", str(file)]) == 0
    assert loads(file.read_text()).actions


@pytest.mark.parametrize("name", ["missing/game.json", "", ".", "a\0b"])
def test_an_unwritable_record_is_refused_before_the_game(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """B4: the error names the file, and nothing is played."""
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--seats", "random,random", "--record", name]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"mamba-rules: cannot write {name!r}: ")


def test_checking_the_record_file_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """B4: during the game no empty file is left and an older record is kept."""
    seen: list[str | None] = []
    file = tmp_path / "game.json"

    def looked(*_: object) -> bool:
        seen.append(file.read_text() if file.exists() else None)
        return True

    monkeypatch.setattr("mamba_rules.table.Table.play", looked)
    words = ["play", "--seats", "random,random", "--record", str(file)]
    assert main(words) == 0
    file.write_text("an older one")
    assert main(words) == 0
    assert seen == [None, "an older one"]


def test_a_disk_full_at_the_end_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """B15: an error in writing the record after the game names the file."""

    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", full)
    file = str(tmp_path / "game.json")
    words = ["play", "--seats", "random,random", "--turns", "1", "--record", file]
    assert main(words) == 1
    expected = f"mamba-rules: cannot write {file!r}: No space left on device\n"
    assert capsys.readouterr().err == expected
