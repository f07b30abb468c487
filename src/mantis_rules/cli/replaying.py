"""The subcommand `replay`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from rich.console import Console
from rich.text import Text

from ..drawing import replay_page
from ..drawing.coloured import rich_text
from ..drawing.seen import printable
from ..errors import InvalidRecord
from ..model import Ruleset
from ..records import loads, replay
from ..records.files import texts
from ..records.writing import replacing
from .files import opened
from .reporting import complain, explained, printed
from .saving import unwritable
from .showing import title


def replay_file(
    name: str, rulesets: Sequence[Ruleset], game: int, ply: int | None, console: Console
) -> int:
    """Print a recorded game, or one position of it; return 1 if it cannot be shown, else 0.

    Args:
        name: the name of the file; `-` for standard input.
        rulesets: the rulesets that the record may name.
        game: the number of the game in the file, from 1.
        ply: the position after this number of actions; None for the whole game.
        console: where to print.
    """
    return _shown(name, game, console, lambda text: _lines(text, rulesets, game, ply))


def save_page(name: str, rulesets: Sequence[Ruleset], game: int, out: str, console: Console) -> int:
    """Write a recorded game to a file as a page of HTML; return 1 if that fails, else 0.

    Args:
        name: the name of the file of records; `-` for standard input.
        rulesets: the rulesets that the record may name.
        game: the number of the game in the file, from 1.
        out: the name of the file for the page.
        console: where to print.
    """
    with suppress(OSError):  # one of them may not exist
        if os.path.samestat(os.fstat(0) if name == "-" else os.stat(name), os.stat(out)):
            return complain(f"{printable(out)} cannot be written: it is the file of records")
    if (reason := unwritable(out)) is not None:
        return complain(f"{printable(out)} cannot be written: {reason}")
    pages: list[str] = []

    def draw(text: bytes) -> Iterator[str]:
        pages.append(replay_page(loads(text, rulesets)))
        yield from ()

    if code := _shown(name, game, console, draw):
        return code
    try:
        with replacing(out) as file:
            file.writelines(pages)
    except OSError as error:
        return complain(f"{printable(out)} cannot be written: {error.strerror}")
    console.print(f"The page is in {printable(out)}.")
    return 0


def _shown(
    name: str, game: int, console: Console, show: Callable[[bytes], Iterator[str | Text]]
) -> int:
    """Print what is to be shown of a game in a file; return 1 if that fails, else 0."""
    shown = printable(name)
    try:
        text = _text(name, game)
    except OSError as error:
        return complain(f"{shown}: cannot be read: {error.strerror}")
    if text is None:
        return complain(f"{shown}: has no game {game}")
    fault = printed(show(text), console)
    return 0 if fault is None else complain(f"{shown}: {explained(fault)}")


def _lines(
    text: bytes, rulesets: Sequence[Ruleset], game: int, ply: int | None
) -> Iterator[str | Text]:
    """Yield what to print of a record; raise InvalidRecord if it has no such ply."""
    record = loads(text, rulesets)
    state = record.start()
    first, actions = state.ply, len(record.actions)
    if ply is not None and not first <= ply <= first + actions:
        begun = f", after ply {first}" if first else ""
        raise InvalidRecord(f"game {game} has {actions} actions{begun}, so no ply {ply}")
    yield Text(title(state), style="bold")
    for seat, player in enumerate(record.seats or ()):
        yield Text(f"  seat {seat}: {printable(player)}")
    if ply is None or ply == first:
        yield rich_text(state)
    for taken in islice(replay(record), None if ply is None else ply - first):
        state = taken.after
        if ply is None or state.ply == ply:
            yield ""
            yield rich_text(taken)


def _text(name: str, game: int) -> bytes | None:
    """Return the text of a game in a file by its number; None if there are fewer games."""
    with opened(name) as file:
        for number, (_, text) in enumerate(texts(file), 1):
            if number == game:
                return text
    return None
