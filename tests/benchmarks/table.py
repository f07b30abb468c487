"""Tables in plain text, a contender to a row.

Elsewhere: any figure, and how it was come by.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["ABSENT", "NOT_INSTALLED", "Table", "number", "times"]

ABSENT: Final = "-"
NOT_INSTALLED: Final = "not installed"
WIDTH: Final = 100


@dataclass(frozen=True)
class Table:
    """A title, a heading over each column but the first, rows, and what a reader has to know.

    A row is its name and its cells, or its name and the one reason why it has none.
    """

    title: str
    headings: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str] | str]]
    note: str = ""

    def __str__(self) -> str:
        cells = [self.headings, *(cells for _, cells in self.rows if not isinstance(cells, str))]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        margin = max(len(name) for name, _ in [(self.title, ""), *self.rows])
        lines = [_line(self.title, margin, self.headings, widths)]
        lines.append("-" * len(lines[0]))
        for name, row in self.rows:
            if isinstance(row, str):
                lines.append(f"{name:<{margin}}  {row}")
            else:
                lines.append(_line(name, margin, row, widths))
        return "\n".join([*lines, *textwrap.wrap(self.note, WIDTH)])


def _line(name: str, margin: int, cells: Sequence[str], widths: Sequence[int]) -> str:
    aligned = [f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)]
    return "  ".join([f"{name:<{margin}}", *aligned])


def number(value: float | None) -> str:
    """A figure with about three digits that count, or a dash where there is none."""
    if value is None:
        return ABSENT
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def times(value: float | None, base: float | None) -> str:
    """How many times the base a value is, or a dash where one of them is missing."""
    if value is None or not base:
        return ABSENT
    return f"{number(value / base)}x"
