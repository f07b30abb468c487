"""`fast_tournament` and `fast_tallies`: tournaments in compiled code, on any number of threads."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Final

from ..bots import Bot
from ..model import Ruleset
from .counting import Job
from .lineups import Seatings
from .policies import needs_fast
from .recognising import recognised
from .simulating import TWINS, check_run, check_threads, in_threads, twin_of
from .tally import InvalidTournament, Tally, check_progress
from .tournaments import checked

if TYPE_CHECKING:
    from .fast_counting import FastCounts, Games

GAMES_OF_A_PIECE: Final = 32768
"""How many games are one piece of work: some hundredths of a second."""
DEALS_OF_A_PIECE: Final = 512
"""How many deals are one, if there are many line-ups: fewer would take longer to add up."""
PIECES_OF_A_THREAD: Final = 4
"""How many pieces each thread gets at least, if there are enough deals."""
REST: Final = 10
"""`fast_tallies` makes no tally for this many times the time that the last one took."""


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
    check_progress(progress)
    games, stop = _asked(bots, players, deals, seed, rules, seatings, first_deal, threads)
    with closing(_counted(games, first_deal, stop, threads)) as so_far:
        for counted in so_far:
            if progress is not None:
                progress(counted.deals, deals)
    return games.tally(first_deal, counted)


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
    """Play a tournament in compiled code, and yield the tally so far, now and then.

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
    games, stop = _asked(bots, players, deals, seed, rules, seatings, first_deal, threads)
    return _summed(games, first_deal, stop, threads)


def _asked(
    bots: Mapping[str, Bot],
    players: int,
    deals: int,
    seed: int,
    rules: Ruleset | None,
    seatings: Seatings,
    first_deal: int,
    threads: int,
) -> tuple[Games, int]:
    """Return the games of a tournament and the deal after the last one; refuse bad arguments."""
    job = checked_job(bots, players, seed, rules, seatings)
    stop = check_run(first_deal, deals, "deals")
    check_threads(threads)
    with needs_fast("fast_tournament"):
        from .fast_counting import Games  # numba is an extra
    return Games(job), stop


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


def _counted(
    games: Games, first: int, stop: int, threads: int
) -> Generator[FastCounts, None, None]:
    """Play the deals, and yield what was counted so far after each piece."""
    each = -(-(stop - first) // (PIECES_OF_A_THREAD * threads))
    size = max(1, GAMES_OF_A_PIECE // len(games.job.tables), min(DEALS_OF_A_PIECE, each))
    counted = games.counts()
    with closing(in_threads(games.play, first, stop, size, threads)) as found:
        for piece in found:
            counted.add(piece)
            yield counted


def _summed(games: Games, first: int, stop: int, threads: int) -> Generator[Tally, None, None]:
    """Yield tallies of the deals so far, as often as it takes little of the time to make them."""
    due = monotonic()
    with closing(_counted(games, first, stop, threads)) as so_far:
        for counted in so_far:
            begin = monotonic()
            if begin >= due or first + counted.deals == stop:
                tally = games.tally(first, counted)
                end = monotonic()
                due = end + REST * (end - begin)
                yield tally
