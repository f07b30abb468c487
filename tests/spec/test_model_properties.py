"""The model on ints: properties of every state, step and result of random games."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tests.rules import rule
from tests.spec import model, symmetry
from tests.spec.end_laws import END_LAWS, at_goal, ran_out
from tests.spec.relations import same_colour
from tests.spec.state_laws import STATE_LAWS, cards_to_play
from tests.spec.step_laws import STEP_LAWS
from tests.spec.strategies import Trace, traces


@rule("L1", "L3")
@given(traces())
def test_every_state_obeys_the_laws(trace: Trace) -> None:
    """The laws of states hold from the deal to the end, for any matching relation."""
    for state in trace.states:
        broken = [law.__name__ for law in STATE_LAWS if not law(trace.game, state)]
        assert broken == []


@rule("V4", "L7", "L8", "L10-L12")
@given(traces())
def test_every_step_obeys_the_laws(trace: Trace) -> None:
    """The laws of steps hold, for any matching relation."""
    for step in trace.steps:
        broken = [law.__name__ for law in STEP_LAWS if not law(trace.game, step)]
        assert broken == []


@rule("E1", "E2", "E3", "E4", "E5", "L16")
@given(traces())
def test_every_result_obeys_the_laws(trace: Trace) -> None:
    """The laws of the end hold in every state, before the end and at it."""
    for state in trace.states:
        found = model.result(trace.game, state)
        broken = [law.__name__ for law in END_LAWS if not law(trace.game, state, found)]
        assert broken == []


@rule("L14")
@given(traces())
def test_a_game_ends_in_time(trace: Trace) -> None:
    """A game has at most as many actions as cards were left after the deal."""
    assert len(trace.steps) <= cards_to_play(trace.game)
    assert model.result(trace.game, trace.states[-1]).over


@rule("L15")
@given(traces())
def test_the_legal_actions_name_every_seat(trace: Trace) -> None:
    """Each seat is named once, the mover first; none when the game is over."""
    for state in trace.states:
        reached = at_goal(trace.game, state)
        over = ran_out(trace.game, state) or any(reached)
        actions = model.legal_actions(trace.game, state)
        assert sorted(actions) == ([] if over else list(trace.game.seats))
        assert over or actions[0] == state.to_move
        assert list(actions[1:]) == sorted(actions[1:])


@given(traces())
def test_only_cards_that_are_left_can_be_flipped(trace: Trace) -> None:
    """A colour can be flipped exactly if the draw pile has a card of it."""
    for state in trace.states:
        left = [colour for colour, count in enumerate(state.draw_pile) if count]
        assert list(model.possible_flips(trace.game, state)) == left


@given(traces(), st.data())
def test_renaming_the_colours_changes_no_step(trace: Trace, data: st.DataObject) -> None:
    """With the colours of relation and cards renamed, each step is the renamed step."""
    game = trace.game
    names = data.draw(st.permutations(game.colours))
    other = symmetry.rename_game(game, names)
    assert game.matches is not same_colour or symmetry.same_matches(game, names)
    for step in trace.steps:
        told = symmetry.rename_step(game, step, names)
        assert model.step(other, told.before, told.action, told.flipped) == told.after


@given(traces())
def test_rotating_the_seats_changes_no_step(trace: Trace) -> None:
    """With all seats moved by one, each step is the rotated step."""
    game = trace.game
    for step in trace.steps:
        told = symmetry.rotate_step(game, step)
        assert model.step(game, told.before, told.action, told.flipped) == told.after
