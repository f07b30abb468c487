"""What makes no view of either kind, and what is not to be viewed at all (I1, L15, L16).

What is not here: zones that no position can have (`test_view_zone_refusals`).
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
    Deck,
    InvalidState,
    Ruleset,
    Score,
    Steal,
    new_game,
)
from mantis_rules.notation import to_dict
from mantis_rules.views import (
    MemoryView,
    TableView,
    forecast,
    memory_view,
    odds,
    sample_state,
    table_view,
)
from tests.helpers.refusals import Refusal, call, check, each, for_each

STATE = new_game(3, seed=2)
BACK = list(Colour)[:3]
GOOD: dict[type[TableView | MemoryView], dict[str, Any]] = {
    TableView: {
        "rules": STANDARD,
        "to_move": 0,
        "tanks": [{Colour.RED: 4}, {Colour.PINK: 4}, {Colour.BLUE: 3, Colour.GREEN: 1}],
        "scores": (0, 0, 0),
        "draw_count": 93,
        "top_back": BACK,
    },
    MemoryView: {
        "rules": STANDARD,
        "to_move": 0,
        "tanks": STATE.tanks,
        "score_piles": STATE.score_piles,
        "unseen": CardSet(STANDARD_DECK, STATE.draw_pile),
        "top_back": STATE.top_back,
    },
}
"""For each kind of view, the arguments that make one."""
NO_BACKS = {
    "an empty back": [],
    "a back of one": BACK[:1],
    "a back of two": BACK[:2],
    "a back of four": list(Colour)[:4],
}


def with_(kind: type[TableView | MemoryView], **changes: Any) -> Callable[[], object]:
    """A call that makes a view, but for these arguments of a good one."""
    return call(kind, **GOOD[kind] | changes)


def bad(kind: type[TableView | MemoryView], field: str, values: Any, text: str) -> list[Refusal]:
    """A refusal for each bad value of a field."""
    return for_each(
        f"{kind.__name__} {field}",
        values,
        lambda value: kind(**GOOD[kind] | {field: value}),
        InvalidState,
        f"{field}: {text}",
    )


def no(what: str, made: Callable[[], object], text: str) -> Refusal:
    """A refusal with the error that all of them have here."""
    return Refusal(what, made, InvalidState, text)


def of_either(kind: type[TableView | MemoryView]) -> list[Refusal]:
    """What both kinds of view refuse in the same words."""
    name = kind.__name__
    no_rules = [None, "standard", STANDARD_DECK, Ruleset]
    no_seats = [-1, 3, 10**30, True, False, 1.0, "1", None, []]
    return [
        *bad(kind, "rules", no_rules, "expected a Ruleset, got "),
        *bad(kind, "to_move", no_seats, "expected a seat from 0 to 2, got {}"),
        *bad(kind, "token", [[], {}, {1}, ([],)], "expected a hashable value, got {}"),
        *bad(kind, "top_back", [5, True], "expected Colours, got {}"),
        *bad(kind, "top_back", ["red", b"red", [None], [["red"]]], "expected a Colour, got "),
        no(f"{name} no back", with_(kind, top_back=None), "expected the back of the top card, got"),
        *(
            no(f"{name} {what}", with_(kind, top_back=back), "top_back: no card with this back can")
            for what, back in NO_BACKS.items()
        ),
    ]


ASKED: dict[Callable[[Any], object], str] = {
    table_view: "expected a State or a MemoryView, got ",
    memory_view: "expected a State, got ",
    odds: "expected a TableView or a MemoryView, got ",
    forecast: "expected a TableView or a MemoryView, got ",
    to_dict: "expected a view, an event or a forecast, got ",
}
NO_VIEWS = [None, 5, "view", STANDARD, MemoryView, ()]
REFUSALS = [
    *of_either(TableView),
    *of_either(MemoryView),
    *(
        refusal
        for function, text in ASKED.items()
        for refusal in for_each(
            getattr(function, "__name__", ""), NO_VIEWS, function, InvalidState, text
        )
    ),
    *for_each(
        "sample_state",
        [*NO_VIEWS, STATE, table_view(STATE)],
        lambda view: sample_state(view, 0),
        InvalidState,
        "expected a MemoryView, got ",
    ),
    *for_each(
        "sample_state seed",
        [None, True, 1.0, "1", ()],
        lambda seed: sample_state(memory_view(STATE), seed),
        InvalidState,
        "seed: expected an int, got {}",
    ),
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_what_makes_no_view_is_refused(refusal: Refusal) -> None:
    """Bad facts give one clear error, which names what was wrong."""
    check(refusal)


def test_the_facts_that_are_changed_here_are_good() -> None:
    """Nothing here is refused for another reason than the one thing that is bad."""
    for kind, good in GOOD.items():
        assert kind(**good).actions == (Score(), Steal(1), Steal(2))


@pytest.mark.parametrize("told", [{"result": None}, {"actions": (Score(),)}, {"seat": 0}], ids=str)
@pytest.mark.parametrize("kind", GOOD)
def test_what_is_no_fact_cannot_be_told(kind: type[Any], told: dict[str, Any]) -> None:
    """What follows from the facts is no argument, be it right or wrong."""
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        with_(kind, **told)()


def test_a_deck_of_other_backs_is_told_apart() -> None:
    """With backs of four, a back of four can be on top, and one of three cannot."""
    rules = attrs.evolve(STANDARD, name="four", deck=Deck.of(back_size=4), hand=0)
    zones: dict[str, Any] = {"tanks": [{}] * 2, "scores": (0, 0), "draw_count": 140}
    back = list(Colour)[:4]
    assert TableView(rules, 0, top_back=back, **zones).top_back == frozenset(back)
    with pytest.raises(InvalidState, match="no card with this back"):
        TableView(rules, 0, top_back=BACK, **zones)
