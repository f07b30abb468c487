"""The way of an arrow: a short one of a few curves, which keeps clear of words and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import hypot
from typing import TypeAlias

from .layout import Point

Curve: TypeAlias = tuple[Point, Point, Point, Point]
"""The four points of a cubic Bézier curve: its start, two that it bends towards, and its end."""

Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle: its middle, its width and its height."""

Port: TypeAlias = tuple[Point, Point]
"""A point where an arrow may touch something, and the direction outwards."""

PILE_EXITS: tuple[Port, ...] = tuple(
    ((20 * x, 20 * y), (x, y))
    for x, y in [
        (0, 1),
        (0, -1),
        (1, 0),
        (-1, 0),
        (0.7, 0.7),
        (-0.7, 0.7),
        (0.7, -0.7),
        (-0.7, -0.7),
    ]
)
CARD_EXITS: tuple[Port, ...] = tuple(
    port
    for side in (1, -1)
    for port in [
        ((34 * side, 0), (side, 0)),
        ((34 * side, 38), (0.7 * side, 0.7)),
        ((34 * side, -38), (0.7 * side, -0.7)),
        ((29 * side, 46), (0, 1)),
        ((29 * side, 46), (-0.7 * side, 0.7)),
        ((22 * side, -46), (0, -1)),
    ]
)
"""Where an arrow may leave a flipped card, below which it says whether it was a hit."""
ENTRIES: tuple[Port, ...] = (
    ((0, -26), (0, -1)),
    ((-15, -26), (-0.7, -0.7)),
    ((15, -26), (0.7, -0.7)),
    ((0, 46), (0, 1)),
    ((-12, 46), (-0.7, 0.7)),
    ((12, 46), (0.7, 0.7)),
)
"""Where an arrow may come to a pile: from above, or below the number that stands under it."""
_REACHES = 0.2, 0.45, 0.75
"""How far a curve bends, as a share of its length."""
_SAMPLES = [each / 24 for each in range(25)]
_DETOUR = 100
"""How much longer a curve may be to have one sample less in a box."""


def route(
    start: Point, exits: Iterable[Port], end: Point, boxes: Sequence[Box], tips: Sequence[Point]
) -> Curve:
    """Return the best curve: short, and where possible clear of all boxes.

    Args:
        start: the middle of the pile or card where the arrow begins.
        exits: where it may leave that.
        end: the middle of the pile where it ends.
        boxes: what it should not cross.
        tips: the ends of other arrows; another end is taken if there is one.
    """
    entries = [each for each in ENTRIES if _plus(end, each[0]) not in tips] or ENTRIES
    curves = [
        _curve(_plus(start, leave), out, _plus(end, come), back, reaches)
        for (leave, out), (come, back), *reaches in product(exits, entries, _REACHES, _REACHES)
    ]
    best, least = curves[0], _DETOUR * 100
    for curve in sorted(curves, key=_length):
        cost = _length(curve)
        if cost >= least:
            break
        for share in _SAMPLES:
            cost += _DETOUR * within(point(curve, share), boxes)
            if cost >= least:
                break
        if cost < least:
            best, least = curve, cost
    return best


def point(curve: Curve, share: float) -> Point:
    """Return the point of a curve at a share of its way, from 0 to 1."""
    rest = 1 - share
    weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
    x = sum([weight * at[0] for weight, at in zip(weights, curve, strict=True)])
    y = sum([weight * at[1] for weight, at in zip(weights, curve, strict=True)])
    return x, y


def within(at: Point, boxes: Iterable[Box]) -> bool:
    """Return whether a point is in one of the boxes."""
    x, y = at
    return any(
        abs(x - across) * 2 < width and abs(y - down) * 2 < height
        for across, down, width, height in boxes
    )


def _curve(start: Point, out: Point, end: Point, back: Point, reaches: Sequence[float]) -> Curve:
    far, near = [each * hypot(end[0] - start[0], end[1] - start[1]) for each in reaches]
    return start, _plus(start, out, far), _plus(end, back, max(near, 24)), end


def _plus(at: Point, way: Point, times: float = 1) -> Point:
    return at[0] + way[0] * times, at[1] + way[1] * times


def _length(curve: Curve) -> int:
    """Return about how long a curve is; whole, so that rounding decides nothing."""
    first, second, third, last = curve
    return round(
        hypot(second[0] - first[0], second[1] - first[1])
        + hypot(third[0] - second[0], third[1] - second[1])
        + hypot(last[0] - third[0], last[1] - third[1])
    )
