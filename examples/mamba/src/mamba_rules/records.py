"""Whole games played and as JSON: the rules, the actions, and how it ended.

A record says what was played; `replay` and `verify` find out whether it can have been.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, Final

from mantis_rules import InvalidRecord, InvalidState, MantisError

from ._shown import shown
from .actions import Action
from .endings import Result
from .engine import apply, new_game, result, step
from .errors import IllegalMove
from .notation import format_action, parse_action
from .record import Record, check_result
from .ruleset import Ruleset, check_rules
from .state import Step

__all__ = ["Record", "dumps", "loads", "record_of", "replay", "verify"]

_FORMAT: Final = "mamba-record"
_VERSION: Final = 1
_FIELDS: Final = ("format", "version", "rules", "players", "actions", "result")
_RULES: Final = ("name", "opening", "out", "mambiz", "all_out", "repetition", "turns", "teams")


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
    if isinstance(actions, Set | Mapping) or not isinstance(actions, Iterable):
        raise InvalidState(f"actions: expected them one by one, in order, got {shown(actions)}")
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
        raise InvalidRecord(f"expected a Record, got {shown(record)}")
    rules, ended = record.rules, record.result
    return json.dumps(
        {
            "format": _FORMAT,
            "version": _VERSION,
            "rules": {name: getattr(rules, name) for name in _RULES},
            "players": rules.players,
            "actions": [format_action(action) for action in record.actions],
            "result": ended and {"winners": ended.winners, "reason": ended.reason},
        },
        indent=1,
    )


def loads(text: str) -> Record:
    """Return the record that a JSON text tells.

    Args:
        text: the text.

    Returns:
        The record; whether its actions are legal is for `verify` to say.

    Raises:
        InvalidRecord: if it tells no record.
    """
    if type(text) is not str:
        raise InvalidRecord(f"record: expected a text, got a value of type {type(text).__name__}")
    try:
        told: Any = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"record: expected JSON: {error}") from None
    _check_fields("record", told, _FIELDS)
    if told["format"] != _FORMAT or type(told["version"]) is not int or told["version"] != _VERSION:
        raise InvalidRecord(
            f"record: expected format {_FORMAT!r}, version {_VERSION}, "
            f"got {shown(told['format'])}, version {shown(told['version'])}"
        )
    rules = _rules(told["rules"])
    if type(told["players"]) is not int or told["players"] != rules.players:
        raise InvalidRecord(
            f"record: players (B1): expected {rules.players}, as many as the opening has camps, "
            f"got {shown(told['players'])}"
        )
    return Record(rules, _actions(told["actions"]), _result(told["result"], rules.players))


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
        raise InvalidRecord(f"expected a Record, got {shown(record)}")
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
            f"record: result (B14, B15): expected {shown(ended)}, as played, "
            f"got {shown(record.result)}"
        )
    return ended


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    told = dict(pairs)
    if len(told) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return told


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is no number")


def _check_fields(what: str, told: object, names: tuple[str, ...]) -> None:
    if not isinstance(told, dict) or told.keys() != set(names):
        got = ", ".join(sorted(told)) if isinstance(told, dict) else type(told).__name__
        raise InvalidRecord(f"{what}: expected an object with {', '.join(names)}; got {got[:200]}")


def _rules(told: Any) -> Ruleset:
    _check_fields("record: rules", told, _RULES)
    if type(told["opening"]) is not list:
        raise InvalidRecord(
            f"record: rules: opening (B3): expected rows, got {shown(told['opening'])}"
        )
    try:
        return Ruleset(**told)
    except MantisError as error:
        raise InvalidRecord(f"record: rules: {error}") from None


def _actions(told: object) -> tuple[Action, ...]:
    if not isinstance(told, list):
        raise InvalidRecord(f"record: actions: expected a list, got {type(told).__name__}")
    actions: list[Action] = []
    for number, words in enumerate(told, 1):
        try:
            actions.append(parse_action(words))
        except InvalidRecord as error:
            raise InvalidRecord(f"record: action {number}: {error}") from None
    return tuple(actions)


def _result(told: Any, players: int) -> Result | None:
    if told is None:
        return None
    _check_fields("record: result", told, ("winners", "reason"))
    winners = told["winners"]
    ended = Result(tuple(winners) if type(winners) is list else winners, told["reason"])
    check_result(ended, players)
    return ended
