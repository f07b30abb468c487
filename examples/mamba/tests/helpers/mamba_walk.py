"""Walking every position of a small game, or every game to some depth."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from mamba_rules import Action, Result, Ruleset, State, apply, legal_actions, new_game, result
from mamba_rules.past import NO_PAST
from mamba_rules.state import made_state


def perft(state: State, depth: int) -> int:
    """The number of games of this many actions from here; games that end earlier do not count."""
    legal = legal_actions(state)
    if depth <= 1:
        return len(legal) if depth else 1
    return sum(perft(apply(state, action), depth - 1) for action in legal)


@frozen
class Walked:
    """What a walk found.

    Args:
        positions: how many different positions there are, their past and their turn left aside.
        pairs: how many pairs of a position and an action.
        ends: how many positions there are with each result.
    """

    positions: int
    pairs: int
    ends: dict[Result, int]


def pairs(rules: Ruleset) -> Iterator[tuple[State, Action, State]]:
    """Every position that games by these rules can reach, with every action and what it leads to.

    The rules are to allow so many turns and repetitions that none of them ends a game.
    """
    first = new_game(rules=rules)
    seen, waiting = {_key(first)}, [first]
    while waiting:
        state = waiting.pop()
        for action in legal_actions(state):
            after = apply(state, action)
            yield state, action, after
            if _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(_without_past(after))


def walk(rules: Ruleset) -> Walked:
    """Count what `pairs` finds."""
    positions = {_key(new_game(rules=rules))}
    ends: dict[object, Result] = {}
    number = 0
    for _, _, after in pairs(rules):
        number += 1
        positions.add(_key(after))
        ended = result(after)
        if ended is not None:
            ends[_key(after)] = ended
    found = list(ends.values())
    return Walked(len(positions), number, {one: found.count(one) for one in set(found)})


def _key(state: State) -> object:
    return state.board, state.to_move, state.phase, state.parents


def _without_past(state: State) -> State:
    return made_state(
        state.rules,
        state.board,
        state.occupied,
        state.to_move,
        state.phase,
        state.parents,
        0,
        NO_PAST,
        state.supply,
        state.ended,
    )
