"""Answers are compared part by part, whatever they are, and each wrong part names its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from mantis_rules import Colour
from mantis_rules.testing.conformance import Exchange, conformance_cases
from mantis_rules.testing.conformance.comparing import ABSENT, difference

[CASE] = [
    case for case in conformance_cases(0) if case.name == "duel: a chain of five, seat 0 begins"
]
EXCHANGES = {each.asked: each for each in CASE.exchanges() if each.moment.actions == 1}


def changed(exchange: Exchange, part: str, value: object) -> object:
    """The right answer with another value for a part."""
    answer = json.loads(json.dumps(exchange.expected))
    place = answer
    *path, last = part.split(".")
    for key in path:
        place = place[key]
    place[last] = value
    return answer


@pytest.mark.parametrize("asked", EXCHANGES)
def test_the_right_answer_is_right(asked: str) -> None:
    """No part of the right answer differs, and an answer of null does."""
    exchange = EXCHANGES[asked]
    assert difference(exchange, {"ok": exchange.expected}) is None
    assert difference(exchange, {"ok": None}) is not None


@pytest.mark.parametrize("asked", EXCHANGES)
@pytest.mark.parametrize(
    "got", [1, True, [], {}, "x", [[1]], {"flip": 1}, " / / / / /", "a b c d e f"]
)
def test_any_json_is_compared(asked: str, got: object) -> None:
    """Whatever JSON a program answers, the comparison says that it is wrong."""
    assert difference(EXCHANGES[asked], {"ok": got}) is not None


@pytest.mark.parametrize(
    ("asked", "part", "value", "rules"),
    [
        ("act", "flip.card", "Ory", ("T6",)),
        ("act", "flip.hit", 0, ("T4a",)),
        ("act", "transfers", [], ("T4a",)),
        ("act", "to_move", 1, ("D2",)),
        ("act", "result", {"winners": [0], "reason": "goal"}, ("E1", "D1")),
        ("act", "result", {"winners": [0], "reason": "draw pile empty"}, ("E2",)),
        ("act", "actions", ["score"], ("T2",)),
        ("act", "actions", ["score", "steal 1", "steal 0"], ("T1",)),
        ("act", "actions", [], ("E1", "E2")),
        ("act", "top_back", ["red"], ("C2", "C3")),
        ("act", "next", "Ory", ("I2",)),
        ("act", "ply", 0, ()),
        ("view table", "goal", 10, ("D1",)),
        ("view table", "scores", [0, 0], ("I1",)),
        ("view table", "top", "Ory", ("I2",)),
        ("view memory", "unseen", [], ("I3",)),
        ("view memory", "to_move", 1, ("I1", "D2")),
    ],
)
def test_a_wrong_part_names_its_rules(
    asked: str, part: str, value: object, rules: tuple[str, ...]
) -> None:
    """The rules are those that the wrong part shows to be broken."""
    exchange = EXCHANGES[asked]
    found = difference(exchange, {"ok": changed(exchange, part, value)})
    assert found is not None
    assert set(found.rules) - {"I4"} == set(rules)


def test_a_refusal_of_a_legal_action_is_wrong() -> None:
    """A legal action must not be refused, and an illegal one must not be carried out."""
    found = difference(EXCHANGES["act"], {"refused": "no"})
    assert found is not None
    assert found.rules == ("T1",)
    [illegal] = [
        c for c in conformance_cases(0) if c.name == "duel, 2 players: what seat 0 may not do"
    ]
    for exchange in illegal.exchanges():
        if exchange.request["do"] == "act" and exchange.moment.refused is not None:
            wrong = difference(exchange, {"ok": {}})
            assert wrong is not None
            assert wrong.rules == ("T1",)
            assert difference(exchange, {"refused": "any text"}) is None


@pytest.mark.parametrize(
    "order",
    [
        lambda hidden: hidden,
        lambda hidden: hidden[::-1],
        lambda hidden: hidden[::2] + hidden[1::2],
        lambda hidden: [*sorted(hidden)[1:], min(hidden)],
    ],
    ids=["draw pile", "reversed", "every other", "one card moved"],
)
def test_unseen_cards_are_in_the_order_of_their_codes(
    order: Callable[[list[str]], list[str]],
) -> None:
    """Any other order could show that of the draw pile."""
    exchange = EXCHANGES["view memory"]
    assert exchange.moment.state is not None
    hidden = [card.code for card in exchange.moment.state.draw_pile]
    found = difference(exchange, {"ok": changed(exchange, "unseen", order(hidden))})
    assert found is not None
    assert found.rules == ("I2",)
    assert difference(exchange, {"ok": changed(exchange, "unseen", sorted(hidden))}) is None


@pytest.mark.parametrize("asked", ["act", "view table", "view memory"])
def test_the_colours_of_a_back_are_in_their_order(asked: str) -> None:
    """The order of a card's code would show its front, which is hidden."""
    exchange = EXCHANGES[asked]
    state = exchange.moment.state
    assert state is not None
    assert state.top_back is not None
    right = [colour.value for colour in Colour if colour in state.top_back]
    for wrong in right[::-1], [right[1], right[0], right[2]]:
        found = difference(exchange, {"ok": changed(exchange, "top_back", wrong)})
        assert found is not None
        assert (found.part, found.rules) == ("order of top_back", ("I2",))
        assert (found.expected, found.got) == (right, wrong)
    assert difference(exchange, {"ok": changed(exchange, "top_back", right)}) is None


