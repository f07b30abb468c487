"""Zones that no position can have, in table views and in memory views (L1, L5).

Elsewhere: other invalid views (`test_view_refusals`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    STANDARD_DECK,
    CardSet,
    Colour,
    InvalidRecord,
    InvalidState,
    PolicyFault,
    Result,
    State,
)
from mantis_rules.notation import from_dict, parse_card, to_dict
from mantis_rules.views import MemoryView, TableView, memory_view, table_view
from tests.helpers.positions import SMALL_DECK, table
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.rules import rule

from .test_view_refusals import BACK, STATE, bad, no, with_

EMPTY = CardSet(STANDARD_DECK)
ALL = CardSet(STANDARD_DECK, STANDARD_DECK)
LATE = table("Roy Yro / Oyg", draw="Gyb Ory")


def _tank(value: Any) -> TableView:
    made = with_(TableView, tanks=[value, {}, {}])()
    assert isinstance(made, TableView)
    return made


COUNTED = [
    *bad(TableView, "draw_count", [-1, True, 93.0, "93", None, 2**63], "expected ints of 0 or"),
    *for_each(
        "scores of",
        [True, 0.0, "0", None],
        lambda value: with_(TableView, scores=(0, 0, value))(),
        InvalidState,
        "scores: expected a",
    ),
    no("a score below 0", with_(TableView, scores=(0, 0, -1)), "scores and draw_count: expected"),
    *bad(TableView, "scores", [None, 3], "expected ints, got {}"),
    *bad(TableView, "scores", [{0, 1, 2}, {0: 0, 1: 0}], "expected ints in order, got a value of"),
    no("a score less", with_(TableView, scores=(0, 0)), "scores: expected 3, one for each tank"),
    no("one tank", with_(TableView, tanks=[{}]), "tanks: expected 2 to 6 of them, got 1"),
    no("seven tanks", with_(TableView, tanks=[{}] * 7), "tanks: expected 2 to 6 of them, got 7"),
    *bad(TableView, "tanks", [{Colour.RED: 4}], "expected one mapping for each seat, got "),
    *bad(TableView, "tanks", [None, 5], ""),
    *for_each(
        "tanks of",
        [None, 5, "red", EMPTY, [Colour.RED]],
        _tank,
        InvalidState,
        "tanks: expected numbers by Colour, got ",
    ),
    *for_each(
        "a number of reds",
        [-1, True, 1.0, "1", None],
        lambda number: _tank({Colour.RED: number}),
        InvalidState,
        "tanks: expected an int of 0 or more by colour, got {}",
    ),
    no("a colour by name", call(_tank, {"red": 4}), "tanks: colours: expected a Colour, got "),
    no(
        "more reds than there are",
        with_(TableView, tanks=[{Colour.RED: 8}, {Colour.RED: 8}, {}]),
        "tanks: expected at most 15 cards that are red, got 16",
    ),
    no("a colour that the deck has not", call(TableView, LATE.rules, 0, [{Colour.PINK: 1}, {}],
       (0, 0), 4, BACK), "tanks: expected at most 0 cards that are pink, got 1"),
    no("104 cards", with_(TableView, draw_count=92), "expected 105 cards together, got 104"),
    no("106 cards", with_(TableView, scores=(1, 0, 0)), "expected 105 cards together, got 106"),
    no(
        "more to draw than after the deal",
        with_(TableView, tanks=[{}] * 3, draw_count=105),
        "draw_count: expected at most 93 cards, as after the deal, got 105",
    ),
    no(
        "a back whose fronts all lie in tanks",
        call(TableView, LATE.rules, 0, [{Colour.RED: 1, Colour.ORANGE: 2, Colour.YELLOW: 1}, {}],
             (0, 0), 1, BACK),
        "top_back: no card with this back can be in the draw pile",
    ),
]  # fmt: skip
REMEMBERED = [
    *bad(MemoryView, "unseen", [None, (), frozenset(), [], 5], "expected a CardSet, got a value"),
    *bad(MemoryView, "unseen", [CardSet(SMALL_DECK)], "expected CardSets of the ruleset's deck"),
    *(
        refusal
        for name in ("tanks", "score_piles")
        for refusal in (
            *bad(MemoryView, name, [None, 3], "expected CardSets, got a value of type "),
            *bad(MemoryView, name, [set(), {}, EMPTY], "expected CardSets in order, got a value"),
            *bad(MemoryView, name, [["Roy"]], "expected a CardSet, got a value of type str"),
            *bad(MemoryView, name, [[CardSet(SMALL_DECK)]], "expected CardSets of the ruleset's"),
        )
    ),
    no(
        "a card lost",
        with_(MemoryView, unseen=CardSet(STANDARD_DECK, STATE.draw_pile[1:])),
        "expected all 105 cards, but 1 are missing",
    ),
    no(
        "a card doubled",
        with_(MemoryView, unseen=CardSet(STANDARD_DECK, STATE.draw_pile) | STATE.tanks[0]),
        "tanks: expected each card once, but one is here twice, or here and elsewhere",
    ),
    no(
        "a card in tank and pile",
        with_(MemoryView, score_piles=[STATE.tanks[0], EMPTY, EMPTY]),
        "score_piles: expected each card once",
    ),
    no("a pile less", with_(MemoryView, score_piles=[EMPTY] * 2), "score_piles: expected 3, one "),
    no(
        "one tank",
        call(MemoryView, STANDARD, 0, [EMPTY], [EMPTY], ALL, BACK),
        "tanks: expected 2 to 6 of them, got 1",
    ),
    no(
        "more unseen than after the deal",
        with_(MemoryView, tanks=[EMPTY] * 3, unseen=ALL),
        "unseen: expected at most 93 cards, as after the deal, got 105",
    ),
    no(
        "a back whose cards were all shown",
        call(MemoryView, LATE.rules, 0, LATE.tanks, LATE.score_piles,
             CardSet(LATE.rules.deck, LATE.draw_pile), parse_card("Oyg").back),
        "top_back: no card with this back can be in the draw pile",
    ),
]  # fmt: skip
REFUSALS = [*COUNTED, *REMEMBERED]


@rule("I3", "L1")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_impossible_zones_are_refused(refusal: Refusal) -> None:
    """Impossible zones raise a clear error that names them."""
    check(refusal)


def test_a_back_with_no_card_to_draw_is_refused() -> None:
    """A top back is refused if no card is left to draw."""
    with pytest.raises(InvalidState, match="top_back: expected None with no card to draw, got "):
        with_(TableView, scores=(90, 3, 0), draw_count=0)()


def test_unordered_tanks_are_refused() -> None:
    """Tanks in a set are refused, since each tank belongs to a seat by its place."""
    with pytest.raises(InvalidState, match="tanks: expected"):
        TableView(STANDARD, 0, set(table_view(STATE).tanks), (0, 0, 0), 93, STATE.top_back)


def test_a_number_of_cards_too_long_to_write_is_refused() -> None:
    """A number of cards with more digits than Python writes is refused like other bad input."""
    with pytest.raises(InvalidState, match="tanks: "):
        _tank({Colour.RED: 10**5000})


def _never(state: State) -> None:
    """A victory policy that never returns a result."""


@rule("E2", "L16")
@pytest.mark.parametrize("view", [table_view, memory_view], ids=["table", "memory"])
def test_with_no_card_left_the_game_does_not_go_on(view: Callable[[State], Any]) -> None:
    """With no card to draw a view has a result; a victory policy without one is at fault.

    Data that has an action and no result there is refused.
    """
    seen = view(table("Roy Rog / Oyg"))
    assert seen.actions == ()
    assert type(seen.result) is Result
    told = to_dict(seen) | {"result": None, "actions": ["score"]}
    with pytest.raises(
        InvalidRecord, match=r"result: expected .*, which follows from the rest, got None"
    ):
        from_dict(type(seen), told, [seen.rules])
    endless = attrs.evolve(seen.rules, name="endless", victory=_never)
    with pytest.raises(PolicyFault, match="expected a Result when no card is left, got None"):
        attrs.evolve(seen, rules=endless)
