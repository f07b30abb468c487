"""Checks of single fields of a record."""

from __future__ import annotations

import os
import re

from ..errors import InvalidRecord
from ..game.texts import a_kind, shown, word_shown
from ..model import Action
from ..model.moves import is_action

MOST_DIGITS = 1000
"""The most digits that the seed of a record may have."""


def check_path(path: object) -> None:
    """Refuse a value that cannot be the path of a file."""
    try:
        text = os.fspath(path)  # type: ignore[call-overload]  # it refuses what is no path
        good = type(text) is not bytes and "\0" not in text and bool(os.fsencode(text))
        good = good and not text.endswith(("/", os.sep))  # that names a folder
    except (TypeError, UnicodeEncodeError):
        good = False
    if not good:
        raise InvalidRecord(
            f"path: expected the name of a file, a str or os.PathLike, got {shown(path)}"
        )


def check_actions(actions: tuple[Action, ...]) -> None:
    """Refuse a steal from what is no seat."""
    for action in actions:
        if not is_action(action):
            raise InvalidRecord(f"actions: expected a seat to steal from, got {shown(action)}")


def check_names(names: tuple[str, ...], players: int) -> None:
    """Refuse names of the seats that are not one for each, or not a line of text."""
    if names and len(names) != players:
        raise InvalidRecord(f"seats: expected {players} names, one for each seat, got {len(names)}")
    for name in names:
        if not _NAME.fullmatch(name) or name != name.strip():
            raise InvalidRecord(
                "seats: expected names of 1 to 200 characters in one line, without space at either "
                f"end, got {word_shown(name)}"
            )


_NAME = re.compile(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]{1,200}")


def check_seed(seed: int | None, position: object) -> None:
    """Refuse a seed that is not an int of a sensible size, or that is beside a position."""
    if seed is None:
        return
    if type(seed) is not int or abs(seed) >= 10**MOST_DIGITS:
        raise InvalidRecord(
            f"seed: expected an int of at most {MOST_DIGITS} digits or None, got {a_kind(seed)}"
        )
    if position is not None:
        raise InvalidRecord("seed: expected None beside a position, which no seed deals")
