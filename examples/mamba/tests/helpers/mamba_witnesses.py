"""A broken game for each of Mamba's own laws, which just that law must catch."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from mamba_boards import Scattered
from mamba_rules import Action, Birth, Move, Phase, Remove, Ruleset, State, Step, Turned
from mamba_rules.past import NO_PAST
from mamba_rules.state import made_state


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
        "result": state._result,
    } | fields
    return made_state(occupied=sum(given["board"]), **given)


@frozen
class Conjuring(Scattered):
    """Takes no mambiz from the supply for a birth."""

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        if isinstance(action, Birth):
            return changed(after, supply=after.supply + 1)
        return after


@frozen
class Crowding(Scattered):
    """Lets an alignment be too long after a removal."""

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Remove):
            super().apply(state, action)
            return changed(state, phase=Phase.MOVE)
        return super().apply(state, action)


@frozen
class Doubling(Scattered):
    """Leaves a mambiz behind where a move began."""

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        left = 1 << action.origin if isinstance(action, Move) else 0
        if not left or left & sum(after.board) or after.phase is Phase.OVER:
            return after
        return changed(
            after, board=(after.board[0] | left, *after.board[1:]), supply=after.supply - 1
        )


@frozen
class OneSided(Scattered):
    """Offers one of the ends only."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        legal = super().legal_actions(state)
        return legal[:1] if state.phase in REMOVALS else legal


REMOVALS = (Phase.BIRTH_REMOVAL, Phase.MOVE_REMOVAL)


@frozen
class Stalling(Scattered):
    """Offers nothing to a mover with two mambiz or less."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return () if state.counts[state.to_move] <= 2 else super().legal_actions(state)


@frozen
class Northern(Scattered):
    """Lets nobody move a mambiz down the board."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return tuple(
            action
            for action in super().legal_actions(state)
            if not isinstance(action, Move) or action.target + 1 >= action.origin
        )


@frozen
class Restless(Scattered):
    """Says of every mambiz that turns that it turned three times."""

    def step(self, state: State, action: Action) -> Step:
        taken = super().step(state, action)
        return evolve(
            taken,
            events=tuple(
                evolve(event, squares=event.squares * 3) if isinstance(event, Turned) else event
                for event in taken.events
            ),
        )


@frozen
class Timeless(Scattered):
    """Forgets how many turns there were."""

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        return changed(after, turn=0) if after.phase is not Phase.OVER else after


@frozen
class Forgetful(Scattered):
    """Remembers no position, so that none is repeated."""

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        return changed(after, past=NO_PAST) if after.phase is not Phase.OVER else after


WITNESSES: dict[str, tuple[type[Scattered], ...]] = {
    "mambiz_are_kept": (Conjuring,),
    "at_rest_none_too_long": (Crowding,),
    "one_more_by_birth": (Doubling,),
    "removals_are_the_ends": (OneSided,),
    "no_actions_when_over": (Stalling,),
    "symmetric": (Northern,),
    "two_turns_at_most": (Restless,),
    "every_turn_counts": (Timeless, Forgetful),
}
"""By the id of the law that each of them breaks."""


def broken(rules: Ruleset) -> dict[str, list[Scattered]]:
    """The broken games, by these rules."""
    return {law: [kind(rules) for kind in kinds] for law, kinds in WITNESSES.items()}
