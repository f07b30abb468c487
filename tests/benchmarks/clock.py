"""How contenders are timed: warmed up, then by turns, so that a noisy moment strikes all alike.

Every round does the same work again. What is compared is the median round: on a busy machine it
moves for all contenders alike, while the best round is a matter of luck.
Elsewhere: what the contenders do, and how the figures are printed (`table`).
"""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias, TypeVar

__all__ = [
    "FULL",
    "QUICK",
    "Contender",
    "Effort",
    "Rate",
    "Sampler",
    "Timed",
    "over",
    "over_pairs",
    "race",
]


class Timed(NamedTuple):
    """How often something was done, and how long that took."""

    done: int
    seconds: float


Peer = TypeVar("Peer")
One = TypeVar("One")
Other = TypeVar("Other")
Sampler: TypeAlias = Callable[[int], Timed]


@dataclass(frozen=True)
class Contender:
    """Something to be timed.

    `sample` does its work once, for a seed that decides all chance in it, and times the part that
    is asked for. It is None when the library behind the contender is not installed.
    """

    name: str
    sample: Sampler | None

    @classmethod
    def of(cls, name: str, peer: Peer | None, sampler: Callable[[Peer], Sampler]) -> Contender:
        """Return the contender that a peer makes, if the peer is installed."""
        return cls(name, None if peer is None else sampler(peer))


def over(do: Callable[[One], object], games: Sequence[Sequence[One]]) -> Sampler:
    """Time a call for everything that was kept of a game; the bare loop is timed with it."""

    def sample(seed: int) -> Timed:
        kept = games[seed % len(games)]
        start = perf_counter()
        for one in kept:
            do(one)
        return Timed(len(kept), perf_counter() - start)

    return sample


def over_pairs(
    do: Callable[[One, Other], object], games: Sequence[Sequence[tuple[One, Other]]]
) -> Sampler:
    """Do as `over` does, for a call with two arguments."""

    def sample(seed: int) -> Timed:
        kept = games[seed % len(games)]
        start = perf_counter()
        for one, other in kept:
            do(one, other)
        return Timed(len(kept), perf_counter() - start)

    return sample


@dataclass(frozen=True)
class Effort:
    """How long to measure: rounds, seconds for a contender in a round, and fresh processes."""

    rounds: int
    seconds: float
    processes: int


FULL: Final = Effort(rounds=40, seconds=0.04, processes=11)
QUICK: Final = Effort(rounds=2, seconds=0.005, processes=1)


@dataclass(frozen=True)
class Rate:
    """How often a second something was done, in the median round and in the best one."""

    median: float
    best: float

    @property
    def microseconds(self) -> float:
        """What doing it once takes, in the median round."""
        return 1e6 / self.median


def race(contenders: Sequence[Contender], effort: Effort) -> dict[str, Rate]:
    """Time the contenders by turns; those that are not installed are left out."""
    present = [(c.name, c.sample) for c in contenders if c.sample is not None]
    samples = {name: _warmed_up(sample, effort.seconds) for name, sample in present}
    rates: dict[str, list[float]] = {name: [] for name, _ in present}
    for turn in range(effort.rounds):
        first = turn % max(len(present), 1)  # so that no contender always follows the same one
        for name, sample in present[first:] + present[:first]:
            gc.collect()
            rates[name].append(_rate(sample, samples[name]))
    return {name: Rate(statistics.median(all_), max(all_)) for name, all_ in rates.items()}


def _warmed_up(sample: Sampler, seconds: float) -> int:
    """Run for this many seconds by the contender's own clock; return the number of samples."""
    samples, spent = 0, 0.0
    while spent < seconds:
        spent += sample(samples).seconds
        samples += 1
    return samples


def _rate(sample: Sampler, samples: int) -> float:
    timed = [sample(seed) for seed in range(samples)]
    return sum(one.done for one in timed) / sum(one.seconds for one in timed)
