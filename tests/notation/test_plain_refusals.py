"""Plain data that is not a view or an event: always one `InvalidRecord`, which says where (I1).

Elsewhere: reading good data back (`test_plain`).
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    InvalidRecord,
    InvalidRuleset,
    InvalidState,
    Score,
    Steal,
    Step,
    new_game,
    step,
)
from mantis_rules.notation import from_dict, to_dict
from mantis_rules.views import (
    Event,
    Forecast,
    MemoryView,
    TableView,
    event_of,
    memory_view,
    table_view,
)
from tests.helpers.positions import table
from tests.helpers.refusals import Refusal, call, check, each, for_each, outcome
from tests.helpers.variants import TOKEN
from tests.rules import rule

Kind: TypeAlias = Any  # one of the three: `from_dict` does not take a union of them
Path: TypeAlias = tuple[str | int, ...]

FIRST = step(new_game(3, seed=7), Steal(1))
WITH_TOKEN = step(new_game(3, seed=2, rules=TOKEN), Score())
ENDED = step(table("Rob / Ryb / -", draw="Rog"), Steal(1))
RULESETS = (STANDARD, TOKEN, ENDED.after.rules)
GOOD: list[tuple[Kind, dict[str, Any]]] = [
    (kind, json.loads(json.dumps(to_dict(value))))
    for taken in (FIRST, WITH_TOKEN, ENDED)
    for kind, value in (
        (TableView, table_view(taken.after)),
        (MemoryView, memory_view(taken.after)),
        (Event, event_of(taken)),
    )
]
OTHERS: list[Any] = [None, True, 7, 1.5, "nonsense", [], {}, [[]], [None], {"x": 1}]
OPTIONAL = {"result", "token"}
"""May be None; and `hit` may be left out, since it follows."""


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every place in the data, except the root."""
    items = enumerate(data) if isinstance(data, list) else data.items()
    for key, value in items:
        yield (*path, key)
        if isinstance(value, list | dict):
            yield from places(value, (*path, key))


def found(data: Any, path: Path) -> Any:
    """The value at a path in the data."""
    for key in path:
        data = data[key]
    return data


def changed(data: Any, path: Path, change: Callable[[Any, Any], None]) -> Any:
    """A copy of the data with one place changed."""
    made = copy.deepcopy(data)
    change(found(made, path[:-1]), path[-1])
    return made


def of_other_types(data: Any) -> Iterator[tuple[Path, Any]]:
    """The data with a value of another type at one place, for each place and other type."""
    for path in places(data):
        for other in OTHERS:
            good = found(data, path)
            if type(other) is type(good) or (other is None and path[-1] in OPTIONAL):
                continue
            yield path, changed(data, path, partial(_put, other))


def _put(value: Any, at: Any, key: Any) -> None:
    at[key] = value


def without_a_key(data: Any) -> Iterator[tuple[Path, Any]]:
    """The data without one key, for each key except `hit` and the colours of a tank."""
    for path in places(data):
        if isinstance(path[-1], str) and path[-1] != "hit" and "tanks" not in path[:-1]:
            yield path, changed(data, path, lambda at, key: at.__delitem__(key))


def with_another_key(data: Any) -> Iterator[tuple[Path, Any]]:
    """The data with an extra key in one object, for each object."""
    for path in [("x",), *((*path, "x") for path in places(data))]:
        if isinstance(found(data, path[:-1]), dict):
            yield path, changed(data, path, partial(_put, None))


def at(path: Path) -> str:
    return ".".join(map(str, path))


