"""What cannot be drawn is refused with one clear error, which names no hidden card."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    CardSet,
    Deck,
    Flip,
    InvalidRecord,
    InvalidState,
    PolicyFault,
    Result,
    Score,
    State,
    Steal,
    Step,
    Tank,
    Transfer,
    new_game,
    step,
)
from mantis_rules.drawing import replay_page, svg, text
from mantis_rules.records import record_of
from tests.helpers import refusals
from tests.helpers.refusals import Refusal, call, for_each

STATE = new_game(3, seed=7)
TAKEN = step(STATE, Score())
HIDDEN = STATE.draw_pile[1]
DECK = STATE.rules.deck
RECORD = record_of(STATE)
ILLEGAL = attrs.evolve(RECORD, actions=(Steal(0),))
OTHER_DECK = Deck.of(back_size=4)


def _no_end(state: State) -> Result | None:
    raise ZeroDivisionError


def _torn(**changes: Any) -> Step:
    return attrs.evolve(TAKEN, **changes)


def _moving(*cards: Any, deck: Deck = DECK, seat: int = 0) -> tuple[Transfer, ...]:
    return (Transfer(CardSet(deck, cards), Tank(seat)),)


FAULTY = State.from_bits(
    attrs.evolve(STANDARD, victory=_no_end, hand=0), 0, [0, 0], [0, 0], range(105)
)
TORN = {
    "another game's end": _torn(after=new_game(4, seed=7)),
    "other rules at the end": _torn(
        after=new_game(3, seed=7, rules=attrs.evolve(STANDARD, name="other"))
    ),
    "a hidden card": _torn(transfers=_moving(HIDDEN)),
    "a card of another deck": _torn(transfers=_moving(OTHER_DECK.cards[0], deck=OTHER_DECK)),
    "a seat beyond the table": _torn(transfers=_moving(TAKEN.flip.card, seat=3)),
    "a mover beyond the table": _torn(flip=attrs.evolve(TAKEN.flip, mover=7)),
    "a tank beyond the table": _torn(flip=attrs.evolve(TAKEN.flip, tank=7)),
    "a flip of another deck": _torn(
        flip=Flip(0, Score(), 0, OTHER_DECK.cards[0], CardSet(OTHER_DECK))
    ),
}
NO_THEMES = [None, True, 1, "", "Dark", "blue", b"dark", ["dark"]]

REFUSALS = [
    Refusal("nothing", call(svg, None), InvalidState, "State, view, Step or Record, got a value"),
    Refusal("a card", call(svg, HIDDEN), InvalidState, "got a value of type Card"),
    Refusal("a flip", call(text, TAKEN.flip), InvalidState, "got a value of type Flip"),
    Refusal("a class", call(text, State), InvalidState, "got a value of type type"),
    *for_each("theme", NO_THEMES, lambda theme: svg(STATE, theme=theme), InvalidState, "theme: "),
    *for_each(
        "page theme", NO_THEMES, lambda t: replay_page(RECORD, theme=t), InvalidState, "theme: "
    ),
    Refusal("no record", call(replay_page, None), InvalidRecord, "expected a Record, got a value"),
    Refusal("a state as record", call(replay_page, STATE), InvalidRecord, "of type State"),
    Refusal("an illegal page", call(replay_page, ILLEGAL), InvalidRecord, "steal 0"),
    Refusal("one name", call(svg, STATE, names=["Ada"]), InvalidState, "names: expected 3, one"),
    Refusal(
        "four names", call(svg, STATE, names=["Ada", "Bo", "Cy", "Dee"]), InvalidState, "got 4"
    ),
    Refusal("a text", call(svg, STATE, names="Ada"), InvalidState, "names: expected a text for"),
    Refusal("numbers", call(text, STATE, names=[1, 2, 3]), InvalidState, "names: "),
    Refusal("no names", call(text, STATE, names=None), InvalidState, "names: "),
    Refusal("a set", call(text, STATE, names={"a", "b", "c"}), InvalidState, "names: "),
    Refusal("a faulty policy", call(svg, FAULTY), PolicyFault, "victory"),
    Refusal(
        "an illegal record",
        call(svg, ILLEGAL),
        InvalidRecord,
        "steal 0",
    ),
    *[
        Refusal(what, call(draw, torn), InvalidState, "step: expected parts that belong together")
        for what, torn in TORN.items()
        for draw in (svg, text)
    ],
]


@pytest.mark.parametrize("refusal", refusals.each(REFUSALS))
def test_what_cannot_be_drawn_is_refused(refusal: Refusal) -> None:
    """Each gives the expected error."""
    refusals.check(refusal)


@pytest.mark.parametrize("refusal", refusals.each(REFUSALS))
def test_no_refusal_names_a_hidden_card(refusal: Refusal) -> None:
    """No error has the code of the card that was at the wrong place."""
    assert HIDDEN.code not in refusals.outcome(refusal)
