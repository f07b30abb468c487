"""What is public of a position in one line of text: the `repr` of states and of views."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Protocol

from .card import Colour, ColourCounts, in_order
from .errors import short

if TYPE_CHECKING:
    from .ruleset import Ruleset

__all__ = ["Described", "described", "token_shown"]


class Described(Protocol):
    """What a text about a position needs to know of it, all of it public (I1)."""

    @property
    def rules(self) -> Ruleset: ...
    @property
    def ply(self) -> int: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def draw_count(self) -> int: ...
    @property
    def top_back(self) -> frozenset[Colour] | None: ...
    @property
    def token(self) -> Hashable: ...


def described(what: Described, kind: str, mover: int, tanks: Iterable[ColourCounts]) -> str:
    """Return the text that a state, or a view of one, is shown as.

    Args:
        what: the state or view.
        kind: what it is called.
        mover: the seat to move.
        tanks: how many cards of each colour are in each tank.
    """
    fronts = ["".join([c.letter * n for c, n in tank.items() if n]).upper() for tank in tanks]
    back = "".join([colour.letter for colour in in_order(what.top_back or ())])
    token = "" if what.token is None else f", token {token_shown(what.rules, what.token)}"
    return (
        f"<{kind} {what.rules.name}, ply {what.ply}: seat {mover} to move, "
        f"tanks {' / '.join([tank or '-' for tank in fronts])}, "
        f"scores {' / '.join(map(str, what.scores))}, "
        f"{what.draw_count} to draw, top back {back or 'none'}{token}>"
    )


def token_shown(rules: Ruleset, token: Hashable) -> str:
    """Return a token as its kind writes it; however that goes, a text."""
    try:
        text: object = rules.token_kind.write(token)
    except Exception:  # a foreign kind may raise anything; a repr must not
        return short(token)
    return text if isinstance(text, str) and len(text) <= 100 else short(token)