BAD = [
    Refusal(
        f"{name} {kind.__name__} {number // 3}: {at(path)}",
        call(from_dict, kind, data, RULESETS),
        InvalidRecord,
        str(path[0]),
    )
    for number, (kind, good) in enumerate(GOOD)
    for name, ways in [
        ("another type", of_other_types),
        ("a key less", without_a_key),
        ("a key more", with_another_key),
    ]
    for path, data in ways(good)
]
MEMORY, TABLE, EVENT = GOOD[1][1], GOOD[0][1], GOOD[2][1]
OVER = {"reason": "goal", "winners": [0]}
FORGED: list[tuple[str, str, Any]] = [
    ("an earlier ply", "ply", 0),
    ("a later ply", "ply", 2),
    ("another number of players", "players", 4),
    ("another goal", "goal", 15),
    ("a result that is not so", "result", OVER),
    ("an action less", "actions", ["score", "steal 0"]),
    ("an action more", "actions", ["score", "steal 0", "steal 1", "steal 2"]),
    ("actions in another order", "actions", ["steal 0", "score", "steal 2"]),
    ("an action twice", "actions", ["score", "score", "steal 0", "steal 2"]),
    ("nothing to do", "actions", []),
]
CARD = MEMORY["tanks"][0][0]


def record(what: str, kind: Kind, data: Any, text: str) -> Refusal:
    return Refusal(what, call(from_dict, kind, data, RULESETS), InvalidRecord, text)


def _read(kind: Kind, data: Any) -> object:
    return from_dict(kind, data)


