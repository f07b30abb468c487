"""`Tally`: what was counted in a tournament, as ints only, so that tallies add exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from itertools import pairwise
from math import lcm
from typing import Any, Literal, TypeAlias, TypeVar, final

from attrs import frozen

from ..errors import MantisError
from ..game.texts import short, shown
from ..model import Seat

_K = TypeVar("_K", bound=Hashable)
Counts: TypeAlias = tuple[tuple[_K, int], ...]
"""Numbers by what they count, sorted, each larger than 0."""

Dealt: TypeAlias = Literal["new_game", "deck_order"]
"""The name of the function that makes a deal of its seed and number."""


class InvalidTournament(MantisError, ValueError):
    """Invalid arguments of a tournament, or tallies that do not add."""


@final
@frozen(order=True)
class Finish:
    """How a game ended.

    Args:
        seats: the name of the bot of each seat.
        ranking: the rank of each seat, as of `arena.ranking`: 1 for the winners.
        ending: the reason of the result, such as `"goal"`; empty if a bot failed. Then the game
            stopped at that action, the bot that failed is last, and all others share the win.
    """

    seats: tuple[str, ...]
    ranking: tuple[int, ...]
    ending: str

    @property
    def failed(self) -> Seat | None:
        """The seat whose bot failed; None if the game was played to its end."""
        return None if self.ending else self.ranking.index(max(self.ranking))


@final
@frozen(order=True)
class Failure:
    """The first failure of a bot in a tournament.

    Args:
        bot: its name.
        seed: the seed of the tournament.
        deal: the number of the deal.
        seats: the name of the bot of each seat in that game.
        seat: the seat of the bot that failed.
        ply: the number of actions taken before.
        reason: what it did, and what was expected.
    """

    bot: str
    seed: int
    deal: int
    seats: tuple[str, ...]
    seat: Seat
    ply: int
    reason: str

    def __str__(self) -> str:
        place = f"deal {self.deal}, seats {', '.join(self.seats)}, ply {self.ply}"
        return f"the bot {self.bot!r} of seat {self.seat} {self.reason} (first in {place})"


@final
@frozen(kw_only=True, repr=False)
class Tally:
    """What was counted in a tournament; `tournament` returns one.

    Tallies of the same bots (in the same order), rules, players, seatings and kind of deals add
    with `+`, in any order, to the tally of all their deals: `first + second == second + first`. No
    deal can be counted twice.

    Args:
        rules: the name of the ruleset.
        players: the number of players.
        seatings: `"rotations"` or `"all"`.
        bots: the names of the bots.
        deals: the deals that were played: for each run of consecutive ones, the seed of the
            tournament, the first deal, and the one after the last.
        games: the number of games for each `Finish`.
        lengths: the number of games for each line-up and number of actions.
        bot_squares: for the intervals: for each line-up and bot in it, and for the empty line-up,
            which stands for all, the sum over deals of the square of the bot's wins in this
            line-up. Wins are counted in units of `Tally.unit`.
        seat_squares: the sum over deals of the square of the wins, for each seat.
        failures: the first failure of each bot that failed.
        dealt: the function that makes a deal of its seed and number: `"new_game"`, as in
            `tournament`, or `"deck_order"`, as in `fast_tournament`.
    """

    rules: str
    players: int
    seatings: str
    bots: tuple[str, ...]
    deals: tuple[tuple[int, int, int], ...]
    games: Counts[Finish]
    lengths: Counts[tuple[tuple[str, ...], int]]
    bot_squares: Counts[tuple[tuple[str, ...], str]]
    seat_squares: tuple[int, ...]
    failures: tuple[Failure, ...] = ()
    dealt: Dealt = "new_game"

    @property
    def unit(self) -> int:
        """The number of units of a win, so that every share of a win is a whole number of units."""
        return unit_of(self.players)

    @property
    def deal_count(self) -> int:
        """The number of deals."""
        return sum([stop - first for _, first, stop in self.deals])

    @property
    def game_count(self) -> int:
        """The number of games."""
        return sum([count for _, count in self.games])

    @property
    def endings(self) -> dict[str, int]:
        """The number of games by how they ended; `""` stands for the failure of a bot."""
        found: Counter[str] = Counter()
        for finish, count in self.games:
            found[finish.ending] += count
        return dict(sorted(found.items()))

    @property
    def actions(self) -> dict[int, int]:
        """The number of games by their number of actions, in ascending order."""
        found: Counter[int] = Counter()
        for (_, plies), count in self.lengths:
            found[plies] += count
        return dict(sorted(found.items()))

    @property
    def forfeits(self) -> dict[str, int]:
        """The number of games in which each bot failed; empty if none did."""
        found: Counter[str] = Counter()
        for finish, count in self.games:
            if (seat := finish.failed) is not None:
                found[finish.seats[seat]] += count
        return dict(sorted(found.items()))

    def __add__(self, other: Tally) -> Tally:
        if type(other) is not Tally:
            return NotImplemented
        for name in "rules", "players", "seatings", "bots", "dealt":
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                raise InvalidTournament(
                    f"expected tallies of the same {name}, got {shown(mine)} and {shown(theirs)}"
                )
        return Tally(
            rules=self.rules,
            players=self.players,
            seatings=self.seatings,
            bots=self.bots,
            deals=joined([*self.deals, *other.deals]),
            games=added(self.games, other.games),
            lengths=added(self.lengths, other.lengths),
            bot_squares=added(self.bot_squares, other.bot_squares),
            seat_squares=tuple(map(sum, zip(self.seat_squares, other.seat_squares, strict=True))),
            failures=firsts([*self.failures, *other.failures]),
            dealt=self.dealt,
        )

    def __repr__(self) -> str:
        failed = "".join([f", {bot!r} failed {n} times" for bot, n in self.forfeits.items()])
        return (
            f"<Tally of {self.rules}: {self.players} players, {len(self.bots)} bots, "
            f"{self.deal_count} deals, {self.game_count} games{failed}>"
        )


def check_progress(progress: object) -> None:
    """Refuse what cannot be called with the progress."""
    if progress is not None and not callable(progress):
        raise InvalidTournament(f"progress: expected a function or None, got {shown(progress)}")


def unit_of(players: int) -> int:
    """Return a number of units that can be shared equally by any number of the players."""
    return lcm(*range(1, players + 1))


def counts(numbers: Mapping[_K, int]) -> Counts[_K]:
    """Return numbers sorted by what they count, without zeros."""
    items: list[tuple[Any, int]] = [item for item in numbers.items() if item[1]]
    return tuple(sorted(items))


def added(first: Counts[_K], second: Counts[_K]) -> Counts[_K]:
    """Return the sums of two counts."""
    total = Counter(dict(first))
    total.update(dict(second))
    return counts(total)


def joined(deals: Iterable[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    """Return runs of deals sorted, with adjacent runs as one; refuse a deal that is there twice."""
    made: list[tuple[int, int, int]] = []
    runs = sorted(deals)
    for (seed, _, stop), (other, again, _) in pairwise(runs):
        if seed == other and again < stop:
            raise InvalidTournament(
                f"expected each deal once, got deal {again} of seed {short(seed)} twice"
            )
    for seed, first, stop in runs:
        if made and made[-1][0] == seed and made[-1][2] == first:
            made[-1] = (seed, made[-1][1], stop)
        else:
            made.append((seed, first, stop))
    return tuple(made)


def firsts(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    """Return the first failure of each bot, in the order of their names."""
    found: dict[str, Failure] = {}
    for failure in sorted(failures):
        found.setdefault(failure.bot, failure)
    return tuple(found.values())
