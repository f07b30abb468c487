"""Invalid views of both kinds, and values that cannot be viewed (I1, L15, L16).

Elsewhere: zones that no position can have (`test_view_zone_refusals`).
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
    """A call that makes a view from good arguments with these changes."""
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
    """A refusal with InvalidState."""
    return Refusal(what, made, InvalidState, text)


def of_either(kind: type[TableView | MemoryView]) -> list[Refusal]:
    """The refusals that both kinds of view have in common."""
    name = kind.__name__
    no_rules = [None, "standard", STANDARD_DECK, Ruleset]
    no_seats = [-1, 3, 10**30, True, False, 1.0, "1", None, []]
    return [
        *bad(kind, "rules", no_rules, "expected a Ruleset, got "),
        *bad(kind, "to_move", no_seats, "expected a seat from 0 to 2, got {}"),
        *bad(
            kind,
            "token",
            [[], {}, {1}, ([],), float("nan")],
            "expected a hashable value, equal to itself, got {}",
        ),
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
        "seed: expected an int, got a value of type ",
    ),
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_invalid_views_are_refused(refusal: Refusal) -> None:
    """Bad arguments raise a clear error that names what was wrong."""
    check(refusal)


def test_the_unchanged_arguments_make_a_view() -> None:
    """The arguments make a view when nothing is changed, so each refusal is due to the change."""
    for kind, good in GOOD.items():
        assert kind(**good).actions == (Score(), Steal(1), Steal(2))


@pytest.mark.parametrize("told", [{"result": None}, {"actions": (Score(),)}, {"seat": 0}], ids=str)
@pytest.mark.parametrize("kind", GOOD)
def test_derived_values_are_not_arguments(kind: type[Any], told: dict[str, Any]) -> None:
    """`result`, `actions` and unknown names are not arguments of a view, even if right."""
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        with_(kind, **told)()


def test_a_top_back_of_the_wrong_size_is_refused() -> None:
    """In a deck with backs of four colours, a top back of four is valid and one of three not."""
    rules = attrs.evolve(STANDARD, name="four", deck=Deck.of(back_size=4), hand=0)
    zones: dict[str, Any] = {"tanks": [{}] * 2, "scores": (0, 0), "draw_count": 140}
    back = list(Colour)[:4]
    assert TableView(rules, 0, top_back=back, **zones).top_back == frozenset(back)
    with pytest.raises(InvalidState, match="no card with this back"):
        TableView(rules, 0, top_back=BACK, **zones)
