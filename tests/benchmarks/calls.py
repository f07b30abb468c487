"""What one call takes, ours alone: where the time of a step goes, and what knowing costs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

import attrs

from mantis_rules import STANDARD, Flip, State, Transfer, apply, legal_actions, new_game, step
from mantis_rules.notation import to_dict
from mantis_rules.views import (
    View,
    event_of,
    follow,
    forecast,
    memory_view,
    odds,
    sample_state,
    table_view,
)

from .clock import Contender, Effort, One, Sampler, Timed, over, over_pairs, race
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


def _of_states(do: Callable[[State], object]) -> Callable[[int], Sampler]:
    """Time what is done with a state; what it makes on demand has been made, as in a server."""

    def sampler(seats: int) -> Sampler:
        games = [[choice.state for choice in game] for game in _games(seats)]
        for state in (state for game in games for state in game):
            do(state)
        return over(do, games)

    return sampler


def _of_views(
    do: Callable[[One], object], view_of: Callable[[State], One]
) -> Callable[[int], Sampler]:
    """Time what is done with a view."""
    return lambda seats: over(do, [[view_of(c.state) for c in game] for game in _games(seats)])


def _asked(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return STANDARD.resolution(state, flip)


def _with_asking(view_of: Callable[[State], View]) -> Callable[[State], View]:
    """A view with a resolution that the library does not recognise as the official one."""

    def view(state: State) -> View:
        rules = attrs.evolve(state.rules, name="asked", resolution=_asked)
        return view_of(attrs.evolve(state, rules=rules))

    return view


def _event_of(seats: int) -> Sampler:
    return over(event_of, [[step(c.state, c.action) for c in game] for game in _games(seats)])


def _follow(seats: int) -> Sampler:
    told = [
        [(memory_view(c.state), event_of(step(c.state, c.action))) for c in game]
        for game in _games(seats)
    ]
    return over_pairs(follow, told)


def _event_to_dict(seats: int) -> Sampler:
    told = [[event_of(step(c.state, c.action)) for c in game] for game in _games(seats)]
    return over(to_dict, told)


def _sample_state(seats: int) -> Sampler:
    views = [[(memory_view(c.state), c.state.ply) for c in game] for game in _games(seats)]
    return over_pairs(sample_state, views)


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
    "memory_view": _of_states(memory_view),
    "table_view": _of_states(table_view),
    "odds, memory": _of_views(odds, memory_view),
    "odds, table": _of_views(odds, table_view),
    "forecast, memory": _of_views(forecast, memory_view),
    "forecast, table": _of_views(forecast, table_view),
    "forecast, memory, by asking": _of_views(forecast, _with_asking(memory_view)),
    "forecast, table, by asking": _of_views(forecast, _with_asking(table_view)),
    "sample_state": _sample_state,
    "event_of": _event_of,
    "follow": _follow,
    "to_dict, memory": _of_views(to_dict, memory_view),
    "to_dict, table": _of_views(to_dict, table_view),
    "to_dict, event": _event_to_dict,
    "(the bare loop)": _bare_loop,
}
