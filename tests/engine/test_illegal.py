"""The engine accepts exactly the legal actions, tried with actions and with other values.

Elsewhere: what the error says (`test_illegal_errors`).
"""

from __future__ import annotations

from enum import Enum
from typing import Any, NoReturn
from unittest.mock import ANY

import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    STANDARD,
    IllegalAction,
    Score,
    State,
    Steal,
    apply,
    is_over,
    legal_actions,
    new_game,
    step,
)
from tests.helpers.positions import rebuilt, table
from tests.helpers.strategies import open_positions, positions
from tests.rules import rule

HUGE = 10**5000


class LooksLikeScore:
    """A value that equals every action, but is not a `Score`."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Score())

    def __str__(self) -> str:
        return "score"


class LooksLikeSteal:
    """A value with the shape of a steal that is not a `Steal`."""

    def __init__(self, target: int) -> None:
        self.target = target

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Steal(self.target))


class CannotBeShown:
    """A value that raises an error when shown, and must be refused all the same."""

    def __repr__(self) -> NoReturn:
        raise RuntimeError("no repr")

    __str__ = __repr__


class Number(int):
    """A subclass of int."""


class Seat(int, Enum):
    """An enum whose members are ints."""

    ONE = 1


def steals(players: int) -> list[Any]:
    """Steals from the seats at the table, and from seats just beyond it and far beyond it."""
    return [Steal(seat) for seat in [*range(-2, players + 3), 10**30, -(10**30)]]


NO_SEATS: list[Any] = [
    *(True, False, 1.0, 1 + 0j, "1", "", b"1", None, (), (1,), [1], {}, {1}, ANY),
    *(Number(1), Seat.ONE, Steal(1), Score(), object(), CannotBeShown(), float("nan"), int),
]
NO_ACTIONS: list[Any] = [
    *(None, "score", "steal 1", b"score", 0, 1, -1, True, 1.5, (), (1,), [], {}, ANY, object()),
    *(Score, Steal, LooksLikeScore(), LooksLikeSteal(1), CannotBeShown(), STANDARD, int),
]


def is_accepted(state: State, action: Any) -> bool:
    """Whether the engine carries the action out; the only error allowed is `IllegalAction`."""
    try:
        apply(state, action)
    except IllegalAction:
        return False
    return True


def may_be_taken(state: State, action: Any) -> bool:
    """Whether T1 and T2 allow the action while the game is on."""
    if type(action) is Score:
        return True
    return (
        type(action) is Steal
        and type(action.target) is int
        and 0 <= action.target < state.players
        and action.target != state.to_move
    )


@rule("T1", "T2", "L15")
@given(positions())
def test_an_action_is_accepted_if_and_only_if_it_is_legal(state: State) -> None:
    """An action is carried out if and only if it is one of the legal actions."""
    for action in [Score(), *steals(state.players)]:
        legal = action in legal_actions(state)
        assert legal is (may_be_taken(state, action) and not is_over(state))
        assert is_accepted(state, action) is legal


@rule("T1")
@given(positions(), st.sampled_from(range(len(NO_SEATS))))
def test_only_a_seat_can_be_named(state: State, place: int) -> None:
    """A steal from a value that is not a seat is illegal, even if the value equals a seat."""
    assert not is_accepted(state, Steal(NO_SEATS[place]))


@rule("T1")
@given(positions(), st.sampled_from(range(len(NO_ACTIONS))))
def test_only_actions_can_be_taken(state: State, place: int) -> None:
    """A value that is neither a score nor a steal is illegal, however much it looks like one."""
    assert not is_accepted(state, NO_ACTIONS[place])


@rule("T1")
@pytest.mark.parametrize("target", NO_SEATS, ids=lambda value: type(value).__name__)
def test_each_bad_target_of_a_steal_is_refused(target: Any) -> None:
    """`apply` and `step` raise IllegalAction for each target that is not a seat."""
    state = new_game(4, seed=3, first=2)
    for act in (apply, step):
        with pytest.raises(IllegalAction):
            act(state, Steal(target))


@rule("T1")
@pytest.mark.parametrize("action", NO_ACTIONS, ids=lambda value: type(value).__name__)
def test_each_value_that_is_not_an_action_is_refused(action: Any) -> None:
    """`apply` and `step` raise IllegalAction for each value that is not an action."""
    state = new_game(4, seed=3, first=2)
    for act in (apply, step):
        with pytest.raises(IllegalAction):
            act(state, action)


@pytest.mark.parametrize("target", [HUGE, -HUGE], ids=["huge", "hugely negative"])
def test_a_seat_too_long_to_write_is_refused(target: int) -> None:
    """A steal from a seat with thousands of digits raises IllegalAction like any other."""
    with pytest.raises(IllegalAction):
        apply(new_game(4, seed=3), Steal(target))


@rule("L13")
@given(open_positions(), st.data())
def test_a_refused_action_changes_nothing(state: State, data: st.DataObject) -> None:
    """After refused actions the state is unchanged, and legal actions still work."""
    twin, text = rebuilt(state), repr(state)
    refused = [*steals(state.players)[:2], Steal(state.to_move), *NO_ACTIONS]
    for action in refused:
        assert not is_accepted(state, action)
    assert (state, hash(state), repr(state)) == (twin, hash(twin), text)
    action = data.draw(st.sampled_from(legal_actions(twin)))
    assert apply(state, action) == apply(twin, action)


@rule("E1", "E2")
@pytest.mark.parametrize(
    "state",
    [
        table("Ro Rb / Ry / -"),
        table("Ro / Ry / -", piles="- / - / Go Gy Gr Gb Gp Gk Bo By Br Bg", draw="Rg"),
    ],
    ids=["draw pile empty", "goal"],
)
def test_nothing_is_legal_when_the_game_is_over(state: State) -> None:
    """After the end every action is refused, with or without cards to draw."""
    assert legal_actions(state) == ()
    for action in [Score(), *steals(3), *map(Steal, NO_SEATS), *NO_ACTIONS]:
        assert not is_accepted(state, action)


@rule("L13")
@given(open_positions())
def test_actions_are_equal_by_value(state: State) -> None:
    """An action made by the caller equals the legal one and has the same effect."""
    for action in legal_actions(state):
        own = Steal(int(str(action.target))) if isinstance(action, Steal) else Score()
        assert own is not action
        assert own == action
        assert hash(own) == hash(action)
        assert apply(state, own) == apply(state, action)
        assert step(state, own) == step(state, action)


@pytest.mark.parametrize("target", [True, 1.0, Number(1), "1"], ids=lambda v: type(v).__name__)
def test_a_steal_from_a_lookalike_of_1_is_not_a_steal_from_1(target: Any) -> None:
    """A steal from `True`, `1.0`, an int subclass or `"1"` does not equal a steal from 1."""
    assert Steal(target) != Steal(1)
    assert Steal(1) != Steal(target)


def test_steals_from_different_seats_are_not_equal() -> None:
    """Actions that differ in kind or in seat are not equal."""
    assert Steal(1) == Steal(1)
    assert len({Score(), Steal(0), Steal(1), Steal(2)}) == 4
    assert Steal(1) not in (Score(), Steal(2))
