"""Run a program, send it requests, and read its answers; whatever it does, one clear failure.

Standard library only. A thread reads each of its outputs, so that a program that never answers, or
never stops printing, cannot stall the suite or fill its memory.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import IO

from ...errors import InvalidRecord
from ...game.reading import parse_json
from ...game.texts import short
from .asking import PROTOCOL
from .failures import Failure, ProgramFailed

LONGEST = 1_000_000
"""The most bytes that a line of a program may have."""

_LAST_WORDS = 2000


class Program:
    """A running program; use it as a context manager, which ends it.

    Args:
        command: the program and its arguments.
        timeout: how many seconds it may take for an answer.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._command = [*command]
        self._timeout = timeout
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def is_running(self) -> bool:
        """Whether the program was started, and has not failed since."""
        return self._process is not None

    def restart(self) -> tuple[str, str]:
        """Start the program anew, and return its name and version.

        Raises:
            ProgramFailed: if it cannot be started or does not speak this protocol.
        """
        self.stop()
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            reason = f"cannot be started: {short(self._command[0])}: {why}"
            raise ProgramFailed("start", reason) from None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._requests = 0
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=16)
        self._last_words = bytearray()
        self._threads = (
            threading.Thread(target=self._read_lines, args=[self._process.stdout], daemon=True),
            threading.Thread(target=self._read_errors, args=[self._process.stderr], daemon=True),
        )
        for thread in self._threads:
            thread.start()
        request = {"do": "hello", "protocol": PROTOCOL}
        answer = self.ask(request).get("ok")
        protocol = answer.get("protocol") if isinstance(answer, Mapping) else None
        name = answer.get("name") if isinstance(answer, Mapping) else None
        version = answer.get("version", "") if isinstance(answer, Mapping) else None
        if type(protocol) is not int or protocol != PROTOCOL or not _are_texts(name, version):
            expected = f'an object with "protocol": {PROTOCOL}, and a text as "name"'
            reason = f"expected {expected}, as the answer to hello, got {short(answer)}"
            raise self._failed("handshake", reason, request)
        return _word(name), _word(version)

    def ask(self, request: Mapping[str, object]) -> Mapping[str, object]:
        """Send a request, and return the answer with its one key: ok, refused or unsupported.

        Raises:
            ProgramFailed: if there is no valid answer in time; the program is then of no more use.
        """
        process = self._process
        assert process is not None
        assert process.stdin is not None
        if not self._lines.empty():
            early = self._lines.get_nowait()
            if not early:
                raise self._ended(request)
            self._read(
                early, request
            )  # what is no answer is reported as that, however fast it came
            reason = f"printed a line before it was asked: {_shown(early)}"
            raise self._failed("too much", reason, request)
        self._requests += 1
        sent = {"id": self._requests, **request}
        try:
            process.stdin.write(json.dumps(sent).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise self._ended(request) from None
        try:
            line = self._lines.get(timeout=self._timeout)
        except queue.Empty:
            reason = f"did not answer within {self._timeout:g} seconds"
            raise self._failed("silent", reason, request) from None
        if not line:
            raise self._ended(request)
        if len(line) > LONGEST:
            reason = f"printed a line of more than {LONGEST} bytes"
            raise self._failed("too much", reason, request)
        return self._read(line, request)

    def finish(self) -> None:
        """Close the program's input, and wait a moment for its end.

        Raises:
            ProgramFailed: if it prints a line after its last answer.
        """
        process = self._process
        assert process is not None
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        with suppress(queue.Empty):
            if line := self._lines.get(timeout=min(self._timeout, 2)):
                reason = f"printed a line after its last answer: {_shown(line)}"
                raise self._failed("too much", reason)
        self.stop()

    def _read(self, line: bytes, request: Mapping[str, object]) -> Mapping[str, object]:
        try:
            answer = parse_json(line.rstrip(b"\r\n"), "the answer", LONGEST)
        except InvalidRecord as error:
            reason = f"printed no answer: {error}; it printed {_shown(line)}"
            raise self._failed("garbage", reason, request) from None
        if not isinstance(answer, dict) or type(answer.get("id")) is not int:
            reason = f"printed no answer: expected an object with an id, got {short(answer)}"
            raise self._failed("garbage", reason, request)
        if answer.pop("id") != self._requests:
            reason = f"answered another request: expected the id {self._requests}"
            raise self._failed("garbage", reason, request)
        if len(answer) != 1 or not answer.keys() <= {"ok", "refused", "unsupported"}:
            reason = "printed no answer: expected one of ok, refused and unsupported beside the id"
            raise self._failed("garbage", f"{reason}, got {short([*answer])}", request)
        return answer

    def _ended(self, request: Mapping[str, object]) -> ProgramFailed:
        process = self._process
        assert process is not None
        try:
            code = process.wait(timeout=1)
            reason = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        except subprocess.TimeoutExpired:
            reason = "closed its standard output"
        return self._failed("ended", f"{reason} instead of answering", request)

    def _failed(
        self, failure: Failure, reason: str, request: Mapping[str, object] | None = None
    ) -> ProgramFailed:
        """Stop the program and return its failure, with its last words."""
        self.stop()
        words = bytes(self._last_words).decode(errors="replace").strip()
        return ProgramFailed(failure, reason, request, words)

    def stop(self) -> None:
        """End the program, and all that it started."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        if hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
        patience = monotonic() + 2
        while any(thread.is_alive() for thread in self._threads) and monotonic() < patience:
            with suppress(queue.Empty):
                self._lines.get(timeout=0.01)  # the thread may wait for room
        for pipe, thread in zip((process.stdout, process.stderr), self._threads, strict=True):
            if pipe is not None and not thread.is_alive():  # else closing it would wait
                pipe.close()

    def _read_lines(self, output: IO[bytes]) -> None:
        """Put lines in the queue; an empty one at the end."""
        lines = self._lines
        line = b"..."
        while line and len(line) <= LONGEST:
            try:
                line = output.readline(LONGEST + 1)
            except (OSError, ValueError):  # closed
                line = b""
            lines.put(line)

    def _read_errors(self, output: IO[bytes]) -> None:
        """Keep the last words."""
        words = self._last_words
        with suppress(OSError, ValueError):
            while chunk := os.read(output.fileno(), 65536):
                words += chunk
                del words[:-_LAST_WORDS]


def _shown(line: bytes) -> str:
    return short(line.decode(errors="replace").rstrip("\r\n"))


def _are_texts(*values: object) -> bool:
    return all(type(value) is str for value in values)


def _word(name: object) -> str:
    """Return a program's name or version on one short line."""
    return " ".join(str(name).split())[:100]
