"""Mamba's own laws, as values that `mantis_rules.testing` can check (M1 to M8).

They look at the board square by square, not with the engine's sets. Elsewhere: the laws of
any game (`mantis_rules.game.GAME_LAWS`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from mantis_rules.game import Law, Move, law

from .actions import Birth, EndBirths, Phase, Remove
from .boards import camp_of
from .events import Turned
from .past import occurrences, position_key
from .squares import Square, all_squares
from .state import State, Step
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


@law("M1")
def mambiz_are_kept(state: State) -> bool:
    """The mambiz on the board and in the supply never change in number."""
    return (
        state.supply >= 0
        and _on_board(state) + state.supply == state.rules.mambiz
        and sum(state.counts) == _on_board(state)  # none off the board, none of two camps
    )


@law("M2", when=lambda state: state.phase not in _REMOVALS)
def at_rest_none_too_long(state: State) -> bool:
    """At rest no alignment is longer than four."""
    return all(len(run) <= 4 for run in alignments(state))


@law("M3")
def one_more_by_birth(move: Move) -> bool:
    """A step adds at most one mambiz, and only by a birth."""
    more = _on_board(move.after) - _on_board(move.before)
    return more <= (1 if isinstance(move.action, Birth) else 0)


@law("M4", when=lambda move: move.before.phase in _REMOVALS, kind="rules")
def removals_are_the_ends(move: Move) -> bool:
    """The removals on offer are exactly the ends of alignments of more than four."""
    ends = {end for run in alignments(move.before) if len(run) > 4 for end in (run[0], run[-1])}
    legal = move.game.legal_actions(move.before)
    return len(legal) == len(ends) and {Remove(end) for end in ends} == set(legal)


@law("M5", kind="rules")
def no_actions_when_over(move: Move) -> bool:
    """No action is legal exactly when the game is over."""
    return all(
        (move.game.legal_actions(state) == ())
        == (move.game.result(state) is not None)
        == (state.phase is Phase.OVER)
        for state in (move.before, move.after)
    )


@law("M6", kind="rules")
def symmetric(move: Move) -> bool:
    """Turning, mirroring, or renaming camps before or after a step gives the same position."""
    # Asked of these four, from which all others are made: if each makes no difference, none does.
    game, size = move.game, move.before.rules.size
    legal = game.legal_actions(move.before)
    symmetries = [MIRROR, QUARTER_TURN]
    if move.before.rules.first == "mover":  # or the camps differ by more than their turn
        symmetries += [HALF_TURN, RENAMING]
    for symmetry in symmetries:
        turned, action = symmetry.of_state(move.before), symmetry.of_action(move.action, size)
        if {symmetry.of_action(one, size) for one in legal} != {*game.legal_actions(turned)}:
            return False
        if game.apply(turned, action) != symmetry.of_state(move.after):
            return False
    return True


@law("M7", when=lambda step: not isinstance(step.action, EndBirths))
def two_turns_at_most(step: Step) -> bool:
    """In one equilibrium no mambiz changes camp more than twice."""
    times = Counter(
        square for event in step.events if isinstance(event, Turned) for square in event.squares
    )
    return all(number <= 2 for number in times.values())


@law("M8")
def every_turn_counts(move: Move) -> bool:
    """Every turn and every repetition is counted, and at either bound the game is over."""
    before, after, rules = move.before, move.after, move.after.rules
    if after.turn == before.turn:
        return bool(after.past == before.past)
    seen = occurrences(after.past, position_key(after.board, after.to_move))
    return bool(
        after.turn == before.turn + 1
        and seen >= 1
        and (after.phase is Phase.OVER or (after.turn < rules.turns and seen < rules.repetition))
    )


MAMBA_LAWS: Final[tuple[Law, ...]] = (
    mambiz_are_kept,
    at_rest_none_too_long,
    one_more_by_birth,
    removals_are_the_ends,
    no_actions_when_over,
    symmetric,
    two_turns_at_most,
    every_turn_counts,
)
"""The laws M1 to M8, in this order."""
