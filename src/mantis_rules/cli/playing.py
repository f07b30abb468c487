"""The subcommand `play`."""

from __future__ import annotations

import json
import random
import shlex
from collections import Counter, deque
from collections.abc import Iterator

import attrs
from attrs import Factory, define, frozen
from rich.console import Console
from rich.text import Text

from ..engine import legal_actions, new_game, step
from ..errors import MantisError
from ..model import Ruleset, State, Step
from ..records import Record, Report, record_of, save_records
from .arguments import Named
from .findings import Findings, Verdict, check, fault_of
from .reporting import complain, printable, progress
from .showing import ending, headline, laws_asked, table, title


@frozen
class Options:
    """What the user asks `mantis play` for.

    Args:
        players: the number of players.
        first: the seat that starts.
        named: the ruleset; None for the official one.
        seed: the seed of the first game; each further game has the next one.
        games: the number of games.
        save: the name of the file for the records; None for no file.
        quiet: whether to leave out the games and print only the summary.
        as_json: whether to print the findings as JSON instead.
    """

    players: int
    first: int
    named: Named | None
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
        if games > 1:
            words += ["--games", f"{games}"]
        return printable(shlex.join(words))


def play_games(options: Options, console: Console) -> int:
    """Play random games, print, verify and save them; return 1 if anything failed, else 0."""
    series = _Series(options, console)
    unsaved: OSError | None = None
    if options.save is None:
        deque(series.records(), maxlen=0)
    else:
        try:
            save_records(options.save, series.records())
        except OSError as error:  # if it is of standard output, the summary will raise it again
            unsaved = error
    if options.as_json:
        console.out(json.dumps(series.data(), indent=2), highlight=False)
    else:
        for line in series.summary(saved=unsaved is None):
            console.print(line)
    if unsaved is not None:
        return complain(f"{printable(options.save or '')} cannot be written: {unsaved.strerror}")
    return 1 if series.findings.bad else 0


@frozen
class _Played:
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
            "first": options.first,
            "actions": state.ply if state else 0,
            "scores": state and state.scores,
            "result": attrs.asdict(record.result) if record and record.result else None,
            "faults": [] if isinstance(verdict, Report) else [fault.data() for fault in verdict],
        }


@define
class _Series:
    """Games in a row, and what was found in them."""

    options: Options
    console: Console
    findings: Findings = Factory(Findings)
    wins: Counter[tuple[int, ...]] = Factory(Counter)
    """The number of games by who won them."""
    data_of_games: list[dict[str, object]] = Factory(list)
    """The data of each game, if they are to be printed as JSON."""

    def records(self) -> Iterator[Record]:
        """Play the games, and yield the record of each one that could be dealt."""
        options = self.options
        shows = not (options.quiet or options.as_json)
        with progress(wanted=not shows) as bar:
            for number in bar.track(range(1, options.games + 1), description="games"):
                played = _play(options, number, self.console if shows else None)
                self._add(played)
                if played.record is not None:
                    yield played.record

    def _add(self, played: _Played) -> None:
        record = played.record
        self.findings.add(played.number, record.rules.name if record else "", played.verdict)
        if record is not None and record.result is not None:
            self.wins[record.result.winners] += 1
        if self.options.as_json:
            self.data_of_games.append(played.data(self.options))

    def data(self) -> dict[str, object]:
        """Return what was found as data for JSON."""
        return {
            "all_good": not self.findings.bad,
            "games": self.data_of_games,
            "rulesets": self.findings.rulesets(),
        }

    def summary(self, *, saved: bool) -> Iterator[Text]:
        """Yield the lines to print after the games; `saved` is whether the records were saved."""
        options, found = self.options, self.findings
        played, several = found.good + found.bad, options.games > 1
        if several or options.quiet:
            yield Text(self._wins(played))
        for fault in found.repeated.values():
            place = f"game {fault.place}: " if several else ""
            yield Text(f"{place}{fault.text('game')}", style="bold red")
        if several and found.bad:
            yield Text(f"{found.bad} of {played} games have faults.", style="bold red")
        elif not found.bad:
            checked = found.steps + played
            yield Text(f"{checked} positions checked: the laws that were asked hold.")
        for report in found.reports.values():
            yield from map(Text, laws_asked(report))
        if options.save is not None and saved:
            noun = "records are" if several else "record is"
            yield Text(f"The {noun} in {printable(options.save)}.")
        yield Text(f"To play again: {options.command(options.seed, options.games)}")
        if several and found.bad:
            bad = min(fault.place for fault in found.repeated.values())
            again = options.command(options.seed + bad - 1, 1)
            yield Text(f"To play game {bad} again: {again}")

    def _wins(self, played: int) -> str:
        wins = [f"{self.wins[seat,]} by seat {seat}" for seat in range(self.options.players)]
        shared = sum(count for winners, count in self.wins.items() if len(winners) > 1)
        games = f"{played} game{'s' if played != 1 else ''}"
        return f"{games} played; won: {', '.join(wins)}" + (f"; shared: {shared}" if shared else "")


def _play(options: Options, number: int, console: Console | None) -> _Played:
    """Play a game, print it if there is a console, and check it."""
    seed = options.seed + number - 1
    record: Record | None = None
    verdict: Verdict
    try:
        state = new_game(options.players, seed, rules=options.rules, first=options.first)
        record = record_of(state, seed=seed)
        if console is not None:
            if options.games > 1:
                console.print(f"Game {number} of {options.games}")
            console.print(title(state), style="bold")
            console.print(table(state))
        for taken in _random_steps(state, seed):
            record = record.with_action(taken.flip.action)
            if console is not None:
                console.print(headline(taken))
                console.print(table(taken.after))
        if console is not None and record.result is not None:
            console.print(ending(record.state(), record.result), style="bold")
        verdict = check(record)
    except (MantisError, SystemExit) as error:  # the user's own ruleset is at fault
        verdict = (fault_of(error, len(record.actions) if record else None),)
    if not isinstance(verdict, Report):  # the rules played this game, so they are at fault
        verdict = tuple([attrs.evolve(fault, of_rules=True) for fault in verdict])
    return _Played(number, seed, record, verdict)


def _random_steps(state: State, seed: int) -> Iterator[Step]:
    """Yield random steps until the game is over; the seed decides the actions."""
    draw = random.Random(f"actions {seed}").random
    while legal := legal_actions(state):
        taken = step(state, legal[int(draw() * len(legal))])
        yield taken
        state = taken.after
