"""Run a program, send it requests, and read its answers; whatever it does, one clear failure.

Standard library only. Threads read its outputs, so that a program that never answers, or never
stops printing, cannot stall the suite or fill its memory.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import TracebackType

from ...errors import InvalidRecord
from ...game.reading import parse_json
from ...game.texts import short
from .asking import PROTOCOL
from .failures import Failure, ProgramFailed
from .outputs import LONGEST, Outputs


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
        self._outputs = Outputs(self._process.stdout, self._process.stderr)
        request = {"do": "hello", "protocol": PROTOCOL}
        said = self.ask(request)
        answer = said.get("ok")
        protocol = answer.get("protocol") if isinstance(answer, Mapping) else None
        name = answer.get("name") if isinstance(answer, Mapping) else None
        version = answer.get("version", "") if isinstance(answer, Mapping) else None
        if type(protocol) is not int or protocol != PROTOCOL or not _are_texts(name, version):
            expected = f'an object with "protocol": {PROTOCOL}, and a text as "name"'
            what = short(answer) if "ok" in said else short(said)
            reason = f"answered hello with {what}; expected {expected}"
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
        outputs = self._outputs
        if outputs.has_line:
            early = outputs.line(0)
            if not early:
                raise self._ended(request)
            self._read(early, request)  # no answer is reported as that, however fast it came
            reason = f"printed a line before it was asked: {_shown(early)}"
            raise self._failed("too much", reason, request)
        self._requests += 1
        sent = {"id": self._requests, **request}
        try:
            process.stdin.write(json.dumps(sent).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise self._ended(request) from None
        line = outputs.line(self._timeout)
        if line is None:
            reason = f"did not answer within {self._timeout:g} seconds"
            if outputs.begun:
                reason += f"; it printed {_shown(outputs.begun)} without a line end"
            elif self._requests == 1:
                reason += "; does it flush its output after each line?"
            raise self._failed("silent", reason, request)
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
        if line := self._outputs.line(min(self._timeout, 2)):
            reason = f"printed a line after its last answer: {_shown(line)}"
            raise self._failed("too much", reason)
        self.stop()

    def _read(self, line: bytes, request: Mapping[str, object]) -> Mapping[str, object]:
        try:
            answer = parse_json(line.rstrip(b"\r\n"), "the answer", LONGEST, fractions=True)
        except InvalidRecord as error:
            reason = f"printed no valid answer: {error}; it printed {_shown(line)}"
            raise self._failed("garbage", reason, request) from None
        if not isinstance(answer, dict) or type(answer.get("id")) is not int:
            reason = f"printed no valid answer: expected an object with an id, got {short(answer)}"
            raise self._failed("garbage", reason, request)
        if answer.pop("id") != self._requests:
            reason = f"answered another request: expected the id {self._requests}"
            raise self._failed("garbage", reason, request)
        if len(answer) != 1 or not answer.keys() <= {"ok", "refused", "unsupported"}:
            expected = "one of ok, refused and unsupported beside the id"
            reason = f"printed no valid answer: expected {expected}, got {short([*answer])}"
            raise self._failed("garbage", reason, request)
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
        return ProgramFailed(failure, reason, request, self._outputs.last_words)

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
        self._outputs.close()


def _shown(line: bytes) -> str:
    """Return the repr of a line; of a long one its beginning and its end."""
    text = repr(line[:100_000].decode(errors="replace").rstrip("\r\n"))
    return text if len(text) <= 400 else f"{text[:300]}...{text[-100:]}"


def _are_texts(*values: object) -> bool:
    return all(type(value) is str for value in values)


def _word(name: object) -> str:
    """Return a program's name or version on one short line."""
    return " ".join(str(name).split())[:100]
