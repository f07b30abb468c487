"""The Short rules, and house rules made by changing numbers (V2, V3)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    Colour,
    InvalidRuleset,
    Result,
    Score,
    Steal,
    apply,
    legal_actions,
    new_game,
    result,
)
from mantis_rules.variants import SHORT, house, with_goal, with_hand
from tests.helpers.positions import table
from tests.rules import rule


@rule("V2")
def test_short_rules_have_one_goal_and_no_chains() -> None:
    """The goal is 10 at every table, and a steal that hits passes the turn even with two."""
    assert (SHORT.goal, SHORT.min_players, SHORT.max_players) == (10, 2, 6)
    state = table("Roy / Bop", draw="Bgk Obk", rules=SHORT)
    assert apply(state, Steal(1)).to_move == 1


@rule("E3", "E4", "V2")
def test_short_rules_do_not_look_at_tanks() -> None:
    """Seats that are equal in cards scored share the win, whatever is in their tanks."""
    ends = "Roy Rog / Bop / Kyg", "- / Yro Yrg / Ypk Ybk"
    assert result(table(ends[0], piles=ends[1], rules=SHORT)) == Result((1, 2), "draw pile empty")
    longer = ends[0].replace("Bop", "Bop Bgk")
    assert result(table(longer, piles=ends[1])) == Result((1,), "draw pile empty")
    assert result(table(longer, piles=ends[1], rules=SHORT)) == Result((1, 2), "draw pile empty")


@rule("E1")
def test_short_rules_end_at_the_goal() -> None:
    """A seat that reaches the goal wins, with or without cards left to draw."""
    rules = attrs.evolve(SHORT, goal=2)
    for draw in "-", "Obk":
        ended = result(table("Roy / Bop", piles="- / Yro Yrg", draw=draw, rules=rules))
        assert ended == Result((1,), "goal")


@rule("V3")
def test_house_uses_the_given_numbers() -> None:
    """Name, goal, hand, colours and back size are as given; the policies are official."""
    rules = house(goal=5, hand=2, colours=list(Colour)[:5], back_size=2, name="home")
    assert (rules.name, rules.goal, rules.hand, len(rules.deck)) == ("home", 5, 2, 20)
    assert rules.deck.colours == tuple(Colour)[:5]
    assert rules.resolution is STANDARD.resolution
    assert house(name="standard") == STANDARD
    assert house().deck is STANDARD_DECK


@rule("V3")
@pytest.mark.parametrize(("hand", "most"), [(0, 6), (1, 6), (5, 6), (6, 5), (10, 3), (15, 2)])
def test_house_limits_the_players_by_the_deck(hand: int, most: int) -> None:
    """A deck of 30 cards has a hand for this number of players; six is the maximum."""
    assert house(hand=hand, colours=list(Colour)[:5]).max_players == most


@rule("V3")
def test_a_deck_of_two_cards_is_for_two() -> None:
    """With one card for each seat, a deck of two cards is for two players."""
    assert house(hand=1, colours=list(Colour)[:2], back_size=2).max_players == 2


@rule("E2", "V3")
def test_the_smallest_house_rules_can_be_played() -> None:
    """A game with the smallest numbers comes to an end."""
    state = new_game(2, 1, rules=house(goal=1, hand=0, colours=list(Colour)[:2], back_size=2))
    while actions := legal_actions(state):
        state = apply(state, actions[0])
    assert result(state) is not None


@rule("V3")
@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ({"goal": 0}, "goal: expected an int of 1 or more"),
        ({"goal": True}, "goal: expected an int of 1 or more"),
        ({"hand": -1}, "hand: expected an int of 0 or more"),
        ({"hand": "4"}, "hand: expected an int of 0 or more"),
        ({"hand": 60}, "hand: 60 cards for each of 2 players"),
        ({"colours": "rgb"}, "colours: expected a Colour, got 'r'"),
        ({"colours": [Colour.RED]}, "back_size: expected"),
        ({"colours": 3}, "colours: expected Colours, got 3"),
        ({"back_size": 8}, "back_size: expected an int from 2"),
        ({"back_size": 1}, "back_size: expected an int from 2"),
        ({"max_players": 1}, "max_players: expected an int of 2 or more"),
        ({"min_players": 7}, "min_players: expected at most max_players"),
        ({"name": "our house"}, "name: expected one word"),
    ],
)
def test_invalid_house_rules_are_refused(numbers: dict[str, Any], reason: str) -> None:
    """Invalid or contradictory numbers are refused with a reason."""
    with pytest.raises(InvalidRuleset) as refused:
        house(**numbers)
    assert str(refused.value).startswith(reason)


@rule("V3")
def test_one_number_can_be_changed() -> None:
    """The new ruleset keeps the policies, and its name says what changed."""
    rules = with_hand(with_goal(DUEL, 7), 3)
    assert (rules.name, rules.goal, rules.hand) == ("duel-goal-7-hand-3", 7, 3)
    assert rules.succession is DUEL.succession
    assert with_goal(DUEL, 7, name="quick").name == "quick"
    assert apply(new_game(2, 1, rules=rules), Score()).ply == 1


@rule("V3")
@pytest.mark.parametrize("change", [with_goal, with_hand])
def test_an_invalid_change_is_refused(change: Any) -> None:
    """An invalid number, a value that is no ruleset, and an empty name are refused."""
    for wrong in -1, True, 2.5, "7", None:
        with pytest.raises(InvalidRuleset, match="expected an int"):
            change(STANDARD, wrong)
    with pytest.raises(InvalidRuleset, match="rules: expected a Ruleset"):
        change("standard", 7)
    with pytest.raises(InvalidRuleset, match="name: expected one word"):
        change(STANDARD, 7, name="")


@rule("V3")
def test_without_a_hand_six_may_play_with_any_deck() -> None:
    """Nothing is dealt, so even two cards are enough for six."""
    rules = house(hand=0, colours=[Colour.RED, Colour.BLUE], back_size=2)
    assert (len(rules.deck), rules.max_players) == (2, 6)
