"""Each clause of a law of any game can fail alone: cases are Nim with one fault in it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import attrs
import pytest
from attrs import frozen

from mantis_rules.game import GAME_LAWS, Game, Move
from tests.laws.nim import NIM, Heap, take, takes, who_took_the_last

BY_ID = {law.id: law for law in GAME_LAWS}


@frozen(eq=False)
class Odd:
    """A heap in which `==`, `hash` and the rules of the game each read a different field.

    Args:
        matches: the number of matches.
        compared: what only `==` reads.
        hashed: what only `hash` reads.
        hidden: what only the rules read.
        spoilt: which kind of copy is spoilt, and in which of the three fields.
    """

    matches: int
    compared: int = 0
    hashed: int = 0
    hidden: int = 0
    spoilt: tuple[str, str] = ("", "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odd) and self._seen == other._seen

    def __hash__(self) -> int:
        return hash((self.matches, self.hashed))

    @property
    def _seen(self) -> tuple[int, int]:
        return self.matches, self.compared

    def __copy__(self) -> Odd:
        return self._made_by("copy")

    def __deepcopy__(self, memo: object) -> Odd:
        return self._made_by("deepcopy")

    def __reduce__(self) -> tuple[type[Odd], tuple[Any, ...]]:
        twin = self._made_by("pickle")
        return Odd, (twin.matches, twin.compared, twin.hashed, twin.hidden, twin.spoilt)

    def _made_by(self, way: str) -> Odd:
        """Another object, with 1 more in the part that this way of copying spoils."""
        how, part = self.spoilt
        spoilt: dict[str, Any] = {part: getattr(self, part) + 1} if how == way else {}
        return attrs.evolve(self, **spoilt)


def _odd_takes(state: Odd) -> tuple[int, ...]:
    """The takes of Nim; their order depends on `hidden`."""
    return takes(Heap(state.matches, 0))[:: -1 if state.hidden % 2 else 1]


def _odd_take(state: Odd, action: int) -> Odd:
    return attrs.evolve(state, matches=take(Heap(state.matches, 0), action).matches)


def _odd_result(state: Odd) -> int | None:
    return state.hidden if not state.matches else None


ODD: Game[Any, int] = attrs.evolve(
    NIM,
    new_game=lambda players, seed: Odd(5),
    legal_actions=_odd_takes,
    apply=_odd_take,
    result=_odd_result,
)


def _fitful(part: str) -> Game[Any, int]:
    """A game in which every step sets this field to a new value."""
    asked = count()

    def apply(state: Odd, action: int) -> Odd:
        changed: dict[str, Any] = {part: next(asked)}
        return attrs.evolve(_odd_take(state, action), **changed)

    return attrs.evolve(ODD, apply=apply)


def _spoiling(part: str) -> Game[Any, int]:
    """A game in which every step changes this field of the state before."""

    def apply(state: Odd, action: int) -> Odd:
        after = _odd_take(state, action)
        object.__setattr__(state, part, getattr(state, part) + 1)
        return after

    return attrs.evolve(ODD, apply=apply)


def _moved(game: Game[Any, int], matches: int = 5, action: int = 1, **taken: Any) -> Move:
    """A move in a game of odd heaps."""
    return Move.taken(game, Odd(matches), action, **taken)


def _spoilt(how: str, part: str, matches: int = 5) -> Move:
    """A move to a state one kind of whose copies differs in one field."""
    return Move.taken(ODD, Odd(matches, spoilt=(how, part)), 1)


def _nim(matches: int = 5, action: int = 1, seen: tuple[int, ...] = (), **changed: Any) -> Move:
    """A move in Nim with other functions."""
    return Move.taken(attrs.evolve(NIM, **changed), Heap(matches, 0), action, seen=seen)


def _by_turns() -> Callable[[Heap], tuple[int, ...]]:
    asked = count()
    return lambda state: takes(state)[:: -1 if next(asked) % 2 else 1]


def _ones_only(state: Heap, action: int) -> Heap:
    if action > 1:
        raise ValueError("take one")
    return take(state, action)


def _lenient(state: Heap, action: int) -> Heap:
    return Heap(max(0, state.matches - action), 1 - state.mover)


BROKEN: dict[str, dict[str, Callable[[], Move]]] = {
    "input_is_kept": {
        "the state before is unequal": lambda: _moved(_spoiling("compared")),
        "the state before has another hash": lambda: _moved(_spoiling("hashed")),
    },
    "determinism": {
        "an unequal state": lambda: _moved(_fitful("compared")),
        "another hash": lambda: _moved(_fitful("hashed")),
        "other legal actions": lambda: _moved(_fitful("hidden")),
        "another result": lambda: _moved(_fitful("hidden"), matches=1),
    },
    "ordered_choice": {
        "a list": lambda: _nim(legal_actions=lambda state: [*takes(state)]),
        "an action twice": lambda: _nim(legal_actions=lambda state: (1, 1)),
        "another order each time": lambda: _nim(legal_actions=_by_turns()),
    },
    "legal_is_accepted": {
        "a legal action is refused": lambda: _nim(apply=_ones_only),
        "another action is accepted": lambda: _nim(matches=2, apply=_lenient, seen=(1, 2, 3)),
    },
    "over_without_actions": {
        "actions with a result before": lambda: _nim(
            result=lambda state: 0 if state.matches in (0, 5) else None
        ),
        "actions with a result after": lambda: _nim(
            result=lambda state: 0 if state.matches in (0, 4) else None
        ),
        "no action without a result before": lambda: _nim(
            legal_actions=lambda state: () if state.matches == 5 else takes(state)
        ),
        "no action without a result after": lambda: _nim(
            legal_actions=lambda state: () if state.matches == 4 else takes(state)
        ),
    },
    "nothing_after_the_end": {
        "an action is accepted": lambda: _nim(matches=1, apply=_lenient, seen=(1,)),
        "the last of many is accepted": lambda: _nim(
            matches=1, apply=lambda state, n: Heap(0, 1) if n == 3 else take(state, n), seen=(1, 3)
        ),
    },
    "ends_in_time": {
        "a move at the bound": lambda: _nim(matches=1, longest=0),
        "no end at the bound": lambda: _nim(longest=1),
    },
    "equal_copies": {
        "an unequal copy": lambda: _spoilt("copy", "compared"),
        "a copy with another hash": lambda: _spoilt("copy", "hashed"),
        "an unequal deep copy": lambda: _spoilt("deepcopy", "compared"),
        "a deep copy with another hash": lambda: _spoilt("deepcopy", "hashed"),
    },
    "survives_pickling": {
        "an unequal pickle": lambda: _spoilt("pickle", "compared"),
        "a pickle with another hash": lambda: _spoilt("pickle", "hashed"),
        "a pickle with other actions": lambda: _spoilt("pickle", "hidden"),
        "a pickle with another result": lambda: _spoilt("pickle", "hidden", matches=1),
    },
}
SOUND: dict[str, Callable[[], Move]] = {
    "Nim": lambda: _nim(seen=(1, 2, 3)),
    "the last match of Nim": lambda: _nim(matches=1, seen=(1, 2, 3), longest=1),
    "an odd heap": lambda: _moved(ODD),
    "the last match of an odd heap": lambda: _moved(ODD, matches=1),
}


@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
@pytest.mark.parametrize("make", SOUND.values(), ids=SOUND)
def test_sound_games_keep_the_laws_of_any_game(law: Any, make: Callable[[], Move]) -> None:
    """The unspoilt games that the cases are made from keep every law."""
    assert not law.broken_by(make())


@pytest.mark.parametrize(
    ("law", "case"), [(law, case) for law, broken in BROKEN.items() for case in broken]
)
def test_a_clause_of_a_law_of_any_game_can_fail(law: str, case: str) -> None:
    """A move in which one clause alone is false breaks the law."""
    assert BY_ID[law].broken_by(BROKEN[law][case]())


def test_there_are_cases_for_every_law_of_any_game() -> None:
    """Every law of any game has cases above."""
    assert BROKEN.keys() == BY_ID.keys()


def test_actions_accepted_before_the_end_break_no_law() -> None:
    """The law about actions after the end does not apply while the game goes on."""
    move = _nim(matches=5, apply=_lenient, seen=(1, 2, 3))
    assert who_took_the_last(move.after) is None
    assert not BY_ID["nothing_after_the_end"].broken_by(move)
