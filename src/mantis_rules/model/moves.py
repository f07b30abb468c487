"""The values that policies take and return: seats, actions, zones, turns and results."""

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
"""The limit on the number of players; a `Seating` grows with its square."""

Seat: TypeAlias = int
"""A player's place at the table: 0, 1, 2, … clockwise (S6)."""


def is_seat(value: object, players: int | None = None) -> bool:
    """Return whether a value is a seat number, and below `players` if that is given."""
    return type(value) is int and value >= 0 and (players is None or value < players)


def _seat(value: Seat) -> Seat:
    """Return the seat, or refuse what is not a seat number."""
    if type(value) is not int or value < 0:
        raise InvalidState(f"seat: expected an int of 0 or more, got {shown(value)}")
    return value


@final
@frozen
class Score:
    """The action of flipping the top card into the mover's own tank (T3)."""

    def __str__(self) -> str:
        return "score"


def _exactly(target: Seat) -> tuple[type, Seat]:
    """Keep `Steal(True)` and `Steal(1.0)` apart from `Steal(1)`."""
    return target.__class__, target


@final
@frozen
class Steal:
    """The action of flipping the top card into another seat's tank (T4).

    Args:
        target: the seat to steal from. It is not checked here, but by the engine.
    """

    target: Seat = field(eq=_exactly)

    def __str__(self) -> str:
        return f"steal {self.target}"


Action: TypeAlias = Score | Steal
"""An action of the seat to move (T1)."""


def is_action(value: object) -> bool:
    """Return whether a value is an action, and its target (if any) a possible seat number."""
    return type(value) is Score or (type(value) is Steal and is_whole(value.target, 0))


@final
@frozen
class Tank:
    """The tank of a seat, as the destination of a transfer.

    Raises:
        InvalidState: if `seat` is not an int of 0 or more.
    """

    seat: Seat = field(converter=_seat)


@final
@frozen
class ScorePile:
    """The score pile of a seat, as the destination of a transfer.

    Raises:
        InvalidState: if `seat` is not an int of 0 or more.
    """

    seat: Seat = field(converter=_seat)


Zone: TypeAlias = Tank | ScorePile
"""The destination of a transfer."""


@final
@frozen
class Turn:
    """The seat to move next, and the new token; a succession policy returns one (T7).

    Args:
        seat: the seat to move next.
        token: the variant's new token; None for no token.

    Raises:
        InvalidState: if `seat` is not an int of 0 or more.
    """

    seat: Seat = field(converter=_seat)
    token: Hashable = None


GOAL: Final = "goal"
"""The reason of a result when a seat has reached the goal (E1)."""
DRAW_PILE_EMPTY: Final = "draw pile empty"
"""The reason of a result when the draw pile is empty (E2)."""


@final
@frozen
class Result:
    """The winners and the reason why a game ended; a victory policy returns one (E1 to E5).

    Args:
        winners: the seats that won, in ascending order; more than one if they share the win (E5).
        reason: `GOAL` (E1), `DRAW_PILE_EMPTY` (E2), or a variant's own, such as
            `"six rounds played"`: 1 to 200 printable characters, without spaces at the ends.

    Raises:
        InvalidState: if `winners` is empty or not in ascending order, or `reason` is invalid.
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
    """Ready-made zones, turns and actions for a number of players.

    Policies that return these are faster: nothing is made, and the engine checks less.

    Args:
        players: the number of players, 1 to 1000.

    Raises:
        InvalidState: if `players` is not an int from 1 to 1000.
    """

    players: int
    tanks: tuple[Tank, ...] = field(init=False, eq=False, repr=False)
    """The tank of each seat, as the destination of a transfer."""
    score_piles: tuple[ScorePile, ...] = field(init=False, eq=False, repr=False)
    """The score pile of each seat, as the destination of a transfer."""
    turns: tuple[Turn, ...] = field(init=False, eq=False, repr=False)
    """For each seat, the turn that passes to it, without a token."""
    actions: tuple[tuple[Action, ...], ...] = field(init=False, eq=False, repr=False)
    """For each mover, a score and a steal from each other seat, in ascending order."""

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
    """Return the seating for a number of players; cached."""
    return Seating(players)
