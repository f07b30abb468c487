"""Premises that contradict each other prove nothing: each theorem shows that its own do not.

`counterexample` looks for a model of what is given before it proves. Here a contradiction is
planted in the premises, and every theorem of the files `test_proof*.py` is run: each must
fail. A theorem that is proved in another way would not.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any, Final

import pytest

pytest.importorskip("z3", reason="the proofs need z3-solver")

from tests.spec import (
    proving,
    step_laws,
    test_proof,
    test_proof_any_number,
    test_proof_end,
    test_proof_matching,
)
from tests.spec.any_number import AnyFlip
from tests.spec.end_laws import END_LAWS
from tests.spec.logic import B, N
from tests.spec.model import Game
from tests.spec.proving import AnyDeal, AnyEnd, AnyStep
from tests.spec.state_laws import STATE_LAWS
from tests.spec.step_laws import Step
from tests.spec.symbolic import Unsatisfiable, any_relation, counterexample, example, unknown

PROVE_NOTHING: Final = {
    "test_no_law_is_forgotten",
    "test_which_relations_treat_colours_alike",
}
"""Tests in these files that compute, and ask no solver."""

MODULES: Final = (test_proof, test_proof_any_number, test_proof_end, test_proof_matching)
Theorem = Callable[..., None]


def theorems(*modules: ModuleType) -> Iterator[Theorem]:
    """Every test of the modules that has something proved."""
    for module in modules:
        for name, value in vars(module).items():
            if name.startswith("test_") and inspect.isfunction(value) and name not in PROVE_NOTHING:
                yield value


def arguments(theorem: Theorem) -> dict[str, Any]:
    """What a theorem is run with here: two seats are enough."""
    made: Mapping[str, Callable[[], Any]] = {
        "any_step": lambda: AnyStep.of(2, extra_turn=True, colours=3, matches=any_relation(3)),
        "official_step": lambda: AnyStep.of(2, extra_turn=True, colours=3),
        "any_end": lambda: AnyEnd.of(2, tank_tie_break=True),
        "players": lambda: 2,
        "law": lambda: STATE_LAWS[0],
        "names": lambda: (1, 0, 2),
        "steals": lambda: True,
        "hits": lambda: True,
        "any_flip": AnyFlip.of,
        "extra_turn": lambda: True,
        "claim": lambda: test_proof_any_number.FALSE[0],
    }
    return {name: made[name]() for name in inspect.signature(theorem).parameters}


def contradictory(game: Game[N, B]) -> list[B]:
    """The wrong premise of an audit: that zero is at least the goal, which is at least one."""
    o = game.logic
    return [o.at_least(game.goal, o.number(1)), o.at_least(o.number(0), game.goal)]


@pytest.mark.parametrize("theorem", [*theorems(*MODULES)], ids=lambda each: each.__name__)
def test_no_theorem_follows_from_a_contradiction(
    theorem: Theorem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a contradiction in what is given of every game, no theorem is proved or refuted."""
    monkeypatch.setattr(proving, "agreed", contradictory)
    with pytest.raises(Unsatisfiable):
        theorem(**arguments(theorem))


@pytest.mark.parametrize("law", STATE_LAWS, ids=lambda law: law.__name__)
def test_no_law_of_a_deal_follows_from_a_contradiction(
    law: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a contradiction in what is given of a deal, no law of states is proved of it."""
    premises = AnyDeal.premises
    monkeypatch.setattr(
        AnyDeal,
        "premises",
        lambda deal: [
            *premises(deal),
            deal.game.logic.at_least(unknown("x"), unknown("x") + deal.game.logic.number(1)),
        ],
    )
    with pytest.raises(Unsatisfiable):
        AnyDeal.of(2).prove_law(law)


def never(game: Game[N, B], step: Step[N]) -> B:
    """A law that no step obeys."""
    return game.logic.some(())


@pytest.mark.parametrize(
    "law",
    [
        "one_flipped_card_leaves",
        "only_those_named_are_touched",
        "only_matched_cards_move",
        "none_or_one_is_left",
        "the_turn_passes",
    ],
)
def test_contradictory_laws_determine_nothing(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no step can obey the laws, the proof that they leave a step no choice fails."""
    monkeypatch.setattr(step_laws, law, never)
    with pytest.raises(Unsatisfiable):
        test_proof.test_the_laws_determine_a_step(AnyStep.of(2, extra_turn=True, colours=3))


def test_contradictory_laws_of_the_end_determine_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no result can obey the laws of the end, the proof that they determine it fails."""

    def never(game: Any, state: Any, outcome: Any) -> Any:
        return game.logic.some(())

    monkeypatch.setattr(test_proof_end, "END_LAWS", (*END_LAWS, never))
    with pytest.raises(Unsatisfiable):
        test_proof_end.test_the_laws_determine_the_result(AnyEnd.of(2, tank_tie_break=True))


def test_a_contradiction_has_no_example() -> None:
    """An example of a contradiction, or a proof from it, is refused, whatever the claim."""
    number = unknown("x")
    o = AnyDeal.of(2).game.logic
    wrong = o.at_least(number, number + o.number(1))
    for claim in (o.every(()), o.some(()), wrong):
        with pytest.raises(Unsatisfiable):
            counterexample(claim, given=[wrong])
    with pytest.raises(Unsatisfiable):
        example(wrong)


def test_only_one_function_proves() -> None:
    """The proofs ask no solver themselves: neither `solved` nor z3 is named in them."""
    for module in MODULES:
        assert not {"solved", "z3"} & vars(module).keys()
        assert "is None" not in inspect.getsource(module)
