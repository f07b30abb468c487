"""Cards and actions as text, and back (`Ory`, `steal 2`).

Elsewhere: positions (`test_notation_positions`).
"""

from __future__ import annotations

import itertools
import string
from typing import Any
from unittest.mock import ANY

import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    STANDARD_DECK,
    Action,
    Card,
    Colour,
    Deck,
    InvalidCard,
    InvalidRecord,
    Score,
    Steal,
)
from mantis_rules.notation import format_action, format_card, parse_action, parse_card
from tests.helpers.refusals import Refusal, check, each, for_each
from tests.helpers.strategies import any_cards, decks
from tests.rules import rule

CARD = "card: expected a code such as 'Ory', in letters of 'roygbpk', got {}"
ACTION = "action: expected 'score' or 'steal' and a seat, got {}"

NO_SEATS: list[Any] = [-1, True, 1.0, "1", None]

REFUSALS = [
    *for_each(
        "a code",
        [
            *(
                "",
                " ",
                "O",
                "ory",
                "ORY",
                "oRy",
                "OrY",
                "Orz",
                "Xry",
                "Or y",
                " Ory",
                "Ory ",
                "Ory\n",
            ),
            *("Ory\x00", "Ory-", "Ory1", "Øry", "OryRoy", "O", "Card(Ory)"),
            *(None, 3, True, b"Ory", ["Ory"], ("O", "r", "y"), Colour.RED, ANY),
        ],
        parse_card,
        InvalidRecord,
        CARD,
    ),
    *for_each("a code of one colour", ["Rr", "Kkk"], parse_card, InvalidRecord, "card"),
    *for_each(
        "a code with a colour twice",
        ["Orr", "Oro", "Oory", "Oryy", "Kkr"],
        parse_card,
        InvalidRecord,
        "each colour once and in order, got",
    ),
    *for_each(
        "a code out of order",
        ["Oyr", "Kpr", "Rgo", "Bkpgyor"],
        parse_card,
        InvalidRecord,
        "each colour once and in order, got",
    ),
    *for_each(
        "words",
        [
            *("", " ", "Score", "SCORE", "score ", " score", "score\n", "score 1", "scores"),
            *("steal", "steal ", "steal  2", "steal 2 ", " steal 2", "steal 2\n", "steal\t2"),
            *("steal2", "Steal 2", "steal -1", "steal +1", "steal 01", "steal 1.0", "steal two"),
            *("steal 1 2", "steal ٣", "steal ²", "steal 1_0", "steal 0x1", "pass"),
            *(None, 0, True, b"score", ["score"], ("steal", 2), Score(), Steal(2), ANY),
        ],
        parse_action,
        InvalidRecord,
        ACTION,
    ),
    *for_each(
        "format_card",
        [None, "Ory", 0, Colour.RED, Card],
        format_card,
        InvalidCard,
        "expected a Card, got ",
    ),
    *for_each(
        "format_action",
        [None, "score", 0, True, Score, *map(Steal, NO_SEATS)],
        format_action,
        InvalidRecord,
        "expected Score() or Steal(seat), got ",
    ),
]


@pytest.mark.parametrize("card", STANDARD_DECK, ids=str)
def test_every_card_has_its_code(card: Card) -> None:
    """The code has the front's letter first, in upper case, then the back's others in order."""
    code = format_card(card)
    letters = dict(zip(Colour, "roygbpk", strict=True))
    others = [letters[colour] for colour in Colour if colour in card.back - {card.front}]
    assert code == letters[card.front].upper() + "".join(others)
    assert parse_card(code) == card


@rule("C5")
def test_all_cards_have_different_codes() -> None:
    """The 105 cards have 105 different codes."""
    assert len({format_card(card) for card in STANDARD_DECK}) == 105


@given(decks())
def test_every_deck_has_codes(deck: Deck) -> None:
    """The cards of any deck can be written as codes and read back."""
    assert Deck(parse_card(format_card(card)) for card in deck) == deck


@given(any_cards())
def test_a_code_is_read_as_its_card(card: Card) -> None:
    """`parse_card` is the inverse of `format_card`."""
    assert parse_card(format_card(card)) == card


def test_no_other_three_letters_are_a_code() -> None:
    """Of all words of three of these nine letters, exactly 30 are codes: 15 for R, 15 for O."""
    accepted = []
    for letters in itertools.product("RroygbpkO", repeat=3):
        word = "".join(letters)
        try:
            accepted.append(format_card(parse_card(word)))
        except InvalidRecord:
            continue
        assert accepted[-1] == word
    assert len(accepted) == 2 * 15


@given(st.text(alphabet="ROYGBPKroygbpk", max_size=8))
def test_only_exact_codes_are_read_as_cards(text: str) -> None:
    """A text is either refused, or exactly the code of the card that it is read as."""
    try:
        card = parse_card(text)
    except InvalidRecord:
        assert text not in CODES
    else:
        assert format_card(card) == text
        assert text in CODES


CODES = {
    format_card(Card(front, frozenset(back)))
    for size in range(2, 8)
    for back in itertools.combinations(Colour, size)
    for front in back
}


@given(st.text(alphabet=string.printable, max_size=12))
def test_any_other_text_is_refused(text: str) -> None:
    """Any text is either a code or an action, or raises InvalidRecord."""
    for parse in (parse_card, parse_action):
        try:
            parse(text)
        except InvalidRecord:
            pass
        else:
            assert text in CODES or text.split()[0] in ("score", "steal")


@pytest.mark.parametrize(
    ("action", "words"),
    [(Score(), "score"), (Steal(0), "steal 0"), (Steal(2), "steal 2"), (Steal(10), "steal 10")],
    ids=str,
)
def test_an_action_is_written_in_words(action: Action, words: str) -> None:
    """An action is written as `score` or as `steal` and the seat, the same as by `str`."""
    assert format_action(action) == str(action) == words
    assert parse_action(words) == action


@given(st.integers(0, 10**12))
def test_every_steal_is_read_back(seat: int) -> None:
    """`parse_action` is the inverse of `format_action`, whatever the seat of the steal."""
    assert parse_action(format_action(Steal(seat))) == Steal(seat)


def test_a_seat_is_read_as_an_int() -> None:
    """The seat of an action that was read is a plain int."""
    action: Any = parse_action("steal 1")
    assert type(action.target) is int


def test_a_seat_too_long_to_write_is_refused() -> None:
    """A seat of thousands of digits cannot be written as text, so it is refused."""
    with pytest.raises(InvalidRecord):
        format_action(Steal(10**5000))


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_bad_texts_are_refused(refusal: Refusal) -> None:
    """A bad code or action raises a clear error that says what was given."""
    check(refusal)
