"""What the checkers can play: a game of any kind, as a value made of a few pure functions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar, final

from attrs import field, frozen

from ..errors import InvalidCheck
from .checks import is_whole
from .texts import shown

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def _each(given: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(given)


@final
@frozen(kw_only=True)
class Game(Generic[S, A]):
    """A game of any kind, with states `S` and actions `A` that are immutable and hashable.

    Args:
        new_game: returns the first state for a number of players and a seed, which decides all
            that is left to chance.
        legal_actions: returns what may be done, as a tuple; empty when the game is over.
        apply: returns the state after an action, or raises a ValueError if it is not legal.
        result: returns how the game ended, or None while it goes on.
        longest: a bound on the actions of one game.
        min_players: the fewest players.
        max_players: the most players.
        step: for laws of kind `Step`: returns a value with the fields `before` and `after`, and
            whatever else is to be known of an action; None if there is no such function.
        walk: the most actions of a game that is drawn at random; a drawn game ends where the game
            ends, or after this number of actions.
        starts: positions that games begin from, picked by the seed; if there are none, games begin
            as `new_game` deals them.
        tried: actions that a check may try where they are not legal.

    Raises:
        InvalidCheck: if one of them is of another type.
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
    starts: tuple[S, ...] = field(default=(), converter=_each)
    tried: tuple[A, ...] = field(default=(), converter=_each)

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
        """Return the position that a game begins from.

        Args:
            players: how many players; given positions have theirs already.
            seed: picks one of `starts`, or decides what `new_game` leaves to chance.

        Returns:
            The first state.
        """
        return self.starts[seed % len(self.starts)] if self.starts else self.new_game(players, seed)


@final
@frozen
class Move:
    """One action taken in a game of any kind, and what came before it.

    Args:
        game: the game.
        before: the state in which the action was taken.
        action: the action.
        after: the state after it.
        ply: how many actions had been taken before.
        seen: the actions that were legal at some time in this game so far, and those that the game
            says may be tried.
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
            ply: how many actions have been taken before.
            seen: the actions that may be tried.

        Returns:
            The move, by the game's `step` if it has one, else by its `apply`.
        """
        if game.step is None:
            return cls(game, before, action, game.apply(before, action), ply, seen)
        step = game.step(before, action)
        return cls(game, before, action, step.after, ply, seen, step)
