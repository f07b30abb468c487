"""`Simulation`: what the user asks `mantis simulate` for."""

from __future__ import annotations

import shlex
from collections.abc import Generator
from concurrent.futures import Executor

from attrs import frozen

from ..arena import Tally, fast_tallies, tallies
from ..arena.lineups import Seatings
from ..drawing.seen import printable
from .arguments import Named, NamedBot


@frozen
class Simulation:
    """What the user asks `mantis simulate` for.

    Args:
        bots: the bots.
        players: the number of players of a game.
        named: the ruleset; None for the official one.
        seed: the seed of the tournament.
        seatings: how the bots take the seats.
        games_of_deal: the number of games of a deal.
        deals: the number of deals.
        workers: the number of processes; of threads if the games are compiled.
        fast: whether the games are played in compiled code.
        output: `"json"`, `"csv"`, or `"text"`.
        plot: the name of the file for the plot; None for no file.
    """

    bots: tuple[NamedBot, ...]
    players: int
    named: Named | None
    seed: int
    seatings: Seatings
    games_of_deal: int
    deals: int
    workers: int
    fast: bool
    output: str
    plot: str | None

    @property
    def games(self) -> int:
        """The number of games."""
        return self.games_of_deal * self.deals

    def command(self) -> str:
        """Return the command that plays these games again."""
        words = ["mantis", "simulate", "--bots", ",".join([bot.word for bot in self.bots])]
        words += ["--players", f"{self.players}", "--games", f"{self.games}"]
        words += ["--seed", f"{self.seed}"]
        if self.named:
            words += ["--rules", self.named.word]
        if self.seatings != "rotations":
            words += ["--seatings", self.seatings]
        if self.fast:
            words += ["--fast"]  # other deals
        return printable(shlex.join(words))

    def tallies(self, executor: Executor | None) -> Generator[Tally, None, None]:
        """Play, and yield the tally so far."""
        bots = {named.word: named.bot for named in self.bots}
        rules = self.named.rules if self.named else None
        if self.fast:
            return fast_tallies(
                bots,
                players=self.players,
                deals=self.deals,
                seed=self.seed,
                rules=rules,
                seatings=self.seatings,
                threads=self.workers,
            )
        return tallies(
            bots,
            players=self.players,
            deals=self.deals,
            seed=self.seed,
            rules=rules,
            seatings=self.seatings,
            executor=executor,
        )
