"""Which mambiz suffocate, in diagrams."""

from __future__ import annotations

import pytest

from mamba_diagrams import Case, check

CASES = [
    Case(
        "in a corner two neighbours are enough",
        "move c2 b1",
        """
        .....    .....
        ....B    ....B
        .....    .....
        A.A..    A....
        B....    .A...
        """,
    ),
    Case(
        "at the edge it takes three, and asphyxia comes before any transformation",
        "move c3 c2",
        """
        .....    .....
        ....B    ....B
        ..A..    .....
        .....    ..A..
        .ABA.    .A.A.
        """,
    ),
    Case(
        "in the middle it takes four; empty squares diagonally do not help",
        "move c5 c4",
        """
        ..A..    .....
        .....    ..A..
        .ABA.    .A.A.
        ..A..    ..A..
        ....B    ....B
        """,
    ),
    Case(
        "the mover's own mambiz suffocates as well",
        "move c2 b1",
        """
        ....B    ....B
        .....    .....
        .....    .....
        A.A..    A....
        A....    .A...
        """,
    ),
    Case(
        "a mambiz that moves into a corner lives, for the square that it came from is empty",
        "move b1 a1",
        """
        ....B    ....B
        .....    .....
        .....    .....
        B....    B....
        .A...    A....
        """,
    ),
    Case(
        "two may suffocate at once",
        "move b3 b1",
        """
        ....B    ....B
        .....    .....
        .A...    .....
        A.A..    A.A..
        B.BA.    .A.A.
        """,
    ),
    Case(
        "a mambiz among enemies suffocates by its own camp's move",
        "move c5 c4",
        """
        ..A..    .....
        .....    ..A..
        .BAB.    .B.B.
        ..B..    ..B..
        .....    .....
        """,
    ),
    Case(
        "a birth can take the last empty square",
        "birth c1 b1",
        """
        ....B    ....B
        .....    .....
        .....    .....
        B....    B....
        B.A..    .AA..
        """,
    ),
    Case(
        "one empty square beside it is enough to live, and so to be turned",
        "move c5 c4",
        """
        ..A..    .....
        .....    ..A..
        .AB..    .AA..
        ..A..    ..A..
        ....B    ....B
        """,
    ),
    Case(
        "mambiz of two other camps suffocate at once",
        "move b3 b1",
        """
        ....B    ....B
        ....C    ....C
        .A...    .....
        A.A..    A.A..
        B.CA.    .A.A.
        """,
    ),
    Case(
        "the upper edge is no empty square either",
        "move e2 e4",
        """
        ...AB    ...A.
        .....    ....A
        .....    .....
        ....A    .....
        B....    B....
        """,
    ),
    Case(
        "nor is the left one",
        "move c3 b3",
        """
        .....    .....
        B....    B....
        B.A..    .A...
        A....    A....
        ....A    ....A
        """,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_asphyxia_is_as_in_the_diagram(case: Case) -> None:
    """B8: all mambiz with no empty square above, below or beside them die, and no others."""
    check(case)
