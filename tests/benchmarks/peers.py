"""The libraries beside us, as far as the benchmarks use them, and whether they are installed.

They come with the `bench` extra and are imported here alone, when asked for. The Protocols stand
in for their types, so that a type check says the same with them and without.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Protocol

__all__ = ["Board", "SpielGame", "SpielState", "chess_board", "installed", "spiel_game"]


class Board(Protocol):
    """A `chess.Board`; a move is whatever its `legal_moves` hold."""

    @property
    def legal_moves(self) -> Iterable[object]: ...
    def copy(self, *, stack: bool) -> Board: ...
    def push(self, move: object) -> None: ...


class PlayerAction(Protocol):
    """One action of an OpenSpiel game's history; chance has a negative number."""

    @property
    def player(self) -> int: ...


class SpielState(Protocol):
    """A `pyspiel.State`."""

    def legal_actions(self) -> Sequence[int]: ...
    def child(self, action: int) -> SpielState: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> Sequence[tuple[int, float]]: ...
    def full_history(self) -> Sequence[PlayerAction]: ...


class SpielGame(Protocol):
    """A `pyspiel.Game`."""

    def new_initial_state(self) -> SpielState: ...


def installed(module: str) -> ModuleType | None:
    """Import a peer's module; None if it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def chess_board() -> Callable[[], Board] | None:
    """What makes a python-chess board with the pieces set up."""
    module = installed("chess")
    if module is None:
        return None
    board: Callable[[], Board] = module.Board
    return board


def spiel_game(name: str) -> SpielGame | None:
    """An OpenSpiel game with its default parameters."""
    module = installed("pyspiel")
    if module is None:
        return None
    game: SpielGame = module.load_game(name)
    return game
