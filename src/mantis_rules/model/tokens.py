"""Token kinds: how to format, parse and transform a variant's tokens.

A token may be any hashable value; the ruleset's *token kind* has the functions for it. The default
kind here is for tokens that are Python literals. The variant's policies give tokens their meaning.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Hashable, Mapping
from typing import Any, Protocol, final

from attrs import frozen

from ..errors import InvalidRecord, InvalidState
from ..game.checks import FOREIGN_ERRORS
from ..game.texts import short, shown
from .card import Colour


class TokenKind(Protocol):
    """The functions for a variant's tokens, as a value such as one of an `attrs.frozen` class."""

    def fits(self, token: Any, players: int, /) -> bool:
        """Return whether a token is valid for a number of players; None means no token."""
        ...

    def write(self, token: Any, /) -> str:
        """Return a token as one line of text, to show, store and send; never called with None.

        Positions, records and dicts can have a text of at most 10,000 characters.
        """
        ...

    def read(self, text: str, /) -> Hashable:
        """Parse the text of a token; raise a ValueError if it is not valid."""
        ...

    def turned(
        self, token: Any, seats: Mapping[int, int], colours: Mapping[Colour, Colour], /
    ) -> Hashable:
        """Return the token with the seats and colours in it replaced by others (L17).

        Args:
            token: the token.
            seats: maps each seat to its replacement.
            colours: maps each of the deck's colours to its replacement.
        """
        ...


@final
@frozen
class LiteralToken:
    """The kind of tokens that are Python literals: numbers, strings, and tuples of them.

    Args:
        neutral: True if such tokens contain no seats and no colours, as a round counter does. Then
            they stay the same when seats or colours are exchanged (L17). If False, `turned` raises,
            since a number may be a seat.

    Raises:
        InvalidState: if `neutral` is not a bool.
    """

    neutral: bool = False

    def __attrs_post_init__(self) -> None:
        if type(self.neutral) is not bool:
            raise InvalidState(f"neutral: expected True or False, got {shown(self.neutral)}")

    def fits(self, token: Hashable, players: int) -> bool:
        """Accept any token.

        Args:
            token: the token, or None.
            players: the number of players.

        Returns:
            True.
        """
        return True

    def write(self, token: Hashable) -> str:
        """Format a token as a literal.

        Args:
            token: the token.

        Returns:
            Its repr.

        Raises:
            InvalidState: if its repr is not a literal of an equal value.
        """
        with contextlib.suppress(ValueError):  # repr of a huge int may raise
            text = repr(token)
            if _literal(text) == (token,):
                return text
        raise InvalidState(
            f"token: expected None or a literal to write, got {shown(token)}; "
            "for other tokens give the ruleset a token_kind"
        )

    def read(self, text: str) -> Hashable:
        """Parse a literal; the inverse of `write`.

        Args:
            text: the literal.

        Returns:
            The token.

        Raises:
            InvalidRecord: if `write` returns this text for no token.
        """
        literal = _literal(text)
        if literal is None:
            raise InvalidRecord(f"expected a literal as token, got {shown(text)}")
        made: Hashable = literal[0]
        return made

    def turned(
        self, token: Hashable, seats: Mapping[int, int], colours: Mapping[Colour, Colour]
    ) -> Hashable:
        """Return a neutral token unchanged.

        Args:
            token: the token.
            seats: maps each seat to its replacement.
            colours: maps each of the deck's colours to its replacement.

        Returns:
            The token.

        Raises:
            InvalidState: if tokens of this kind are not neutral.
        """
        if self.neutral:
            return token
        raise InvalidState(
            f"token: expected one that can be turned, got {shown(token)}; if it names no seat and "
            "no colour, give the ruleset token_kind=LiteralToken(neutral=True)"
        )


LITERAL = LiteralToken()
"""The default token kind of a ruleset."""


def _literal(text: str) -> tuple[Any] | None:
    """Return a 1-tuple of the value whose repr is the text; None if there is no such literal."""
    try:
        value = ast.literal_eval(text)
        return (value,) if repr(value) == text else None
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def token_shown(kind: TokenKind, token: Hashable) -> str:
    """Format a token by its kind, for a repr or the terminal; never raises."""
    try:
        text: object = kind.write(token)
    except FOREIGN_ERRORS:  # a foreign kind may raise anything; a repr must not
        return short(token)
    return text if isinstance(text, str) and len(text) <= 100 else short(token)
