"""Players that are programs, and whole games between them.

A bot is a function of the state and of a source of chance, so a seed decides every game. What is
not here: the one that looks ahead (`search`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Protocol

from mantis_rules import InvalidState
from mantis_rules.game.texts import short

from .actions import Action
from .endings import Camp
from .engine import apply, legal_actions, new_game, result
from .grid import lonely
from .record import Record, check_seed
from .ruleset import Ruleset, check_rules
from .state import State

__all__ = [
    "Bot",
    "choices_of",
    "greedy_bot",
    "open_choices",
    "play_out",
    "random_bot",
    "side_of",
    "standing",
]


class Bot(Protocol):
    """Whatever chooses one of the legal actions of a state in which there are some."""

    def __call__(self, state: State, rng: random.Random, /) -> Action:
        """Return one of the legal actions.

        Args:
            state: a state of a game that is not over.
            rng: the only source of chance that the bot may use.

        Returns:
            The action.
        """
        ...


def random_bot(state: State, rng: random.Random) -> Action:
    """Choose any legal action, each as likely as another.

    Args:
        state: a state of a game that is not over.
        rng: the source of chance.

    Returns:
        The action.

    Raises:
        InvalidState: if the game is over.
    """
    legal = open_choices(state)
    return legal[int(rng.random() * len(legal))]


def greedy_bot(state: State, rng: random.Random) -> Action:
    """Choose the action after which the mover's side stands best; among equals, any.

    Args:
        state: a state of a game that is not over.
        rng: the source of chance.

    Returns:
        The action.

    Raises:
        InvalidState: if the game is over.
    """
    legal = open_choices(state)
    side = side_of(state, state.to_move)
    values = [standing(apply(state, action), side) for action in legal]
    best = max(values)
    equals = [action for action, value in zip(legal, values, strict=True) if value == best]
    return equals[int(rng.random() * len(equals))]


def open_choices(state: State) -> tuple[Action, ...]:
    """Return the legal actions, of which there has to be one.

    Args:
        state: a state of a game that is not over.

    Returns:
        The actions.

    Raises:
        InvalidState: if the game is over (B14, B15).
    """
    legal = legal_actions(state)
    if not legal:
        raise InvalidState("state (B14, B15): expected a game that is not over")
    return legal


def side_of(state: State, camp: Camp) -> int:
    """Return which side a camp is on: its team, or itself (B16)."""
    return camp % 2 if state.rules.teams else camp


def standing(state: State, side: int) -> int:
    """Return how a side stands, what the others have counted against it.

    A mambiz counts `MAMBIZ`, and an isolated one `ISOLATED` more, since it may give birth (B5); but
    of a camp's isolated mambiz, only as many as the supply could serve.

    Args:
        state: any state.
        side: the side.

    Returns:
        The worth of its mambiz times the number of the other sides, less that of theirs: 0 if all
        have the same. A win is worth more than any number of mambiz, and a loss less.
    """
    ended = result(state)
    if ended is not None and ended.winners:
        return WIN if side_of(state, ended.winners[0]) == side else -WIN
    values = [_worth(state, bits) for bits in state.board]
    own = sum(value for camp, value in enumerate(values) if side_of(state, camp) == side)
    sides = 2 if state.rules.teams else len(values)
    return sides * own - sum(values)


def _worth(state: State, own: int) -> int:
    isolated = lonely(own, state.occupied, state.rules.birth_squares).bit_count()
    return MAMBIZ * own.bit_count() + ISOLATED * min(isolated, state.supply)


MAMBIZ: Final = 10
ISOLATED: Final = 9
WIN: Final = 100_000


def choices_of(seed: int, camp: Camp) -> random.Random:
    """Return the source of chance of a camp's bot in the game with this seed."""
    # Python writes no int of thousands of digits but in hexadecimal.
    name = str(seed) if seed.bit_length() < 2000 else hex(seed)
    return random.Random(f"mamba {name} {camp}")


def play_out(rules: Ruleset, bots: Sequence[Bot], seed: int) -> Record:
    """Play a whole game between bots.

    Args:
        rules: the rules.
        bots: one for each camp.
        seed: an int of at most 600 digits; it decides all that the bots leave to chance.

    Returns:
        The record of the game, with the seed.

    Raises:
        InvalidState: if the rules are none, or there is not a bot for each camp.
        InvalidRecord: if the seed is no such int.
        IllegalMove: if a bot chooses what is not legal.
    """
    check_rules(rules)
    state = new_game(rules=rules)
    if not isinstance(bots, Sequence) or not all(map(callable, bots)):
        raise InvalidState(f"bots (B1): expected a list or tuple of bots, got {short(bots)}")
    if len(bots) != state.players:
        raise InvalidState(f"bots (B1): expected {state.players}, one a camp, got {len(bots)}")
    check_seed(seed)
    chance = [choices_of(seed, camp) for camp in range(state.players)]
    actions: list[Action] = []
    while result(state) is None:
        actions.append(bots[state.to_move](state, chance[state.to_move]))
        state = apply(state, actions[-1])
    return Record(rules, tuple(actions), result(state), seed=seed)
