"""A broken game for each of Mamba's own laws, which just that law must catch."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from mamba_boards import scattered_game
from mamba_rules import (
    Action,
    Birth,
    Move,
    Phase,
    Remove,
    Ruleset,
    State,
    Step,
    Turned,
    apply,
    legal_actions,
    step,
)
from mamba_rules.past import NO_PAST
from mamba_rules.state import made_state
from mantis_rules.game import Game


def changed(state: State, **fields: Any) -> State:
    """A state with other fields, unchecked."""
    given: dict[str, Any] = {
        "rules": state.rules,
        "board": state.board,
        "to_move": state.to_move,
        "phase": state.phase,
        "parents": state.parents,
        "turn": state.turn,
        "past": state.past,
        "supply": state.supply,
        "ended": state.ended,
    } | fields
    return made_state(occupied=sum(given["board"]), **given)


def conjuring(state: State, action: Action) -> State:
    """Take no mambiz from the supply for a birth."""
    after = apply(state, action)
    return changed(after, supply=after.supply + 1) if isinstance(action, Birth) else after


def crowding(state: State, action: Action) -> State:
    """Let an alignment be too long after a removal."""
    after = apply(state, action)
    return changed(state, phase=Phase.MOVE) if isinstance(action, Remove) else after


def doubling(state: State, action: Action) -> State:
    """Leave a mambiz behind where a move began."""
    after = apply(state, action)
    left = 1 << action.origin if isinstance(action, Move) else 0
    if not left or left & sum(after.board) or after.phase is Phase.OVER:
        return after
    return changed(after, board=(after.board[0] | left, *after.board[1:]), supply=after.supply - 1)


def one_sided(state: State) -> tuple[Action, ...]:
    """Offer one of the ends only."""
    removing = state.phase in (Phase.BIRTH_REMOVAL, Phase.MOVE_REMOVAL)
    return legal_actions(state)[:1] if removing else legal_actions(state)


def stalling(state: State) -> tuple[Action, ...]:
    """Offer nothing to a mover with two mambiz or less."""
    return () if state.counts[state.to_move] <= 2 else legal_actions(state)


def northern(state: State) -> tuple[Action, ...]:
    """Forbid moves down the board."""
    return tuple(
        action
        for action in legal_actions(state)
        if not isinstance(action, Move) or action.target + 1 >= action.origin
    )


def restless(state: State, action: Action) -> Step:
    """Say of every mambiz that turns that it turned three times."""
    taken = step(state, action)
    return evolve(
        taken,
        events=tuple(
            evolve(event, squares=event.squares * 3) if isinstance(event, Turned) else event
            for event in taken.events
        ),
    )


def timeless(state: State, action: Action) -> State:
    """Forget how many turns there were."""
    after = apply(state, action)
    return changed(after, turn=0) if after.phase is not Phase.OVER else after


def forgetful(state: State, action: Action) -> State:
    """Remember no position, so that none is repeated."""
    after = apply(state, action)
    return changed(after, past=NO_PAST) if after.phase is not Phase.OVER else after


WITNESSES: dict[str, tuple[dict[str, Any], ...]] = {
    "mambiz_are_kept": ({"apply": conjuring},),
    "at_rest_none_too_long": ({"apply": crowding},),
    "one_more_by_birth": ({"apply": doubling},),
    "removals_are_the_ends": ({"legal_actions": one_sided},),
    "no_actions_when_over": ({"legal_actions": stalling},),
    "symmetric": ({"legal_actions": northern},),
    "two_turns_at_most": ({"step": restless},),
    "every_turn_counts": ({"apply": timeless}, {"apply": forgetful}),
}
"""By the id of the law that it breaks, what each broken game does in its own way."""


def broken(rules: Ruleset) -> dict[str, list[Game[State, Action]]]:
    """The broken games, by these rules."""
    game = evolve(scattered_game(rules), step=None)  # or a game would be played by it
    return {law: [evolve(game, **ways) for ways in all_] for law, all_ in WITNESSES.items()}
