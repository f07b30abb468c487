"""The published games, begun at their opening and in the middle, and the model of each."""

from __future__ import annotations

import random
from functools import cache

from attrs import evolve

import mamba_model as model
from mamba_boards import scattered
from mamba_rules import (
    DUEL,
    QUARTET,
    TEAMS,
    TRIO,
    Action,
    Phase,
    Ruleset,
    State,
    apply,
    format_action,
    format_position,
    legal_actions,
    mamba_game,
    new_game,
    parse_action,
    result,
)
from mamba_rules.bots import greedy_bot
from mamba_rules.laws import MAMBA_LAWS
from mantis_rules.game import Game, Law, Move, law

PUBLISHED = (DUEL, TRIO, QUARTET, TEAMS)

REMOVALS = (Phase.BIRTH_REMOVAL, Phase.MOVE_REMOVAL)


@cache
def starts(rules: Ruleset) -> tuple[State, ...]:
    """The opening, positions from the middle of played games, and the same in the last turn."""
    found = [new_game(rules=rules)]
    for seed in range(2):
        rng = random.Random(f"middle {seed}")
        state = found[0]
        played: list[State] = []
        while result(state) is None and len(played) < 400:
            played.append(state)
            legal = legal_actions(state)
            at_random = len(played) < 60 or rng.random() < 0.3
            state = apply(state, rng.choice(legal) if at_random else greedy_bot(state, rng))
        found += [*played[20::40], *played[-3:]]
        found += [state for state in played if state.phase in REMOVALS][:3]
    late = [without_past(state, rules.turns - 1) for state in found[1::2]]
    return (*found, *late, *(scattered(rules, seed) for seed in range(10)))


def without_past(state: State, turn: int | None = None) -> State:
    """A state with nothing past, as a diagram has it, and perhaps in another turn."""
    turn = state.turn if turn is None else turn
    return State(state.rules, state.board, state.to_move, state.phase, state.parents, turn)


@cache
def game(rules: Ruleset) -> Game[State, Action]:
    """A published game from these starts, in short walks."""
    return evolve(mamba_game(rules), starts=starts(rules), walk=16)


def by_words(rules: Ruleset, begun: tuple[State, ...]) -> Game[State, str]:
    """A game whose actions are words and whose results are plain, as the model has them."""
    return Game(
        new_game=lambda players, seed: new_game(rules=rules),
        legal_actions=lambda state: tuple(map(format_action, legal_actions(state))),
        apply=lambda state, words: apply(state, parse_action(words)),
        result=lambda state: (ended := result(state)) and (ended.winners, ended.reason),
        longest=10**6,
        walk=40,
        starts=begun,
    )


def of_model(rules: Ruleset, begun: tuple[State, ...]) -> Game[model.Position, str]:
    """The same game by the model."""
    return Game(
        new_game=lambda players, seed: model.new_game(rules),
        legal_actions=model.legal,
        apply=model.act,
        result=model.result,
        longest=10**6,
        walk=40,
        starts=[model.read(state.rules, format_position(state)) for state in begun],
    )


def shown(text: str) -> str:
    """A position's text, but after the end without the camp to move: the rules name none then."""
    lines = text.splitlines()
    over = "phase: over" in lines
    return "\n".join(line for line in lines if not (over and line.startswith("to move: ")))


@law(kind="rules")
def as_the_model_says(move: Move) -> bool:
    """The model has the same legal actions before a step, and the same position after it."""
    before = model.read(move.before.rules, format_position(move.before))
    legal = {*map(format_action, legal_actions(move.before))}
    if legal != {*model.legal(before)}:
        return False
    after = model.act(before, format_action(move.action))
    return shown(model.show(after)) == shown(format_position(move.after))


def mamba_law(rule: str) -> Law:
    """A law of Mamba by its rule id."""
    return next(one for one in MAMBA_LAWS if one.rule_ids == (rule,))
