"""`svg`: a position or a step as a picture, the table seen from above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import MantisError
from ..model import Colour
from ..model.card import in_order
from .arrows import arrows, flip_places, marks
from .layout import HEAD, MARGIN, MAT, Layout, Point, layout_for
from .palette import Theme, check_theme, style_sheet
from .seen import Drawable, Seen, seen
from .shapes import box, escaped, label, number, tag
from .wording import circumstances, description, headline, moves, plain, seat_title, step_line

CARD = 26.0, 36.0
"""The size of a card in a pile."""
BIG = 60.0, 84.0
"""The size of the top card and of a flipped card."""
_TILTS = 12, -12, 6, -6, 0
"""The angles of the cards of a pile, from the lowest that is drawn to the topmost."""


def svg(shown: Drawable, *, theme: Theme = "auto", names: Iterable[str] = ()) -> str:
    """Draw a position or a step as a picture: the table seen from above.

    Args:
        shown: the state or view; or a step, which is drawn as the position after it with an arrow
            for the cards that moved; or a record, of which the last position is drawn.
        theme: `"light"`, `"dark"`, or `"auto"`, which follows the reader's system.
        names: the name of the player of each seat; by default those of a record.

    Returns:
        An SVG element, to save as a file or to put into a page of HTML. It has only what everybody
        can see (I1). Equal arguments give equal pictures.

    Raises:
        InvalidState: if an argument is invalid.
        InvalidRecord: if an action of a record is not legal.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules import new_game
    >>> svg(new_game(4, seed=7))[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    check_theme(theme)
    return picture(seen(shown, names), theme, style_sheet(theme))


def picture(table: Seen, theme: Theme, style: str) -> str:
    """Return the picture of a table; `style` is empty if the page has the style sheet already."""
    layout = layout_for(table.players)
    width, height = number(layout.width), number(layout.height)
    step = table.step
    title = headline(table) if step is None else plain(step_line(step, short=True))
    return tag(
        "svg",
        tag("title", escaped(f"Mantis: {title}")),
        tag("desc", escaped(description(table))),
        tag("style", style) if style else "",
        box(layout.width / 2, layout.height / 2, layout.width, layout.height, "m-paper", 14),
        *_head(table, layout, title),
        _felt(layout),
        *[part for seat in range(table.players) for part in _mat(table, layout, seat)],
        *arrows(table, layout),
        *[tag("g", *_seat(table, layout, seat), class_="m-seat") for seat in range(table.players)],
        *marks(table, layout),
        *_centre(table, layout),
        xmlns="http://www.w3.org/2000/svg",
        class_=f"mantis-{theme}",
        role="img",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
    )


def svg_or_none(shown: object) -> str | None:
    """Return the picture of a value; None if a policy or an action in it is at fault."""
    try:
        return svg(shown)  # type: ignore[arg-type]  # refused below if it cannot be drawn
    except MantisError:
        return None


def _head(table: Seen, layout: Layout, title: str) -> Iterator[str]:
    """Draw the two lines above the table."""
    below = circumstances(table)
    if table.step is not None:
        went = "; ".join(moves(table.step))
        below = f"{went[:1].upper()}{went[1:]}. {headline(table)}"
    room = layout.width - 2 * MARGIN
    yield label(MARGIN, 30, title, "m-ink", 18, "start", room)
    yield label(MARGIN, 50, below, "m-soft", 13, "start", room)


def _felt(layout: Layout) -> str:
    edge = MARGIN / 2
    high = layout.height - HEAD - edge
    return box(layout.width / 2, HEAD + high / 2, layout.width - 2 * edge, high, "m-felt", 26)


def _mat(table: Seen, layout: Layout, seat: int) -> Iterator[str]:
    """Draw a seat's mat, with a frame if the seat is to move or has won."""
    yield box(*layout.mats[seat], *MAT, "m-mat", 12)
    if table.marked(seat):
        look = "m-turning" if table.result is None else "m-winning"
        yield box(*layout.mats[seat], *MAT, look, 12)


def _seat(table: Seen, layout: Layout, seat: int) -> Iterator[str]:
    """Draw what lies on a seat's mat: its name, its tank and its score pile."""
    x, y = layout.mats[seat]
    left, right, top = x - MAT[0] / 2, x + MAT[0] / 2, y - MAT[1] / 2
    name, room = seat_title(table, seat), 184 if table.marked(seat) else 256
    yield label(left + 14, top + 21, name, "m-ink m-over", 15, "start", room)
    if table.marked(seat):
        look, words = ("turn", "to move") if table.result is None else ("win", "winner")
        yield box(right - 46, top + 16, 68, 20, f"m-{look}", 10)
        yield label(right - 46, top + 20.5, words, f"m-on-{look}", 13)
    for place, (colour, count) in enumerate(table.tanks[seat].items()):
        yield from _pile(layout.pile(seat, place), colour, count)
    yield from _score_pile(layout.score_pile(seat), table, seat)


def _pile(at: Point, colour: Colour, count: int) -> Iterator[str]:
    """Draw the cards of one colour in a tank, at most five of them, with their number."""
    x, y = at
    if not count:
        yield box(x, y, *CARD, "m-empty", 4)
        return
    cards = [
        tag(
            "rect",
            x=-CARD[0] / 2,
            y=-CARD[1] / 2,
            width=CARD[0],
            height=CARD[1],
            rx=4,
            transform=f"rotate({tilt} 0 18)" if tilt else "",
        )
        for tilt in _TILTS[-count:]
    ]
    yield tag(
        "g",
        *cards,
        class_=f"m-card m-{colour.letter}",
        transform=f"translate({number(x)} {number(y)})",
    )
    yield label(x, y + 6, colour.letter.upper(), f"m-{colour.letter}i", 17)
    yield label(x, y + 37, f"{count}", "m-ink m-over", 14)


def _score_pile(at: Point, table: Seen, seat: int) -> Iterator[str]:
    x, y = at
    count = table.scores[seat]
    if count:
        for below in range(min(count, 4) - 1, -1, -1):
            yield box(x + 2 * below, y - 2 * below, 30, 38, "m-back", 4)
    else:
        yield box(x, y, 30, 38, "m-empty", 4)
    yield label(x, y + 6, f"{count}", "m-number" if count else "m-soft m-over", 17)
    yield label(x, y + 37, "scored", "m-soft m-over", 12)


def _centre(table: Seen, layout: Layout) -> Iterator[str]:
    """Draw the draw pile, whose top card shows its back, and the card that a step flipped."""
    taken = table.step
    pair = (layout.centre, layout.centre) if taken is None else flip_places(table, layout)
    x, y = pair[0]
    back = in_order(table.top_back or ())
    if back:
        for below in range(min(table.draw_count, 5) - 1, 0, -1):
            yield box(x + 2 * below, y - 2 * below, *BIG, "m-back", 6)
    else:
        yield box(x, y, *BIG, "m-empty", 6)
    high = BIG[1] / max(len(back), 1)
    for place, colour in enumerate(back):
        middle = y - BIG[1] / 2 + high * (place + 0.5)
        yield box(x, middle, BIG[0], high, f"m-{colour.letter}")
        size = min(18, high * 0.9)
        yield label(x, middle + size * 0.36, colour.letter.upper(), f"m-{colour.letter}i", size)
    if back:
        yield tag("g", box(x, y, *BIG, "m-card", 6), fill="none", stroke_width=2)
    yield label(x, y + BIG[1] / 2 + 20, f"{table.draw_count} to draw", "m-chalk", 14)
    if taken is None:
        return
    x, y = pair[1]
    flip = taken.flip
    letter = flip.card.front.letter
    yield box(x, y, *BIG, f"m-card m-{letter}", 6)
    yield label(x, y + 13, letter.upper(), f"m-{letter}i", 36)
    look, words = ("win", "hit") if flip.hit else ("miss", "miss")
    yield box(x, y + BIG[1] / 2 + 15, 46, 20, f"m-{look}", 10)
    yield label(x, y + BIG[1] / 2 + 20, words, f"m-on-{look}", 14)
