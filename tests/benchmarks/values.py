"""What a state costs as a value: to hash, to compare, to pickle, and to keep."""

from __future__ import annotations

import gc
import operator
import pickle
import tracemalloc
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

from mantis_rules import State

from .clock import Contender, Effort, Rate, Sampler, over, over_pairs, race
from .peers import chess_board, spiel_game
from .play import board_choices, choices, spiel_choices
from .table import ABSENT, NOT_INSTALLED, Table, number, times

__all__ = ["value_table"]

SEATS: Final = 4
OURS: Final = f"mantis, {SEATS} seats"
READ: Final = "mantis, zones read"
CHESS: Final = "chess, a Board"
HEARTS: Final = "hearts, an OpenSpiel State"
GAMES: Final = 4

States: TypeAlias = Callable[[int], Sequence[object]]
"""All positions of the game that a seed gives."""


def value_table(effort: Effort) -> Table:
    """Time and bytes of one state, ours and the peers'."""
    makers = {OURS: _our_states, READ: _read_states, CHESS: _boards(), HEARTS: _spiel_states()}
    contenders = [
        Contender.of(f"{name}: {operation}", states, sampler)
        for name, states in makers.items()
        for operation, sampler in OPERATIONS.items()
        if operation not in BEYOND.get(name, ())
    ]
    rates = race(contenders, effort)
    ours = _figures(OURS, _our_states, rates)
    rows: list[tuple[str, Sequence[str] | str]] = []
    for name, states in makers.items():
        figures = None if states is None else _figures(name, states, rates)
        rows.append((name, [number(figure) for figure in figures] if figures else NOT_INSTALLED))
        if name in (CHESS, HEARTS):
            ratios = [times(*pair) for pair in zip(figures, ours, strict=True)] if figures else None
            rows.append((f"{name.partition(',')[0]} over {OURS}", ratios or NOT_INSTALLED))
    headings = [*(f"{operation} us" for operation in OPERATIONS), "pickled B", "kept B"]
    return Table("A state", headings, rows, f"Median of {effort.rounds} rounds. {NOTE}")


NOTE: Final = (
    "`over mantis`: above 1 the peer takes more."
    " Compared are equal states, not identical ones. Kept are all states of a game, with what they"
    " share, as a loop makes them; `zones read` is when every tank, score pile and draw pile has"
    f" been looked at. {ABSENT}: a Board has no hash, OpenSpiel's states hash and compare by"
    " identity, and memory of C++ cannot be seen."
)


def _figures(name: str, states: States, rates: Mapping[str, Rate]) -> list[float | None]:
    """The cells of a row: microseconds of each operation, and bytes."""
    timed = [rates.get(f"{name}: {operation}") for operation in OPERATIONS]
    times_taken = [rate.microseconds if rate else None for rate in timed]
    kept = None if "keep" in BEYOND.get(name, ()) else _kept_bytes(states)
    return [*times_taken, _pickled_bytes(states), kept]


# The states of a game, ours and the peers'.


def _our_states(seed: int) -> list[State]:
    return [choice.state for choice in choices(SEATS, seed)]


def _read_states(seed: int) -> list[State]:
    states = _our_states(seed)
    for state in states:
        _ = state.draw_pile, state.tanks, state.score_piles
    return states


def _boards() -> States | None:
    new_board = chess_board()
    if new_board is None:
        return None
    return lambda seed: [board for board, _ in board_choices(new_board(), seed)]


def _spiel_states() -> States | None:
    game = spiel_game("hearts")
    if game is None:
        return None
    return lambda seed: list(spiel_choices(game, seed))


# What is done with them.


def _games(states: States) -> list[Sequence[object]]:
    return [states(seed) for seed in range(GAMES)]


def _hash(states: States) -> Sampler:
    return over(hash, _games(states))


def _compare(states: States) -> Sampler:
    twice = zip(_games(states), _games(states), strict=True)  # the same games, played again
    pairs = [list(zip(*games, strict=True)) for games in twice]
    assert all(one == other for game in pairs for one, other in game), "two plays of a seed differ"
    return over_pairs(operator.eq, pairs)


def _pickle(states: States) -> Sampler:
    return over(pickle.dumps, _games(states))


def _unpickle(states: States) -> Sampler:
    return over(pickle.loads, [list(map(pickle.dumps, game)) for game in _games(states)])


OPERATIONS: Final[Mapping[str, Callable[[States], Sampler]]] = {
    "hash": _hash,
    "compare": _compare,
    "pickle": _pickle,
    "unpickle": _unpickle,
}
BEYOND: Final[Mapping[str, Collection[str]]] = {
    CHESS: ["hash"],
    HEARTS: ["hash", "compare", "keep"],
}
"""What cannot be measured of a peer, or would say nothing; the table's note says why."""


def _pickled_bytes(states: States) -> float:
    made = [state for game in _games(states) for state in game]
    return sum(len(pickle.dumps(state)) for state in made) / len(made)


def _kept_bytes(states: States) -> float:
    _games(states)  # fills what is made once and for all games
    gc.collect()
    tracemalloc.start()
    kept = _games(states)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / sum(map(len, kept))
