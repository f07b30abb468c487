"""`Games`: the games of a tournament in the kernel, counted; it needs numba (extra `fast`).

With many line-ups and seats, games end in millions of ways. So each line-up in its seats is counted
by itself, by the kernel's numbers, and a tally is made only when it is wanted.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from operator import itemgetter
from typing import Any, final

from attrs import Factory, define

from ..model import DRAW_PILE_EMPTY, GOAL
from .counting import Job, Names
from .games import BotFailed
from .recognising import recognised
from .running import FAILED, Machine, counted, units_of, unpacked
from .tally import Counts, Failure, Finish, Tally, counts, firsts, unit_of


@final
@define
class FastCounts:
    """What was counted in consecutive deals.

    Args:
        games: for each table of the tournament, the number of games by their packed ranks.
        lengths: for each table, the number of games by their number of actions.
        seat_squares: as in a `Tally`.
        bot_squares: as in a `Tally`.
        failures: failures of bots, the first of each among them.
        deals: the number of deals.
    """

    games: tuple[Counter[int], ...]
    lengths: tuple[Counter[int], ...]
    seat_squares: list[int]
    bot_squares: Counter[tuple[Names, str]] = Factory(Counter)
    failures: list[Failure] = Factory(list)
    deals: int = 0

    def add(self, other: FastCounts) -> None:
        """Add what was counted in the deals that follow."""
        for mine, theirs in zip(self.games, other.games, strict=True):
            mine.update(theirs)
        for mine, theirs in zip(self.lengths, other.lengths, strict=True):
            mine.update(theirs)
        for seat, squares in enumerate(other.seat_squares):
            self.seat_squares[seat] += squares
        self.bot_squares.update(other.bot_squares)
        self.failures += other.failures
        self.deals += other.deals


@final
class Games:
    """Plays and counts runs of deals.

    Args:
        job: the tournament; the kernel must be able to play it.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        named, numbers = dict(job.bots), recognised(job.rules, job.players)
        self._machines = [
            Machine(job.rules, [(name, named[name]) for name in seats], job.seed, numbers)
            for _, seats in job.tables
        ]

    def counts(self) -> FastCounts:
        """Return the counts of no deals."""
        tables = range(len(self.job.tables))
        return FastCounts(
            tuple([Counter() for _ in tables]),
            tuple([Counter() for _ in tables]),
            [0] * self.job.players,
        )

    def play(self, first: int, deals: int) -> FastCounts:
        """Play consecutive deals with all line-ups in all seatings, and count."""
        job, unit, made = self.job, unit_of(self.job.players), self.counts()
        won: dict[tuple[Names, str], Any] = {}  # arrays with the units won in each deal
        won_by_seat: list[Any] = [0] * job.players
        for table, (line_up, seats) in enumerate(job.tables):
            ranks, plies, failed = self._machines[table].play(first, deals)
            made.games[table].update(counted(ranks))
            made.lengths[table].update(counted(plies))
            firsts_here = {error.bot: (deal, error) for deal, error in reversed(failed)}
            made.failures += [
                _failure(job.seed, deal, seats, error) for deal, error in firsts_here.values()
            ]
            for seat, units in enumerate(units_of(ranks, job.players, unit)):
                won_by_seat[seat] = won_by_seat[seat] + units
                for key in (line_up, seats[seat]), ((), seats[seat]):
                    won[key] = won.get(key, 0) + units
        made.bot_squares.update({key: _squares(units) for key, units in won.items()})
        made.seat_squares[:] = map(_squares, won_by_seat)
        made.deals = deals
        return made

    def tally(self, first: int, found: FastCounts) -> Tally:
        """Return the tally of deals from the first one on."""
        job = self.job
        lengths: Counter[tuple[Names, int]] = Counter()
        for (line_up, _), plies in zip(job.tables, found.lengths, strict=True):
            for length, count in plies.items():
                lengths[line_up, length] += count
        return Tally(
            rules=job.rules.name,
            players=job.players,
            seatings=job.seatings,
            bots=tuple([name for name, _ in job.bots]),
            deals=((job.seed, first, first + found.deals),),
            games=self._finishes(found.games),
            lengths=counts(lengths),
            bot_squares=counts(found.bot_squares),
            seat_squares=tuple(found.seat_squares),
            failures=firsts(found.failures),
            dealt="deck_order",
        )

    def _finishes(self, games: tuple[Counter[int], ...]) -> Counts[Finish]:
        """Return how games ended, sorted as `counts` does."""
        ended = cache(self._ended)
        made: list[tuple[Finish, int]] = []
        tables = zip([seats for _, seats in self.job.tables], games, strict=True)
        for seats, ranks in sorted(tables, key=itemgetter(0)):
            found = sorted([(ended(packed), count) for packed, count in ranks.items()])
            made += [(Finish(seats, ranking, ending), count) for (ranking, ending), count in found]
        return tuple(made)

    def _ended(self, packed: int) -> tuple[tuple[int, ...], str]:
        ranking, by_goal = unpacked(packed, self.job.players)
        return ranking, "" if packed & FAILED else GOAL if by_goal else DRAW_PILE_EMPTY


def _squares(units: Any) -> int:
    """Return the sum of the squares of an array, as an int of any size."""
    return sum([each**2 for each in units.tolist()])


def _failure(seed: int, deal: int, seats: Names, error: BotFailed) -> Failure:
    return Failure(error.bot, seed, deal, seats, error.seat, error.ply, error.reason)
