"""`replay_page`: a recorded game as one page of HTML, to step through in a browser.

Each position is written into the page as it is drawn here, with its odds and forecast, so that the
page shows the library's own numbers; its script only shows one position at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files

from attrs import evolve

from ..model import Action, State, Steal, Step
from ..records import Record, replay
from ..views import MemoryView, forecast, memory_view, odds
from .layout import layout_for
from .palette import Theme, check_theme, page_style, style_sheet
from .pictures import picture
from .seen import Seen, seen
from .shapes import escaped, tag
from .wording import circumstances, ending, headline, plain, step_line

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
"""The page may load nothing; it has all that it needs."""

_HELP = "Keys: left and right arrow to step, Home and End to jump, space to play."


def replay_page(record: Record, *, theme: Theme = "auto") -> str:
    """Draw a recorded game as one page of HTML, to step through in a browser.

    Args:
        record: the record, of a game that is finished or not.
        theme: `"light"`, `"dark"`, or `"auto"`, which follows the reader's system.

    Returns:
        The page, which loads nothing from elsewhere. For each position it has the picture, what
        happened, and the odds and the forecast for the next choice, by what a player who remembers
        everything knows. Cards that were never flipped are not in it.

    Raises:
        InvalidRecord: if `record` is not a Record, or one of its actions is not legal.
        InvalidState: if `theme` is not a theme.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules import new_game
    >>> from mantis_rules.records import record_of
    >>> replay_page(record_of(new_game(4, seed=7)))[:15]
    '<!DOCTYPE html>'
    """
    check_theme(theme)
    steps = [*replay(record)]
    start = seen(record.start(), record.seats)
    tables = [start, *[seen(taken, record.seats) for taken in steps]]
    states = [record.start(), *[taken.after for taken in steps]]
    chosen: list[Action | None] = [*record.actions, None]
    title = f"Mantis: {circumstances(evolve(start, token=None)).rpartition(', after ')[0]}"
    head = tag(
        "head",
        '<meta charset="utf-8"/>',
        tag("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        '<link rel="icon" href="data:,"/>',
        tag("title", escaped(title)),
        tag("style", page_style(theme), style_sheet(theme), _file("page.css")),
    )
    main = tag(
        "main",
        tag("header", tag("h1", escaped(title)), tag("p", escaped(_about(tables[-1])))),
        _controls(len(tables)),
        tag("div", *map(_frame, tables, states, chosen, [theme] * len(tables))),
        tag(
            "nav",
            tag("h2", "Moves"),
            tag("ol", *map(_move, tables)),
            tag("p", _HELP, class_="soft keys"),
            aria_label="Moves",
        ),
    )
    body = tag("body", main, tag("script", _file("page.js")))
    return f'<!DOCTYPE html>\n<html lang="en">{head}{body}</html>\n'


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _about(last: Seen) -> str:
    """Return how the game ended, and who played."""
    ended = "The game is not over." if last.result is None else ending(last, last.result)
    names = [f"seat {seat}: {name}" for seat, name in enumerate(last.names)]
    return " ".join([ended, *([f"Players: {', '.join(names)}."] if names else [])])


def _controls(count: int) -> str:
    buttons = [tag("button", words, type="button") for words in _BUTTONS]
    slider = tag("input", type="range", min="0", max=f"{count - 1}", value="0", step="1")
    return tag(
        "div",
        *buttons,
        tag("label", tag("span", "Position"), slider),
        tag("p", "", class_="said", role="status"),
        class_="controls",
        role="group",
        aria_label="Steps",
        hidden="hidden",
    )


_BUTTONS = "First", "Back", "Play", "Forward", "Last"


def _said(table: Seen) -> str:
    """Return in one line what happened, or how the game begins."""
    if table.step is None:
        return f"{table.ply}. The game begins: {headline(table).lower()}"
    return plain(step_line(table.step, short=True))


def _move(table: Seen) -> str:
    return tag("li", tag("button", escaped(_said(table)), type="button"))


def _frame(table: Seen, state: State, chosen: Action | None, theme: Theme) -> str:
    """Return a position, the step that led to it, and what the seat to move knows and does."""
    narrowest = f"--narrowest:{layout_for(table.players).width * 0.55:.0f}px"
    return tag(
        "section",
        tag(
            "figure",
            picture(table, theme, ""),
            style=narrowest,
            tabindex="0",
            role="group",
            aria_label="The table",
        ),
        *[tag("p", escaped(line)) for line in _happened(table)],
        *_choice(memory_view(state), chosen),
        class_="frame",
        data_said=_said(table),
        aria_label=f"After {table.ply} actions",
    )


def _happened(table: Seen) -> Iterator[str]:
    """Yield who did what, why it was a hit or a miss, and how the game ended."""
    if table.step is not None:
        yield f"{plain(step_line(table.step))}."
        yield _why(table.step)
    if table.result is not None:
        yield ending(table, table.result)


def _why(taken: Step) -> str:
    """Return why a step was a hit or a miss."""
    flip = taken.flip
    count = len(flip.matched)
    number = "no card" if not count else f"{count} card{'s' if count > 1 else ''}"
    kind = "hit" if flip.hit else "miss"
    return f"A {kind}: the flipped card matches {number} in seat {flip.tank}'s tank."


def _choice(view: MemoryView, chosen: Action | None) -> Iterator[str]:
    """Yield the odds of the top card, and a table with the forecast of each action."""
    if not view.actions:
        return
    yield tag("h2", f"Seat {view.to_move} chooses")
    chances = [f"{colour.value} {_share(chance)}" for colour, chance in odds(view).items()]
    yield tag("p", f"The chances of the top card's front: {', '.join(chances)}.", class_="odds")
    names = "action", "hit", "scored", "gained", "given"
    rows = []
    for option in forecast(view):
        taken = option.action == chosen
        action = _action(option.action) + (" (taken)" if taken else "")
        values = _share(option.hit), option.scored, option.gained, option.given
        cells = [tag("td", f"{value}") for value in values]
        look = "taken" if taken else ""
        rows.append(tag("tr", tag("th", action, scope="row"), *cells, class_=look))
    top = tag("tr", *[tag("th", name, scope="col") for name in names])
    yield tag("table", tag("caption", _CAPTION), tag("thead", top), tag("tbody", *rows))


_CAPTION = (
    "The chance of a hit, and the expected number of cards that are scored by the mover, gained in "
    "the mover's tank, and given to others."
)


def _action(action: Action) -> str:
    return f"steal from seat {action.target}" if isinstance(action, Steal) else "score"


def _share(chance: Fraction) -> str:
    """Return a chance as an exact fraction, and in percent if that says more."""
    return f"{chance}" if chance in (0, 1) else f"{chance} ({float(chance):.0%})"
