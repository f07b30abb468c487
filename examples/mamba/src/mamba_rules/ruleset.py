"""The rules of one game as a value: the opening, and every number and choice that can differ.

Elsewhere: how a game goes by them (`_turns`).
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

__all__ = ["DUEL", "QUARTET", "TEAMS", "TRIO", "Ruleset", "check_rules", "official"]

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
        out: a camp with so few mambiz, or fewer, is out (B13).
        mambiz: how many there are in all, on the board and in the supply (B2).
        all_out: who wins if all camps would go out at once (B14): the `"mover"`, or nobody, which
            is a `"draw"`.
        repetition: which occurrence of a position is a draw (B15).
        turns: how many turns make a draw (B15).
        teams: whether camps 0 and 2 play against 1 and 3 (B16).

    Raises:
        InvalidRuleset: if one of them cannot be, or they contradict each other.
    """

    name: str
    opening: tuple[str, ...] = field(converter=_rows, repr="/".join)
    out: int
    mambiz: int = 40
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
        if type(self.all_out) is not str or self.all_out not in ("mover", "draw"):
            raise InvalidRuleset(
                f"all_out (B14): expected 'mover' or 'draw', got {short(self.all_out)}"
            )
        if type(self.teams) is not bool:
            raise InvalidRuleset(f"teams (B16): expected True or False, got {short(self.teams)}")
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


DUEL: Final = Ruleset(
    name="duel",
    out=4,
    opening="""
        ...B.B...
        ...BBB...
        ...B.B...
        .........
        .........
        .........
        ...A.A...
        ...AAA...
        ...A.A...
    """,
)
"""The rules for two: camp 0 in the south, camp 1 in the north (B1, B3, B13)."""

TRIO: Final = Ruleset(
    name="trio",
    out=3,
    opening="""
        ....B.B....
        ....BBB....
        ....B.B....
        ...........
        CCC........
        .C.........
        CCC........
        ...........
        ....A.A....
        ....AAA....
        ....A.A....
    """,
)
"""The rules for three: south, north and west (B1, B3, B13)."""

QUARTET: Final = Ruleset(
    name="quartet",
    out=2,
    opening="""
        ....B.B....
        ....BBB....
        ....B.B....
        ...........
        CCC.....DDD
        .C.......D.
        CCC.....DDD
        ...........
        ....A.A....
        ....AAA....
        ....A.A....
    """,
)
"""The rules for four: south, north, west and east (B1, B3, B13)."""

TEAMS: Final = Ruleset(name="teams", out=2, opening=QUARTET.opening, teams=True)
"""The rules for four, camps 0 and 2 against 1 and 3 (B16)."""


def official(players: int, *, teams: bool = False) -> Ruleset:
    """Return the published rules for a number of players.

    Args:
        players: 2, 3 or 4.
        teams: whether four play in teams (B16).

    Returns:
        The ruleset.

    Raises:
        InvalidRuleset: if there is none.
    """
    if type(players) is not int or players not in (2, 3, 4):
        raise InvalidRuleset(f"players (B1): expected 2, 3 or 4, got {short(players)}")
    if type(teams) is not bool:
        raise InvalidRuleset(f"teams (B16): expected True or False, got {short(teams)}")
    if teams and players != 4:
        raise InvalidRuleset(f"teams (B16): expected 4 players for teams, got {players}")
    return TEAMS if teams else (DUEL, TRIO, QUARTET)[players - 2]
