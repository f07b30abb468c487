"""`Game`: any game as a value made of pure functions, which the checkers can play."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar, final

from attrs import field, frozen

from ..errors import InvalidCheck
from .checks import is_whole
from .texts import shown

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def _to_starts(given: Iterable[S]) -> tuple[S, ...]:
    return _to_tuple("starts", "states", given)


def _to_tried(given: Iterable[A]) -> tuple[A, ...]:
    return _to_tuple("tried", "actions", given)


def _to_tuple(name: str, kind: str, given: Iterable[S]) -> tuple[S, ...]:
    try:
        iterator = iter(given)
    except TypeError:
        raise InvalidCheck(f"{name}: expected {kind}, got {shown(given)}") from None
    return tuple(iterator)


@final
@frozen(kw_only=True)
class Game(Generic[S, A]):
    """Any game, with immutable and hashable states `S` and actions `A`.

    Args:
        new_game: returns the first state for a number of players and a seed, which decides
            everything random.
        legal_actions: returns the legal actions as a tuple, empty when the game is over.
        apply: returns the state after an action; raises a ValueError if the action is not legal.
        result: returns the result; None while the game is not over.
        longest: an upper bound on the number of actions in a game.
        min_players: the smallest number of players.
        max_players: the largest number of players.
        step: for laws about steps: returns an object with the attributes `before` and `after`,
            and any others that the laws read; None if there is no such function.
        walk: the most actions to take in a random game.
        starts: states to begin games from, picked by the seed; if empty, `new_game` is called.
        tried: actions that a check may try even where they are not legal.

    Raises:
        InvalidCheck: if an argument has the wrong type or is out of range.
    """

    new_game: Callable[[int, int], S]
    legal_actions: Callable[[S], tuple[A, ...]]
    apply: Callable[[S, A], S]
    result: Callable[[S], object | None]
    longest: int
    min_players: int = 2
    max_players: int = 2
    step: Callable[[S, A], Any] | None = None
    walk: int = 200
    starts: tuple[S, ...] = field(default=(), converter=_to_starts)
    tried: tuple[A, ...] = field(default=(), converter=_to_tried)

    def __attrs_post_init__(self) -> None:
        for name in ("new_game", "legal_actions", "apply", "result", "step"):
            function: object = getattr(self, name)
            if not callable(function) and not (name == "step" and function is None):
                raise InvalidCheck(f"{name}: expected a function, got {shown(function)}")
        for name, lowest in {"longest": 0, "min_players": 1, "max_players": 1, "walk": 1}.items():
            number: object = getattr(self, name)
            if not is_whole(number, lowest):
                raise InvalidCheck(
                    f"{name}: expected an int of {lowest} or more, got {shown(number)}"
                )
        if self.min_players > self.max_players:
            most = f"max_players ({self.max_players})"
            raise InvalidCheck(f"min_players: expected at most {most}, got {self.min_players}")

    def begin(self, players: int, seed: int) -> S:
        """Return the first state of a game.

        Args:
            players: the number of players; ignored if there are `starts`.
            seed: picks one of `starts`, or is passed to `new_game`.

        Returns:
            The first state.
        """
        return self.starts[seed % len(self.starts)] if self.starts else self.new_game(players, seed)


@final
@frozen
class Move:
    """One action taken in any `Game`, with the states before and after it.

    Args:
        game: the game.
        before: the state in which the action was taken.
        action: the action.
        after: the state after it.
        ply: the number of actions taken before.
        seen: all actions that have been legal so far in this game, and the game's `tried`.
        step: what the game's `step` returned, if it has one.
    """

    game: Game[Any, Any]
    before: Any
    action: Any
    after: Any
    ply: int
    seen: tuple[Any, ...] = field(repr=False)
    step: Any = None

    @classmethod
    def taken(
        cls, game: Game[S, A], before: S, action: A, ply: int = 0, seen: tuple[A, ...] = ()
    ) -> Move:
        """Take an action, and return the move.

        Args:
            game: the game.
            before: the state.
            action: one of its legal actions.
            ply: the number of actions taken before.
            seen: the actions that may be tried.

        Returns:
            The move, made by the game's `step` if it has one, else by its `apply`.
        """
        if game.step is None:
            return cls(game, before, action, game.apply(before, action), ply, seen)
        step = game.step(before, action)
        return cls(game, before, action, step.after, ply, seen, step)
