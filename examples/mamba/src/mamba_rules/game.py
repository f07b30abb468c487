"""Mamba as a game that `mantis_rules.testing` can play and check."""

from __future__ import annotations

from functools import partial

from mantis_rules import InvalidState
from mantis_rules.game import Game
from mantis_rules.game.texts import short

from .actions import Action, Birth, EndBirths, Move, Remove
from .engine import apply, legal_actions, new_game, result, step
from .ruleset import Ruleset, check_rules
from .state import State

__all__ = ["mamba_game"]


def mamba_game(rules: Ruleset) -> Game[State, Action]:
    """Return a ruleset as a game, played by this package's engine.

    Args:
        rules: the ruleset.

    Returns:
        The game, for as many as the opening has camps. Its bound is so many turns, and so many
        actions in each (M8): a birth for each isolated mambiz at most, their end, the move, and
        removals of what was on the board or was born.

    Raises:
        InvalidState: if it is not a ruleset.
    """
    check_rules(rules)
    most = ((rules.size + 1) // 2) ** 2
    if rules.birth_squares == 4:  # as on a chessboard, diagonally beside each other
        most = (rules.size**2 + 1) // 2
    isolated = min(rules.mambiz, most)
    return Game(
        new_game=partial(_opening, rules),
        legal_actions=legal_actions,
        apply=apply,
        result=result,
        step=step,
        longest=rules.turns * (2 * isolated + rules.mambiz + 2),
        min_players=rules.players,
        max_players=rules.players,
        walk=60,
        tried=(Birth(0, 1), EndBirths(), Move(0, 1), Remove(0)),
    )


def _opening(rules: Ruleset, players: int, seed: int) -> State:
    """Return the opening; there is no chance in it for the seed to decide."""
    if type(players) is not int or players != rules.players:
        raise InvalidState(
            f"players (B1): expected {rules.players}, as the opening has camps, "
            f"got {short(players)}"
        )
    return new_game(rules=rules)
