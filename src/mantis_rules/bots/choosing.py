"""`Bot`, and what all bots share: checks of their arguments, and the order that breaks ties."""

from __future__ import annotations

from typing import Protocol

from ..errors import InvalidState, MantisError
from ..game.texts import shown
from ..model import Action, CardSet, Steal
from ..views import MemoryView


class Bot(Protocol):
    """A player: a pure function from a memory view and a seed to an action.

    Any function with these two parameters is a bot. It must depend on nothing else: not on global
    state, not on the time, and not on Python's global `random`. Then equal views and seeds give
    equal actions, and a game can be played again. To play in other processes, a bot must also be
    picklable: a function or a value of a class at the top of a module.
    """

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        """Return one of `view.actions`.

        Args:
            view: what the seat to move knows, in a game that is not over.
            seed: an int for all random decisions.

        Returns:
            The action.
        """
        ...


class InvalidBot(MantisError, ValueError):
    """A value that is not a bot, or a bot with invalid parameters."""


def check_choice(view: object, seed: object) -> None:
    """Refuse arguments with which no bot can choose."""
    if type(view) is not MemoryView:
        raise InvalidState(f"view: expected a MemoryView, got {shown(view)}")
    if not view.actions:
        raise InvalidState("view: expected a game that is not over")
    if type(seed) is not int:
        raise InvalidState(f"seed: expected an int, got {shown(seed)}")


def check_bot(name: str, bot: object) -> None:
    """Refuse a value that cannot be called; `name` is its place, for the error text."""
    if not callable(bot) or isinstance(bot, type):
        raise InvalidBot(f"{name}: expected a bot, a function of a view and a seed, {_got(bot)}")


def _got(value: object) -> str:
    hint = "; call the class to make one" if isinstance(value, type) else ""
    return f"got {shown(value)}{hint}"


def own_first(view: MemoryView) -> list[Action]:
    """Return the legal actions: score first, then the steals, clockwise from the mover.

    All bots here break ties by this order.
    """

    def distance(action: Action) -> int:
        return (action.target - view.to_move) % view.players if type(action) is Steal else -1

    return sorted(view.actions, key=distance)


def tank_of(view: MemoryView, action: Action) -> CardSet:
    """Return the tank that an action flips the top card into."""
    return view.tanks[action.target if type(action) is Steal else view.to_move]
