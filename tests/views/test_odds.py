"""The odds of the top card's front, by what is seen and by what is remembered (L20, I3, C5).

What is not here: what an action may bring by these odds (`test_forecast`), and the odds of every
position of a tiny game (`tests.exhaustive.test_orders`).
"""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from hypothesis import given

from mantis_rules import STANDARD_DECK, Card, CardSet, Colour, Deck, Score, State, apply, new_game
from mantis_rules.notation import parse_card
from mantis_rules.views import memory_view, odds, table_view
from tests.helpers.lookalikes import any_positions
from tests.helpers.positions import table
from tests.helpers.variants import BARE
from tests.rules import rule

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
RED, ORANGE, YELLOW = list(Colour)[:3]


@rule("L20")
@given(any_positions())
def test_odds_are_fractions_that_sum_to_one(state: State) -> None:
    """Exact chances, one for each colour of the back, in the order of the colours."""
    for view in table_view(state), memory_view(state):
        chances = odds(view)
        if state.top_back is None:
            assert chances == {}
            continue
        assert list(chances) == [colour for colour in Colour if colour in state.top_back]
        assert all(type(chance) is Fraction and 0 <= chance <= 1 for chance in chances.values())
        assert sum(chances.values()) == 1
        assert chances[state.draw_pile[0].front] > 0  # what is so must be possible


@rule("I3", "L20")
@given(any_positions())
def test_whoever_remembers_counts_the_cards_with_that_back(state: State) -> None:
    """Each card of the deck with the top back that was not shown is as likely."""
    if state.top_back is None:
        return
    shown = [card for zone in (*state.tanks, *state.score_piles) for card in zone]
    left = [card for card in state.rules.deck if card.back == state.top_back and card not in shown]
    fronts = [card.front for card in left]
    assert odds(memory_view(state)) == {
        colour: Fraction(fronts.count(colour), len(left)) for colour in state.top_back
    }


@rule("L20")
@given(any_positions())
def test_a_newcomer_counts_the_colours_on_the_table(state: State) -> None:
    """Each colour of the back weighs as many cards as are in the deck, but in no tank."""
    if state.top_back is None:
        return
    fronts = [card.front for card in state.rules.deck]
    for tank in state.tanks:
        for card in tank:
            fronts.remove(card.front)
    fronts = [front for front in fronts if front in state.top_back]
    assert odds(table_view(state)) == {
        colour: Fraction(fronts.count(colour), len(fronts)) for colour in state.top_back
    }


@rule("C5")
def test_a_new_table_knows_nothing() -> None:
    """With nothing seen, each colour of the back has a chance of exactly one third."""
    for seed in range(20):
        state = new_game(4, seed, rules=BARE)
        for view in table_view(state), memory_view(state):
            assert list(odds(view).values()) == [THIRD] * 3


def begun_with(*codes: str) -> State:
    """A game without a deal, in which these are the first cards to be drawn."""
    first = [parse_card(code) for code in codes]
    rest = [card for card in STANDARD_DECK if card not in first]
    return new_game(3, deck_order=[*first, *rest], rules=BARE)


@rule("C5", "I3")
@pytest.mark.parametrize("codes", [("Roy", "Ory", "Yro"), ("Kbp", "Bpk", "Pbk")])
def test_each_front_that_is_seen_is_ruled_out(codes: tuple[str, str, str]) -> None:
    """One front of a back seen leaves one half for the others, and two leave certainty."""
    state = begun_with(*codes)
    one, two, three = (parse_card(code).front for code in codes)
    assert odds(memory_view(state)) == {one: THIRD, two: THIRD, three: THIRD}
    state = apply(state, Score())
    assert odds(memory_view(state)) == {one: 0, two: HALF, three: HALF}
    state = apply(state, Score())
    assert odds(memory_view(state)) == {one: 0, two: 0, three: 1}


@rule("I1", "L20")
def test_a_newcomer_cannot_rule_out_a_front() -> None:
    """The same game, seen without having seen the backs of the cards in the tanks."""
    state = apply(apply(begun_with("Roy", "Ory", "Yro"), Score()), Score())
    assert odds(table_view(state)) == {
        RED: Fraction(14, 43),
        ORANGE: Fraction(14, 43),
        YELLOW: Fraction(15, 43),
    }


@rule("L20")
def test_a_colour_that_is_all_on_the_table_cannot_be_flipped() -> None:
    """With every red card in a tank, red has chance 0 for both."""
    state = table("Rog Rob / Ryg", draw="Ory Yro")
    for view in table_view(state), memory_view(state):
        assert odds(view) == {RED: 0, ORANGE: HALF, YELLOW: HALF}


@rule("I1", "I3")
def test_scored_cards_are_forgotten_at_the_table_alone() -> None:
    """The colours in a score pile need not be told, but who saw them remembers."""
    state = table("- / -", piles="Roy Rog / -", draw="Ory Yro Oyg Yog")
    assert odds(memory_view(state)) == {RED: 0, ORANGE: HALF, YELLOW: HALF}
    assert odds(table_view(state)) == {RED: THIRD, ORANGE: THIRD, YELLOW: THIRD}


@rule("L20")
def test_the_odds_of_a_new_game_by_hand() -> None:
    """The example of the documentation, counted by hand."""
    state = new_game(4, seed=7)
    assert state.top_back == frozenset({YELLOW, Colour.GREEN, Colour.BLUE})
    assert any(parse_card("Ygb") in tank for tank in state.tanks)
    assert list(odds(memory_view(state)).values()) == [0, HALF, HALF]


def test_odds_are_anew_for_each_caller() -> None:
    """The dictionary is the caller's own; changing it changes no view."""
    view = memory_view(new_game(3, seed=1))
    expected = dict(odds(view))
    odds(view).clear()
    assert odds(view) == expected


@rule("L20")
def test_a_deck_need_not_have_every_front() -> None:
    """A front that no card of the back has in this deck has chance 0."""
    cards = [Card(front, {RED, ORANGE, YELLOW}) for front in (RED, YELLOW)]
    rules = attrs.evolve(BARE, name="two", deck=Deck(cards))
    empty = CardSet(rules.deck)
    state = State(rules, cards, [empty, empty], [empty, empty], 0)
    for view in table_view(state), memory_view(state):
        assert odds(view) == {RED: HALF, ORANGE: 0, YELLOW: HALF}
