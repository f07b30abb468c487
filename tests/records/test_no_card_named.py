"""Errors of damaged records and positions name no card of the deck, since players may read them."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    InvalidRecord,
    MantisError,
    Score,
    State,
    apply,
    legal_actions,
    new_game,
    winner,
)
from mantis_rules.notation import format_position, parse_position, to_dict
from mantis_rules.records import Record, dumps, loads, record_of
from mantis_rules.views import forecast, memory_view, odds, outcomes, sample_state, table_view

STATE = new_game(3, seed=4)
TEXT = dumps(record_of(STATE))
DECK: list[str] = json.loads(TEXT)["deck"]
CODES = {card.code for card in STANDARD.deck}


def _check(text: str) -> str:
    """Return the reason that a text is refused with, which names no card but the docs' example."""
    with pytest.raises(InvalidRecord) as refused:
        loads(text)
    reason = refused.value.reason
    assert not [code for code in CODES if code in reason.replace("such as 'Ory'", "")], reason
    return reason


DECKS: dict[str, tuple[Any, str]] = {
    "a card twice": ([*DECK[:50], DECK[60], *DECK[51:]], "record.deck[60]: expected each card o"),
    "a card missing": (DECK[:-1], "record.deck: expected all 105 cards, got 104"),
    "a card too many": ([*DECK, DECK[90]], "record.deck[105]: expected each card once"),
    "a foreign card": ([*DECK[:50], "Royg", *DECK[51:]], "record.deck[50]: expected a card of th"),
    "a code out of order": (
        [*DECK[:50], DECK[50][0] + DECK[50][:0:-1], *DECK[51:]], "record.deck[50]: expected the"
    ),
    "two codes in one": ([*DECK[:50], DECK[50] + DECK[51], *DECK[52:]], "record.deck[50]: expect"),
    "lists": ([DECK], "record.deck[0]: expected the code of a card"),
    "a text": (" ".join(DECK), "record.deck: expected a list, got a value of type str"),
}  # fmt: skip


@pytest.mark.parametrize(("deck", "reason"), DECKS.values(), ids=DECKS)
def test_a_damaged_deck_is_refused_by_place(deck: Any, reason: str) -> None:
    """The reason has the place in the deck, and no card."""
    assert _check(json.dumps(json.loads(TEXT) | {"deck": deck})).startswith(reason)


JOINED = {
    "comma": ",".join(DECK),
    "nothing": "".join(DECK),
    "one": DECK[-1],
    "few": "".join(DECK[:4]),
}
KEYS = {
    *("format", "version", "rules", "players", "first", "actions", "deck", "result", "seed"),
    *("seats", "ruleset_version", "parameters", "position"),
}


@pytest.mark.parametrize("joined", JOINED.values(), ids=JOINED)
def test_cards_in_one_text_are_not_quoted(joined: str) -> None:
    """Codes joined without spaces are quoted nowhere: not as a value, a key or a whole record."""
    values = json.loads(TEXT)
    for key in KEYS:
        _check(json.dumps(values | {key: joined}))
        _check(json.dumps(values | {key: [joined]}))
    _check(json.dumps(values | {joined: 1}))
    _check(json.dumps(values | {"result": {"winners": [0], "reason": f"{joined}\n"}}))
    _check(json.dumps(values | {"result": {"winners": [0], joined: 1}}))
    _check(json.dumps(joined))
    _check(f'{{"{joined}": 1, "{joined}": 2}}')


