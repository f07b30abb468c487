"""What the command prints, and its exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import mamba_rules
from mamba_rules import DUEL, loads, verify
from mamba_rules.__main__ import main
from mamba_rules.rules_page import rule_text

SOURCE = Path(mamba_rules.__file__).parent.parent
RULES = SOURCE.parent / "RULES.md"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Replace the standard input by these lines, followed by its end."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize(("players", "seats"), [(2, "greedy,search"), (3, "random,greedy,search")])
def test_bots_play_to_an_end(players: int, seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    """B14, B15: a game between bots ends, and the last line gives the result."""
    words = ["play", "--players", str(players), "--seats", seats, "--seed", "4", "--budget", "50"]
    assert main([*words, "--turns", "8"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "A draw after 8 turns: turn limit."
    assert any("turn to" in line or "move" in line for line in lines)
    assert capsys.readouterr().err == ""


def test_four_can_play_in_teams(capsys: pytest.CaptureFixture[str]) -> None:
    """B16: `--teams` plays the team rules with four players."""
    words = ["play", "--players", "4", "--teams", "--seats", "random,random,random,random"]
    assert main([*words, "--seed", "1", "--turns", "4", "--quiet"]) == 0
    assert "teams of 4 turns rules" in capsys.readouterr().out


def test_the_seed_decides_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """B4: the same arguments print the same game."""
    shown = []
    for seed in ("5", "5", "6"):
        main(["play", "--seats", "random,random", "--seed", seed, "--turns", "6"])
        shown.append(capsys.readouterr().out.replace(f"seed {seed}", ""))
    assert shown[0] == shown[1] != shown[2]


def test_camps_differ_without_colour(capsys: pytest.CaptureFixture[str]) -> None:
    """B3: the board is ASCII, with letters for camps and names for rows and columns."""
    main(["play", "--seats", "random,random", "--seed", "5", "--turns", "1"])
    out = capsys.readouterr().out
    assert "   9  . . . B . B . . ." in out
    assert "   1  . . . A . A . . ." in out
    assert "      a b c d e f g h i" in out
    assert out.isascii()


def test_a_person_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6: a typed action is played; an illegal one is refused, and you are asked again."""
    typed(monkeypatch, "?", "hop d3", "move d1 d9", "move d3 d5", "quit")
    assert main(["play", "--seats", "human,random", "--seed", "2"]) == 0
    out = capsys.readouterr().out
    assert "move d1 b1, move d1 c1, move d1 e1" in out
    assert "expected 'birth' with two squares" in out
    assert "d9 is occupied (B6)" in out
    assert "A: move d3 d5" in out
    assert "The game was stopped." in out


def test_a_closed_terminal_stops_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B6: at the end of the input the game stops with exit code 0."""
    typed(monkeypatch)
    assert main(["play", "--seats", "human,human"]) == 0
    assert "The game was stopped." in capsys.readouterr().out


def test_a_game_is_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """B15: `--record` writes a record that can be verified."""
    file = tmp_path / "game.json"
    main(["play", "--seats", "greedy,random", "--seed", "3", "--turns", "9", "--record", str(file)])
    record = loads(file.read_text())
    assert record.rules.opening == DUEL.opening
    assert verify(record) == record.result is not None
    assert capsys.readouterr().err == ""


def test_the_record_says_who_played(tmp_path: Path) -> None:
    """B1: a recorded game has its seats and its seed."""
    file = tmp_path / "game.json"
    words = ["play", "--seats", "search,random", "--budget", "20", "--seed", "3", "--turns", "2"]
    main([*words, "--record", str(file)])
    record = loads(file.read_text())
    assert (record.seats, record.seed) == (("search of 20", "random"), 3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with the record of a short game."""
    path = tmp_path / "game.json"
    words = ["play", "--seats", "random,greedy", "--seed", "3", "--turns", "3", "--quiet"]
    main([*words, "--record", str(path)])
    return path


