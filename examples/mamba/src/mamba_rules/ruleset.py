"""The rules of one game as a value: the opening, and every number and choice that can differ.

Elsewhere: the published rules (`published`), and how a game is played by them (`_turns`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, final

from attrs import field, frozen

from mantis_rules import InvalidRuleset, InvalidState
from mantis_rules.game.texts import short

from ._equilibrium import is_too_long, suffocated
from .boards import LETTERS, Board, read_board
from .grid import Grid, grid_of

__all__ = ["Ruleset", "check_rules"]

MOST_TURNS: Final = 1_000_000


def _rows(given: str | Sequence[str]) -> tuple[str, ...]:
    """Take lines of text, or rows in order; whatever else it is, the validation refuses."""
    if isinstance(given, str):
        return tuple(given.split())
    return tuple(given) if isinstance(given, Sequence) else given


@final
@frozen(kw_only=True)
class Ruleset:
    """What a game of Mamba is played by.

    Args:
        name: what it is called.
        opening: the board before the first turn, as a list or tuple of rows of letters, the top row
            first, or as the lines of one text. It says how large the board is and who plays (B1,
            B3).
        out: a camp with this number of mambiz, or fewer, is out (B13).
        mambiz: how many there are in all, on the board and in the supply (B2).
        birth_squares: how many squares are immediately adjacent to a mambiz that may give birth: 8,
            or 4 without the diagonal ones (B5).
        corners: whether a move of two steps may turn a corner (B6).
        majority: whose an alignment is (B10): `"half"`, a camp's with more than half of it; or
            `"most"`, a camp's with more of it than any other camp.
        first: whose transformation comes first (B10): the `"mover"`'s, or the `"first camp"`'s.
        alternate: whether after a transformation it is the next camp's turn to transform, instead
            of the first one's again (B11).
        out_rises: whether `out` is higher by one for each camp that has gone (B13).
        all_out: who wins if all camps would go out at once (B14): the `"mover"`, or nobody, which
            is a `"draw"`.
        repetition: which occurrence of a position is a draw (B15).
        turns: after this number of turns the game is a draw; each turn of a camp counts (B15).
        teams: whether camps 0 and 2 play against 1 and 3 (B16).

    Raises:
        InvalidRuleset: if one of them cannot be, or they contradict each other.
    """

    name: str
    opening: tuple[str, ...] = field(converter=_rows, repr="/".join)
    out: int
    mambiz: int = 40
    birth_squares: Literal[4, 8] = 8
    corners: bool = True
    majority: Literal["half", "most"] = "half"
    first: Literal["mover", "first camp"] = "mover"
    alternate: bool = False
    out_rises: bool = False
    all_out: Literal["mover", "draw"] = "mover"
    repetition: int = 3
    turns: int = 1000
    teams: bool = False
    board: Board = field(init=False, repr=False, eq=False)
    """The opening as sets of squares."""
    grid: Grid = field(init=False, repr=False, eq=False)
    """The tables of boards of this size."""

    def __attrs_post_init__(self) -> None:
        if type(self.name) is not str or not self.name.isprintable() or not self.name.strip():
            raise InvalidRuleset(
                "name: expected a text of printable letters in one line, not blank, "
                f"got {short(self.name)}"
            )
        _check_whole("mambiz (B2)", self.mambiz, 1, LARGEST_SUPPLY)
        _check_whole("out (B13)", self.out, 0, LARGEST_SUPPLY)
        _check_whole("repetition (B15)", self.repetition, 2, MOST_TURNS)
        _check_whole("turns (B15)", self.turns, 1, MOST_TURNS)
        _check_choice("birth_squares (B5)", self.birth_squares, 8, 4)
        _check_choice("corners (B6)", self.corners, True, False)
        _check_choice("majority (B10)", self.majority, "half", "most")
        _check_choice("first (B10)", self.first, "mover", "first camp")
        _check_choice("alternate (B11)", self.alternate, True, False)
        _check_choice("out_rises (B13)", self.out_rises, True, False)
        _check_choice("all_out (B14)", self.all_out, "mover", "draw")
        _check_choice("teams (B16)", self.teams, True, False)
        board = _opening_board(self.opening)
        if self.teams and len(board) != 4:
            raise InvalidRuleset(f"teams (B16): expected 4 camps, got {len(board)}")
        grid = grid_of(len(self.opening))
        self._check_opening(board, grid)
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "grid", grid)

    def _check_opening(self, board: Board, grid: Grid) -> None:
        for letter, bits in zip(LETTERS, board, strict=False):
            if bits.bit_count() <= self.out:
                raise InvalidRuleset(
                    f"opening (B13): camp {letter} has {bits.bit_count()} mambiz and would be out; "
                    f"expected more than {self.out}"
                )
        occupied = sum(board)
        if occupied.bit_count() > self.mambiz:
            raise InvalidRuleset(
                f"opening (B2): expected at most {self.mambiz} mambiz, got {occupied.bit_count()}"
            )
        if suffocated(occupied, grid.mask):
            raise InvalidRuleset("opening (B8): expected an empty square beside every mambiz")
        if is_too_long(occupied):
            raise InvalidRuleset("opening (B9): expected no alignment of more than four")

    @property
    def size(self) -> int:
        """How many rows and columns the board has (B1)."""
        return self.grid.size

    @property
    def players(self) -> int:
        """How many camps there are."""
        return len(self.board)


LARGEST_SUPPLY: Final = 121


def check_rules(rules: object) -> None:
    """Refuse what is no ruleset."""
    if type(rules) is not Ruleset:
        raise InvalidState(f"rules: expected a Ruleset, got {short(rules)}")


def _check_whole(name: str, value: object, lowest: int, highest: int) -> None:
    if type(value) is not int or not lowest <= value <= highest:
        raise InvalidRuleset(
            f"{name}: expected an int from {lowest} to {highest}, got {short(value)}"
        )


def _check_choice(name: str, value: object, one: object, other: object) -> None:
    # The types are compared as well, since True == 1 and 4.0 == 4.
    if type(value) is not type(one) or value not in (one, other):
        raise InvalidRuleset(f"{name}: expected {one!r} or {other!r}, got {short(value)}")


def _opening_board(opening: object) -> Board:
    """Return the board, of as many camps as it has letters of, from A on."""
    if not isinstance(opening, tuple) or not all(type(row) is str for row in opening):
        raise InvalidRuleset(
            "opening (B3): expected rows of letters in order, as a list, a tuple or one text, "
            f"got {short(opening)}"
        )
    players = max((LETTERS.find(letter) + 1 for row in opening for letter in row), default=0)
    if players < 2:
        raise InvalidRuleset(
            f"opening (B3): expected 2 to 4 camps, from A on, got {short(opening)}"
        )
    try:
        return read_board(opening, players)
    except InvalidState as error:
        raise InvalidRuleset(f"opening: {error}") from None
