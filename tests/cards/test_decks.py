"""Decks: the standard one, and those made of any colours by the same rule (C4, C5, V3)."""

from __future__ import annotations

import copy
import itertools
import math
import pickle
from collections import Counter
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, settings, strategies as st

from mantis_rules import STANDARD_DECK, Card, Colour, Deck, InvalidCard
from mantis_rules.notation import parse_card
from tests.helpers.positions import SMALL_DECK, cards
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.helpers.strategies import decks
from tests.rules import rule

REFUSALS = [
    Refusal("no card", call(Deck, ()), InvalidCard, "a deck needs a card"),
    Refusal(
        "a card twice",
        call(Deck, cards("Ro Oy Ro")),
        InvalidCard,
        "Ro: more than once in the deck",
    ),
    Refusal(
        "backs of two sizes",
        call(Deck, cards("Ro Roy")),
        InvalidCard,
        "Roy: expected a back of 2 colours, as Ro",
    ),
    Refusal("a string", call(Deck, "Roy"), InvalidCard, "expected a Card, got 'R' (str)"),
    *for_each("cards", [None, 105], Deck, InvalidCard, "expected Cards, got {}"),
    *for_each(
        "a card",
        ["red", Colour.RED, None, []],
        lambda card: Deck([card]),
        InvalidCard,
        "expected a Card, got {}",
    ),
    *for_each(
        "back_size",
        [-1, 0, 1, 5, True, 2.0, "2", None],
        lambda size: Deck.of(list(Colour)[:4], size),
        InvalidCard,
        "back_size: expected an int from 2 to the number of colours (4), got {}",
    ),
    *for_each(
        "colours",
        [None, 7],
        Deck.of,
        InvalidCard,
        "colours: expected Colours, got {}",
    ),
    *for_each(
        "a colour",
        ["red", 0, None, [Colour.RED]],
        lambda colour: Deck.of([*Colour, colour]),
        InvalidCard,
        "colours: expected a Colour, got {}",
    ),
    Refusal(
        "colours as letters",
        call(Deck.of, "roygbpk"),
        InvalidCard,
        "colours: expected a Colour, got 'r' (str)",
    ),
    Refusal("no colours", call(Deck.of, []), InvalidCard, "number of colours (0), got 3 (int)"),
]


@rule("C4")
def test_the_standard_deck_has_105_cards() -> None:
    """The standard deck has 105 cards, 15 with each front."""
    assert len(STANDARD_DECK) == 105
    assert Counter(card.front for card in STANDARD_DECK) == dict.fromkeys(Colour, 15)


@rule("C5")
def test_the_standard_deck_has_each_back_and_front_once() -> None:
    """Each of the 35 backs occurs with each of its three colours as the front."""
    fronts: dict[frozenset[Colour], set[Colour]] = {}
    for card in STANDARD_DECK:
        fronts.setdefault(card.back, set()).add(card.front)
    assert len(fronts) == 35
    assert all(len(back) == 3 and seen == back for back, seen in fronts.items())


@rule("C5")
@given(st.sets(st.sampled_from(Colour), min_size=2), st.data())
def test_a_deck_of_any_colours_has_each_back_and_front_once(
    colours: set[Colour], data: st.DataObject
) -> None:
    """A generated deck has every pair of a back of that size and one of its colours once."""
    size = data.draw(st.integers(2, len(colours)))
    deck = Deck.of(colours, size)
    pairs = {
        (frozenset(back), front) for back in itertools.combinations(colours, size) for front in back
    }
    assert Counter((card.back, card.front) for card in deck) == Counter(pairs)
    assert len(deck) == size * math.comb(len(colours), size)


@pytest.mark.parametrize(("count", "size"), [(n, k) for n in range(2, 8) for k in range(2, n + 1)])
@settings(max_examples=10)
@given(st.permutations(list(Colour)))
def test_a_generated_deck_has_one_order(count: int, size: int, colours: list[Colour]) -> None:
    """The cards are in order of front, then back, whatever order the colours are given in."""
    chosen = colours[:count]
    deck = Deck.of((colour for colour in [*chosen, *chosen]), size)
    place = list(Colour).index

    def key(card: Card) -> tuple[int, list[int]]:
        return place(card.front), sorted(map(place, card.back))

    assert list(deck) == sorted(deck, key=key)
    assert deck == Deck.of(set(chosen), size)


