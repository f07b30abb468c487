"""`simulate`: millions of games in compiled code, on any number of threads."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

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
from .tally import Finish, InvalidTournament, counts

if TYPE_CHECKING:
    from .running import Machine

GAMES_OF_A_CHUNK: Final = 8192
"""How many games are one piece of work: some hundredths of a second."""
MOST_THREADS: Final = 256
"""The limit on the number of threads."""
TWINS: Final = ("random", "score", "matcher", "collector", "greedy")
"""The names of the bots that the kernel can play as."""

_Counted: TypeAlias = tuple[Counter[int], Counter[int]]


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
    """Play many games in compiled code, and count (extra `fast`).

    Game n is played with deal n alone, so the result depends on neither the number of threads nor
    the size of the pieces. Seat 0 starts. The first call in a process loads numba, and the first
    call on a machine compiles for some seconds.

    Args:
        rules: the ruleset; None for the official one. It must have the official policies, those of
            `DUEL`, `SHORT` or the Power Token, in any deck, with any hand, a goal up to 1000, and a
            matching that depends on fronts alone.
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
    for name, number, lowest in ("games", games, 1), ("first_deal", first_deal, 0):
        if not is_whole(number, lowest):
            raise InvalidTournament(
                f"{name}: expected an int of {lowest} or more, got {shown(number)}"
            )
    stop = first_deal + games
    if not is_whole(stop, 1):
        raise InvalidTournament(f"first_deal: expected deals below 2**63, got deal {stop - 1}")
    if not is_whole(threads, 1) or threads > MOST_THREADS:
        raise InvalidTournament(
            f"threads: expected an int from 1 to {MOST_THREADS}, got {shown(threads)}"
        )
    if progress is not None and not callable(progress):
        raise InvalidTournament(f"progress: expected a function or None, got {shown(progress)}")
    with needs_fast("simulate"):
        from .running import Machine, unpacked  # numba is an extra
    machine = Machine(rules, named, seed)
    finishes: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    with closing(_spread(machine, first_deal, stop, threads)) as pieces:
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


def _spread(
    machine: Machine, first: int, stop: int, threads: int
) -> Generator[_Counted, None, None]:
    """Yield what was counted in each piece, in order."""
    pieces = range(first, stop, GAMES_OF_A_CHUNK)

    def count(at: int) -> _Counted:
        return machine.count(at, min(GAMES_OF_A_CHUNK, stop - at))

    if threads == 1:
        yield from map(count, pieces)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[_Counted]] = deque()
        try:
            for at in pieces:
                waiting.append(pool.submit(count, at))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _named(policies: Iterable[str | Bot]) -> tuple[tuple[str, Bot], ...]:
    """Return the policies with their names, or refuse those without a twin in the kernel."""
    if isinstance(policies, str) or is_unordered(policies) or not isinstance(policies, Iterable):
        raise InvalidTournament(
            f"policies: expected one for each seat, in order, got {shown(policies)}"
        )
    return tuple(map(_policy, islice(policies, MOST_SEATS + 1)))  # an iterable may be endless


def _policy(given: object) -> tuple[str, Bot]:
    """Return a policy with its name."""
    for name in TWINS:
        bot = BOTS[name]
        if (type(given) is str and given == name) or (type(given) is type(bot) and given == bot):
            return name, bot
    if type(given) is Policy:
        return given.__name__, given
    if type(given) is Greedy:
        return repr(given), given
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
