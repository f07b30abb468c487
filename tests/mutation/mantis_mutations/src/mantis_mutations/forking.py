"""Try each mutant in a fork of one process that has imported pytest, not in a process of its own.

Most of the time of a mutant goes into starting Python, importing pytest and collecting tests. The
fork has pytest already; and the files of tests that noticed most mutants so far come first, alone,
so that the other files are collected only for mutants that these do not notice.
"""

from __future__ import annotations

import os
import resource
import shlex
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import ceil
from pathlib import Path
from typing import Any

PRELOADED = "pytest", "hypothesis", "_hypothesis_pytestplugin", "xdist.plugin", "attrs"
FIRST = 2
"""The number of files that are tried first."""

TIMES = 4
"""A mutant whose tests take this many times as long as without it is in an endless loop."""

MEMORY = 4 * 2**30
"""The most bytes that the tests of a mutant may use: an endless loop may fill the memory."""


class Forking:
    """A distributor for Cosmic Ray: one mutant after the other, each in a fork of this process."""

    def __call__(
        self,
        pending_work: Iterable[Any],
        test_command: str,
        timeout: float,
        _distributor_config: object,
        on_task_complete: Callable[[str, Any], object],
    ) -> None:
        """Try all pending mutants."""
        mutating: Any = import_module("cosmic_ray.mutating")  # which the tests do without
        for name in PRELOADED:
            import_module(name)
        tests = Tests.of(test_command)
        for item in pending_work:
            written = [_compiled(mutation.module_path) for mutation in item.mutations]
            if not tests.seconds:
                tests.measure(timeout)
            for path in written:
                path.unlink(missing_ok=True)  # it is of the module without the mutant
            mutating.run_tests = tests.outcome
            result = mutating.mutate_and_test(item.mutations, test_command, timeout)
            on_task_complete(item.job_id, result)


class Tests:
    """The tests to run, and how many mutants each file of them noticed."""

    def __init__(self, options: Sequence[str], files: Sequence[str]) -> None:
        self.options = [*options]
        self.files = [*files]
        self.noticed: Counter[str] = Counter()
        self.seconds: dict[str, float] = {}

    @classmethod
    def of(cls, test_command: str) -> Tests:
        """Read a command such as `python -m pytest -x tests/a.py tests/b.py`."""
        words = shlex.split(test_command.partition("-m pytest")[2])
        # pytest warns that it cannot rewrite the `assert` statements of plugins imported before.
        words = ["-W", "ignore::pytest.PytestAssertRewriteWarning", *words]
        files = [word for word in words if word.endswith(".py")]
        return cls([word for word in words if word not in files], files)

    def measure(self, timeout: float) -> None:
        """Run each file of tests without a mutant, which also lets pytest compile it."""
        for name in self.files:
            ran = _forked([*self.options, name], timeout, compiles=True)
            if ran.code:  # or every mutant would seem noticed
                raise RuntimeError(f"{name} fails without a mutant: {ran.failed or ran.code}")
            self.seconds[name] = ran.seconds

    def outcome(self, _command: str, timeout: float) -> tuple[str, str]:
        """Return whether a test notices the mutant that is in the file now, and which."""
        best = [name for name, _ in self.noticed.most_common(FIRST)] or self.files[:FIRST]
        for files in best, [name for name in self.files if name not in best]:
            if not files:
                continue
            most = TIMES * sum(self.seconds[name] for name in files) + 5
            ran = _forked([*self.options, *files], timeout, seconds=most)
            if ran.code:
                self.noticed[ran.failed.partition("::")[0] or files[0]] += 1
                return "killed", ran.failed or f"exit code {ran.code}"
        return "survived", ""


@dataclass(frozen=True)
class Ran:
    """What came of a run of pytest: exit code or minus the signal, first failure, CPU seconds."""

    code: int
    failed: str
    seconds: float


class _FirstFailure:
    """A plugin of pytest that writes the name of the first test that fails to a pipe."""

    def __init__(self, pipe: int) -> None:
        self.pipe = pipe

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Write the name of a test that failed."""
        if report.failed:
            os.write(self.pipe, f"{report.nodeid}\n".encode())


def _forked(
    arguments: list[str], timeout: float, *, seconds: float | None = None, compiles: bool = False
) -> Ran:
    """Run pytest in a fork, for at most so many CPU seconds, and seconds in all."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        code = 99
        try:
            os.setsid()
            os.close(reader)
            sys.dont_write_bytecode = not compiles
            sys.path.insert(0, os.getcwd())  # as `python -m pytest` does
            if seconds is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds) + 5))
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            for number in 1, 2:
                os.dup2(os.open(os.devnull, os.O_WRONLY), number)
            pytest = import_module("pytest")
            code = int(pytest.main(arguments, plugins=[_FirstFailure(writer)]))
        finally:
            os._exit(code)
    os.close(writer)
    ends = time.monotonic() + timeout
    ended, status, used = os.wait4(child, os.WNOHANG)
    while not ended:
        time.sleep(0.01)
        if time.monotonic() > ends:
            os.killpg(child, signal.SIGKILL)
        ended, status, used = os.wait4(child, os.WNOHANG)
    with os.fdopen(reader, "rb") as pipe:
        os.set_blocking(pipe.fileno(), False)  # what a test started may still hold the other end
        failed = (pipe.read() or b"").decode().partition("\n")[0]
    return Ran(os.waitstatus_to_exitcode(status), failed, used.ru_utime + used.ru_stime)


def _compiled(module: Path) -> Path:
    """Return where Python keeps the compiled form of a module."""
    return Path(import_module("importlib.util").cache_from_source(str(module)))
