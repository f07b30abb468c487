"""What engine and policies exchange: actions, zones, turns and results; flips are in `flips`."""

from __future__ import annotations

import functools
from collections.abc import Hashable
from itertools import pairwise
from typing import Final, TypeAlias, final

from attrs import field, frozen

from ..errors import InvalidState
from ..game.checks import is_whole
from ..game.texts import shown

MOST_PLAYERS: Final = 1000
"""More than any table seats; what is kept for each number of players grows with its square."""

Seat: TypeAlias = int
"""A player's place at the table: 0, 1, 2, … clockwise (S6)."""


def is_seat(value: object, players: int | None = None) -> bool:
    """Return whether a value is a seat number, below `players` if that is given."""
    return type(value) is int and value >= 0 and (players is None or value < players)


def _seat(value: Seat) -> Seat:
    """Return the seat, or refuse what is not a seat number."""
    if type(value) is not int or value < 0:
        raise InvalidState(f"seat: expected an int of 0 or more, got {shown(value)}")
    return value


@final
@frozen
class Score:
    """The action of flipping the top card into one's own tank (T3)."""

    def __str__(self) -> str:
        return "score"


def _exactly(target: Seat) -> tuple[type, Seat]:
    """Keep `Steal(True)` and `Steal(1.0)` apart from `Steal(1)`."""
    return type(target), target


@final
@frozen
class Steal:
    """The action of flipping the top card into another seat's tank (T4).

    Args:
        target: the seat whose tank it is. Only the engine can tell whether that is a legal one.
    """

    target: Seat = field(eq=_exactly)

    def __str__(self) -> str:
        return f"steal {self.target}"


Action: TypeAlias = Score | Steal
"""What a seat to move may do (T1)."""


def is_action(value: object) -> bool:
    """Return whether a value is an action, and the seat that it names can be a seat's number."""
    return type(value) is Score or (type(value) is Steal and is_whole(value.target, 0))


@final
@frozen
class Tank:
    """The zone of a seat's open tank, as a place for cards to go.

    Raises:
        InvalidState: if the seat is no seat number.
    """

    seat: Seat = field(converter=_seat)


@final
@frozen
class ScorePile:
    """The zone of a seat's score pile, as a place for cards to go.

    Raises:
        InvalidState: if the seat is no seat number.
    """

    seat: Seat = field(converter=_seat)


Zone: TypeAlias = Tank | ScorePile
"""Where a transfer can put cards."""


@final
@frozen
class Turn:
    """Who moves next, and what the variant keeps on the table: a succession policy's answer (T7).

    Args:
        seat: the seat to move next.
        token: the variant's new token; None where it has none.

    Raises:
        InvalidState: if the seat is no seat number.
    """

    seat: Seat = field(converter=_seat)
    token: Hashable = None


GOAL: Final = "goal"
"""The reason of a result by E1."""
DRAW_PILE_EMPTY: Final = "draw pile empty"
"""The reason of a result by E2."""


@final
@frozen
class Result:
    """How a game ended: a victory policy's answer (E1 to E5).

    Args:
        winners: the seats that won: one, or in ascending order those who share the win (E5).
        reason: why the game ended: `GOAL` (E1), `DRAW_PILE_EMPTY` (E2), or what a variant says,
            such as `"six rounds played"`: 1 to 200 printable characters, no space at either end.

    Raises:
        InvalidState: if there is no winner, they are out of order, or the reason is no such text.
    """

    winners: tuple[Seat, ...]
    reason: str

    def __attrs_post_init__(self) -> None:
        seats = self.winners
        if type(seats) is not tuple or not seats or not all(map(is_seat, seats)):
            raise InvalidState(f"winners: expected a tuple of one seat or more, got {shown(seats)}")
        if any(later <= seat for seat, later in pairwise(seats)):
            raise InvalidState(f"winners: expected each seat once, ascending, got {shown(seats)}")
        reason = self.reason
        if (
            type(reason) is not str
            or not reason.isprintable()
            or not 0 < len(reason) <= 200
            or reason.strip() != reason
        ):
            raise InvalidState(
                "reason: expected a line of 1 to 200 characters without space at either end, "
                f"got {shown(reason)}"
            )


@final
@frozen
class Seating:
    """The zones, turns and actions of a table with a number of seats, each made once.

    A policy that answers with these need not make them, and the engine need not check them.

    Args:
        players: how many seats; 1 to 1000.

    Raises:
        InvalidState: if it is no such number.
    """

    players: int
    tanks: tuple[Tank, ...] = field(init=False, eq=False, repr=False)
    """The tank of each seat, as a place for cards to go."""
    score_piles: tuple[ScorePile, ...] = field(init=False, eq=False, repr=False)
    """The score pile of each seat, as a place for cards to go."""
    turns: tuple[Turn, ...] = field(init=False, eq=False, repr=False)
    """For each seat the turn in which it moves, without a token."""
    actions: tuple[tuple[Action, ...], ...] = field(init=False, eq=False, repr=False)
    """For each mover a score, and a steal from each other seat, ascending."""

    def __attrs_post_init__(self) -> None:
        if not is_whole(self.players, 1) or self.players > MOST_PLAYERS:
            expected = f"an int from 1 to {MOST_PLAYERS}"
            raise InvalidState(f"players: expected {expected}, got {shown(self.players)}")
        seats = range(self.players)
        steals = [Steal(seat) for seat in seats]
        fill = functools.partial(object.__setattr__, self)
        fill("tanks", tuple([Tank(seat) for seat in seats]))
        fill("score_piles", tuple([ScorePile(seat) for seat in seats]))
        fill("turns", tuple([Turn(seat) for seat in seats]))
        others = [[steal for steal in steals if steal.target != mover] for mover in seats]
        fill("actions", tuple([(Score(), *targets) for targets in others]))


@functools.cache
def seating_of(players: int) -> Seating:
    """Return the seating with a number of seats, the same one every time."""
    return Seating(players)
