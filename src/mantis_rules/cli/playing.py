"""The subcommand `play`."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterator
from itertools import chain

from attrs import Factory, define
from rich.console import Console
from rich.text import Text

from ..drawing.seen import printable
from ..records import Record, save_records
from .findings import Findings
from .games import Options, Played, play_game
from .reporting import complain, progress
from .saving import unwritable
from .showing import laws_asked


def play_games(options: Options, console: Console) -> int:
    """Play random games, print, verify and save them; return 1 if anything failed, else 0."""
    series = _Series(options, console)
    if options.save is None:
        deque(series.records(), maxlen=0)
    elif (reason := unwritable(options.save)) is not None:
        series.error = f"{printable(options.save)} cannot be written: {reason}"
    elif (records := _begun(series.records())) is not None:
        try:
            save_records(options.save, records)
        except OSError as error:  # if it is of standard output, the summary will raise it again
            name = printable(options.save)
            series.error = f"{name} cannot be written: {error.strerror}{series.missing()}"
    if options.as_json:
        console.out(json.dumps(series.data(), indent=2), highlight=False)
    elif series.played:
        for line in series.summary():
            console.print(line)
    if series.error is not None:
        complain(series.error)
    return 0 if series.all_good else 1


def _begun(records: Iterator[Record]) -> Iterator[Record] | None:
    """Return the records unchanged; None if there are none, since a file must not be emptied."""
    first = next(records, None)
    return None if first is None else chain([first], records)


@define
class _Series:
    """Games in a row, and what was found in them."""

    options: Options
    console: Console
    findings: Findings = Factory(Findings)
    wins: Counter[tuple[int, ...]] = Factory(Counter)
    """The number of games by who won them."""
    dealt: int = 0
    """The number of games that could be dealt, so that they have records."""
    data_of_games: list[dict[str, object]] = Factory(list)
    """The data of each game, if they are to be printed as JSON."""
    error: str | None = None
    """Why the records were not saved, and which games were not played."""

    @property
    def played(self) -> int:
        """The number of games that were played, with or without a fault."""
        return self.findings.good + self.findings.bad

    @property
    def all_good(self) -> bool:
        """Whether all games were played without a fault, and saved if asked."""
        return self.error is None and not self.findings.bad

    def missing(self) -> str:
        """Return which games were not played; empty if all were."""
        following, last = self.played + 1, self.options.games
        if following > last:
            return ""
        games = f"game {last} was" if following == last else f"games {following} to {last} were"
        return f"; {games} not played"

    def records(self) -> Iterator[Record]:
        """Play the games, and yield the record of each one that could be dealt."""
        options = self.options
        shows = not (options.quiet or options.as_json)
        with progress(wanted=not shows) as bar:
            for number in bar.track(range(1, options.games + 1), description="games"):
                played = play_game(options, number, self.console, shows=shows)
                self._add(played)
                if played.record is not None:
                    self.dealt += 1
                    yield played.record

    def _add(self, played: Played) -> None:
        record = played.record
        self.findings.add(played.number, record.rules.name if record else "", played.verdict)
        if record is not None and record.result is not None:
            self.wins[record.result.winners] += 1
        if self.options.as_json:
            self.data_of_games.append(played.data(self.options))

    def data(self) -> dict[str, object]:
        """Return what was found as data for JSON."""
        return {
            "all_good": self.all_good,
            "error": self.error,
            "games": self.data_of_games,
            "rulesets": self.findings.rulesets(),
        }

    def summary(self) -> Iterator[Text]:
        """Yield the lines to print after the games."""
        options, found, played = self.options, self.findings, self.played
        several = options.games > 1
        if several or options.quiet:
            yield Text(self._wins(played))
        for fault in found.repeated.values():
            place = f"game {fault.place}: " if several else ""
            yield Text(f"{place}{fault.text('game')}", style="bold red")
        if several and found.bad:
            yield Text(f"{found.bad} of {played} games have faults.", style="bold red")
        elif found.good:
            checked = found.steps + played
            yield Text(f"{checked} positions checked: the laws that were checked hold.")
        for report in found.reports.values():
            yield from map(Text, laws_asked(report))
        if options.save is not None:
            yield self._saved(options.save)
        yield Text(f"To play again: {options.command(options.seed, options.games)}")
        if several and found.bad:
            bad = min(fault.place for fault in found.repeated.values())
            again = options.command(options.seed + bad - 1, 1)
            yield Text(f"To play game {bad} again: {again}")

    def _saved(self, name: str) -> Text:
        """Return what became of the records."""
        games = self.options.games
        noun = "records are" if games > 1 else "record is"
        if self.error is not None:
            return Text(f"The {noun} not saved{self.missing()}.", style="bold red")
        if not self.dealt:
            return Text("No game was dealt, so nothing is saved.", style="bold red")
        which = f"The {noun}" if self.dealt == games else f"Records of {self.dealt} games are"
        return Text(f"{which} in {printable(name)}.")

    def _wins(self, played: int) -> str:
        wins = [f"{self.wins[seat,]} by seat {seat}" for seat in range(self.options.players)]
        shared = sum(count for winners, count in self.wins.items() if len(winners) > 1)
        games = f"{played} game{'s' if played != 1 else ''}"
        return f"{games} played; won: {', '.join(wins)}" + (f"; shared: {shared}" if shared else "")
