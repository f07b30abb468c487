"""Which mambiz a majority turns, in diagrams."""

from __future__ import annotations

import pytest

from mamba_diagrams import Case, check

CASES = [
    Case(
        "two around one turn it",
        "move d3 d1",
        """
        ....B    ....B
        .....    .....
        ...A.    .....
        .....    .....
        .AB..    .AAA.
        """,
    ),
    Case(
        "two beside one turn it",
        "move c3 c1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        .A.B.    .AAA.
        """,
    ),
    Case(
        "two against two turn nothing",
        "move b3 b1",
        """
        ....B    ....B
        .....    .....
        .A...    .....
        .....    .....
        A.BB.    AABB.
        """,
    ),
    Case(
        "three against one turn it",
        "move c3 c1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        AA.B.    AAAA.
        """,
    ),
    Case(
        "one against one turns nothing",
        "move c3 c1",
        """
        ....B    ....B
        .....    .....
        ..A..    .....
        .....    .....
        ...B.    ..AB.
        """,
    ),
    Case(
        "in a row and in a column at once",
        "move c5 c3",
        """
        ..A.B    ....B
        .....    .....
        .A.B.    .AAA.
        ..A..    ..A..
        ..BA.    ..AA.
        """,
    ),
    Case(
        "what has turned can make a majority in the next round",
        "move c3 c1",
        """
        ....B    ....B
        .....    .....
        ..AA.    ...A.
        ...B.    ...A.
        .A.B.    .AAA.
        """,
    ),
    Case(
        "the mover's own mambiz turns where another camp has the majority",
        "move c3 c1",
        """
        ....A    ....A
        .....    .....
        ..A..    .....
        .....    .....
        .B.B.    .BBB.
        """,
    ),
    Case(
        "so it does for a third camp",
        "move c3 c1",
        """
        B...A    B...A
        .....    .....
        ..A..    .....
        .....    .....
        .C.C.    .CCC.
        """,
        changes={},
    ),
    Case(
        "three of four in a column",
        "move d3 c3",
        """
        ....B    ....B
        ..A..    ..A..
        ...A.    ..A..
        ..B..    ..A..
        ..A..    ..A..
        """,
    ),
    Case(
        "an empty square parts two alignments",
        "move e3 e2",
        """
        ....B    ....B
        .....    .....
        ....A    .....
        .....    ....A
        AA.B.    AA.B.
        """,
    ),
    Case(
        "the mover's transformations are finished before another camp's begin",
        "move b5 c4",
        """
        .A...    .....
        AB.A.    AAAA.
        .BBB.    .AAA.
        .A.AA    .A.AA
        A.B..    A.B..
        """,
    ),
    Case(
        "or else camps take turns, if that is chosen",
        "move b5 c4",
        """
        .A...    .....
        AB.A.    AAAA.
        .BBB.    .BBB.
        .A.AA    .A.AA
        A.B..    A.B..
        """,
        changes={"alternate": True},
    ),
    Case(
        "two of four are a majority beside two other camps, if that is chosen",
        "move b3 b1",
        """
        C...D    C...D
        .....    .....
        .A...    .....
        .....    .....
        A.CD.    AAAA.
        """,
        changes={"majority": "most", "opening": ["AA.BB", ".....", ".....", ".....", "CC.DD"]},
    ),
    Case(
        "but two against two turn nothing then either",
        "move b3 b1",
        """
        ....B    ....B
        .....    .....
        .A...    .....
        .....    .....
        A.BB.    AABB.
        """,
        changes={"majority": "most"},
    ),
    Case(
        "the mover's majority comes first",
        "B: move b4 c3",
        """
        ..B..    ..B..
        .BABA    ..BBB
        ...B.    ..BB.
        .....    .....
        .....    .....
        """,
    ),
    Case(
        "or else camp A's in every turn, if that is chosen",
        "B: move b4 c3",
        """
        ..B..    ..B..
        .BABA    ..AAA
        ...B.    ..BB.
        .....    .....
        .....    .....
        """,
        changes={"first": "first camp"},
    ),
    Case(
        "a birth can make a majority",
        "birth c1 d1",
        """
        B....    B....
        .....    .....
        .....    .....
        .....    .....
        ..A.B    ..AAA
        """,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_transformation_is_as_in_the_diagram(case: Case) -> None:
    """B10, B11: a camp with more than half of an alignment turns the rest of it."""
    check(case)
