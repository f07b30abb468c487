"""Which bots play together, and in which seats."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, factorial
from typing import Final, Literal, TypeAlias

from .tally import InvalidTournament

Seatings: TypeAlias = Literal["rotations", "all"]
"""How the bots of a line-up take the seats: in every rotation, or in every order."""

MOST_SEATS: Final = 8
"""The most seats for which all seatings can be played: 8 bots have 40,320."""
MOST_GAMES_OF_A_DEAL: Final = 10**6
"""The limit on the number of line-ups and seatings."""


def line_ups(bots: Iterable[str], players: int) -> tuple[tuple[str, ...], ...]:
    """Return the line-ups of a tournament: which bots play together.

    Args:
        bots: the names of the bots.
        players: the number of players.

    Returns:
        Every combination of different bots, in the given order. If there are fewer bots than
        players, every combination in which bots may be repeated.

    >>> line_ups(["a", "b", "c"], 2)
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    >>> line_ups(["a", "b"], 3)
    (('a', 'a', 'a'), ('a', 'a', 'b'), ('a', 'b', 'b'), ('b', 'b', 'b'))
    """
    names = tuple(bots)
    choose = combinations if len(names) >= players else combinations_with_replacement
    return tuple(choose(names, players))


def seatings_of(line_up: Iterable[str], seatings: Seatings) -> tuple[tuple[str, ...], ...]:
    """Return how the bots of a line-up take the seats; no two seatings are the same.

    Args:
        line_up: the names of the bots.
        seatings: `"rotations"`, so that each bot has each seat once and its neighbours stay the
            same; or `"all"` orders.

    Returns:
        For each seating, the name of the bot of each seat. With repeated bots, seatings that would
        be the same are returned once; still each bot has each seat equally often.

    >>> seatings_of("abc", "rotations")
    (('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b'))
    >>> len(seatings_of("abc", "all")), seatings_of("aab", "all")
    (6, (('a', 'a', 'b'), ('a', 'b', 'a'), ('b', 'a', 'a')))
    """
    names = tuple(line_up)
    if seatings == "all":
        return tuple(dict.fromkeys(permutations(names)))
    return tuple(dict.fromkeys(names[at:] + names[:at] for at in range(len(names))))


def tables_of(
    bots: Iterable[str], players: int, seatings: Seatings
) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return the games of each deal: each line-up with each of its seatings.

    Args:
        bots: the names of the bots.
        players: the number of players.
        seatings: how the bots of a line-up take the seats.

    Raises:
        InvalidTournament: if there are too many.
    """
    names = tuple(bots)
    if seatings == "all" and players > MOST_SEATS:
        raise InvalidTournament(
            f"seatings: expected 'rotations' for more than {MOST_SEATS} players, got 'all'"
        )
    many = comb(len(names), players) or comb(len(names) + players - 1, players)
    each = factorial(players) if seatings == "all" else players
    if many * each > MOST_GAMES_OF_A_DEAL:
        raise InvalidTournament(
            f"bots: expected at most {MOST_GAMES_OF_A_DEAL} games for each deal, got {many} "
            f"line-ups with up to {each} seatings"
        )
    return tuple(
        [
            (line_up, seats)
            for line_up in line_ups(names, players)
            for seats in seatings_of(line_up, seatings)
        ]
    )
