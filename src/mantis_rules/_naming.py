"""By what names and texts rulesets and their tokens go, in positions, records and messages."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from .errors import InvalidRecord, InvalidRuleset, InvalidState, shown
from .ruleset import Ruleset
from .variants import RULESETS

__all__ = ["by_name", "check_name", "token_of", "token_text"]


def check_name(rules: Ruleset) -> None:
    """Refuse a ruleset that goes by the name of another one that this library has."""
    if any(known.name == rules.name and known != rules for known in RULESETS):
        raise InvalidState(
            f"rules: {rules.name!r} is the name of one of this library's rulesets; "
            "give yours another one"
        )


def token_text(rules: Ruleset, token: Hashable) -> str:
    """Return `-` for no token, else what the ruleset's kind of token writes."""
    if token is None:
        return "-"
    text: object = rules.token_kind.write(token)
    if type(text) is not str or not text.isprintable():
        raise InvalidState(f"token_kind: expected to write a line of text, got {shown(text)}")
    return text


def token_of(rules: Ruleset, text: str) -> Hashable:
    """Return the token that a text stands for; the exact inverse of `token_text`."""
    if text == "-":
        return None
    try:
        return rules.token_kind.read(text)
    except ValueError as error:
        raise InvalidRecord(f"{error}") from None
    except Exception as error:  # a foreign kind may raise anything
        raise InvalidRecord(
            f"token: expected a text that the ruleset's token_kind reads, got {shown(text)}"
        ) from error


def by_name(rulesets: Iterable[Ruleset]) -> dict[str, Ruleset]:
    """Return rulesets by their names, or refuse what is not some, each with a name of its own."""
    try:
        iterator = iter(rulesets)
    except TypeError:
        raise InvalidRuleset(f"rulesets: expected Rulesets, got {shown(rulesets)}") from None
    given = tuple(iterator)
    for rules in given:
        if type(rules) is not Ruleset:
            raise InvalidRuleset(f"rulesets: expected a Ruleset, got {shown(rules)}")
    known = {rules.name: rules for rules in given}
    if not known or len(known) != len(given):
        raise InvalidRuleset(
            f"rulesets: expected one or more, each with a name of its own, got {len(given)} "
            f"with {len(known)} names"
        )
    return known
