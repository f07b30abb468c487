"""Any game as a value: where it begins, how long plans are, and what the kit does with it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import Phase, find, given, settings

from mantis_rules import (
    DUEL,
    STANDARD,
    Action,
    InvalidRuleset,
    Score,
    State,
    Step,
    apply,
    legal_actions,
    new_game,
)
from mantis_rules.game import GAME_LAWS, Game, Law, Move
from mantis_rules.laws import LAWS
from mantis_rules.laws.of_steps import steal_scores_nothing
from mantis_rules.testing import (
    LawBroken,
    check_against_model,
    check_law,
    explore,
    mantis_game,
    plans,
)
from tests.helpers.strategies import TINY_DUEL
from tests.laws.nim import NIM, Heap, take, takes
from tests.rules import rule

FROM_FIVE = attrs.evolve(NIM, starts=(Heap(5, 0),))


def test_every_game_of_nim_is_explored() -> None:
    """From five matches there are 13 games, one for each way to write 5 as a sum of 1, 2 and 3."""
    found = explore(FROM_FIVE)
    assert found.games == 13
    assert found.results == {0: 7, 1: 6}  # who took the last match
    assert (found.positions, found.pairs) == (14, 21)
    assert found.asked["determinism"] == found.pairs


@attrs.frozen
class Walker:
    """A place on a ring of five, and the number of steps so far, which the key leaves out."""

    place: int
    steps: int = 0


RING: Game[Walker, int] = Game(
    new_game=lambda players, seed: Walker(1),
    legal_actions=lambda state: () if state.place == 0 else (-1, 1),
    apply=lambda state, by: Walker((state.place + by) % 5, state.steps + 1),
    result=lambda state: None if state.place else "home",
    longest=10**9,
)
"""A game that can go in circles; it ends at place 0."""


def test_a_game_that_goes_in_circles_is_explored_by_a_key() -> None:
    """With a key, each position is explored once, where it first comes up, and laws are checked."""
    visited: list[tuple[int, int]] = []
    found = explore(
        RING,
        laws=[GAME_LAWS[0]],
        key=lambda state: state.place,
        progress=lambda level: visited.append((level.ply, level.positions)),
    )
    assert (found.positions, found.pairs, found.games) == (5, 8, 1)
    assert found.results == {"home": 1}
    assert visited == [(0, 1), (1, 2), (2, 1), (3, 1)]
    assert found.asked == {GAME_LAWS[0].id: 8}


def test_exploring_finds_a_broken_law_of_any_game() -> None:
    """The error names the law, the action and the position."""
    endless = attrs.evolve(FROM_FIVE, longest=3)
    with pytest.raises(LawBroken, match="ends_in_time") as caught:
        explore(endless)
    assert "1 in Heap(" in str(caught.value)


@given(plans(attrs.evolve(NIM, longest=10**9, walk=7)))
def test_a_plan_is_no_longer_than_the_walk(plan: Any) -> None:
    """A plan has at most `walk` choices, however large the bound of the game is."""
    assert len(plan.choices) <= 7


def test_a_plan_can_be_as_long_as_the_walk() -> None:
    """Some plan is as long as the walk, or as the game's bound if that is smaller."""
    only = settings(phases=[Phase.generate], max_examples=500)
    long = attrs.evolve(NIM, longest=10**9, walk=7)
    assert find(plans(long), lambda plan: len(plan.choices) == 7, settings=only).choices
    short = attrs.evolve(NIM, longest=3, walk=7)
    assert find(plans(short), lambda plan: len(plan.choices) == 3, settings=only).choices


def test_games_begin_at_the_given_positions() -> None:
    """Every position of `starts` is used by some seed, and no other game is dealt."""
    ends = tuple(new_game(2, seed, rules=TINY_DUEL) for seed in range(3))
    game = attrs.evolve(mantis_game(TINY_DUEL), starts=ends)
    assert [game.begin(2, seed) for seed in range(6)] == [*ends, *ends]
    seen: set[State] = set()

    def note(state: State) -> bool:
        seen.add(state)
        return True

    noting = Law("noted", "It is noted.", (), note, asks="State")
    check_law(noting, attrs.evolve(game, walk=1), settings(max_examples=50))
    assert seen >= set(ends)
    assert {state.ply for state in seen} == {0, 1}


