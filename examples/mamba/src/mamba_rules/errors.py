"""The error of this game that the library has no name for.

The library's own `InvalidState`, `InvalidRuleset` and `InvalidRecord` serve for the rest.
"""

from __future__ import annotations

from mantis_rules import MantisError

__all__ = ["IllegalMove"]


class IllegalMove(MantisError, ValueError):
    """An action that may not be taken now (B5, B6, B9, B14).

    Attributes:
        turn: how many turns were over; the text counts the turn in which it was, from 1.
        camp: the camp that was to move.
        action: the action that was refused; for what is no action, the text that shows it.
        reason: what was wrong, and what was expected.
    """

    def __init__(self, turn: int, camp: int, action: object, reason: str) -> None:
        super().__init__(turn, camp, action, reason)
        self.turn = turn
        self.camp = camp
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"turn {self.turn + 1}, camp {'ABCD'[self.camp]}: {self.reason}"
