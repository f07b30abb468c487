"""How fast `simulate` is beside the core's own loop, and how soon its first call answers.

Elsewhere: what the kernel plays; `tests/arena` compares it with the core, game by game.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Final

from mantis_rules import official
from mantis_rules.arena import PolicyView, policy, simulate
from mantis_rules.bots import Bot

from .clock import Contender, Effort, Sampler, Timed, race
from .peers import installed
from .steps import dealt
from .table import NOT_INSTALLED, Table, number, times

__all__ = ["kernel_tables"]

GAMES: Final = 20_000
FEW: Final = 200
SEATS: Final = 4
CORE: Final = "core, random, 4 seats"


@policy
def own_matcher(view: PolicyView, seed: int) -> int:
    """What the matcher does, as a user would write it."""
    best, most = view.to_move, -1
    for far in range(view.players):
        seat, hits = (view.to_move + far) % view.players, 0
        for colour in range(view.colours):
            if view.back[colour] and view.tanks[seat, colour]:
                hits += 1
        if hits > most:
            best, most = seat, hits
    return best


def kernel_tables(effort: Effort) -> list[Table]:
    """Two tables: steps a second, and the first call of a new process."""
    games = GAMES if effort.rounds > 2 else FEW
    contenders = {
        "random, 4 seats": _played(games, "random", SEATS),
        "random, 4 seats, 2 threads": _played(2 * games, "random", SEATS, threads=2),
        "random, 2 seats": _played(games, "random", 2),
        "random, 6 seats": _played(games, "random", 6),
        "score, 4 seats": _played(games, "score", SEATS),
        "matcher, 4 seats": _played(games, "matcher", SEATS),
        "collector, 4 seats": _played(games, "collector", SEATS),
        "greedy, 4 seats": _played(games, "greedy", SEATS),
        "greedy, 4 seats, 2 threads": _played(2 * games, "greedy", SEATS, threads=2),
        "own policy, 4 seats": _played(games, own_matcher, SEATS),
    }
    present = installed("numba")
    rates = race(
        [
            Contender(CORE, dealt(SEATS)),
            *[
                Contender(f"kernel, {n}", made if present else None)
                for n, made in contenders.items()
            ],
        ],
        effort,
    )
    core = rates[CORE].median
    rows: list[tuple[str, Sequence[str] | str]] = []
    for name in [CORE, *[f"kernel, {name}" for name in contenders]]:
        rate = rates.get(name)
        if rate is None:
            rows.append((name, NOT_INSTALLED))
            continue
        rows.append((name, [number(rate.median), number(rate.best), times(rate.median, core)]))
    note = f"Median of {effort.rounds} rounds, and the best. Dealing and counting are in the clock."
    return [
        Table("Simulations", ["steps/s", "best", "over the core"], rows, note),
        _first_calls(effort),
    ]


def _played(games: int, given: str | Bot, seats: int, *, threads: int = 1) -> Sampler:
    def sample(seed: int) -> Timed:
        start = perf_counter()
        made = simulate(official(seats), seats, [given] * seats, games, seed, threads=threads)
        return Timed(made.steps, perf_counter() - start)

    return sample


FIRST: Final = """
from time import perf_counter as now
from mantis_rules.arena import simulate
def call():
    start = now()
    simulate(None, 4, ["random"] * 4, 1, 1)
    return now() - start
if {started}:
    import numba
    numba.njit(lambda: 0)()
    from mantis_rules.arena import running
print(call(), call())
"""


def _first_calls(effort: Effort) -> Table:
    """The time of the first calls in fresh processes; the machine code is in numba's cache."""
    names = "first call", "first call, numba has started", "second call"
    if installed("numba") is None:
        return Table("First call", ["ms"], [(name, NOT_INSTALLED) for name in names])
    fresh = [_process(started=False) for _ in range(effort.processes)]
    ready = [_process(started=True) for _ in range(effort.processes)]
    spent = [first for first, _ in fresh], [first for first, _ in ready], [two for _, two in fresh]
    rows = [
        (name, [number(1e3 * statistics.median(each))])
        for name, each in zip(names, spent, strict=True)
    ]
    note = (
        f"Median of {effort.processes} processes. The first call of a process imports numba and"
        " starts its compiler; what is left then is to read the machine code of the kernel."
    )
    return Table("First call", ["ms"], rows, note)


def _process(*, started: bool) -> tuple[float, float]:
    """Return the seconds of the first call and of the second in a new process."""
    command = [sys.executable, "-c", FIRST.format(started=started)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    first, second = map(float, ran.stdout.split())
    return first, second
