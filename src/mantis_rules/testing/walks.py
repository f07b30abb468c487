"""The positions that `explore` visits: states of a game, or states without a draw pile order.

For a ruleset, states that differ only in the order of the draw pile are one position. Each card of
the draw pile is put on top in turn, which is equivalent to trying every order, since only the top
card is ever read (T6). The counts still count every order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import Any, TypeAlias

from attrs import frozen

from ..engine import legal_actions, new_game, result
from ..game import Game
from ..model import Card, Ruleset, Seat, State

Key: TypeAlias = Hashable
"""Identifies a position; for a ruleset, a state without the order of its draw pile."""


@frozen
class Walk:
    """How to walk a game.

    Args:
        starts: the first states, each with the number of ways to reach it.
        key: returns the key of a state.
        ended: returns the result of a position, and the number of games per way to reach it.
        pairs: returns the states that a position represents, each with its legal actions.
    """

    starts: Iterable[tuple[Any, int]]
    key: Callable[[Any], Key]
    ended: Callable[[Any], tuple[object | None, int]]
    pairs: Callable[[Any], Iterable[tuple[Any, tuple[Any, ...]]]]


def walk_of(game: Ruleset | Game[Any, Any], players: int, first: Seat) -> Walk:
    """Return the walk of a ruleset or game; each state of a game is a position."""
    if isinstance(game, Ruleset):
        return _walk_of_rules(game, players, first)
    return Walk(
        starts=[(start, 1) for start in game.starts or (game.new_game(players, 0),)],
        key=lambda state: state,
        ended=lambda state: (game.result(state), 1),
        pairs=lambda state: [(state, game.legal_actions(state))],
    )


def _walk_of_rules(rules: Ruleset, players: int, first: Seat) -> Walk:
    new_game(players, deck_order=rules.deck, rules=rules, first=first)  # checks the arguments
    return Walk(
        starts=_deals(rules, players, first),
        key=_key,
        ended=lambda key: (result(_state(rules, key)), math.factorial(len(key[-1]))),
        pairs=partial(_tops, rules),
    )


# A state without the order of its draw pile: to_move, tanks, score piles, token, draw pile.
_Position: TypeAlias = tuple[Seat, tuple[int, ...], tuple[int, ...], Hashable, tuple[int, ...]]


def _key(state: State) -> _Position:
    undrawn = tuple(sorted(state.draw_places))
    return state.to_move, state.tank_bits, state.score_pile_bits, state.token, undrawn


def _state(rules: Ruleset, key: _Position, top: int | None = None) -> State:
    """Return a state of a position, with the given card on top, or with any."""
    to_move, tanks, piles, token, undrawn = key
    if top is not None:
        undrawn = (top, *(place for place in undrawn if place != top))
    return State.from_bits(rules, to_move, tanks, piles, undrawn, token)


def _tops(rules: Ruleset, key: _Position) -> Iterator[tuple[State, tuple[Any, ...]]]:
    for place in key[-1]:
        state = _state(rules, key, place)
        yield state, legal_actions(state)


def _deals(rules: Ruleset, players: int, first: Seat) -> Iterator[tuple[State, int]]:
    """Yield the first state of every possible deal, with the number of orders that give it."""
    orders = math.factorial(rules.hand) ** players

    def hands(left: tuple[Card, ...], seats: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if not seats:
            yield (left,)
            return
        for hand in combinations(left, rules.hand):
            rest = tuple(card for card in left if card not in hand)
            for others in hands(rest, seats - 1):
                yield (hand, *others)

    for *tanks, rest in hands(rules.deck.cards, players):
        dealt = [card for round_ in zip(*tanks, strict=True) for card in round_]
        order = (*dealt, *rest)
        yield new_game(players, deck_order=order, rules=rules, first=first), orders


def new_by(key: Callable[[Any], Hashable]) -> Callable[[Any], bool]:
    """Return a function that says whether a state's key has not come up before."""
    seen: set[Hashable] = set()

    def is_new(state: Any) -> bool:
        before = len(seen)
        seen.add(key(state))
        return len(seen) > before

    return is_new
