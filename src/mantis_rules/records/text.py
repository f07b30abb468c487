"""Convert records to JSON and back; untrusted text is safe to read.

`verifying` checks whether the game was played by the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from ..errors import InvalidRecord, InvalidState
from ..game.reading import Reader, parse_json, read_int, read_items, read_object, read_text
from ..game.texts import a_kind, word_shown
from ..model import Action, Card, Ruleset
from ..notation.naming import by_name, named
from ..notation.readers import read_result
from ..notation.words import format_position, parse_action, parse_card, parse_position
from ..variants import RULESETS
from .fields import MOST_DIGITS
from .record import Record

FORMAT, VERSION = "mantis-record", 1
LONGEST = 1_000_000
"""The most characters of text that a record may have; the largest game needs a tenth of it."""


_PARAMETERS: Final = ("hand", "goal", "min_players", "max_players")
"""The numbers of a ruleset that a record may include; they must agree with the ruleset's."""


def dumps(record: Record) -> str:
    """Convert a record to one line of JSON.

    Args:
        record: the record.

    Returns:
        The text. If the ruleset is not one of this library's, the text includes its numbers, and
        its version if it has one, so that `loads` can compare them.

    Raises:
        InvalidRecord: if `record` is not a Record; if its ruleset has the same name and numbers as
            a different ruleset of this library, for which it would be mistaken; or if it begins
            with a position that `format_position` refuses.
    """
    if type(record) is not Record:
        raise InvalidRecord(f"expected a Record, got {a_kind(record)}")
    rules, ended = record.rules, record.result
    for known in RULESETS:
        if rules != known and (rules.name, _parameters(rules)) == (known.name, _parameters(known)):
            raise InvalidRecord(
                f"rules: a record would be read as one of {known!r}; give yours another name"
            )
    data: dict[str, object] = {"format": FORMAT, "version": VERSION, "rules": rules.name}
    data |= _beginning(record)
    data["actions"] = [str(action) for action in record.actions]
    data["result"] = (
        None if ended is None else {"winners": list(ended.winners), "reason": ended.reason}
    )
    if rules not in RULESETS:
        data["parameters"] = _parameters(rules)
    others = {"ruleset_version": rules.version, "seats": record.seats or None, "seed": record.seed}
    data |= {key: value for key, value in others.items() if value is not None}
    try:
        text = json.dumps(data, separators=(",", ":"))
    except ValueError as error:  # the seed is longer than Python's own limit for ints
        raise InvalidRecord(f"seed: {error}") from None
    if len(text) > LONGEST:
        raise InvalidRecord(f"record: expected at most {LONGEST} characters to write, got more")
    return text


def _beginning(record: Record) -> dict[str, object]:
    """Return the keys of the deal, or of the position, that a record begins with."""
    if record.position is None:
        deck = [card.code for card in record.deck_order]
        return {"players": record.players, "first": record.first, "deck": deck}
    try:
        return {"position": format_position(record.position)}
    except InvalidState as error:  # its token, or the name of its ruleset
        raise InvalidRecord(f"position: {error}") from error


def loads(text: str | bytes, rulesets: Iterable[Ruleset] = RULESETS) -> Record:
    """Parse a record from JSON; the inverse of `dumps`.

    Args:
        text: the text, or its bytes in UTF-8.
        rulesets: the rulesets that the record may name.

    Returns:
        The record. Only `verify` checks that the game was played by the rules.

    Raises:
        InvalidRecord: if the text is not a valid record; the error has the place and the reason.
        InvalidRuleset: if `rulesets` is not a collection of rulesets.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    known = by_name(rulesets).values()
    data = parse_json(text, "record", LONGEST, MOST_DIGITS)
    if type(data) is not dict:
        raise InvalidRecord(f"record: expected an object, got {word_shown(data)}")
    for key, expected in {"format": FORMAT, "version": VERSION}.items():
        if key not in data:
            raise InvalidRecord(f"record.{key}: the key {key!r} is missing")
        given = data[key]
        if type(given) is not type(expected) or given != expected:
            raise InvalidRecord(f"record.{key}: expected {expected!r}, got {word_shown(given)}")
    beginning = _DEAL
    if "position" in data:
        beginning = _POSITION
        for key in _DEAL:
            if key in data:
                raise InvalidRecord(f"record.{key}: expected no {key!r} beside a position")
    parts = read_object({**_FIELDS, **beginning}, data, "record", optional=_OPTIONAL)
    rules = named(known, parts["rules"], "record.rules")
    _compare(rules, parts.get("parameters"))
    _compare_version(rules, parts.get("ruleset_version"))
    try:
        return Record(
            rules, **_begun(rules, parts), **{key: parts[key] for key in _GIVEN & parts.keys()}
        )
    except InvalidRecord as error:
        reason = error.reason.replace("deck_order", "deck", 1)  # the key's name
        raise InvalidRecord(f"record.{reason}") from None


def _begun(rules: Ruleset, parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a record for the deal, or for the position, that it begins with."""
    if "position" not in parts:
        return {"players": parts["players"], "first": parts["first"], "deck_order": parts["deck"]}
    line: str = parts["position"]
    if line.partition(" ")[0] != rules.name:
        raise InvalidRecord(f"position: expected one of {rules.name!r}, got another text")
    state = parse_position(line, [rules])
    return {"players": state.players, "first": state.to_move, "position": state}