TOLD = [
    record("an unknown ruleset", TableView, TABLE | {"rules": "house"},
           "TableView.rules: expected a ruleset of standard, token, hand-made, got 'house' (str); "
           "pass others as rulesets="),
    record("no seat to move", TableView, {k: v for k, v in TABLE.items() if k != "to_move"},
           "TableView.to_move: the key 'to_move' is missing"),
    record("a key more", MemoryView, MEMORY | {"x": 1}, "MemoryView: unknown key 'x'"),
    record("a bool for a seat", TableView, TABLE | {"to_move": True},
           "TableView.to_move: expected an int, got True (bool)"),
    record("a text for a seat", TableView, TABLE | {"to_move": "1"},
           "TableView.to_move: expected an int, got '1' (str)"),
    record("a bool for a score", TableView, TABLE | {"scores": [0, True, 0]},
           "TableView.scores[1]: expected an int, got True (bool)"),
    record("a bool for a number of cards", TableView, TABLE | {"tanks": [{"red": True}, {}, {}]},
           "TableView.tanks[0].red: expected an int, got True (bool)"),
    record("no colour", TableView, TABLE | {"top_back": ["red", "mauve", "blue"]},
           "TableView.top_back[1]: expected a colour of red, orange, yellow, green, blue, purple, "
           "pink, got 'mauve' (str)"),
    record("no card", MemoryView, MEMORY | {"unseen": ["Rxy"]},
           "MemoryView.unseen[0]: card: expected a code such as 'Ory'"),
    record("a card of another deck", MemoryView, MEMORY | {"unseen": ["Royg"]},
           "MemoryView.unseen: Royg: not a card of this deck"),
    record("a card lost", MemoryView, MEMORY | {"unseen": MEMORY["unseen"][1:]},
           "MemoryView: expected all 105 cards, but 1 are missing"),
    record("a card in two zones", MemoryView, MEMORY | {"unseen": [*MEMORY["unseen"], CARD]},
           "MemoryView: tanks: expected each card once"),
    record("no action", MemoryView, MEMORY | {"actions": ["pass"]},
           "MemoryView.actions[0]: action: expected 'score' or 'steal' and a seat, got 'pass'"),
    record("no zone", Event, EVENT | {"transfers": [{"cards": [], "to": "hand 1"}]},
           "Event.transfers[0].to: expected 'tank' or 'score pile' and a seat, such as 'tank 0', "),
    record("a hit that was none", Event, EVENT | {"flip": EVENT["flip"] | {"hit": True}},
           "Event.flip.hit: expected False, got True (bool)"),
    record("a miss as a number", Event, EVENT | {"flip": EVENT["flip"] | {"hit": 0}},
           "Event.flip.hit: expected False, got 0"),
    record("no reason", TableView, TABLE | {"result": {"winners": [0], "reason": ""}},
           "TableView.result.reason: expected a line of 1 to 200 characters"),
    record("a winner who is no seat", TableView, TABLE | {"result": OVER | {"winners": [True]}},
           "TableView.result.winners[0]: expected an int, got True (bool)"),
    *(
        record(f"{what}, in a {kind.__name__}", kind, data | {name: claim},
               f"{kind.__name__}.{name}: expected {data[name]}, which follows from the rest, "
               f"got {claim} (")
        for kind, data in GOOD[:2]
        for what, name, claim in FORGED
    ),
    *(
        record(f"no result at the end, in a {kind.__name__}", kind, data | {"result": None},
               f"{kind.__name__}.result: expected {{'winners': [0], 'reason': 'draw pile empty'}}, "
               "which follows from the rest, got None (NoneType)")
        for kind, data in GOOD[6:8]
    ),
    *(
        record(f"{what}, in a {kind.__name__}", kind, data | {"result": OVER | part},
               f"{kind.__name__}.result: expected {{'winners': [0], 'reason': 'draw pile empty'}}, "
               "which follows from the rest, got {")
        for kind, data in GOOD[6:8]
        for what, part in [("another winner", {"winners": [1]}), ("another reason", {})]
    ),
    *(
        record(f"something to do at the end, in a {kind.__name__}", kind,
               data | {"actions": ["score"]},
               f"{kind.__name__}.actions: expected [], which follows from the rest, "
               "got ['score'] (list)")
        for kind, data in GOOD[6:8]
    ),
    record("an event with a result and actions", Event, EVENT | {"result": OVER},
           "Event: actions: expected none with a result, got (Score(), "),
    record("an event with neither", Event, EVENT | {"actions": []},
           "Event: actions: expected some, since there is no result, got ()"),
    record("an event after the last card, without a result", Event, EVENT | {"top_back": None},
           "Event: top_back: expected a back, since there is no result, got None"),
    record("an event with a back that the deck has not", Event, EVENT | {"top_back": ["red"]},
           "Event: top_back: no card with this back can be on top then (red)"),
    record("a token that is no literal", TableView, TABLE | {"token": "x @ y"},
           "TableView.token: expected a literal as token, got 'x @ y' (str)"),
    record("a token without a hash", TableView, TABLE | {"token": "[1]"},
           "TableView: token: expected a hashable value, equal to itself, got [1] (list)"),
    record("a token that is not told as a text", TableView, TABLE | {"token": [1]},
           "TableView.token: token: expected a text, got a value of type list"),
    *(
        refusal
        for kind in (TableView, MemoryView, Event)
        for refusal in for_each(
            f"as {kind.__name__}", [None, 5, "{}", [], {}, [TABLE]],
            partial(_read, kind), InvalidRecord,
            f"{kind.__name__}: expected an object with the name of its rules",
        )
    ),
    *for_each("rules", [None, 5, True, "other"],
              lambda name: from_dict(TableView, TABLE | {"rules": name}, RULESETS), InvalidRecord,
              "TableView.rules: expected a ruleset of standard, token, hand-made, got {}"),
    *for_each("no rules", [[], ["standard"], {"standard": 1}],
              lambda name: from_dict(TableView, TABLE | {"rules": name}, RULESETS), InvalidRecord,
              "TableView.rules: expected a ruleset of standard, token, hand-made, got a value of "),
    *for_each("kind", [None, Forecast, Score, "TableView", TABLE],
              lambda kind: from_dict(kind, TABLE), InvalidState,
              "kind: expected TableView, MemoryView or Event, got "),
    *for_each("rulesets", [None, 5, [None], [], [STANDARD, STANDARD]],
              lambda rulesets: from_dict(TableView, TABLE, rulesets), InvalidRuleset,
              "rulesets: expected "),
]  # fmt: skip
REFUSALS = [*TOLD, *BAD]


