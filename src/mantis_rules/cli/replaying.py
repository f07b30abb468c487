"""The subcommand `replay`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rich.console import Console
from rich.text import Text

from ..drawing.coloured import rich_text
from ..drawing.seen import printable
from ..errors import InvalidRecord
from ..model import Ruleset
from ..records import loads, replay
from ..records.files import texts
from .files import opened
from .reporting import complain, explained, printed
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
    shown = printable(name)
    try:
        text = _text(name, game)
    except OSError as error:
        return complain(f"{shown}: cannot be read: {error.strerror}")
    if text is None:
        return complain(f"{shown}: has no game {game}")
    fault = printed(_lines(text, rulesets, game, ply), console)
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
            yield rich_text(taken)


def _text(name: str, game: int) -> bytes | None:
    """Return the text of a game in a file by its number; None if there are fewer games."""
    with opened(name) as file:
        for number, (_, text) in enumerate(texts(file), 1):
            if number == game:
                return text
    return None
