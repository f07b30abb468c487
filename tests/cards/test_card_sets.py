"""Card sets: what they hold, in which order, and what they are equal to (S3).

Elsewhere: their operators (`test_card_set_operators`).
"""

from __future__ import annotations

import collections.abc
import copy
import operator
import pickle
from collections import Counter
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, strategies as st

from mantis_rules import STANDARD_DECK, Card, CardSet, Colour, Deck, InvalidCard
from tests.helpers.positions import SMALL_DECK, cards
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.helpers.strategies import card_sets

SOME = CardSet(STANDARD_DECK, STANDARD_DECK.cards[:3])

REFUSALS = [
    Refusal(
        "a card of another deck",
        call(CardSet, SMALL_DECK, cards("Ro Roy")),
        InvalidCard,
        "Roy: not a card of this deck",
    ),
    *for_each(
        "deck",
        [None, "red", 5, []],
        CardSet,
        InvalidCard,
        "deck: expected a Deck, got {}",
    ),
    *for_each(
        "cards",
        [None, 5],
        lambda given: CardSet(SMALL_DECK, given),
        InvalidCard,
        "expected Cards, got {}",
    ),
    *for_each(
        "a card",
        [None, "red", [], 0, Colour.RED],
        lambda card: CardSet(SMALL_DECK, [card]),
        InvalidCard,
        "expected a Card, got {}",
    ),
    *for_each("of", ["red", None, 0, []], SOME.of, InvalidCard, "expected a Colour, got {}"),
    *for_each("count", ["red", None, 0, []], SOME.count, InvalidCard, "expected a Colour, got {}"),
]

small_cards = st.lists(st.sampled_from(SMALL_DECK.cards), max_size=20)


@given(small_cards)
def test_a_card_set_holds_the_cards_it_was_given(given_cards: list[Card]) -> None:
    """A card set holds exactly the given cards, each once, however often it was given."""
    made = CardSet(SMALL_DECK, iter(given_cards))
    assert frozenset(made) == frozenset(given_cards)
    assert len(made) == len(frozenset(given_cards))
    assert [card in made for card in SMALL_DECK] == [card in given_cards for card in SMALL_DECK]


@given(small_cards)
def test_a_card_set_is_in_deck_order(given_cards: list[Card]) -> None:
    """Iteration follows the order of the deck, so that results are reproducible."""
    expected = [card for card in SMALL_DECK if card in given_cards]
    assert list(CardSet(SMALL_DECK, given_cards)) == expected


@given(card_sets())
def test_a_pile_is_the_cards_of_one_front(tank: CardSet) -> None:
    """`of` gives a card set of the cards with that front, in deck order."""
    for colour in Colour:
        assert list(tank.of(colour)) == [card for card in tank if card.front is colour]
        assert type(tank.of(colour)) is CardSet


@given(card_sets())
def test_counts_are_of_fronts(tank: CardSet) -> None:
    """`count`, `counts` and `colours` refer to fronts; a colour without cards counts 0."""
    fronts = Counter(card.front for card in tank)
    assert [tank.count(colour) for colour in Colour] == [fronts[colour] for colour in Colour]
    assert list(tank.counts.items()) == [(colour, fronts[colour]) for colour in Colour]
    assert tank.colours == frozenset(fronts)


def test_counts_are_of_the_decks_colours() -> None:
    """A colour that the deck does not have is not a key of `counts`; its count is 0."""
    tank = CardSet(SMALL_DECK, cards("Ro Ry Gr"))
    assert list(tank.counts) == list(SMALL_DECK.colours)
    assert tank.count(Colour.PINK) == 0
    assert tank.of(Colour.PINK) == CardSet(SMALL_DECK)


def test_counts_cannot_be_changed() -> None:
    """The mapping of counts is read-only."""
    counts: Any = SOME.counts
    with pytest.raises(TypeError):
        counts[Colour.RED] = 5


def test_an_empty_card_set_is_false() -> None:
    """A card set made without cards is empty and false; one with cards is true."""
    assert not CardSet(SMALL_DECK)
    assert list(CardSet(SMALL_DECK)) == []
    assert SOME


