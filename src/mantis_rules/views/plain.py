"""Views, events and forecasts as plain data that JSON can carry, and back again.

Cards, actions and tokens are written as in `notation`, colours by their names, chances as `1/3`.
Writing needs nothing; reading needs cattrs (extra `json`).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import attrs

from .._naming import by_name, check_name, token_of, token_text
from .._reading import MOST_ITEMS, converter, read
from ..card import Card, Colour, ColourCounts, in_order
from ..cards import CardSet
from ..errors import InvalidRecord, InvalidState, shown
from ..moves import (
    Action,
    Flip,
    Reason,
    Result,
    Score,
    ScorePile,
    Steal,
    Tank,
    Transfer,
    Zone,
)
from ..notation import format_action, parse_action, parse_card
from ..ruleset import Ruleset
from ..variants import RULESETS
from .chances import Forecast
from .events import Event
from .memory import MemoryView
from .table import TableView

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["from_json", "to_json"]

_T = TypeVar("_T", bound=TableView | MemoryView | Event)


def to_json(value: TableView | MemoryView | Event | Forecast) -> dict[str, object]:
    """Return a value as plain data, such as `json.dumps` takes.

    Args:
        value: a view, an event or a forecast.

    Returns:
        A new dictionary of texts, numbers, lists, dictionaries and None.

    Raises:
        InvalidState: if it is another value, its token cannot be written, or its ruleset is another
            one than this library's with that name.

    >>> from mantis_rules import Score, event_of, new_game, step
    >>> to_json(event_of(step(new_game(4, seed=7), Score())))["transfers"]
    [{'cards': ['Bok', 'Byg', 'Bgp'], 'to': 'score pile 0'}]
    """
    if type(value) not in (TableView, MemoryView, Event, Forecast):
        raise InvalidState(f"expected a view, an event or a forecast, got {shown(value)}")
    if type(value) is not Forecast:
        check_name(value.rules)
    return _fields(value)


def from_json(kind: type[_T], data: object, rulesets: Iterable[Ruleset] = RULESETS) -> _T:
    """Return the view or event that plain data tells; the exact inverse of `to_json`.

    Args:
        kind: `TableView`, `MemoryView` or `Event`.
        data: what `json.loads` made of it.
        rulesets: the rulesets that the data may name.

    Returns:
        The value, checked like any other.

    Raises:
        InvalidRecord: if the data tells no such value.
        InvalidRuleset: if `rulesets` is not a collection of rulesets.
        InvalidState: if `kind` is another one.
        ModuleNotFoundError: if the extra is missing.
    """
    known = by_name(rulesets)
    if kind not in (TableView, MemoryView, Event):
        raise InvalidState(f"kind: expected TableView, MemoryView or Event, got {shown(kind)}")
    what = kind.__name__
    if type(data) is not dict or type(data.get("rules")) is not str:
        raise InvalidRecord(f"{what}: expected an object with the name of its rules")
    if data["rules"] not in known:
        raise InvalidRecord(
            f"{what}.rules: expected a ruleset of {', '.join(known)}, got {shown(data['rules'])}; "
            "pass others as rulesets="
        )
    return read(_converter(known[data["rules"]]), kind, data, what)


@lru_cache(maxsize=64)  # making one takes milliseconds
def _converter(rules: Ruleset) -> Converter:
    """What reads the data of games by a ruleset."""
    return converter(
        {
            Ruleset: lambda name: rules,
            Card: parse_card,
            CardSet: lambda codes: CardSet(rules.deck, map(parse_card, _each_once(codes))),
            ColourCounts: _counts,
            frozenset[Colour]: lambda names: frozenset(map(_colour, _each_once(names))),
            Action: parse_action,
            Zone: _zone,
            Reason: lambda text: text,  # the Result checks it
            Hashable: lambda text: None if text is None else token_of(rules, _text(text)),
        }
    )


def _each_once(data: object) -> list[str]:
    if type(data) is not list or len(data) > MOST_ITEMS:
        raise InvalidRecord(f"expected a list of at most {MOST_ITEMS}, got {shown(data)}")
    texts = [_text(each) for each in data]
    for place, text in enumerate(texts):
        if text in texts[:place]:
            raise InvalidRecord(f"expected each once, got {shown(text)} twice")
    return texts


def _text(data: object) -> str:
    if type(data) is not str:
        raise InvalidRecord(f"expected a text, got {shown(data)}")
    return data


def _colour(name: object) -> Colour:
    if type(name) is not str or name not in _COLOUR_OF:
        raise InvalidRecord(f"expected a colour of {', '.join(_COLOUR_OF)}, got {shown(name)}")
    return _COLOUR_OF[name]


def _counts(data: object) -> ColourCounts:
    if type(data) is not dict:
        raise InvalidRecord(f"expected an object with a number by colour, got {shown(data)}")
    return ColourCounts({_colour(name): number for name, number in data.items()})


def _zone(text: object) -> Zone:
    match = _ZONE.fullmatch(text) if type(text) is str else None
    if match is None:
        raise InvalidRecord(
            f"expected 'tank' or 'score pile' and a seat, such as 'tank 0', got {shown(text)}"
        )
    return (Tank if match[1] == "tank" else ScorePile)(int(match[2]))


_COLOUR_OF = {colour.value: colour for colour in Colour}
_ZONE = re.compile(r"(tank|score pile) (0|[1-9][0-9]{0,8})", re.ASCII)


def _fields(value: attrs.AttrsInstance) -> dict[str, object]:
    """The fields of a value by name, without those that are made from others."""
    fields = {f.name: getattr(value, f.name) for f in attrs.fields(type(value)) if f.init}
    if type(value) is Flip:
        fields["hit"] = value.hit  # what most want to know
    if fields.get("token") is not None:
        fields["token"] = token_text(fields["rules"], fields["token"])
    return {name: _plain(field) for name, field in fields.items()}


def _plain(value: object) -> object:
    """The plain data of what views, events and forecasts consist of."""
    match value:
        case Ruleset():
            return value.name
        case Card():
            return value.code
        case CardSet():
            return [card.code for card in value]
        case ColourCounts():
            return {colour.value: number for colour, number in value.items()}
        case frozenset():
            return [colour.value for colour in in_order(value)]
        case Score() | Steal():
            return format_action(value)
        case Tank():
            return f"tank {value.seat}"
        case ScorePile():
            return f"score pile {value.seat}"
        case Fraction():
            return str(value)
        case tuple():
            return [_plain(each) for each in value]
        case Flip() | Transfer() | Result():
            return _fields(value)
    return value  # a number, a text or None
