"""Which pieces are blocked, in diagrams."""

from __future__ import annotations

import pytest

from mamba_diagrams import Case, check

CASES = [
    Case(
        "turned by the row and turned back by the column, it stays",
        "move b3 b1",
        """
        ....A    ....A
        .....    .....
        .AB..    ..B..
        ..B..    ..B..
        A.B..    AAB..
        """,
    ),
    Case(
        "so it does with three behind it",
        "move b3 b1",
        """
        ....A    ....A
        ..B..    ..B..
        .AB..    ..B..
        ..B..    ..B..
        A.B..    AAB..
        """,
    ),
    Case(
        "turned by the column and turned back by the row, it stays",
        "move c2 a2",
        """
        ....A    ....A
        .....    .....
        BBB..    BBB..
        ..A..    A....
        A....    A....
        """,
    ),
    Case(
        "the same for camp A when B moves",
        "B: move b3 b1",
        """
        ....B    ....B
        .....    .....
        .BA..    ..A..
        ..A..    ..A..
        B.A..    BBA..
        """,
    ),
    Case(
        "the mambiz that moved is turned by B, turned back by A, and stays",
        "move a1 c1",
        """
        .....    .....
        .....    .....
        ..A..    ..A..
        ..A..    ..A..
        A..BB    ..ABB
        """,
    ),
    Case(
        "at a third camp's majority it returns to its first camp, not to the third",
        "move b3 b1",
        """
        ....A    ....A
        .....    .....
        .AB..    ..B..
        ..B..    ..B..
        A.C..    AAC..
        """,
    ),
    Case(
        "two majorities of one camp at the same time are one",
        "move b3 b1",
        """
        ....B    ....B
        .....    .....
        .AA..    ..A..
        ..A..    ..A..
        A.B..    AAA..
        """,
    ),
    Case(
        "a second majority has to be one: two against two does not turn it back",
        "move b3 b1",
        """
        ....A    ....A
        ..A..    ..A..
        .AB..    ..B..
        ..B..    ..B..
        A.B..    AAA..
        """,
    ),
    Case(
        "a block lasts for one equilibrium",
        "move b3 b1; move c3 d3",
        """
        ....A    ....A
        .....    .....
        .AB..    ...B.
        ..B..    ..B..
        A.B..    AAA..
        """,
    ),
    Case(
        "two may be blocked at once",
        "move a1 b2",
        """
        .....    .....
        .BBB.    .BBB.
        .A.B.    .A.B.
        ..AB.    .AAB.
        A....    .....
        """,
    ),
    Case(
        "a birth can lead to a block",
        "birth a1 b1",
        """
        .....    .....
        .....    .....
        ..B..    ..B..
        ..B..    ..B..
        A.B..    AAB..
        """,
    ),
    Case(
        "of four camps, too, it returns to the first",
        "move b3 b1",
        """
        ....B    ....B
        .....    .....
        .AC..    ..C..
        ..C..    ..C..
        A.D..    AAD..
        """,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_block_is_as_in_the_diagram(case: Case) -> None:
    """B12: at its second majority a mambiz returns to its first camp, and then stays."""
    check(case)
