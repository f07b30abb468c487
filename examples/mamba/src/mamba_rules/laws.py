"""Mamba's own laws, as values that `mantis_rules.testing` can check (M1 to M8).

They need the extra `testing`. They are told of states, and look at the board square by square, not
with the engine's sets. What is not here: the laws of any game (`mantis_rules.testing.GAME_LAWS`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from mantis_rules.testing import GameLaw, Move as Taken

from .actions import Birth, Move, Phase, Remove
from .boards import camp_of
from .events import Turned
from .past import occurrences, position_key
from .squares import Square, all_squares
from .state import State
from .symmetry import HALF_TURN, MIRROR, QUARTER_TURN, RENAMING

__all__ = ["MAMBA_LAWS"]

_REMOVALS: Final = (Phase.BIRTH_REMOVAL, Phase.MOVE_REMOVAL)


def alignments(state: State) -> Iterator[tuple[Square, ...]]:
    """Yield every maximal unbroken row or column of two or more occupied squares."""
    size = state.rules.size
    squares = all_squares(size)
    rows = [squares[size * row : size * (row + 1)] for row in range(size)]
    for line in (*rows, *zip(*rows, strict=True)):
        run: list[Square] = []
        for square in line:
            if camp_of(state.board, square) is not None:
                run.append(square)
                continue
            if len(run) > 1:
                yield tuple(run)
            run = []
        if len(run) > 1:
            yield tuple(run)


def _on_board(state: State) -> int:
    return sum(camp_of(state.board, square) is not None for square in all_squares(state.rules.size))


def _keeps_all_mambiz(taken: Taken) -> bool:
    after: State = taken.after
    return (
        after.supply >= 0
        and _on_board(after) + after.supply == after.rules.mambiz
        and sum(after.counts) == _on_board(after)  # none off the board, none of two camps
    )


def _none_too_long(taken: Taken) -> bool:
    return all(len(run) <= 4 for run in alignments(taken.after))


def _is_at_rest(taken: Taken) -> bool:
    return taken.after.phase not in _REMOVALS


def _one_more_by_birth(taken: Taken) -> bool:
    more = _on_board(taken.after) - _on_board(taken.before)
    return more <= (1 if isinstance(taken.action, Birth) else 0)


def _offers_the_ends(taken: Taken) -> bool:
    ends = {end for run in alignments(taken.before) if len(run) > 4 for end in (run[0], run[-1])}
    legal = taken.game.legal_actions(taken.before)
    return len(legal) == len(ends) and {Remove(end) for end in ends} == set(legal)


def _is_removal(taken: Taken) -> bool:
    return taken.before.phase in _REMOVALS


def _over_without_actions(taken: Taken) -> bool:
    return all(
        (taken.game.legal_actions(state) == ())
        == (taken.game.result(state) is not None)
        == (state.phase is Phase.OVER)
        for state in (taken.before, taken.after)
    )


def _commutes(taken: Taken) -> bool:
    """For these four, from which all others are made: if each makes no difference, none does."""
    before: State = taken.before
    size = before.rules.size
    legal = set(taken.game.legal_actions(before))
    for symmetry in (MIRROR, QUARTER_TURN, HALF_TURN, RENAMING):
        turned, action = symmetry.of_state(before), symmetry.of_action(taken.action, size)
        if {symmetry.of_action(one, size) for one in legal} != set(
            taken.game.legal_actions(turned)
        ):
            return False
        if taken.game.apply(turned, action) != symmetry.of_state(taken.after):
            return False
    return True


def _turns_twice_at_most(taken: Taken) -> bool:
    step = taken.game.step(taken.before, taken.action)  # type: ignore[attr-defined]  # Mamba's
    times = Counter(
        square for event in step.events if isinstance(event, Turned) for square in event.squares
    )
    return all(number <= 2 for number in times.values())


def _turns(taken: Taken) -> bool:
    return isinstance(taken.action, Birth | Move | Remove)


def _ends(taken: Taken) -> bool:
    """A turn counts one, a repetition counts too, and at either bound the game is over."""
    before, after, rules = taken.before, taken.after, taken.after.rules
    if after.turn == before.turn:
        return bool(after.past == before.past)
    seen = occurrences(after.past, position_key(after.board, after.to_move))
    return bool(
        after.turn == before.turn + 1
        and seen >= 1
        and (after.phase is Phase.OVER or (after.turn < rules.turns and seen < rules.repetition))
    )


MAMBA_LAWS: Final = (
    GameLaw(
        "mambiz_are_kept",
        "The mambiz on the board and in the supply never change in number.",
        _keeps_all_mambiz,
        rule_ids=("M1",),
    ),
    GameLaw(
        "at_rest_none_too_long",
        "At rest no alignment is longer than four.",
        _none_too_long,
        _is_at_rest,
        rule_ids=("M2",),
    ),
    GameLaw(
        "one_more_by_birth",
        "A step adds at most one mambiz, and only by a birth.",
        _one_more_by_birth,
        rule_ids=("M3",),
    ),
    GameLaw(
        "removals_are_the_ends",
        "The removals on offer are exactly the ends of alignments of more than four.",
        _offers_the_ends,
        _is_removal,
        rule_ids=("M4",),
    ),
    GameLaw(
        "no_actions_when_over",
        "No action is legal exactly when the game is over.",
        _over_without_actions,
        rule_ids=("M5",),
    ),
    GameLaw(
        "symmetric",
        "Turning or mirroring the board, or renaming the camps, commutes with every step.",
        _commutes,
        rule_ids=("M6",),
    ),
    GameLaw(
        "two_turns_at_most",
        "In one equilibrium no mambiz turns more than twice.",
        _turns_twice_at_most,
        _turns,
        rule_ids=("M7",),
    ),
    GameLaw(
        "every_turn_counts",
        "Every turn and every repetition counts, and at either bound the game is over.",
        _ends,
        rule_ids=("M8",),
    ),
)
"""The laws M1 to M8, in this order."""
