"""Statistics of a tally: shares of wins with intervals, and who beats whom.

The games of one deal depend on each other, so intervals treat a deal, with all its line-ups and
seatings, as one observation (a *cluster*).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import final

from attrs import frozen

from ..game.texts import shown
from ..model import Seat
from .intervals import wilson
from .tally import InvalidTournament, Tally


@final
@frozen
class Share:
    """The share of wins of a bot, in all games or in those of one line-up.

    Args:
        line_up: the names of the bots that play together; empty for all line-ups.
        bot: the name of the bot.
        games: the number of games that it played; a game in which it has two seats counts twice.
        wins: the number of games that it won alone, then shared by two, by three, and so on.
        share: the wins divided by the games; a win shared by n seats counts 1/n.
        low: the lower end of the share's confidence interval, of the level passed.
        high: the upper end of the share's confidence interval, of the level passed.
    """

    line_up: tuple[str, ...]
    bot: str
    games: int
    wins: tuple[int, ...]
    share: Fraction
    low: float
    high: float


@final
@frozen
class SeatShare:
    """The share of wins of a seat, whichever bot has it.

    Args:
        seat: the seat. Seat 0 begins.
        games: the number of games.
        wins: the number of games that it won alone, then shared by two, by three, and so on.
        share: the wins divided by the games; a win shared by n seats counts 1/n.
        low: the lower end of the share's confidence interval, of the level passed.
        high: the upper end of the share's confidence interval, of the level passed.
    """

    seat: Seat
    games: int
    wins: tuple[int, ...]
    share: Fraction
    low: float
    high: float


@final
@frozen
class Pair:
    """How often one bot finished before another, in the games of one line-up.

    Args:
        line_up: the names of the bots that play together.
        bot: the name of a bot.
        other: the name of another bot.
        better: the number of games that `bot` finished with a better rank; if bots have several
            seats, of pairs of their seats.
        equal: the number that they finished with the same rank.
        worse: the number that `bot` finished with a worse rank.
    """

    line_up: tuple[str, ...]
    bot: str
    other: str
    better: int
    equal: int
    worse: int


def shares(tally: Tally, level: float = 0.95) -> tuple[Share, ...]:
    """Return the share of wins of each bot, in all games and then for each line-up.

    Args:
        tally: the tally.
        level: the level of the intervals.

    Returns:
        The shares. Intervals are Wilson score intervals for clusters: the number of observations is
        share × (1 - share) ÷ the variance of the share between deals, and the quantile is that of
        Student's t with one degree of freedom less than there are deals. If all deals agree, the
        number of deals is used. Compare shares only within a line-up or within a tournament:
        strength depends on who else plays.

    Raises:
        InvalidTournament: if `tally` is not a Tally, or `level` is not between 0 and 1.
    """
    check(tally, level)
    games: Counter[tuple[tuple[str, ...], str]] = Counter()
    wins: Counter[tuple[tuple[str, ...], str, int]] = Counter()
    for finish, count in tally.games:
        line_up = line_up_of(tally, finish.seats)
        sharers = finish.ranking.count(1)
        for bot, rank in zip(finish.seats, finish.ranking, strict=True):
            for key in (line_up, ()):
                games[key, bot] += count
                wins[key, bot, sharers] += count * (rank == 1)
    squares = dict(tally.bot_squares)
    order = {bot: number for number, bot in enumerate(tally.bots)}
    found = []
    for line_up, bot in sorted(games, key=lambda key: ([order[b] for b in key[0]], order[key[1]])):
        won = [wins[line_up, bot, sharers] for sharers in range(1, tally.players + 1)]
        shared = _shared(tally, games[line_up, bot], won, squares.get((line_up, bot), 0), level)
        found.append(Share(line_up, bot, *shared))
    return tuple(found)


def seat_shares(tally: Tally, level: float = 0.95) -> tuple[SeatShare, ...]:
    """Return the share of wins of each seat, over all games.

    Every bot has every seat equally often, so a difference is an advantage of the seat, among these
    bots.

    Args:
        tally: the tally.
        level: the level of the intervals, as for `shares`.

    Returns:
        The shares, by seat.

    Raises:
        InvalidTournament: if `tally` is not a Tally, or `level` is not between 0 and 1.
    """
    check(tally, level)
    wins = [[0] * tally.players for _ in range(tally.players)]
    for finish, count in tally.games:
        sharers = finish.ranking.count(1)
        for seat, rank in enumerate(finish.ranking):
            wins[seat][sharers - 1] += count * (rank == 1)
    games = tally.game_count
    return tuple(
        [
            SeatShare(seat, *_shared(tally, games, wins[seat], tally.seat_squares[seat], level))
            for seat in range(tally.players)
        ]
    )


def pairs(tally: Tally) -> tuple[Pair, ...]:
    """Return who finished before whom, for each line-up: ranks are those of `arena.ranking`.

    Args:
        tally: the tally.

    Returns:
        One pair for each two different bots of each line-up.

    Raises:
        InvalidTournament: if `tally` is not a Tally.
    """
    check(tally)
    order = {bot: number for number, bot in enumerate(tally.bots)}
    found: dict[tuple[tuple[str, ...], str, str], list[int]] = {}
    for finish, count in tally.games:
        line_up = line_up_of(tally, finish.seats)
        seated = list(zip(finish.seats, finish.ranking, strict=True))
        for bot, rank in seated:
            for other, other_rank in seated:
                if order[bot] < order[other]:
                    numbers = found.setdefault((line_up, bot, other), [0, 0, 0])
                    numbers[1 + (rank > other_rank) - (rank < other_rank)] += count
    ranked = sorted(found, key=lambda key: [order[bot] for bot in (*key[0], key[1], key[2])])
    return tuple([Pair(*key, *found[key]) for key in ranked])


def line_up_of(tally: Tally, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the line-up of a seating: the bots in the order of the tally."""
    return tuple([bot for bot in tally.bots for _ in range(seats.count(bot))])


def check(tally: object, level: object = 0.95) -> None:
    """Refuse what is not a tally, or not a level of an interval."""
    if type(tally) is not Tally:
        raise InvalidTournament(f"tally: expected a Tally, got {shown(tally)}")
    if type(level) is not float or not 0 < level < 1:
        raise InvalidTournament(f"level: expected a float between 0 and 1, got {shown(level)}")


def _shared(
    tally: Tally, games: int, wins: list[int], squares: int, level: float
) -> tuple[int, tuple[int, ...], Fraction, float, float]:
    """Return the fields of a share: games, wins, share and interval."""
    unit, deals = tally.unit, tally.deal_count
    total = sum([count * (unit // sharers) for sharers, count in enumerate(wins, 1)])
    share = Fraction(total, games * unit)
    # The variance of the mean over the deals, of the wins in a deal divided by its games.
    variance = Fraction(squares * deals - total**2, max(1, deals - 1) * (games * unit) ** 2)
    low, high = wilson(share, variance, deals, level)
    return games, tuple(wins), share, low, high
