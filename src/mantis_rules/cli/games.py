"""Play one game of `mantis play`, and check it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import attrs
from attrs import define, frozen
from rich.console import Console
from rich.text import Text

from ..drawing.coloured import rich_text
from ..drawing.seen import printable
from ..engine import legal_actions, new_game, step
from ..model import Ruleset
from ..records import Record, Report, record_of
from .arguments import Named
from .findings import Verdict, check, fault_of
from .reporting import printed
from .seating import InputEnded, Players
from .showing import title


@frozen
class Options:
    """What the user asks `mantis play` for.

    Args:
        players: the number of players.
        first: the seat that starts.
        named: the ruleset; None for the official one.
        table: who plays.
        seed: the seed of the first game; each further game has the next one.
        games: the number of games.
        save: the name of the file for the records; None for no file.
        quiet: whether to leave out the games and print only the summary.
        as_json: whether to print the findings as JSON instead.
    """

    players: int
    first: int
    named: Named | None
    table: Players
    seed: int
    games: int
    save: str | None
    quiet: bool
    as_json: bool

    @property
    def rules(self) -> Ruleset | None:
        """The ruleset; None for the official one."""
        return self.named.rules if self.named else None

    def command(self, seed: int, games: int) -> str:
        """Return the command that plays some of these games again."""
        words = ["mantis", "play", "--players", f"{self.players}", "--seed", f"{seed}"]
        if self.first:
            words += ["--first", f"{self.first}"]
        if self.named:
            words += ["--rules", self.named.word]
        words += self.table.words()
        if games > 1:
            words += ["--games", f"{games}"]
        return printable(shlex.join(words))


@frozen
class Played:
    """A game that was played and checked.

    Args:
        number: its number, from 1.
        seed: its seed.
        record: its record, up to the fault if a policy failed; None if it could not be dealt.
        verdict: what `check` found, or the policy's fault.
    """

    number: int
    seed: int
    record: Record | None
    verdict: Verdict

    def data(self, options: Options) -> dict[str, object]:
        """Return the game as data for JSON, with the seed as text, as it may be a large number."""
        record, verdict = self.record, self.verdict
        state = record and record.state()
        return {
            "seed": f"{self.seed}",
            "rules": state.rules.name if state else options.rules and options.rules.name,
            "players": options.players,
            "seats": options.table.names(options.players) or None,
            "first": options.first,
            "actions": state.ply if state else 0,
            "scores": state and state.scores,
            "result": attrs.asdict(record.result) if record and record.result else None,
            "faults": [] if isinstance(verdict, Report) else [fault.data() for fault in verdict],
        }


def play_game(options: Options, number: int, console: Console, *, shows: bool) -> Played:
    """Play a game, print it if asked, and check it as far as it was played."""
    game = _Game(options, number)
    error = printed(game.lines(shows=shows), console)
    record = game.record
    verdict: Verdict = () if record is None else check(record)
    if error is not None:
        fault = fault_of(error, len(record.actions) if record else None)
        known = () if isinstance(verdict, Report) else verdict
        verdict = (*[other for other in known if other.text != fault.text], fault)
    if not isinstance(verdict, Report):  # the rules played this game, so they are at fault
        verdict = tuple([attrs.evolve(fault, of_rules=True) for fault in verdict])
    return Played(number, game.seed, record, verdict)


@define
class _Game:
    """A game that is being played, and its record so far; None before it is dealt."""

    options: Options
    number: int
    record: Record | None = None

    @property
    def seed(self) -> int:
        """The seed of the deal."""
        return self.options.seed + self.number - 1

    def lines(self, *, shows: bool) -> Iterator[str | Text]:
        """Play the game, and yield what to print of it if it shows it."""
        options, seed = self.options, self.seed
        state = new_game(options.players, seed, rules=options.rules, first=options.first)
        names = options.table.names(options.players)
        record = self.record = record_of(state, seats=names, seed=seed)
        choose = options.table.chooser(seed)
        if shows:
            if options.games > 1:
                yield f"Game {self.number} of {options.games}"
            yield Text(title(state), style="bold")
            for seat, name in enumerate(names):
                yield Text(f"  seat {seat}: {printable(name)}")
            yield rich_text(state)
        while legal_actions(state):
            try:
                action = yield from choose(state)
            except InputEnded:
                yield Text("\nThe input has ended, so the game ends here.", style="bold")
                return
            taken = step(state, action)
            record, state = record.with_action(action), taken.after
            self.record = record
            if shows:
                yield ""
                yield rich_text(taken)
