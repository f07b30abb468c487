"""Bad arguments of `new_game`, and of the other functions values that are not states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from types import SimpleNamespace
from typing import Any

import pytest

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    Card,
    Deck,
    InvalidState,
    Score,
    State,
    apply,
    is_over,
    legal_actions,
    new_game,
    result,
    step,
    winner,
)
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.rules import rule

CARDS = STANDARD_DECK.cards
FOREIGN = Deck.of(back_size=4).cards[0]
EITHER = "expected either a seed or a deck_order, got "


UNORDERED: list[Any] = [set, frozenset, dict.fromkeys]


def ordered(order: Any) -> State:
    return new_game(4, deck_order=order)


REFUSALS = [
    *for_each(
        "players",
        [0, 1, 7, -2, 10**30, True, 2.0, "4", None, [4]],
        lambda players: new_game(players, 1),
        InvalidState,
        "players: expected an int from 2 to 6, got {}",
    ),
    *for_each(
        "players of a duel",
        [1, 3, True],
        lambda players: new_game(players, 1, rules=DUEL),
        InvalidState,
        "players: expected an int from 2 to 2, got {}",
    ),
    *for_each(
        "first",
        [-1, 4, 10**30, True, False, 0.0, "0", None, []],
        lambda first: new_game(4, 1, first=first),
        InvalidState,
        "first: expected a seat from 0 to 3, got {}",
    ),
    *for_each(
        "seed",
        [True, False, 1.0, "1", b"1", (1,), []],
        lambda seed: new_game(4, seed),
        InvalidState,
        "seed: expected an int, got a value of type ",
    ),
    *for_each(
        "rules",
        ["standard", 0, False, STANDARD_DECK, (), SimpleNamespace(deck=STANDARD_DECK)],
        lambda rules: new_game(4, 1, rules=rules),
        InvalidState,
        "rules: expected a Ruleset or None, got ",
    ),
    Refusal("no seed and no deck_order", call(new_game, 4), InvalidState, EITHER + "neither"),
    Refusal(
        "both seed and deck_order",
        call(new_game, 4, 1, deck_order=CARDS),
        InvalidState,
        EITHER + "both",
    ),
    Refusal(
        "a card missing",
        call(ordered, CARDS[:50] + CARDS[51:]),
        InvalidState,
        "deck_order: expected all 105 cards, got 104",
    ),
    Refusal(
        "an empty deck_order",
        call(ordered, ()),
        InvalidState,
        "deck_order: expected all 105 cards, got 0",
    ),
    Refusal(
        "a card twice",
        call(ordered, (*CARDS[:-1], CARDS[7])),
        InvalidState,
        "deck_order[104]: expected each card once, got one that is there already",
    ),
    Refusal(
        "a card too many",
        call(ordered, (*CARDS, CARDS[0])),
        InvalidState,
        "deck_order[105]: expected each card once, got one that is there already",
    ),
    Refusal(
        "a foreign card",
        call(ordered, (*CARDS[:-1], FOREIGN)),
        InvalidState,
        "deck_order[104]: expected a card of the ruleset's deck, got another one",
    ),
    *for_each(
        "a deck_order of",
        ["Roy", None, 0, [], True],
        lambda card: ordered([*CARDS[:-1], card]),
        InvalidState,
        "deck_order: expected a Card, got a value of type ",
    ),
    *for_each(
        "deck_order",
        [5, True, len],
        ordered,
        InvalidState,
        "deck_order: expected Cards, got ",
    ),
    *(
        Refusal(
            f"a deck_order without order: {kind.__name__}",
            call(ordered, kind(CARDS)),
            InvalidState,
            "deck_order: expected Cards in order, got a value of type ",
        )
        for kind in UNORDERED
    ),
    Refusal(
        "a deck_order without end",
        lambda: ordered(cycle(CARDS)),
        InvalidState,
        "deck_order[105]: expected each card once, got one that is there already",
    ),
    Refusal(
        "a deck_order of codes",
        call(ordered, [card.code for card in CARDS]),
        InvalidState,
        "deck_order: expected a Card, got a value of type str",
    ),
]

ASKED: dict[str, Callable[[Any], object]] = {
    "legal_actions": legal_actions,
    "result": result,
    "winner": winner,
    "is_over": is_over,
    "apply": lambda state: apply(state, Score()),
    "step": lambda state: step(state, Score()),
}
REFUSALS += [
    refusal
    for name, function in ASKED.items()
    for refusal in for_each(
        name,
        [None, 0, "standard", (), STANDARD, State, SimpleNamespace(rules=STANDARD)],
        function,
        InvalidState,
        "expected a State, got ",
    )
]


@rule("S1", "S2", "S6")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_bad_arguments_are_refused(refusal: Refusal) -> None:
    """Each bad argument raises a clear error that names it and says what was given."""
    check(refusal)


@pytest.mark.parametrize("error", [ZeroDivisionError("mine"), TypeError("mine")], ids=repr)
def test_an_error_of_the_callers_own_passes_through(error: Exception) -> None:
    """An error raised inside the caller's generator of cards reaches the caller unchanged."""

    def cards() -> Iterator[Card]:
        yield CARDS[0]
        raise error

    with pytest.raises(type(error), match="mine"):
        new_game(4, deck_order=cards())
