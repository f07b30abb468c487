"""Laws that any `Game` of pure functions and immutable states obeys.

The laws of Mantis are in `mantis_rules.laws`.
"""

from __future__ import annotations

import copy
import pickle

from .laws import Law, law
from .playing import Move


@law(kind="rules")
def input_is_kept(move: Move) -> bool:
    """Applying an action does not change the state that it is applied to."""
    twin = copy.deepcopy(move.before)
    digest = hash(move.before)
    move.game.apply(move.before, move.action)
    return bool(move.before == twin) and hash(move.before) == digest


@law(kind="rules")
def determinism(move: Move) -> bool:
    """The same action in the same state always leads to the same state."""
    return _same_future(move, move.game.apply(move.before, move.action))


@law(kind="rules")
def ordered_choice(move: Move) -> bool:
    """The legal actions are a tuple, each action once, in the same order every time."""
    legal = move.game.legal_actions(move.before)
    return (
        isinstance(legal, tuple)
        and len(set(legal)) == len(legal)
        and move.game.legal_actions(move.before) == legal
    )


@law(kind="rules")
def legal_is_accepted(move: Move) -> bool:
    """Exactly the legal actions are accepted; any other raises a ValueError."""
    legal = move.game.legal_actions(move.before)
    tried = {*legal, *move.seen}
    return all(_accepts(move, move.before, action) == (action in legal) for action in tried)


@law(kind="rules")
def over_without_actions(move: Move) -> bool:
    """There are no legal actions exactly when there is a result."""
    game = move.game
    return all(
        (game.legal_actions(state) == ()) == (game.result(state) is not None)
        for state in (move.before, move.after)
    )


def _ends_the_game(move: Move) -> bool:
    return move.game.result(move.after) is not None


@law(kind="rules", when=_ends_the_game)
def nothing_after_the_end(move: Move) -> bool:
    """When the game is over every action is refused."""
    return not any(_accepts(move, move.after, action) for action in move.seen)


@law(kind="rules")
def ends_in_time(move: Move) -> bool:
    """Every game ends within its bound on the number of actions."""
    bound = move.game.longest
    return move.ply < bound and (move.ply + 1 < bound or _ends_the_game(move))


@law(kind="rules")
def equal_copies(move: Move) -> bool:
    """A copy of a state is equal to it and has the same hash."""
    state = move.after
    twins = copy.copy(state), copy.deepcopy(state)
    return all(bool(twin == state) and hash(twin) == hash(state) for twin in twins)


@law(kind="rules")
def survives_pickling(move: Move) -> bool:
    """An unpickled state equals the original, with the same legal actions and result."""
    return _same_future(move, pickle.loads(pickle.dumps(move.after)))


def _same_future(move: Move, twin: object) -> bool:
    """Return whether a state equals the one after the move, with the same actions and result."""
    game, state = move.game, move.after
    return (
        bool(twin == state)
        and hash(twin) == hash(state)
        and game.legal_actions(twin) == game.legal_actions(state)
        and game.result(twin) == game.result(state)
    )


def _accepts(move: Move, state: object, action: object) -> bool:
    try:
        move.game.apply(state, action)
    except ValueError:
        return False
    return True


GAME_LAWS: tuple[Law, ...] = (
    input_is_kept,
    determinism,
    ordered_choice,
    legal_is_accepted,
    over_without_actions,
    nothing_after_the_end,
    ends_in_time,
    equal_copies,
    survives_pickling,
)
"""The laws of any `Game`."""
