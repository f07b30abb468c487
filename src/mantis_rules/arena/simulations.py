"""`Simulation`: what `simulate` counted, as ints only, so that simulations add exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import final

from attrs import frozen

from ..game.texts import shown
from .tally import Counts, Finish, InvalidTournament, added, joined


@final
@frozen(kw_only=True, repr=False)
class Simulation:
    """What was counted in a simulation; `simulate` returns one.

    Simulations of the same rules and policies add with `+`, in any order, to the simulation of all
    their deals. No deal can be counted twice.

    Args:
        rules: the name of the ruleset.
        policies: the name of the policy of each seat.
        deals: the deals that were played: for each run of consecutive ones, the seed, the first
            deal, and the one after the last.
        finishes: the number of games for each `Finish`.
        lengths: the number of games for each number of actions, in ascending order.
    """

    rules: str
    policies: tuple[str, ...]
    deals: tuple[tuple[int, int, int], ...]
    finishes: Counts[Finish]
    lengths: Counts[int]

    @property
    def games(self) -> int:
        """The number of games."""
        return sum([count for _, count in self.lengths])

    @property
    def steps(self) -> int:
        """The number of actions in all games."""
        return sum([length * count for length, count in self.lengths])

    @property
    def wins(self) -> tuple[int, ...]:
        """For each seat, the number of games that it won, alone or with others (E5)."""
        return tuple([sum(numbers) for numbers in self.wins_by_sharers])

    @property
    def wins_by_sharers(self) -> tuple[tuple[int, ...], ...]:
        """For each seat, the number of games that it won alone, shared by two, and so on."""
        players = len(self.policies)
        found = [[0] * players for _ in range(players)]
        for finish, count in self.finishes:
            sharers = finish.ranking.count(1)
            for seat, rank in enumerate(finish.ranking):
                if rank == 1:
                    found[seat][sharers - 1] += count
        return tuple(map(tuple, found))

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """For each seat, its share of all wins; a win that n seats share counts 1/n for each."""
        return tuple(
            [
                sum([Fraction(count, n) for n, count in enumerate(numbers, 1)], Fraction(0))
                / self.games
                for numbers in self.wins_by_sharers
            ]
        )

    @property
    def endings(self) -> dict[str, int]:
        """The number of games by the reason of their result."""
        found: Counter[str] = Counter()
        for finish, count in self.finishes:
            found[finish.ending] += count
        return dict(sorted(found.items()))

    def __add__(self, other: Simulation) -> Simulation:
        if type(other) is not Simulation:
            return NotImplemented
        for name in "rules", "policies":
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine != theirs:
                found = f"{shown(mine)} and {shown(theirs)}"
                raise InvalidTournament(f"expected simulations of the same {name}, got {found}")
        return Simulation(
            rules=self.rules,
            policies=self.policies,
            deals=joined([*self.deals, *other.deals]),
            finishes=added(self.finishes, other.finishes),
            lengths=added(self.lengths, other.lengths),
        )

    def __repr__(self) -> str:
        seats = ", ".join(self.policies)
        return f"<Simulation of {self.rules}: {seats}; {self.games} games, {self.steps} steps>"
