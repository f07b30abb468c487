"""Positions sampled from what is remembered: possible ones, and decided by the seed alone (L19).

What is not here: that each is as likely as any other (`tests.exhaustive.test_orders`).
"""

from __future__ import annotations

import math
import random
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from mantis_rules import Card, State, apply, is_over, legal_actions, new_game
from mantis_rules.notation import format_position
from mantis_rules.views import MemoryView, memory_view, sample_state, table_view
from tests.helpers.lookalikes import any_positions
from tests.helpers.positions import rebuilt, table
from tests.helpers.processes import output_of
from tests.rules import rule

SEEDS = st.integers(-(2**80), 2**80)


@rule("I3", "L19")
@given(any_positions(), SEEDS)
def test_a_sample_looks_like_what_it_was_sampled_from(state: State, seed: int) -> None:
    """Its memory view is the view, and its table view that of the position."""
    view = memory_view(state)
    sample = sample_state(view, seed)
    assert memory_view(sample) == view
    assert table_view(sample) == table_view(state)
    assert (repr(sample), legal_actions(sample)) == (repr(state), legal_actions(state))


@rule("L1")
@given(any_positions(), SEEDS)
def test_a_sample_is_a_valid_state(state: State, seed: int) -> None:
    """The checked constructor makes an equal state of its fields, and play goes on."""
    sample = sample_state(memory_view(state), seed)
    assert rebuilt(sample) == sample
    assert {*sample.draw_pile} == {*state.draw_pile}
    assert sample.rules is state.rules
    while not is_over(sample):
        sample = apply(sample, legal_actions(sample)[-1])


@given(any_positions(), SEEDS)
def test_the_seed_alone_decides(state: State, seed: int) -> None:
    """The same seed gives an equal sample, whatever was sampled or drawn in between."""
    view = memory_view(state)
    sample = sample_state(view, seed)
    sample_state(view, seed + 1)
    random.random()
    assert sample_state(view, seed) == sample


def test_no_chance_but_its_own_is_used() -> None:
    """The state of the module `random` is neither read nor changed."""
    view = memory_view(new_game(4, seed=7))
    random.seed(1)
    before = random.getstate()
    sample = sample_state(view, 3)
    assert random.getstate() == before
    random.seed(2)
    assert sample_state(view, 3) == sample


@rule("L19")
def test_seeds_of_either_sign_differ() -> None:
    """A hundred seeds below zero and above it give as many samples, none of them twice."""
    view = memory_view(new_game(4, seed=7))
    samples = {sample_state(view, seed) for seed in range(-100, 101)}
    assert len(samples) == 201


@rule("L19")
def test_a_sample_is_the_same_everywhere() -> None:
    """In every process, whatever its hashes of texts, and in every version from here on."""
    code = (
        "from mantis_rules import new_game\n"
        "from mantis_rules.notation import format_position\n"
        "from mantis_rules.views import memory_view, sample_state\n"
        "view = memory_view(new_game(4, seed=7))\n"
        "print([format_position(sample_state(view, seed)) for seed in (-1, 0, 1, 2**70)])\n"
    )
    view = memory_view(new_game(4, seed=7))
    here = [format_position(sample_state(view, seed)) for seed in (-1, 0, 1, 2**70)]
    assert {output_of(code, hash_seed=seed) for seed in (0, 1)} == {f"{here}\n"}
    tops = " ".join(card.code for card in sample_state(view, 1).draw_pile[:6])
    assert tops == "Gyb Yop Org Goy Gop Pyg"


def orders_of(view: MemoryView) -> set[tuple[Card, ...]]:
    """Every order of the unseen cards with a fitting card on top, by trying all."""
    return {order for order in permutations(view.unseen) if order[0].back == view.top_back}


@rule("L19")
@pytest.mark.parametrize(
    "state",
    [
        table("Rob / Gop", draw="Roy"),
        table("Rob / Gop", draw="Roy Ory"),
        table("Rob / Gop", draw="Roy Gyb Ory Bok"),
        table("Rob / Gop", draw="Gyb Roy Ory Yro"),
        table("Rob / Gop", draw="Yro Gyb Roy Ory Bok"),
    ],
    ids=lambda state: " ".join(card.code for card in state.draw_pile),
)
def test_every_possible_order_is_met(state: State) -> None:
    """With enough seeds, each order that looks like this comes up, and no other."""
    view = memory_view(state)
    possible = orders_of(view)
    enough = math.ceil(25 * len(possible))
    met = {sample_state(view, seed).draw_pile for seed in range(enough)}
    assert met == possible


@rule("E2", "L19")
def test_nothing_is_left_to_sample_from_an_empty_pile() -> None:
    """When no card is left, there is one position only."""
    state = table("Rob Ryb / Rgb / -")
    assert {sample_state(memory_view(state), seed) for seed in range(10)} == {state}


@rule("L19")
def test_a_view_made_by_hand_can_be_sampled() -> None:
    """What was told of a game is enough; the state itself is not needed."""
    state = new_game(3, seed=5)
    seen = memory_view(state)
    by_hand = MemoryView(
        seen.rules, seen.to_move, seen.tanks, seen.score_piles, seen.unseen, seen.top_back
    )
    assert sample_state(by_hand, 8) == sample_state(seen, 8)
