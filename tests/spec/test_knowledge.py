"""The library's odds are those of two onlookers, who know only what was shown at the table.

The onlookers (`knowledge`) never import the library and never see a position: they are shown the
deal and every flip, one by one. So a view that forgets or invents a card, or wrong odds, would go
unnoticed only if both had the same mistake.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from mantis_rules import (
    STANDARD_DECK,
    Action,
    Card,
    Colour,
    Score,
    State,
    legal_actions,
    new_game,
    official,
    step,
)
from mantis_rules.views import View, event_of, follow, forecast, memory_view, odds, table_view
from tests.rules import rule
from tests.spec import knowledge
from tests.spec.knowledge import Odds, Onlooker, Prospect


def told(card: Card) -> str:
    """A card of the library in the onlookers' notation."""
    return f"{card.front.letter}/{letters(card.back)}"


def letters(back: frozenset[Colour] | None) -> str:
    """A back in the onlookers' notation."""
    return "".join(colour.letter for colour in Colour if colour in (back or ()))


def in_words(chances: dict[Colour, Fraction]) -> Odds:
    """Odds of the library in the onlookers' notation."""
    return {colour.letter: chance for colour, chance in chances.items()}


def target(action: Action, mover: int) -> int:
    """The seat whose tank the card is flipped into."""
    return mover if isinstance(action, Score) else action.target


def assert_same_conclusions(view: View, chances: Odds, state: State) -> None:
    """Require that the odds and forecasts of a view are those of the onlooker."""
    assert in_words(odds(view)) == chances
    tanks = [[card.front.letter for card in tank] for tank in state.tanks]
    for option in forecast(view):
        seat = target(option.action, state.to_move)
        found = Prospect(option.hit, option.scored, option.gained, option.given)
        assert found == knowledge.prospect(chances, tanks, state.to_move, seat)


@rule("I1", "I3", "L20")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_library_agrees_with_the_onlookers(players: int) -> None:
    """Odds and forecasts agree at each official table and ply, for both kinds of view."""
    for seed in range(8):
        chance = random.Random(seed)
        state = new_game(players, seed)
        carried, onlooker = memory_view(state), Onlooker()
        for tank in state.tanks:
            for card in tank:
                onlooker.sees(told(card))
        while actions := legal_actions(state):
            back = letters(state.top_back)
            tanks = [[card.front.letter for card in tank] for tank in state.tanks]
            remembered, seen = onlooker.odds(back), knowledge.newcomers_odds(tanks, back)
            assert_same_conclusions(memory_view(state), remembered, state)
            assert_same_conclusions(carried, remembered, state)
            assert_same_conclusions(table_view(state), seen, state)
            taken = step(state, chance.choice(actions))
            onlooker.sees(told(taken.flip.card))
            carried, state = follow(carried, event_of(taken)), taken.after


@rule("C1", "C2", "C4", "C5")
def test_the_onlookers_know_the_deck() -> None:
    """The onlookers' 105 cards are those of the library."""
    assert len(knowledge.deck()) == 105
    assert {*knowledge.deck()} == {*map(told, STANDARD_DECK)}
    assert official(4).deck is STANDARD_DECK


@rule("I3")
def test_an_onlooker_who_missed_a_card_would_be_noticed() -> None:
    """If the onlooker misses the cards with the top back, the odds differ."""
    state = new_game(4, seed=7)
    onlooker = Onlooker()
    for tank in state.tanks:
        for card in tank:
            if card.back != state.top_back:
                onlooker.sees(told(card))
    assert onlooker.odds(letters(state.top_back)) != in_words(odds(memory_view(state)))
