"""The kit can fail: every law catches the witness that breaks it, in a short trace."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import settings

from mantis_rules import LAWS, STANDARD, InvalidRuleset, Law, Step
from mantis_rules.testing import GAME_LAWS, LawBroken, LawNeverExercised, check_law
from tests.laws.witnesses import WITNESSES


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_a_law_catches_its_witness(law: Law) -> None:
    """L1 to L20: each law is broken by what was made to break it, and says so in a few steps."""
    with pytest.raises(LawBroken) as caught:
        check_law(law, WITNESSES[law.id])
    assert caught.value.law == law.id
    assert caught.value.reason == law.text
    assert 2 <= len(caught.value.trace) <= 8, str(caught.value)
    assert max(map(len, str(caught.value).splitlines())) < 800


def test_there_is_a_witness_for_every_law() -> None:
    """L1 to L20: no law goes without a witness."""
    assert WITNESSES.keys() == {law.id for law in LAWS}


def test_a_law_that_says_nothing_is_not_said_to_hold() -> None:
    """L7: a law that never applied to a step was not checked, and check_law says so."""
    silent = attrs.evolve(LAWS[6], when=_never)
    with pytest.raises(LawNeverExercised, match="steal_scores_nothing"):
        check_law(silent, STANDARD, settings(max_examples=5))


def _never(step: Step) -> bool:
    return False


def test_a_game_that_cannot_be_played_on_is_told_with_its_trace() -> None:
    """L1: a policy's fault, or its crash, ends in the same kind of report as a broken law."""
    crashing = attrs.evolve(STANDARD, name="crash", resolution=_crash)
    with pytest.raises(LawBroken, match="cannot be played on: ZeroDivisionError"):
        check_law(LAWS[0], crashing)


def _crash(state: object, flip: object) -> tuple[()]:
    raise ZeroDivisionError("in a policy")


def test_what_is_no_game_is_refused() -> None:
    """L13: the checker says what a game is, and which laws need steps of Mantis."""
    with pytest.raises(InvalidRuleset, match="has no min_players"):
        check_law(GAME_LAWS[0], object())  # type: ignore[arg-type]  # what the test is about
