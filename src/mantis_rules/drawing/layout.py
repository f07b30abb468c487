"""Where everything lies on the table: the seats clockwise around the draw pile."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

Point: TypeAlias = tuple[float, float]

MAT = 284.0, 112.0
"""The width and height of a seat's mat."""
CENTRE = 230.0, 132.0
"""The width and height of the middle, where the draw pile lies."""
GAP = 16.0
MARGIN = 36.0
"""The distance of the mats from the edge of the picture."""
HEAD = 62.0
"""The height of the two lines above the table."""
SLOT = 31.0
"""The distance of the piles of a tank."""

_AROUND = {
    2: (1, 0, 1),
    3: (2, 0, 1),
    4: (2, 0, 2),
    5: (2, 2, 1),
    6: (2, 2, 2),
    7: (3, 2, 2),
    8: (3, 2, 3),
}
"""The number of seats above, beside and below the draw pile."""


@frozen
class Layout:
    """The place of each seat's mat and of the draw pile, by their middles.

    Args:
        width: the width of the picture.
        height: its height.
        centre: the middle of the top card.
        mats: the middle of each seat's mat.
    """

    width: float
    height: float
    centre: Point
    mats: tuple[Point, ...]

    def pair(self, seat: int) -> tuple[Point, Point]:
        """Return the middles of the top card and of the flipped card, on the side of a seat."""
        (x, y), side = self.centre, -1 if self.mats[seat][0] < self.centre[0] else 1
        return (x - 44 * side, y), (x + 44 * side, y)

    def pile(self, seat: int, place: int) -> Point:
        """Return the middle of a pile of a seat's tank, the first of which has place 0."""
        x, y = self.mats[seat]
        return x - MAT[0] / 2 + 28 + SLOT * place, y + 6

    def score_pile(self, seat: int) -> Point:
        """Return the middle of a seat's score pile."""
        x, y = self.mats[seat]
        return x + MAT[0] / 2 - 28, y + 6


def layout_for(players: int) -> Layout:
    """Return the layout for a number of players; more than eight sit in rows of three."""
    if players not in _AROUND:
        return _in_rows(players)
    above, beside, below = _AROUND[players]
    widest = max(above, below, 2) * (MAT[0] + GAP) - GAP
    inner = max(widest, 2 * (MAT[0] + GAP) + CENTRE[0]) if beside else widest
    top = HEAD + MARGIN / 2 + MAT[1] / 2
    middle = top + MAT[1] / 2 + GAP + CENTRE[1] / 2
    bottom = middle + CENTRE[1] / 2 + GAP + MAT[1] / 2
    lower = _row(below, inner, bottom)
    start = (below - 1) // 2
    left, right = MARGIN + MAT[0] / 2, MARGIN + inner - MAT[0] / 2
    mats = (
        *lower[start::-1],
        *[(left, middle)][: beside // 2],
        *_row(above, inner, top),
        *[(right, middle)][: beside // 2],
        *lower[:start:-1],
    )
    height = bottom + MAT[1] / 2 + MARGIN
    return Layout(inner + 2 * MARGIN, height, (MARGIN + inner / 2, middle - 12), mats)


def _in_rows(players: int) -> Layout:
    inner = 3 * (MAT[0] + GAP) - GAP
    middle = HEAD + MARGIN / 2 + CENTRE[1] / 2
    first = middle + CENTRE[1] / 2 + GAP + MAT[1] / 2
    mats = [
        (MARGIN + MAT[0] / 2 + (seat % 3) * (MAT[0] + GAP), first + (seat // 3) * (MAT[1] + GAP))
        for seat in range(players)
    ]
    height = mats[-1][1] + MAT[1] / 2 + MARGIN
    return Layout(inner + 2 * MARGIN, height, (MARGIN + inner / 2, middle - 12), tuple(mats))


def _row(count: int, inner: float, y: float) -> list[Point]:
    """Return the middles of mats side by side, with more space between them if there is room."""
    space = min((inner - count * MAT[0]) / max(count - 1, 1), 4 * GAP)
    return [
        (MARGIN + inner / 2 + (MAT[0] + space) * (each - (count - 1) / 2), y)
        for each in range(count)
    ]
