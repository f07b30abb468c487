"""The odds of the top card's front, for table views and for memory views (L20, I3, C5).

Elsewhere: forecasts, which use these odds (`test_forecast`), and the odds of every position
of a tiny game (`tests.exhaustive.test_orders`).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import attrs
import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    STANDARD,
    STANDARD_DECK,
    Card,
    CardSet,
    Colour,
    Deck,
    Score,
    State,
    apply,
    new_game,
)
from mantis_rules.notation import parse_card
from mantis_rules.testing import cards, partitions, states
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
    """Odds are exact, add up to 1, and have each colour of the back in order."""
    for view in table_view(state), memory_view(state):
        chances = odds(view)
        if state.top_back is None:
            assert chances == {}
            continue
        assert list(chances) == [colour for colour in Colour if colour in state.top_back]
        assert all(type(chance) is Fraction and 0 <= chance <= 1 for chance in chances.values())
        assert sum(chances.values()) == 1
        assert chances[state.draw_pile[0].front] > 0  # the real front must be possible


@rule("I3", "L20")
@given(any_positions())
def test_memory_odds_count_the_unseen_cards_with_that_back(state: State) -> None:
    """For a memory view, all cards with the top back that were not shown are equally likely."""
    if state.top_back is None:
        return
    shown = [card for zone in (*state.tanks, *state.score_piles) for card in zone]
    left = [card for card in state.rules.deck if card.back == state.top_back and card not in shown]
    fronts = [card.front for card in left]
    assert odds(memory_view(state)) == {
        colour: Fraction(fronts.count(colour), len(left)) for colour in state.top_back
    }


def uneven_positions() -> st.SearchStrategy[State]:
    """Positions of hand-made decks, with different numbers of cards of each front and back."""
    sets = st.sets(cards(Deck.of(list(Colour)[:4], back_size=3)), min_size=3, max_size=10)
    decks = sets.map(lambda chosen: Deck(sorted(chosen, key=STANDARD_DECK.place)))
    return decks.flatmap(lambda deck: partitions(attrs.evolve(BARE, name="uneven", deck=deck)))


@rule("L20")
@given(st.one_of(any_positions(), uneven_positions()))
def test_a_newcomer_weighs_each_card_by_how_much_of_its_front_is_unseen(state: State) -> None:
    """A card of the back weighs the share of its front's cards, in the deck, that is in no tank."""
    if state.top_back is None:
        return
    deck, tanks = state.rules.deck, state.tanks
    held = Counter(card.front for card in deck)
    seen = Counter(card.front for tank in tanks for card in tank)
    weights = dict.fromkeys(state.top_back, Fraction(0))
    for card in deck:
        if card.back == state.top_back:
            weights[card.front] += 1 - Fraction(seen[card.front], held[card.front])
    whole = sum(weights.values())
    view = table_view(state)
    assert odds(view) == {colour: weight / whole for colour, weight in weights.items()}
    assert {type(weight) for weight in view.tops().values()} == {int}


@rule("L20")
@given(states(STANDARD))
def test_in_the_official_deck_a_card_weighs_the_unseen_cards_of_its_front(state: State) -> None:
    """All fronts are there equally often, so the share needs no common multiple."""
    seen = Counter(card.front for tank in state.tanks for card in tank)
    for place, weight in table_view(state).tops().items():
        assert weight == 15 - seen[STANDARD_DECK.cards[place].front]


@rule("L20")
def test_a_deal_tells_nothing_of_a_front_that_few_cards_have() -> None:
    """With one red card, two orange and one of each on the back, both weigh the same at first."""
    deck = Deck([Card(front, back) for front, back in [
        (RED, {RED, ORANGE, YELLOW}), (ORANGE, {RED, ORANGE, YELLOW}),
        (YELLOW, {RED, ORANGE, YELLOW}), (ORANGE, {ORANGE, YELLOW, Colour.GREEN}),
    ]])  # fmt: skip
    rules = attrs.evolve(BARE, name="uneven", deck=deck)
    view = table_view(new_game(2, deck_order=deck, rules=rules))
    assert odds(view) == {RED: THIRD, ORANGE: THIRD, YELLOW: THIRD}


