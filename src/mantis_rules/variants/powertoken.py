"""The Power Token, a promotional extra (V1): the seat that holds it acts twice in each turn.

The token's value is its holder, and the number of turns still owed to the mover.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import final

import attrs
from attrs import frozen

from ..errors import InvalidRecord, InvalidRuleset, InvalidState
from ..game import law, with_laws
from ..game.checks import is_whole
from ..game.texts import shown
from ..model import Colour, Flip, Ruleset, Seat, State, Steal, Step, Turn
from ..model.moves import is_seat
from ..rulebook import DUEL, STANDARD


@final
@frozen
class PowerToken:
    """The holder of the Power Token, and the turns still owed to the mover (V1).

    Args:
        holder: the seat that has the token.
        owed: the number of turns that the mover takes after the current one.

    Raises:
        InvalidState: if `holder` or `owed` is not an int of 0 or more.
    """

    holder: Seat
    owed: int = 0

    def __attrs_post_init__(self) -> None:
        if not is_seat(self.holder):
            raise InvalidState(f"holder: expected an int of 0 or more, got {shown(self.holder)}")
        if not is_whole(self.owed, 0):
            raise InvalidState(f"owed: expected an int of 0 or more, got {shown(self.owed)}")


@final
@frozen
class PowerTokenKind:
    """The kind of `PowerToken`, formatted as `seat 3, 1 owed`."""

    def fits(self, token: object, players: int) -> bool:
        """Return whether a token is a Power Token that fits a number of players."""
        return type(token) is PowerToken and token.holder < players and token.owed < players

    def write(self, token: PowerToken) -> str:
        """Format a token."""
        if type(token) is not PowerToken:
            raise InvalidState(f"token: expected a PowerToken, got {shown(token)}")
        return f"seat {token.holder}, {token.owed} owed"

    def read(self, text: str) -> PowerToken:
        """Parse a token; the inverse of `write`."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise InvalidRecord(f"token: expected text like 'seat 0, 0 owed', got {shown(text)}")
        return PowerToken(int(match[1]), int(match[2]))

    def turned(
        self, token: PowerToken, seats: Mapping[int, int], colours: Mapping[Colour, Colour]
    ) -> PowerToken:
        """Return the token with its holder replaced."""
        return attrs.evolve(token, holder=seats[token.holder])


_TEXT = re.compile(r"seat (0|[1-9]\d{0,8}), (0|[1-9]\d{0,8}) owed", re.ASCII)


def right_of_the_first(state: State) -> PowerToken:
    """Give the token to the seat on the right of the first seat to move (V1).

    Args:
        state: the state after the deal.

    Returns:
        The token.
    """
    return PowerToken((state.to_move - 1) % state.players)


def while_turns_are_owed(state: State, flip: Flip) -> Turn:
    """Let the mover act again while turns are owed, then pass the turn clockwise (V1, T7).

    Args:
        state: the state before the step.
        flip: the flip.

    Returns:
        The next turn. A seat whose regular turn begins while it holds the token is owed one more
        turn. A thief that hits the holder takes the token, and is also owed one more.
    """
    holder, owed = _token(state).holder, _token(state).owed
    if _captures(holder, flip):
        holder, owed = flip.mover, owed + 1
    if owed:
        return Turn(flip.mover, PowerToken(holder, owed - 1))
    neighbour = (flip.mover + 1) % state.players
    return Turn(neighbour, PowerToken(holder, 1 if neighbour == holder else 0))


def _token(state: State) -> PowerToken:
    if type(state.token) is not PowerToken:
        raise InvalidState(f"token: expected a PowerToken, got {shown(state.token)}")
    return state.token


def _captures(holder: Seat, flip: Flip) -> bool:
    return flip.hit and type(flip.action) is Steal and flip.action.target == holder


@law("V1", "L12")
def token_goes_to_its_captor(step: Step) -> bool:
    """The token changes hands only by a steal that hits its holder, and goes to the thief."""
    holder = _token(step.before).holder
    expected = step.flip.mover if _captures(holder, step.flip) else holder
    return _token(step.after).holder == expected


@law("V1", "L12")
def owed_turns_are_taken(step: Step) -> bool:
    """The mover acts while turns are owed; then its neighbour, owed one if it has the token."""
    before, after, mover = _token(step.before), _token(step.after), step.flip.mover
    owed = before.owed + _captures(before.holder, step.flip)
    if owed:
        return step.after.to_move == mover and after.owed == owed - 1
    next_seat = (mover + 1) % step.before.players
    return step.after.to_move == next_seat and after.owed == (next_seat == after.holder)


# The succession with the laws that hold instead of the official L12.
_SUCCESSION = with_laws(
    while_turns_are_owed,
    {"turn_passes_clockwise": [token_goes_to_its_captor, owed_turns_are_taken]},
)

POWER_TOKEN = attrs.evolve(
    STANDARD,
    name="power-token",
    min_players=3,
    succession=_SUCCESSION,
    opening=right_of_the_first,
    token_kind=PowerTokenKind(),
)
"""The rules for three to six players with the Power Token (V1)."""

POWER_TOKEN_DUEL = attrs.evolve(
    DUEL,
    name="power-token-duel",
    succession=_SUCCESSION,
    opening=right_of_the_first,
    token_kind=PowerTokenKind(),
)
"""The rules for two with the Power Token instead of D2; the goal stays 15 (V1, D1)."""


def power_token(players: int) -> Ruleset:
    """Return the ruleset with the Power Token for a number of players (V1).

    Args:
        players: 2 to 6.

    Returns:
        `POWER_TOKEN_DUEL` for two, else `POWER_TOKEN`.

    Raises:
        InvalidRuleset: if `players` is not an int from 2 to 6.

    >>> from mantis_rules import new_game
    >>> new_game(3, seed=7, rules=power_token(3)).token
    PowerToken(holder=2, owed=0)
    """
    if type(players) is not int or not 2 <= players <= 6:
        raise InvalidRuleset(f"players: expected an int from 2 to 6, got {shown(players)}")
    return POWER_TOKEN_DUEL if players == 2 else POWER_TOKEN
