"""Whatever a program does instead of answering, there is one clear report, and soon."""

from __future__ import annotations

import json
import re
import sys
import threading
import time

import pytest

from mantis_rules.errors import InvalidCheck
from mantis_rules.testing.conformance import Case, conformance_cases, run_program
from tests.conformance.programs import command
from tests.helpers.sampled import sampled

CASES = tuple(
    [
        case
        for case in conformance_cases(12)
        if case.name.startswith(("duel", "a ", "seat", "no", "random"))
    ]
)

FAILURES = {
    "dies": ("ended", r"ended with exit code 3 instead of answering"),
    "is killed": ("ended", r"was ended by signal 9 instead of answering"),
    "hangs": ("silent", r"did not answer within 2 seconds"),
    "closes its output": ("ended", r"closed its standard output instead of answering"),
    "prints garbage": (
        "garbage",
        r"printed no valid answer: .*'Traceback \\x1b\[2J\[/red\]'",
    ),
    "prints no object": ("garbage", r"expected an object with an id, got \[1\]"),
    "prints no number": ("garbage", r"printed no valid answer: the answer: expected .*NaN"),
    "nests too deeply": ("garbage", r"printed no valid answer: the answer: .*"),
    "never stops": ("too much", r"printed a line of more than 1000000 bytes"),
    "prints many lines": ("garbage", r"expected an object with an id, got \{\}"),
    "answers another request": ("garbage", r"answered another request: expected the id 40"),
    "says too little": ("garbage", r"expected one of ok, refused and unsupported"),
    "answers twice": (None, r"printed a line before it was asked|answered another request"),
    "stops in a line": ("silent", r"it printed '\{\"id\": 40, \"ok\"' without a line end"),
    "flushes nothing": ("silent", r"within 2 seconds; does it flush its output after each line\?"),
    "another protocol": ("handshake", r'answered hello with .*; expected .* with "protocol": 1, '),
    "has no name": ("handshake", r'answered hello with .*, and a text as "name"'),
    "protocol true": ("handshake", r'answered hello with .*; expected .* with "protocol": 1, '),
    "says goodbye": ("too much", r"printed a line after its last answer: 'goodbye'"),
    "prints a greeting": (None, r"printed (a line before|no valid answer: .*expected JSON)"),
}


@pytest.mark.parametrize("wrong", sampled(FAILURES, every=3))
def test_a_program_that_does_not_answer_is_reported_once(wrong: str) -> None:
    """The run stops with what the program did, what was expected, and how to repeat it."""
    failure, text = FAILURES[wrong]
    began = time.monotonic()
    report = run_program(command(wrong), CASES, timeout=2)
    assert time.monotonic() - began < 60
    assert not report.agreed
    assert report.disagreements == ()
    assert report.failed is not None
    assert failure in (None, report.failed.error.failure)
    assert re.search(text, str(report.failed.error))
    assert str(report).count("the program ") == 1
    assert "\x1b" not in str(report.failed.error)
    assert json.loads(json.dumps(report.data()))["failed"]["reason"] == report.failed.error.reason


def test_no_thread_and_no_process_is_left() -> None:
    """After a run that failed, nothing is left running."""
    before, began = threading.active_count(), time.monotonic()
    for wrong in "never stops", "hangs", "prints many lines":
        run_program(command(wrong), CASES, timeout=1)
    assert threading.active_count() == before
    assert time.monotonic() - began < 50  # what `hangs` starts would run for a minute


def test_a_program_that_cannot_be_started_is_reported() -> None:
    """A name that is no program is an answer, not a traceback."""
    report = run_program(["no-such-program-here"], CASES)
    assert report.failed is not None
    assert re.fullmatch(
        r"the program cannot be started: 'no-such-program-here': .+", str(report.failed.error)
    )
    assert not report.agreed


def test_what_the_program_said_last_is_kept() -> None:
    """The end of standard error is in the report."""
    report = run_program(command("dies"), CASES)
    assert report.failed is not None
    assert "a last [/word]" in report.failed.error.stderr


def test_a_failure_that_earlier_games_cause_is_said_to() -> None:
    """A program that fails at its fortieth request, in any game, answers when started anew."""
    report = run_program(command("dies"), CASES)
    assert report.failed is not None
    assert not report.failed.repeats
    assert report.failed.answers == 38  # all but that to hello
    assert "\n  after 38 answers; a fresh program answers in this game, so what came" in str(report)
    assert json.dumps(report.failed.error.request)[1:] in str(report)


