"""What the state machine asks of a server, and the server that it uses when none is given."""

from __future__ import annotations

from typing import Any, Protocol

from ..game import Game
from ..model import State


class Server(Protocol):
    """The adapter through which the machine of `machine_for` uses your server: three methods."""

    def new_game(self, players: int, seed: int, /) -> None:
        """Start the same game as the library; for a ruleset, `new_game` with seat 0 first."""
        ...

    def act(self, action: Any, ply: int, /) -> None:
        """Take an action for the seat to move; raise an error if the server refuses it.

        Args:
            action: the action.
            ply: the number of actions before the position that the request is meant for. The server
                must refuse a request for any other position than its own.
        """
        ...

    def shown(self) -> object:
        """Return what the server shows of its current position."""
        ...


class InMemory:
    """A server that holds the state in memory.

    Args:
        game: the game that it plays.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def new_game(self, players: int, seed: int) -> None:
        """Start a game."""
        self._state = self._game.begin(players, seed)
        self._ply = first_ply(self._state)

    def act(self, action: object, ply: int) -> None:
        """Take an action."""
        if ply != self._ply:
            raise ValueError(f"expected a request for ply {self._ply}, got one for ply {ply}")
        self._state = self._game.apply(self._state, action)
        self._ply += 1

    def shown(self) -> object:
        """Return the state."""
        return self._state


def first_ply(state: object) -> int:
    """Return the number of actions before a first state; a game may begin in the middle."""
    return state.ply if type(state) is State else 0
