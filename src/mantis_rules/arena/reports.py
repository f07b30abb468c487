"""Tallies as rows of a table, for CSV and data frames."""

from __future__ import annotations

import csv
import io

from .sharing import shares
from .tally import Tally


def rows(tally: Tally, level: float = 0.95) -> list[dict[str, str | int | float]]:
    """Return the shares of a tally as rows of a table, for example for `pandas.DataFrame`.

    Args:
        tally: the tally.
        level: the level of the intervals.

    Returns:
        One dict for each of `shares`: `rules`, `players`, `line_up` (the names, with ` + ` between;
        `all` for all line-ups), `bot`, `games`, `won_alone`, `shared_by_2` and so on, `share`,
        `low` and `high`.

    Raises:
        InvalidTournament: if `tally` is not a Tally, or `level` is not between 0 and 1.
    """
    made: list[dict[str, str | int | float]] = []
    for each in shares(tally, level):
        row: dict[str, str | int | float] = {
            "rules": tally.rules,
            "players": tally.players,
            "line_up": " + ".join(each.line_up) or "all",
            "bot": each.bot,
            "games": each.games,
            "won_alone": each.wins[0],
        }
        row |= {f"shared_by_{n}": count for n, count in enumerate(each.wins[1:], 2)}
        row |= {"share": float(each.share), "low": each.low, "high": each.high}
        made.append(row)
    return made


def to_csv(tally: Tally, level: float = 0.95) -> str:
    """Return the `rows` of a tally as CSV, with a line of headings.

    Args:
        tally: the tally.
        level: the level of the intervals.

    Returns:
        The text; its lines end with a newline.

    Raises:
        InvalidTournament: if `tally` is not a Tally, or `level` is not between 0 and 1.
    """
    table = rows(tally, level)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()