@rule("C5")
def test_odds_are_one_third_each_when_nothing_is_seen() -> None:
    """If no card was seen, each colour of the back has a chance of exactly one third."""
    for seed in range(20):
        state = new_game(4, seed, rules=BARE)
        for view in table_view(state), memory_view(state):
            assert list(odds(view).values()) == [THIRD] * 3


def begun_with(*codes: str) -> State:
    """A game without a deal whose draw pile begins with these cards."""
    first = [parse_card(code) for code in codes]
    rest = [card for card in STANDARD_DECK if card not in first]
    return new_game(3, deck_order=[*first, *rest], rules=BARE)


@rule("C5", "I3")
@pytest.mark.parametrize("codes", [("Roy", "Ory", "Yro"), ("Kbp", "Bpk", "Pbk")])
def test_each_front_that_is_seen_is_ruled_out(codes: tuple[str, str, str]) -> None:
    """Once one front of a back is seen, the others have one half each; after two, one is sure."""
    state = begun_with(*codes)
    one, two, three = (parse_card(code).front for code in codes)
    assert odds(memory_view(state)) == {one: THIRD, two: THIRD, three: THIRD}
    state = apply(state, Score())
    assert odds(memory_view(state)) == {one: 0, two: HALF, three: HALF}
    state = apply(state, Score())
    assert odds(memory_view(state)) == {one: 0, two: 0, three: 1}


@rule("I1", "L20")
def test_a_newcomer_cannot_rule_out_a_front() -> None:
    """Table odds of the same game rule out no front, since they ignore the backs in the tanks."""
    state = apply(apply(begun_with("Roy", "Ory", "Yro"), Score()), Score())
    assert odds(table_view(state)) == {
        RED: Fraction(14, 43),
        ORANGE: Fraction(14, 43),
        YELLOW: Fraction(15, 43),
    }


@rule("L20")
def test_a_colour_that_is_all_on_the_table_cannot_be_flipped() -> None:
    """With every red card in a tank, red has chance 0 for both kinds of view."""
    state = table("Rog Rob / Ryg", draw="Ory Yro")
    for view in table_view(state), memory_view(state):
        assert odds(view) == {RED: 0, ORANGE: HALF, YELLOW: HALF}


@rule("I1", "I3")
def test_only_memory_odds_count_scored_cards() -> None:
    """Memory odds take the scored cards into account, and table odds do not."""
    state = table("- / -", piles="Roy Rog / -", draw="Ory Yro Oyg Yog")
    assert odds(memory_view(state)) == {RED: 0, ORANGE: HALF, YELLOW: HALF}
    assert odds(table_view(state)) == {RED: THIRD, ORANGE: THIRD, YELLOW: THIRD}


@rule("L20")
def test_the_odds_of_a_new_game_by_hand() -> None:
    """The odds in the documentation's example are those counted by hand."""
    state = new_game(4, seed=7)
    assert state.top_back == frozenset({YELLOW, Colour.GREEN, Colour.BLUE})
    assert any(parse_card("Ygb") in tank for tank in state.tanks)
    assert list(odds(memory_view(state)).values()) == [0, HALF, HALF]


def test_odds_are_a_new_dictionary_for_each_caller() -> None:
    """Changing the dictionary that `odds` returned does not change later odds of the view."""
    view = memory_view(new_game(3, seed=1))
    expected = dict(odds(view))
    odds(view).clear()
    assert odds(view) == expected


@rule("L20")
def test_a_deck_need_not_have_every_front() -> None:
    """A front that no card of the back has in this deck has chance 0."""
    both = [Card(front, {RED, ORANGE, YELLOW}) for front in (RED, YELLOW)]
    rules = attrs.evolve(BARE, name="two", deck=Deck(both))
    empty = CardSet(rules.deck)
    state = State(rules, both, [empty, empty], [empty, empty], 0)
    for view in table_view(state), memory_view(state):
        assert odds(view) == {RED: HALF, ORANGE: 0, YELLOW: HALF}
