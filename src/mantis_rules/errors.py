"""The exceptions of the core; `testing`, `bots` and `arena` have more of their own.

Each is a `MantisError` and a `ValueError`, and can be pickled. While a game is played, their texts
never name a hidden card; nor do errors about a state, a deck order, or the text of a position or
record. Only errors about single cards that you pass in yourself, as to make a deck or a card set,
may quote one of those cards.
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
    """Base class of all errors of this library."""


class InvalidCard(MantisError, ValueError):
    """An invalid colour, card, deck or card set (C1 to C5)."""


class InvalidState(MantisError, ValueError):
    """An invalid position, or invalid arguments of a new game (S1 to S6)."""


class InvalidRuleset(MantisError, ValueError):
    """A ruleset whose parameters are invalid or contradict each other."""


class InvalidRecord(MantisError, ValueError):
    """A text, plain data or record that cannot be read, or a game that breaks the rules.

    Attributes:
        reason: the place of the mistake, what was wrong, and what was expected.
        ply: the number of actions before the mistake; None if no game was replayed.
        rule: the id of the broken rule; None if no rule of the game was broken.
        law: the id of the broken law; None if no law was broken.
        line: the number of the record's first line; None if it was not read from a file.
    """

    def __init__(
        self,
        reason: str,
        ply: int | None = None,
        rule: str | None = None,
        law: str | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(reason, ply, rule, law, line)
        self.reason = reason
        self.ply = ply
        self.rule = rule
        self.law = law
        self.line = line

    def __str__(self) -> str:
        places = {"line": self.line, "ply": self.ply}
        given = [f"{name} {at}: " for name, at in places.items() if at is not None]
        return "".join((*given, self.reason))


class InvalidCheck(MantisError, ValueError):
    """An invalid law, or invalid arguments of a check."""


class PolicyFault(InvalidRuleset):
    """A policy raised an error or returned an invalid value; the state is unchanged.

    The text quotes nothing that the policy returned or raised, since a policy sees hidden cards. An
    error that it raised is the `__cause__`: it is for the author of the policy, so do not show
    tracebacks to players.

    Attributes:
        policy: the name of the policy, such as `"resolution"`.
        rules: the name of the ruleset.
        reason: what was wrong, and what was expected.
    """

    def __init__(self, policy: str, rules: str, reason: str) -> None:
        super().__init__(policy, rules, reason)
        self.policy = policy
        self.rules = rules
        self.reason = reason

    def __str__(self) -> str:
        return f"the {self.policy} policy of ruleset {self.rules!r}: {self.reason}"


class IllegalAction(MantisError, ValueError):
    """An action that is not legal in this state (T1, T2, E1, E2).

    Attributes:
        state_ply: the number of actions taken before.
        seat: the seat to move.
        action: the refused action; if it is not an action, a short text of it.
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
