"""The command `mantis conform`: it tests a program, or prints the cases that it would play."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mantis_rules.__main__ import main
from mantis_rules.testing import conformance
from mantis_rules.testing.conformance import Case, case_line, conformance_cases
from tests.conformance.programs import ENGINE, NODE, command

FEW = ["conform", "--cases", "0"]


def some_cases(count: int, seed: int = 0) -> Iterator[Case]:
    """Every thirtieth case, and those of a duel's extra turns."""
    for number, case in enumerate(conformance_cases(count, seed)):
        if number % 30 == 0 or case.name.startswith("duel: a chain"):
            yield case


@pytest.fixture(autouse=True)
def fewer_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command plays some of the cases; `test_javascript` plays all."""
    monkeypatch.setattr(conformance, "conformance_cases", some_cases)


def test_without_a_program_the_cases_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The output is the cases of that number and seed as JSON Lines, and nothing else."""
    assert main(["conform", "--cases", "3", "--seed", "-7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [case_line(case) for case in some_cases(3, -7)]
    assert json.loads(lines[0])["format"] == "mantis-conformance"


def test_a_program_that_agrees_is_a_success(capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 0 only if every answer agreed; options after `--` are the program's."""
    assert main(["conform", "--cases", "1", "--", NODE, "--no-warnings", str(ENGINE)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("mantis-js 1.0: ")
    assert out.endswith(" answers: all agreed\n")
    assert len(out.splitlines()) == 1


def test_a_program_that_disagrees_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report names the rule, both answers, and the requests that show it; the code is 1."""
    broken = tmp_path / "engine.js"
    broken.write_text(ENGINE.read_text().replace("again ? mover", "false ? mover"))
    assert main([*FEW, "--", NODE, str(broken)]) == 1
    out = capsys.readouterr().out
    assert "broken: D2 (act, to_move; in " in out
    assert "\n  expected 0\n  got      1\n" in out
    assert '\n    {"id": 1, "do": "load", "position": "duel 0 ' in out
    assert '\n    {"id": 2, "do": "act", "action": "steal 1"}\n' in out
    assert out.endswith("not all agreed\nbroken rules: D2\n")


def test_the_report_can_be_read_by_a_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --json the report is one object; its requests show the wrong answer again."""
    broken = tmp_path / "engine.js"
    broken.write_text(ENGINE.read_text().replace("again ? mover", "false ? mover"))
    assert main([*FEW, "--json", "--", NODE, str(broken)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["agreed"], report["broken"], report["failed"]) == (False, ["D2"], None)
    [found] = report["disagreements"]
    assert (found["rules"], found["request"], found["part"]) == (["D2"], "act", "to_move")
    assert found["requests"][0]["do"] == "load"
    assert {"id": 6, "do": "act", "action": "steal 1"} in found["requests"]
    assert "D2" in report["exercised"]


@pytest.mark.parametrize("wrong", ["dies", "prints garbage", "prints a greeting"])
def test_what_a_program_prints_is_no_markup(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Square brackets stay, control characters do not reach the terminal, and the code is 1."""
    assert main([*FEW, "--", *command(wrong)]) == 1
    out = capsys.readouterr().out
    assert "the program " in out
    assert "\x1b" not in out
    assert {"dies": "[/word]", "prints garbage": "[/red]"}.get(wrong, "[/Mantis]") in out


def test_what_is_not_supported_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    """A request that the program does not support is listed with its reason; the code is 1."""
    assert main([*FEW, "--", *command("knows no memory")]) == 1
    assert "not supported: view memory ([red]not yet)\n" in capsys.readouterr().out


def test_a_program_that_hangs_is_waited_for_as_long_as_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """--timeout is the number of seconds for one answer."""
    assert main([*FEW, "--timeout", "1", "--", *command("hangs")]) == 1
    assert "the program did not answer within 1 seconds" in capsys.readouterr().out


def test_a_program_that_cannot_be_started_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    """The name is in the text, and the code is 1."""
    assert main([*FEW, "--", "no-[/such]-program"]) == 1
    assert "the program cannot be started: 'no-[/such]-program': " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--json"], "argument --json: expected a program, since without one the cases are"),
        (["--timeout", "5"], "argument --timeout: expected a program, got none"),
        (["--cases", "-1"], "argument --cases: expected a number of 0 or more, got -1"),
        (["--seed", "x"], "argument --seed: expected a whole number of at most 1000 digits"),
        (["--foo"], "usage: mantis conform [OPTION ...]"),
        (["--timeout", "0"], "argument --timeout: expected a number of 1 or more, got 0"),
        (["--timeout", "4000"], "argument --timeout: expected up to 3600 seconds, got 4000"),
    ],
)
def test_wrong_arguments_are_refused(
    words: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each wrong argument is refused with the code 2, before a program is started."""
    with pytest.raises(SystemExit) as ended:
        main(["conform", *words, *([] if "expected a program" in text else ["--", "x"])])
    assert ended.value.code == 2
    assert text in capsys.readouterr().err


def test_without_the_extra_the_command_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without Hypothesis, which the testing kit imports, the command names the extra."""
    for name in [name for name in sys.modules if name.startswith("mantis_rules.testing")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    assert main(FEW) == 1
    assert "mantis: mantis_rules.testing needs the extra 'testing'" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--"], ["--seed", "1", "--"], ["--", ""], [""]])
def test_an_empty_program_is_no_success(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """`mantis conform -- $ENGINE` with an empty variable ends with 2, and prints no cases."""
    with pytest.raises(SystemExit) as ended:
        main(["conform", *words])
    shown = capsys.readouterr()
    assert ended.value.code == 2
    assert shown.out == ""
    assert "expected a program, got nothing" in shown.err


HEARD = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from mantis_rules.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""The command, also where the tests were started in the background and so ignore SIGINT."""
SILENT = """
import os, pathlib, sys, time
sys.stdin.readline()
pathlib.Path(sys.argv[1]).write_text(f"{os.getpid()}.")
time.sleep(60)
"""
"""A program that writes its number to a file when it is asked, and does not answer."""


def test_ctrl_c_says_how_far_it_came(tmp_path: Path) -> None:
    """The exit code is 130, there is no traceback, and the program is gone."""
    note = tmp_path / "asked"
    program = [sys.executable, "-c", SILENT, str(note)]
    with subprocess.Popen(
        [sys.executable, "-c", HEARD, *FEW, "--timeout", "60", "--", *program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        end = time.monotonic() + 50
        while not (note.exists() and note.read_text().endswith(".")) and time.monotonic() < end:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        try:
            out, error = process.communicate(timeout=30)
        finally:
            process.kill()  # or leaving the block would wait for it
    assert (process.returncode, out) == (130, "")
    assert re.fullmatch(r"mantis: interrupted after 0 of \d+ cases\n", error)
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()[:-1]), 0)
