"""Start processes: as a pool does, or in a way that works in any process."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from attrs import frozen


@frozen
class Start:
    """How a pool starts its processes; it can be sent to them."""

    method: str
    initializer: Callable[..., object] | None
    initargs: tuple[Any, ...]


def start_of(pool: ProcessPoolExecutor) -> Start:
    """Return how a pool starts its processes, as far as one of them has to know."""
    kept = vars(pool)  # there are no public names for these
    method: str = kept["_mp_context"].get_start_method()
    if method == "fork":  # what the pool has initialized is copied
        return Start(method, None, ())
    return Start(method, kept["_initializer"], kept["_initargs"])


def workers_of(pool: ProcessPoolExecutor) -> int:
    """Return the number of workers of a pool."""
    workers: int = vars(pool)["_max_workers"]
    return workers


def end(pool: ProcessPoolExecutor) -> None:
    """End a pool that is broken, and all its processes: before Python 3.12 it may forget some."""
    processes: dict[int, BaseProcess] = vars(pool)["_processes"] or {}
    for process in list(processes.values()):
        process.terminate()
    pool.shutdown()


def like(pool: ProcessPoolExecutor) -> ProcessPoolExecutor:
    """Return a new pool with the same settings."""
    kept = vars(pool)
    return ProcessPoolExecutor(
        kept["_max_workers"],
        mp_context=kept["_mp_context"],
        initializer=kept["_initializer"],
        initargs=kept["_initargs"],
        max_tasks_per_child=kept["_max_tasks_per_child"],
    )


def clean_context() -> BaseContext:
    """Return the way to start processes that copies no threads or locks of this one."""
    ways = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")


class Child(Protocol):
    """What is asked of a process that was started, in one of two ways."""

    @property
    def exitcode(self) -> int | None:
        """How it ended."""
        ...

    def join(self) -> None:
        """Wait for its end."""
        ...

    def kill(self) -> None:
        """End it."""
        ...


class Program:
    """A process that any process may start, also one that `multiprocessing` calls daemonic.

    Args:
        serve: what it calls, with its file descriptor of the connection.
        there: its end of the connection.
    """

    def __init__(self, serve: Callable[[int], None], there: Connection) -> None:
        place = there.fileno()
        path = f"import sys; sys.path[:] = {sys.path!r}"
        code = f"{path}; from {serve.__module__} import {serve.__name__} as serve; serve({place})"
        command = [sys.executable, "-c", code]
        self._popen = subprocess.Popen(command, pass_fds=[place], start_new_session=True)

    @property
    def exitcode(self) -> int | None:
        """How it ended; below 0 a signal."""
        return self._popen.returncode

    def join(self) -> None:
        """Wait for its end."""
        self._popen.wait()

    def kill(self) -> None:
        """End it."""
        self._popen.kill()
