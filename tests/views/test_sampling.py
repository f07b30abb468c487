"""Positions sampled from memory views: all are possible, and only the seed decides (L19).

Elsewhere: that all are equally likely (`tests.exhaustive.test_orders`).
"""

from __future__ import annotations

import math
import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mantis_rules import Card, InvalidState, State, apply, is_over, legal_actions, new_game
from mantis_rules.notation import format_position, parse_card
from mantis_rules.views import MemoryView, memory_view, sample_state, table_view
from tests.helpers.lookalikes import any_positions
from tests.helpers.positions import rebuilt, table
from tests.helpers.processes import output_of
from tests.rules import rule

SEEDS = st.integers(-(2**80), 2**80)


@rule("I3", "L19")
@given(any_positions(), SEEDS)
def test_a_sample_has_the_views_of_its_position(state: State, seed: int) -> None:
    """A sample has the memory view it was sampled from, and the table view of the position."""
    view = memory_view(state)
    sample = sample_state(view, seed)
    assert memory_view(sample) == view
    assert table_view(sample) == table_view(state)
    assert (repr(sample), legal_actions(sample)) == (repr(state), legal_actions(state))


@rule("L1")
@given(any_positions(), SEEDS)
def test_a_sample_is_a_valid_state(state: State, seed: int) -> None:
    """A sample equals the state that the checked constructor makes, and can be played on."""
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


def test_sampling_leaves_the_global_random_numbers_alone() -> None:
    """Sampling neither changes the global random state nor depends on it."""
    view = memory_view(new_game(4, seed=7))
    random.seed(1)
    before = random.getstate()
    sample = sample_state(view, 3)
    assert random.getstate() == before
    random.seed(2)
    assert sample_state(view, 3) == sample


@rule("L19")
def test_seeds_of_either_sign_differ() -> None:
    """The seeds from -100 to 100 give 201 different samples."""
    view = memory_view(new_game(4, seed=7))
    samples = {sample_state(view, seed) for seed in range(-100, 101)}
    assert len(samples) == 201


@rule("L19")
def test_a_sample_is_the_same_everywhere() -> None:
    """The samples of a seed are the same in every process and in every later version."""
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
    """Every order of the unseen cards with a possible card on top, found by trying all."""
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
    """With enough seeds, every possible order of the draw pile is sampled, and no other."""
    view = memory_view(state)
    possible = orders_of(view)
    enough = math.ceil(25 * len(possible))
    met = {sample_state(view, seed).draw_pile for seed in range(enough)}
    assert met == possible


@rule("E2", "L19")
def test_an_empty_draw_pile_has_a_single_sample() -> None:
    """If no card is left to draw, every sample is the position itself."""
    state = table("Rob Ryb / Rgb / -")
    assert {sample_state(memory_view(state), seed) for seed in range(10)} == {state}


@rule("L19")
def test_a_view_made_by_hand_can_be_sampled() -> None:
    """A view made by hand gives the same samples; the state itself is not needed."""
    state = new_game(3, seed=5)
    seen = memory_view(state)
    by_hand = MemoryView(
        seen.rules, seen.to_move, seen.tanks, seen.score_piles, seen.unseen, seen.top_back
    )
    assert sample_state(by_hand, 8) == sample_state(seen, 8)


@rule("I3", "L19")
@given(any_positions().filter(lambda state: state.draw_count > 0), SEEDS)
def test_a_given_card_is_put_on_top(state: State, seed: int) -> None:
    """Each card that can be on top can be asked for; the view of the sample is still the view."""
    view = memory_view(state)
    drawn = sample_state(view, seed)
    for top in [card for card in view.unseen if card.back == view.top_back]:
        sample = sample_state(view, seed, top=top)
        assert sample.draw_pile[0] == top
        assert memory_view(sample) == view
        assert rebuilt(sample) == sample
        assert (sample == drawn) is (top == drawn.draw_pile[0])


@rule("L19")
def test_every_order_below_a_given_card_is_met() -> None:
    """With enough seeds, each order of the other cards comes up below it, and no other."""
    view = memory_view(table("Rob / Gop", draw="Roy Gyb Ory Bok"))
    top = parse_card("Ory")
    met = {sample_state(view, seed, top=top).draw_pile for seed in range(150)}
    assert met == {order for order in orders_of(view) if order[0] == top}


def test_a_given_card_leaves_the_rest_as_it_was_written_down() -> None:
    """The samples with a given card are the same in every version from here on, too."""
    view = memory_view(new_game(4, seed=7))
    sample = sample_state(view, 1, top=parse_card("Byg"))
    tops = " ".join(card.code for card in sample.draw_pile[:6])
    assert tops == "Byg Yop Org Goy Gop Pyg"


VIEW = memory_view(table("Rob / Gop", draw="Roy Gyb Ory Bok"))
NO_TOPS: dict[str, Any] = {
    "a card in a tank": parse_card("Rob"),
    "a card with another back": parse_card("Gyb"),
    "a card of another deck": parse_card("Yro"),
    "a code": "Roy",
    "a place": 0,
    "a bool": False,
    "an unhashable value": [],
}


@pytest.mark.parametrize("top", NO_TOPS.values(), ids=NO_TOPS)
def test_what_cannot_be_on_top_is_refused(top: Any) -> None:
    """One clear error says what was expected and names only what was given."""
    text = "top: expected None or an unseen card with the back of the top card "
    with pytest.raises(InvalidState) as refused:
        sample_state(VIEW, 1, top=top)
    assert str(refused.value).startswith(f"{text}(red, orange, yellow), got ")


def test_an_empty_pile_has_no_top() -> None:
    """With no card to draw, no card can be asked for."""
    with pytest.raises(InvalidState, match=r"top: expected None or an unseen card .*\(none\)"):
        sample_state(memory_view(table("Rob / Ryb")), 1, top=parse_card("Rob"))
