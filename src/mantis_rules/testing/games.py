"""Convert rulesets to `Game` values, which the checkers play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..engine import apply, legal_actions, new_game, result, step
from ..errors import InvalidCheck, InvalidRuleset
from ..game import Game
from ..game.checks import to_tuple
from ..game.texts import shown
from ..model import Action, Ruleset, Score, State, Steal


def mantis_game(rules: Ruleset, starts: Iterable[State] = ()) -> Game[State, Action]:
    """Return a `Game` that plays a ruleset with this library's engine.

    Args:
        rules: the ruleset.
        starts: positions to begin games from, picked by the seed; if empty, cards are dealt.

    Returns:
        The game. The seed decides which seat starts. `longest` is the size of the draw pile for the
        smallest number of players (L14).

    Raises:
        InvalidRuleset: if `rules` is not a Ruleset.
        InvalidCheck: if `starts` are not states of this ruleset.
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    begin_from = to_tuple(State, "starts", starts, InvalidCheck)
    for state in begin_from:
        if state.rules != rules:
            raise InvalidCheck(f"starts: expected states of {rules!r}, got one of {state.rules!r}")
    return Game(
        new_game=lambda players, seed: new_game(players, seed, rules=rules, first=seed % players),
        legal_actions=legal_actions,
        apply=apply,
        result=result,
        step=step,
        longest=len(rules.deck) - rules.min_players * rules.hand,
        min_players=rules.min_players,
        max_players=rules.max_players,
        starts=begin_from,
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
