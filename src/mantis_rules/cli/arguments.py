"""Parse the words of the command line: numbers, and rulesets and bots by name."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout, suppress
from importlib import import_module
from typing import Any

from attrs import frozen

from ..bots import BOTS, Bot, InvalidBot
from ..bots.choosing import check_bot
from ..game.texts import shown
from ..model import Ruleset
from ..notation.naming import by_name
from ..records.fields import MOST_DIGITS
from ..variants import RULESETS
from .reporting import traced


@frozen
class Named:
    """A ruleset, with the word on the command line that names it."""

    word: str
    rules: Ruleset


@frozen
class NamedBot:
    """A bot, with the word on the command line that names it."""

    word: str
    bot: Bot


MOST_GAMES = 10**9
"""The most games, or cases, that can be asked for."""

NAMES_OF_RULES = f"{', '.join(rules.name for rules in RULESETS)}, or MODULE:NAME for your own"


def whole(word: str) -> int:
    """Parse an int; argparse adds the name of the argument to the error."""
    if not re.fullmatch(rf"[-+]?\d{{1,{MOST_DIGITS}}}", word, re.ASCII):
        given = repr(word) if len(word) < 40 else f"{word[:30]!r} and more"
        raise argparse.ArgumentTypeError(
            f"expected a whole number of at most {MOST_DIGITS} digits, got {given}"
        )
    return int(word)


def at_least(lowest: int, most: int | None = None) -> Callable[[str], int]:
    """Return a parser of ints that are not below `lowest`, nor above `most`."""

    def read(word: str) -> int:
        number = whole(word)
        if number < lowest:
            raise argparse.ArgumentTypeError(f"expected a number of {lowest} or more, got {number}")
        if most is not None and number > most:
            raise argparse.ArgumentTypeError(f"expected a number of at most {most}, got {number}")
        return number

    return read


def file_name(word: str) -> str:
    """Refuse a word that cannot name a file, and `-`, which elsewhere is standard input."""
    if word == "-" or not os.path.basename(word):
        raise argparse.ArgumentTypeError(f"expected the name of a file, got {word!r}")
    return word


def ruleset(word: str) -> Named:
    """Return a shipped ruleset by its name, or any ruleset by MODULE:NAME."""
    module, colon, name = word.partition(":")
    if colon:
        found, given = _imported(word, module, name)
        if type(found) is not Ruleset:
            raise argparse.ArgumentTypeError(f"expected a Ruleset at {word!r}, got {given}")
        return Named(word, found)
    known = by_name(RULESETS)
    if word not in known:
        raise argparse.ArgumentTypeError(
            f"expected a ruleset of {', '.join(known)}, or MODULE:NAME, got {word!r}"
        )
    return Named(word, known[word])


def bots(words: str) -> tuple[NamedBot, ...]:
    """Return bots by their names with commas between: shipped ones, or any by MODULE:NAME."""
    return tuple([_bot(word) for word in words.split(",")])


def _bot(word: str) -> NamedBot:
    module, colon, name = word.partition(":")
    if not colon:
        if word not in BOTS:
            raise argparse.ArgumentTypeError(
                f"expected bots of {', '.join(BOTS)}, or MODULE:NAME, got {word!r}"
            )
        return NamedBot(word, BOTS[word])
    found, _ = _imported(word, module, name)
    try:
        check_bot(word, found)
    except InvalidBot as error:
        raise argparse.ArgumentTypeError(f"{error}") from None
    return NamedBot(word, found)


def _imported(word: str, module: str, name: str) -> tuple[Any, str]:
    """Import a value, and return it with its `shown`.

    Whatever the module does or raises is an error of the argument.
    """
    with suppress(OSError):  # the current directory may be gone
        if os.getcwd() not in sys.path:
            sys.path.insert(0, os.getcwd())  # as `python -m` does
    try:
        with redirect_stdout(sys.stderr):
            found: Any = getattr(import_module(module), name)
            return found, shown(found)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also SystemExit, with which the command would end as a success
        raise argparse.ArgumentTypeError(f"{word!r} cannot be imported: {traced(error)}") from None


def with_shipped(given: Iterable[Named]) -> tuple[Ruleset, ...]:
    """Return the shipped rulesets and those given, each once; refuse two with the same name."""
    known = by_name(RULESETS)
    for named in given:
        rules = named.rules
        if not _same(known.setdefault(rules.name, rules), rules):
            raise argparse.ArgumentTypeError(
                f"argument --rules: expected rulesets with different names, but {named.word!r} "
                f"and another one have the name {rules.name!r}"
            )
    return tuple(known.values())


def _same(first: Ruleset, second: Ruleset) -> bool:
    """Return whether two rulesets are equal; not if comparing their policies raises an error."""
    try:
        return first == second
    except KeyboardInterrupt:
        raise
    except BaseException:  # the user's own policies may raise anything
        return False