def test_deck_of_makes_the_standard_deck_by_default() -> None:
    """Without arguments, `Deck.of` makes the standard deck."""
    assert Deck.of() == STANDARD_DECK


@given(decks())
def test_a_deck_has_the_colours_and_size_of_its_backs(deck: Deck) -> None:
    """`colours` has the colours of all backs, in order; `back_size` is the size of every back."""
    on_backs = {colour for card in deck for colour in card.back}
    assert deck.colours == tuple(colour for colour in Colour if colour in on_backs)
    assert {len(card.back) for card in deck} == {deck.back_size}


def test_a_deck_of_a_few_cards_has_the_colours_of_their_backs() -> None:
    """A colour that is on a back but on no front is also one of the deck's colours."""
    assert Deck(cards("Kr Ro")).colours == (Colour.RED, Colour.ORANGE, Colour.PINK)


@given(st.permutations(SMALL_DECK.cards))
def test_the_order_of_a_deck_is_its_identity(order: list[Card]) -> None:
    """Decks are equal if and only if they have the same cards in the same order."""
    deck = Deck(order)
    assert tuple(deck) == deck.cards == tuple(order)
    assert (deck == SMALL_DECK) is (tuple(order) == SMALL_DECK.cards)
    assert hash(Deck(list(order))) == hash(deck)


def test_one_card_is_enough_for_a_deck() -> None:
    """A deck can have a single card."""
    deck = Deck(cards("Ro"))
    assert (len(deck), deck.back_size, deck.colours) == (1, 2, (Colour.RED, Colour.ORANGE))


def test_a_deck_copies_its_input() -> None:
    """Changing the list of cards afterwards does not change the deck."""
    order = list(SMALL_DECK)
    deck = Deck(order)
    order.pop()
    assert deck == SMALL_DECK


@pytest.mark.parametrize("card", cards("Ro Gy Br Kp Roy"), ids=str)
def test_a_deck_knows_its_cards(card: Card) -> None:
    """`in` is true for a card if and only if it is one of the deck's cards."""
    assert (card in SMALL_DECK) is (card in SMALL_DECK.cards)


@pytest.mark.parametrize("thing", ["Ro", None, Colour.RED, [], {}, 0], ids=repr)
def test_only_cards_are_in_a_deck(thing: Any) -> None:
    """`in` is false for a value that is not a card, hashable or not."""
    assert thing not in SMALL_DECK


@rule("C5")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_invalid_decks_are_refused(refusal: Refusal) -> None:
    """Values that cannot make a deck raise a clear error that says what was given."""
    check(refusal)


@rule("C4")
def test_the_repr_of_a_deck_is_short() -> None:
    """The repr of a deck shows its size and its colours."""
    assert repr(SMALL_DECK) == "<Deck of 12 cards: red orange yellow green>"


def test_a_deck_cannot_be_changed() -> None:
    """The cards of a deck cannot be assigned or deleted."""
    deck = Deck.of()
    with pytest.raises(FrozenInstanceError):
        deck.cards = ()  # type: ignore[misc]  # wrong on purpose
    with pytest.raises(FrozenInstanceError):
        del deck.cards


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_the_standard_deck_stays_the_same_object(protocol: int) -> None:
    """Pickling or copying the standard deck gives the same object, and the pickle is small."""
    text = pickle.dumps(STANDARD_DECK, protocol)
    assert pickle.loads(text) is STANDARD_DECK
    assert len(text) < 100
    assert copy.deepcopy(STANDARD_DECK) is copy.copy(STANDARD_DECK) is STANDARD_DECK


@given(decks(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_a_deck_survives_copying(deck: Deck, protocol: int) -> None:
    """A pickled or copied deck is equal, with the same hash and cards."""
    for again in (pickle.loads(pickle.dumps(deck, protocol)), copy.deepcopy(deck)):
        assert again == deck
        assert hash(again) == hash(deck)
        assert all(card in again for card in deck)


@rule("C2")
def test_a_back_of_another_size_is_compared_with_the_first_card() -> None:
    """The error names the wrong card, and the first card as the one to compare with."""
    cards = [parse_card(code) for code in ("Roy", "Ro", "Rg")]
    with pytest.raises(InvalidCard, match=r"^Ro: expected a back of 3 colours, as Roy$"):
        Deck(cards)
