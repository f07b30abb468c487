"""The command `mantis play`: its output, exit codes, and refusals."""

from __future__ import annotations

import os
import pty
import re
import secrets
import shlex
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from mantis_rules import cli
from mantis_rules.__main__ import main
from mantis_rules.laws import LAWS
from tests.helpers.sampled import sampled
from tests.rules import rule


def run(*words: str, **changed: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process, with some environment variables changed."""
    return subprocess.run(
        [sys.executable, "-m", "mantis_rules", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | changed,
    )


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The output of the command, run in this process."""
    assert main(words) == 0
    return capsys.readouterr().out


@rule("E1", "E2")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_whole_game_is_shown_and_checked(
    capsys: pytest.CaptureFixture[str], players: int
) -> None:
    """The game is printed to its end, and every position of it is checked."""
    out = printed(capsys, "play", "--players", str(players), "--seed", "7")
    steps = re.findall(r"^(\d+)\. Seat \d (?:scores|steals from seat \d): ", out, re.MULTILINE)
    assert list(map(int, steps)) == list(range(1, len(steps) + 1))
    assert f"after {len(steps)} actions" in out
    assert f"{len(steps) + 1} positions checked: the laws that were checked hold." in out
    asked = sum(law.kind != "rules" for law in LAWS)
    assert f"{asked} laws checked: card_conservation, front_in_back" in out
    duel = "replaced: turn_passes_clockwise by again_after_a_steal_hit"
    *_, last_of_laws, again = out.splitlines()
    assert last_of_laws.endswith(duel if players == 2 else "goal_or_most_cards")
    assert again == f"To play again: mantis play --players {players} --seed 7"
    assert f"seat {players - 1}  scored" in out


def test_the_seed_determines_the_game() -> None:
    """The same seed prints the same game in any process, another seed a different one."""
    first = run("play", "--seed", "-3", PYTHONHASHSEED="1").stdout
    assert first == run("play", "--seed", "-3", PYTHONHASHSEED="2").stdout
    assert first != run("play", "--seed", "3").stdout


@rule("S2")
@pytest.mark.parametrize(
    "words",
    [
        ["--players", "2"],
        ["--first", "3", "--games", "2"],
        ["--rules", "examples.first_variant:GULLS"],
    ],
    ids="_".join,
)
def test_a_game_can_be_played_again(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """The command at the end plays the same games, and the seed appears nowhere before it."""
    out = printed(capsys, "play", *words)
    start, again = out.split("To play again: mantis ")
    assert printed(capsys, *shlex.split(again)) == out
    seed = re.search(r"--seed (\d+)", again)
    assert seed is not None
    assert seed[1] not in start


def test_a_seed_that_is_drawn_cannot_be_searched_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command draws a seed of 256 bits from the system's secure source."""
    drawn: list[int] = []

    def randbits(bits: int) -> int:
        drawn.append(bits)
        return (1 << bits) - 1

    monkeypatch.setattr(secrets, "randbits", randbits)
    assert printed(capsys, "play").rstrip().endswith(f"--seed {2**256 - 1}")
    assert drawn == [256]


@rule("S6")
def test_the_first_seat_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    """The seat named by --first takes the first action."""
    assert "\n1. Seat 2 " in printed(capsys, "play", "--seed", "1", "--first", "2")


@rule("T3a", "T3b", "T4a", "T4b", "D2")
def test_a_hit_a_miss_and_another_turn_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The text says where the cards go, and whether the mover has another turn."""
    out = printed(capsys, "play", "--players", "2", "--seed", "3")
    assert re.search(r"Seat (\d) scores: \w+, a hit; \d+ cards go to seat \1's score pile", out)
    assert re.search(r"Seat (\d) scores: \w+, a miss; the card stays in seat \1's tank", out)
    assert re.search(r"Seat (\d) steals .* go to seat \1's tank, and another turn", out)
    assert re.search(r"steals from seat (\d): \w+, a miss; the card stays in seat \1's tank", out)


WRONG = [
    (("play", "--players", "1"), "--players: expected a number from 2 to 6, got 1"),
    (("play", "--players", "7"), "--players: expected a number from 2 to 6, got 7"),
    (("play", "--players", "3", "--rules", "duel"), "--players: expected a number from 2 to 2"),
    (("play", "--players", "four"), "--players: expected a whole number of at most 1000 digits"),
    (("play", "--players", "2.0"), "got '2.0'"),
    (("play", "--seed", "x"), "got 'x'"),
    (("play", "--seed", "9" * 5000), f"got '{'9' * 30}' and more"),
    (("play", "--seed", "1_000"), "got '1_000'"),
    (("play", "--play", "4"), "unrecognized arguments: --play 4"),
    (("play", "--first", "4"), "--first: expected a seat from 0 to 3, got 4"),
    (("play", "--first", "-1"), "--first: expected a seat from 0 to 3, got -1"),
    (("play", "--colour"), "unrecognized arguments: --colour"),
    (("play", "--games", "0"), "--games: expected a number of 1 or more, got 0"),
    (("play", "--rules", "duel", "--first", "2"), "--first: expected a seat from 0 to 1, got 2"),
    (("play", "--save", "-"), "--save: expected the name of a file, got '-'"),
    (("play", "--save", ""), "--save: expected the name of a file, got ''"),
    (("play", "--save", "folder/"), "--save: expected the name of a file, got 'folder/'"),
    (("play", "--games", "9" * 20), "--games: expected a number of at most 1000000000, got 999"),
    (("play", "--seed", "9" * 1000, "--games", "2"), "--seed: expected at most 1000 digits in the"),
    (("play", "--x\x1b[31m"), r"error: 'unrecognized arguments: --x\x1b[31m'"),
    (("verify", "x", "--x\u202e"), r"error: 'unrecognized arguments: --x\u202e'"),
    (("conform", "--cases", "9" * 20), "--cases: expected a number of at most 1000000000, got 9"),
    (("dance",), "invalid choice: 'dance'"),
    ((), "required: VERB"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG, ids=lambda value: "_".join(value)[:20])
def test_a_wrong_argument_gives_a_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    """A wrong argument is explained on stderr, nothing is printed, and the exit code is 2."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    captured = capsys.readouterr()
    assert ended.value.code == 2
    assert sentence in captured.err
    assert captured.out == ""


def test_a_pipe_gets_plain_ascii() -> None:
    """Without a terminal the output has no escape codes and is ASCII."""
    out = run("play", "--seed", "7", PYTHONIOENCODING="ascii").stdout
    assert "\x1b" not in out
    assert out.isascii()
    assert "the laws that were checked hold." in out


def on_a_terminal(**changed: str) -> str:
    """What the command prints on a pseudo-terminal."""
    master, slave = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "mantis_rules", "play", "--seed", "7"],
        stdout=slave,
        stderr=slave,
        env=environment | {"TERM": "xterm-256color"} | changed,
    )
    os.close(slave)
    parts = []
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:  # on Linux: the other end is closed
            break
        if not part:
            break
        parts.append(part)
    os.close(master)
    assert process.wait(timeout=60) == 0
    return b"".join(parts).decode()


