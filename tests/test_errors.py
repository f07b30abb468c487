"""The errors as values: what they are, what they say, and that they can be sent around."""

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
    """Each kind is caught as a `MantisError`, and as a `ValueError`."""
    assert issubclass(kind, MantisError)
    assert issubclass(kind, ValueError)


def test_the_base_is_no_value_error() -> None:
    """The base of all errors says nothing of what was wrong."""
    assert issubclass(MantisError, Exception)
    assert not issubclass(MantisError, ValueError)


def test_a_fault_of_a_policy_is_one_of_its_ruleset() -> None:
    """Whoever catches bad rulesets catches faults of their policies too."""
    assert issubclass(PolicyFault, InvalidRuleset)


def test_the_kinds_are_told_apart() -> None:
    """But for that, no kind is caught as another."""
    kinds = [InvalidCard, InvalidCheck, InvalidState, InvalidRuleset, InvalidRecord, IllegalAction]
    assert not [
        one for one in kinds for other in kinds if one is not other if issubclass(one, other)
    ]


@errors
def test_an_error_survives_copying(error: MantisError) -> None:
    """Pickled or copied, an error is of the same kind, with the same text and attributes."""
    copies = [pickle.loads(pickle.dumps(error, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


@errors
def test_an_error_keeps_its_notes(error: MantisError) -> None:
    """A note that somebody added on the way goes with it."""
    noted = copy.copy(error)
    noted.add_note("while playing game 7")
    assert pickle.loads(pickle.dumps(noted)).__notes__ == ["while playing game 7"]


@errors
def test_the_text_is_one_line(error: MantisError) -> None:
    """The text of an error fits on a line, and is not empty."""
    assert len(str(error).splitlines()) == 1


def test_an_illegal_action_has_its_parts() -> None:
    """Ply, seat, action and reason are attributes, so that a program need not read the text."""
    error = IllegalAction(3, 2, Steal(2), "steal 2: seat 2 is the mover")
    assert (error.state_ply, error.seat, error.action) == (3, 2, Steal(2))
    assert error.reason == "steal 2: seat 2 is the mover"
    assert str(error) == "ply 3, seat 2: steal 2: seat 2 is the mover"


def test_a_policy_fault_has_its_parts() -> None:
    """Policy, ruleset and reason are attributes too."""
    error = PolicyFault("resolution", "odd", "moves a card twice")
    assert (error.policy, error.rules, error.reason) == ("resolution", "odd", "moves a card twice")
    assert str(error) == "the resolution policy of ruleset 'odd': moves a card twice"
