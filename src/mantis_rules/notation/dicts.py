"""Convert views, events and forecasts to plain data for JSON, and back.

Cards, actions and tokens are formatted as in `words`, colours as their names, chances as `1/3`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

import attrs

from ..errors import InvalidRecord, InvalidState, MantisError
from ..game.reading import read_object
from ..game.texts import shown, word_shown
from ..model import (
    Card,
    CardSet,
    ColourCounts,
    Flip,
    Result,
    Ruleset,
    Score,
    ScorePile,
    Steal,
    Tank,
    Transfer,
)
from ..model.card import in_order
from ..variants import RULESETS
from ..views import Event, Forecast, MemoryView, TableView
from .naming import check_name, named, token_text
from .readers import READERS
from .words import format_action

_T = TypeVar("_T", bound=TableView | MemoryView | Event)


def to_dict(value: TableView | MemoryView | Event | Forecast) -> dict[str, object]:
    """Convert a view, event or forecast to plain data for `json.dumps`.

    Args:
        value: a view, an event or a forecast.

    Returns:
        A new dictionary of strings, numbers, bools, lists, dictionaries and None. Besides its
        fields, a view's has the `ply`, the number of `players` and the `goal`, for clients that do
        not know the ruleset.

    Raises:
        InvalidState: if `value` has another type, or its token cannot be formatted; or if its
            ruleset has the name of a shipped ruleset but differs from it.

    >>> from mantis_rules import Score, new_game, step
    >>> from mantis_rules.views import event_of
    >>> to_dict(event_of(step(new_game(4, seed=7), Score())))["transfers"]
    [{'cards': ['Bok', 'Byg', 'Bgp'], 'to': 'score pile 0'}]
    """
    if type(value) not in (TableView, MemoryView, Event, Forecast):
        raise InvalidState(f"expected a view, an event or a forecast, got {word_shown(value)}")
    if type(value) is not Forecast:
        check_name(value.rules)
    fields = _fields(value)
    if isinstance(value, TableView | MemoryView):
        return {"rules": value.rules.name, **_numbers(value), **fields}
    return fields


def from_dict(kind: type[_T], data: object, rulesets: Iterable[Ruleset] = RULESETS) -> _T:
    """Convert plain data to a view or event; the inverse of `to_dict`.

    Args:
        kind: `TableView`, `MemoryView` or `Event`.
        data: plain data, such as `json.loads` returns.
        rulesets: the rulesets that the data may name.

    Returns:
        The value, with all its usual checks. What follows from the rest of a view is computed, and
        must be equal in the data: `ply`, `players`, `goal`, `result` and `actions`. An event
        is checked as by `Event()`; `follow` checks whether it is true.

    Raises:
        InvalidRecord: if the data is invalid; or if it is of a table view, and the ruleset's result
            or legal actions depend on cards that a table view does not have.
        InvalidRuleset: if `rulesets` is not a collection of rulesets.
        InvalidState: if `kind` is another type.
    """
    if not isinstance(kind, type) or kind not in READERS:
        raise InvalidState(f"kind: expected TableView, MemoryView or Event, got {shown(kind)}")
    what = kind.__name__
    if type(data) is not dict or "rules" not in data:
        raise InvalidRecord(f"{what}: expected an object with the name of its rules")
    rules = named(rulesets, data["rules"], f"{what}.rules")
    given = read_object(READERS[kind](rules), data, what)
    claimed = {name: given.pop(name) for name in _FOLLOWING} if kind is not Event else {}
    try:
        made = kind(**{**given, "rules": rules})
    except MantisError as error:
        raise InvalidRecord(f"{what}: {error}") from None
    if isinstance(made, Event):
        return made
    following = {**_numbers(made), "result": made.result, "actions": made.actions}
    for name, right in following.items():
        if claimed[name] != right:
            raise InvalidRecord(
                f"{what}.{name}: expected {_plain(right)}, which follows from the rest, "
                f"got {shown(data[name])}"
            )
    return made


_FOLLOWING = "players", "goal", "ply", "result", "actions"


def _numbers(view: TableView | MemoryView) -> dict[str, int]:
    """Return the numbers in a view's data that are not its fields."""
    return {"players": view.players, "goal": view.rules.goal, "ply": view.ply}


def _fields(value: attrs.AttrsInstance) -> dict[str, object]:
    """Return the fields of a value as plain data, by name."""
    fields = {each.name: getattr(value, each.name) for each in attrs.fields(type(value))}
    if type(value) is Flip:
        del fields["cards"]  # which follows from `matched` and `card`
    if fields.get("token") is not None:
        fields["token"] = token_text(fields["rules"], fields["token"])
    return {name: _plain(field) for name, field in fields.items()}


def _plain(value: object) -> object:
    """Convert a part of a view, event or forecast to plain data."""
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
    return value  # a number, a string or None