@pytest.mark.parametrize(
    "make",
    [
        lambda cards, codes: State(STANDARD, codes, STATE.tanks, STATE.score_piles, 0),
        lambda cards, codes: attrs.evolve(STATE, draw_pile=(), tanks=cards),
        lambda cards, codes: State.from_bits(
            STANDARD, 0, STATE.tank_bits, STATE.score_pile_bits, cards
        ),
        lambda cards, codes: State.from_bits(STANDARD, 0, cards, STATE.score_pile_bits, cards),
        lambda cards, codes: attrs.evolve(STATE, draw_pile=cards[0]),
        lambda cards, codes: new_game(3, deck_order=[*STANDARD.deck.cards[:-1], codes[0]]),
        lambda cards, codes: Record(STANDARD, 3, 0, codes),
        lambda cards, codes: Record(STANDARD, 3, 0, STANDARD.deck.cards, cards),
        lambda cards, codes: record_of(cards),
    ],
    ids=["codes", "exchanged", "cards as places", "cards as bits", "one card", "deck", "record",
         "actions", "steps"],
)  # fmt: skip
def test_cards_at_the_wrong_place_of_a_call_are_not_quoted(make: Any) -> None:
    """Codes instead of cards, cards instead of places, and exchanged zones name no card."""
    cards = STATE.draw_pile
    with pytest.raises(MantisError) as refused:
        make(cards, [card.code for card in cards])
    assert not [code for code in CODES if code in str(refused.value)]


@pytest.mark.parametrize("key", ["format", "version", "rules", "players", "first", "actions"])
def test_a_deck_at_the_wrong_place_is_not_quoted(key: str) -> None:
    """Values that are exchanged in a record are not quoted."""
    values = json.loads(TEXT)
    _check(json.dumps(values | {key: values["deck"], "deck": values[key]}))


FIELDS = format_position(STATE).split(" ")
# Tanks and score piles of a first position exchanged are a position too.
PAIRS = [pair for pair in combinations(range(6), 2) if pair != (2, 3)]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_no_field_of_a_position_is_quoted(pair: tuple[int, int]) -> None:
    """Whichever two fields of a position are exchanged, the error names no card of them."""
    one, other = pair
    fields = [*FIELDS]
    fields[one], fields[other] = fields[other], fields[one]
    line = " ".join(fields)
    with pytest.raises(InvalidRecord) as refused:
        parse_position(line)
    assert not [code for code in CODES if code in str(refused.value).replace("such as 'Ory'", "")]
    values = {"format": "mantis-record", "version": 1, "rules": "standard", "actions": []}
    _check(json.dumps(values | {"position": line, "result": None}))
    _check(json.dumps(values | {"rules": line, "position": "standard", "result": None}))


QUESTIONS = {
    "views": table_view,
    "memory": memory_view,
    "odds": odds,
    "forecast": forecast,
    "legal": legal_actions,
    "winner": winner,
    "line": format_position,
    "dict": to_dict,
    "apply": lambda value: apply(STATE, value),
    "state": lambda value: apply(value, Score()),
    "outcomes": lambda value: outcomes(value, Score()),
    "sample": lambda value: sample_state(value, 0),
    "top": lambda value: sample_state(memory_view(STATE), 0, top=value),
}


@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_a_position_passed_instead_of_a_state_is_not_quoted(ask: Any) -> None:
    """A server that forgets to parse a line, or passes the draw pile, names no card of it."""
    for value in format_position(STATE), STATE.draw_pile, [card.code for card in STATE.draw_pile]:
        with pytest.raises(MantisError) as refused:
            ask(value)
        assert not [code for code in CODES if code in str(refused.value)]


SEED = 98765432123456789


@pytest.mark.parametrize("seed", [str(SEED), float(SEED), [SEED], 10**1001 + SEED])
def test_a_seed_is_not_quoted(seed: Any) -> None:
    """A seed decides the whole deck, so one of the wrong type or size is not quoted."""
    record = record_of(new_game(3, SEED), seed=SEED)
    wrong: Any = str(SEED) if type(seed) is int else seed  # any int is a seed of a new game
    for call in (
        lambda: loads(json.dumps(json.loads(dumps(record)) | {"seed": seed})),
        lambda: attrs.evolve(record, seed=seed),
        lambda: new_game(3, wrong),
    ):
        with pytest.raises(MantisError) as refused:
            call()
        assert "9876543" not in str(refused.value)
