"""The laws that a game of any kind obeys if it is a value moved along by pure functions.

They ask for no rule of Mantis; `laws` has the ones that do.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import final

from attrs import field, frozen

from ..law import check_law_fields
from .games import Move

__all__ = ["GAME_LAWS", "GameLaw"]


def _always(move: Move) -> bool:
    return True


@final
@frozen
class GameLaw:
    """A statement that is true of every move in every game of any kind.

    Args:
        id: its name, a Python identifier.
        text: what it says, in one sentence.
        holds: tells whether it is true of a move.
        when: tells whether it says anything of a move.
        since: the version of this library that first had it.
        rule_ids: the ids of the rules or laws that it states, if the game's rules have ids.

    Raises:
        InvalidCheck: if one of them is of another kind than said here.
    """

    id: str
    text: str
    holds: Callable[[Move], bool] = field(repr=False)
    when: Callable[[Move], bool] = field(default=_always, repr=False)
    since: str = "0.1"
    rule_ids: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        check_law_fields(self.id, self.text, self.since, self.rule_ids, self.holds, self.when)

    def __str__(self) -> str:
        return self.id


def _leaves_its_input(move: Move) -> bool:
    twin = copy.deepcopy(move.before)
    digest = hash(move.before)
    move.game.apply(move.before, move.action)
    return bool(move.before == twin) and hash(move.before) == digest


def _says_the_same_again(move: Move) -> bool:
    game, again = move.game, move.game.apply(move.before, move.action)
    return (
        bool(again == move.after)
        and hash(again) == hash(move.after)
        and game.legal_actions(again) == game.legal_actions(move.after)
        and game.result(again) == game.result(move.after)
    )


def _is_an_ordered_choice(move: Move) -> bool:
    legal = move.game.legal_actions(move.before)
    return (
        isinstance(legal, tuple)
        and len(set(legal)) == len(legal)
        and move.game.legal_actions(move.before) == legal
    )


def _accepts_what_is_legal(move: Move) -> bool:
    """Every legal action is accepted, and every other action seen so far is refused."""
    legal = move.game.legal_actions(move.before)
    return all(_is_accepted(move, action) == (action in legal) for action in {*legal, *move.seen})


def _is_accepted(move: Move, action: object) -> bool:
    try:
        move.game.apply(move.before, action)
    except ValueError:
        return False
    return True


def _is_over_without_actions(move: Move) -> bool:
    game = move.game
    return all(
        (game.legal_actions(state) == ()) == (game.result(state) is not None)
        for state in (move.before, move.after)
    )


def _refuses_after_the_end(move: Move) -> bool:
    return not any(
        _is_accepted(Move(move.game, move.after, action, None, move.ply + 1, ()), action)
        for action in move.seen
    )


def _ends_the_game(move: Move) -> bool:
    return move.game.result(move.after) is not None


def _ends_in_time(move: Move) -> bool:
    bound = move.game.longest
    return move.ply < bound and (move.ply + 1 < bound or _ends_the_game(move))


def _equals_its_copies(move: Move) -> bool:
    state = move.after
    twins = copy.copy(state), copy.deepcopy(state)
    return all(bool(twin == state) and hash(twin) == hash(state) for twin in twins)


def _survives_pickling(move: Move) -> bool:
    state, game = move.after, move.game
    twin = pickle.loads(pickle.dumps(state))
    return (
        bool(twin == state)
        and hash(twin) == hash(state)
        and game.legal_actions(twin) == game.legal_actions(state)
        and game.result(twin) == game.result(state)
    )


GAME_LAWS: tuple[GameLaw, ...] = (
    GameLaw(
        "input_is_kept", "A step leaves the state that it starts from as it was.", _leaves_its_input
    ),
    GameLaw(
        "determinism", "The same action in the same state gives the same.", _says_the_same_again
    ),
    GameLaw(
        "ordered_choice",
        "The legal actions are a tuple, each action once, in the same order every time.",
        _is_an_ordered_choice,
    ),
    GameLaw(
        "legal_is_accepted",
        "Exactly the legal actions are accepted; any other raises a ValueError.",
        _accepts_what_is_legal,
    ),
    GameLaw(
        "over_without_actions",
        "No action is legal exactly when there is a result.",
        _is_over_without_actions,
    ),
    GameLaw(
        "nothing_after_the_end",
        "When the game is over every action is refused.",
        _refuses_after_the_end,
        _ends_the_game,
    ),
    GameLaw("ends_in_time", "Every game ends within the bound that it states.", _ends_in_time),
    GameLaw("equal_copies", "A copy of a state equals it and has its hash.", _equals_its_copies),
    GameLaw(
        "survives_pickling",
        "A state that was pickled is the same position with the same future.",
        _survives_pickling,
    ),
)
"""The laws of any game."""
