"""No check passes without having checked, and whatever goes wrong is reported, with its place."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from typing import Any
from unittest import SkipTest

import attrs
import pytest
from hypothesis import Phase, assume, reject, settings, strategies as st
from hypothesis.errors import StopTest, Unsatisfiable

from mantis_rules import (
    DUEL,
    STANDARD,
    Flip,
    InvalidCheck,
    InvalidRuleset,
    PolicyFault,
    State,
    Transfer,
    Turn,
    legal_actions,
    new_game,
    step,
)
from mantis_rules.game import Game
from mantis_rules.laws import Law
from mantis_rules.testing import (
    LawBroken,
    LawNeverExercised,
    check_against_model,
    check_law,
    explore,
    mantis_game,
    rulesets,
)
from tests.helpers.strategies import TINY_DUEL
from tests.laws.nim import NIM, Heap

FIRST = settings(max_examples=100, phases=[Phase.generate])


def law_of(holds: Callable[[Any], Any]) -> Law:
    """A law of states with this function."""
    return Law("mine", "Mine.", (), holds, asks="State")


TRUE = law_of(lambda state: True)


@pytest.mark.parametrize(
    "phases", [[Phase.reuse], [Phase.explicit], [Phase.shrink], []], ids=lambda phases: str(phases)
)
def test_settings_that_play_no_game_are_refused(phases: list[Phase]) -> None:
    """A check that plays nothing raises InvalidCheck, rather than skip the test."""
    none = settings(phases=phases, derandomize=False)
    said = "settings: expected phases that play a game"
    with pytest.raises(InvalidCheck, match=said):
        check_law(TRUE, STANDARD, none)
    with pytest.raises(InvalidCheck, match=said):
        check_against_model(NIM, NIM, none)


def test_a_check_of_games_that_are_over_is_no_pass() -> None:
    """Comparing no action, or exploring without a law that applies, raises LawNeverExercised."""
    over = attrs.evolve(NIM, starts=[Heap(0, 0)])
    never = attrs.evolve(TRUE, when=lambda state: False)
    for check in (
        lambda: check_against_model(over, over),
        lambda: explore(over),
        lambda: explore(NIM, laws=[never]),
    ):
        with pytest.raises(LawNeverExercised):
            check()
    assert explore(over, laws=()).games == 1
    assert explore(over, laws=[TRUE]).asked == {"mine": 1}
    assert explore(NIM, laws=[never, TRUE]).asked["mine"]


def _by_luck(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """The official resolution, which now and then raises."""
    if secrets.randbelow(10) == 0:
        raise KeyError("luck")
    return STANDARD.resolution(state, flip)


def test_a_policy_that_depends_on_chance_is_reported() -> None:
    """A failure that does not happen again is LawBroken with its game, not Hypothesis' error."""
    rules = attrs.evolve(STANDARD, name="luck", resolution=_by_luck)
    for _ in range(5):
        with pytest.raises(LawBroken, match="KeyError: 'luck'") as caught:
            check_law(TRUE, rules)
        assert caught.value.law == "mine"
        assert "  steal" in str(caught.value) or "  score" in str(caught.value)


def test_a_law_that_fails_once_is_reported() -> None:
    """A law that fails only once is LawBroken, and the trace says that it is uncertain."""
    asked: list[State] = []

    def third_time(state: State) -> bool:
        asked.append(state)
        return len(asked) != 3

    with pytest.raises(LawBroken) as caught:
        check_law(law_of(third_time), STANDARD)
    assert caught.value.reason == "Mine."
    assert caught.value.trace[-1].startswith("  (the same game did not fail again:")


def leaves(kind: type[BaseException], *given_to: object) -> Callable[..., Any]:
    """A function that raises an error."""

    def leave(*anything: object) -> Any:
        raise kind(*given_to)

    return leave


LEAVING = [
    leaves(SystemExit, 0),
    leaves(SkipTest, "not today"),
    leaves(pytest.skip.Exception, "not today"),
    leaves(GeneratorExit),
    leaves(Unsatisfiable, "mine"),
    leaves(AssertionError),
    lambda *anything: assume(False),
    lambda *anything: reject(),
    lambda *anything: sys.exit(0),
]


