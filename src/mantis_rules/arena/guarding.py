"""A process that answers questions, and may die of them: `Guard`.

A guard works in any process: in one that calls a tournament, and in the workers of its executor.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from ..errors import MantisError
from .starting import Child, Program, Start

_Q = TypeVar("_Q")
_A = TypeVar("_A")
_A_co = TypeVar("_A_co", covariant=True)
_Q_contra = TypeVar("_Q_contra", contravariant=True)


class WorkerDied(MantisError, RuntimeError):
    """The process that played a game ended twice at the same work, and not while a bot chose.

    Attributes:
        work: what it did.
        how: how it ended, such as `"SIGKILL"`.
    """

    def __init__(self, work: str, how: str) -> None:
        super().__init__(work, how)
        self.work = work
        self.how = how

    def __str__(self) -> str:
        return f"{self.work}: the process that played it ended twice ({self.how})"


class Ended(Exception):
    """A process ended twice at the same question.

    Attributes:
        note: the last note that it made.
        how: how it ended, such as `"SIGKILL"` or `"exit code 3"`.
    """

    def __init__(self, note: Any, how: str) -> None:
        super().__init__(note, how)
        self.note = note
        self.how = how


class Asked(Protocol[_Q_contra, _A_co]):
    """What answers a question, in the other process; it may make notes."""

    def __call__(self, question: _Q_contra, note: Callable[[object], None], /) -> _A_co:
        """Return the answer."""
        ...


def run(place: int) -> None:
    """Serve a guard through a file descriptor: the whole life of a process."""
    _answer(Connection(place))


class Guard(Generic[_Q, _A]):
    """A process that answers questions; if it dies, another one takes its place.

    Args:
        asked: answers a question.
        start: how to start the process: as that pool does; None for any other executor.
    """

    def __init__(self, asked: Asked[_Q, _A], start: Start | None) -> None:
        by_value: Any = sys.modules.get("cloudpickle", pickle)  # which dask uses: more can be sent
        self._asked = by_value.dumps(asked)
        self._begin = start
        self.is_deadly: bool = False
        """Whether a question has ended processes."""
        self._process: Child | None = None
        self._line: Connection

    def ask(self, question: _Q) -> _A:
        """Return the answer, or raise the error that it raised.

        Raises:
            Ended: if the process ends, and another one too.
        """
        heard: dict[str, Any] = {}
        for _ in range(2):
            is_new = self._process is None
            if is_new:
                self._start()
            heard = {}
            try:
                if is_new:
                    self._line.send(self._asked)
                self._line.send(question)
                while "ended" not in heard:
                    kind, value = self._line.recv()
                    heard[kind] = value
            except (EOFError, OSError):
                heard["ended"] = self._stop()
            if "error" in heard:
                raise heard["error"]
            if "answer" in heard:
                answer: _A = heard["answer"]
                return answer
        self.is_deadly = True
        raise Ended(heard.get("note"), _how(heard["ended"]))

    def _start(self) -> None:
        self._line, there = multiprocessing.Pipe()
        begin = self._begin
        if begin is None and os.name == "posix":
            self._process = Program(run, there)
        else:
            context: Any = multiprocessing.get_context(begin.method if begin else "spawn")
            process = context.Process(target=_serve, args=(there, self._line, begin))
            process.start()
            self._process = process
        there.close()

    def _stop(self) -> int:
        """Return the exit code of the process, after its end."""
        process, self._process = self._process, None
        if process is None:
            return 0
        self._line.close()  # at which it ends
        process.join()
        return process.exitcode or 0

    def __enter__(self) -> Guard[_Q, _A]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None and kind is not None:  # it may not be waiting for a question
            self._process.kill()
        self._stop()


def _how(code: int) -> str:
    """Return the words for an exit code."""
    try:
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"
    except ValueError:  # a signal without a name
        return f"signal {-code}"


def _serve(here: Connection, there: Connection, begin: Start | None) -> None:
    """Serve a guard: the whole life of a process that `multiprocessing` starts."""
    there.close()  # so that the end of the other process is noticed
    if begin is not None and begin.initializer is not None:
        begin.initializer(*begin.initargs)
    _answer(here)


def _answer(here: Connection) -> None:
    """Answer the questions that come."""
    answer = _loaded(here.recv())
    while True:
        try:
            question = here.recv()
        except EOFError:
            return
        code = 0
        if not hasattr(os, "fork"):  # Windows
            _say(here, answer, question)
        elif pid := os.fork():  # a copy starts sooner than a new process
            code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        else:
            _say(here, answer, question)
            for stream in sys.stdout, sys.stderr:
                stream.flush()
            os._exit(0)
        here.send(("ended", code))


def _loaded(asked: bytes) -> Asked[Any, Any]:
    """Return what answers; if it cannot be loaded, what raises that error."""
    try:
        found: Asked[Any, Any] = pickle.loads(asked)
    except Exception as error:
        failed = error

        def refuse(question: object, note: object) -> NoReturn:
            raise failed

        return refuse
    return found


def _say(here: Connection, answer: Asked[Any, Any], question: object) -> None:
    """Answer a question."""
    try:
        said: tuple[str, object] = "answer", answer(question, lambda n: here.send(("note", n)))
    except Exception as error:
        said = "error", error
    here.send(said)
