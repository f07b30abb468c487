"""Colours and cards (C1 to C3)."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, strategies as st

from mantis_rules import Card, Colour, InvalidCard
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.helpers.strategies import any_cards
from tests.rules import rule

RED, ORANGE, YELLOW, PINK = Colour.RED, Colour.ORANGE, Colour.YELLOW, Colour.PINK

REFUSALS = [
    Refusal(
        "a front that the back does not show",
        call(Card, PINK, {RED, ORANGE}),
        InvalidCard,
        "front: expected one of the back's (red, orange), got pink",
    ),
    Refusal(
        "a back of one colour",
        call(Card, RED, {RED}),
        InvalidCard,
        "back: expected two colours or more, got red",
    ),
    Refusal(
        "a back of one colour, told twice",
        call(Card, RED, [RED, RED]),
        InvalidCard,
        "back: expected two colours or more, got red",
    ),
    Refusal(
        "a back of no colour",
        call(Card, RED, ()),
        InvalidCard,
        "back: expected two colours or more, got none",
    ),
    *for_each(
        "front",
        ["red", None, 0, True, []],
        lambda front: Card(front, {RED, ORANGE}),
        InvalidCard,
        "front: expected a Colour, got {}",
    ),
    *for_each(
        "back",
        [None, 3],
        lambda back: Card(RED, back),
        InvalidCard,
        "back: expected Colours, got {}",
    ),
    *for_each(
        "a back of",
        ["red", 0, None, [RED], b"roy", Colour],
        lambda colour: Card(RED, [RED, colour]),
        InvalidCard,
        "back: expected a Colour, got {}",
    ),
    *(
        Refusal(f"a back that is {name}", call(Card, RED, back), InvalidCard, f"back: {text}")
        for name, back, text in [
            ("a text", "roy", "expected a Colour, got 'r' (str)"),
            ("bytes", b"roy", "expected a Colour, got 114 (int)"),
        ]
    ),
]


@rule("C1")
def test_there_are_seven_colours_in_order() -> None:
    """The colours are these seven, in this order."""
    names = ["red", "orange", "yellow", "green", "blue", "purple", "pink"]
    assert [colour.value for colour in Colour] == names
    assert [colour.name for colour in Colour] == [name.upper() for name in names]


@rule("C1")
def test_each_colour_has_its_letter() -> None:
    """Each colour has its own letter in card codes; p is purple and k is pink."""
    assert "".join(colour.letter for colour in Colour) == "roygbpk"


@given(st.sets(st.sampled_from(Colour), min_size=2), st.data())
def test_a_card_is_a_front_and_a_back(back: set[Colour], data: st.DataObject) -> None:
    """Any back with any of its colours as the front makes a card, which keeps both."""
    front = data.draw(st.sampled_from(sorted(back, key=list(Colour).index)))
    card = Card(front, frozenset(back))
    assert card.front is front
    assert card.back == frozenset(back)


@rule("C3")
@given(st.sets(st.sampled_from(Colour)), st.sampled_from(Colour))
def test_other_fronts_and_backs_are_refused(back: set[Colour], front: Colour) -> None:
    """A front that the back does not show, or a back of fewer than two colours, is refused."""
    if front in back and len(back) > 1:
        assert Card(front, frozenset(back)).front is front
    else:
        with pytest.raises(InvalidCard):
            Card(front, frozenset(back))


@rule("C2", "C3")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_invalid_cards_are_refused(refusal: Refusal) -> None:
    """A bad front or back raises a clear error that says what was given."""
    check(refusal)


@pytest.mark.parametrize(
    "back",
    [
        [YELLOW, RED, ORANGE],
        (RED, ORANGE, YELLOW, RED),
        {RED: 1, ORANGE: 2, YELLOW: 3},
        iter((ORANGE, YELLOW, RED)),
    ],
    ids=lambda back: type(back).__name__,
)
def test_the_back_may_be_any_collection(back: list[Colour]) -> None:
    """The colours of the back can be given in any kind of collection and in any order."""
    assert Card(RED, back) == Card(RED, {RED, ORANGE, YELLOW})


def test_a_card_copies_the_given_back() -> None:
    """Changing the set given as the back afterwards does not change the card."""
    given_back = {RED, ORANGE}
    card = Card(RED, given_back)
    given_back.add(PINK)
    assert card.back == {RED, ORANGE}


@given(any_cards(), any_cards())
def test_cards_are_equal_by_value(one: Card, other: Card) -> None:
    """Cards are equal if and only if front and back are equal; equal cards have equal hashes."""
    same = (one.front, one.back) == (other.front, other.back)
    assert (one == other) is same
    twin = Card(one.front, set(one.back))
    assert twin == one
    assert hash(twin) == hash(one)


def test_a_card_equals_nothing_else() -> None:
    """A card equals neither its code nor its parts."""
    card = Card(RED, {RED, ORANGE})
    others: list[object] = ["Ro", RED, (RED, frozenset({RED, ORANGE})), None]
    assert card not in others


@pytest.mark.parametrize(
    ("card", "code"),
    [
        (Card(ORANGE, {YELLOW, ORANGE, RED}), "Ory"),
        (Card(PINK, {PINK, Colour.PURPLE}), "Kp"),
        (Card(Colour.BLUE, Colour), "Broygpk"),
    ],
    ids=str,
)
def test_a_card_is_shown_by_its_code(card: Card, code: str) -> None:
    """The text of a card is its code: the front in upper case, then the other colours in order."""
    assert (card.code, str(card), repr(card)) == (code, code, f"Card({code})")


@pytest.mark.parametrize("name", ["front", "back"])
def test_a_card_cannot_be_changed(name: str) -> None:
    """No field of a card can be assigned or deleted."""
    card = Card(RED, {RED, ORANGE})
    with pytest.raises(FrozenInstanceError):
        setattr(card, name, getattr(card, name))
    with pytest.raises(FrozenInstanceError):
        delattr(card, name)


@given(any_cards(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_a_card_survives_copying(card: Card, protocol: int) -> None:
    """A pickled or copied card is equal, with the same hash and front."""
    for again in (pickle.loads(pickle.dumps(card, protocol)), copy.deepcopy(card), copy.copy(card)):
        assert again == card
        assert hash(again) == hash(card)
        assert again.front is card.front
