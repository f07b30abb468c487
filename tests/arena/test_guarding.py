"""A guard answers questions in another process, and says how a question ended two processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mantis_rules.arena.guarding import Ended, Guard, WorkerDied
from mantis_rules.arena.starting import Start

STARTS = [None, Start("fork", None, ()), Start("forkserver", None, ())]


def asked(question: str, note: Callable[[object], None]) -> Any:
    """Answer, raise an error, or end the process."""
    note(f"begun {question}")
    word, _, rest = question.partition(" ")
    if word == "kill":
        os.kill(os.getpid(), int(rest))
    elif word == "exit":
        os._exit(int(rest))
    elif word == "raise":
        raise LookupError(rest)
    elif word == "once" and not Path(rest).exists():
        Path(rest).touch()
        os._exit(1)
    elif word == "parent":
        os.kill(os.getppid(), signal.SIGKILL)
        os._exit(1)
    return question.upper()


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.method if start else "program")
def test_a_guard_answers_and_says_how_a_process_ended(start: Start | None) -> None:
    """Answers, errors and endings in any order, with the last note; also an exit with 0."""
    with Guard(asked, start) as guard:
        assert guard.ask("hello") == "HELLO"
        assert not guard.is_deadly
        for question, how in {
            "kill 9": "SIGKILL",
            "kill 15": "SIGTERM",
            "exit 3": "exit code 3",
            "exit 0": "exit code 0",
        }.items():
            with pytest.raises(Ended) as caught:
                guard.ask(question)
            assert (caught.value.note, caught.value.how) == (f"begun {question}", how)
        assert guard.is_deadly
        with pytest.raises(LookupError, match=r"^lost$"):
            guard.ask("raise lost")
        assert guard.ask("again") == "AGAIN"


def test_a_process_that_ends_once_is_asked_again(tmp_path: Path) -> None:
    """An outside event is no fault of the question."""
    with Guard(asked, None) as guard:
        assert guard.ask(f"once {tmp_path / 'file'}").startswith("ONCE ")
        assert not guard.is_deadly


def test_a_guard_that_is_killed_itself_is_replaced() -> None:
    """A question that ends the guard's own process is reported like others, and others follow."""
    with Guard(asked, None) as guard:
        with pytest.raises(Ended):
            guard.ask("parent")
        assert guard.ask("again") == "AGAIN"


class Unloadable:
    """An answerer that can be sent, but not loaded."""

    def __reduce__(self) -> Any:
        return int, ("no number",)

    def __call__(self, question: str, note: object) -> str:
        """Answer."""
        return question


def test_what_cannot_be_loaded_is_an_error() -> None:
    """The error of loading what answers is raised here, and is no ending."""
    with Guard(Unloadable(), None) as guard:
        with pytest.raises(ValueError, match="no number"):
            guard.ask("hello")
        assert not guard.is_deadly


def quits() -> None:
    """Initialize a worker: end it."""
    os._exit(4)


def test_a_process_that_does_not_come_up_has_ended() -> None:
    """Whether it ends before or while it is asked, how it ended is reported."""
    with Guard(asked, Start("forkserver", quits, ())) as guard:
        with pytest.raises(Ended) as caught:
            guard.ask("hello" * 10**6)
        assert (caught.value.note, caught.value.how) == (None, "exit code 4")


def test_by_value_if_dask_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """With cloudpickle loaded, as by Dask, functions without a name can be sent."""
    pytest.importorskip("cloudpickle", reason="needs the extra 'cluster'")
    with Guard(lambda question, note: question + 1, None) as guard:
        assert guard.ask(1) == 2
    monkeypatch.delitem(sys.modules, "cloudpickle")
    with pytest.raises(Exception, match="pickle"):
        Guard(lambda question, note: question + 1, None)


def test_the_error_names_the_work() -> None:
    """Its text has what the process did, and how it ended; it pickles."""
    assert str(WorkerDied("deal 3", "SIGKILL")) == (
        "deal 3: the process that played it ended twice (SIGKILL)"
    )
