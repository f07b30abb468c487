"""Every position of some tiny games, and every game from the opening to a fixed depth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mamba_boards import pieces_of, rules_of
from mamba_rules import (
    DUEL,
    QUARTET,
    TEAMS,
    TRIO,
    Action,
    Phase,
    Result,
    Ruleset,
    State,
    apply,
    legal_actions,
    mamba_game,
    new_game,
)
from mamba_rules.laws import MAMBA_LAWS
from mamba_shadow import Shadow, told
from mamba_walk import Walked, pairs, perft, walk
from mantis_rules.game import Move

WON_BY_A, WON_BY_B, WON_BY_C = (Result((camp,), "last camp") for camp in range(3))


def tiny(size: int, mambiz: int, camps: int = 2) -> Ruleset:
    """A game on a small board that ends only when a camp has lost its last mambiz."""
    top = f"A{'.' * (size - 2)}{'C' if camps == 3 else '.'}"
    rows = [top, *["." * size] * (size - 2), f"{'.' * (size - 1)}B"]
    return rules_of(rows, mambiz=mambiz, turns=10**6, repetition=10**6)


CROWDED = rules_of(
    ["....B", ".B...", "..A..", ".....", "AA.AB"], mambiz=9, turns=10**6, repetition=10**6
)
"""A game with removals, deaths and turned mambiz after a move or two."""

COUNTS = {
    (3, 3, 2): Walked(1256, 6568, {WON_BY_A: 74, WON_BY_B: 74}),
    (3, 4, 2): Walked(3944, 22832, {WON_BY_A: 174, WON_BY_B: 174}),
    (4, 3, 2): Walked(7824, 64392, {WON_BY_A: 260, WON_BY_B: 260}),
    (3, 4, 3): Walked(22188, 114444, {WON_BY_A: 174, WON_BY_B: 174, WON_BY_C: 174}),
}


@pytest.mark.parametrize(("size", "mambiz", "camps"), COUNTS)
def test_all_positions_of_a_tiny_game(size: int, mambiz: int, camps: int) -> None:
    """B5 to B14: the counts of positions, actions and wins per camp are as pinned."""
    assert walk(tiny(size, mambiz, camps)) == COUNTS[size, mambiz, camps]


LONG_COUNTS = {
    (4, 4, 2): Walked(59546, 587864, {WON_BY_A: 1777, WON_BY_B: 1777}),
    (5, 3, 2): Walked(30496, 314120, {WON_BY_A: 566, WON_BY_B: 566}),
    (3, 5, 3): Walked(48297, 231840, {WON_BY_A: 233, WON_BY_B: 233, WON_BY_C: 233}),
    (4, 3, 3): Walked(32652, 252792, {WON_BY_A: 260, WON_BY_B: 260, WON_BY_C: 260}),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("size", "mambiz", "camps"), LONG_COUNTS)
def test_all_positions_of_a_small_game(size: int, mambiz: int, camps: int) -> None:
    """B5 to B14: the counts of positions, actions and wins per camp are as pinned."""
    assert walk(tiny(size, mambiz, camps)) == LONG_COUNTS[size, mambiz, camps]


def agrees(state: State, action: Action, after: State) -> None:
    """Compare one step with the naive model."""
    shadow = Shadow(state)
    assert {told(one) for one in legal_actions(state)} == shadow.legal()
    shadow.act(action)
    assert (pieces_of(after.board), after.to_move) == (shadow.pieces, shadow.camp)
    if after.phase is not Phase.OVER:
        assert {told(one) for one in legal_actions(after)} == shadow.legal()


def test_the_naive_model_agrees_on_a_tiny_game() -> None:
    """B4 to B13: all 22,832 steps give the board and the legal actions of the naive model."""
    for state, action, after in pairs(tiny(3, 4)):
        agrees(state, action, after)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("size", "mambiz", "camps"), [(4, 4, 2), (3, 5, 3)])
def test_the_naive_model_agrees_on_a_small_game(size: int, mambiz: int, camps: int) -> None:
    """B4 to B13: all steps of larger games, one with three camps, agree with the naive model."""
    for state, action, after in pairs(tiny(size, mambiz, camps)):
        agrees(state, action, after)


def test_every_law_holds_in_every_step_of_a_tiny_game() -> None:
    """M1 to M8: every law that applies to a step holds in all 6,568 steps."""
    rules = tiny(3, 3)
    game = mamba_game(rules)
    asked = dict.fromkeys((law.id for law in MAMBA_LAWS), 0)
    for state, action, after in pairs(rules):
        move = Move.taken(game, state, action)
        assert move.after == after
        for law in MAMBA_LAWS:
            if law.when(law.about(move)):
                asked[law.id] += 1
                assert law.holds(law.about(move)), (law.id, state, action)
    assert asked.pop("removals_are_the_ends") == 0  # no board of three has five in a row
    assert all(asked.values())


def steps(state: State, depth: int) -> Iterator[tuple[State, Action, State]]:
    """Every step of every game of at most this number of actions."""
    if depth:
        for action in legal_actions(state):
            after = apply(state, action)
            yield state, action, after
            yield from steps(after, depth - 1)


def test_the_naive_model_agrees_on_a_crowded_board() -> None:
    """B4 to B13: all games of three actions, removals and deaths included, agree."""
    reached: set[Phase] = set()
    fewer = 0
    for state, action, after in steps(new_game(rules=CROWDED), 3):
        agrees(state, action, after)
        reached.add(after.phase)
        fewer += sum(after.counts) < sum(state.counts)
    assert reached >= {Phase.BIRTHS, Phase.MOVE, Phase.MOVE_REMOVAL}
    assert fewer > 20


PERFT = {
    DUEL: (35, 1223, 35393, 1091783),
    TRIO: (35, 1225, 42665, 1274288),
    QUARTET: (35, 1225, 42665, 1485943),
    TEAMS: (35, 1225, 42665, 1485943),
}


@pytest.mark.parametrize("rules", PERFT, ids=lambda rules: rules.name)
def test_the_number_of_games_from_the_opening(rules: Ruleset) -> None:
    """B3 to B13: the number of games of one, two, three and four actions is as pinned."""
    for depth, number in enumerate(PERFT[rules], 1):
        assert perft(new_game(rules=rules), depth) == number


def test_the_number_of_games_on_a_crowded_board() -> None:
    """B5 to B12: the counts are as pinned where births, deaths and removals come early."""
    numbers = [perft(new_game(rules=CROWDED), depth) for depth in (1, 2, 3, 4)]
    assert numbers == [24, 148, 1826, 33264]