@pytest.mark.parametrize("thing", ["Ro", None, Colour.RED, 0, [], {}], ids=repr)
def test_only_cards_are_in_a_card_set(thing: Any) -> None:
    """`in` is false for a value that is not a card, hashable or not."""
    assert thing not in SOME


@pytest.mark.parametrize("card", cards("Ro Royg"), ids=str)
def test_a_card_of_another_deck_is_not_in_a_card_set(card: Card) -> None:
    """`in` and `<=` are false for a card that is not in the deck, and raise no error."""
    assert card not in SOME
    assert not {card} <= SOME


def test_a_card_set_has_its_deck() -> None:
    """`deck` is the deck that was given; a set taken from a card set has the same deck."""
    assert SOME.deck is SOME.of(Colour.RED).deck is STANDARD_DECK


@given(card_sets(SMALL_DECK), card_sets(SMALL_DECK))
def test_card_sets_are_equal_by_value(one: CardSet, other: CardSet) -> None:
    """Card sets are equal if and only if they hold the same cards; equal sets have equal hashes."""
    assert (one == other) is (list(one) == list(other))
    twin = CardSet(Deck.of(list(Colour)[:4], back_size=2), reversed(list(one)))
    assert twin == one
    assert hash(twin) == hash(one)


def test_card_sets_of_two_decks_are_not_equal() -> None:
    """Card sets of different decks are not equal, even if they hold the same cards."""
    short = Deck(SMALL_DECK.cards[:6])
    same = SMALL_DECK.cards[:3]
    assert CardSet(short, same) != CardSet(SMALL_DECK, same)
    assert CardSet(short) != CardSet(SMALL_DECK)


@pytest.mark.parametrize("kind", [frozenset, set, tuple, list, dict.fromkeys])
def test_a_card_set_equals_only_card_sets(kind: Any) -> None:
    """No other kind of collection equals a card set."""
    other: object = kind(SOME)
    assert operator.ne(SOME, other)
    assert operator.ne(other, SOME)


def test_a_card_set_is_an_immutable_set() -> None:
    """A card set is a hashable `Set` and not a `MutableSet`."""
    assert isinstance(SOME, collections.abc.Set)
    assert isinstance(SOME, collections.abc.Hashable)
    assert not isinstance(SOME, collections.abc.MutableSet)


@pytest.mark.parametrize("name", ["deck", "_bits", "anything"])
def test_a_card_set_cannot_be_changed(name: str) -> None:
    """No attribute can be assigned, added or deleted."""
    with pytest.raises(FrozenInstanceError):
        setattr(SOME, name, 0)
    with pytest.raises(FrozenInstanceError):
        delattr(SOME, name)


def test_a_card_set_copies_its_input() -> None:
    """Changing the list of cards afterwards does not change the card set."""
    order = list(cards("Ro Ry"))
    made = CardSet(SMALL_DECK, order)
    order.clear()
    assert list(made) == list(cards("Ro Ry"))


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_invalid_card_sets_are_refused(refusal: Refusal) -> None:
    """Bad cards, decks and colours raise a clear error that says what was given."""
    check(refusal)


@pytest.mark.parametrize(
    ("made", "text"),
    [(SOME, "CardSet(Roy Rog Rob)"), (CardSet(SMALL_DECK), "CardSet()")],
    ids=["some", "none"],
)
def test_a_card_set_is_shown_by_its_codes(made: CardSet, text: str) -> None:
    """The repr shows the cards by their codes, in deck order."""
    assert repr(made) == text


@given(card_sets(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_a_card_set_survives_copying(cards: CardSet, protocol: int) -> None:
    """A pickled or copied card set is equal, with the same hash, cards and deck."""
    copies = pickle.loads(pickle.dumps(cards, protocol)), copy.deepcopy(cards), copy.copy(cards)
    for again in copies:
        assert again == cards
        assert hash(again) == hash(cards)
        assert list(again) == list(cards)
        assert again.deck is STANDARD_DECK
