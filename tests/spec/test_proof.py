"""Proofs of the counting laws: for any state, deck, hand and goal, with all seven colours.

Each law is shown to hold after the deal, or to be kept by any step from any state in which it
holds, reachable or not, so no game can break it. A deck of fewer colours is the case in which the
other counts are zero. For two seats and for three each law is also proved for all relations between
the colours at once (V4): whether one colour matches another is then an unknown truth value. Claims
that hold for some relations only are proved in `test_proof_matching`, and the laws of the end in
`test_proof_end`. `BEYOND_COUNTS` lists what counts cannot express. `test_prover` shows that false
claims are refuted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest

pytest.importorskip("z3", reason="the proofs need z3-solver")

from tests.helpers.sampled import sampled
from tests.rules import ids_in, rule
from tests.spec import end_laws, model, state_laws, step_laws, symmetry, test_proof_end
from tests.spec.proving import AnyDeal, AnyStep
from tests.spec.relations import same_colour
from tests.spec.state_laws import STATE_LAWS, StateLaw
from tests.spec.step_laws import StepLaw
from tests.spec.symbolic import (
    AnyRelation,
    any_relation,
    any_state,
    any_tanks,
)

BEYOND_COUNTS: Final[Mapping[str, str]] = {
    "L1": "that a card is in one place only: counts do not tell cards of one colour apart",
    "L2": "counts have no backs",
    "L6": "which card leaves and the order of the rest: counts have no order",
    "L13": "a formula has no effects and no identity, and says nothing about programs that have",
    "L15": "the kinds and the order of actions: only which seats may be named is a number",
    "L18": "views, texts and JSON are no numbers of the state",
    "L19": "sampling is about the order of cards and about chance",
    "L20": "odds are asked of backs, which counts do not have",
}
SEATS: Final = range(2, 7)
OFFICIAL: Final = [f"{players} seats, {turn}" for turn in ("T7", "D2") for players in SEATS]
ANY_RELATION: Final = ["2 seats, D2, any relation", "3 seats, T7, any relation"]


def step_of(kind: str) -> AnyStep:
    """Any step of this kind."""
    relation: AnyRelation = any_relation(7) if kind.endswith("any relation") else same_colour
    return AnyStep.of(int(kind[0]), extra_turn="D2" in kind, matches=relation)


FEW_SEATS = sampled(OFFICIAL, every=20, also=lambda kind: kind[0] in "23" or kind == "6 seats, T7")
"""Of the proofs for four seats and more, plain pytest makes those for six with T7."""


@pytest.fixture(params=FEW_SEATS, scope="module")
def official_step(request: pytest.FixtureRequest) -> AnyStep:
    """Any step, for each number of seats and either succession."""
    return step_of(request.param)


@pytest.fixture(params=[*FEW_SEATS, *ANY_RELATION], scope="module")
def any_step(request: pytest.FixtureRequest) -> AnyStep:
    """The same, and any relation for two seats and for three (V4)."""
    return step_of(request.param)


# Laws of states: true after the deal, and kept by every step.


@rule("S5", "L3", "L1", "L5")
@pytest.mark.parametrize("law", STATE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("players", SEATS)
def test_every_law_of_a_state_holds_after_the_deal(law: StateLaw, players: int) -> None:
    """The first state keeps every law of states, whatever is dealt."""
    AnyDeal.of(players).prove_law(law)


@rule("L1")
def test_no_card_is_lost(any_step: AnyStep) -> None:
    """A step keeps the number of cards of each colour, and no count is negative."""
    any_step.prove_kept(state_laws.nothing_is_lost)


@rule("L3")
def test_no_score_pile_of_one(any_step: AnyStep) -> None:
    """No step leads to a score pile of exactly one card."""
    any_step.prove_kept(state_laws.no_pile_of_one)


@rule("L4")
def test_at_most_one_seat_reaches_the_goal(any_step: AnyStep) -> None:
    """Steps are taken only while the game is on, so at most one seat reaches the goal."""
    any_step.prove_kept(state_laws.one_seat_at_the_goal)


@rule("L5")
def test_every_action_takes_a_card(any_step: AnyStep) -> None:
    """The ply stays the number of cards drawn since the deal, and within its bound."""
    any_step.prove_kept(state_laws.every_action_took_a_card)


def test_a_seat_is_to_move(any_step: AnyStep) -> None:
    """After a step one of the seats is to move."""
    any_step.prove_kept(state_laws.a_seat_is_to_move)


# Laws of steps.


@rule("L6")
def test_one_card_leaves_the_draw_pile(any_step: AnyStep) -> None:
    """Exactly one card leaves the draw pile, and it has the flipped colour."""
    any_step.prove_law(step_laws.one_flipped_card_leaves)


@rule("L7")
def test_a_steal_spares_score_piles(any_step: AnyStep) -> None:
    """A steal changes no score pile."""
    any_step.prove_law(step_laws.a_steal_spares_score_piles)


@rule("L8")
def test_score_piles_only_grow(any_step: AnyStep) -> None:
    """No score pile loses a card."""
    any_step.prove_law(step_laws.score_piles_only_grow)


@rule("L9")
def test_a_step_changes_the_named_zones_only(any_step: AnyStep) -> None:
    """A score changes the mover's zones only, a steal the mover's zones and the named tank."""
    any_step.prove_law(step_laws.only_those_named_are_touched)


@rule("V4", "L10")
def test_only_matched_cards_move(any_step: AnyStep) -> None:
    """Only the flipped card and cards that it matches move."""
    any_step.prove_law(step_laws.only_matched_cards_move)


@rule("V4", "L11")
def test_a_hit_empties_and_a_miss_adds_one(any_step: AnyStep) -> None:
    """The tank flipped into keeps no matched card, and the flipped card only on a miss."""
    any_step.prove_law(step_laws.none_or_one_is_left)


@rule("L12")
def test_the_turn_passes_clockwise_unless_d2_applies(any_step: AnyStep) -> None:
    """The next seat clockwise is to move, or by D2, exactly when it applies, the mover."""
    any_step.prove_law(step_laws.the_turn_passes)


@rule("T3a", "T4a")
def test_a_hit_moves_two_or_more(any_step: AnyStep) -> None:
    """A hit moves at least two cards to the mover's score pile or tank."""
    any_step.prove_law(step_laws.a_hit_moves_two_or_more)


