"""Tallies as JSON, which can be read again and added, and as rows for CSV and data frames."""

from __future__ import annotations

import csv
import io
import json
from functools import partial
from typing import Any, get_args

from ..errors import InvalidRecord
from ..game.reading import Reader, parse_json, read_int, read_items, read_object, read_text
from ..game.texts import shown
from ..records.fields import MOST_DIGITS
from .lineups import Seatings
from .sharing import check, shares
from .tally import Failure, Finish, Tally, joined

FORMAT, VERSION = "mantis-tally", 1
LONGEST = 10**9
"""The most characters of a tally that are read."""


def rows(tally: Tally, level: float = 0.95) -> list[dict[str, str | int | float]]:
    """Return the shares of a tally as rows of a table, for example for `pandas.DataFrame`.

    Args:
        tally: the tally.
        level: the level of the intervals.

    Returns:
        One dict for each of `shares`: `rules`, `players`, `line_up` (the names, with ` + ` between;
        `all` for all line-ups), `bot`, `games`, `won_alone`, `shared_by_2` and so on, `share`,
        `low` and `high`.

    Raises:
        InvalidTournament: if `tally` is not a Tally, or `level` is not between 0 and 1.
    """
    made: list[dict[str, str | int | float]] = []
    for each in shares(tally, level):
        row: dict[str, str | int | float] = {
            "rules": tally.rules,
            "players": tally.players,
            "line_up": " + ".join(each.line_up) or "all",
            "bot": each.bot,
            "games": each.games,
            "won_alone": each.wins[0],
        }
        row |= {f"shared_by_{n}": count for n, count in enumerate(each.wins[1:], 2)}
        row |= {"share": float(each.share), "low": each.low, "high": each.high}
        made.append(row)
    return made


def to_csv(tally: Tally, level: float = 0.95) -> str:
    """Return the `rows` of a tally as CSV, with a line of headings.

    Args:
        tally: the tally.
        level: the level of the intervals.

    Returns:
        The text; its lines end with a newline.

    Raises:
        InvalidTournament: if `tally` is not a Tally, or `level` is not between 0 and 1.
    """
    table = rows(tally, level)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()


def dumps(tally: Tally) -> str:
    """Return a tally as one line of JSON, from which `loads` makes an equal tally.

    Args:
        tally: the tally.

    Returns:
        The text.

    Raises:
        InvalidTournament: if `tally` is not a Tally.
    """
    check(tally)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "rules": tally.rules,
        "players": tally.players,
        "seatings": tally.seatings,
        "bots": tally.bots,
        "deals": [
            {"seed": str(seed), "first": first, "stop": stop} for seed, first, stop in tally.deals
        ],
        "games": [
            {"seats": each.seats, "ranking": each.ranking, "ending": each.ending, "games": count}
            for each, count in tally.games
        ],
        "lengths": [
            {"line_up": line_up, "actions": plies, "games": count}
            for (line_up, plies), count in tally.lengths
        ],
        "bot_squares": [
            {"line_up": line_up, "bot": bot, "sum": number}
            for (line_up, bot), number in tally.bot_squares
        ],
        "seat_squares": tally.seat_squares,
        "failures": [
            {
                "bot": each.bot,
                "seed": str(each.seed),
                "deal": each.deal,
                "seats": each.seats,
                "seat": each.seat,
                "ply": each.ply,
                "reason": each.reason,
            }
            for each in tally.failures
        ],
    }
    return json.dumps(data)


def loads(text: str | bytes) -> Tally:
    """Return the tally in a text of `dumps`, for example to add tallies of several machines.

    Args:
        text: the text, or its bytes in UTF-8.

    Returns:
        The tally. Its form is checked, and not whether such games can be played.

    Raises:
        InvalidRecord: if the text is not that of a tally.
        InvalidTournament: if it has a deal twice.
    """
    data = parse_json(text, "tally", LONGEST, digits=MOST_DIGITS)
    found = read_object(_READERS, data, "tally")
    for key, known in {"format": FORMAT, "version": VERSION}.items():
        if found.pop(key) != known:
            raise InvalidRecord(f"tally.{key}: expected {shown(known)}")
    if found["seatings"] not in get_args(Seatings):
        raise InvalidRecord("tally.seatings: expected 'rotations' or 'all'")
    return Tally(**found | {"deals": joined(found["deals"])})


def _many(read: Reader[Any]) -> Reader[tuple[Any, ...]]:
    return partial(read_items, read, most=10**8)


def _number(data: object, place: str) -> int:
    """Read a number as text, as it may be a large one."""
    text = read_text(data, place)
    if not text.removeprefix("-").isdecimal() or len(text) > MOST_DIGITS + 1:
        raise InvalidRecord(f"{place}: expected a whole number as text")
    return int(text)


def _deal(data: object, place: str) -> tuple[int, int, int]:
    found = read_object({"seed": _number, "first": read_int, "stop": read_int}, data, place)
    return found["seed"], found["first"], found["stop"]


def _game(data: object, place: str) -> tuple[Finish, int]:
    readers = {"seats": _NAMES, "ranking": _NUMBERS, "ending": read_text, "games": read_int}
    found = read_object(readers, data, place)
    return Finish(found["seats"], found["ranking"], found["ending"]), found["games"]


def _length(data: object, place: str) -> tuple[tuple[tuple[str, ...], int], int]:
    readers = {"line_up": _NAMES, "actions": read_int, "games": read_int}
    found = read_object(readers, data, place)
    return (found["line_up"], found["actions"]), found["games"]


def _square(data: object, place: str) -> tuple[tuple[tuple[str, ...], str], int]:
    found = read_object({"line_up": _NAMES, "bot": read_text, "sum": read_int}, data, place)
    return (found["line_up"], found["bot"]), found["sum"]


def _failure(data: object, place: str) -> Failure:
    readers: dict[str, Reader[Any]] = {
        "bot": read_text,
        "seed": _number,
        "deal": read_int,
        "seats": _NAMES,
        "seat": read_int,
        "ply": read_int,
        "reason": read_text,
    }
    return Failure(**read_object(readers, data, place))


_NAMES: Reader[tuple[str, ...]] = partial(read_items, read_text)
_NUMBERS: Reader[tuple[int, ...]] = partial(read_items, read_int)
_READERS: dict[str, Reader[Any]] = {
    "format": read_text,
    "version": read_int,
    "rules": read_text,
    "players": read_int,
    "seatings": read_text,
    "bots": _NAMES,
    "deals": _many(_deal),
    "games": _many(_game),
    "lengths": _many(_length),
    "bot_squares": _many(_square),
    "seat_squares": _NUMBERS,
    "failures": _many(_failure),
}