def test_records_are_verified(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """B15: `verify` says what a good record is, and what is wrong with another; then it exits 1."""
    capsys.readouterr()
    assert main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{file}: good; duel of 3 turns rules, ")
    assert out.endswith(" actions. A draw after 3 turns: turn limit.\n")
    text = file.read_text()
    broken = file.with_name("broken.json")
    broken.write_text(text.replace('"move ', '"move a9 a9", "move ', 1))
    begun = file.with_name("begun.json")
    data = json.loads(text)
    begun.write_text(json.dumps(data | {"actions": data["actions"][:1], "result": None}))
    assert main(["verify", str(broken), str(begun), str(file.parent / "no")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{broken}: record: action 1: turn 1, camp A: move a9 a9: a9 is emp")
    assert lines[1].endswith(": good; duel of 3 turns rules, 1 action. Not over after 1 turn.")
    assert lines[2].endswith("no: cannot be read: No such file or directory")


def test_a_record_is_shown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """B15: `replay` shows each turn with who played, or one turn alone."""
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("A game of Mamba, duel of 3 turns rules: A random, B greedy, seed 3\n")
    assert [f"turn {turn}, " in out for turn in (1, 2, 3, 4)] == [True, True, True, False]
    assert out.endswith("A draw after 3 turns: turn limit.\n")
    assert main(["replay", str(file), "--turn", "2"]) == 0
    out = capsys.readouterr().out
    assert [f"turn {turn}, " in out for turn in (1, 2, 3)] == [False, True, False]
    assert "turn limit" not in out
    for words in ([str(file), "--turn", "9"], [str(file.parent / "no")]):
        assert main(["replay", *words]) == 1
    err = capsys.readouterr().err
    assert "game.json: has no turn 9; it has 3 turns" in err
    assert "no: cannot be read: No such file or directory" in err


def test_the_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """B10: `rules` prints the page, and `rules B10` what it says of one rule, to its end."""
    assert main(["rules"]) == 0
    assert capsys.readouterr().out.strip() == RULES.read_text().strip()
    assert main(["rules", "b10"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("**B10** *Transformation* for the camp that comes first")
    assert out.endswith("camp 0 comes first in every turn).\n")
    with pytest.raises(SystemExit) as ended:
        main(["rules", "B99"])
    assert ended.value.code == 2
    assert "rule: expected one of B1, B2, B3" in capsys.readouterr().err


def test_the_page_is_in_the_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """B1: the wheel has the page inside the package, and there it is read."""
    project = tomllib.loads((RULES.parent / "pyproject.toml").read_text())
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"RULES.md": "mamba_rules/RULES.md"}
    (tmp_path / "RULES.md").write_text("- **B1** A page.\n")
    monkeypatch.setattr("mamba_rules.rules_page.__file__", str(tmp_path / "rules_page.py"))
    assert rule_text("B1") == "**B1** A page."


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """B1: `--version` prints the name and the version, and exits with 0."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("mamba-rules ")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "required: VERB"),
        (["play", "--players", "5"], "players (B1): expected 2, 3 or 4, got 5"),
        (["play", "--players", "two"], "expected a whole number, got 'two'"),
        (["play", "--players", "-2"], "players (B1): expected 2, 3 or 4, got -2"),
        (["play", "--teams"], "teams (B16): expected 4 players for teams, got 2"),
        (["play", "--seats", "human"], "--seats: expected 2 of human, random, greedy, search"),
        (["play", "--seats", "human,dog"], "--seats: expected 2 of human, random, greedy, search"),
        (["play", "--turns", "0"], "turns (B15): expected an int from 1 to 1000000, got 0"),
        (["play", "--budget", "0"], "budget: expected an int of 1 or more, got 0"),
        (["play", "--play", "2"], "unrecognized arguments"),
        (["replay", "x", "--turn", "0"], "argument --turn: expected 1 or more, got 0"),
    ],
)
def test_wrong_command_arguments_are_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """B1, B15, B16: the command says what was wrong, and exits with code 2."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a separate process."""
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n{code}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_rich_the_extra_is_named() -> None:
    """B1: without rich the command names the extra that it needs, and exits with code 1."""
    run = python(
        "sys.modules['rich'] = None\n"
        "from mamba_rules.__main__ import main\n"
        "sys.exit(main(['play']))"
    )
    assert run.returncode == 1
    assert run.stderr == (
        "mamba-rules: the command needs the extra 'cli'; in a clone of the repository, run: "
        'python -m pip install -e . -e "examples/mamba[cli]"\n'
    )


def test_the_package_needs_no_extra() -> None:
    """B1, M1: importing the package and its laws, and playing, loads no optional dependency."""
    run = python(
        "import mamba_rules, mamba_rules.laws\n"
        "mamba_rules.legal_actions(mamba_rules.new_game(2))\n"
        "print(sorted({'rich', 'hypothesis', 'chess'} & set(sys.modules)))"
    )
    assert (run.stdout, run.stderr) == ("[]\n", "")


def test_the_command_is_a_module() -> None:
    """B1: `python -m mamba_rules` runs the command."""
    run = python(
        "import runpy\n"
        "sys.argv = ['mamba-rules', 'play', '--seats', 'random,random', '--turns', '2']\n"
        "runpy.run_module('mamba_rules', run_name='__main__')"
    )
    assert run.returncode == 0, run.stderr
    assert "A draw after 2 turns: turn limit." in run.stdout
