"""Pieces of work: how they are done, in any process, and how large they should be."""

from __future__ import annotations

from time import perf_counter
from typing import Final, Generic, Protocol, TypeVar

from attrs import frozen

from .starting import Start

_P = TypeVar("_P")
_R = TypeVar("_R")
_R_co = TypeVar("_R_co", covariant=True)
_P_contra = TypeVar("_P_contra", contravariant=True)

SECONDS: Final = 0.6
"""How long a piece of work should take."""

_FASTER: Final = 8
"""How many times larger than a piece that was timed the next one may be."""


class Work(Protocol[_P_contra, _R_co]):
    """Work that can be done in pieces, in other processes too."""

    def __call__(self, piece: _P_contra, /) -> _R_co:
        """Do a piece."""
        ...

    def guarded(self, piece: _P_contra, start: Start | None, /) -> tuple[_R_co, bool]:
        """Do a piece under guard; return also whether it has ended a process."""
        ...


@frozen
class Done(Generic[_R]):
    """What a piece returned, how many seconds it took, and whether it has ended a process."""

    result: _R
    seconds: float
    is_deadly: bool = False


def plain(work: Work[_P, _R], piece: _P) -> Done[_R]:
    """Do a piece."""
    begun = perf_counter()
    return Done(work(piece), perf_counter() - begun)


def guarded(work: Work[_P, _R], piece: _P, start: Start | None) -> Done[_R]:
    """Do a piece under guard."""
    begun = perf_counter()
    result, is_deadly = work.guarded(piece, start)
    return Done(result, perf_counter() - begun, is_deadly)


class Pace:
    """The size of the next piece.

    Args:
        fixed: the size of every piece; None to find out.
    """

    def __init__(self, fixed: int | None) -> None:
        self.is_fixed: bool = fixed is not None
        self.size: int = fixed or 1
        self.is_settled: bool = self.is_fixed
        """Whether a piece was large enough to be timed."""

    def learn(self, size: int, seconds: float) -> None:
        """Learn how long a piece of some size took; of size 0 nothing."""
        if size and not self.is_fixed:
            self.is_settled = self.is_settled or seconds >= SECONDS / 3
            wanted = round(SECONDS / max(seconds, 1e-9) * size)
            self.size = max(1, min(wanted, _FASTER * size))
