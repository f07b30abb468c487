"""What one call of the engine takes, ours alone: where the time of a step goes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from mantis_rules import apply, legal_actions, new_game, step

from .clock import Contender, Effort, Sampler, Timed, over, over_pairs, race
from .play import Choice, choices
from .steps import SEATS
from .table import Table, number

__all__ = ["call_table"]

GAMES: Final = 4
DEALS: Final = 20


def call_table(effort: Effort) -> Table:
    """Microseconds a call, by the number of seats."""
    contenders = [
        Contender(f"{call}, {seats}", sampler(seats))
        for call, sampler in CALLS.items()
        for seats in SEATS
    ]
    rates = race(contenders, effort)
    rows = [
        (call, [number(rates[f"{call}, {seats}"].microseconds) for seats in SEATS])
        for call in CALLS
    ]
    headings = [f"{seats} seats us" for seats in SEATS]
    note = "Calls are looped over the states of a game; the bare loop is in every row but new_game."
    return Table("A call", headings, rows, f"Median of {effort.rounds} rounds. {note}")


def _games(seats: int) -> Sequence[Sequence[Choice]]:
    return [list(choices(seats, seed)) for seed in range(GAMES)]


def _legal_actions(seats: int) -> Sampler:
    return over(legal_actions, [[choice.state for choice in game] for game in _games(seats)])


def _random_choice(seats: int) -> Sampler:
    games = _games(seats)

    def sample(seed: int) -> Timed:
        rnd = random.Random(seed).random
        offered = [choice.actions for choice in games[seed % GAMES]]
        start = perf_counter()
        for actions in offered:
            actions[int(rnd() * len(actions))]
        return Timed(len(offered), perf_counter() - start)

    return sample


def _apply(seats: int) -> Sampler:
    return over_pairs(apply, [[(c.state, c.action) for c in game] for game in _games(seats)])


def _step(seats: int) -> Sampler:
    return over_pairs(step, [[(c.state, c.action) for c in game] for game in _games(seats)])


def _new_game(seats: int) -> Sampler:
    def sample(seed: int) -> Timed:
        start = perf_counter()
        for turn in range(DEALS):
            new_game(seats, seed + turn)
        return Timed(DEALS, perf_counter() - start)

    return sample


def _bare_loop(seats: int) -> Sampler:
    games = _games(seats)

    def sample(seed: int) -> Timed:
        kept = games[seed % GAMES]
        start = perf_counter()
        for _ in kept:
            pass
        return Timed(len(kept), perf_counter() - start)

    return sample


CALLS: Final[dict[str, Callable[[int], Sampler]]] = {
    "legal_actions": _legal_actions,
    "random choice": _random_choice,
    "apply": _apply,
    "step": _step,
    "new_game": _new_game,
    "(the bare loop)": _bare_loop,
}