@pytest.mark.parametrize("leave", LEAVING, ids=range(len(LEAVING)))
def test_a_law_or_policy_that_leaves_is_reported(leave: Callable[..., Any]) -> None:
    """Whatever a law or policy raises to leave the test is LawBroken."""
    rules = attrs.evolve(TINY_DUEL, name="leaving", resolution=leave)
    for check in (
        lambda: check_law(law_of(leave), TINY_DUEL, FIRST),
        lambda: check_law(TRUE, rules, FIRST),
        lambda: check_against_model(mantis_game(rules), mantis_game(TINY_DUEL), FIRST),
        lambda: explore(TINY_DUEL, laws=[law_of(leave)]),
        lambda: explore(rules, laws=[]),
    ):
        with pytest.raises(LawBroken):
            check()


def test_interrupting_a_check_interrupts_it() -> None:
    """KeyboardInterrupt is not a broken law."""
    for check in (
        lambda: check_law(law_of(leaves(KeyboardInterrupt)), TINY_DUEL),
        lambda: explore(TINY_DUEL, laws=[law_of(leaves(KeyboardInterrupt))]),
    ):
        with pytest.raises(KeyboardInterrupt):
            check()


@pytest.mark.parametrize(
    ("family", "text"),
    [
        (st.nothing(), "expected a strategy for games that the law is about"),
        (rulesets().filter(lambda rules: False), "expected a strategy for games that the law is"),
        (rulesets().map(leaves(ZeroDivisionError, "m")), r"ZeroDivisionError: m \(test_kit_runs"),
        (rulesets().map(leaves(SystemExit, 0)), "the check cannot be run: SystemExit"),
        (rulesets().map(leaves(SkipTest, "n")), "the check cannot be run: SkipTest"),
        (rulesets().map(leaves(pytest.skip.Exception, "n")), "the check cannot be run: Skipped"),
        (rulesets().map(leaves(StopTest, 0)), "the check cannot be run: StopTest"),
        (st.integers(min_value="a"), "the check cannot be run: InvalidArgument"),  # type: ignore[arg-type]  # wrong on purpose
    ],
)
def test_a_strategy_that_gives_no_game_is_refused(family: Any, text: str) -> None:
    """A strategy that is empty, invalid or raises gives InvalidCheck."""
    with pytest.raises(InvalidCheck, match=text):
        check_law(TRUE, family, FIRST)


def test_a_strategy_of_other_values_is_refused() -> None:
    """A strategy must yield rulesets, states or games."""
    with pytest.raises(InvalidRuleset, match="expected a Ruleset or a Game, got 1"):
        check_law(TRUE, st.just(1))


@attrs.frozen
class Unwritable:
    """A kind of tokens that cannot be written."""

    def fits(self, token: object, players: int) -> bool:
        """Accept any."""
        return True

    def write(self, token: object) -> str:
        """Fail."""
        raise KeyError("no name for it")

    def read(self, text: str) -> str:
        """Fail."""
        raise KeyError("no name for it")

    def turned(self, token: Any, seats: object, colours: object) -> Any:
        """Return it."""
        return token


def _pass(state: State, flip: Flip) -> Turn:
    return Turn((flip.mover + 1) % state.players, "token")


UNWRITABLE = attrs.evolve(DUEL, name="unwritable", succession=_pass, token_kind=Unwritable())


@attrs.frozen(repr=False)
class Unprintable:
    """A state or action whose repr raises."""

    number: int

    def __repr__(self) -> str:
        raise KeyError("no repr")


class UnprintableError(Exception):
    """An error whose text raises."""

    def __str__(self) -> str:
        raise KeyError("no text")


def test_a_token_that_cannot_be_written_hides_no_broken_law() -> None:
    """The report of a broken law says why the position is not in it."""
    late = law_of(lambda state: state.ply < 2)
    small = attrs.evolve(TINY_DUEL, succession=_pass, token_kind=Unwritable())
    for check in (
        lambda: check_law(late, UNWRITABLE),
        lambda: explore(small, laws=[late]),
    ):
        with pytest.raises(LawBroken, match=r"^mine: Mine\.") as caught:
            check()
        assert "KeyError: 'no name for it'" in caught.value.trace[-1]


