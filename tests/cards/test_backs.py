"""A back reveals nothing about the front except that it is one of the back's colours (I2)."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations

import pytest

from mantis_rules import (
    STANDARD_DECK,
    Card,
    CardSet,
    Colour,
    Deck,
    InvalidCard,
    InvalidState,
    State,
    new_game,
)


def test_cards_with_the_same_back_share_it() -> None:
    """Cards with equal backs share one back object, so its identity does not reveal the front."""
    for deck in STANDARD_DECK, Deck.of(list(Colour)[:4], 2):
        assert len({id(card.back) for card in deck}) == len({card.back for card in deck})


def test_a_back_does_not_keep_the_given_order() -> None:
    """Backs given in different orders are the same object, whatever the front."""
    colours = list(Colour)[:3]
    cards = [Card(given[0], given) for given in permutations(colours)]
    assert len({id(card.back) for card in cards}) == 1


def test_a_copied_or_unpickled_card_has_the_shared_back() -> None:
    """A copied or unpickled card uses the shared back object, not a new one."""
    for card in STANDARD_DECK.cards[::20]:
        for twin in pickle.loads(pickle.dumps(card)), copy.deepcopy(card), copy.copy(card):
            assert twin == card
            assert twin.back is card.back


@pytest.mark.parametrize("kind", [set, frozenset, dict.fromkeys], ids=["set", "frozenset", "dict"])
def test_unordered_collections_are_refused_where_order_matters(kind: type) -> None:
    """A set or mapping is refused where the order of its elements would matter."""
    state = new_game(2, seed=1)
    with pytest.raises(InvalidCard, match="cards: expected Cards in order, got a value of type "):
        Deck(kind(STANDARD_DECK.cards))
    with pytest.raises(InvalidState, match="deck_order: expected Cards in order"):
        new_game(2, deck_order=kind(STANDARD_DECK.cards))
    for field, values in {"draw_pile": state.draw_pile, "tanks": state.tanks}.items():
        parts = {
            "draw_pile": state.draw_pile,
            "tanks": state.tanks,
            "score_piles": state.score_piles,
        } | {field: kind(values)}
        with pytest.raises(InvalidState, match=f"{field}: expected .* in order"):
            State(rules=state.rules, to_move=0, **parts)


def test_a_card_set_takes_its_cards_in_any_order() -> None:
    """A `CardSet` accepts its cards as a set, since their order does not matter."""
    assert CardSet(STANDARD_DECK, set(STANDARD_DECK.cards)) == CardSet(
        STANDARD_DECK, STANDARD_DECK.cards
    )
