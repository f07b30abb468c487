"""The `repr` of states and views, and their picture in a notebook: only public information."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol

from .card import Colour, ColourCounts, in_order
from .tokens import token_shown
from .zones import TableRules


class Drawn:
    """The base of classes whose values a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return the picture; None if it cannot be drawn, and then a notebook shows the `repr`."""
        from ..drawing.pictures import svg_or_none  # higher up: the one exception, and only here

        return svg_or_none(self)


class Described(Protocol):
    """The public attributes that the `repr` needs (I1)."""

    @property
    def rules(self) -> TableRules: ...
    @property
    def ply(self) -> int: ...
    @property
    def to_move(self) -> int: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def draw_count(self) -> int: ...
    @property
    def top_back(self) -> frozenset[Colour] | None: ...
    @property
    def token(self) -> Hashable: ...


def described(position: Described, kind: str, tanks: Iterable[ColourCounts]) -> str:
    """Return the `repr` of a state or view.

    Args:
        position: the state or view.
        kind: the name of its class.
        tanks: the number of cards of each colour in each tank.
    """
    rules = position.rules
    fronts = ["".join([c.letter * n for c, n in tank.items() if n]).upper() for tank in tanks]
    back = "".join([colour.letter for colour in in_order(position.top_back or ())])
    token = position.token
    token_text = "" if token is None else f", token {token_shown(rules.token_kind, token)}"
    return (
        f"<{kind} {rules.name}, ply {position.ply}: seat {position.to_move} to move, "
        f"tanks {' / '.join([tank or '-' for tank in fronts])}, "
        f"scores {' / '.join(map(str, position.scores))}, "
        f"{position.draw_count} to draw, top back {back or 'none'}{token_text}>"
    )
