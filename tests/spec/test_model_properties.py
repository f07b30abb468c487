"""The model on ints: what holds in every game, of any rules, played at random to its end."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tests.rules import rule
from tests.spec import model, symmetry
from tests.spec.end_laws import END_LAWS, at_goal, ran_out
from tests.spec.relations import same_colour
from tests.spec.state_laws import STATE_LAWS, cards_to_play
from tests.spec.step_laws import STEP_LAWS
from tests.spec.strategies import Trace, traces


@rule("L1", "L3", "L4")
@given(traces())
def test_every_state_obeys_the_laws(trace: Trace) -> None:
    """The laws of a state hold from the deal to the end, by any relation."""
    for state in trace.states:
        broken = [law.__name__ for law in STATE_LAWS if not law(trace.game, state)]
        assert broken == []


@rule("V4", "L7", "L8", "L10-L12")
@given(traces())
def test_every_step_obeys_the_laws(trace: Trace) -> None:
    """The laws of a step hold in all, by any relation."""
    for step in trace.steps:
        broken = [law.__name__ for law in STEP_LAWS if not law(trace.game, step)]
        assert broken == []


@rule("E1", "E2", "E3", "E4", "E5", "L16")
@given(traces())
def test_every_result_obeys_the_laws(trace: Trace) -> None:
    """The laws of the end hold, before it and at it."""
    for state in trace.states:
        found = model.result(trace.game, state)
        broken = [law.__name__ for law in END_LAWS if not law(trace.game, state, found)]
        assert broken == []


@rule("L14")
@given(traces())
def test_a_game_ends_in_time(trace: Trace) -> None:
    """A game is over after deck - dealt actions, or sooner."""
    assert len(trace.steps) <= cards_to_play(trace.game)
    assert model.result(trace.game, trace.states[-1]).over


@rule("L15")
@given(traces())
def test_who_may_be_named(trace: Trace) -> None:
    """No action when the game is over, else the mover's seat first and every other once."""
    for state in trace.states:
        reached = at_goal(trace.game, state)
        over = ran_out(trace.game, state) or any(reached)
        actions = model.legal_actions(trace.game, state)
        assert sorted(actions) == ([] if over else list(trace.game.seats))
        assert over or actions[0] == state.to_move
        assert list(actions[1:]) == sorted(actions[1:])


@given(traces())
def test_only_cards_that_are_left_can_be_flipped(trace: Trace) -> None:
    """A colour can be flipped just when the draw pile has a card of it."""
    for state in trace.states:
        left = [colour for colour, count in enumerate(state.draw_pile) if count]
        assert list(model.possible_flips(trace.game, state)) == left


@given(traces(), st.data())
def test_a_game_with_other_names(trace: Trace, data: st.DataObject) -> None:
    """By other names of the colours, in relation and cards, each step is the same."""
    game = trace.game
    names = data.draw(st.permutations(game.colours))
    other = symmetry.rename_game(game, names)
    assert game.matches is not same_colour or symmetry.same_matches(game, names)
    for step in trace.steps:
        told = symmetry.rename_step(game, step, names)
        assert model.step(other, told.before, told.action, told.flipped) == told.after


@given(traces())
def test_a_game_moved_round_the_table(trace: Trace) -> None:
    """Every step with everybody one seat to the left is the step rotated."""
    game = trace.game
    for step in trace.steps:
        told = symmetry.rotate_step(game, step)
        assert model.step(game, told.before, told.action, told.flipped) == told.after
