"""How what a variant keeps on the table is written, read, and turned with the table.

A token may be any value with a hash; its *kind*, a part of the ruleset, says what to do with it.
The one here does for tokens that Python can write as a literal. What is not here: what a token
means (that its variant's policies say).
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Hashable, Mapping
from typing import Any, Protocol, final

from attrs import frozen

from ..errors import InvalidRecord, InvalidState
from ..game.texts import short, shown
from .card import Colour


class TokenKind(Protocol):
    """What can be done with the tokens of a variant: a value, such as an `attrs.frozen` class."""

    def fits(self, token: Any, players: int, /) -> bool:
        """Tell whether a token can lie on a table of so many seats; None is no token."""
        ...

    def write(self, token: Any, /) -> str:
        """Return a token as one line of text, to be shown, stored and sent; it is never None."""
        ...

    def read(self, text: str, /) -> Hashable:
        """Return the token that a text stands for, or raise a ValueError if it is none's."""
        ...

    def turned(
        self, token: Any, seats: Mapping[int, int], colours: Mapping[Colour, Colour], /
    ) -> Hashable:
        """Return the token with other seats and colours for those in it (L17).

        Args:
            token: the token.
            seats: for each seat the one that takes its place.
            colours: for each of the deck's colours the one that takes its place.
        """
        ...


@final
@frozen
class LiteralToken:
    """The kind of tokens that are Python literals: numbers, texts, and tuples of them.

    Args:
        neutral: whether such a token names no seat and no colour. If it does, it stays as it is
            when seats or colours are exchanged (L17); a round counter does. If it does not, it
            cannot be turned, since a number may be anything.

    Raises:
        InvalidState: if it is not a bool.
    """

    neutral: bool = False

    def __attrs_post_init__(self) -> None:
        if type(self.neutral) is not bool:
            raise InvalidState(f"neutral: expected True or False, got {shown(self.neutral)}")

    def fits(self, token: Hashable, players: int) -> bool:
        """Accept any token, and none.

        Args:
            token: the token.
            players: how many seats there are.

        Returns:
            True.
        """
        return True

    def write(self, token: Hashable) -> str:
        """Return the literal.

        Args:
            token: the token.

        Returns:
            Its repr.

        Raises:
            InvalidState: if its repr is not the literal of an equal value.
        """
        with contextlib.suppress(ValueError):  # an int may have more digits than Python will write
            text = repr(token)
            if _literal(text) == (token,):
                return text
        raise InvalidState(
            f"token: expected None or a literal to write, got {shown(token)}; "
            "for other tokens give the ruleset a token_kind"
        )

    def read(self, text: str) -> Hashable:
        """Return the value of a literal.

        Args:
            text: the literal.

        Returns:
            The token.

        Raises:
            InvalidRecord: if it is not what `write` returns for some token.
        """
        literal = _literal(text)
        if literal is None:
            raise InvalidRecord(f"expected '-' or a literal as token, got {shown(text)}")
        made: Hashable = literal[0]
        return made

    def turned(
        self, token: Hashable, seats: Mapping[int, int], colours: Mapping[Colour, Colour]
    ) -> Hashable:
        """Return a neutral token as it is.

        Args:
            token: the token.
            seats: for each seat the one that takes its place.
            colours: for each of the deck's colours the one that takes its place.

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
"""The token kind of a ruleset that says nothing else."""


def _literal(text: str) -> tuple[Any] | None:
    """Return the value whose repr the text is, in a tuple of one; None if it is not a literal's."""
    try:
        value = ast.literal_eval(text)
        return (value,) if repr(value) == text else None
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def token_shown(kind: TokenKind, token: Hashable) -> str:
    """Format a token as its kind writes it, for a repr or the terminal; never raises."""
    try:
        text: object = kind.write(token)
    except Exception:  # a foreign kind may raise anything; a repr must not
        return short(token)
    return text if isinstance(text, str) and len(text) <= 100 else short(token)