@rule("L13")
def test_a_model_that_agrees_passes() -> None:
    """A game checked against itself passes: Nim by its repr, the duel by its hash."""
    check_against_model(NIM, NIM, shown_by_game=repr, shown_by_model=repr)
    few = settings(max_examples=20)
    check_against_model(DUEL, mantis_game(DUEL), few, shown_by_game=hash, shown_by_model=hash)


def _greedy(state: Heap, action: int) -> Heap:
    take(state, action)
    return Heap(max(0, state.matches - 3), 1 - state.mover)


@pytest.mark.parametrize(
    ("model", "text"),
    [
        (attrs.evolve(NIM, legal_actions=lambda heap: takes(heap)[:2]), "legal actions: the model"),
        (attrs.evolve(NIM, result=lambda heap: None), "result: the model has None"),
        (attrs.evolve(NIM, apply=_greedy), "position: the model has"),
    ],
    ids=["legal actions", "result", "position"],
)
def test_a_model_that_differs_is_found(model: Game[Any, int], text: str) -> None:
    """A difference in actions, result or position is reported with a short trace."""
    with pytest.raises(LawBroken) as caught:
        check_against_model(NIM, model, shown_by_game=repr, shown_by_model=repr)
    assert caught.value.law == "agrees_with_model"
    assert caught.value.reason.startswith(text)
    assert caught.value.trace[0].startswith("  Heap(")
    assert len(caught.value.trace) <= 8


def test_the_report_has_the_actions_that_differ() -> None:
    """The report lists the legal actions that only one of the two allows."""
    many = attrs.evolve(NIM, legal_actions=lambda heap: tuple(range(20)))
    more = attrs.evolve(NIM, legal_actions=lambda heap: (*range(20), 77))
    with pytest.raises(LawBroken, match=r"the model has \{77\} \(set\), the game set\(\)"):
        check_against_model(many, more)


def test_a_law_of_steps_needs_a_game_with_steps() -> None:
    """`explore` and `check_law` refuse a law of steps for a game that has no `step`."""
    for ask in (explore, lambda game, laws: check_law(laws[0], game)):
        with pytest.raises(InvalidRuleset, match="needs steps, but the game has no `step`"):
            ask(FROM_FIVE, laws=[steal_scores_nothing])


@rule("L13")
def test_a_move_has_its_step() -> None:
    """If the game has steps, a move contains its step, and laws of steps are given that."""
    state = new_game(3, seed=1)
    move = Move.taken(mantis_game(STANDARD), state, Score(), 7, (Score(),))
    assert (move.ply, move.seen, move.before, move.action) == (7, (Score(),), state, Score())
    assert isinstance(move.step, Step)
    assert move.after == move.step.after == apply(state, Score())
    by_asks = {law.asks: law for law in LAWS}
    assert by_asks["Step"].about(move) is move.step
    assert by_asks["State"].about(move) is move.after
    assert by_asks["Step"].about(move.step) is move.step
    heap = Move.taken(NIM, Heap(3, 0), 1)
    assert (heap.step, heap.after) == (None, Heap(2, 1))


@rule("L15")
def test_the_actions_to_try_are_tried() -> None:
    """Accepting an action that is not legal is found by trying the actions of `tried`."""

    def apply_any(state: State, action: Action) -> State:
        return apply(state, action if action in TINY_DUEL.legality(state) else Score())

    game = attrs.evolve(mantis_game(TINY_DUEL), apply=apply_any, step=None)
    accepted = next(each for each in GAME_LAWS if each.id == "legal_is_accepted")
    with pytest.raises(LawBroken):
        check_law(accepted, game)
    check_law(accepted, attrs.evolve(game, tried=(), walk=1), settings(max_examples=5))
    with pytest.raises(LawBroken):
        explore(game, laws=[accepted])
    explore(attrs.evolve(game, tried=()), laws=[accepted])


@rule("L14")
def test_the_bound_of_a_ruleset_is_exact() -> None:
    """A game without a winner before the last card has exactly `longest` actions."""
    endless = attrs.evolve(TINY_DUEL, name="endless", goal=99)
    state, taken = new_game(2, seed=1, rules=endless), 0
    while actions := legal_actions(state):
        state, taken = apply(state, actions[0]), taken + 1
    assert taken == mantis_game(endless).longest
