"""How a game ends: the last camp, or a draw (B14, B15, B16)."""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from attrs import frozen

from .boards import Board
from .ruleset import Ruleset

__all__ = ["Camp", "Reason", "Result", "judged", "turns_text"]

Camp: TypeAlias = int
"""A player, and whose mambiz are: 0 to 3, in diagrams A to D."""

Reason: TypeAlias = Literal["last camp", "last team", "all out", "repetition", "turn limit"]


@final
@frozen
class Result:
    """How a game ended.

    Args:
        winners: the camps that won, in order: one, a team, or none if it is a draw.
        reason: the last camp or team on the board, or all out at once (B14), or a position that
            occurred too often, or the last turn that a game has (B15).
    """

    winners: tuple[Camp, ...]
    reason: Reason


def judged(rules: Ruleset, board: Board, to_move: Camp, turn: int, seen: int) -> Result | None:
    """Return how the game has ended at the start of a turn, or None if it goes on (B14, B15).

    Args:
        rules: the rules.
        board: the board.
        to_move: the camp whose turn it would be; if no camp is left, the one that moved last.
        turn: how many turns are over.
        seen: how often the position has occurred, this time included.

    Returns:
        The result.
    """
    alive = tuple(camp for camp, bits in enumerate(board) if bits)
    if not alive:
        if rules.all_out == "draw":
            return Result((), "all out")
        side = (to_move % 2, to_move % 2 + 2) if rules.teams else (to_move,)  # B16
        return Result(side, "all out")
    if rules.teams:  # B16
        if len({camp % 2 for camp in alive}) == 1:
            return Result((alive[0] % 2, alive[0] % 2 + 2), "last team")
    elif len(alive) == 1:
        return Result(alive, "last camp")
    if seen >= rules.repetition:
        return Result((), "repetition")
    if turn >= rules.turns:
        return Result((), "turn limit")
    return None


def turns_text(turns: int) -> str:
    """Return how many turns there were, in words as in `1 turn` and `2 turns`."""
    return f"{turns} turn" if turns == 1 else f"{turns} turns"
