"""What `explore` walks: the positions of a game, or of a ruleset whose draw pile has no order yet.

Positions of a ruleset that differ only in the order of the cards not yet drawn are walked together:
each card of the draw pile is put on top in turn, which comes to the same as every order, since only
the top card of a draw pile is ever looked at (T6). The numbers still count every order.
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
"""A position; that of a ruleset without the order of its draw pile."""


@frozen
class Walk:
    """What is walked.

    Args:
        starts: the first positions, with the number of ways to each.
        key: returns the key of a state.
        ended: returns the result of a position, and how many games each way to it stands for.
        pairs: returns each state that a position stands for, with its legal actions.
    """

    starts: Iterable[tuple[Any, int]]
    key: Callable[[Any], Key]
    ended: Callable[[Any], tuple[object | None, int]]
    pairs: Callable[[Any], Iterable[tuple[Any, tuple[Any, ...]]]]


def walk_of(game: Ruleset | Game[Any, Any], players: int, first: Seat) -> Walk:
    """Return the walk of a ruleset, or of any game, whose states are each a position."""
    if isinstance(game, Ruleset):
        return _walk_of_rules(game, players, first)
    return Walk(
        starts=[(start, 1) for start in game.starts or (game.new_game(players, 0),)],
        key=lambda state: state,
        ended=lambda state: (game.result(state), 1),
        pairs=lambda state: [(state, game.legal_actions(state))],
    )


def _walk_of_rules(rules: Ruleset, players: int, first: Seat) -> Walk:
    new_game(players, deck_order=rules.deck, rules=rules, first=first)  # there is such a game
    return Walk(
        starts=_deals(rules, players, first),
        key=_key,
        ended=lambda key: (result(_state(rules, key)), math.factorial(len(key[-1]))),
        pairs=partial(_tops, rules),
    )


# A position without the order of its draw pile: whose turn, tanks, score piles, token, cards left.
_Position: TypeAlias = tuple[Seat, tuple[int, ...], tuple[int, ...], Hashable, tuple[int, ...]]


def _key(state: State) -> _Position:
    undrawn = tuple(sorted(state.draw_places))
    return state.to_move, state.tank_bits, state.score_pile_bits, state.token, undrawn


def _state(rules: Ruleset, key: _Position, top: int | None = None) -> State:
    """Return a position with this card of its draw pile on top, or with any."""
    to_move, tanks, piles, token, undrawn = key
    if top is not None:
        undrawn = (top, *(place for place in undrawn if place != top))
    return State.from_bits(rules, to_move, tanks, piles, undrawn, token)


def _tops(rules: Ruleset, key: _Position) -> Iterator[tuple[State, tuple[Any, ...]]]:
    for place in key[-1]:
        state = _state(rules, key, place)
        yield state, legal_actions(state)


def _deals(rules: Ruleset, players: int, first: Seat) -> Iterator[tuple[State, int]]:
    """Every way to deal the tanks, as a position, and how many orders of these cards give it."""
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
