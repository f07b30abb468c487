"""Play deals of a tournament, and count: the work of one process."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias, final

from attrs import frozen

from ..bots import Bot
from ..engine import new_game
from ..model import Ruleset, State
from .games import BotFailed, finish, ranking
from .lineups import Seatings
from .seeds import deal_seed
from .tally import Failure, Finish, Tally, counts, firsts, unit_of

Names: TypeAlias = tuple[str, ...]
"""The names of the bots of a line-up, or of the seats."""


@final
@frozen
class Job:
    """A tournament that can play any of its deals.

    Args:
        bots: the bots with their names.
        players: the number of players.
        seed: the seed of the tournament.
        rules: the ruleset.
        seatings: how the bots take the seats.
        tables: each line-up with one of its seatings.
    """

    bots: tuple[tuple[str, Bot], ...]
    players: int
    seed: int
    rules: Ruleset
    seatings: Seatings
    tables: tuple[tuple[Names, Names], ...]

    def __call__(self, run: tuple[int, int]) -> Tally:
        """Play a run of deals, from the first to the one before the second number."""
        count = _Counters(self)
        for deal in range(*run):
            count.add(deal)
        return count.tally(run)


class _Counters:
    """The counters of a job while it plays."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.named = dict(job.bots)
        self.unit = unit_of(job.players)
        self.games: Counter[Finish] = Counter()
        self.lengths: Counter[tuple[Names, int]] = Counter()
        self.bot_squares: Counter[tuple[Names, str]] = Counter()
        self.seat_squares = [0] * job.players
        self.failures: list[Failure] = []

    def add(self, deal: int) -> None:
        """Play a deal with all line-ups in all seatings."""
        job = self.job
        start = new_game(job.players, deal_seed(job.seed, deal), rules=job.rules)
        won: Counter[tuple[Names, str]] = Counter()
        won_by_seat = [0] * job.players
        for line_up, seats in job.tables:
            ended = self._played(start, deal, line_up, seats)
            self.games[ended] += 1
            share = self.unit // ended.ranking.count(1)
            for seat, rank in enumerate(ended.ranking):
                if rank == 1:
                    won[line_up, seats[seat]] += share
                    won[(), seats[seat]] += share
                    won_by_seat[seat] += share
        for key, units in won.items():
            self.bot_squares[key] += units**2
        for seat, units in enumerate(won_by_seat):
            self.seat_squares[seat] += units**2

    def _played(self, start: State, deal: int, line_up: Names, seats: Names) -> Finish:
        """Play a game, count its length, and return how it ended."""
        job = self.job
        seed = deal_seed(job.seed, deal)
        try:
            end, ended, actions = finish(start, [(bot, self.named[bot]) for bot in seats], seed)
        except BotFailed as failed:
            where = failed.seat, failed.ply, failed.reason
            self.failures.append(Failure(failed.bot, job.seed, deal, seats, *where))
            self.lengths[line_up, failed.ply] += 1
            ranks = [job.players if seat == failed.seat else 1 for seat in range(job.players)]
            return Finish(seats, tuple(ranks), "")
        self.lengths[line_up, len(actions)] += 1
        return Finish(seats, ranking(end), ended.reason)

    def tally(self, run: tuple[int, int]) -> Tally:
        """Return what was counted."""
        job = self.job
        return Tally(
            rules=job.rules.name,
            players=job.players,
            seatings=job.seatings,
            bots=tuple([name for name, _ in job.bots]),
            deals=((job.seed, *run),),
            games=counts(self.games),
            lengths=counts(self.lengths),
            bot_squares=counts(self.bot_squares),
            seat_squares=tuple(self.seat_squares),
            failures=firsts(self.failures),
        )
