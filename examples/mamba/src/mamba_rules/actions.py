"""What a player may do, and the phases of a turn in which it may be done.

Elsewhere: what is legal when (`grid`, `engine`), and what comes of it (`_turns`).
"""

from __future__ import annotations

import enum
from typing import TypeAlias, final

from attrs import field, frozen

from mantis_rules.game.texts import short

from .squares import Square, any_square_text

__all__ = ["Action", "Birth", "EndBirths", "Move", "Phase", "Remove"]


class Phase(enum.Enum):
    """What the mover has to decide next; the value is its name in diagrams."""

    BIRTHS = "births"
    """A birth, or the end of the births (B5)."""
    BIRTH_REMOVAL = "removal after birth"
    """Which end of an alignment that is too long dies, after a birth (B9)."""
    MOVE = "move"
    """The move (B6)."""
    MOVE_REMOVAL = "removal after move"
    """Which end of an alignment that is too long dies, after the move (B9)."""
    OVER = "over"
    """Nothing: the game is over (B14, B15)."""


@final
@frozen
class Birth:
    """A mambiz gives birth to another one on a square next to it (B5).

    Args:
        parent: where the mambiz stands.
        child: where the new one appears.
    """

    parent: Square = field(repr=short)
    child: Square = field(repr=short)

    def __str__(self) -> str:
        return f"birth {any_square_text(self.parent)} {any_square_text(self.child)}"


@final
@frozen
class EndBirths:
    """The mover wants no more births in this turn, and goes on to the move (B5, B6)."""

    def __str__(self) -> str:
        return "end births"


@final
@frozen
class Move:
    """A mambiz moves one or two steps (B6).

    Args:
        origin: where it stands.
        target: where it goes.
    """

    origin: Square = field(repr=short)
    target: Square = field(repr=short)

    def __str__(self) -> str:
        return f"move {any_square_text(self.origin)} {any_square_text(self.target)}"


@final
@frozen
class Remove:
    """The mambiz at one end of an alignment that is too long dies (B9).

    Args:
        square: where it stands.
    """

    square: Square = field(repr=short)

    def __str__(self) -> str:
        return f"remove {any_square_text(self.square)}"


Action: TypeAlias = Birth | EndBirths | Move | Remove
