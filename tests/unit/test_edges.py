"""Edges that a change of one character would move, each at both of its sides."""

from __future__ import annotations

import inspect

import attrs
import pytest

from mantis_rules import (
    DUEL,
    STANDARD,
    Card,
    Colour,
    Deck,
    IllegalAction,
    InvalidCard,
    InvalidRuleset,
    State,
    Steal,
    apply,
    new_game,
)

RED, ORANGE, YELLOW, GREEN = list(Colour)[:4]


def one(state: State) -> str:
    """A token of the simplest kind."""
    return "one"


def test_another_turn_keeps_the_token() -> None:
    """D2, T7: by the standard successions a token stays as it is, whoever is next."""
    rules = attrs.evolve(DUEL, name="token", opening=one)
    hits = misses = 0
    for seed in range(40):
        state = new_game(2, seed, rules=rules)
        after = apply(state, Steal(1))
        assert after.token == "one"
        hits += after.to_move == 0
        misses += after.to_move == 1
    assert hits > 0
    assert misses > 0


@pytest.mark.parametrize("name", ["x", "x" * 60])
def test_a_name_has_one_to_sixty_letters(name: str) -> None:
    """V3: the shortest and the longest name are names."""
    assert attrs.evolve(STANDARD, name=name).name == name


@pytest.mark.parametrize("name", ["", "x" * 61, "two words", "zero\u200bwidth"])
def test_a_name_has_no_fewer_and_no_more(name: str) -> None:
    """V3: one letter less or more is refused, and so are a space and what does not print."""
    with pytest.raises(InvalidRuleset, match="name: expected one word"):
        attrs.evolve(STANDARD, name=name)


def test_a_thousand_players_are_not_too_many() -> None:
    """S1: the bound on players is inclusive; it is there to keep memory small."""
    assert attrs.evolve(STANDARD, name="crowd", hand=0, max_players=1000).max_players == 1000
    with pytest.raises(InvalidRuleset, match="max_players: expected at most 1000, got 1001"):
        attrs.evolve(STANDARD, name="crowd", hand=0, max_players=1001)


def test_a_goal_has_a_bound_that_can_be_written() -> None:
    """E1, V3: any goal that fits 63 bits is a goal, and no larger one."""
    assert attrs.evolve(STANDARD, name="far", goal=2**63 - 1).goal == 2**63 - 1
    with pytest.raises(
        InvalidRuleset, match=r"goal: expected an int below 2\*\*63, got 922337203685"
    ):
        attrs.evolve(STANDARD, name="far", goal=2**63)


def test_a_back_of_another_size_is_compared_with_the_first_card() -> None:
    """C2: the text names the card at fault, and the first one as the measure."""
    cards = [Card(RED, {RED, ORANGE, YELLOW}), Card(RED, {RED, ORANGE}), Card(RED, {RED, GREEN})]
    with pytest.raises(InvalidCard, match=r"^Ro: expected a back of 3 colours, as Roy$"):
        Deck(cards)


def test_a_state_is_made_of_what_is_on_the_table_alone() -> None:
    """L13: what the engine keeps in a state cannot be passed in."""
    assert list(inspect.signature(State).parameters) == [
        "rules",
        "draw_pile",
        "tanks",
        "score_piles",
        "to_move",
        "token",
    ]


def test_a_long_seat_number_is_shortened() -> None:
    """T1: the text of a refusal has the number, unless that would fill the page."""
    state = new_game(2, seed=1)
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(10**39))
    assert told.value.reason.startswith(f"steal {10**39}: there is no such seat")
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(10**40))
    assert told.value.reason.startswith("steal 100000000000000000...0000000000000000000: there is")
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(2**1000))
    assert told.value.reason.startswith("steal an int of 1001 bits: there is no such seat")
