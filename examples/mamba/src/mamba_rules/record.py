"""A whole game as a value: the rules, the actions, who played, and how it ended.

Elsewhere: how one is made, written, read and played again (`records`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from attrs import field, frozen

from mantis_rules import InvalidRecord
from mantis_rules.game.texts import short

from .actions import Action, Birth, EndBirths, Move, Remove
from .endings import Result
from .ruleset import Ruleset

__all__ = ["MOST_DIGITS", "Record", "check_result", "check_seed"]

_REASONS: Final = ("last camp", "last team", "all out", "repetition", "turn limit")


MOST_DIGITS: Final = 600
"""The most digits of a seed; Python reads and writes that number under any settings."""


def _as_actions(given: Sequence[Action]) -> tuple[Action, ...]:
    """Take a list as well; whatever else it is, the validation refuses."""
    if isinstance(given, list | tuple):
        return tuple(given)
    return given  # type: ignore[return-value]  # which is then refused


def _as_seats(given: Sequence[str] | None) -> tuple[str, ...] | None:
    return tuple(given) if isinstance(given, list) else given  # type: ignore[return-value]  # refused


@final
@frozen
class Record:
    """A game that was played, or the beginning of one.

    Args:
        rules: what it was played by; their opening is where it began.
        actions: what was done, in order, as a tuple or list.
        result: how it ended, or None.
        seats: who played each camp, such as `human` or `greedy`, as a tuple or list; None if it is
            not known.
        seed: what decided the chance of the bots, of at most 600 digits; None if it is not known.

    Raises:
        InvalidRecord: if one of them is of the wrong type, or the result cannot be one of a game
            by these rules. Whether the game can have been played is for `verify` to say.
    """

    rules: Ruleset
    actions: tuple[Action, ...] = field(converter=_as_actions)
    result: Result | None
    seats: tuple[str, ...] | None = field(default=None, converter=_as_seats)
    seed: int | None = field(default=None, repr=short)

    def __attrs_post_init__(self) -> None:
        if type(self.rules) is not Ruleset:
            raise InvalidRecord(f"record: rules: expected a Ruleset, got {short(self.rules)}")
        if type(self.actions) is not tuple:
            raise InvalidRecord(
                f"record: actions: expected a tuple or list, got {short(self.actions)}"
            )
        for number, action in enumerate(self.actions, 1):
            if type(action) not in (Birth, EndBirths, Move, Remove):
                raise InvalidRecord(
                    f"record: action {number} (B5, B6, B9): expected a Birth, EndBirths, Move or "
                    f"Remove, got {short(action)}"
                )
        if self.result is not None:
            check_result(self.result, self.rules.players)
        if self.seats is not None:
            _check_seats(self.seats, self.rules.players)
        if self.seed is not None:
            check_seed(self.seed)


def _check_seats(seats: object, players: int) -> None:
    if type(seats) is not tuple or len(seats) != players or not all(map(_is_name, seats)):
        raise InvalidRecord(
            f"record: seats (B1): expected {players} texts of printable letters, one a camp, "
            f"got {short(seats)}"
        )


def _is_name(value: object) -> bool:
    return type(value) is str and value.isprintable() and bool(value.strip())


def check_seed(seed: object) -> None:
    """Refuse what is no seed."""
    if type(seed) is not int or abs(seed) >= 10**MOST_DIGITS:
        raise InvalidRecord(
            f"seed: expected an int of at most {MOST_DIGITS} digits, got {short(seed)}"
        )


def check_result(ended: object, players: int) -> None:
    """Refuse what cannot be the result of a game between so many camps."""
    if type(ended) is not Result:
        raise InvalidRecord(
            f"record: result (B14, B15): expected a Result or None, got {short(ended)}"
        )
    if type(ended.winners) is not tuple or not all(
        type(camp) is int and 0 <= camp < players for camp in ended.winners
    ):
        raise InvalidRecord(
            f"record: winners (B14): expected camps from 0 to {players - 1}, "
            f"got {short(ended.winners)}"
        )
    if type(ended.reason) is not str or ended.reason not in _REASONS:
        raise InvalidRecord(
            f"record: reason (B14, B15): expected one of {', '.join(_REASONS)}, "
            f"got {short(ended.reason)}"
        )
