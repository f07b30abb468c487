"""`policy`: your own policy for `simulate`, written as a plain function of numbers."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from operator import attrgetter, index
from types import FunctionType
from typing import Any, NamedTuple, Protocol, TypeAlias, cast, final

from attrs import frozen

from ..bots import InvalidBot
from ..bots.choosing import check_choice
from ..game.texts import shown
from ..model import Action, Score, Steal
from ..variants import PowerToken
from ..views import MemoryView


class IntArray(Protocol):
    """An array of ints, of NumPy or compiled; it cannot be changed."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The length in each direction."""
        ...

    def __len__(self) -> int: ...
    def __getitem__(self, place: Any, /) -> Any: ...


class PolicyView(NamedTuple):
    """What a policy sees: the memory view of the seat to move, as ints and small arrays of ints.

    Colours are numbered from 0, in the order of the deck's `colours`. The arrays cannot be changed.

    Args:
        to_move: the seat to move.
        players: the number of players.
        colours: the number of colours.
        goal: the goal.
        draw_count: the number of cards in the draw pile.
        tanks: the number of cards in each tank by colour: `tanks[seat, colour]`.
        scores: the number of cards in each score pile: `scores[seat]`.
        back: for each colour, 1 if the deck has a card with the back on top and this front, else 0.
        possible: the same for the cards that nobody has seen yet: 1 if the front of the top card
            can have the colour, else 0.
        holder: the seat that has the Power Token (V1); -1 in a game without it.
        owed: the turns still owed to the seat to move (V1), else 0.
    """

    to_move: int
    players: int
    colours: int
    goal: int
    draw_count: int
    tanks: IntArray
    scores: IntArray
    back: IntArray
    possible: IntArray
    holder: int
    owed: int


PolicyFunction: TypeAlias = Callable[[PolicyView, int], int]
"""Returns the seat whose tank the top card is flipped into: to score, the seat to move."""


@final
@frozen
class Policy:
    """Your own policy for `simulate`; it is also a bot, for `play` and `tournament`.

    Make one with `policy`.

    Args:
        function: the function.
    """

    function: PolicyFunction

    @property
    def __name__(self) -> str:
        """The name of the function."""
        return self.function.__name__

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        """Return the action that the function chooses, without compiling it."""
        check_choice(view, seed)
        answer: Any = self.function(policy_view(view), seed % 2**32)
        seat = _whole(answer)
        if not 0 <= seat < view.players:
            expected = f"a seat from 0 to {view.players - 1}"
            raise InvalidBot(f"{self.__name__}: expected {expected}, got {shown(answer)}")
        return Score() if seat == view.to_move else Steal(seat)

    def __reduce__(self) -> tuple[Callable[[str, str], Policy], tuple[str, str]]:
        module, name = self.function.__module__, self.function.__qualname__
        if "<" in name:
            raise pickle.PicklingError(f"{name}: expected a function at the top of a module")
        return _policy_at, (module, name)


def policy(function: PolicyFunction) -> Policy:
    """Make a policy for `simulate` of a plain function, which numba can compile.

    Args:
        function: takes a `PolicyView` and a seed, an int from 0 to 2**32 - 1 for all random
            decisions. It returns the seat whose tank the top card is flipped into: `view.to_move`
            to score, another seat to steal from it. It must depend on nothing else. Compiled code
            computes with ints of 64 bits, and global variables are constants to it: a change after
            the first simulation goes unnoticed.

    Returns:
        The policy. It is compiled when `simulate` first uses it.

    Raises:
        InvalidBot: if `function` is not a plain function of two arguments.

    >>> @policy
    ... def from_the_leader(view, seed):
    ...     best = view.to_move
    ...     for seat in range(view.players):
    ...         if view.scores[seat] > view.scores[best]:
    ...             best = seat
    ...     return best
    """
    if type(function) is not FunctionType or not _takes_two(function):
        raise InvalidBot(
            f"policy: expected a plain function of a view and a seed, got {shown(function)}"
        )
    return Policy(function)


def policy_view(view: MemoryView) -> PolicyView:
    """Return a memory view as numbers.

    Args:
        view: the view, of a game that is not over.

    Raises:
        ModuleNotFoundError: if NumPy is missing (extra `fast`).
    """
    with needs_fast("a policy"):
        import numpy as np
    deck = view.rules.deck
    unseen = view.unseen.bits
    shown_by = deck.bits_of_back(view.top_back or frozenset())
    piles = [deck.bits_of(colour) for colour in deck.colours]
    lists = [
        [[(tank.bits & pile).bit_count() for pile in piles] for tank in view.tanks],
        view.scores,
        [shown_by & pile != 0 for pile in piles],
        [shown_by & unseen & pile != 0 for pile in piles],
    ]
    arrays = [np.array(numbers, np.int64) for numbers in lists]
    for array in arrays:
        array.flags.writeable = False
    holder, owed = -1, 0
    if type(view.token) is PowerToken:
        holder, owed = view.token.holder, view.token.owed
    tanks, scores, back, possible = cast(list[IntArray], arrays)
    return PolicyView(
        view.to_move,
        view.players,
        len(piles),
        view.rules.goal,
        view.draw_count,
        tanks,
        scores,
        back,
        possible,
        holder,
        owed,
    )


@contextmanager
def needs_fast(what: str) -> Iterator[None]:
    """Name the extra if numba or NumPy is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in ("numba", "numpy", "llvmlite"):
            raise
        raise ModuleNotFoundError(
            f"{what} needs the extra 'fast'; in a clone of the repository, run: "
            'python -m pip install -e ".[fast]"',
            name=error.name,
        ) from None


def _whole(answer: Any) -> int:
    """Return an int of Python or NumPy as one of Python; of anything else -1."""
    try:
        return -1 if type(answer) is bool else index(answer)
    except TypeError:
        return -1


def _takes_two(function: FunctionType) -> bool:
    try:
        inspect.signature(function).bind(None, None)
    except TypeError:
        return False
    return True


def _policy_at(module: str, name: str) -> Policy:
    """Return the policy with this name in a module."""
    found: object = attrgetter(name)(import_module(module))
    return found if type(found) is Policy else policy(cast(PolicyFunction, found))
