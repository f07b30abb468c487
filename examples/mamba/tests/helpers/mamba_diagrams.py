"""Cases as diagrams: a board, the actions taken, and the resulting board.

The board before stands on the left, the one after on the right. Camp A moves, unless the actions
begin with another letter (`B: move a1 a2`). Births that a case does not speak of are ended first.
On the right, `*` marks a square where a birth is legal if the turn is not over yet, and a small
letter a piece that may be removed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from mamba_boards import halves, rules_of
from mamba_rules import (
    Birth,
    EndBirths,
    Move,
    Phase,
    Remove,
    Ruleset,
    State,
    apply,
    board_rows,
    legal_actions,
    parse_action,
    parse_position,
    result,
)
from mamba_rules.boards import LETTERS
from mamba_rules.squares import STRIDE


@frozen
class Case:
    """One diagram.

    Args:
        says: what it shows, in a sentence.
        actions: the actions, with `;` between them.
        diagram: the boards before and after.
        changes: fields of the ruleset that are not as in the published rules; `out` is 0.
        then: who moves next or who has won, in words, where the case is about that.
    """

    says: str
    actions: str
    diagram: str
    changes: Mapping[str, Any] = field(factory=dict)
    then: str = ""

    def __str__(self) -> str:
        return self.says


def check(case: Case) -> None:
    """Play a case, and compare the board with its right half."""
    before, after = halves(case.diagram)
    rules = _rules(before, case.changes)
    mover, _, actions = f"A: {case.actions}".rpartition(": ")
    state = parse_position("\n".join([*before, f"to move: {mover[-1]}"]), rules)
    for words in filter(None, actions.split("; ")):
        action = parse_action(words)
        if isinstance(action, Move) and state.phase is Phase.BIRTHS:
            state = apply(state, EndBirths())
        state = apply(state, action)
    assert _marked(state) == after, case.says
    assert state.supply + sum(state.counts) == rules.mambiz
    if case.then:
        assert _then(state) == case.then


def _rules(before: list[str], changes: Mapping[str, Any]) -> Ruleset:
    """Rules with the diagram for an opening, or with another one of the same size if given."""
    return rules_of(changes.get("opening", before), **{"mambiz": 25, "out": 0, **changes})


def _marked(state: State) -> list[str]:
    """The board, with marks for births and removals."""
    legal = legal_actions(state)
    rows = [list(row) for row in board_rows(state.board, state.rules.size)]
    for action in legal:
        if isinstance(action, Birth) and state.turn == 0:
            rows[-1 - action.child // STRIDE][action.child % STRIDE] = "*"
        elif isinstance(action, Remove):
            row, column = -1 - action.square // STRIDE, action.square % STRIDE
            rows[row][column] = rows[row][column].lower()
    return ["".join(row) for row in rows]


def _then(state: State) -> str:
    ended = result(state)
    if ended is None:
        return f"{LETTERS[state.to_move]} to move"
    winners = " and ".join(LETTERS[camp] for camp in ended.winners)
    return f"{winners or 'nobody'} by {ended.reason}"
