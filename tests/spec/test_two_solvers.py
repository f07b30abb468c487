"""The headline theorems are decided by two solvers, z3 and cvc5, which must agree.

Each question that a theorem puts to z3, whether its premises have a model and whether its claim has
a counterexample, is written out and put to cvc5 too. So a fault of one solver cannot prove them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

pytest.importorskip("z3", reason="the proofs need z3-solver")
pytest.importorskip("cvc5", reason="the second opinion needs cvc5")

from tests.helpers.sampled import sampled
from tests.rules import rule
from tests.spec import (
    second,
    symbolic,
    test_proof as steps,
    test_proof_any_number as any_number,
    test_proof_end as ends,
    test_prover as prover,
)
from tests.spec.any_number import AnyFlip
from tests.spec.proving import AnyDeal, AnyEnd, AnyStep, standing
from tests.spec.state_laws import nothing_is_lost
from tests.spec.symbolic import Claim, Example, counterexample


def duel() -> AnyStep:
    """Any step at two seats, with D2."""
    return AnyStep.of(2, extra_turn=True)


def three() -> AnyStep:
    """Any step at three seats, without D2."""
    return AnyStep.of(3, extra_turn=False)


def end() -> AnyEnd:
    """Any state of a game of three, with E4."""
    return AnyEnd.of(3, tank_tie_break=True)


HEADLINES: Final[Mapping[str, Callable[[], None]]] = {
    "L1: after the deal no card is lost": lambda: AnyDeal.of(3).prove_law(nothing_is_lost),
    "L1: no step loses a card, at two seats": lambda: steps.test_no_card_is_lost(duel()),
    "L1: no step loses a card, at three": lambda: steps.test_no_card_is_lost(three()),
    "L1: … at any number": lambda: any_number.test_the_cards_of_a_colour_stay_as_many(AnyFlip.of()),
    "L4: one seat reaches the goal": lambda: steps.test_at_most_one_seat_reaches_the_goal(three()),
    "L14: a game ends": lambda: steps.test_every_action_brings_the_end_nearer(three()),
    "the laws determine a step, at two seats": lambda: steps.test_the_laws_determine_a_step(duel()),
    "the laws determine a step, at three": lambda: steps.test_the_laws_determine_a_step(three()),
    "the laws determine the result": lambda: ends.test_the_laws_determine_the_result(end()),
}
"""What the guarantee rests on: nothing is lost, games end, and the laws leave no choice."""


def refuted_end() -> None:
    """The claim that there is at most one winner must have a counterexample."""
    tie = end()
    claim = prover.one_winner_at_most(tie.game, tie.state, tie.outcome)
    assert counterexample(claim, given=standing(tie.game, tie.state)) is not None


FALSEHOODS: Final[Mapping[str, Callable[[], None]]] = {
    "no step makes a pile of two": lambda: three().refute(prover.no_new_pile_of_two),
    "no step empties a tank": lambda: three().refute(prover.every_tank_keeps_a_card),
    "a game ends one action sooner": lambda: three().refute(prover.ends_one_action_sooner),
    "there is at most one winner": refuted_end,
    "a steal spares the mover's tank": lambda: any_number.test_a_false_claim_is_refuted(
        AnyFlip.of(), any_number.FALSE[0]
    ),
}


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Put each question to both solvers, which must agree; the answers so far."""
    given: list[bool] = []
    ask_z3 = symbolic.solved

    def ask_both(*claims: Claim) -> Example | None:
        found = ask_z3(*claims)
        assert second.can_hold(*claims) is (found is not None)
        given.append(found is not None)
        return found

    monkeypatch.setattr(symbolic, "solved", ask_both)
    return given


@rule("L1", "L4", "L14", "L21", "T3", "T4")
@pytest.mark.parametrize("theorem", sampled(HEADLINES, every=3))
def test_two_solvers_prove_a_headline(theorem: str, answers: list[bool]) -> None:
    """Both find a model of the premises, and neither finds a counterexample."""
    HEADLINES[theorem]()
    assert answers == [True, False]


@pytest.mark.parametrize("falsehood", FALSEHOODS.values(), ids=FALSEHOODS)
def test_two_solvers_refute_a_falsehood(falsehood: Callable[[], None], answers: list[bool]) -> None:
    """Both find a model of the premises, and both a counterexample."""
    falsehood()
    assert answers == [True, True]


def test_a_second_solver_that_disagrees_is_noticed(
    answers: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If cvc5 gave the opposite answer, the theorem would not pass."""
    agrees = second.can_hold

    def contrary(*claims: Any) -> bool:
        return not agrees(*claims)

    monkeypatch.setattr(second, "can_hold", contrary)
    with pytest.raises(AssertionError):
        HEADLINES["L14: a game ends"]()