def test_a_terminal_gets_colour_unless_no_color_is_set() -> None:
    """Colour codes are printed on a terminal, unless NO_COLOR is set."""
    colour = re.compile(r"\x1b\[[0-9;]*3[0-9]")
    assert colour.search(on_a_terminal())
    assert not colour.search(on_a_terminal(NO_COLOR="1"))


@pytest.mark.parametrize("verb", ["play", "replay"])
def test_a_closed_pipe_is_no_crash(verb: str, tmp_path: Path) -> None:
    """`mantis play | head` ends with exit code 1, and prints nothing on stderr."""
    file = str(tmp_path / "game.json")
    assert main(["play", "--players", "6", "--seed", "1", "--save", file]) == 0
    words = ["play", "--players", "6", "--seed", "1"] if verb == "play" else ["replay", file]
    process = subprocess.Popen(
        [sys.executable, "-m", "mantis_rules", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) == 1
    assert errors == b""


def test_a_closed_output_is_no_crash() -> None:
    """With standard output closed by the shell the command says so and ends with 1."""
    for words in ["play"], ["play", "--json"], ["verify", "nowhere"], ["conform"]:
        command = [sys.executable, "-m", "mantis_rules", *words]
        ended = subprocess.run(
            ["sh", "-c", f"{shlex.join(command)} >&-"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode == 1
        assert ended.stderr == "mantis: cannot write: Bad file descriptor\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has /dev/full")
@pytest.mark.parametrize("unbuffered", sampled(["", "1"], every=2))
@pytest.mark.parametrize("words", [("--help",), ("--version",), ("play", "--help")])
@pytest.mark.parametrize("output", ["/dev/full", "&-"])
def test_help_that_cannot_be_written_is_no_success(
    unbuffered: str, words: tuple[str, ...], output: str
) -> None:
    """Help and version end with 1 if the output is full or closed, whenever that is noticed."""
    command = [sys.executable, "-m", "mantis_rules", *words]
    ended = subprocess.run(
        ["sh", "-c", f"{shlex.join(command)} >{output}"],
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    )
    assert ended.returncode == 1
    assert "mantis: cannot write: " in ended.stderr
    assert "Traceback" not in ended.stderr


def test_help_is_a_success(capsys: pytest.CaptureFixture[str]) -> None:
    """Help is printed to standard output, with exit code 0."""
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("usage: mantis ")
    assert shown.err == ""


def test_a_closed_error_output_is_no_crash() -> None:
    """With standard error closed by the shell the exit code of an error is the same."""
    for words, code in (["play", "--save", "/dev/null"], 1), (["play", "--players", "9"], 2):
        command = [sys.executable, "-m", "mantis_rules", *words]
        ended = subprocess.run(
            ["sh", "-c", f"{shlex.join(command)} 2>&-"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode == code


def test_a_screen_of_no_width_still_shows_the_game() -> None:
    """With COLUMNS=0, which some environments set, the game is still printed."""
    assert "the laws that were checked hold." in run("play", "--seed", "7", COLUMNS="0").stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has /dev/full")
@pytest.mark.parametrize("saving", [False, True])
def test_a_full_disk_gives_a_sentence(saving: bool, tmp_path: Path) -> None:
    """A failed write is reported in one line, with exit code 1, and not blamed on another file."""
    file = tmp_path / "game.json"
    words = ["--save", str(file)] if saving else []
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "mantis_rules", "play", "--seed", "7", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert ended.stderr == "mantis: cannot write: No space left on device\n"
    assert ended.returncode == 1
    assert [*tmp_path.iterdir()] == []


def test_an_interrupt_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the command with exit code 130."""

    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", interrupted)
    assert main(["play"]) == 130


def test_an_error_without_an_output_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed write has exit code 1 also if standard output is closed."""

    def failing(arguments: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cli, "run", failing)
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["play"]) == 1


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """`mantis --version` prints the installed version."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.strip() == version("mantis-rules")


def test_a_source_tree_without_metadata_is_no_crash() -> None:
    """Where the package is not installed, --version says so, and the command works."""
    hide = (
        "import importlib.metadata as m, sys\n"
        "def version(name): raise m.PackageNotFoundError(name)\n"
        "m.version = version\n"
        "from mantis_rules.__main__ import main\n"
        "sys.exit(main())"
    )
    for words, out in (["--version"], "unknown"), (["play", "--quiet"], "positions checked"):
        ended = subprocess.run(
            [sys.executable, "-c", hide, *words],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        assert out in ended.stdout


@pytest.mark.parametrize(
    ("module", "found"),
    [
        ("rich", "None"),
        ("rich.console", "None"),
        ("rich.progress", "types.ModuleType('rich.progress')"),
    ],
)
def test_without_rich_the_extra_is_named(module: str, found: str) -> None:
    """Without rich, or a part of it, the extra is named, with no traceback and exit code 1."""
    hide = (
        f"import sys, types; sys.modules[{module!r}] = {found}\n"
        "from mantis_rules.__main__ import main\n"
        "sys.exit(main(['play']))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", hide],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert "needs the extra 'cli'" in ended.stderr
    assert 'python -m pip install -e ".[cli]"' in ended.stderr


def test_nothing_unpublished_is_suggested() -> None:
    """No text suggests to install this package by its name, since nothing is published."""
    root = Path(__file__).parents[2]
    texts = [*root.glob("*.md"), *(root / "docs").rglob("*.md"), *(root / "src").rglob("*.py")]
    texts += [path for path in (root / "examples").rglob("*") if path.suffix in (".py", ".md")]
    assert len(texts) > 50
    by_name = re.compile(r"pip install\s[^\n]*(?:mantis|mamba)-rules")
    assert [path for path in texts if by_name.search(path.read_text("utf-8"))] == []
