"""Names from outside are printed as they are, and colours differ on every terminal."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Literal

import attrs
import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style

from mantis_rules import STANDARD, Colour, State, new_game
from mantis_rules.__main__ import main
from mantis_rules.drawing.coloured import STYLES, rich_text
from mantis_rules.model import LITERAL
from tests.helpers.positions import table as position

MARKUP = "[bold]a[/x]:smile:"


def _token(state: State) -> str:
    return MARKUP


NAMED = attrs.evolve(
    STANDARD, name=MARKUP, opening=_token, token_kind=attrs.evolve(LITERAL, neutral=True)
)
HERE = ["--rules", "tests.cli.test_names:NAMED"]


def test_names_are_not_markup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Square brackets and colons in the names of files and rulesets, and in tokens, stay."""
    monkeypatch.setenv("COLUMNS", "300")
    file = tmp_path / "[red]:smile:[b].jsonl"
    assert main(["play", "--save", str(file), *HERE]) == 0
    out = capsys.readouterr().out
    assert f"players, {MARKUP} rules" in out
    assert f"token: '{MARKUP}'" in out
    assert f"The record is in {file}." in out
    assert file.exists()
    assert main(["verify", str(file), str(tmp_path / "[/none]"), *HERE]) == 1
    out = capsys.readouterr().out
    assert f"| {file} " in out
    assert f"{MARKUP}: 1" in out
    assert "[/none]: cannot be read" in out
    assert main(["replay", str(file), *HERE]) == 0
    assert f"players, {MARKUP} rules" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "[/none]")]) == 1
    assert "[/none]: cannot be read" in capsys.readouterr().err


def test_names_are_not_markup_in_the_progress_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal a file's name in the progress bar is no markup either."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "500")  # room for the whole name
    monkeypatch.setattr(sys, "stderr", errors := io.StringIO())
    (tmp_path / "[").mkdir()
    file = tmp_path / "[" / "x]"  # together a closing tag
    file.write_text("{}\n")
    assert main(["verify", str(file)]) == 1
    assert "[/x]" in errors.getvalue()


def test_a_token_of_many_lines_is_one_line() -> None:
    """Control characters of a token do not reach the terminal."""
    state = new_game(3, 1, rules=attrs.evolve(NAMED, opening=_line_break, token_kind=_Kind()))
    assert rich_text(state).plain.endswith(r"token: 'a\n\x1b[2J'")


def _line_break(state: State) -> int:
    return 1


@attrs.frozen
class _Kind:
    def fits(self, token: object, players: int) -> bool:
        return True

    def write(self, token: object) -> str:
        return "a\n\x1b[2J"

    def read(self, text: str) -> int:
        return 1

    def turned(self, token: int, seats: object, colours: object) -> int:
        return token


def test_a_name_that_cannot_be_encoded_is_no_crash() -> None:
    """With an ASCII output other letters are escaped."""
    ended = subprocess.run(
        [sys.executable, "-m", "mantis_rules", "verify", "é.jsonl"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(sys.path), "PYTHONUTF8": "1"},
    )
    assert ended.returncode == 1
    assert r"\xe9.jsonl: cannot be read" in ended.stdout
    assert ended.stderr == ""


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_the_colours_differ_on_every_terminal(
    system: Literal["standard", "256", "truecolor"],
) -> None:
    """The seven colours differ from one another and from plain text, also on 16 colours."""
    console = Console(color_system=system, force_terminal=True, file=io.StringIO(), no_color=False)
    plain = {"x\n", "\x1b[37mx\x1b[0m\n", "\x1b[97mx\x1b[0m\n", "\x1b[1mx\x1b[0m\n"}
    printed = set()
    for colour in Colour:
        with console.capture() as captured:
            console.print("x", style=STYLES[colour])
        printed.add(captured.get())
    assert len(printed) == 7
    assert not printed & plain


def test_bold_makes_no_two_colours_alike() -> None:
    """Colours are never bold, since 16-colour terminals show bold red as another red."""
    state = position("Roy / Bop / Gyk", draw="Rpk Obk Kry")
    assert state is not None
    for colour in Colour:
        style = Style.parse(STYLES[colour])
        assert style.bold is False
        assert style.color is not None
        assert style.color.downgrade(ColorSystem.STANDARD).number not in (None, 0, 7, 8, 15)
