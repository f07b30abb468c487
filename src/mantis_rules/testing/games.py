"""Convert rulesets to `Game` values, which the checkers play."""

from __future__ import annotations

from typing import Any

from ..engine import apply, legal_actions, new_game, result, step
from ..errors import InvalidRuleset
from ..game import Game
from ..game.texts import shown
from ..model import Action, Ruleset, Score, State, Steal


def mantis_game(rules: Ruleset) -> Game[State, Action]:
    """Return a `Game` that plays a ruleset with this library's engine.

    Args:
        rules: the ruleset.

    Returns:
        The game. The seed decides which seat starts. `longest` is the size of the draw pile for the
        smallest number of players (L14).

    Raises:
        InvalidRuleset: if `rules` is not a Ruleset.
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    return Game(
        new_game=lambda players, seed: new_game(players, seed, rules=rules, first=seed % players),
        legal_actions=legal_actions,
        apply=apply,
        result=result,
        step=step,
        longest=len(rules.deck) - rules.min_players * rules.hand,
        min_players=rules.min_players,
        max_players=rules.max_players,
        tried=(Score(), *map(Steal, range(-1, rules.max_players + 1))),
    )


def as_game(game: Ruleset | Game[Any, Any]) -> Game[Any, Any]:
    """Return the game of a ruleset, or a game itself.

    Args:
        game: a ruleset, or a game.

    Returns:
        The game.

    Raises:
        InvalidRuleset: if `game` is neither a ruleset nor a game.
    """
    if type(game) is Ruleset:
        return mantis_game(game)
    if type(game) is not Game:
        raise InvalidRuleset(f"expected a Ruleset or a Game, got {shown(game)}")
    return game
