"""Spread work over the workers of an executor, and lose nothing when a worker dies.

Work is cut into pieces that take about half a second each, by what earlier pieces took. What the
pieces return must not depend on how the work is cut.

A piece is *lost* if the process that did it died. Maybe the piece itself was at fault, maybe
another one, or someone outside. It is done again, if need be *under guard* (`guarding`), where it
can end only a process of its own:

- A process pool breaks as a whole: it fails all its pieces and takes no more. A like pool of our
  own takes its place. When that breaks too, what is lost is done under guard.
- Dask fails a piece of which several workers died. Since a cluster may not survive many deaths, the
  first piece, a small one, is under guard in any case.

Once something is known to end processes, all that follows is done under guard.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from time import monotonic
from typing import Any, Final, Generic, TypeVar

import attrs
from attrs import Factory, define, frozen

from ..game.texts import shown
from .pieces import Done, Pace, Work, guarded, plain
from .starting import Start, end, like, start_of, workers_of
from .tally import InvalidTournament

_P = TypeVar("_P")
_R = TypeVar("_R")

PATIENCE: Final = 10.0
"""For how many seconds others do not begin, until one piece is timed."""

GRACE: Final = 2.0
"""After how many seconds without a result a pool is asked whether it is broken."""

MOST_WAITING: Final = 256
"""The most pieces of work that an executor has at a time."""


def spread(
    executor: Executor | None,
    work: Work[_P, _R],
    cut: Callable[[int], _P | None],
    size: int | None,
) -> Generator[_R, None, None]:
    """Yield what is returned for each piece, in any order; with an executor, from its workers.

    If a piece raises an error, those that have not begun are cancelled.

    Args:
        executor: the executor; None to do the work in this thread.
        work: does a piece.
        cut: returns the next piece, of a given size; None if there is none left.
        size: the size of a piece; None for pieces of about `SECONDS`.
    """
    pace = Pace(size)
    if executor is not None:
        yield from _Spread(executor, work, cut, pace, _is_dask(executor)).results()
        return
    while (piece := cut(size := pace.size)) is not None:
        done = plain(work, piece)
        pace.learn(size, done.seconds)
        yield done.result


@frozen
class _Piece(Generic[_P]):
    """A piece of work, its size (0 for a trial), and whether it is done under guard."""

    what: _P
    size: int
    is_guarded: bool


@define
class _Spread(Generic[_P, _R]):
    """Work that is spread over an executor."""

    executor: Executor
    work: Work[_P, _R]
    cut: Callable[[int], _P | None]
    pace: Pace
    is_trial: bool
    """Whether the first piece is still to come, and is a trial."""
    is_careful: bool = False
    """Whether all pieces are done under guard."""
    waiting: dict[Future[Done[_R]], _Piece[_P]] = Factory(dict)
    """What the executor has."""
    lost: list[_Piece[_P]] = Factory(list)
    error: BaseException | None = None
    """The executor's error with which the last piece was lost."""
    again: deque[_Piece[_P]] = Factory(deque)
    """The lost pieces that the executor gets next."""
    own: ProcessPoolExecutor | None = None
    """The pool that replaces a broken one."""

    def results(self) -> Generator[_R, None, None]:
        """Yield what is returned for each piece."""
        try:
            while self._submit():
                for future in self._finished():
                    piece = self.waiting.pop(future)
                    try:
                        done = future.result()
                    except _losses() as error:
                        self._lose(piece, error)
                    else:
                        self.pace.learn(piece.size, done.seconds)
                        self.is_careful |= done.is_deadly
                        yield done.result
                yield from self._recovered()
        except BaseException:
            for future in self.waiting:
                future.cancel()
            if self.own is not None:
                self.own.shutdown(wait=False)
            raise
        if self.own is not None:
            self.own.shutdown()

    def _submit(self) -> bool:
        """Submit pieces as long as the executor takes some; return whether any is not done yet."""
        while self.error is None and len(self.waiting) < self._most():
            piece = self.again.popleft() if self.again else self._new()
            if piece is None:
                break
            try:
                self.waiting[self._sent(piece)] = piece
            except BrokenExecutor as error:
                self._lose(piece, error)
        return bool(self.waiting or self.lost)

    def _most(self) -> int:
        """Return how many pieces the executor may have now."""
        if self.is_trial or not self.pace.is_settled:
            return 1
        return MOST_WAITING if self.own is None else workers_of(self.own)

    def _new(self) -> _Piece[_P] | None:
        size = 1 if self.is_trial else self.pace.size
        what = self.cut(size)
        if what is None:
            return None
        return _Piece(what, 0 if self.is_trial else size, self.is_trial or self.is_careful)

    def _sent(self, piece: _Piece[_P]) -> Future[Done[_R]]:
        if piece.is_guarded:
            return self.executor.submit(guarded, self.work, piece.what, self._start())
        return self.executor.submit(plain, self.work, piece.what)

    def _start(self) -> Start | None:
        """Return how a guard starts processes: as the pool does."""
        return start_of(self.executor) if isinstance(self.executor, ProcessPoolExecutor) else None

    def _finished(self) -> set[Future[Done[_R]]]:
        """Wait for a piece; of an executor that is broken, for all, which it fails."""
        if self.error is not None:
            done, forgotten = wait(self.waiting, GRACE)
            for future in forgotten:  # before Python 3.12 a pool may forget pieces when it breaks
                future.cancel()
                self._lose(self.waiting.pop(future), self.error)
            return done
        latest = None
        if self.is_trial or not self.pace.is_settled:
            latest = monotonic() + PATIENCE
        done = set()
        while not done and self.error is None and (latest is None or monotonic() < latest):
            done = wait(self.waiting, GRACE, FIRST_COMPLETED).done
            if not done and isinstance(self.executor, ProcessPoolExecutor):
                try:
                    self.executor.submit(int)
                except BrokenExecutor as error:
                    self.error = error
        self.is_trial = False
        self.pace.is_settled |= not done  # what takes so long is large enough
        return done

    def _lose(self, piece: _Piece[_P], error: BaseException) -> None:
        self.lost.append(piece)
        self.error = error

    def _recovered(self) -> Iterator[_R]:
        """See to it that lost pieces are done again; yield what those return that are done here."""
        error, lost = self.error, self.lost
        if error is None or (isinstance(error, BrokenExecutor) and self.waiting):
            return
        self.error, self.lost = None, []
        start, is_first = self._start(), self.own is None
        if isinstance(error, BrokenExecutor):
            self._replace(error)
        else:  # several workers died of one piece
            self.is_careful = True
            lost += self._recalled()
        for piece in lost:
            if piece.is_guarded:  # it is lost for the second time
                yield self.work.guarded(piece.what, start)[0]
            else:
                is_guarded = not (is_first and isinstance(error, BrokenExecutor))
                self.again.append(attrs.evolve(piece, is_guarded=is_guarded))

    def _replace(self, error: BrokenExecutor) -> None:
        """Replace the broken executor by a pool of our own."""
        pool = self.executor
        if not isinstance(pool, ProcessPoolExecutor):
            raise error
        end(pool)  # it takes no more work; its last thread must end before others begin
        self.executor = self.own = like(pool)

    def _recalled(self) -> Iterator[_Piece[_P]]:
        """Take back the pieces that are not done under guard."""
        for future, piece in list(self.waiting.items()):
            if not piece.is_guarded and future.cancel():
                del self.waiting[future]
                yield piece


def _losses() -> tuple[type[BaseException], ...]:
    """Return the errors of executors whose workers died."""
    dask: Any = sys.modules.get("distributed")
    return (BrokenExecutor,) if dask is None else (BrokenExecutor, dask.KilledWorker)


def _is_dask(executor: Executor) -> bool:
    """Return whether an executor is one of Dask, which nobody has who has not imported Dask."""
    return type(executor).__module__.partition(".")[0] == "distributed"


def check_executor(executor: object) -> None:
    """Refuse what cannot run pieces of work."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise InvalidTournament(f"executor: expected an Executor or None, got {shown(executor)}")
