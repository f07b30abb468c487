"""Random games, ours and the peers', each yielding what a benchmark keeps of it, untimed.

Elsewhere: any clock. The timed loops repeat these few lines (`steps`), since a call between
them would be timed too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from mantis_rules import Action, State, apply, legal_actions, new_game

from .peers import Board, SpielGame, SpielState

__all__ = ["MOST_MOVES", "Choice", "board_choices", "choices", "spiel_choices"]

MOST_MOVES: Final = 200
"""Where a random game of chess is broken off; many would go on with two bare kings."""


class Choice(NamedTuple):
    """A state of ours, what could be done there, and what was done."""

    state: State
    actions: tuple[Action, ...]
    action: Action


def choices(seats: int, seed: int) -> Iterator[Choice]:
    """Play a game of ours."""
    rnd = random.Random(seed).random
    state = new_game(seats, seed)
    while actions := legal_actions(state):
        action = actions[int(rnd() * len(actions))]
        yield Choice(state, actions, action)
        state = apply(state, action)


def board_choices(board: Board, seed: int) -> Iterator[tuple[Board, object]]:
    """Play chess; yield every position with the move that was made in it."""
    rnd = random.Random(seed).random
    for _ in range(MOST_MOVES):
        moves = list(board.legal_moves)
        if not moves:
            return
        move = moves[int(rnd() * len(moves))]
        yield board, move
        board = board.copy(stack=False)
        board.push(move)


def spiel_choices(game: SpielGame, seed: int) -> Iterator[SpielState]:
    """Play a game of OpenSpiel; yield the states in which a player decides."""
    rnd = random.Random(seed).random
    state = game.new_initial_state()
    while actions := state.legal_actions():
        if not state.is_chance_node():
            yield state
        state = state.child(actions[int(rnd() * len(actions))])
