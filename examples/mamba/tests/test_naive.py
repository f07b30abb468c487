"""The engine agrees with a second implementation, which was written from RULES.md."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from attrs import evolve
from hypothesis import Phase, given, settings, strategies as st

import mamba_middle
import mamba_model as model
import mamba_model_board as model_board
from mamba_boards import board_of, crowds, resting, rules_of, scattered, small
from mamba_first import first_of
from mamba_middle import without_past
from mamba_model_board import Pieces, rows_of
from mamba_rules import (
    Event,
    Ruleset,
    State,
    _equilibrium as engine,
    format_position,
    new_game,
)
from mamba_rules.boards import LETTERS, Board, letter_rows
from mamba_rules.grid import grid_of
from mamba_rules.squares import parse_square
from mantis_rules.testing import LawBroken, check_against_model

READINGS = [
    {"majority": majority, "first": first, "alternate": alternate}
    for majority, first, alternate in product(
        ("half", "most"), ("mover", "first camp"), (False, True)
    )
]
"""Every reading of what a transformation is and in which order they come (B10, B11)."""


@settings(max_examples=200)
@given(crowds(), st.integers(0, 3), st.randoms(use_true_random=False))
def test_the_same_equilibrium_is_reached(
    crowd: tuple[Pieces, int, int], mover: int, rng: random.Random
) -> None:
    """B8 to B12, M7: for any board, mover, deaths and reading, both end with the same board."""
    pieces, size, camps = crowd
    mover %= camps
    board = board_of(pieces, size, camps)
    left = model_board.suffocate(pieces, size)
    dead = engine.suffocated(sum(board), grid_of(size).mask)
    assert dead == sum(board_of(pieces, size, camps)) - sum(board_of(left, size, camps))
    while ends := sorted(model_board.too_long(left, size)):
        occupied = sum(board_of(left, size, camps))
        assert engine.is_too_long(occupied)
        assert engine.ends_too_long(occupied) == sum(
            1 << parse_square(model_board.name(end)) for end in ends
        )
        del left[rng.choice(ends)]
    board = board_of(left, size, camps)
    assert not engine.is_too_long(sum(board))
    rules = small(size, camps, mambiz=121, **rng.choice(READINGS))
    log: list[Event] = []
    found = engine.transformed(rules, board, sum(board), mover, log)
    after = model_board.transformed(rules, left, LETTERS[mover])
    assert letter_rows(found, size) == rows_of(after, size)
    assert not model_board.too_long(after, size)  # so nothing need be removed in between
    turned = Counter(square for event in log for square in event.squares)
    assert max(turned.values(), default=0) <= 2


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_the_same_transformations_follow_on_crowded_boards(reading: dict[str, object]) -> None:
    """B10 to B12: where much turns, both end with the same board, and not with another reading's.

    On these boards one equilibrium in twenty depends on the order of the transformations.
    """
    others = [other for other in READINGS if other != reading]
    differs = [0] * len(others)
    for seed in range(120):
        rng = random.Random(f"crowd {seed}")
        size, camps = 9, 2 + seed % 3
        places = [(x, y) for x in range(size) for y in range(size) if rng.random() < 0.65]
        crowd = {place: rng.choice(LETTERS[:camps]) for place in places}
        pieces = resting(crowd, size)
        board = board_of(pieces, size, camps)
        mover = rng.randrange(camps)

        def after(choices: dict[str, object]) -> Board:
            rules = small(size, camps, mambiz=121, **choices)  # noqa: B023  # used at once
            return engine.transformed(rules, board, sum(board), mover, None)  # noqa: B023

        rules = small(size, camps, mambiz=121, **reading)
        expected = model_board.transformed(rules, pieces, LETTERS[mover])
        assert letter_rows(after(reading), size) == rows_of(expected, size)
        differs = [n + (after(o) != after(reading)) for n, o in zip(differs, others, strict=True)]
    assert min(differs) > 0


def compare(rules: Ruleset, starts: tuple[State, ...], limits: settings) -> None:
    """Play games with both, and compare all that a diagram shows, and the result."""
    check_against_model(
        mamba_middle.by_words(rules, starts),
        mamba_middle.of_model(rules, starts),
        limits,
        shown_by_game=lambda state: mamba_middle.shown(format_position(state)),
        shown_by_model=lambda position: mamba_middle.shown(model.show(position)),
    )


@pytest.mark.parametrize("rules", first_of(mamba_middle.PUBLISHED, 1), ids=lambda rules: rules.name)
def test_the_model_agrees_on_published_games(rules: Ruleset) -> None:
    """B1 to B16: games from the opening and from the middle have its actions and positions."""
    compare(rules, (), settings(max_examples=4))
    compare(rules, tuple(map(without_past, mamba_middle.starts(rules))), settings(max_examples=6))


CHOICES = [
    {},
    {"birth_squares": 4},
    {"corners": False},
    {"majority": "most"},
    {"first": "first camp"},
    {"alternate": True},
    {"out_rises": True},
    {"all_out": "draw", "repetition": 2, "turns": 12},
    {"birth_squares": 4, "corners": False, "majority": "most", "out_rises": True},
]


@pytest.mark.parametrize("camps", first_of([3, 2, 4], 1))
@pytest.mark.parametrize("choices", CHOICES, ids=str)
def test_the_model_agrees_on_small_boards(camps: int, choices: dict[str, object]) -> None:
    """B4 to B16: games that begin on any small board have its actions, positions and results."""
    starts = []
    for seed in range(40):
        rules = small(4 + seed % 4, camps, mambiz=3 * (4 + seed % 4), **choices)
        opening = scattered(rules, seed)
        out = min(seed % 3, min(opening.counts) - 1)
        teams = camps == 4 and seed % 2 == 1
        starts.append(new_game(rules=evolve(opening.rules, out=out, teams=teams)))
    compare(starts[0].rules, tuple(map(without_past, starts)), settings(max_examples=6))


def test_repetitions_are_counted_alike() -> None:
    """B15: both see the third occurrence of a position at the same action."""
    rules = rules_of(["A..", "...", "..B"], mambiz=2, turns=60)
    compare(rules, (), settings(max_examples=30))


def test_a_wrong_model_is_caught() -> None:
    """B10, B11: the comparison fails if camps take turns in the engine alone."""
    starts = tuple(
        new_game(rules=scattered(small(7, 2, mambiz=30), seed).rules) for seed in range(60)
    )
    other = tuple(evolve(state, rules=evolve(state.rules, alternate=True)) for state in starts)
    with pytest.raises(LawBroken, match="agrees_with_model"):
        check_against_model(
            mamba_middle.by_words(starts[0].rules, tuple(map(without_past, other))),
            mamba_middle.of_model(starts[0].rules, tuple(map(without_past, starts))),
            settings(max_examples=200, phases=[Phase.generate]),
            shown_by_game=format_position,
            shown_by_model=model.show,
        )
