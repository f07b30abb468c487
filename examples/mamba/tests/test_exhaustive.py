"""Every position of some tiny games, and every game from the opening to a fixed number of turns."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from attrs import evolve

import mamba_middle
from mamba_boards import rules_of
from mamba_rules import (
    DUEL,
    QUARTET,
    TEAMS,
    TRIO,
    Result,
    Ruleset,
    State,
    mamba_game,
)
from mamba_rules.laws import MAMBA_LAWS
from mantis_rules.game import Law
from mantis_rules.testing import Exploration, explore

MODEL = mamba_middle.as_the_model_says


def tiny(size: int, mambiz: int, camps: int = 2) -> Ruleset:
    """A game on a small board that ends only when a camp has lost its last mambiz."""
    top = f"A{'.' * (size - 2)}{'C' if camps == 3 else '.'}"
    rows = [top, *["." * size] * (size - 2), f"{'.' * (size - 1)}B"]
    return rules_of(rows, mambiz=mambiz, turns=10**6, repetition=10**6)


def of_position(state: State) -> object:
    """What identifies a position, whatever came before it."""
    return state.board, state.to_move, state.phase, state.parents


def walked(rules: Ruleset, laws: Iterable[Law] = (), sample: int = 10**6) -> Exploration:
    """Explore every position of a game without end."""
    return explore(mamba_game(rules), laws=laws, key=of_position, sample=sample)


def counts(found: Exploration) -> tuple[int, int, dict[Result, int]]:
    """What is pinned."""
    return found.positions, found.pairs, dict(found.results)


def won(*numbers: int) -> dict[Result, int]:
    """In how many positions each camp has won."""
    return {Result((camp,), "last camp"): number for camp, number in enumerate(numbers)}


COUNTS = {
    (3, 3, 2): (1256, 6568, won(74, 74)),
    (3, 4, 2): (3944, 22832, won(174, 174)),
}


@pytest.mark.parametrize(("size", "mambiz", "camps"), COUNTS)
def test_all_positions_of_a_tiny_game(size: int, mambiz: int, camps: int) -> None:
    """B5 to B14: the counts of positions, actions and wins per camp are as pinned."""
    assert counts(walked(tiny(size, mambiz, camps))) == COUNTS[size, mambiz, camps]


LONG_COUNTS = {
    (4, 3, 2): (7824, 64392, won(260, 260)),
    (3, 4, 3): (22188, 114444, won(174, 174, 174)),
    (4, 4, 2): (59546, 587864, won(1777, 1777)),
    (5, 3, 2): (30496, 314120, won(566, 566)),
    (3, 5, 3): (48297, 231840, won(233, 233, 233)),
    (4, 3, 3): (32652, 252792, won(260, 260, 260)),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("size", "mambiz", "camps"), LONG_COUNTS)
def test_all_positions_of_a_small_game(size: int, mambiz: int, camps: int) -> None:
    """B5 to B14: the counts of positions, actions and wins per camp are as pinned."""
    assert counts(walked(tiny(size, mambiz, camps))) == LONG_COUNTS[size, mambiz, camps]


def test_every_law_and_the_model_hold_in_a_tiny_game() -> None:
    """M1 to M8, B4 to B13: every law holds in its 6,568 steps, and the model agrees in a sample."""
    found = walked(tiny(3, 3), (*MAMBA_LAWS, MODEL), sample=20)
    never = [law for law, times in found.asked.items() if not times]
    assert never == ["removals_are_the_ends"]  # no board of three has five in a row
    assert found.asked["mambiz_are_kept"] == found.pairs + 1 == 6569
    assert found.asked[MODEL.id] > 500


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("size", "mambiz", "camps"),
    [(3, 4, 2), (3, 5, 3), pytest.param(4, 4, 2, marks=pytest.mark.long)],
)
def test_the_model_agrees_on_a_small_game(size: int, mambiz: int, camps: int) -> None:
    """B4 to B13: all steps of larger games, one with three camps, agree with the model."""
    found = walked(tiny(size, mambiz, camps), (MODEL,))
    assert found.pairs == found.asked[MODEL.id]


CROWDED = rules_of(["....B", ".B...", "..A..", ".....", "AA.AB"], mambiz=9, turns=1)
"""A game with births, removals, deaths and turned mambiz after a move or two."""


@pytest.mark.parametrize(("turns", "games"), [(1, 25), (2, 13727)])
def test_the_number_of_games_on_a_crowded_board(turns: int, games: int) -> None:
    """B5 to B12: the counts are as pinned where births, deaths and removals come early."""
    found = explore(mamba_game(evolve(CROWDED, turns=turns)), laws=(MODEL,), sample=20)
    assert found.games == games


GAMES = {DUEL: (35, 1223), TRIO: (35, 1225), QUARTET: (35, 1225), TEAMS: (35, 1225)}
"""The games of one turn and of two; until then nobody can give birth."""

LONG_GAMES = {DUEL: 199385, TRIO: 42665, QUARTET: 42665, TEAMS: 42665}
"""The games of three turns."""


def games_of(rules: Ruleset, turns: int) -> int:
    """How many games of a number of turns there are."""
    return explore(mamba_game(evolve(rules, turns=turns)), laws=()).games


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_the_number_of_games_from_the_opening(rules: Ruleset) -> None:
    """B3 to B13: the number of games of one turn and of two is as pinned."""
    assert (games_of(rules, 1), games_of(rules, 2)) == GAMES[rules]


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", LONG_GAMES, ids=lambda rules: rules.name)
def test_the_number_of_longer_games_from_the_opening(rules: Ruleset) -> None:
    """B3 to B13: the number of games of three turns is as pinned."""
    assert games_of(rules, 3) == LONG_GAMES[rules]
