"""Tallies as JSON, which can be read again and added, for example those of several machines."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any, get_args

from ..errors import InvalidRecord
from ..game.reading import Reader, parse_json, read_int, read_items, read_object, read_text
from ..game.texts import shown
from ..model.moves import MOST_PLAYERS
from ..records.fields import MOST_DIGITS
from .lineups import Seatings
from .sharing import check
from .tally import Dealt, Failure, Finish, Tally, counts, firsts, joined

FORMAT, VERSION = "mantis-tally", 1
LONGEST = 10**9
"""The most characters of a tally that are read."""


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
        "dealt": tally.dealt,
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
    found = read_object(_READERS, data, "tally", optional={"dealt": read_text})
    for key, known in {"format": FORMAT, "version": VERSION}.items():
        if found.pop(key) != known:
            raise InvalidRecord(f"tally.{key}: expected {shown(known)}")
    for key in "games", "lengths", "bot_squares":
        numbers = dict(found[key])
        _expect(key, len(numbers) == len(found[key]), "each once")
        _expect(key, all([number > 0 for number in numbers.values()]), "numbers of 1 or more")
        found[key] = counts(numbers)
    runs = found["deals"]
    good = bool(runs) and all([0 <= first < stop for _, first, stop in runs])
    _expect("deals", good, "runs of deals")
    found |= {"deals": joined(runs), "failures": firsts(found["failures"])}
    tally = Tally(**found)
    _check(tally)
    return tally


def _check(tally: Tally) -> None:
    """Refuse numbers and names that contradict each other."""
    bots, players = tally.bots, tally.players
    _expect("seatings", tally.seatings in get_args(Seatings), "'rotations' or 'all'")
    _expect("dealt", tally.dealt in get_args(Dealt), "'new_game' or 'deck_order'")
    _expect("players", 2 <= players <= MOST_PLAYERS, f"a number from 2 to {MOST_PLAYERS}")
    _expect("bots", len({*bots}) == len(bots) > 0, "different names")
    for finish, _ in tally.games:
        _expect("games", len(finish.seats) == players and {*finish.seats} <= {*bots}, "its bots")
        ranks = [1 + sum([other < rank for other in finish.ranking]) for rank in finish.ranking]
        _expect("games", list(finish.ranking) == ranks and len(ranks) == players, "ranks from 1")
    for (line_up, plies), _ in tally.lengths:
        _expect("lengths", plies >= 0, "numbers of 0 or more")
        _expect("lengths", len(line_up) == players and {*line_up} <= {*bots}, "its bots")
    lengths = sum([count for _, count in tally.lengths])
    _expect("lengths", lengths == tally.game_count > 0, "those of the games")
    most = (players * tally.unit * tally.game_count) ** 2
    for (line_up, bot), number in tally.bot_squares:
        _expect("bot_squares", number <= most and {bot, *line_up} <= {*bots}, "sums of wins")
    squares = tally.seat_squares
    good = len(squares) == players and all([0 <= number <= most for number in squares])
    _expect("seat_squares", good, "sums of wins")
    for failure in tally.failures:
        _expect("failures", {failure.bot, *failure.seats} <= {*bots}, "its bots")
    failed = {failure.bot for failure in tally.failures}
    _expect("failures", failed == tally.forfeits.keys(), "one of each bot that failed")


def _expect(key: str, holds: bool, expected: str) -> None:
    if not holds:
        raise InvalidRecord(f"tally.{key}: expected {expected}")


def _many(read: Reader[Any]) -> Reader[tuple[Any, ...]]:
    return partial(read_items, read, most=10**8)


def _number(data: object, place: str) -> int:
    """Read a number as text, as it may be a large one."""
    text = read_text(data, place)
    if not _NUMBER.fullmatch(text):
        raise InvalidRecord(f"{place}: expected a whole number as text")
    return int(text)


_NUMBER = re.compile(f"-?[0-9]{{1,{MOST_DIGITS}}}", re.ASCII)


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