def _read_parameters(data: object, place: str) -> dict[str, int] | None:
    if data is None:
        return None
    return read_object(dict.fromkeys(_PARAMETERS, read_int), data, place)


def _read_card(data: object, place: str) -> Card:
    """Read a card without naming it in the error, since it may be hidden."""
    try:
        return parse_card(data)  # type: ignore[arg-type]  # it refuses what is no text
    except InvalidRecord:
        raise InvalidRecord(f"{place}: expected the code of a card, such as 'Ory'") from None


def _read_seed(data: object, place: str) -> int:
    """Read a seed without quoting it, since it decides the whole deck."""
    if type(data) is not int:
        raise InvalidRecord(f"{place}: expected an int, got {a_kind(data)}")
    return data


def _read_action(data: object, place: str) -> Action:
    """Read an action without quoting the data, which may be a card at the wrong place."""
    try:
        return parse_action(data)  # type: ignore[arg-type]  # it refuses what is no text
    except InvalidRecord:
        raise InvalidRecord(f"{place}: expected 'score' or 'steal' and a seat") from None


_FIELDS: Final[Mapping[str, Reader[Any]]] = {
    "format": read_text,
    "version": read_int,
    "rules": read_text,
    "actions": partial(read_items, _read_action),
    "result": lambda data, place: None if data is None else read_result(data, place),
}
_DEAL: Final[Mapping[str, Reader[Any]]] = {
    "players": read_int,
    "first": read_int,
    "deck": partial(read_items, _read_card),
}
_POSITION: Final[Mapping[str, Reader[Any]]] = {"position": read_text}
_OPTIONAL: Final[Mapping[str, Reader[Any]]] = {
    "parameters": _read_parameters,
    "ruleset_version": read_text,
    "seats": partial(read_items, read_text),
    "seed": _read_seed,
}
_GIVEN: Final = {"actions", "result", "seats", "seed"}
"""The keys with the names of arguments of `Record`."""


def _parameters(rules: Ruleset) -> dict[str, int]:
    return {name: getattr(rules, name) for name in _PARAMETERS}


def _compare(rules: Ruleset, claimed: Mapping[str, int] | None) -> None:
    """Refuse a record of a different ruleset with the same name."""
    if claimed is None:
        if rules not in RULESETS and any(rules.name == known.name for known in RULESETS):
            raise InvalidRecord(
                f"record.rules: expected the parameters of {rules!r}, but the record is of the "
                "official or shipped ruleset with this name"
            )
        return
    for name, number in claimed.items():
        known = getattr(rules, name)
        if number != known:
            raise InvalidRecord(
                f"record.parameters.{name}: expected {known}, as the ruleset {rules.name!r} given "
                f"here has it, got {number}; pass the ruleset of the record as rulesets="
            )


def _compare_version(rules: Ruleset, claimed: str | None) -> None:
    """Refuse a record of another version of a ruleset."""
    if claimed != rules.version:
        known = "none" if rules.version is None else repr(rules.version)
        given = "none" if claimed is None else word_shown(claimed)
        raise InvalidRecord(
            f"record.ruleset_version: expected {known}, as the ruleset {rules.name!r} given here "
            f"has it, got {given}; pass the ruleset of the record as rulesets="
        )
