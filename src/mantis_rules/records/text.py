"""Records as JSON, and back again: untrusted text is read, or refused with a reason.

Writing needs nothing; reading needs cattrs (extra `json`). What is not here: whether the game that
a record tells was played by the rules (`verifying`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn

import attrs
from attrs import frozen

from .._naming import by_name
from .._reading import converter, read
from ..cards import Card
from ..errors import InvalidRecord, a_kind, shown
from ..moves import Action, Reason, Result
from ..notation import parse_action, parse_card
from ..ruleset import Ruleset
from ..variants import RULESETS
from .record import Record

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["LONGEST", "dumps", "loads"]

FORMAT, VERSION = "mantis-record", 1
LONGEST = 1_000_000
"""How many characters of text a record may have; the largest game needs a tenth of it."""


@frozen
class _Parameters:
    """The numbers of a ruleset that a record may have to agree with; its cards are in the deck."""

    hand: int
    goal: int
    min_players: int
    max_players: int


@frozen
class _Fields:
    """What stands in a record's text."""

    format: str
    version: int
    rules: str
    players: int
    first: int
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]
    result: Result | None
    parameters: _Parameters | None = None


def dumps(record: Record) -> str:
    """Return a record as JSON, in one line.

    Args:
        record: the record.

    Returns:
        The text, which `loads` reads. A ruleset that is not one of the official or shipped ones is
        written with its parameters, so that they can be compared.

    Raises:
        InvalidRecord: if it is not a record; or its ruleset has the name and the numbers of one of
            this library's, but not its policies, so that it would be taken for that one.
    """
    if type(record) is not Record:
        raise InvalidRecord(f"expected a Record, got {a_kind(record)}")
    rules, ended = record.rules, record.result
    for known in RULESETS:
        if rules != known and (rules.name, _parameters(rules)) == (known.name, _parameters(known)):
            raise InvalidRecord(
                f"rules: a record would be read as one of {known!r}; give yours another name"
            )
    told: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.name,
        "players": record.players,
        "first": record.first,
        "deck": [card.code for card in record.deck_order],
        "actions": [str(action) for action in record.actions],
        "result": None
        if ended is None
        else {"winners": list(ended.winners), "reason": ended.reason},
    }
    if rules not in RULESETS:
        told["parameters"] = attrs.asdict(_parameters(rules))
    return json.dumps(told, separators=(",", ":"))


def loads(text: str | bytes, rulesets: Iterable[Ruleset] = RULESETS) -> Record:
    """Return the record that a JSON text tells; the inverse of `dumps`.

    Args:
        text: the text, or its bytes in UTF-8.
        rulesets: the rulesets that it may name.

    Returns:
        The record. Whether the game was played by the rules, only `verify` finds out.

    Raises:
        InvalidRecord: if the text tells no record; it says where and why.
        InvalidRuleset: if `rulesets` is not a collection of rulesets.
        ModuleNotFoundError: if the extra is missing.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """
    known = by_name(rulesets)
    data = _parsed(_decoded(text))
    if type(data) is not dict:
        raise InvalidRecord(f"record: expected an object, got {shown(data)}")
    for key, expected in {"format": FORMAT, "version": VERSION}.items():
        if key not in data:
            raise InvalidRecord(f"record.{key}: the key {key!r} is missing")
        given = data[key]
        if type(given) is not type(expected) or given != expected:
            raise InvalidRecord(f"record.{key}: expected {expected!r}, got {shown(given)}")
    told = read(_converter(), _Fields, data, "record")
    if told.rules not in known:
        raise InvalidRecord(
            f"record.rules: expected a ruleset of {', '.join(known)}, got {shown(told.rules)}; "
            "pass others as rulesets="
        )
    rules = known[told.rules]
    _compare(rules, told.parameters)
    try:
        return Record(rules, told.players, told.first, told.deck, told.actions, told.result)
    except InvalidRecord as error:
        reason = error.reason.replace("deck_order", "deck", 1)  # as the key is called
        raise InvalidRecord(f"record.{reason}") from None


def _decoded(text: str | bytes) -> str:
    if not isinstance(text, str | bytes):
        raise InvalidRecord(f"record: expected text, got {a_kind(text)}")
    if len(text) > LONGEST:
        raise InvalidRecord(f"record: expected at most {LONGEST} characters, got more")
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"record: expected UTF-8, got another byte at {error.start}") from None


def _parsed(text: str) -> object:
    """Return what the JSON says; refuse what has two meanings, or none."""
    if text.startswith("\ufeff"):
        raise InvalidRecord("record: expected JSON, but it begins with a byte order mark")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_float=_refused_number,
            parse_constant=_refused_number,
            parse_int=_whole,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        if "\n" not in text:
            place = f"character {error.pos + 1}"
        raise InvalidRecord(f"record: expected JSON, but at {place}: {error.msg}") from None
    except RecursionError:
        raise InvalidRecord("record: expected lists in a record or two, got very many") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise InvalidRecord(f"record: expected each key once, got {shown(twice)} twice")
    return made


def _whole(digits: str) -> int:
    if len(digits) > 20:
        raise InvalidRecord(f"record: expected small numbers, got one of {len(digits)} digits")
    return int(digits)


def _refused_number(text: str) -> NoReturn:
    raise InvalidRecord(f"record: expected whole numbers, got {shown(text)}")


@cache
def _converter() -> Converter:
    hooks: Mapping[Any, Callable[[Any], Any]] = {
        Card: parse_card,
        Action: parse_action,
        Reason: lambda text: text,  # the Result checks it
    }
    return converter(hooks)


def _parameters(rules: Ruleset) -> _Parameters:
    return _Parameters(rules.hand, rules.goal, rules.min_players, rules.max_players)


def _compare(rules: Ruleset, told: _Parameters | None) -> None:
    """Refuse a record of other rules that go by the same name."""
    if told is None:
        if rules not in RULESETS and any(rules.name == known.name for known in RULESETS):
            raise InvalidRecord(
                f"record.rules: expected the parameters of {rules!r}, but the record is of the "
                "official or shipped ruleset with this name"
            )
        return
    for name, number in attrs.asdict(told).items():
        known = getattr(rules, name)
        if number != known:
            raise InvalidRecord(
                f"record.parameters.{name}: expected {known}, as the ruleset {rules.name!r} given "
                f"here has it, got {number}; pass the ruleset of the record as rulesets="
            )
