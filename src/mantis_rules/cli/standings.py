"""Format a tally as tables and lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from ..arena import SeatShare, Share, Tally, seat_shares, shares
from ..drawing.seen import printable

MOST_ROWS: Final = 60
"""The most rows of the table of line-ups."""


def standings(tally: Tally) -> Iterator[Table | Text]:
    """Yield who won how often, the seats, the lengths, how games ended, and who failed."""
    games, deals = tally.game_count, tally.deal_count
    title = f"{tally.rules} rules, {tally.players} players: {games:,} games of {deals:,} deals"
    yield Text(printable(title), style="bold")
    found = shares(tally)
    yield _table("bot", [(printable(each.bot), each) for each in found if not each.line_up])
    of_line_ups = [each for each in found if each.line_up]
    line_ups = len({each.line_up for each in of_line_ups})
    if line_ups > 1 and len(of_line_ups) > MOST_ROWS:
        yield Text(f"There are {line_ups:,} line-ups; --csv prints the shares in each.")
    elif line_ups > 1:
        yield _table("bot in a line-up", [(_placed(each), each) for each in of_line_ups])
    yield _table("seat", [(f"{each.seat}", each) for each in seat_shares(tally)])
    yield Text(_lengths(tally))
    endings = [(printable(why), count) for why, count in tally.endings.items() if why]
    if endings:
        shown = ", ".join([f"{why} {count / games:.1%}" for why, count in endings])
        yield Text(f"ended by: {shown}")
    for failure in tally.failures:
        times = tally.forfeits[failure.bot]
        yield Text(printable(f"{failure}; it lost {times:,} games so"), style="bold red")


def _table(heading: str, found: Sequence[tuple[str, Share | SeatShare]]) -> Table:
    table = Table(box=box.ASCII)
    table.add_column(heading, overflow="fold")
    for each in "games", "won", "shared", "share", "95 % interval":
        table.add_column(each, justify="right", no_wrap=True)
    for name, share in found:
        table.add_row(
            Text(name),
            f"{share.games:,}",
            f"{share.wins[0]:,}",
            f"{sum(share.wins[1:]):,}",
            f"{float(share.share):.1%}",
            f"{share.low:.1%} to {share.high:.1%}",
        )
    return table


def _placed(share: Share) -> str:
    """Return a bot and its company."""
    others = [*share.line_up]
    others.remove(share.bot)
    return printable(f"{share.bot} (with {', '.join(others)})")


def _lengths(tally: Tally) -> str:
    lengths = tally.actions
    mean = sum([length * count for length, count in lengths.items()]) / tally.game_count
    return f"actions in a game: {min(lengths)} to {max(lengths)}, on average {mean:.1f}"
