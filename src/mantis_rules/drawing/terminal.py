"""`text`: a position or a step as lines of plain text; `coloured` has them in colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .seen import Drawable, Seen, seen
from .wording import Line, ending, plain, step_line, table_lines


def lines(table: Seen) -> Iterator[Line]:
    """Yield the step, the table, and the ending if the game is over."""
    if table.step is not None:
        yield step_line(table.step)
    yield from table_lines(table)
    if table.result is not None:
        yield ()
        yield ((ending(table, table.result), "strong"),)


def text(shown: Drawable, *, names: Iterable[str] = ()) -> str:
    """Draw a position or a step as lines of plain ASCII text.

    Args:
        shown: the state, view or step; or a record, of which the last position is drawn.
        names: the name of the player of each seat; by default those of a record.

    Returns:
        The lines: the step if there is one, each seat, the draw pile, and the result if the game
        is over. They have only what everybody can see (I1); other characters than ASCII are
        escaped.

    Raises:
        InvalidState: if an argument is invalid.
        InvalidRecord: if an action of a record is not legal.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules import new_game
    >>> print(text(new_game(3, seed=7)))
      > seat 0  scored  0  tank G BB K
        seat 1  scored  0  tank GGG B
        seat 2  scored  0  tank R O Y P
        93 to draw, the top card's back: orange yellow green
    """
    drawn = "\n".join(map(plain, lines(seen(shown, names))))
    return drawn.encode("ascii", "backslashreplace").decode()
