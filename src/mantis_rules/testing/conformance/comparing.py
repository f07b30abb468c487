"""Compare a program's answer with the right one, part by part.

Lists that stand for sets (cards of a zone, winners, legal actions) may be in any order. What is
hidden has an order of its own, since any other could show it: unseen cards are in the order of
their codes, the colours of the top card's back in that of C1.
A value of the wrong JSON type, such as 1 for true, breaks no rule if it means the right one.
Whose turn it is counts only while the game goes on: the rules say nothing of it afterwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ...engine import result
from .asking import Exchange
from .ending import Rules
from .stakes import PARTS, blamed
from .starting import Refusal


class Absent(Enum):
    """The type of `ABSENT`."""

    ABSENT = "no such key"


ABSENT: Final = Absent.ABSENT
"""What stands for a key that is missing from an answer."""

_SETS = frozenset({"matched", "cards", "top_back", "actions", "unseen", "winners"})
_ORDERED = "unseen", "top_back"
_NESTED = frozenset({"tanks", "score_piles", "transfers"})


@frozen
class Difference:
    """The first part of an answer that is wrong.

    Args:
        request: the kind of the request: its `do`, and the kind of a view.
        part: the part of the answer; `answer` for the whole, `order of` and a key for a wrong
            order of its list.
        expected: what the rules say.
        got: what the program answered.
        rules: the ids of the rules that are broken; none if it is a matter of the protocol alone.
        actions: the number of actions requested so far.
    """

    request: str
    part: str
    expected: object
    got: object
    rules: Rules
    actions: int

    @property
    def is_effect(self) -> bool:
        """Whether the cards of the position may be wrong already, which would be the cause."""
        return self.request == "act" and self.part in PARTS[PARTS.index("transfers") + 1 :]

    @property
    def is_of_cards(self) -> bool:
        """Whether cards of the position are wrong."""
        return self.request == "show" and self.part in ("draw_pile", "score_piles", "tanks")

    @property
    def key(self) -> tuple[str, str, Rules]:
        """Equal for differences that are reported together."""
        return self.request, self.part, self.rules


def difference(exchange: Exchange, answer: Mapping[str, object]) -> Difference | None:
    """Return how an answer differs from the right one; None if it does not.

    Args:
        exchange: the request and its right answer.
        answer: the program's answer, which has the key `ok` or `refused`.
    """
    if isinstance(exchange.expected, Refusal):
        if "refused" in answer:
            return _of_refusal(exchange, answer["refused"])
        wanted = {"refused": exchange.expected.reason}
        return _made(exchange, "answer", wanted, answer)
    if "refused" in answer:
        return _made(exchange, "answer", "no refusal", answer)
    got = answer.get("ok")
    do = exchange.request["do"]
    if do == "show":
        return _of_positions(exchange, got)
    if do == "legal_actions" and not _are_same("actions", exchange.expected, got):
        return _made(exchange, "answer", exchange.expected, got)
    if do in ("view", "act"):
        return _of_objects(exchange, got)
    return None


def _of_refusal(exchange: Exchange, reason: object) -> Difference | None:
    """Compare a right refusal; its reason may be any text that names no hidden card (I2)."""
    moment = exchange.moment
    if type(reason) is not str:
        return Difference(exchange.asked, "refused", "a text", reason, (), moment.actions)
    if moment.state is None or exchange.request["do"] != "act":
        return None  # the cards of a deal are in the request
    hidden = {card.code for card in moment.state.draw_pile}
    if hidden.isdisjoint(re.findall("[A-Z][a-z]{2}(?![a-z])", reason)):
        return None
    expected = "a text without hidden cards"
    return Difference(exchange.asked, "refused", expected, reason, ("I2",), moment.actions)


def _made(exchange: Exchange, part: str, expected: object, got: object) -> Difference:
    rules = () if _mean_the_same(part, expected, got) else blamed(exchange, part, got)
    return Difference(exchange.asked, part, expected, got, rules, exchange.moment.actions)


def _of_objects(exchange: Exchange, got: object) -> Difference | None:
    """Compare an event or a view."""
    if not isinstance(got, Mapping):
        return _made(exchange, "answer", "an object", got)
    assert isinstance(exchange.expected, Mapping)
    wanted, given = _flat(exchange.expected), _flat(got)
    for part in PARTS:
        if part not in wanted or (part == "to_move" and wanted["result"] is not None):
            continue
        value = given.get(part, ABSENT)
        if not _are_same(part, wanted[part], value):
            return _made(exchange, part, wanted[part], value)
    extra = {key: given[key] for key in given.keys() - wanted.keys()}
    if extra:
        return _made(exchange, "extra", ABSENT, extra)
    for part in _ORDERED:
        if part in wanted and given[part] != wanted[part]:
            return _made(exchange, f"order of {part}", wanted[part], given[part])
    return None


def _of_positions(exchange: Exchange, got: object) -> Difference | None:
    """Compare the lines of positions zone by zone, so that a lost card has its zone and rule."""
    assert isinstance(exchange.expected, str)
    wanted, given = _zones(exchange.expected), _zones(got)
    if not given:
        return _made(exchange, "answer", exchange.expected, got)
    state = exchange.moment.state
    assert state is not None
    for part, right in wanted.items():
        if given[part] != right and not (part == "to_move" and result(state) is not None):
            return _made(exchange, part, right, given[part])
    return None


def _zones(line: object) -> dict[str, object]:
    """Return the parts of a position's line, causes before effects; none if there are not six."""
    fields = line.split(" ") if isinstance(line, str) else []
    if len(fields) != 6:
        return {}
    rules, seat, tanks, piles, draw_pile, token = fields
    return {
        "rules": rules,
        "draw_pile": _cards(draw_pile),
        "score_piles": [sorted(_cards(zone)) for zone in piles.split("/")],
        "tanks": [sorted(_cards(zone)) for zone in tanks.split("/")],
        "to_move": seat,
        "token": token,
    }


