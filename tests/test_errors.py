"""The errors as values: their classes, texts and attributes, and that they can be pickled."""

from __future__ import annotations

import copy
import pickle

import pytest

from mantis_rules import (
    IllegalAction,
    InvalidCard,
    InvalidCheck,
    InvalidRecord,
    InvalidRuleset,
    InvalidState,
    MantisError,
    PolicyFault,
    Steal,
)

ERRORS: list[MantisError] = [
    MantisError("a text"),
    InvalidCard("back: expected two colours or more, got red"),
    InvalidCheck("until: expected a version"),
    InvalidState("to_move: expected a seat from 0 to 2"),
    InvalidRuleset("goal: expected an int of 1 or more"),
    InvalidRecord("card: expected a code such as 'Ory'"),
    InvalidRecord("score: the game is over", 12, "E1", None, 3),
    PolicyFault("resolution", "odd", "moves a card twice"),
    IllegalAction(3, 2, Steal(2), "steal 2: seat 2 is the mover"),
]
errors = pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)


@pytest.mark.parametrize(
    "kind",
    [
        InvalidCard,
        InvalidCheck,
        InvalidState,
        InvalidRuleset,
        InvalidRecord,
        PolicyFault,
        IllegalAction,
    ],
)
def test_every_error_is_a_mantis_error_and_a_value_error(kind: type[Exception]) -> None:
    """Every kind of error is a `MantisError` and a `ValueError`."""
    assert issubclass(kind, MantisError)
    assert issubclass(kind, ValueError)


def test_the_base_class_is_not_a_value_error() -> None:
    """`MantisError` itself is an `Exception` and not a `ValueError`."""
    assert issubclass(MantisError, Exception)
    assert not issubclass(MantisError, ValueError)


def test_a_policy_fault_is_an_invalid_ruleset() -> None:
    """Code that catches `InvalidRuleset` also catches `PolicyFault`."""
    assert issubclass(PolicyFault, InvalidRuleset)


def test_no_other_kind_of_error_is_a_subclass_of_another() -> None:
    """Apart from `PolicyFault`, no kind of error is a subclass of another."""
    kinds = [InvalidCard, InvalidCheck, InvalidState, InvalidRuleset, InvalidRecord, IllegalAction]
    assert not [
        one for one in kinds for other in kinds if one is not other if issubclass(one, other)
    ]


@errors
def test_an_error_survives_copying(error: MantisError) -> None:
    """A pickled or copied error has the same type, text and attributes."""
    copies = [pickle.loads(pickle.dumps(error, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


@errors
def test_an_error_keeps_its_notes(error: MantisError) -> None:
    """A note added to an error is kept when the error is pickled."""
    noted = copy.copy(error)
    noted.add_note("while playing game 7")
    assert pickle.loads(pickle.dumps(noted)).__notes__ == ["while playing game 7"]


@errors
def test_the_text_is_one_line(error: MantisError) -> None:
    """The text of an error is exactly one line."""
    assert len(str(error).splitlines()) == 1


def test_an_illegal_action_has_its_parts() -> None:
    """An `IllegalAction` has ply, seat, action and reason as attributes, apart from its text."""
    error = IllegalAction(3, 2, Steal(2), "steal 2: seat 2 is the mover")
    assert (error.state_ply, error.seat, error.action) == (3, 2, Steal(2))
    assert error.reason == "steal 2: seat 2 is the mover"
    assert str(error) == "ply 3, seat 2: steal 2: seat 2 is the mover"


def test_a_policy_fault_has_its_parts() -> None:
    """A `PolicyFault` has policy, ruleset and reason as attributes."""
    error = PolicyFault("resolution", "odd", "moves a card twice")
    assert (error.policy, error.rules, error.reason) == ("resolution", "odd", "moves a card twice")
    assert str(error) == "the resolution policy of ruleset 'odd': moves a card twice"
