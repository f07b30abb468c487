"""The arrows of a step: from where its cards were to where they went."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import Tank, Zone
from .layout import HEAD, MARGIN, MAT, Layout, Point
from .routes import CARD_EXITS, PILE_EXITS, Box, Curve, route
from .seen import Flow, Seen
from .shapes import box, label, number, tag, width_of
from .wording import seat_title

_MOST = 16
"""The most arrows, and the most seats, for which arrows keep clear of what lies on the table."""


def flip_places(table: Seen, layout: Layout) -> tuple[Point, Point]:
    """Return the middles of the top card and of the flipped card of a step."""
    seats = [flow.to.seat for flow in table.flows if flow.origin is None]
    return layout.pair(seats[0] if seats else 0)


def arrows(table: Seen, layout: Layout) -> Iterator[str]:
    """Draw an arrow for each flow of a step; what lies on the table is drawn over them."""
    few = max(len(table.flows), table.players) <= _MOST
    boxes = [*_obstacles(table, layout)] if few and table.flows else []
    tips: list[Point] = []
    for flow in table.flows:
        end = _place(table, layout, flow, flow.to)
        if flow.origin is None:
            curve = route(flip_places(table, layout)[1], CARD_EXITS, end, boxes, tips)
        else:
            start = _place(table, layout, flow, flow.origin)
            curve = route(start, PILE_EXITS, end, boxes, tips)
        yield from _arrow(curve)
        tips = [*tips[-_MOST:], curve[3]]


def marks(table: Seen, layout: Layout) -> Iterator[str]:
    """Draw a frame around each pile that cards came to, and the number of cards that left one."""
    for flow in table.flows:
        yield box(*_place(table, layout, flow, flow.to), 36, 46, "m-moved", 6)
    for flow in table.flows:
        if flow.origin is not None:
            x, y = _place(table, layout, flow, flow.origin)
            letter = flow.colour.letter
            yield box(x, y, 30, 20, f"m-card m-{letter}", 10)
            yield label(x, y + 5, f"\u2212{flow.count}", f"m-{letter}i", 13)  # a minus sign


def _place(table: Seen, layout: Layout, flow: Flow, zone: Zone) -> Point:
    """Return the middle of the pile of a flow's cards in a zone."""
    if type(zone) is Tank:
        return layout.pile(zone.seat, [*table.tanks[zone.seat]].index(flow.colour))
    return layout.score_pile(zone.seat)


def _obstacles(table: Seen, layout: Layout) -> Iterator[Box]:
    """Yield what arrows should not cross: words, cards and their numbers, the edge of the table."""
    yield layout.width / 2, HEAD / 2, layout.width, HEAD + 8
    yield layout.width / 2, layout.height, layout.width, MARGIN + 8
    for edge in (0, layout.width):
        yield edge, layout.height / 2, MARGIN + 8, layout.height
    (x, y), (flipped, _) = flip_places(table, layout)
    yield x + 4, y - 4, 74, 98
    yield x, y + 57, 96, 24
    yield flipped, y, 64, 90
    yield flipped, y + 57, 54, 26
    for seat, (x, y) in enumerate(layout.mats):
        wide = width_of(seat_title(table, seat)) * 15 + 8
        yield x - MAT[0] / 2 + 14 + wide / 2, y - 40, wide, 22
        if table.marked(seat):
            yield x + MAT[0] / 2 - 46, y - 40, 72, 24
        for place, count in enumerate(table.tanks[seat].values()):
            if count:
                across, down = layout.pile(seat, place)
                yield across, down + 10, 32, 66
        across, down = layout.score_pile(seat)
        yield across + 2, down + 10, 52, 66


def _arrow(curve: Curve) -> Iterator[str]:
    """Draw a curve as an arrow: a line with a head."""
    start, first, second, tip = curve
    x, y = (tip[0] - second[0], tip[1] - second[1])
    length = (x * x + y * y) ** 0.5
    x, y = x / length, y / length
    neck = tip[0] - 9 * x, tip[1] - 9 * y
    path = f"M{_at(start)}C{_at(first)} {_at(second)} {_at(neck)}"
    yield tag("path", class_="m-halo", d=path)
    yield tag("path", class_="m-arrow", d=path)
    back = tip[0] - 13 * x, tip[1] - 13 * y
    corners = tip, (back[0] - 7 * y, back[1] + 7 * x), (back[0] + 7 * y, back[1] - 7 * x)
    yield tag("path", class_="m-ink", d=f"M{'L'.join(map(_at, corners))}Z")


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
