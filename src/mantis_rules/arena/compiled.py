"""`fast_tournament` and `fast_tallies`: tournaments in compiled code, on any number of threads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final, final

from attrs import frozen

from ..bots import Bot
from ..model import DRAW_PILE_EMPTY, GOAL, Ruleset
from .counting import Job, Names
from .games import BotFailed
from .lineups import Seatings
from .policies import needs_fast
from .recognising import recognised
from .simulating import TWINS, check_run, check_threads, in_threads, twin_of
from .tally import (
    Failure,
    Finish,
    InvalidTournament,
    Tally,
    counts,
    firsts,
    last_of,
    sums,
    unit_of,
)
from .tournaments import checked

if TYPE_CHECKING:
    from .running import Machine

GAMES_OF_A_PIECE: Final = 32768
"""How many games are one piece of work: some tenths of a second."""


def fast_tournament(
    bots: Mapping[str, Bot],
    *,
    players: int,
    deals: int,
    seed: int,
    rules: Ruleset | None = None,
    seatings: Seatings = "rotations",
    first_deal: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Play a `tournament` in compiled code, and count (extra `fast`).

    The line-ups, the seats and the tally mean the same. The deals do not: deal n is that of
    `deck_order(rules, seed, n)`, as in `simulate`. So its tally and one of `tournament` do not add.

    Args:
        bots: the bots by name: those with a twin in the kernel (`RANDOM`, `SCORE`, `MATCHER`,
            `COLLECTOR`, any `Greedy`), and your own, made with `policy`.
        players: the number of players of a game, 2 to 6.
        deals: the number of deals.
        seed: an int of at most 1000 digits.
        rules: the ruleset, as for `simulate`; None for the official one.
        seatings: `"rotations"`, or `"all"` orders.
        first_deal: the number of the first deal, to continue a tournament or to share it out.
        threads: the number of threads; the tally does not depend on it.
        progress: called after each piece with the number of deals played so far, and of all.

    Returns:
        The tally.

    Raises:
        InvalidBot: if `bots` has something that is not a bot or not a name.
        InvalidTournament: if another argument is invalid, or the kernel cannot run the rules or a
            bot; the text says which.
        ModuleNotFoundError: if numba is missing (extra `fast`).
    """
    so_far = fast_tallies(
        bots,
        players=players,
        deals=deals,
        seed=seed,
        rules=rules,
        seatings=seatings,
        first_deal=first_deal,
        threads=threads,
    )
    return last_of(so_far, deals, progress)


def fast_tallies(
    bots: Mapping[str, Bot],
    *,
    players: int,
    deals: int,
    seed: int,
    rules: Ruleset | None = None,
    seatings: Seatings = "rotations",
    first_deal: int = 0,
    threads: int = 1,
) -> Generator[Tally, None, None]:
    """Play a tournament in compiled code, and yield the tally so far after each piece.

    Args:
        bots: as for `fast_tournament`, like all other arguments.
        players: the number of players of a game.
        deals: the number of deals.
        seed: the seed of the tournament.
        rules: the ruleset.
        seatings: how the bots take the seats.
        first_deal: the number of the first deal.
        threads: the number of threads.

    Returns:
        An iterator; the last tally is the one that `fast_tournament` returns.

    Raises:
        InvalidBot: if `bots` has something that is not a bot or not a name.
        InvalidTournament: if another argument is invalid, or the kernel cannot run the rules or a
            bot.
        ModuleNotFoundError: if numba is missing (extra `fast`).
    """
    job = checked_job(bots, players, seed, rules, seatings)
    stop = check_run(first_deal, deals, "deals")
    check_threads(threads)
    with needs_fast("fast_tournament"):
        from .running import Machine  # numba is an extra
    named = dict(job.bots)
    numbers = recognised(job.rules, players)
    machines = [
        Machine(job.rules, [(name, named[name]) for name in seats], seed, numbers)
        for _, seats in job.tables
    ]
    return _added(_Games(job, tuple(machines)), first_deal, stop, threads)


def checked_job(
    bots: Mapping[str, Bot],
    players: int,
    seed: int,
    rules: Ruleset | None,
    seatings: Seatings,
) -> Job:
    """Return a tournament that the kernel can play; refuse others by name.

    Raises:
        InvalidBot: if `bots` has something that is not a bot or not a name.
        InvalidTournament: if another argument is invalid, or the kernel cannot run it.
    """
    job = checked(bots, players, seed, rules, seatings)
    recognised(job.rules, players)
    for name, bot in job.bots:
        if twin_of(bot) is None:
            raise InvalidTournament(
                f"bots: the compiled kernel cannot run the bot {name!r}: expected "
                f"{', '.join(TWINS)}, a Greedy, or a function made with `policy`"
            )
    return job


def _added(games: _Games, first: int, stop: int, threads: int) -> Generator[Tally, None, None]:
    """Play the deals, and yield the sums of their tallies."""
    size = max(1, GAMES_OF_A_PIECE // len(games.machines))
    with closing(in_threads(games.tally, first, stop, size, threads)) as found:
        yield from sums(found)


@final
@frozen
class _Games:
    """Plays and counts runs of deals.

    Args:
        job: the tournament.
        machines: for each of its tables, the kernel with the bots in their seats.
    """

    job: Job
    machines: tuple[Machine, ...]

    def tally(self, first: int, deals: int) -> Tally:
        """Play consecutive deals with all line-ups in all seatings, and count."""
        from .running import FAILED, counted, units_of, unpacked

        job, unit = self.job, unit_of(self.job.players)
        games: Counter[Finish] = Counter()
        lengths: Counter[tuple[Names, int]] = Counter()
        won: dict[tuple[Names, str], Any] = {}  # arrays with the units won in each deal
        won_by_seat: list[Any] = [0] * job.players
        failures: list[Failure] = []
        for (line_up, seats), machine in zip(job.tables, self.machines, strict=True):
            ranks, plies, failed = machine.play(first, deals)
            for packed, count in counted(ranks).items():
                ranking, by_goal = unpacked(packed, job.players)
                ending = "" if packed & FAILED else GOAL if by_goal else DRAW_PILE_EMPTY
                games[Finish(seats, ranking, ending)] += count
            for length, count in counted(plies).items():
                lengths[line_up, length] += count
            failures += [_failure(job.seed, deal, seats, error) for deal, error in failed[:1]]
            for seat, units in enumerate(units_of(ranks, job.players, unit)):
                won_by_seat[seat] = won_by_seat[seat] + units
                for key in (line_up, seats[seat]), ((), seats[seat]):
                    won[key] = won.get(key, 0) + units
        return Tally(
            rules=job.rules.name,
            players=job.players,
            seatings=job.seatings,
            bots=tuple([name for name, _ in job.bots]),
            deals=((job.seed, first, first + deals),),
            games=counts(games),
            lengths=counts(lengths),
            bot_squares=counts({key: _squares(units) for key, units in won.items()}),
            seat_squares=tuple(map(_squares, won_by_seat)),
            failures=firsts(failures),
            dealt="deck_order",
        )


def _squares(units: Any) -> int:
    """Return the sum of the squares of an array, as an int of any size."""
    return sum([each**2 for each in units.tolist()])


def _failure(seed: int, deal: int, seats: Names, error: BotFailed) -> Failure:
    return Failure(error.bot, seed, deal, seats, error.seat, error.ply, error.reason)
