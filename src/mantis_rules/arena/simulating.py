"""`simulate`: millions of games in compiled code, on any number of threads."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from typing import Final, TypeVar, cast

from ..bots import BOTS, Bot, Greedy
from ..errors import InvalidState
from ..game.checks import is_unordered, is_whole
from ..game.texts import shown
from ..model import DRAW_PILE_EMPTY, GOAL, Ruleset
from ..rulebook import official
from .kernel.codes import MOST_SEATS
from .policies import Policy, needs_fast
from .recognising import recognised
from .seeds import check_seed
from .simulations import Simulation
from .tally import Finish, InvalidTournament, check_progress, counts

GAMES_OF_A_CHUNK: Final = 8192
"""How many games are one piece of work: some hundredths of a second."""
MOST_THREADS: Final = 256
"""The limit on the number of threads."""
TWINS: Final = ("random", "score", "matcher", "collector", "greedy")
"""The names of the bots that the kernel can play as."""

_T = TypeVar("_T")


def simulate(
    rules: Ruleset | None,
    players: int,
    policies: Iterable[str | Bot],
    games: int,
    seed: int,
    *,
    threads: int = 1,
    first_deal: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play many games in compiled code, and count wins, lengths and endings (extra `fast`).

    Game n is played with deal n alone, so the result depends on neither the number of threads nor
    the size of the pieces. Seat 0 starts. The first call in a process loads numba, and the first
    call on a machine compiles for some seconds.

    Args:
        rules: the ruleset; None for the official one. It must have the policies of
            `STANDARD`, `DUEL`, `SHORT` or the Power Token, with any deck and hand, a goal up to
            1000, and a matching that depends on fronts alone.
        players: the number of players, 2 to 6.
        policies: the policy of each seat: `"random"`, `"score"`, `"matcher"`, `"collector"` or
            `"greedy"`; the bot itself, such as `Greedy(win=0)`; or your own, made with `policy`.
            The twins of the bots choose as the bots do.
        games: the number of games.
        seed: an int of at most 1000 digits. Deal n is that of `deck_order(rules, seed, n)`, and the
            policies get the seeds `policy_seed(seed, n, ply)`.
        threads: the number of threads.
        first_deal: the number of the first deal, to continue a simulation or to share it out.
        progress: called now and then with the number of games played so far, and of all.

    Returns:
        The simulation.

    Raises:
        InvalidTournament: if an argument is invalid, or the kernel cannot run the rules or a
            policy; the text says why.
        BotFailed: if your own policy raises an error, or returns something else than a seat.
        ModuleNotFoundError: if numba is missing (extra `fast`).
    """
    named = _named(policies)
    rules = _checked(rules, players, named, seed)
    stop = check_run(first_deal, games, "games")
    check_threads(threads)
    check_progress(progress)
    with needs_fast("simulate"):
        from .running import Machine, unpacked  # numba is an extra
    machine = Machine(rules, named, seed)
    finishes: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    with closing(in_threads(machine.count, first_deal, stop, GAMES_OF_A_CHUNK, threads)) as pieces:
        for ranks, plies in pieces:
            finishes.update(ranks)
            lengths.update(plies)
            if progress is not None:
                progress(lengths.total(), games)
    names = tuple([name for name, _ in named])
    ended = Counter[Finish]()
    for packed, count in finishes.items():
        ranking, by_goal = unpacked(packed, players)
        ended[Finish(names, ranking, GOAL if by_goal else DRAW_PILE_EMPTY)] += count
    return Simulation(
        rules=rules.name,
        policies=names,
        deals=((seed, first_deal, stop),),
        finishes=counts(ended),
        lengths=counts(lengths),
    )


def in_threads(
    count: Callable[[int, int], _T], first: int, stop: int, size: int, threads: int
) -> Generator[_T, None, None]:
    """Yield what is counted in each piece, in order.

    Args:
        count: counts a piece, by its first deal and the number of its deals.
        first: the first deal.
        stop: the one after the last.
        size: the number of deals of a piece.
        threads: the number of threads.
    """

    def piece(at: int) -> _T:
        return count(at, min(size, stop - at))

    pieces = range(first, stop, size)
    if threads == 1:
        yield from map(piece, pieces)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[_T]] = deque()
        try:
            for at in pieces:
                waiting.append(pool.submit(piece, at))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def check_run(first_deal: int, number: int, name: str) -> int:
    """Return the deal after the last one; refuse a run of deals that the kernel cannot count."""
    for what, value, lowest in (name, number, 1), ("first_deal", first_deal, 0):
        if not is_whole(value, lowest):
            raise InvalidTournament(
                f"{what}: expected an int of {lowest} or more, got {shown(value)}"
            )
    stop = first_deal + number
    if not is_whole(stop, 1):
        raise InvalidTournament(f"first_deal: expected deals below 2**63, got deal {stop - 1}")
    return stop


def check_threads(threads: int) -> None:
    """Refuse what is not a number of threads."""
    if not is_whole(threads, 1) or threads > MOST_THREADS:
        raise InvalidTournament(
            f"threads: expected an int from 1 to {MOST_THREADS}, got {shown(threads)}"
        )


def twin_of(bot: object) -> str | None:
    """Return the name of the policy that the kernel plays as a bot; None if it has none."""
    for name in TWINS:
        if type(bot) is type(BOTS[name]) and bot == BOTS[name]:
            return name
    if type(bot) is Policy:
        return bot.__name__
    return repr(bot) if type(bot) is Greedy else None


def _named(policies: Iterable[str | Bot]) -> tuple[tuple[str, Bot], ...]:
    """Return the policies with their names, or refuse those without a twin in the kernel."""
    if isinstance(policies, str) or is_unordered(policies) or not isinstance(policies, Iterable):
        raise InvalidTournament(
            f"policies: expected one for each seat, in order, got {shown(policies)}"
        )
    return tuple(map(_policy, islice(policies, MOST_SEATS + 1)))  # an iterable may be endless


def _policy(given: object) -> tuple[str, Bot]:
    """Return a policy with its name."""
    if type(given) is str and given in TWINS:
        return given, BOTS[given]
    if (name := twin_of(given)) is not None:
        return name, cast(Bot, given)
    raise InvalidTournament(
        f"policies: expected one of {', '.join(TWINS)}, a Greedy, or a function made with "
        f"`policy`, got {shown(given)}"
    )


def _checked(
    rules: Ruleset | None, players: int, named: tuple[tuple[str, Bot], ...], seed: int
) -> Ruleset:
    """Return the ruleset, or refuse it or the number of players."""
    if rules is not None and type(rules) is not Ruleset:
        raise InvalidTournament(f"rules: expected a Ruleset or None, got {shown(rules)}")
    lowest, most = (rules.min_players, rules.max_players) if rules else (2, 6)  # S1
    if type(players) is not int or not lowest <= players <= most:
        raise InvalidTournament(
            f"players: expected an int from {lowest} to {most}, got {shown(players)}"
        )
    rules = rules or official(players)
    recognised(rules, players)
    if len(named) != players:
        raise InvalidTournament(
            f"policies: expected {players}, one for each seat, got {len(named)}"
        )
    try:
        check_seed(seed)
    except InvalidState as error:
        raise InvalidTournament(str(error)) from None
    return rules
