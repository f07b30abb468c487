"""What happens on the board in one step, in the order in which it happens."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from attrs import frozen

from .squares import Square

__all__ = ["Died", "Event", "Turned"]


@final
@frozen
class Died:
    """Pieces that left the board for the supply, all at once.

    Args:
        squares: where they stood, `a1` first.
        rule: the rule that it was: asphyxia (B8), overpopulation (B9), or a camp that is out (B13).
    """

    squares: tuple[Square, ...]
    rule: Literal["B8", "B9", "B13"]


@final
@frozen
class Turned:
    """Pieces that turned to another camp, all at once (B10, B11), or returned to their first (B12).

    Args:
        squares: where they stand, `a1` first.
        camp: the camp that they belong to now.
        blocked: whether it was their second majority, so that they turn no more.
    """

    squares: tuple[Square, ...]
    camp: int
    blocked: bool = False


Event: TypeAlias = Died | Turned
