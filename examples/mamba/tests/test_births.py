"""Which mambiz may give birth, and where, in diagrams."""

from __future__ import annotations

import pytest

from mamba_diagrams import Case, check

CASES = [
    Case(
        "a lone mambiz may give birth on any of the eight squares around it",
        "",
        """
        .....B    .....B
        ......    ......
        ......    .***..
        ..A...    .*A*..
        ......    .***..
        ......    ......
        """,
    ),
    Case(
        "in a corner there are three squares",
        "",
        """
        ....B    ....B
        .....    .....
        .....    .....
        .....    **...
        A....    A*...
        """,
    ),
    Case(
        "at the edge there are five",
        "",
        """
        ....B    ....B
        .....    .....
        .....    .....
        .....    .***.
        ..A..    .*A*.
        """,
    ),
    Case(
        "an enemy diagonally next to it keeps it from giving birth",
        "",
        """
        .....    .....
        ...B.    ...B.
        ..A..    ..A..
        .....    .....
        .....    .....
        """,
    ),
    Case(
        "so does a mambiz of its own camp",
        "",
        """
        ....B    ....B
        .....    .....
        ..A..    ..A..
        ..A..    ..A..
        .....    .....
        """,
    ),
    Case(
        "every isolated mambiz of the mover may give birth, and none of another camp",
        "",
        """
        B...A    B..*A
        .....    ...**
        .....    .....
        .....    **...
        A....    A*...
        """,
    ),
    Case(
        "a mambiz gives birth once in a turn, and a newborn not at all",
        "birth c3 d4",
        """
        B....    B....
        .....    ...A.
        ..A..    ..A..
        .....    .....
        .....    .....
        """,
    ),
    Case(
        "after one birth another mambiz may still give birth",
        "birth a1 b2",
        """
        B...A    B..*A
        .....    ...**
        .....    .....
        .....    .A...
        A....    A....
        """,
    ),
    Case(
        "isolated means isolated when the turn began: a newborn next to it is no bar",
        "birth a1 b1",
        """
        ....B    ....B
        .....    .....
        .....    .....
        .....    .***.
        A.A..    AAA*.
        """,
    ),
    Case(
        "a mambiz that has left the board gives no birth",
        "birth d3 c3; birth f3 e3; remove b3",
        """
        B......    B......
        .......    .......
        .......    .......
        .......    .......
        .A.A.A.    ..AAAA.
        .......    .......
        .......    .......
        """,
    ),
    Case(
        "if the other end dies instead, it may",
        "birth d3 c3; birth f3 e3; remove f3",
        """
        B......    B......
        .......    .......
        .......    .......
        .......    ***....
        .A.A.A.    *AAAA..
        .......    ***....
        .......    .......
        """,
    ),
    Case(
        "an empty supply allows none",
        "",
        """
        ....B    ....B
        .....    .....
        ..A..    ..A..
        .....    .....
        .....    .....
        """,
        changes={"mambiz": 2},
    ),
    Case(
        "after the end of births there are none in this turn",
        "end births",
        """
        ....B    ....B
        .....    .....
        ..A..    ..A..
        .....    .....
        .....    .....
        """,
    ),
    Case(
        "in camp B's turn its mambiz give birth, and camp A's do not",
        "B: birth e5 d4",
        """
        ....B    ....B
        .....    ...B.
        .....    .....
        .....    .....
        A....    A....
        """,
    ),
    Case(
        "with four adjacent squares a diagonal neighbour does not matter, and no birth is diagonal",
        "",
        """
        ....B    ....B
        .....    ..*..
        ..A..    .*A*.
        ...B.    ..*B.
        .....    .....
        """,
        changes={"birth_squares": 4},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_birth_is_as_in_the_diagram(case: Case) -> None:
    """B5: the mover's isolated mambiz may give birth on the marked squares, and on no others."""
    check(case)
