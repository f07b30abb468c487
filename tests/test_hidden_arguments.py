"""Hidden cards that are passed as the wrong argument are not quoted by the error (I2).

An error's text may be sent to players, and a server easily mixes up two arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    Card,
    CardSet,
    Flip,
    Result,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    Turn,
    apply,
    is_over,
    legal_actions,
    new_game,
    official,
    result,
    step,
    winner,
)
from mantis_rules.notation import (
    build_position,
    format_action,
    format_card,
    format_position,
    from_dict,
    parse_action,
    parse_position,
    to_dict,
)
from mantis_rules.records import Record, dumps, loads, record_of, replay, verify
from mantis_rules.views import (
    Event,
    MemoryView,
    TableView,
    event_of,
    follow,
    forecast,
    memory_view,
    odds,
    outcomes,
    sample_state,
    table_view,
)
from tests.rules import rule

START = new_game(3, seed=5)
TAKEN = step(START, Score())
VIEW, EVENT, RECORD = memory_view(START), event_of(TAKEN), record_of([TAKEN])
DECK = STANDARD.deck
HIDDEN = START.draw_pile[1:]
CODES = [card.code for card in HIDDEN]
SHAPES: dict[str, Any] = {
    "cards": HIDDEN,
    "a list of cards": [*HIDDEN],
    "two cards": HIDDEN[:2],
    "a card": HIDDEN[0],
    "codes": CODES,
    "two codes": CODES[:2],
    "codes in a text": " ".join(CODES),
    "codes without spaces": "".join(CODES),
    "a code": CODES[0],
    "a dict": {"deck": CODES},
    "places": START.draw_places[:-1],
    "a position": format_position(START),
    "fronts": [card.front.value for card in HIDDEN],
}


def fields(value: attrs.AttrsInstance) -> dict[str, Any]:
    """The arguments that make a value again."""
    names = [each.name for each in attrs.fields(type(value)) if each.init]
    return {name: getattr(value, name) for name in names}


CALLS: list[tuple[Callable[..., object], Mapping[str, Any]]] = [
    (new_game, {"players": 3, "seed": 5, "rules": STANDARD, "first": 0, "deck_order": None}),
    (State, fields(START)),
    (Record, fields(RECORD)),
    (MemoryView, fields(VIEW)),
    (TableView, fields(table_view(START))),
    (Event, fields(EVENT)),
    (Flip, fields(TAKEN.flip)),
    (Transfer, fields(TAKEN.transfers[0])),
    (Tank, {"seat": 0}),
    (ScorePile, {"seat": 0}),
    (Steal, {"target": 0}),
    (Turn, {"seat": 0, "token": None}),
    (Result, {"winners": (0,), "reason": "goal"}),
    (Card, fields(DECK.cards[0])),
    (CardSet, {"deck": DECK, "cards": DECK.cards[:3]}),
    (DECK.place, {"card": DECK.cards[0]}),
    (DECK.bits_of, {"colour": DECK.colours[0]}),
    (DECK.bits_of_back, {"back": DECK.cards[0].back}),
    (STANDARD.matched_by, {"card": DECK.cards[0]}),
    (apply, {"state": START, "action": Score()}),
    (step, {"state": START, "action": Score()}),
    (legal_actions, {"state": START}),
    (result, {"state": START}),
    (winner, {"state": START}),
    (is_over, {"state": START}),
    (official, {"players": 3}),
    (odds, {"view": VIEW}),
    (forecast, {"view": VIEW}),
    (outcomes, {"view": VIEW, "action": Score()}),
    (sample_state, {"view": VIEW, "seed": 1, "top": None}),
    (memory_view, {"state": START}),
    (table_view, {"state": START}),
    (event_of, {"taken": TAKEN}),
    (follow, {"view": VIEW, "event": EVENT}),
    (record_of, {"game": START, "seats": (), "seed": None}),
    (replay, {"record": RECORD}),
    (verify, {"record": RECORD, "laws": None}),
    (dumps, {"record": RECORD}),
    (loads, {"text": dumps(RECORD), "rulesets": [STANDARD]}),
    (format_action, {"action": Score()}),
    (format_card, {"card": DECK.cards[0]}),
    (format_position, {"state": START}),
    (parse_action, {"text": "score"}),
    (parse_position, {"text": format_position(START), "rulesets": [STANDARD]}),
    (to_dict, {"value": VIEW}),
    (from_dict, {"kind": MemoryView, "data": to_dict(VIEW), "rulesets": [STANDARD]}),
    (
        build_position,
        {
            "tanks": ["RRBB", "KKKK", "YYYY"],
            "scores": [1, 2, 3],
            "top_back": None,
            "to_move": 0,
            "token": None,
            "rules": STANDARD,
            "seed": 1,
        },
    ),
]
QUOTED = re.compile("|".join([r"Card\(", *CODES, *(f"{n}, " for n in START.draw_places[:3])]))


def called(function: Callable[..., object], arguments: Mapping[str, Any]) -> object:
    """Call a function, with its positional arguments in order."""
    kinds = {name: each.kind for name, each in signature(function).parameters.items()}
    named = {name: arguments[name] for name in arguments if kinds.get(name) is _NAMED}
    first = [value for name, value in arguments.items() if name not in named]
    return function(*first, **named)


_NAMED = Parameter.KEYWORD_ONLY


@rule("I2")
@pytest.mark.parametrize("shape", SHAPES)
def test_no_error_quotes_hidden_cards(shape: str) -> None:
    """Hidden cards at the place of any argument of any public function are refused unquoted."""
    for function, arguments in CALLS:
        called(function, arguments)  # which is right
        for name in arguments:
            try:
                called(function, {**arguments, name: SHAPES[shape]})
            except Exception as error:
                found = QUOTED.search(str(error))
                assert not found, (function.__name__, name, str(error))  # noqa: PT017  # any error
