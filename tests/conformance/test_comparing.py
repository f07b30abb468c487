"""Answers are compared part by part, whatever they are, and each wrong part names its rules."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from mantis_rules.testing.conformance import Exchange, conformance_cases
from mantis_rules.testing.conformance.comparing import difference

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
        ("act", "flip.hit", 1, ("T4a",)),
        ("act", "transfers", [], ("T4a",)),
        ("act", "to_move", 1, ("D2",)),
        ("act", "to_move", False, ("D2",)),
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
