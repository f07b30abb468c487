"""The position of a game as an immutable value, and one step from it.

Elsewhere: what moves a position along (`engine`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from attrs import field, frozen

from mantis_rules import InvalidState
from mantis_rules.game.frozen import unchecked
from mantis_rules.game.texts import short

from ._validity import checked
from .actions import Action, Phase
from .boards import LETTERS, Board, camp_of, letter_rows
from .endings import Camp, Result, judged, turns_text
from .events import Event
from .past import NO_PAST, Past, occurrences, position_key
from .ruleset import Ruleset
from .squares import Square, any_square_text, is_on_board, range_text, squares_in

__all__ = ["State", "Step", "made_state"]


@final
@frozen(eq=False, repr=False)
class State:
    """A position: what is on the board, and what the mover has to decide.

    Args:
        rules: the ruleset that the game is played by.
        board: the squares of each camp, as bits.
        to_move: the camp whose turn it is (B4).
        phase: what it has to decide.
        parents: the mambiz that may still give birth in this turn, as bits (B5).
        turn: how many turns are over.
        past: the positions at the start of each turn since a camp last went out, this turn's
            included (B15).

    Raises:
        InvalidState: if it cannot be the position of a game.

    Two states are equal, and have equal hashes, exactly when all of this is the same. A position
    before a turn is most easily had from a diagram (`parse_position`).
    """

    rules: Ruleset
    board: Board
    to_move: Camp
    phase: Phase
    parents: int = 0
    turn: int = 0
    past: Past = NO_PAST
    occupied: int = field(init=False)
    """The squares that are not empty, as bits."""
    supply: int = field(init=False)
    """How many mambiz are not on the board (B2)."""
    ended: Result | None = field(init=False, default=None)
    """How the game ended; None while it goes on."""
    legal: tuple[Action, ...] = field(init=False)
    """What the mover may do, found when it is first asked for."""

    def __attrs_post_init__(self) -> None:
        occupied = checked(self)
        fill = object.__setattr__
        fill(self, "occupied", occupied)
        fill(self, "supply", self.rules.mambiz - occupied.bit_count())
        if self.phase is Phase.OVER:
            seen = occurrences(self.past, position_key(self.board, self.to_move))
            fill(self, "ended", judged(self.rules, self.board, self.to_move, self.turn, seen))

    @property
    def players(self) -> int:
        """How many camps began."""
        return len(self.board)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many mambiz each camp has on the board."""
        return tuple(bits.bit_count() for bits in self.board)

    def squares_of(self, camp: Camp) -> frozenset[Square]:
        """Return where a camp's mambiz stand.

        Args:
            camp: a camp of this game.

        Returns:
            The squares.

        Raises:
            InvalidState: if there is no such camp.
        """
        if type(camp) is not int or not 0 <= camp < len(self.board):
            raise InvalidState(f"camp: expected 0 to {len(self.board) - 1}, got {short(camp)}")
        return frozenset(squares_in(self.board[camp]))

    def camp_at(self, square: Square) -> Camp | None:
        """Return whose mambiz stands on a square.

        Args:
            square: a square of this board.

        Returns:
            The camp, or None if the square is empty.

        Raises:
            InvalidState: if it is not on the board (B1).
        """
        if not is_on_board(square, self.rules.size):
            raise InvalidState(
                f"square (B1): expected one of the {self.rules.size}x{self.rules.size} board, "
                f"{range_text(self.rules.size)}, got {any_square_text(square)}"
            )
        return camp_of(self.board, square)

    def __eq__(self, other: object) -> bool:
        if type(other) is not State:
            return NotImplemented
        return (
            self._position == other._position
            and self.past == other.past
            and self.rules == other.rules
        )

    def __hash__(self) -> int:
        # Without the phase: the hash of an enum's member is another one in every process.
        return hash((self.board, self.to_move, self.parents, self.turn))

    @property
    def _position(self) -> tuple[object, ...]:
        return self.board, self.to_move, self.phase, self.parents, self.turn

    def __repr__(self) -> str:
        rows = "/".join(letter_rows(self.board, self.rules.size))
        return (
            f"<State {self.rules.name}, after {turns_text(self.turn)}: "
            f"camp {LETTERS[self.to_move]}, {self.phase.value}, supply {self.supply}, {rows}>"
        )

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        return made_state, (
            self.rules,
            self.board,
            self.occupied,
            self.to_move,
            self.phase,
            self.parents,
            self.turn,
            self.past,
            self.supply,
            self.ended,
        )


@unchecked(State)
def made_state(
    rules: Ruleset,
    board: Board,
    occupied: int,
    to_move: Camp,
    phase: Phase,
    parents: int,
    turn: int,
    past: Past,
    supply: int,
    ended: Result | None = None,
) -> State:
    """Return the state with these fields, unchecked: for the engine, which keeps to the rules."""
    raise NotImplementedError


@final
@frozen
class Step:
    """One step of a game: an action, and what came of it.

    Args:
        before: the state in which the action was taken.
        action: the action.
        events: what happened on the board besides, in order.
        after: the state that came of it.
    """

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State
