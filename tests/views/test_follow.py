"""Following the events of a game keeps a memory view equal to that of the position (I1, I3).

Elsewhere: events that cannot come next (`test_follow_refusals`).
"""

from __future__ import annotations

from functools import reduce

import attrs
import pytest
from hypothesis import given, settings

from mantis_rules import (
    DUEL,
    STANDARD,
    CardSet,
    Result,
    Ruleset,
    Score,
    Steal,
    Step,
    legal_actions,
    new_game,
    result,
    step,
)
from mantis_rules.testing import Trace
from mantis_rules.views import Event, event_of, follow, memory_view, table_view
from tests.helpers.lookalikes import any_games, moments, played
from tests.helpers.positions import rebuilt, table
from tests.helpers.variants import EVERY_RULES
from tests.rules import rule


@rule("I1", "I3")
@settings(max_examples=60)
@given(any_games())
def test_a_followed_view_equals_the_memory_view(trace: Trace) -> None:
    """After each event, the followed view equals the memory view of the position."""
    view = memory_view(trace.start)
    for state, taken in zip(moments(trace)[1:], trace.steps, strict=True):
        view = follow(view, event_of(taken))
        assert view == memory_view(state)
        assert repr(view) == repr(memory_view(state))
        assert table_view(view) == table_view(state)


@rule("I3")
@pytest.mark.parametrize("rules", EVERY_RULES, ids=repr)
def test_whole_games_can_be_followed(rules: Ruleset) -> None:
    """Games of every number of seats are followed to the end, by official rules and variants."""
    for players in range(rules.min_players, rules.max_players + 1):
        trace = played(rules, players, seed=players)
        events = [event_of(taken) for taken in trace.steps]
        last = reduce(follow, events, memory_view(trace.start))
        assert last == memory_view(trace.end)
        assert last.result == result(trace.end) is not None


def test_the_variants_use_their_token() -> None:
    """The games of these rulesets have several different tokens."""
    tokens = {
        step.after.token
        for rules in EVERY_RULES
        for step in played(rules, rules.max_players, seed=3).steps
    }
    assert len(tokens) > 2


@rule("I1")
@settings(max_examples=60)
@given(any_games())
def test_an_event_has_the_public_parts_of_a_step(trace: Trace) -> None:
    """An event has the flip, the transfers, and what is public in the position after the step."""
    for taken in trace.steps:
        event, after = event_of(taken), taken.after
        assert (event.rules, event.ply) == (after.rules, taken.before.ply)
        assert (event.flip, event.transfers) == (taken.flip, taken.transfers)
        assert (event.to_move, event.token) == (after.to_move, after.token)
        assert event.top_back == after.top_back
        assert (event.result, event.actions) == (result(after), legal_actions(after))


@settings(max_examples=60)
@given(any_games())
def test_an_event_of_a_step_made_by_hand_is_the_same(trace: Trace) -> None:
    """It does not matter whether the engine has judged the state after it, also when it is over."""
    for taken in trace.steps[-3:]:
        by_hand = attrs.evolve(taken, after=rebuilt(taken.after))
        assert event_of(by_hand) == event_of(taken)
        assert memory_view(rebuilt(taken.after)) == memory_view(taken.after)
        assert table_view(rebuilt(taken.after)) == table_view(taken.after)


@rule("I1")
def test_an_event_made_by_hand_is_the_same() -> None:
    """An event made by hand from what was seen equals that of the step, and can be followed."""
    start = table("Rob / Ryb / -", draw="Rog Gyb")
    deck = start.rules.deck
    rog, ryb = CardSet(deck, start.draw_pile[:1]), start.tanks[1]
    taken = step(start, Steal(1))
    by_hand = Event(
        start.rules,
        2,
        attrs.evolve(taken.flip, matched=ryb),
        [attrs.evolve(taken.transfers[0], cards=rog | ryb)],
        1,
        list(start.draw_pile[1].back),
        None,
        None,
        (Score(), Steal(0), Steal(2)),
    )
    assert by_hand == event_of(taken)
    assert hash(by_hand) == hash(event_of(taken))
    assert follow(memory_view(start), by_hand) == memory_view(taken.after)


def _text(taken: Step) -> str:
    return repr(event_of(taken))


@rule("T3", "T4", "I1")
def test_an_event_is_shown_in_one_line() -> None:
    """The repr of an event is one line: the action and flip, then who is next or the result."""
    start = table("Rob / Ryb / -", draw="Rog Gyb")
    assert _text(step(start, Score())) == (
        "<Event hand-made, ply 2: seat 0, score: Rog, a hit; seat 1 to move, top back ygb>"
    )
    last = step(step(start, Steal(2)).after, Score())
    ended = Result((1,), "draw pile empty")
    assert _text(last) == (
        f"<Event hand-made, ply 3: seat 1, score: Gyb, a miss; {ended}, top back none>"
    )


def test_the_event_of_a_variant_shows_its_token() -> None:
    """The repr of an event shows the token if there is one."""
    trace = played(EVERY_RULES[-2], 3, seed=1)
    assert f"token {trace.steps[0].after.token}>" in _text(trace.steps[0])


@rule("T7", "D2")
@pytest.mark.parametrize(("rules", "seed"), [(STANDARD, 7), (DUEL, 3)], ids=["standard", "duel"])
def test_another_turn_is_followed(rules: Ruleset, seed: int) -> None:
    """The followed view has the right seat to move, also after an extra turn."""
    trace = played(rules, 2, seed)
    again = [taken for taken in trace.steps if taken.after.to_move == taken.before.to_move]
    assert bool(again) is (rules is DUEL)
    for taken in trace.steps:
        assert follow(memory_view(taken.before), event_of(taken)).to_move == taken.after.to_move


@rule("I3")
def test_a_game_can_be_followed_from_any_moment() -> None:
    """A memory view taken in the middle of a game can be followed to the end."""
    trace = played(STANDARD, 4, seed=9)
    events = [event_of(taken) for taken in trace.steps]
    for begun in range(0, len(events), 7):
        view = memory_view(trace.steps[begun].before)
        assert reduce(follow, events[begun:], view) == memory_view(trace.end)


@rule("L13")
def test_follow_does_not_change_its_arguments() -> None:
    """`follow` changes neither the view nor the event."""
    taken = step(new_game(3, seed=2), Score())
    view, event = memory_view(taken.before), event_of(taken)
    follow(view, event)
    assert (view, event) == (memory_view(taken.before), event_of(taken))
