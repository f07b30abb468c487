"""`check_law` works inside a test of Hypothesis: one failure, found again, and no empty pass."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import Phase, example, given, settings, strategies as st
from hypothesis.errors import FailedHealthCheck, Unsatisfiable

from mantis_rules import STANDARD, Flip, Ruleset, State, Transfer
from mantis_rules.laws import LAWS, Law
from mantis_rules.testing import (
    LawBroken,
    LawNeverExercised,
    check_against_model,
    check_law,
    rulesets,
)
from tests.laws.nim import NIM, Heap

FIRST = settings(max_examples=100, phases=[Phase.generate])


def law_of(holds: Callable[[Any], bool]) -> Law:
    """A law of states with this function."""
    return Law("mine", "Mine.", (), holds, asks="State")


def _raises(state: State, flip: Flip) -> tuple[Transfer, ...]:
    raise KeyError("mine")


def _fails(state: State) -> bool:
    raise TypeError("mine")


@settings(max_examples=10)
@given(rulesets())
def test_a_law_is_checked_inside_a_test(rules: Ruleset) -> None:
    """`check_law` works inside a test of Hypothesis, without settings for it."""
    check_law(LAWS[0], rules)


def _spoilt(rules: Ruleset) -> Ruleset:
    return attrs.evolve(rules, resolution=_raises)


def test_a_failure_inside_a_test_is_one_broken_law() -> None:
    """Inside a test, the same ruleset fails in the same way again, so the test reports it once."""

    @settings(FIRST, max_examples=20, report_multiple_bugs=True)
    @given(rulesets().map(_spoilt))
    def inside(rules: Ruleset) -> None:
        check_law(LAWS[0], rules)

    @settings(FIRST, max_examples=20, report_multiple_bugs=True)
    @given(rulesets())
    def two_laws(rules: Ruleset) -> None:
        check_law(law_of(_fails if rules.goal > 10 else lambda state: False), rules)

    for test in (inside, two_laws):
        with pytest.raises(LawBroken):
            test()


def _note(seen: list[State], state: State) -> bool:
    seen.append(state)
    return True


def test_the_games_inside_a_test_are_the_same_each_time() -> None:
    """Inside a test, the same games are played for the same ruleset, whatever the settings say."""
    played: list[list[State]] = [[], []]

    @settings(max_examples=10, derandomize=False, database=None)
    @given(st.just(STANDARD))
    def inside(rules: Ruleset) -> None:
        for states in played:
            check_law(law_of(partial(_note, states)), rules)

    inside()
    assert played[0] == played[1]
    assert len(played[0]) > 5


def test_a_law_that_never_applies_inside_a_test_is_not_passed() -> None:
    """Examples in which the law never applies are rejected; if all are, the test fails."""
    never = attrs.evolve(LAWS[0], when=lambda state: False)

    @settings(max_examples=10)
    @given(rulesets())
    def inside(rules: Ruleset) -> None:
        check_law(never, rules)

    with pytest.raises((Unsatisfiable, FailedHealthCheck)):
        inside()


def test_a_check_that_checks_nothing_fails_an_explicit_example() -> None:
    """Hypothesis passes an explicit example that is rejected, so LawNeverExercised is raised."""
    never = attrs.evolve(LAWS[0], when=lambda state: False)
    over = attrs.evolve(NIM, starts=[Heap(0, 0)])
    few = settings(FIRST, max_examples=5)
    for check in (
        lambda: check_law(never, STANDARD, few),
        lambda: check_against_model(over, over, few),
    ):

        @settings(phases=[Phase.explicit], deadline=None)
        @example(check)
        @given(st.just(check))
        def inside(check: Callable[[], None]) -> None:
            check()

        with pytest.raises(LawNeverExercised):
            inside()


def test_an_explicit_example_that_exercises_the_law_passes() -> None:
    """The check of an explicit example is a real one: a good law passes, a broken one fails."""

    @settings(phases=[Phase.explicit], deadline=None)
    @example(lambda state: True)
    @example(lambda state: state.ply < 3)
    @given(st.just(_fails))
    def inside(holds: Callable[[Any], bool]) -> None:
        check_law(law_of(holds), STANDARD, settings(max_examples=20, phases=[Phase.generate]))

    with pytest.raises(LawBroken):
        inside()
