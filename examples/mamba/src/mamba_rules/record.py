"""A whole game as a value: the rules, the actions, and how it ended.

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

__all__ = ["Record", "check_result"]

_REASONS: Final = ("last camp", "last team", "all out", "repetition", "turn limit")


def _as_tuple(given: Sequence[Action]) -> tuple[Action, ...]:
    """Take a list as well; whatever else it is, the validation refuses."""
    if isinstance(given, list | tuple):
        return tuple(given)
    return given  # type: ignore[return-value]  # which is then refused


@final
@frozen
class Record:
    """A game that was played, or the beginning of one.

    Args:
        rules: what it was played by; their opening is where it began.
        actions: what was done, in order, as a tuple or list.
        result: how it ended, or None.

    Raises:
        InvalidRecord: if one of them is of the wrong type, or the result cannot be one of a game
            by these rules. Whether the game can have been played is for `verify` to say.
    """

    rules: Ruleset
    actions: tuple[Action, ...] = field(converter=_as_tuple)
    result: Result | None

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