@rule("I1")
@pytest.mark.parametrize("refusal", each(TOLD))
def test_bad_plain_data_is_refused(refusal: Refusal) -> None:
    """Bad data raises a clear error that says where and what was expected."""
    check(refusal)


@pytest.mark.parametrize("way", ["another type", "a key less", "a key more"])
def test_every_place_is_checked(way: str) -> None:
    """A wrong value or key at any place raises InvalidRecord with its path."""
    tried = [refusal for refusal in BAD if refusal.what.startswith(way)]
    assert len(tried) > 20
    wrong = {
        refusal.what: told
        for refusal in tried
        if not (told := outcome(refusal)).startswith("InvalidRecord: ") or refusal.text not in told
    }
    assert wrong == {}


@rule("I1")
def test_the_unchanged_data_can_be_read() -> None:
    """The data can be read when nothing is changed, so each refusal is due to the change."""
    for kind, data in GOOD:
        assert type(from_dict(kind, data, RULESETS)) is kind


@pytest.mark.parametrize("zone", ["unseen", "tanks"])
def test_a_card_listed_twice_is_refused(zone: str) -> None:
    """A card that is listed twice in a zone is refused."""
    data = copy.deepcopy(MEMORY)
    cards = data["unseen"] if zone == "unseen" else data["tanks"][0]
    cards.append(cards[0])
    with pytest.raises(InvalidRecord, match="once"):
        from_dict(MemoryView, data)


def test_a_colour_listed_twice_is_refused() -> None:
    """A back with a colour listed twice is refused."""
    with pytest.raises(InvalidRecord, match="once"):
        from_dict(TableView, TABLE | {"top_back": [*TABLE["top_back"], TABLE["top_back"][0]]})


def test_an_event_with_a_bad_seat_is_refused() -> None:
    """An event whose actions name a bad seat cannot be made, and so cannot be written."""
    with pytest.raises(InvalidState, match="actions: expected a tuple of actions, got "):
        attrs.evolve(event_of(FIRST), actions=(Steal(-1),))


def test_keys_that_are_not_texts_are_refused() -> None:
    """Keys that are not strings are refused: JSON has none, but other formats do."""
    for data in TABLE | {5: 1, "x": 1}, MEMORY | {None: 1}, MEMORY | {("x",): 1}:
        with pytest.raises(InvalidRecord, match="expected texts as keys, got "):
            from_dict(TableView if "scores" in data else MemoryView, data)
    with pytest.raises(InvalidRecord, match="unknown key 'x'"):
        from_dict(TableView, TABLE | {"x": 1, 5: 1})


def test_changed_rules_with_an_official_name_are_not_written() -> None:
    """A view of changed rules with an official name is refused: it would be read as official."""
    view = table_view(new_game(3, seed=1, rules=attrs.evolve(STANDARD, goal=3)))
    with pytest.raises(InvalidState, match="is the name of one of this library's rulesets"):
        to_dict(view)


@pytest.mark.parametrize(
    "value",
    [None, 7, "text", {}, STANDARD, FIRST, FIRST.after, FIRST.flip, FIRST.transfers, Event],
    ids=lambda value: type(value).__name__,
)
def test_only_views_events_and_forecasts_are_converted(value: Any) -> None:
    """Any other value is refused, also those that are parts of a view or that views are made of."""
    with pytest.raises(InvalidState, match=r"^expected a view, an event or a forecast, got "):
        to_dict(value)


@pytest.mark.parametrize("taken", [FIRST, WITH_TOKEN, ENDED], ids=["miss", "token", "ended"])
def test_whether_a_flip_hit_may_be_left_out(taken: Step) -> None:
    """It follows from the matched cards, so an event without it is read as the same."""
    data: Any = to_dict(event_of(taken))
    assert data["flip"].pop("hit") is taken.flip.hit
    assert from_dict(Event, data, RULESETS) == event_of(taken)
