"""Which alignments are too long, and who chooses, in diagrams."""

from __future__ import annotations

import pytest

from mamba_diagrams import Case, check

CASES = [
    Case(
        "both ends of five in a row are offered",
        "move c3 c1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        AA.AA    aAAAa
        """,
    ),
    Case(
        "the left end may die",
        "move c3 c1; remove a1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        AA.AA    .AAAA
        """,
    ),
    Case(
        "or the right one",
        "move c3 c1; remove e1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        AA.AA    AAAA.
        """,
    ),
    Case(
        "an end of another camp may die, and only then is the rest transformed",
        "move c3 c1; remove e1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        AA.BB    AAAA.
        """,
    ),
    Case(
        "the mover may as well give away its own end",
        "move c3 c1; remove a1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        AA.BB    .AABB
        """,
    ),
    Case(
        "of six, five are left after one removal, and new ends are offered",
        "move d3 d1; remove a1",
        """
        B.....    B.....
        ......    ......
        ......    ......
        ...A..    ......
        ......    ......
        AAA.AA    .aAAAa
        """,
    ),
    Case(
        "of six, one may die at each end",
        "move d3 d1; remove a1; remove f1",
        """
        B.....    B.....
        ......    ......
        ......    ......
        ...A..    ......
        ......    ......
        AAA.AA    .AAAA.
        """,
    ),
    Case(
        "or two at the same end",
        "move d3 d1; remove a1; remove b1",
        """
        B.....    B.....
        ......    ......
        ......    ......
        ...A..    ......
        ......    ......
        AAA.AA    ..AAAA
        """,
    ),
    Case(
        "five in a column are too many as well",
        "move e3 c3",
        """
        ..A..    ..a..
        ..A..    ..A..
        ....A    ..A..
        ..A..    ..A..
        ..A.B    ..a.B
        """,
    ),
    Case(
        "of two alignments that are too long all ends are offered",
        "move f1 e2",
        """
        ....A.    ....a.
        ....A.    ....A.
        ....A.    ....A.
        ....A.    ....A.
        AAAA..    aAAAa.
        B....A    B.....
        """,
    ),
    Case(
        "an end that they share shortens both",
        "move f1 e2; remove e2",
        """
        ....A.    ....A.
        ....A.    ....A.
        ....A.    ....A.
        ....A.    ....A.
        AAAA..    AAAA..
        B....A    B.....
        """,
    ),
    Case(
        "if one is shortened first, the other is still too long",
        "move f1 e2; remove a2",
        """
        ....A.    ....a.
        ....A.    ....A.
        ....A.    ....A.
        ....A.    ....A.
        AAAA..    .AAAa.
        B....A    B.....
        """,
    ),
    Case(
        "camp B chooses when it has moved, whosever the ends are",
        "B: move c3 c1",
        """
        ....A    ....A
        .....    .....
        ..B..    .....
        .....    .....
        AA.AB    aABAb
        """,
    ),
    Case(
        "a birth can make an alignment too long",
        "birth f2 e1",
        """
        B.....    B.....
        ......    ......
        ......    ......
        ......    ......
        .....A    .....A
        AAAA..    aAAAa.
        """,
    ),
    Case(
        "four are not too many",
        "move c3 c1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        AA.A.    AAAA.
        """,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_overpopulation_is_as_in_the_diagram(case: Case) -> None:
    """B9: while an alignment holds more than four, the mover removes one of its ends."""
    check(case)