@rule("T3b", "T4b")
def test_a_miss_gives_one_card(any_step: AnyStep) -> None:
    """On a miss the flipped card stays where it was flipped, and nothing else changes."""
    any_step.prove_law(step_laws.a_miss_gives_one_card)


@rule("T5")
def test_only_a_score_fills_a_score_pile(any_step: AnyStep) -> None:
    """Only a score adds cards to a score pile."""
    any_step.prove_law(step_laws.only_a_score_fills_a_score_pile)


@rule("T3", "T4", "V4")
def test_the_laws_determine_a_step(any_step: AnyStep) -> None:
    """A step that keeps L1, L5, L6, L9, L10, L11 and L12 is the step of the model."""
    game, step = any_step.game, any_step.step
    other = replace(step, after=any_state(game, "other"))
    kept: tuple[StateLaw, ...] = (
        state_laws.nothing_is_lost,
        state_laws.every_action_took_a_card,
    )
    obeyed: tuple[StepLaw, ...] = (
        step_laws.one_flipped_card_leaves,
        step_laws.only_those_named_are_touched,
        step_laws.only_matched_cards_move,
        step_laws.none_or_one_is_left,
        step_laws.the_turn_passes,
    )
    given = [
        *(law(game, state) for law in kept for state in (step.before, other.after)),
        *(law(game, other) for law in obeyed),
    ]
    any_step.prove(symmetry.same_state(game, other.after, step.after), given=given)


# Laws of games.


@rule("L14")
def test_every_action_brings_the_end_nearer(any_step: AnyStep) -> None:
    """Each action makes the draw pile smaller."""
    any_step.prove_law(step_laws.the_draw_pile_shrinks)


@rule("T2", "L15")
def test_a_game_that_is_on_can_go_on(any_step: AnyStep) -> None:
    """While the game is on there is a card to flip, and exactly the seats may be named."""
    game, after = any_step.game, any_step.step.after
    o = game.logic
    on = o.no(model.result(game, after).over)
    flips = o.some(model.can_flip(game, after, o.number(colour)) for colour in game.colours)
    named = o.every(model.is_legal(game, after, o.number(seat)) for seat in game.seats)
    stranger = o.some(model.is_legal(game, after, o.number(s)) for s in (-1, game.players))
    any_step.prove(o.every((flips, named, o.no(stranger))), given=[on])


@rule("D3")
def test_a_game_that_is_over_stays_over(any_step: AnyStep) -> None:
    """When the game is over no seat may be named."""
    game, after = any_step.game, any_step.step.after
    o = game.logic
    over = o.some((*end_laws.at_goal(game, after), end_laws.ran_out(game, after)))
    named = o.some(model.is_legal(game, after, o.number(seat)) for seat in game.seats)
    any_step.prove(o.no(named), given=[over])


def test_legal_actions_do_not_depend_on_tanks(any_step: AnyStep) -> None:
    """A legal action stays legal if the tanks have any other contents."""
    game, before = any_step.game, any_step.step.before
    elsewhere = replace(before, tanks=any_tanks(game, "other"))
    any_step.prove(model.is_legal(game, elsewhere, any_step.step.action))


@rule("L17")
def test_renaming_colours(official_step: AnyStep) -> None:
    """Swapping two neighbouring colours before or after a step gives the same.

    Every renaming is a product of such swaps.
    """
    game = official_step.game
    names = list(game.colours)
    for a, b in pairwise(names):
        swapped = [*names[:a], b, a, *names[b + 1 :]]
        told = symmetry.rename_step(game, official_step.step, swapped)
        taken = model.step(game, told.before, told.action, told.flipped)
        official_step.prove(symmetry.same_state(game, taken, told.after))


@rule("L17")
def test_rotating_seats(any_step: AnyStep) -> None:
    """Moving all seats by one before or after a step gives the same.

    Every rotation is a product of such moves.
    """
    game = any_step.game
    told = symmetry.rotate_step(game, any_step.step)
    taken = model.step(game, told.before, told.action, told.flipped)
    any_step.prove(symmetry.same_state(game, taken, told.after))


# Completeness.


def test_no_law_is_forgotten() -> None:
    """Every law of the rule text has a proof, or a reason in BEYOND_COUNTS."""
    names = {**globals(), **vars(test_proof_end)}
    proofs = [value for name, value in names.items() if name.startswith("test_")]
    marks = [mark for proof in proofs for mark in getattr(proof, "pytestmark", ())]
    cited = {each for mark in marks if mark.name == "rule" for each in ids_in(mark.args)}
    proved = {each for each in cited if each.startswith("L")}
    assert proved | set(BEYOND_COUNTS) == {f"L{number}" for number in range(1, 22)}
