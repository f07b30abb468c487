"""When a camp is out, and who wins, in diagrams."""

from __future__ import annotations

import pytest

from mamba_diagrams import Case, check

CASES = [
    Case(
        "with as few as that a camp is out, and the last one wins",
        "move d3 d1",
        """
        ....B    .....
        .....    .....
        ...A.    .....
        .....    .....
        .AB..    .AAA.
        """,
        changes={"out": 1},
        then="A by last camp",
    ),
    Case(
        "with one more it plays on",
        "move d3 d1",
        """
        B...B    B...B
        .....    .....
        ...A.    .....
        .....    .....
        .AB..    .AAA.
        """,
        changes={"out": 1},
        then="B to move",
    ),
    Case(
        "another ruleset may let the last mambiz play on",
        "move d3 d1",
        """
        ....B    ....B
        .....    .....
        ...A.    .....
        .....    .....
        .AB..    .AAA.
        """,
        then="B to move",
    ),
    Case(
        "asphyxia can put a camp out",
        "move c2 b1",
        """
        ....B    .....
        .....    .....
        .....    .....
        A.A..    A....
        B....    .A...
        """,
        changes={"out": 1},
        then="A by last camp",
    ),
    Case(
        "so can overpopulation",
        "move c3 c1; remove e1",
        """
        B....    .....
        .....    .....
        ..A..    .....
        .....    .....
        AA.AB    AAAA.
        """,
        changes={"out": 1},
        then="A by last camp",
    ),
    Case(
        "the mover can put itself out",
        "move c3 c1",
        """
        ....A    .....
        .....    .....
        ..A..    .....
        .....    .....
        .B.B.    .BBB.
        """,
        changes={"out": 1},
        then="B by last camp",
    ),
    Case(
        "of three, the others play on, and its turn is left out",
        "move d3 d1",
        """
        B...C    ....C
        ....C    ....C
        ...A.    .....
        .....    .....
        .AB..    .AAA.
        """,
        changes={"out": 1},
        then="C to move",
    ),
    Case(
        "the limit is that of the camps that began, also when some are out",
        "move d3 d1",
        """
        B....    B....
        B....    B....
        ...A.    .....
        .....    .....
        .AB..    .AAA.
        """,
        changes={"out": 1, "opening": ["AA.BB", ".....", ".....", ".....", "CC..."]},
        then="B to move",
    ),
    Case(
        "or else it rises for each camp that has gone, if that is chosen",
        "move d3 d1",
        """
        B....    .....
        B....    .....
        ...A.    .....
        .....    .....
        .AB..    .AAA.
        """,
        changes={
            "out": 1,
            "opening": ["AA.BB", ".....", ".....", ".....", "CC..."],
            "out_rises": True,
        },
        then="A by last camp",
    ),
    Case(
        "if all go out at once, the mover wins",
        "move b3 b1",
        """
        .....    .....
        .....    .....
        .A...    .....
        A.B..    .....
        A.BB.    .....
        """,
        changes={"out": 2},
        then="A by all out",
    ),
    Case(
        "by another choice nobody does",
        "move b3 b1",
        """
        .....    .....
        .....    .....
        .A...    .....
        A.B..    .....
        A.BB.    .....
        """,
        changes={"out": 2, "all_out": "draw"},
        then="nobody by all out",
    ),
    Case(
        "or the mover's team does",
        "D: move b3 b1",
        """
        .....    .....
        .....    .....
        .D...    .....
        D.A..    .....
        D.AA.    .....
        """,
        changes={
            "out": 2,
            "teams": True,
            "opening": ["AAA.B", "...BB", "C....", "CC...", "..DDD"],
        },
        then="B and D by all out",
    ),
    Case(
        "of a team of two one plays on alone",
        "move d3 d1",
        """
        .B..D    ....D
        C...D    C...D
        C..A.    C....
        .....    .....
        .AB..    .AAA.
        """,
        changes={"out": 1, "teams": True},
        then="C to move",
    ),
    Case(
        "a team is out when both are, and both of the other win",
        "move d3 d1",
        """
        ....D    .....
        C....    C....
        C..A.    C....
        .....    .....
        .AD..    .AAA.
        """,
        changes={"out": 1, "teams": True, "opening": ["AA.BB", ".....", ".....", ".....", "CC.DD"]},
        then="A and C by last team",
    ),
    Case(
        "a mover that births have cost its last mambiz passes, and is out",
        "birth a1 b1; remove a1",
        """
        ....B    ....B
        .....    .....
        .....    .....
        .....    .....
        A.BBB    .BBBB
        """,
        then="B by last camp",
    ),
    Case(
        "nobody is out before the turn is over",
        "birth c1 d1",
        """
        B....    B....
        .....    ...**
        ....A    ...*A
        .....    ...**
        ..A.B    ..AAA
        """,
        changes={"out": 1},
        then="A to move",
    ),
    Case(
        "but then they are",
        "birth c1 d1; move e3 d3",
        """
        B....    .....
        .....    .....
        ....A    ...A.
        .....    .....
        ..A.B    ..AAA
        """,
        changes={"out": 1},
        then="A by last camp",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_elimination_is_as_in_the_diagram(case: Case) -> None:
    """B4, B13, B14, B16: a camp with too few mambiz leaves the board when the turn is over."""
    check(case)
