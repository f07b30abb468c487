"""The published rules for two, three and four players, and for two teams.

Elsewhere: what a ruleset is, and what else can be chosen (`ruleset`).
"""

from __future__ import annotations

from typing import Final

from mantis_rules import InvalidRuleset
from mantis_rules.game.texts import short

from .ruleset import Ruleset

__all__ = ["DUEL", "QUARTET", "TEAMS", "TRIO", "official"]

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
