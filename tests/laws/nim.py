"""A game that is not Mantis at all, and what can be wrong with such a game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import attrs
from attrs import define, frozen

from mantis_rules.game import Game


@frozen
class Heap:
    """Nim with one heap: who takes the last match wins."""

    matches: int
    mover: int


def begin(players: int, seed: int) -> Heap:
    """A heap of 1 to 12 matches."""
    return Heap(1 + seed % 12, 0)


def takes(state: Heap) -> tuple[int, ...]:
    """Take one, two or three."""
    return tuple(n for n in (1, 2, 3) if n <= state.matches)


def take(state: Heap, action: int) -> Heap:
    """Take them away."""
    if action not in takes(state):
        raise ValueError(f"cannot take {action} of {state.matches}")
    return Heap(state.matches - action, 1 - state.mover)


def who_took_the_last(state: Heap) -> int | None:
    """Who took the last one."""
    return 1 - state.mover if not state.matches else None


NIM: Game[Any, int] = Game(
    new_game=begin, legal_actions=takes, apply=take, result=who_took_the_last, longest=12
)
"""The game of Nim for two; nothing in it is Mantis."""


@define(eq=True, unsafe_hash=True)
class Mutable:
    """A heap that can be changed."""

    matches: int
    mover: int


class _ByIdentity:
    """A heap that equals only itself."""

    def __init__(self, matches: int, mover: int) -> None:
        self.matches, self.mover = matches, mover


class _Forgetful(_ByIdentity):
    """A heap that comes back from a pickle with a match less."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Forgetful) and self.matches == other.matches

    def __hash__(self) -> int:
        return hash(self.matches)

    def __copy__(self) -> _Forgetful:
        return self

    def __deepcopy__(self, memo: object) -> _Forgetful:
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[int, int]]:
        return _Forgetful, (self.matches + 1, self.mover)


def _spoil(state: Any, action: int) -> Any:
    """Change the state that is given."""
    after = take(state, action)
    state.mover = 7
    return Mutable(after.matches, after.mover)


def _counting() -> Game[Any, int]:
    """Remember how often apply was asked."""
    asked = count()
    return attrs.evolve(NIM, apply=lambda state, n: Heap(take(state, n).matches, next(asked)))


def _made_of(kind: Callable[[int, int], Any]) -> Game[Any, int]:
    """Nim with states of another kind."""

    def apply(state: Any, action: int) -> Any:
        after = take(state, action)
        return kind(after.matches, after.mover)

    return attrs.evolve(NIM, new_game=lambda players, seed: kind(1 + seed % 12, 0), apply=apply)


def _lenient(state: Heap, action: int) -> Heap:
    """Let one take more than there is."""
    return Heap(max(0, state.matches - action), 1 - state.mover)


BROKEN_GAMES: dict[str, Game[Any, int]] = {
    "input_is_kept": attrs.evolve(_made_of(Mutable), apply=_spoil),
    "determinism": _counting(),
    "ordered_choice": attrs.evolve(
        NIM, legal_actions=lambda state: takes(state) + takes(state)[:1]
    ),
    "legal_is_accepted": attrs.evolve(NIM, apply=_lenient),
    "over_without_actions": attrs.evolve(
        NIM, legal_actions=lambda state: () if state.matches == 2 else takes(state)
    ),
    "nothing_after_the_end": attrs.evolve(NIM, apply=_lenient),
    "ends_in_time": attrs.evolve(NIM, longest=3),
    "equal_copies": _made_of(_ByIdentity),
    "survives_pickling": _made_of(_Forgetful),
}
"""By the id of the law that each of them breaks."""