def test_a_fraction_is_compared_like_any_value() -> None:
    """A number such as 0.0 is a wrong answer at its key, and the run goes on."""
    report = run_program(command("counts in fractions"), CASES[:60])
    assert report.failed is None
    assert {(each.request, each.part, each.rules) for each in report.disagreements} == {
        ("act", "ply", ())
    }
    assert "got      0.0" in str(report)


def test_standard_error_is_no_fault() -> None:
    """A program may write a megabyte of it before it answers."""
    assert run_program(command("talks on standard error"), CASES[:20]).agreed


def test_a_crash_is_shortened_to_the_action_that_causes_it() -> None:
    """A program that raises an error for an empty tank is shown with one action."""
    report = run_program(command("crashes"), CASES)
    assert report.failed is not None
    assert report.failed.error.failure == "ended"
    assert "IndexError: no card in the tank" in report.failed.error.stderr
    assert report.failed.case is not None
    assert len(report.failed.case.actions) == 1
    requests = report.failed.data()["requests"]
    assert isinstance(requests, list)
    assert [each["do"] for each in requests if each["do"] in ("load", "act")] == ["load", "act"]
    assert report.failed.repeats
    assert "; a fresh program fails in this game too\n" in str(report)


def test_a_right_program_agrees() -> None:
    """The library behind the protocol agrees with itself, with lists in another order too."""
    report = run_program(command(), CASES)
    assert report.agreed, str(report)
    assert report.name == "[b]py"
    assert str(report).endswith(f"[b]py: {len(CASES)} cases, {report.answers} answers: all agreed")
    assert set(report.exercised) > {"C5", "S2", "T4b", "E4", "D2", "I3"}


def test_no_case_is_no_agreement() -> None:
    """A run without a case has shown nothing."""
    assert not run_program(command(), []).agreed


def test_lists_with_an_entry_twice_are_wrong() -> None:
    """A set written with an entry twice is not the same set."""
    report = run_program(command("lists twice"), CASES[:30])
    assert report.disagreements[0].request == "legal_actions"


def test_a_fault_that_needs_a_longer_game_is_shown_with_it() -> None:
    """A fault at the third action of a game is shown with three actions, from a fresh program."""
    report = run_program(command("miscounts"), CASES)
    assert [(each.request, each.part) for each in report.disagreements] == [("act", "ply")]
    [found] = report.disagreements
    assert found.repeats
    assert found.rules == ()
    assert len(found.case.actions) == 3
    assert "against the protocol (act, ply; " in str(report)
    assert len(found.data()["requests"]) > 3  # type: ignore[arg-type]  # a list


def test_a_fault_that_earlier_games_cause_is_said_to() -> None:
    """If a fresh program gives the right answer, the report says so."""
    report = run_program(command("remembers games"), CASES)
    assert [each.rules for each in report.disagreements] == [("S6",)]
    assert not report.disagreements[0].repeats
    assert "it depends on earlier games" in str(report)


@pytest.mark.parametrize(
    ("wrong", "asked"), [("knows no memory", "view memory"), ("loads nothing", "load")]
)
def test_what_is_not_supported_is_listed(wrong: str, asked: str) -> None:
    """A request that a program does not support breaks no rule, but is no agreement."""
    report = run_program(command(wrong), CASES)
    assert list(report.unsupported) == [asked]
    assert (report.disagreements, report.failed, report.agreed) == ((), None, False)
    assert f"not supported: {asked} (" in str(report)


def test_bad_arguments_are_refused() -> None:
    """Commands and timeouts are checked before anything is started."""
    for words in [], [""], ["a\0b"]:
        with pytest.raises(InvalidCheck, match=r"^command: expected a program and its arguments"):
            run_program(words, CASES)
    with pytest.raises(InvalidCheck, match=r"^command: expected a str, got 1"):
        run_program([sys.executable, 1], CASES)  # type: ignore[list-item]  # that is the point
    for timeout in 0, -1, True, 1e9, float("nan"):
        with pytest.raises(InvalidCheck, match=r"^timeout: expected up to 3600 seconds, got "):
            run_program(command(), CASES, timeout=timeout)


def test_a_case_of_your_own_can_be_played() -> None:
    """Any start and actions make a case, illegal ones too."""
    start = CASES[-1].start
    report = run_program(command(), [Case("mine", start, ["pass", "score", "steal 9"])])
    assert report.agreed