@pytest.mark.parametrize(
    ("asked", "part", "value"),
    [
        ("act", "flip.hit", 1),
        ("act", "flip.mover", "0"),
        ("act", "to_move", False),
        ("act", "ply", 1.0),
        ("view table", "scores", ["2", "3"]),
        ("view table", "scores", [2.0, 3.0]),
        ("view table", "draw_count", "85"),
    ],
)
def test_another_json_type_breaks_no_rule(asked: str, part: str, value: object) -> None:
    """A value that means the right one, but in another JSON type, is against the protocol."""
    exchange = EXCHANGES[asked]
    found = difference(exchange, {"ok": changed(exchange, part, value)})
    assert found is not None
    assert (found.part, found.rules) == (part, ())


def test_a_key_that_is_missing_is_no_text() -> None:
    """A missing key is not the same as any text in its place."""
    exchange = EXCHANGES["view table"]
    answer = json.loads(json.dumps(exchange.expected))
    del answer["draw_count"]
    found = difference(exchange, {"ok": answer})
    assert found is not None
    assert (found.part, found.got) == ("draw_count", ABSENT)
    named = difference(exchange, {"ok": answer | {"draw_count": "no such key"}})
    assert named is not None
    assert named.got != ABSENT


def test_another_turn_is_not_the_wrong_way_round() -> None:
    """A seat that moves again in the standard game breaks T7, whichever seat it is."""
    cases = [c for c in conformance_cases(0) if re.match("standard: one steal that hits", c.name)]
    assert len(cases) == 2
    for case in cases:
        event = next(each for each in case.exchanges() if each.request["do"] == "act")
        assert event.moment.taken is not None
        mover = event.moment.taken.flip.mover
        found = difference(event, {"ok": changed(event, "to_move", mover)})
        assert found is not None
        assert found.rules == ("T7",)


def test_a_refusal_names_no_hidden_card() -> None:
    """The text of a refused action must not name a card of the draw pile; others it may."""
    refused = next(
        each
        for case in conformance_cases(0)
        for each in case.exchanges()
        if each.moment.refused is not None and each.request["do"] == "act"
    )
    state = refused.moment.state
    assert state is not None
    top, known = state.draw_pile[0].code, next(iter(state.tanks[0])).code
    assert difference(refused, {"refused": f"your tank has {known}; Gobble"}) is None
    for text in f"not now, the next card is {top}", f"standard 0 - -/- {known}{top} -":
        found = difference(refused, {"refused": text})
        assert found is not None
        assert (found.part, found.rules) == ("refused", ("I2",))


@pytest.mark.parametrize("reason", [None, 5, {"position": "duel 0 ..."}, ["no"]])
def test_the_reason_of_a_refusal_is_a_text(reason: object) -> None:
    """An illegal action is refused with any text; another value is against the protocol."""
    refused = next(
        each
        for case in conformance_cases(0)
        for each in case.exchanges()
        if each.moment.refused is not None and each.request["do"] == "act"
    )
    assert difference(refused, {"refused": "no"}) is None
    found = difference(refused, {"refused": reason})
    assert found is not None
    assert (found.part, found.rules) == ("refused", ())


@pytest.mark.parametrize("asked", ["view table", "view memory"])
@pytest.mark.parametrize("shape", [list, ",".join, lambda codes: {}, lambda codes: None])
def test_a_view_has_no_flip_of_any_shape(asked: str, shape: Callable[[list[str]], object]) -> None:
    """A list or a text there could show the draw pile."""
    exchange = EXCHANGES[asked]
    assert exchange.moment.state is not None
    hidden = [card.code for card in exchange.moment.state.draw_pile]
    found = difference(exchange, {"ok": changed(exchange, "flip", shape(hidden))})
    assert found is not None
    assert (found.part, found.rules) == ("extra", ("I2",))


def test_parts_of_the_flip_are_read_from_the_flip_alone() -> None:
    """An event with keys such as `flip.card` beside its flip, or instead of it, is wrong."""
    exchange = EXCHANGES["act"]
    event = json.loads(json.dumps(exchange.expected))
    for extra in {"flip.card": ["Roy"]}, {"flip.hit": event["flip"]["hit"]}:
        found = difference(exchange, {"ok": event | extra})
        assert found is not None
        assert found.part == "extra"
    flat = {f"flip.{key}": value for key, value in event.pop("flip").items()}
    assert difference(exchange, {"ok": event | flat}) is not None
