"""What the error of an illegal action says, and what it must not reveal (T1, I2)."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mantis_rules import IllegalAction, Score, State, Steal, apply, new_game, step
from tests.helpers.positions import disguised, table
from tests.helpers.strategies import positions
from tests.rules import rule

from .test_illegal import HUGE, NO_ACTIONS, NO_SEATS, steals

STATE = apply(new_game(4, seed=3, first=1), Score())
OVER = table("Ro Rb / Ry / -", to_move=1)
OTHERS = "name another seat (0, 1, 3)"


def refusal_of(state: State, action: Any) -> IllegalAction:
    """The error that the action raises."""
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return refused.value


@rule("T1")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Steal(2), f"steal 2: seat 2 is the mover; {OTHERS}"),
        (Steal(4), f"steal 4: there is no such seat; {OTHERS}"),
        (Steal(10**30), f"steal {10**30}: there is no such seat; {OTHERS}"),
        (Steal(-1), f"steal: -1 (int) is no seat; {OTHERS}"),
        (Steal(True), f"steal: True (bool) is no seat; {OTHERS}"),
        (Steal(1.0), f"steal: 1.0 (float) is no seat; {OTHERS}"),  # type: ignore[arg-type]  # wrong on purpose
        (Steal("1"), f"steal: '1' (str) is no seat; {OTHERS}"),  # type: ignore[arg-type]  # wrong on purpose
        (Steal(None), f"steal: None (NoneType) is no seat; {OTHERS}"),  # type: ignore[arg-type]  # wrong on purpose
        (None, "expected Score() or Steal(seat), got None (NoneType)"),
        ("score", "expected Score() or Steal(seat), got 'score' (str)"),
        (0, "expected Score() or Steal(seat), got 0 (int)"),
        (Score, "expected Score() or Steal(seat), got "),
        (Steal(HUGE), "steal an int of 16610 bits: there is no such seat; "),
        (Steal(-HUGE), f"steal: an int of 16610 bits (int) is no seat; {OTHERS}"),
        ((1,), "expected Score() or Steal(seat), got a value of type tuple"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_error_says_what_was_expected(action: Any, reason: str) -> None:
    """The reason says what was wrong and what was expected."""
    assert refusal_of(STATE, action).reason.startswith(reason)


@rule("E2")
@pytest.mark.parametrize("action", [Score(), Steal(0), Steal(1), Steal(9)], ids=str)
def test_the_error_says_that_the_game_is_over(action: Score | Steal) -> None:
    """After the end, the reason for any action is that the game is over."""
    assert (
        refusal_of(OVER, action).reason
        == f"{action}: the game is over (draw pile empty), nobody may act"
    )


@rule("T1")
@given(positions())
def test_the_error_has_the_ply_seat_and_action(state: State) -> None:
    """The error has the ply, the seat to move and the action, and its text shows them."""
    action = Steal(state.to_move)
    error = refusal_of(state, action)
    assert (error.state_ply, error.seat, error.action) == (state.ply, state.to_move, action)
    assert str(error) == f"ply {state.ply}, seat {state.to_move}: {error.reason}"


def test_apply_and_step_refuse_alike() -> None:
    """`apply` and `step` raise the same error."""
    with pytest.raises(IllegalAction) as refused:
        step(STATE, Steal(2))
    assert refused.value.args == refusal_of(STATE, Steal(2)).args


@rule("T1")
@pytest.mark.parametrize("action", [*steals(4)[:2], Steal(2), *steals(4)[6:]], ids=str)
def test_the_error_keeps_a_steal_from_a_number(action: Steal) -> None:
    """The error keeps a steal from an int as it was given."""
    kept = refusal_of(STATE, action).action
    assert type(kept) is Steal
    assert kept == action


@rule("T1")
@pytest.mark.parametrize(
    "action",
    [*NO_ACTIONS, *map(Steal, NO_SEATS)],
    ids=lambda action: type(getattr(action, "target", action)).__name__,
)
def test_the_error_keeps_anything_else_as_text(action: Any) -> None:
    """The error keeps any other value as a short text."""
    kept = refusal_of(STATE, action).action
    assert type(kept) is str
    assert 0 < len(kept) < 200


@rule("T1")
@pytest.mark.parametrize(
    "action",
    [*NO_ACTIONS, *map(Steal, NO_SEATS), Steal("x" * 10_000)],  # type: ignore[arg-type]  # wrong on purpose
    ids=lambda action: type(getattr(action, "target", action)).__name__,
)
def test_the_error_is_short(action: Any) -> None:
    """The text and the repr of the error are short, however long the given value is."""
    error = refusal_of(STATE, action)
    assert len(str(error)) < 300
    assert len(repr(error)) < 600


@rule("T1")
@given(positions(), st.sampled_from([Steal(-1), Steal(99), "score", None]))
def test_the_error_survives_copying(state: State, action: Any) -> None:
    """An error that is copied, or pickled with any protocol, keeps its text and attributes."""
    error = refusal_of(state, action)
    copies = [pickle.loads(pickle.dumps(error, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(error), copy.deepcopy(error)):
        assert type(again) is IllegalAction
        assert vars(again) == vars(error)
        assert (str(again), again.args) == (str(error), error.args)


@rule("T1")
@pytest.mark.parametrize(
    "action",
    [*NO_ACTIONS, *map(Steal, NO_SEATS)],
    ids=lambda action: type(getattr(action, "target", action)).__name__,
)
def test_every_error_pickles(action: Any) -> None:
    """The error can be pickled even if the given value cannot be."""
    error = refusal_of(STATE, action)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@given(positions())
def test_the_error_shows_nothing_hidden(state: State) -> None:
    """The error is the same in positions that differ only in what is hidden."""
    other = disguised(state)
    for action in [Steal(state.to_move), Steal(-1), Steal(99), Steal(True), None, "score"]:
        one, twin = refusal_of(state, action), refusal_of(other, action)
        assert (str(one), one.args, vars(one)) == (str(twin), twin.args, vars(twin))


@rule("T1")
def test_the_error_is_a_value_error() -> None:
    """An illegal action can be caught as a `ValueError`."""
    with pytest.raises(ValueError, match="seat 2 is the mover"):
        apply(STATE, Steal(2))


@rule("T1")
def test_a_long_seat_number_is_shortened() -> None:
    """The reason shows a seat number of up to 40 digits in full, and a longer one shortened."""
    state = new_game(2, seed=1)
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(10**39))
    assert told.value.reason.startswith(f"steal {10**39}: there is no such seat")
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(10**40))
    assert told.value.reason.startswith("steal 100000000000000000...0000000000000000000: there is")
    with pytest.raises(IllegalAction) as told:
        apply(state, Steal(2**1000))
    assert told.value.reason.startswith("steal an int of 1001 bits: there is no such seat")
