"""A game that is not Mantis at all, and what can be wrong with such a game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from attrs import define, field, frozen


@frozen
class Heap:
    """Nim with one heap: who takes the last match wins."""

    matches: int
    mover: int


@frozen
class Nim:
    """The game of Nim for two; nothing in it is this library's."""

    min_players: int = 2
    max_players: int = 2
    longest: int = 12

    def new_game(self, players: int, seed: int) -> Heap:
        """A heap of 1 to 12 matches."""
        return Heap(1 + seed % 12, 0)

    def legal_actions(self, state: Heap) -> tuple[int, ...]:
        """Take one, two or three."""
        return tuple(n for n in (1, 2, 3) if n <= state.matches)

    def apply(self, state: Heap, action: int) -> Heap:
        """Take them away."""
        if action not in self.legal_actions(state):
            raise ValueError(f"cannot take {action} of {state.matches}")
        return Heap(state.matches - action, 1 - state.mover)

    def result(self, state: Heap) -> int | None:
        """Who took the last one."""
        return 1 - state.mover if not state.matches else None


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


@frozen
class Eating(Nim):
    """Its apply changes the state that it is given."""

    def new_game(self, players: int, seed: int) -> Any:
        return Mutable(1 + seed % 12, 0)

    def apply(self, state: Any, action: int) -> Any:
        super().apply(state, action)
        after = Mutable(state.matches - action, 1 - state.mover)
        state.mover = 7
        return after


@frozen
class Counting(Nim):
    """Its apply remembers how often it was asked."""

    asked: Any = field(factory=count)

    def apply(self, state: Heap, action: int) -> Heap:
        after = super().apply(state, action)
        return Heap(after.matches, next(self.asked))


@frozen
class Repeating(Nim):
    """Offers the same action twice."""

    def legal_actions(self, state: Heap) -> tuple[int, ...]:
        legal = super().legal_actions(state)
        return legal + legal[:1]


@frozen
class Lenient(Nim):
    """Lets one take more than there is."""

    def apply(self, state: Heap, action: int) -> Heap:
        return Heap(max(0, state.matches - action), 1 - state.mover)


@frozen
class Stuck(Nim):
    """Leaves the mover nothing to do with two matches."""

    def legal_actions(self, state: Heap) -> tuple[int, ...]:
        return () if state.matches == 2 else super().legal_actions(state)


@frozen
class Endless(Nim):
    """States a bound that its games do not keep to."""

    longest: int = 3


@frozen
class Identical(Nim):
    """Has states without a value."""

    def new_game(self, players: int, seed: int) -> Any:
        return _ByIdentity(1 + seed % 12, 0)

    def apply(self, state: Any, action: int) -> Any:
        after = super().apply(state, action)
        return _ByIdentity(after.matches, after.mover)


@frozen
class Forgetting(Nim):
    """Has states that do not survive a pickle."""

    def new_game(self, players: int, seed: int) -> Any:
        return _Forgetful(1 + seed % 12, 0)

    def apply(self, state: Any, action: int) -> Any:
        after = super().apply(state, action)
        return _Forgetful(after.matches, after.mover)


BROKEN_GAMES: dict[str, Nim] = {
    "input_is_kept": Eating(),
    "determinism": Counting(),
    "ordered_choice": Repeating(),
    "legal_is_accepted": Lenient(),
    "over_without_actions": Stuck(),
    "nothing_after_the_end": Lenient(),
    "ends_in_time": Endless(),
    "equal_copies": Identical(),
    "survives_pickling": Forgetting(),
}
"""By the id of the law that each of them breaks."""
