"""The colours of pictures, and the style sheet that every picture brings along.

Each colour of a card differs from the others also for the colour-blind, and its letter stands on
it. Texts have a contrast of 4.5 or more against what they stand on (WCAG 2); the tests compute it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import asdict, frozen

from ..errors import InvalidState
from ..game.texts import shown
from ..model import Colour

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""The colours of a picture's surfaces; "auto" follows the reader's system."""

THEMES = "auto", "light", "dark"


@frozen
class Paint:
    """The colour of a card, and of the letter on it."""

    fill: str
    ink: str


BLACK, WHITE = "#141414", "#ffffff"

PAINTS: Mapping[Colour, Paint] = {
    Colour.RED: Paint("#a00c14", WHITE),
    Colour.ORANGE: Paint("#e9761a", BLACK),
    Colour.YELLOW: Paint("#fbe44d", BLACK),
    Colour.GREEN: Paint("#067f52", WHITE),
    Colour.BLUE: Paint("#1b4fe0", WHITE),
    Colour.PURPLE: Paint("#4b1a70", WHITE),
    Colour.PINK: Paint("#f49cc8", BLACK),
}
"""The paint of each colour, in light and dark alike."""


@frozen
class Surfaces:
    """The colours of what lies around the cards.

    Args:
        paper: the background.
        ink: texts on the background and on mats.
        soft: less important texts on the background and on mats.
        felt: the table.
        rim: the edge of the table.
        chalk: texts on the table.
        mat: what a seat's cards lie on.
        line: the edge of a mat, and of an empty place on it.
        edge: the edge of a card.
        back: a score pile, whose cards are not shown.
        number: the number on a score pile.
        turn: the mark of the seat to move.
        on_turn: its text.
        win: the mark of a winner, and of a hit.
        on_win: its text.
        miss: the mark of a miss.
        on_miss: its text.
    """

    paper: str
    ink: str
    soft: str
    felt: str
    rim: str
    chalk: str
    mat: str
    line: str
    edge: str
    back: str
    number: str
    turn: str
    on_turn: str
    win: str
    on_win: str
    miss: str
    on_miss: str


LIGHT = Surfaces(
    paper="#ffffff",
    ink="#1d2424",
    soft="#55605f",
    felt="#cfe0d8",
    rim="#a9c4b8",
    chalk="#24423a",
    mat="#fdfcf8",
    line="#b9c7c0",
    edge="#1d2424",
    back="#44524f",
    number="#ffffff",
    turn="#1f5fa8",
    on_turn="#ffffff",
    win="#ffc83d",
    on_win="#1d2424",
    miss="#5b6664",
    on_miss="#ffffff",
)

DARK = Surfaces(
    paper="#14191a",
    ink="#edf2f0",
    soft="#a9b7b2",
    felt="#20392f",
    rim="#35594b",
    chalk="#d9ebe3",
    mat="#232a2b",
    line="#4c5a58",
    edge="#f2f5f4",
    back="#8fa19c",
    number="#10201b",
    turn="#8cc0ff",
    on_turn="#0e1a2a",
    win="#ffc83d",
    on_win="#1d2424",
    miss="#a9b3b0",
    on_miss="#171c1d",
)

_RULES = """\
.m-paper{{fill:{paper}}}
.m-ink{{fill:{ink}}}
.m-soft{{fill:{soft}}}
.m-felt{{fill:{felt};stroke:{rim};stroke-width:3}}
.m-chalk{{fill:{chalk};stroke:{felt};stroke-width:5;paint-order:stroke}}
.m-mat{{fill:{mat};stroke:{line}}}
.m-over{{stroke:{mat};stroke-width:5;paint-order:stroke}}
.m-empty{{fill:none;stroke:{line};stroke-dasharray:3 3}}
.m-card{{stroke:{edge}}}
.m-back{{fill:{back};stroke:{mat}}}
.m-number{{fill:{number}}}
.m-turn{{fill:{turn}}}
.m-turning{{fill:none;stroke:{turn};stroke-width:3}}
.m-on-turn{{fill:{on_turn}}}
.m-win{{fill:{win}}}
.m-winning{{fill:none;stroke:{win};stroke-width:4}}
.m-on-win{{fill:{on_win}}}
.m-miss{{fill:{miss}}}
.m-on-miss{{fill:{on_miss}}}
.m-halo{{fill:none;stroke:{mat};stroke-width:7;stroke-linecap:round}}
.m-arrow{{fill:none;stroke:{ink};stroke-width:3;stroke-linecap:round}}
.m-moved{{fill:none;stroke:{ink};stroke-width:2}}
"""
_ALWAYS = "text{font-family:system-ui,sans-serif;font-weight:600;text-anchor:middle}"


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of a picture; its rules apply only inside pictures of that theme."""
    paints = [f".m-{c.letter}{{fill:{paint.fill}}}" for c, paint in PAINTS.items()]
    inks = [f".m-{c.letter}i{{fill:{paint.ink}}}" for c, paint in PAINTS.items()]
    surfaces = _rules_for(DARK if theme == "dark" else LIGHT)
    made = _scoped(theme, [_ALWAYS, *paints, *inks, *surfaces])
    if theme == "auto":
        made += f"@media (prefers-color-scheme:dark){{{_scoped(theme, _rules_for(DARK))}}}"
    return made


def page_style(theme: Theme) -> str:
    """Return the colours of the surfaces as variables for the style sheet of a page."""
    made = f":root{{{_variables(DARK if theme == 'dark' else LIGHT)}}}"
    if theme == "auto":
        made += f"@media (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}"
    return made


def _variables(surfaces: Surfaces) -> str:
    scheme = "dark" if surfaces is DARK else "light"
    colours = [f"--{name.replace('_', '-')}:{value};" for name, value in asdict(surfaces).items()]
    return f"color-scheme:{scheme};{''.join(colours)}"


def _rules_for(surfaces: Surfaces) -> list[str]:
    return _RULES.format(**asdict(surfaces)).splitlines()


def _scoped(theme: Theme, rules: list[str]) -> str:
    """Return rules that apply only inside pictures of a theme, since a page may have several."""
    return "".join([f".mantis-{theme} {rule}" for rule in rules])


def check_theme(theme: object) -> None:
    """Refuse a theme that does not exist."""
    if type(theme) is not str or theme not in THEMES:
        raise InvalidState(f"theme: expected one of {', '.join(THEMES)}, got {shown(theme)}")
