"""What the checkers can play: any game that is a value with a few pure functions.

`MantisGame` is a ruleset of this library as such a game. What is not here: the laws (`laws`,
`game_laws`), and how games are tried (`check`, `machine`, `explore`).
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from attrs import field, frozen

from .. import engine
from ..errors import InvalidRuleset, shown
from ..moves import Action, Result
from ..ruleset import Ruleset
from ..state import State, Step

__all__ = ["Game", "MantisGame", "Move", "StepGame", "as_game"]

S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[S, A]):
    """A game of any kind, with states `S` and actions `A` that are immutable and hashable."""

    @property
    def min_players(self) -> int:
        """The fewest players."""
        ...

    @property
    def max_players(self) -> int:
        """The most players."""
        ...

    @property
    def longest(self) -> int:
        """The most actions that a game can take."""
        ...

    def new_game(self, players: int, seed: int, /) -> S:
        """Return the first state; the seed decides all that is left to chance."""
        ...

    def legal_actions(self, state: S, /) -> tuple[A, ...]:
        """Return what may be done; nothing when the game is over."""
        ...

    def apply(self, state: S, action: A, /) -> S:
        """Return the state after an action, or raise a ValueError if it is not legal."""
        ...

    def result(self, state: S, /) -> object | None:
        """Return how the game ended, or None while it goes on."""
        ...


class StepGame(Game[State, Action], Protocol):
    """A game of Mantis, or what claims to be one: it also tells what happened in a step."""

    def step(self, state: State, action: Action, /) -> Step:
        """Return the step that the action makes."""
        ...


@frozen
class Move:
    """One action taken in a game of any kind, and what came before it.

    Args:
        game: the game.
        before: the state in which the action was taken.
        action: the action.
        after: the state after it.
        ply: how many actions had been taken before.
        seen: the actions that were legal at some time in this game so far.
    """

    game: Game[Any, Any]
    before: Any
    action: Any
    after: Any
    ply: int
    seen: tuple[Any, ...] = field(repr=False)


@frozen
class MantisGame:
    """A ruleset as a game for the checkers, played by this library's engine.

    Args:
        rules: the ruleset.
    """

    rules: Ruleset

    @property
    def min_players(self) -> int:
        """The fewest players."""
        return self.rules.min_players

    @property
    def max_players(self) -> int:
        """The most players."""
        return self.rules.max_players

    @property
    def longest(self) -> int:
        """One action for each card that two players leave undealt (L14)."""
        return len(self.rules.deck) - self.rules.min_players * self.rules.hand

    def new_game(self, players: int, seed: int) -> State:
        """Deal a game; every seat is the first one for some seed."""
        return engine.new_game(players, seed, rules=self.rules, first=seed % players)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return the engine's answer."""
        return engine.legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        """Return the engine's answer."""
        return engine.apply(state, action)

    def result(self, state: State) -> Result | None:
        """Return the engine's answer."""
        return engine.result(state)

    def step(self, state: State, action: Action) -> Step:
        """Return the engine's answer."""
        return engine.step(state, action)


def as_game(game: Ruleset | Game[S, A]) -> Game[Any, Any]:
    """Return a game for the checkers: the ruleset's, or the game itself.

    Args:
        game: a ruleset, or a game.

    Returns:
        The game.

    Raises:
        InvalidRuleset: if it is neither.
    """
    if isinstance(game, Ruleset):
        return MantisGame(game)
    needed = (
        "min_players",
        "max_players",
        "longest",
        "new_game",
        "legal_actions",
        "apply",
        "result",
    )
    missing = [name for name in needed if not hasattr(game, name)]
    if missing:
        raise InvalidRuleset(
            f"expected a Ruleset or a game, got {shown(game)}, which has no {', '.join(missing)}"
        )
    return game