def _cards(zone: str) -> list[str]:
    """Return what stands in a zone, card by card."""
    return [] if zone == "-" else re.findall("[A-Z][^A-Z]*|^[^A-Z]+|^$", zone)


def _flat(data: Mapping[str, object]) -> dict[str, object]:
    """Return an object with the parts of its flip beside the others."""
    flat = {f"{key}, outside of flip" if "." in key else key: data[key] for key in data}
    flip = flat.get("flip")
    if isinstance(flip, Mapping) and flip:
        del flat["flip"]
        flat |= {f"flip.{key}": value for key, value in flip.items()}
    return flat


def _are_same(part: str, wanted: object, got: object) -> bool:
    if got is ABSENT:
        return False
    return _text(wanted) == _text(got) or _text(_plain(part, wanted)) == _text(_plain(part, got))


def _mean_the_same(part: str, wanted: object, got: object) -> bool:
    """Return whether a wrong value is the right one in another JSON type, as 0, "0" and false."""
    if wanted is ABSENT or got is ABSENT:
        return False
    return _text(_plain(part, _loose(wanted))) == _text(_plain(part, _loose(got)))


def _loose(value: object) -> object:
    """Return a value with all bools, numbers and texts of numbers as numbers of one type."""
    if isinstance(value, Mapping):
        return {key: _loose(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_loose(part) for part in value]
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 20:
        return float(value)
    return float(value) if isinstance(value, int | float) else value


def _plain(key: str, value: object) -> object:
    """Return a value with the lists sorted that stand for sets."""
    key = key.rpartition(".")[2]
    if isinstance(value, Mapping):
        return {name: _plain(str(name), part) for name, part in value.items()}
    if not isinstance(value, list):
        return value
    if key in _NESTED:
        return [_plain("cards", part) for part in value]
    return sorted(value, key=_text) if key in _SETS else value


def _text(value: object) -> str:
    """Return the JSON of a value, in which 1 and true differ."""
    return json.dumps(value, sort_keys=True)
