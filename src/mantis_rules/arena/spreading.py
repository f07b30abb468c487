"""Spread pieces of work over the workers of an executor."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from typing import Final, TypeVar

from ..game.texts import shown
from .tally import InvalidTournament

_P = TypeVar("_P")
_R = TypeVar("_R")

MOST_WAITING: Final = 256
"""The most pieces of work that an executor has at a time."""


def spread(
    executor: Executor | None, job: Callable[[_P], _R], pieces: Iterable[_P]
) -> Generator[_R, None, None]:
    """Yield what a job returns for each piece, in any order; with an executor, on its workers.

    If a piece raises an error, those that have not begun are cancelled.
    """
    if executor is None:
        yield from map(job, pieces)
        return
    rest = iter(pieces)
    waiting: set[Future[_R]] = set()
    try:
        while True:
            for piece in islice(rest, MOST_WAITING - len(waiting)):
                waiting.add(executor.submit(job, piece))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def check_executor(executor: object) -> None:
    """Refuse what cannot run pieces of work."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise InvalidTournament(f"executor: expected an Executor or None, got {shown(executor)}")