def test_a_repr_that_raises_hides_no_broken_law() -> None:
    """States, actions, policies and errors without a text are named by their type."""
    heaps: Game[Any, Any] = Game(
        longest=3,
        new_game=lambda players, seed: Unprintable(3),
        legal_actions=lambda state: tuple(Unprintable(n) for n in range(state.number)),
        apply=lambda state, action: Unprintable(state.number - 1),
        result=lambda state: None if state.number else 0,
    )
    late = law_of(lambda state: state.number > 2)
    for check in (
        lambda: check_law(late, heaps),
        lambda: check_law(late, st.just(heaps)),
        lambda: explore(heaps, laws=[late]),
    ):
        with pytest.raises(LawBroken, match="an unprintable Unprintable"):
            check()
    silent = law_of(leaves(UnprintableError))
    with pytest.raises(LawBroken, match="UnprintableError: an unprintable UnprintableError"):
        check_law(silent, NIM, FIRST)

    class Policy(Unprintable):
        def __call__(self, state: State, flip: Flip) -> Turn:
            return STANDARD.succession(state, flip)

    odd = attrs.evolve(STANDARD, name="odd", succession=Policy(1))
    with pytest.raises(LawBroken, match="an unprintable"):
        check_law(law_of(lambda state: state.ply < 1), st.just(odd), FIRST)


def _typo(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return flip.cardz  # type: ignore[attr-defined,no-any-return]  # wrong on purpose


def test_the_cause_is_reported_with_its_file_and_line() -> None:
    """The report of an error in a policy, a law or a game has the author's own line."""
    typo = _typo.__code__.co_firstlineno + 1
    rules = attrs.evolve(TINY_DUEL, resolution=_typo)
    place = rf"AttributeError: 'Flip' object has no attribute 'cardz' \(test_kit_runs.py:{typo}\)"
    for check in (lambda: check_law(TRUE, rules), lambda: explore(rules)):
        with pytest.raises(LawBroken, match=place):
            check()
    line = leaves.__code__.co_firstlineno + 4
    for check in (
        lambda: check_law(law_of(leaves(TypeError, "mine")), TINY_DUEL),
        lambda: check_law(TRUE, attrs.evolve(NIM, apply=leaves(TypeError, "mine"))),
        lambda: check_against_model(attrs.evolve(NIM, result=leaves(TypeError, "mine")), NIM),
    ):
        with pytest.raises(LawBroken, match=rf"TypeError: mine \(test_kit_runs.py:{line}\)"):
            check()


def test_a_wrong_answer_of_a_policy_has_no_line() -> None:
    """A policy that returned, but something invalid, is named without a line of the library."""
    rules = attrs.evolve(TINY_DUEL, resolution=lambda state, flip: None)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(LawBroken) as caught:
        check_law(TRUE, rules)
    assert ".py:" not in caught.value.reason


@pytest.mark.parametrize("policy", ["opening", "resolution", "succession", "victory", "legality"])
def test_a_policy_that_exits_is_a_fault_of_the_policy(policy: str) -> None:
    """`sys.exit(0)` in a policy is a PolicyFault, and does not end the process."""
    exits: dict[str, Any] = {policy: lambda *given: sys.exit(0)}
    rules = attrs.evolve(TINY_DUEL, name="exits", **exits)
    with pytest.raises((PolicyFault, LawBroken)) as found:
        explore(rules)
    assert isinstance(found.value.__cause__ or found.value, PolicyFault | SystemExit)

    def play() -> None:
        state = new_game(2, seed=1, rules=rules)
        step(state, legal_actions(state)[0])

    with pytest.raises(PolicyFault):
        play()


def test_a_game_that_exits_is_broken() -> None:
    """`sys.exit(0)` in a function of any game is LawBroken when the game is explored."""
    for name in "legal_actions", "result", "apply":
        exits: dict[str, Any] = {name: lambda *given: sys.exit(0)}
        with pytest.raises(LawBroken, match="SystemExit"):
            explore(attrs.evolve(NIM, **exits))
