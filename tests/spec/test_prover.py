"""The prover refutes false claims, its assumptions can be met, and formulas agree with ints.

For each family of laws z3 is given one false claim. Its counterexample is then replayed on ints,
where the assumptions must hold and the claim must fail.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

pytest.importorskip("z3", reason="the proofs need z3-solver")
from hypothesis import given, settings

from tests.rules import rule
from tests.spec import model
from tests.spec.end_laws import END_LAWS, EndLaw
from tests.spec.logic import B, Logic, N, implies, total
from tests.spec.model import Game, IntGame, Result, State, map_state
from tests.spec.proving import AnyEnd, AnyStep, agreed, playable, same_result, standing
from tests.spec.relations import same_colour, written_out
from tests.spec.state_laws import STATE_LAWS, StateLaw, cards_to_play, every_action_took_a_card
from tests.spec.step_laws import STEP_LAWS, Step, StepLaw, is_hit, is_steal
from tests.spec.strategies import Trace, traces
from tests.spec.symbolic import (
    FORMULAS,
    AnyRelation,
    Claim,
    Term,
    any_game,
    any_result,
    any_state,
    counterexample,
    example,
)
from tests.spec.symmetry import same_state


def no_pile_of_two(game: Game[N, B], state: State[N]) -> B:
    """No score pile holds exactly two cards; the first hit makes this false."""
    o = game.logic
    return o.every(o.no(o.same(total(o, pile), o.number(2))) for pile in state.score_piles)


def no_new_pile_of_two(game: Game[N, B], step: Step[N]) -> B:
    """A step from a state without a pile of two leads to a state without one."""
    return implies(game.logic, no_pile_of_two(game, step.before), no_pile_of_two(game, step.after))


def every_tank_keeps_a_card(game: Game[N, B], step: Step[N]) -> B:
    """No step empties a tank; false for a hit in a tank of one colour."""
    o = game.logic
    one = o.number(1)
    return o.every(
        implies(o, o.at_least(total(o, before), one), o.at_least(total(o, after), one))
        for before, after in zip(step.before.tanks, step.after.tanks, strict=True)
    )


def ends_one_action_sooner(game: Game[N, B], step: Step[N]) -> B:
    """The ply stays below the number of cards to play; false for the last card."""
    o = game.logic
    counted = every_action_took_a_card(game, step.before)
    return implies(o, counted, o.no(o.at_least(step.after.ply, cards_to_play(game))))


def one_winner_at_most(game: Game[N, B], state: State[N], outcome: Result[B]) -> B:
    """No two seats win; false for a tie in both zones."""
    o = game.logic
    won = outcome.winners
    return o.every(o.no(o.every((won[a], won[b]))) for a in game.seats for b in range(a))


def test_a_false_law_of_a_state_is_refuted() -> None:
    """The claim that no step makes a score pile of two is refuted by a step."""
    AnyStep.of(3, extra_turn=False).refute(no_new_pile_of_two)


@rule("T4a")
def test_a_false_law_of_a_step_is_refuted() -> None:
    """The claim that no step empties a tank is refuted by a step."""
    AnyStep.of(3, extra_turn=False).refute(every_tank_keeps_a_card)


def test_a_false_law_of_a_game_is_refuted() -> None:
    """A bound that is one action too small is refuted by the last action."""
    AnyStep.of(3, extra_turn=False).refute(ends_one_action_sooner)


@rule("E5")
def test_a_false_law_of_the_end_is_refuted() -> None:
    """The claim that there is at most one winner is refuted by a tie."""
    end = AnyEnd.of(3, tank_tie_break=True)
    claim = one_winner_at_most(end.game, end.state, end.outcome)
    found = counterexample(claim, given=standing(end.game, end.state))
    assert found is not None
    game, state = found.game(end.game), found.state(end.state)
    assert game.logic.every(standing(game, state))
    assert not one_winner_at_most(game, state, model.result(game, state))


def hits(any_step: AnyStep) -> Claim:
    """Whether the step is a hit."""
    return is_hit(any_step.game, any_step.step)


def misses(any_step: AnyStep) -> Claim:
    """Whether the step is a miss."""
    return FORMULAS.no(hits(any_step))


def steals(any_step: AnyStep) -> Claim:
    """Whether the step is a steal."""
    return is_steal(any_step.game, any_step.step)


def scores(any_step: AnyStep) -> Claim:
    """Whether the step is a score."""
    return FORMULAS.no(steals(any_step))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("outcome", [hits, misses])
@pytest.mark.parametrize("kind", [scores, steals])
def test_the_assumptions_of_a_step_can_be_met(
    players: int, kind: Callable[[AnyStep], Claim], outcome: Callable[[AnyStep], Claim]
) -> None:
    """Under the assumptions each kind of step can hit and miss, so the proofs are not empty."""
    any_step = AnyStep.of(players, extra_turn=True)
    assumed = playable(any_step.game, any_step.step)
    example(*assumed, kind(any_step), outcome(any_step))


@pytest.mark.parametrize("law", STATE_LAWS, ids=lambda law: law.__name__)
def test_every_law_of_a_state_can_be_broken(law: StateLaw) -> None:
    """Some state, reachable or not, breaks the law."""
    game = any_game(3)
    assert counterexample(law(game, any_state(game, "wrong")), given=agreed(game)) is not None


@pytest.mark.parametrize("law", STEP_LAWS, ids=lambda law: law.__name__)
def test_every_law_of_a_step_can_be_broken(law: StepLaw) -> None:
    """A step to an arbitrary state can break the law."""
    any_step = AnyStep.of(3, extra_turn=True)
    game = any_step.game
    astray = replace(any_step.step, after=any_state(game, "wrong"))
    assert counterexample(law(game, astray), given=playable(game, astray)) is not None


@pytest.mark.parametrize("law", END_LAWS, ids=lambda law: law.__name__)
def test_every_law_of_the_end_can_be_broken(law: EndLaw) -> None:
    """An arbitrary result can break the law."""
    end = AnyEnd.of(3, tank_tie_break=True)
    claim = law(end.game, end.state, any_result(end.game, "wrong"))
    assert counterexample(claim, given=standing(end.game, end.state)) is not None


def test_states_and_results_may_differ() -> None:
    """Two arbitrary states, or results, may differ, so proving them equal says something."""
    game = any_game(3)
    states = any_state(game, "one"), any_state(game, "other")
    results = any_result(game, "one"), any_result(game, "other")
    assert counterexample(same_state(game, *states)) is not None
    assert counterexample(same_result(*results)) is not None


def in_formulas(game: IntGame) -> AnyRelation:
    """The game's relation, for formulas."""
    square = written_out(game.logic, game.matches, len(game.deck))

    def matches(o: Logic[Term, Claim], flipped: Term, lying: int) -> Claim:
        matching = (colour for colour in game.colours if square.rows[colour][lying])
        return o.some(same_colour(o, flipped, colour) for colour in matching)

    return matches


@settings(max_examples=10, deadline=None)
@given(traces())
def test_formulas_agree_with_ints(trace: Trace) -> None:
    """On numerals the formulas give the states and results that the ints give."""
    game = Game(
        logic=FORMULAS,
        players=trace.game.players,
        deck=tuple(map(FORMULAS.number, trace.game.deck)),
        hand=FORMULAS.number(trace.game.hand),
        goal=FORMULAS.number(trace.game.goal),
        extra_turn=trace.game.extra_turn,
        tank_tie_break=trace.game.tank_tie_break,
        matches=in_formulas(trace.game),
    )
    found = example()
    for step in trace.steps:
        before = map_state(step.before, FORMULAS.number)
        action, flipped = FORMULAS.number(step.action), FORMULAS.number(step.flipped)
        after = model.step(game, before, action, flipped)
        assert found.state(after) == step.after
        outcome = model.result(game, after)
        assert found.result(outcome) == model.result(trace.game, step.after)
