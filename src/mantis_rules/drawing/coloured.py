"""`rich_text`: a position or a step as coloured lines for a terminal (extra `cli`)."""

from __future__ import annotations

from collections.abc import Iterable

try:
    from rich.text import Text
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        "mantis_rules.drawing.coloured needs the extra 'cli'; in a clone of the repository, run: "
        'python -m pip install -e ".[cli]"',
        name=_error.name,
    ) from None

from ..model import Colour
from .seen import Drawable, seen
from .terminal import lines
from .wording import Style

__all__ = ["rich_text"]

STYLES = {
    Colour.RED: "not bold red",
    Colour.ORANGE: "not bold dark_orange",
    Colour.YELLOW: "not bold yellow",
    Colour.GREEN: "not bold green",
    Colour.BLUE: "not bold dodger_blue1",
    Colour.PURPLE: "not bold purple",
    Colour.PINK: "not bold hot_pink",
}
"""Styles that differ also on a terminal of 16 colours, where bold text may be brighter."""

_STYLES_OF: dict[Style, str] = {"strong": "bold", None: ""} | STYLES


def rich_text(shown: Drawable, *, names: Iterable[str] = ()) -> Text:
    """Draw a position or a step as coloured lines, to print with rich.

    Args:
        shown: the state, view or step; or a record, of which the last position is drawn.
        names: the name of the player of each seat; by default those of a record.

    Returns:
        The same lines as `text` returns, each colour in its own style; nothing is escaped.

    Raises:
        InvalidState: if an argument is invalid.
        InvalidRecord: if an action of a record is not legal.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    made = Text()
    for number, line in enumerate(lines(seen(shown, names))):
        made.append("\n" if number else "")
        for words, style in line:
            made.append(words, style=_STYLES_OF[style])
    return made
