"""The tiny games that are played out in full, and the numbers that came of it.

The table `counts.json` has a row for each: the game, and how many positions, pairs of a position
and an action, games and results there are. `python -m tests.exhaustive.tables` computes the numbers
anew and writes them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import attrs

from mantis_rules import STANDARD, Colour, Deck, Ruleset
from mantis_rules.rulebook import again_after_steal_hit, clockwise
from mantis_rules.testing import Exploration, Progress, explore

PATH = Path(__file__).parent / "counts.json"

MOST_POSITIONS = 6_000_000
"""At once; the largest game here has 4.8 million, which take three gigabytes."""

Row = dict[str, Any]


def rows() -> list[Row]:
    """The rows of the table."""
    table: list[Row] = json.loads(PATH.read_text())
    return table


def name(row: Row) -> str:
    """What a row is called in a report."""
    again = "-again" if row["again"] else ""
    return f"{row['colours']}c{row['players']}p-hand{row['hand']}-goal{row['goal']}{again}"


def ruleset(row: Row) -> Ruleset:
    """The ruleset of a row: backs of two, and `again` for another turn after a steal that hits."""
    return attrs.evolve(
        STANDARD,
        name="tiny",
        deck=Deck.of(list(Colour)[: row["colours"]], back_size=2),
        hand=row["hand"],
        goal=row["goal"],
        min_players=row["players"],
        max_players=row["players"],
        succession=again_after_steal_hit if row["again"] else clockwise,
    )


def counts(found: Exploration) -> Row:
    """What a row says of an exploration."""
    results = {
        f"{' and '.join(map(str, ended.winners))}, {ended.reason}": games
        for ended, games in found.results.items()
    }
    return {
        "positions": found.positions,
        "pairs": found.pairs,
        "games": found.games,
        "results": dict(sorted(results.items())),
    }


def main() -> None:
    """Count every row anew and write the table."""
    table = []
    for row in rows():
        found = explore(ruleset(row), laws=(), max_positions=MOST_POSITIONS, progress=_tell)
        table.append(row | {"counts": counts(found)})
        print(name(row), table[-1]["counts"])
    PATH.write_text(json.dumps(table, indent=1) + "\n")


def _tell(progress: Progress) -> None:
    print(f"  ply {progress.ply}: {progress.positions:,} positions", file=sys.stderr)


if __name__ == "__main__":
    main()
