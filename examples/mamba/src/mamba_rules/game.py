"""Mamba as a game that `mantis_rules.testing` can play and check."""

from __future__ import annotations

from attrs import frozen

from mantis_rules import InvalidState

from . import engine
from ._shown import shown
from .actions import Action
from .endings import Result
from .ruleset import Ruleset
from .state import State, Step

__all__ = ["MambaGame"]


@frozen
class MambaGame:
    """A ruleset as a `mantis_rules.testing.Game`, played by this package's engine.

    Args:
        rules: the ruleset.
    """

    rules: Ruleset

    @property
    def min_players(self) -> int:
        """As many as the opening has camps."""
        return self.rules.players

    @property
    def max_players(self) -> int:
        """As many as the opening has camps."""
        return self.rules.players

    @property
    def longest(self) -> int:
        """A bound on the actions of a game: so many turns, and so many actions in each (M8).

        A turn has a birth for each isolated mambiz at most, their end, the move, and removals of
        what was on the board or was born.
        """
        rules = self.rules
        isolated = min(rules.mambiz, ((rules.size + 1) // 2) ** 2)
        return rules.turns * (2 * isolated + rules.mambiz + 2)

    def new_game(self, players: int, seed: int) -> State:
        """Return the opening; there is no chance in it for the seed to decide."""
        if type(players) is not int or players != self.rules.players:
            raise InvalidState(
                f"players (B1): expected {self.rules.players}, as the opening has camps, "
                f"got {shown(players)}"
            )
        return engine.new_game(rules=self.rules)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return the engine's answer."""
        return engine.legal_actions(state)

    def apply(self, state: State, action: Action) -> State:
        """Return the engine's answer."""
        return engine.apply(state, action)

    def result(self, state: State) -> Result | None:
        """Return the engine's answer."""
        return engine.result(state)

    def step(self, state: State, action: Action) -> Step:
        """Return the engine's answer."""
        return engine.step(state, action)
