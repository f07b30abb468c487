"""`tournament` and `tallies`: every line-up plays the same deals, in every rotation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Executor
from contextlib import closing
from importlib import import_module
from typing import get_args

from attrs import define

from ..bots import Bot, InvalidBot
from ..errors import InvalidState
from ..game.checks import is_whole
from ..game.texts import shown
from ..model import Ruleset
from ..rulebook import official
from .counting import Job
from .games import to_named
from .lineups import Seatings, tables_of
from .policies import Policy, needs_fast
from .seeds import check_seed
from .spreading import check_executor, spread
from .tally import InvalidTournament, Tally, check_progress


def tournament(
    bots: Mapping[str, Bot],
    *,
    players: int,
    deals: int,
    seed: int,
    rules: Ruleset | None = None,
    seatings: Seatings = "rotations",
    first_deal: int = 0,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Let bots play one another, and count.

    The line-ups are the combinations of the bots, with repetition if there are too few (see
    `line_ups`). Every line-up plays every deal in all its seatings, so that neither the deal nor
    the seat favours a bot. A bot that raises an error, exits, or returns no legal action, loses
    that game, and all others share the win. The tournament goes on, and the tally has the bot's
    name.

    Args:
        bots: the bots by name.
        players: the number of players of a game.
        deals: the number of deals.
        seed: an int of at most 1000 digits. Deal n is that of `new_game` with the seed
            `deal_seed(seed, n)`, and the bots get the seeds that `play` gives them. So
            `play(bots, deal_seed(seed, n), rules)` plays a game of the tournament again.
        rules: the ruleset; None for the official one.
        seatings: `"rotations"`, or `"all"` orders, for up to 8 players.
        first_deal: the number of the first deal, to continue a tournament or to share it out.
        executor: plays the deals, in pieces; None to play in this thread. Any executor of
            `concurrent.futures` will do. For one with other processes, bots and ruleset must be
            picklable. The tally is the same for every executor and every size of the pieces, also
            if worker processes die: their pieces are played again, each in a process of its own if
            need be. A bot that ends the process in which it plays has failed.
        chunk: the number of deals of a piece; None for pieces of about half a second.
        progress: called after each piece with the number of deals played so far, and of all.

    Returns:
        The tally.

    Raises:
        InvalidBot: if `bots` has something that is not a bot or not a name.
        InvalidTournament: if another argument is invalid.
        ModuleNotFoundError: if a bot is made with `policy`, and NumPy is missing (extra `fast`).
        PolicyFault: if a policy raises an error or returns an invalid value.
        WorkerDied: if a game ends each process that plays it, and no bot was choosing.

    >>> from mantis_rules.bots import MATCHER, RANDOM
    >>> tally = tournament({"matcher": MATCHER, "random": RANDOM}, players=2, deals=3, seed=1)
    >>> tally
    <Tally of duel: 2 players, 2 bots, 3 deals, 6 games>
    """
    check_progress(progress)
    so_far = tallies(
        bots,
        players=players,
        deals=deals,
        seed=seed,
        rules=rules,
        seatings=seatings,
        first_deal=first_deal,
        executor=executor,
        chunk=chunk,
    )
    with closing(so_far):
        for tally in so_far:
            if progress is not None:
                progress(tally.deal_count, deals)
    return tally


def tallies(
    bots: Mapping[str, Bot],
    *,
    players: int,
    deals: int,
    seed: int,
    rules: Ruleset | None = None,
    seatings: Seatings = "rotations",
    first_deal: int = 0,
    executor: Executor | None = None,
    chunk: int | None = None,
) -> Generator[Tally, None, None]:
    """Play a tournament, and yield the tally so far after each piece.

    So nothing is lost if you stop early, for example with Ctrl-C, or if an error ends the
    tournament: you have the last tally. It has the deals that were played, in any order.

    Args:
        bots: as for `tournament`, like all other arguments.
        players: the number of players of a game.
        deals: the number of deals.
        seed: the seed of the tournament.
        rules: the ruleset; None for the official one.
        seatings: how the bots take the seats.
        first_deal: the number of the first deal.
        executor: plays the deals, in pieces.
        chunk: the number of deals of a piece.

    Returns:
        An iterator; the last tally is the one that `tournament` returns. Closing it cancels the
        pieces that have not begun.

    Raises:
        InvalidBot: if `bots` has something that is not a bot or not a name.
        InvalidTournament: if another argument is invalid.

    >>> from mantis_rules.bots import MATCHER, RANDOM
    >>> bots = {"matcher": MATCHER, "random": RANDOM}
    >>> for tally in tallies(bots, players=2, deals=100, seed=1, chunk=10):
    ...     if tally.deal_count >= 30:
    ...         break
    >>> tally
    <Tally of duel: 2 players, 2 bots, 30 deals, 60 games>
    """
    job = checked(bots, players, seed, rules, seatings)
    for name, number, lowest in ("deals", deals, 1), ("first_deal", first_deal, 0):
        if not is_whole(number, lowest):
            raise InvalidTournament(
                f"{name}: expected an int of {lowest} or more, got {shown(number)}"
            )
    if chunk is not None and not is_whole(chunk, 1):
        raise InvalidTournament(f"chunk: expected an int of 1 or more or None, got {shown(chunk)}")
    check_executor(executor)
    return _added(job, _Runs(first_deal, first_deal + deals), executor, chunk)


def _added(
    job: Job, runs: _Runs, executor: Executor | None, chunk: int | None
) -> Generator[Tally, None, None]:
    """Play the deals, and yield the sums of their tallies."""
    with closing(spread(executor, job, runs, chunk)) as found:
        total: Tally | None = None
        for tally in found:
            total = tally if total is None else total + tally
            yield total


@define
class _Runs:
    """The deals that are not played yet; cuts runs off them."""

    first: int
    stop: int

    def __call__(self, size: int) -> tuple[int, int] | None:
        """Return the next deals, as many as `size` if there are."""
        run = self.first, min(self.first + size, self.stop)
        self.first = run[1]
        return run if run[0] < run[1] else None


def checked(
    bots: Mapping[str, Bot], players: int, seed: int, rules: Ruleset | None, seatings: Seatings
) -> Job:
    """Return the tournament with these arguments.

    Raises:
        InvalidBot: if `bots` has something that is not a bot or not a name.
        InvalidTournament: if another argument is invalid.
    """
    if not isinstance(bots, Mapping):
        raise InvalidBot(f"bots: expected a mapping from names to bots, got {shown(bots)}")
    named = to_named(bots)
    if any(type(bot) is Policy for _, bot in named):
        with needs_fast("a policy"):
            import_module("numpy")  # an extra; without it, the policy would lose each game
    if rules is not None and type(rules) is not Ruleset:
        raise InvalidTournament(f"rules: expected a Ruleset or None, got {shown(rules)}")
    lowest, most = (rules.min_players, rules.max_players) if rules else (2, 6)  # S1
    if type(players) is not int or not lowest <= players <= most:
        raise InvalidTournament(
            f"players: expected an int from {lowest} to {most}, got {shown(players)}"
        )
    try:
        check_seed(seed)
    except InvalidState as error:
        raise InvalidTournament(str(error)) from None
    if seatings not in get_args(Seatings):
        raise InvalidTournament(f"seatings: expected 'rotations' or 'all', got {shown(seatings)}")
    tables = tables_of([name for name, _ in named], players, seatings)
    return Job(named, players, seed, rules or official(players), seatings, tables)
