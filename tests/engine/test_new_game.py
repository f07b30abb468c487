"""How a game begins: who gets which card, and who starts (S1 to S6).

Elsewhere: the shuffle (`test_shuffle`), and bad arguments (`test_new_game_refusals`).
"""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    Card,
    CardSet,
    InvalidState,
    Ruleset,
    State,
    is_over,
    legal_actions,
    new_game,
    official,
)
from tests.helpers.positions import told
from tests.helpers.strategies import RULESETS, new_games, seeds
from tests.rules import rule

for_each_number = pytest.mark.parametrize("players", range(2, 7))
decks_in_any_order = st.permutations(STANDARD_DECK.cards)


@rule("S2")
@for_each_number
@given(order=decks_in_any_order)
def test_cards_are_dealt_one_at_a_time_clockwise(players: int, order: list[Card]) -> None:
    """Four rounds from seat 0 on deal each seat one card a round, from the top of the deck."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    left = iter(order)
    for _ in range(4):
        for seat in range(players):
            hands[seat].append(next(left))
    state = new_game(players, deck_order=order)
    assert state.tanks == tuple(CardSet(STANDARD_DECK, hand) for hand in hands)
    assert state.draw_pile == tuple(left)


@rule("S2")
@given(st.data())
def test_the_deal_follows_the_ruleset(data: st.DataObject) -> None:
    """Any hand size and deck is dealt in the same way, to any number of players."""
    rules = data.draw(st.sampled_from(RULESETS))
    hand = data.draw(st.integers(0, len(rules.deck) // rules.max_players))
    players = data.draw(st.integers(rules.min_players, rules.max_players))
    order = data.draw(st.permutations(rules.deck.cards))
    state = new_game(players, deck_order=order, rules=attrs.evolve(rules, hand=hand))
    dealt, left = order[: players * hand], order[players * hand :]
    assert [frozenset(tank) for tank in state.tanks] == [
        frozenset(dealt[seat::players]) for seat in range(players)
    ]
    assert state.draw_pile == tuple(left)


@rule("S2", "S4")
def test_a_deal_by_hand() -> None:
    """Two seats get the first eight cards in alternation, and the ninth is the top card."""
    state = new_game(2, deck_order=STANDARD_DECK)
    codes = [card.code for card in STANDARD_DECK.cards[:9]]
    assert codes == ["Roy", "Rog", "Rob", "Rop", "Rok", "Ryg", "Ryb", "Ryp", "Ryk"]
    assert told(state.tanks) == "Roy Rob Rok Ryb / Rog Rop Ryg Ryp"
    assert state.draw_pile[0].code == "Ryk"


@rule("S5")
@given(new_games())
def test_dealing_scores_nothing(state: State) -> None:
    """All score piles are empty after the deal, whatever is in the tanks."""
    assert state.scores == (0,) * state.players
    assert not any(state.score_piles)
    assert {len(tank) for tank in state.tanks} == {state.rules.hand}


@rule("L5")
@given(new_games())
def test_a_game_begins_at_ply_0(state: State) -> None:
    """A new game has ply 0, no token, and the rest of the deck in the draw pile."""
    assert state.ply == 0
    assert state.draw_count == len(state.rules.deck) - state.players * state.rules.hand
    assert state.token is None


@rule("S6")
@for_each_number
def test_any_seat_may_start(players: int) -> None:
    """The seat given as `first` moves first, by default seat 0; the deal is the same for all."""
    state = new_game(players, 3)
    assert state.to_move == 0
    for first in range(players):
        assert new_game(players, 3, first=first) == attrs.evolve(state, to_move=first)


@for_each_number
def test_the_official_rules_are_the_default(players: int) -> None:
    """Without `rules`, two players get the duel, and three to six the standard rules."""
    state = new_game(players, 3)
    assert state.rules is official(players)
    assert (
        state == new_game(players, 3, rules=None) == new_game(players, 3, rules=official(players))
    )


@rule("S1")
@pytest.mark.parametrize("rules", [None, STANDARD], ids=repr)
def test_two_to_six_people_play(rules: Ruleset | None) -> None:
    """A game is dealt for two to six players, and for no other number."""
    for players in range(2, 7):
        assert new_game(players, 1, rules=rules).players == players
    for players in (0, 1, 7):
        with pytest.raises(
            InvalidState, match=f"players: expected an int from 2 to 6, got {players}"
        ):
            new_game(players, 1, rules=rules)


@rule("S1")
def test_two_may_play_by_the_standard_rules() -> None:
    """The ruleset that is given is used, and the deal is the same as by the default rules."""
    state = new_game(2, 3, rules=STANDARD)
    assert state.rules is STANDARD
    assert state == attrs.evolve(new_game(2, 3), rules=STANDARD)
    assert new_game(2, 3).rules is DUEL


def test_the_deck_order_may_be_any_iterable() -> None:
    """A tuple, list, deck or generator of the same cards gives the same deal."""
    cards = STANDARD_DECK.cards
    state = new_game(4, deck_order=cards)
    assert state == new_game(4, deck_order=list(cards))
    assert state == new_game(4, deck_order=STANDARD_DECK)
    assert state == new_game(4, deck_order=(card for card in cards))


@rule("L13")
def test_a_game_copies_the_deck_order() -> None:
    """Changing the list given as the deck order afterwards does not change the game."""
    order = list(STANDARD_DECK)
    state = new_game(4, deck_order=order)
    order.reverse()
    assert state == new_game(4, deck_order=STANDARD_DECK)


@rule("L13")
@given(seeds, st.integers(2, 6))
def test_the_seed_decides_the_whole_game(seed: int, players: int) -> None:
    """The same arguments give the same game, and so does the deck in the order of the seed."""
    state = new_game(players, seed)
    undealt = new_game(players, seed, rules=attrs.evolve(official(players), hand=0))
    assert state == new_game(players, seed)
    assert state == new_game(players, deck_order=undealt.draw_pile)


@rule("E2")
def test_a_game_with_no_card_to_draw_is_over_at_once() -> None:
    """If the deal takes every card, the game is over at once and no action is legal."""
    rules = attrs.evolve(STANDARD, hand=21, max_players=5)
    state = new_game(5, 1, rules=rules)
    assert (state.draw_count, state.ply, state.top_back) == (0, 0, None)
    assert is_over(state)
    assert legal_actions(state) == ()
