"""The readers that convert plain data to views, events and results."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, TypeVar

from ..errors import InvalidRecord, InvalidState
from ..game.reading import Reader, read_int, read_items, read_object, read_text, reader
from ..game.texts import shown
from ..model import (
    CardSet,
    Colour,
    ColourCounts,
    Flip,
    Result,
    Ruleset,
    ScorePile,
    Tank,
    Transfer,
    Zone,
)
from ..views import Event, MemoryView, TableView
from .naming import token_of
from .words import parse_action, parse_card

_V = TypeVar("_V")


def _view_readers(rules: Ruleset) -> dict[str, Reader[Any]]:
    return {
        "rules": read_text,
        "to_move": read_int,
        "top_back": _or_none(_read_back),
        "token": _or_none(reader(partial(_token, rules))),
        "result": _or_none(read_result),
        "actions": partial(read_items, reader(parse_action)),
    }


def _table_readers(rules: Ruleset) -> dict[str, Reader[Any]]:
    return {
        **_view_readers(rules),
        **_NUMBERS,
        "tanks": partial(read_items, _read_counts),
        "scores": partial(read_items, read_int),
        "draw_count": read_int,
    }


def _memory_readers(rules: Ruleset) -> dict[str, Reader[Any]]:
    return {
        **_view_readers(rules),
        **_NUMBERS,
        "tanks": partial(read_items, _cards_of(rules)),
        "score_piles": partial(read_items, _cards_of(rules)),
        "unseen": _cards_of(rules),
    }


def _event_readers(rules: Ruleset) -> dict[str, Reader[Any]]:
    return {
        **_view_readers(rules),
        "ply": read_int,
        "flip": partial(_read_flip, rules),
        "transfers": partial(read_items, partial(_read_transfer, rules)),
    }


_NUMBERS: Mapping[str, Reader[int]] = dict.fromkeys(("players", "goal", "ply"), read_int)
READERS: Mapping[type, Callable[[Ruleset], dict[str, Reader[Any]]]] = {
    TableView: _table_readers,
    MemoryView: _memory_readers,
    Event: _event_readers,
}


def _or_none(read: Reader[_V]) -> Reader[_V | None]:
    return lambda data, place: None if data is None else read(data, place)


def _token(rules: Ruleset, data: object) -> Hashable:
    return token_of(rules, read_text(data, "token"))


def _cards_of(rules: Ruleset) -> Reader[CardSet]:
    def read(data: object, place: str) -> CardSet:
        cards = read_items(reader(parse_card), data, place, each_once=True)
        return reader(partial(CardSet, rules.deck))(cards, place)

    return read


def _read_back(data: object, place: str) -> frozenset[Colour]:
    return frozenset(read_items(_read_colour, data, place, each_once=True))


def _read_colour(name: object, place: str) -> Colour:
    if type(name) is not str or name not in _COLOUR_OF:
        known = ", ".join(_COLOUR_OF)
        raise InvalidRecord(f"{place}: expected a colour of {known}, got {shown(name)}")
    return _COLOUR_OF[name]


def _read_counts(data: object, place: str) -> ColourCounts:
    numbers: dict[str, Reader[int]] = dict.fromkeys(_COLOUR_OF, read_int)
    given = read_object({}, data, place, optional=numbers)
    by_colour = {_COLOUR_OF[name]: number for name, number in given.items()}
    return reader(ColourCounts)(by_colour, place)


def _read_zone(text: object, place: str) -> Zone:
    match = _ZONE.fullmatch(text) if type(text) is str else None
    if match is None:
        raise InvalidRecord(
            f"{place}: expected 'tank' or 'score pile' and a seat, such as 'tank 0', "
            f"got {shown(text)}"
        )
    return (Tank if match[1] == "tank" else ScorePile)(int(match[2]))


def _read_transfer(rules: Ruleset, data: object, place: str) -> Transfer:
    return Transfer(**read_object({"cards": _cards_of(rules), "to": _read_zone}, data, place))


def _read_flip(rules: Ruleset, data: object, place: str) -> Flip:
    readers: dict[str, Reader[Any]] = {
        "mover": read_int,
        "action": reader(parse_action),
        "tank": read_int,
        "card": reader(parse_card),
        "matched": _cards_of(rules),
    }
    given = read_object(readers, data, place, optional={"hit": lambda claimed, place: claimed})
    claimed = given.pop("hit", ...)
    flip: Flip = reader(lambda parts: Flip(**parts))(given, place)
    if claimed is not ... and claimed is not flip.hit:  # it follows from `matched`
        raise InvalidRecord(f"{place}.hit: expected {flip.hit}, got {shown(claimed)}")
    return flip


def read_result(data: object, place: str) -> Result:
    """Read a result from an object with its winners and reason."""
    winners = partial(read_items, read_int)
    given = read_object({"winners": winners, "reason": _read_reason}, data, place)
    return reader(lambda parts: Result(**parts))(given, place)


def _read_reason(data: object, place: str) -> str:
    """Read a reason without quoting it, since it may be cards at the wrong place."""
    reason = read_text(data, place)
    try:
        return Result((0,), reason).reason
    except InvalidState:
        expected = "a line of 1 to 200 characters without space at either end"
        raise InvalidRecord(f"{place}: expected {expected}") from None


_COLOUR_OF = {colour.value: colour for colour in Colour}
_ZONE = re.compile(r"(tank|score pile) (0|[1-9][0-9]{0,8})", re.ASCII)
