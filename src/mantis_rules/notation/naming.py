"""Look up rulesets by name; format and parse tokens."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from ..errors import InvalidRecord, InvalidRuleset, InvalidState, MantisError
from ..game.checks import FOREIGN_ERRORS, to_tuple
from ..game.texts import message, shown, word_shown
from ..model import Ruleset
from ..variants import RULESETS

LONGEST_TOKEN = 10_000
"""The most characters of a token's text, so that untrusted text is read fast."""

_SHORT = f"a text of at most {LONGEST_TOKEN} characters"


def check_name(rules: Ruleset) -> None:
    """Refuse a ruleset that has the name of a shipped ruleset but differs from it."""
    if any(known.name == rules.name and known != rules for known in RULESETS):
        raise InvalidState(
            f"rules: {rules.name!r} is the name of one of this library's rulesets; "
            "give yours another one"
        )


def token_text(rules: Ruleset, token: Hashable) -> str:
    """Format a token by the ruleset's token kind.

    Args:
        rules: the ruleset.
        token: a token, not None.

    Returns:
        A line of text, from which `token_of` makes an equal token.

    Raises:
        InvalidState: if the token kind raises, does not write a line of at most
            `LONGEST_TOKEN` characters, or reads another token from what it wrote.
    """
    try:
        text: object = rules.token_kind.write(token)
    except MantisError as error:
        raise InvalidState(message(error)) from error
    except FOREIGN_ERRORS as error:  # a foreign kind may raise anything
        raise InvalidState(f"token_kind: write raised an error for {shown(token)}") from error
    if type(text) is not str or not text.isprintable():
        raise InvalidState(f"token_kind: expected to write a line of text, got {shown(text)}")
    if len(text) > LONGEST_TOKEN:
        raise InvalidState(f"token: expected {_SHORT} to write, got {len(text)}")
    try:
        read = token_of(rules, text)
    except InvalidRecord as error:
        raise InvalidState(f"token_kind: cannot read what it wrote: {error}") from error
    if type(read) is not type(token) or read != token:
        raise InvalidState(
            f"token_kind: expected to read {shown(token)} from {text!r}, which it wrote, "
            f"got {shown(read)}"
        )
    return text


def token_of(rules: Ruleset, text: str) -> Hashable:
    """Parse a token, which is not None; the inverse of `token_text`."""
    if len(text) > LONGEST_TOKEN:  # a kind may need long for it, as `ast.literal_eval` does
        raise InvalidRecord(f"token: expected {_SHORT}, got {len(text)}")
    try:
        token = rules.token_kind.read(text)
    except ValueError as error:
        raise InvalidRecord(message(error)) from error
    except FOREIGN_ERRORS as error:  # a foreign kind may raise anything
        raise InvalidRecord(
            f"token: expected a text that the ruleset's token_kind reads, got {shown(text)}"
        ) from error
    if token is None:
        raise InvalidRecord(
            f"token: expected a token, but token_kind reads None from {shown(text)}"
        )
    return token


def by_name(rulesets: Iterable[Ruleset]) -> dict[str, Ruleset]:
    """Return a dict of rulesets by name; refuse an empty collection and duplicate names."""
    given = to_tuple(Ruleset, "rulesets", rulesets, InvalidRuleset)
    known = {rules.name: rules for rules in given}
    if not known or len(known) != len(given):
        raise InvalidRuleset(
            f"rulesets: expected one or more, with different names, got {len(given)} "
            f"with {len(known)} names"
        )
    return known


def named(rulesets: Iterable[Ruleset], name: object, place: str) -> Ruleset:
    """Return the ruleset with a name; `place` is the place of the name, for the error text."""
    known = by_name(rulesets)
    if type(name) is not str or name not in known:
        raise InvalidRecord(
            f"{place}: expected a ruleset of {', '.join(known)}, got {word_shown(name)}; "
            "pass others as rulesets="
        )
    return known[name]
