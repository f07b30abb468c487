"""Plans of random games: how many play, with which seed, and what is chosen at each ply."""

from __future__ import annotations

from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from ..game import Game
from ..model import Ruleset
from .games import as_game


@frozen
class Plan:
    """The inputs of a random game: the number of players, the seed and the choices.

    Args:
        players: the number of players.
        seed: the seed for `Game.begin`.
        choices: for each ply, an int that picks a legal action, modulo their number.
    """

    players: int
    seed: int
    choices: tuple[int, ...]


_ANY = tuple(range(256))
_OTHERS = [choice for choice in _ANY if all(choice % number for number in range(2, 7))]
_SELDOM_THE_FIRST = tuple(
    [_OTHERS[byte % len(_OTHERS)] if byte > 12 else byte for byte in range(256)]
)
"""Choices by byte, of which one in twenty picks the first of two to six legal actions."""


def plans(game: Ruleset | Game[Any, Any]) -> st.SearchStrategy[Plan]:
    """Generate plans of any length, up to the game's `longest` or `walk`; about half are that long.

    In half of the plans the first legal action is seldom taken. By the official rules that is the
    score, and without scores the draw pile runs out.

    Args:
        game: a ruleset, or any game.

    Returns:
        A strategy for plans.

    Raises:
        InvalidRuleset: if `game` is neither a ruleset nor a game.
    """
    game = as_game(game)
    longest = min(game.longest, game.walk)
    # Bytes are one draw for Hypothesis, which would vary single choices of one game many times. It
    # prefers the first of the lowest sizes, so four of seven make about half.
    lowest = st.sampled_from([0, longest // 4, longest // 2, *[longest] * 4])
    raw = lowest.flatmap(lambda size: st.binary(min_size=size, max_size=longest))
    kind = st.sampled_from([_ANY, _SELDOM_THE_FIRST])
    choices = st.builds(lambda kind, raw: tuple([kind[byte] for byte in raw]), kind, raw)
    return st.builds(  # what is drawn first is made simple first: short games matter most
        lambda choices, players, seed: Plan(players, seed, choices),
        choices,
        st.integers(game.min_players, game.max_players),
        st.integers(0, 2**32 - 1),
    )
