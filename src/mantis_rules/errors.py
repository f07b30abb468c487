"""Every error that this library raises on purpose. What is not here: the checks that raise them.

All of them are `MantisError` and, since each says that some value was not acceptable, `ValueError`
too. They pickle. While a game is played their text names no card that the table cannot see; whoever
hands in cards, to make a deck, a set, a state or a game, may be shown one of these again.
"""

from __future__ import annotations

__all__ = [
    "IllegalAction",
    "InvalidCard",
    "InvalidCheck",
    "InvalidRecord",
    "InvalidRuleset",
    "InvalidState",
    "MantisError",
    "PolicyFault",
]


class MantisError(Exception):
    """The base of every error of this library."""


class InvalidCard(MantisError, ValueError):
    """A colour, card, deck or card set that cannot be (C1 to C5)."""


class InvalidState(MantisError, ValueError):
    """A position, or the arguments of a new game, that the rules do not allow (S1 to S6)."""


class InvalidRuleset(MantisError, ValueError):
    """A ruleset whose parameters contradict each other or the rules."""


class InvalidRecord(MantisError, ValueError):
    """A text or record that does not tell a position or a game.

    Attributes:
        reason: where it is wrong, what was wrong, and what was expected.
        ply: for a game that cannot be played so, how many of its actions could be; else None.
        rule: the id of the rule that it breaks; None if that is no rule of the game.
        law: the id of the law that did not hold; None if none was broken.
    """

    def __init__(
        self, reason: str, ply: int | None = None, rule: str | None = None, law: str | None = None
    ) -> None:
        super().__init__(reason, ply, rule, law)
        self.reason = reason
        self.ply = ply
        self.rule = rule
        self.law = law

    def __str__(self) -> str:
        return self.reason if self.ply is None else f"ply {self.ply}: {self.reason}"


class InvalidCheck(MantisError, ValueError):
    """A law, or the arguments of a check, that cannot be."""


class PolicyFault(InvalidRuleset):
    """A policy that raised an error, or answered what cannot be done; the state stays as it was.

    Its text names no card. The error that is its cause may: do not show tracebacks to players.

    Attributes:
        policy: which of the ruleset's policies it was, such as `"resolution"`.
        rules: the name of the ruleset.
        reason: what was wrong with the answer, and what was expected.
    """

    def __init__(self, policy: str, rules: str, reason: str) -> None:
        super().__init__(policy, rules, reason)
        self.policy = policy
        self.rules = rules
        self.reason = reason

    def __str__(self) -> str:
        return f"the {self.policy} policy of ruleset {self.rules!r}: {self.reason}"


class IllegalAction(MantisError, ValueError):
    """An action that may not be taken now (T1, T2, E1, E2).

    Attributes:
        state_ply: how many actions had been taken before.
        seat: the seat that was to move.
        action: the action that was refused; for what is no action, the text that shows it.
        reason: what was wrong, and what was expected.
    """

    def __init__(self, state_ply: int, seat: int, action: object, reason: str) -> None:
        super().__init__(state_ply, seat, action, reason)
        self.state_ply = state_ply
        self.seat = seat
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"ply {self.state_ply}, seat {self.seat}: {self.reason}"
