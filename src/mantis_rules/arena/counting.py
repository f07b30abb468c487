"""Play deals of a tournament, and count: the work of one process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TypeAlias, final

import attrs
from attrs import frozen

from ..bots import Bot
from ..engine import new_game
from ..model import Action, Ruleset, State
from ..views import MemoryView
from .games import BotFailed, finish, ranking
from .guarding import Ended, Guard, WorkerDied
from .lineups import Seatings
from .seeds import deal_seed
from .starting import Start
from .tally import Failure, Finish, Tally, counts, firsts, unit_of

Names: TypeAlias = tuple[str, ...]
"""The names of the bots of a line-up, or of the seats."""

Played: TypeAlias = tuple[tuple[int, ...], str, int]
"""How a game ended: the ranking, the reason, and the number of actions."""


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
            count.add(deal, partial(self.played, self._dealt(deal), deal))
        return count.tally(run)

    def guarded(self, run: tuple[int, int], start: Start | None) -> tuple[Tally, bool]:
        """Do the same, with each game in a process that a bot may end: then it has failed."""
        count = _Counters(self)
        with Guard(self.game, start) as guard:
            for deal in range(*run):
                count.add(deal, partial(_asked, guard, deal))
            return count.tally(run), guard.is_deadly

    def played(self, start: State, deal: int, seats: Names) -> Played:
        """Play the game of a deal and the names of the seats."""
        named = dict(self.bots)
        seated = [(name, named[name]) for name in seats]
        end, ended, actions = finish(start, seated, deal_seed(self.seed, deal))
        return ranking(end), ended.reason, len(actions)

    def game(self, question: tuple[int, Names], note: Callable[[object], None]) -> Played:
        """Do the same from the deal on, and note each bot that is to choose."""
        deal, seats = question
        bots = tuple([(name, _Noting(bot, note)) for name, bot in self.bots])
        noting = attrs.evolve(self, bots=bots)
        return noting.played(self._dealt(deal), deal, seats)

    def _dealt(self, deal: int) -> State:
        return new_game(self.players, deal_seed(self.seed, deal), rules=self.rules)


@frozen
class _Noting:
    """A bot that makes a note while it chooses: its seat and the ply."""

    bot: Bot
    note: Callable[[object], None]

    def __call__(self, view: MemoryView, seed: int) -> Action:
        self.note((view.to_move, view.ply))
        action = self.bot(view, seed)
        self.note(None)
        return action


def _asked(guard: Guard[tuple[int, Names], Played], deal: int, seats: Names) -> Played:
    """Play a game under guard; a bot that ends the process while it chooses has failed."""
    try:
        return guard.ask((deal, seats))
    except Ended as ended:
        if ended.note is None:
            raise WorkerDied(f"deal {deal}, seats {', '.join(seats)}", ended.how) from None
        seat, ply = ended.note
        reason = f"ended the process in which it played ({ended.how})"
        raise BotFailed(seat, seats[seat], ply, reason) from None


class _Counters:
    """The counters of a job while it plays."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.unit = unit_of(job.players)
        self.games: Counter[Finish] = Counter()
        self.lengths: Counter[tuple[Names, int]] = Counter()
        self.bot_squares: Counter[tuple[Names, str]] = Counter()
        self.seat_squares = [0] * job.players
        self.failures: list[Failure] = []

    def add(self, deal: int, play: Callable[[Names], Played]) -> None:
        """Play a deal with all line-ups in all seatings."""
        won: Counter[tuple[Names, str]] = Counter()
        won_by_seat = [0] * self.job.players
        for line_up, seats in self.job.tables:
            ended = self._finish(play, deal, line_up, seats)
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

    def _finish(
        self, play: Callable[[Names], Played], deal: int, line_up: Names, seats: Names
    ) -> Finish:
        """Play a game, count its length, and return how it ended."""
        job = self.job
        try:
            ranks, reason, actions = play(seats)
        except BotFailed as failed:
            where = failed.seat, failed.ply, failed.reason
            self.failures.append(Failure(failed.bot, job.seed, deal, seats, *where))
            ranks = tuple([job.players if n == failed.seat else 1 for n in range(job.players)])
            reason, actions = "", failed.ply
        self.lengths[line_up, actions] += 1
        return Finish(seats, ranks, reason)

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
