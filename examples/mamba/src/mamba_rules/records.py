"""Whole games played and as JSON: the rules, the actions, and how it ended.

A record says what was played; `replay` and `verify` find out whether it can have been. Files of
version 1 are read as well: their games were played with `alternate` (B11), and they do not say who
played.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from mantis_rules import InvalidRecord, InvalidState
from mantis_rules.game.checks import is_unordered
from mantis_rules.game.reading import (
    Reader,
    parse_json,
    read_int,
    read_items,
    read_object,
    read_text,
    reader,
)
from mantis_rules.game.texts import short

from .actions import Action
from .endings import Result
from .engine import apply, new_game, result, step
from .errors import IllegalMove
from .notation import format_action, parse_action
from .record import MOST_DIGITS, Record
from .ruleset import Ruleset, check_rules
from .state import Step

__all__ = ["Record", "dumps", "loads", "record_of", "replay", "verify"]

_FORMAT: Final = "mamba-record"
_VERSION: Final = 2
_FIRST_RULES: Final = (
    *("name", "opening", "out", "mambiz", "all_out", "repetition", "turns", "teams"),
)
_RULES: Final = (
    *_FIRST_RULES,
    *("birth_squares", "corners", "majority", "first", "alternate", "out_rises"),
)


def record_of(rules: Ruleset, actions: Iterable[Action]) -> Record:
    """Play a game and return its record.

    Args:
        rules: the rules.
        actions: what is done, in order.

    Returns:
        The record, with the result that comes of it.

    Raises:
        IllegalMove: if an action is not legal when its turn comes.
        InvalidState: if `rules` are none, or `actions` have no order.
    """
    check_rules(rules)
    if is_unordered(actions) or not isinstance(actions, Iterable):
        raise InvalidState(f"actions: expected them one by one, in order, got {short(actions)}")
    state, taken = new_game(rules=rules), tuple(actions)
    for action in taken:
        state = apply(state, action)
    return Record(rules, taken, result(state))


def dumps(record: Record) -> str:
    """Return a record as a JSON text.

    Args:
        record: the record.

    Returns:
        The text, from which `loads` makes an equal record.

    Raises:
        InvalidRecord: if it is not a record, or of an action that has no words.
    """
    if type(record) is not Record:
        raise InvalidRecord(f"expected a Record, got {short(record)}")
    rules, ended = record.rules, record.result
    return json.dumps(
        {
            "format": _FORMAT,
            "version": _VERSION,
            "rules": {name: getattr(rules, name) for name in _RULES},
            "players": rules.players,
            "seats": record.seats,
            "seed": record.seed,
            "actions": [format_action(action) for action in record.actions],
            "result": ended and {"winners": ended.winners, "reason": ended.reason},
        },
        indent=1,
    )


def loads(text: str | bytes) -> Record:
    """Return the record that a JSON text tells.

    Args:
        text: the text, or its bytes in UTF-8. It may be as long as a game of a million turns (B15).

    Returns:
        The record; whether its actions are legal is for `verify` to say.

    Raises:
        InvalidRecord: if it tells no record; the error says where and why.
    """
    data = parse_json(text, "record", sys.maxsize, MOST_DIGITS)
    told = read_object(_FIRST_FIELDS if _is_first(data) else _FIELDS, data, "record")
    rules, players = told["rules"], told["players"]
    if told["format"] != _FORMAT or told["version"] not in (1, _VERSION):
        raise InvalidRecord(
            f"record: expected format {_FORMAT!r}, version 1 or {_VERSION}, "
            f"got {short(told['format'])}, version {told['version']}"
        )
    if players != rules.players:
        raise InvalidRecord(
            f"record.players (B1): expected {rules.players}, as many as the opening has camps, "
            f"got {players}"
        )
    return Record(rules, told["actions"], told["result"], told.get("seats"), told.get("seed"))


def _is_first(data: object) -> bool:
    version = data.get("version") if isinstance(data, dict) else None
    return type(version) is int and version == 1


def replay(record: Record) -> Iterator[Step]:
    """Play a record again.

    Args:
        record: the record.

    Yields:
        Each step.

    Raises:
        InvalidRecord: if an action is not legal, or comes after the end; the text says which.
    """
    if type(record) is not Record:
        raise InvalidRecord(f"expected a Record, got {short(record)}")
    state = new_game(rules=record.rules)
    for number, action in enumerate(record.actions, 1):
        try:
            taken = step(state, action)
        except IllegalMove as error:
            raise InvalidRecord(f"record: action {number}: {error}") from None
        yield taken
        state = taken.after


def verify(record: Record) -> Result | None:
    """Play a record again, and see that it ends as it says.

    Args:
        record: the record.

    Returns:
        Its result; None if the game goes on.

    Raises:
        InvalidRecord: if an action is not legal, or the result is another (B14, B15).
    """
    ended = None
    if type(record) is Record:  # if not, the replay refuses it
        ended = result(new_game(rules=record.rules))
    for taken in replay(record):
        ended = result(taken.after)
    if ended != record.result:
        raise InvalidRecord(
            f"record: result (B14, B15): expected {short(ended)}, as played, "
            f"got {short(record.result)}"
        )
    return ended


def _as_it_is(data: object, place: str) -> object:
    """Read what the value that is made of it checks, and names by its rule."""
    return data


def _read_rules(
    names: Sequence[str], fixed: Mapping[str, Any], data: object, place: str
) -> Ruleset:
    rows: Reader[object] = partial(read_items, _as_it_is)
    told = read_object(dict.fromkeys(names, _as_it_is) | {"opening": rows}, data, place)
    return reader(lambda fields: Ruleset(**fields, **fixed))(told, place)


def _read_seats(data: object, place: str) -> tuple[object, ...] | None:
    return None if data is None else read_items(_as_it_is, data, place)


def _read_result(data: object, place: str) -> Result | None:
    if data is None:
        return None
    winners: Reader[object] = partial(read_items, _as_it_is)
    return Result(**read_object({"winners": winners, "reason": _as_it_is}, data, place))


_FIRST_FIELDS: Final[Mapping[str, Reader[Any]]] = {
    "format": read_text,
    "version": read_int,
    "rules": partial(_read_rules, _FIRST_RULES, {"alternate": True}),
    "players": read_int,
    "actions": partial(read_items, reader(parse_action), most=sys.maxsize),
    "result": _read_result,
}
_FIELDS: Final[Mapping[str, Reader[Any]]] = {
    **_FIRST_FIELDS,
    "rules": partial(_read_rules, _RULES, {}),
    "seats": _read_seats,
    "seed": _as_it_is,
}
