"""The arrows of a step: from where its cards were to where they went."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from ..model import Tank, Zone
from .layout import Layout, Point
from .seen import Flow, Seen
from .shapes import box, label, number, tag


def flip_places(table: Seen, layout: Layout) -> tuple[Point, Point]:
    """Return the middles of the top card and of the flipped card of a step."""
    seats = [flow.to.seat for flow in table.flows if flow.origin is None]
    return layout.pair(seats[0] if seats else 0)


def arrows(table: Seen, layout: Layout) -> Iterator[str]:
    """Draw an arrow for each flow of a step, and the number of cards that left a pile."""
    for flow in table.flows:
        yield box(*_place(table, layout, flow, flow.to), 36, 46, "m-moved", 6)
    for flow in table.flows:
        end = _place(table, layout, flow, flow.to)
        if flow.origin is None:
            start = flip_places(table, layout)[1]
            yield from _arrow(start, end, gap=46)
        else:
            start = _place(table, layout, flow, flow.origin)
            yield from _arrow(start, end, gap=20, bend=0.16)
            yield from _badge(flow, start)


def _badge(flow: Flow, at: Point) -> Iterator[str]:
    """Draw the number of cards that left a pile, where the pile was."""
    letter = flow.colour.letter
    yield box(*at, 30, 20, f"m-card m-{letter}", 10)
    yield label(at[0], at[1] + 5, f"\u2212{flow.count}", f"m-{letter}i", 13)  # a minus sign


def _place(table: Seen, layout: Layout, flow: Flow, zone: Zone) -> Point:
    """Return the middle of the pile of a flow's cards in a zone."""
    if type(zone) is Tank:
        return layout.pile(zone.seat, [*table.tanks[zone.seat]].index(flow.colour))
    return layout.score_pile(zone.seat)


def _arrow(start: Point, end: Point, gap: float, bend: float = 0) -> Iterator[str]:
    """Draw an arrow as a line with a head.

    Args:
        start: the middle of the pile or card where it begins.
        end: the middle of the pile where it ends.
        gap: the distance from the first middle to the beginning of the line.
        bend: how far it leaves the straight line. An arrow that runs along a row of piles comes
            down on the last one from above instead.
    """
    x, y = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2 + y * bend, (start[1] + end[1]) / 2 - x * bend
    if abs(x) > 2 * abs(y):
        middle = start[0] + 0.7 * x, end[1] - 60
    tip = _towards(end, middle, 24)
    path = f"M{_at(_towards(start, middle, gap))}Q{_at(middle)} {_at(_towards(end, middle, 32))}"
    yield tag("path", class_="m-halo", d=path)
    yield tag("path", class_="m-arrow", d=path)
    back = _towards(tip, middle, 13)
    side = (tip[1] - back[1]) * 0.55, (back[0] - tip[0]) * 0.55
    corners = tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])
    yield tag("path", class_="m-ink", d=f"M{'L'.join(map(_at, corners))}Z")


def _towards(point: Point, other: Point, distance: float) -> Point:
    """Return the point at a distance from a point on the line to another one."""
    length = hypot(other[0] - point[0], other[1] - point[1]) or 1
    share = distance / length
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
