"""The engine agrees with the naive model, which was written independently."""

from __future__ import annotations

import random

import pytest
from attrs import evolve
from hypothesis import given, settings, strategies as st

from mamba_boards import board_of, crowds, pieces_of, scattered, small
from mamba_naive import Equilibrium, Pieces, Place, ends_too_long, isolated, suffocate
from mamba_rules import (
    DUEL,
    QUARTET,
    TEAMS,
    TRIO,
    Phase,
    Ruleset,
    State,
    _equilibrium as engine,
    apply,
    legal_actions,
    new_game,
)
from mamba_rules.grid import around, grid_of
from mamba_rules.squares import STRIDE
from mamba_shadow import Shadow, places, told


@given(crowds())
def test_the_same_pieces_suffocate(crowd: tuple[Pieces, int, int]) -> None:
    """B8: on any board the same mambiz suffocate in the engine and in the naive model."""
    pieces, size, camps = crowd
    occupied = sum(board_of(pieces, camps))
    assert places(engine.suffocated(occupied, grid_of(size).mask)) == suffocate(pieces, size)


@given(crowds())
def test_the_same_ends_are_offered(crowd: tuple[Pieces, int, int]) -> None:
    """B9: on any board both offer the same ends of alignments that are too long."""
    pieces, size, camps = crowd
    occupied = sum(board_of(pieces, camps))
    ends = set(ends_too_long(pieces, size))
    assert places(engine.ends_too_long(occupied)) == ends
    assert engine.is_too_long(occupied) == bool(ends)


@given(crowds())
def test_the_same_pieces_are_isolated(crowd: tuple[Pieces, int, int]) -> None:
    """B5: on any board both find the same isolated mambiz of a camp."""
    pieces, size, camps = crowd
    board = board_of(pieces, camps)
    assert places(board[0] & ~around(sum(board))) == isolated(pieces, 0, size)


@settings(max_examples=400)
@given(crowds(), st.integers(0, 3), st.randoms(use_true_random=False))
def test_the_same_equilibrium_is_reached(
    crowd: tuple[Pieces, int, int], mover: int, rng: random.Random
) -> None:
    """B8 to B12, M7: on any board, for any mover and deaths, both end with the same board."""
    pieces, size, camps = crowd
    mover %= camps
    died: list[Place] = []

    def choose(ends: list[Place]) -> Place:
        died.append(rng.choice(ends))
        return died[-1]

    naive = Equilibrium(pieces, size, camps, mover, choose)
    board = board_of(pieces, camps)
    dead = engine.suffocated(sum(board), grid_of(size).mask)
    for column, row in died:
        dead |= 1 << STRIDE * row + column
    board = tuple(bits & ~dead for bits in board)
    assert pieces_of(engine.transformed(board, sum(board), mover, None)) == naive.pieces
    assert max(naive.times.values(), default=0) <= 2


@given(crowds(), st.randoms(use_true_random=False))
def test_nothing_is_too_long_after_a_transformation(
    crowd: tuple[Pieces, int, int], rng: random.Random
) -> None:
    """B9, B10: a transformation moves nothing, so no alignment is too long after it."""
    pieces, size, camps = crowd
    assert Equilibrium(pieces, size, camps, 0, rng.choice).late == 0


def follow(state: State, rng: random.Random, actions: int) -> None:
    """Play a random game, and compare the legal actions and the board at every step."""
    shadow = Shadow(state)
    for _ in range(actions):
        legal = legal_actions(state)
        if state.phase is Phase.OVER:
            assert (
                len({camp % 2 if state.rules.teams else camp for camp in shadow.pieces.values()})
                < 2
            )
            return
        assert {told(action) for action in legal} == shadow.legal()
        action = legal[int(rng.random() * len(legal))]
        state = apply(state, action)
        shadow.act(action)
        assert pieces_of(state.board) == shadow.pieces
        assert state.to_move == shadow.camp


@pytest.mark.parametrize("rules", [DUEL, TRIO, QUARTET, TEAMS], ids=lambda rules: rules.name)
def test_the_naive_model_agrees_on_whole_games(rules: Ruleset) -> None:
    """B3 to B13, B16: games from the opening have its actions and boards."""
    for seed in range(3):
        follow(new_game(rules=rules), random.Random(seed), 150)


@given(st.integers(4, 7), st.integers(2, 4), st.integers(0, 2), st.integers(0, 2**32))
def test_the_naive_model_agrees_on_small_boards(size: int, camps: int, out: int, seed: int) -> None:
    """B4 to B13: games that begin on any small board have its actions and boards."""
    opening = scattered(small(size, camps, mambiz=3 * size), seed)
    out = min(out, min(opening.counts) - 1)
    rules = evolve(opening.rules, out=out, turns=10**6, repetition=10**6)
    follow(new_game(rules=rules), random.Random(seed), 60)
