"""`tournament`: every line-up plays the same deals, in every rotation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import closing
from math import comb, factorial
from typing import Final, cast, get_args

from ..bots import Bot, InvalidBot
from ..errors import InvalidState
from ..game.checks import is_whole
from ..game.texts import shown
from ..model import Ruleset
from ..rulebook import official
from .counting import Job
from .games import to_named
from .lineups import MOST_SEATS, Seatings, line_ups, seatings_of
from .seeds import check_seed
from .spreading import check_executor, spread
from .tally import InvalidTournament, Tally

GAMES_OF_A_CHUNK: Final = 200
"""About how many games are one piece of work for an executor."""
MOST_GAMES_OF_A_DEAL: Final = 10**6
"""The limit on the number of line-ups and seatings."""


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
            picklable. The tally is the same for every executor and every size of the pieces.
        chunk: the number of deals of a piece; None for about 200 games.
        progress: called after each piece with the number of deals played so far, and of all.

    Returns:
        The tally.

    Raises:
        InvalidBot: if `bots` has something that is not a bot or not a name.
        InvalidTournament: if another argument is invalid.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules.bots import MATCHER, RANDOM
    >>> tally = tournament({"matcher": MATCHER, "random": RANDOM}, players=2, deals=3, seed=1)
    >>> tally
    <Tally of duel: 2 players, 2 bots, 3 deals, 6 games>
    """
    job = _checked(bots, players, seed, rules, seatings)
    for name, number, lowest in ("deals", deals, 1), ("first_deal", first_deal, 0):
        if not is_whole(number, lowest):
            raise InvalidTournament(
                f"{name}: expected an int of {lowest} or more, got {shown(number)}"
            )
    if chunk is not None and not is_whole(chunk, 1):
        raise InvalidTournament(f"chunk: expected an int of 1 or more or None, got {shown(chunk)}")
    check_executor(executor)
    if progress is not None and not callable(progress):
        raise InvalidTournament(f"progress: expected a function or None, got {shown(progress)}")
    size = chunk or max(1, GAMES_OF_A_CHUNK // len(job.tables))
    stop = first_deal + deals
    runs = ((at, min(at + size, stop)) for at in range(first_deal, stop, size))
    total: Tally | None = None
    with closing(spread(executor, job, runs)) as tallies:
        for tally in tallies:
            total = tally if total is None else total + tally
            if progress is not None:
                progress(total.deal_count, deals)
    return cast(Tally, total)  # there is at least one deal


def _checked(
    bots: Mapping[str, Bot], players: int, seed: int, rules: Ruleset | None, seatings: Seatings
) -> Job:
    """Return the tournament with these arguments, or refuse them."""
    if not isinstance(bots, Mapping):
        raise InvalidBot(f"bots: expected a mapping from names to bots, got {shown(bots)}")
    named = to_named(bots)
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
    if seatings == "all" and players > MOST_SEATS:
        raise InvalidTournament(
            f"seatings: expected 'rotations' for more than {MOST_SEATS} players, got 'all'"
        )
    many = comb(len(named), players) or comb(len(named) + players - 1, players)
    each = factorial(players) if seatings == "all" else players
    if many * each > MOST_GAMES_OF_A_DEAL:
        raise InvalidTournament(
            f"bots: expected at most {MOST_GAMES_OF_A_DEAL} games for each deal, got {many} "
            f"line-ups with up to {each} seatings"
        )
    tables = tuple(
        [
            (line_up, seats)
            for line_up in line_ups([name for name, _ in named], players)
            for seats in seatings_of(line_up, seatings)
        ]
    )
    return Job(named, players, seed, rules or official(players), seatings, tables)
