"""What is hidden has no influence on anything that is shown (L18, I2).

Elsewhere: whether what is hidden can be reached from what is shown (`test_views_hide`).
"""

from __future__ import annotations

import json
import pickle

from hypothesis import given, settings, strategies as st

from mantis_rules import State, Step, legal_actions, new_game, result, step
from mantis_rules.notation import to_dict
from mantis_rules.views import (
    Event,
    MemoryView,
    TableView,
    event_of,
    forecast,
    memory_view,
    odds,
    sample_state,
    table_view,
)
from tests.helpers.lookalikes import another_order, lookalikes
from tests.rules import rule


def shows(value: TableView | MemoryView | Event) -> tuple[object, ...]:
    """Every form in which a value can be shown, sent or stored."""
    return value, hash(value), repr(value), str(value), json.dumps(to_dict(value))


@rule("I2", "L18")
@given(lookalikes())
def test_views_do_not_depend_on_what_is_hidden(pair: tuple[State, State]) -> None:
    """Views are equal, with equal hashes, reprs and JSON, whatever the hidden cards are."""
    state, twin = pair
    assert shows(table_view(state)) == shows(table_view(twin))
    assert shows(memory_view(state)) == shows(memory_view(twin))


@rule("I2", "L18")
@given(lookalikes())
def test_pickles_of_views_do_not_depend_on_what_is_hidden(pair: tuple[State, State]) -> None:
    """Pickles of views are the same, byte for byte, whatever the order of the draw pile."""
    for state in pair:
        legal_actions(state)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        tables, memories = (
            [pickle.dumps(view(state), protocol) for state in pair]
            for view in (table_view, memory_view)
        )
        assert tables[0] == tables[1]
        assert memories[0] == memories[1]


@rule("L20")
@settings(max_examples=60)
@given(lookalikes())
def test_conclusions_do_not_depend_on_what_is_hidden(pair: tuple[State, State]) -> None:
    """Odds and forecasts are the same and in the same order, whatever the hidden cards are."""
    state, twin = pair
    for view, other in (
        (table_view(state), table_view(twin)),
        (memory_view(state), memory_view(twin)),
    ):
        assert list(odds(view).items()) == list(odds(other).items())
        assert forecast(view) == forecast(other)
        assert list(map(to_dict, forecast(view))) == list(map(to_dict, forecast(other)))


@rule("L18", "L19")
@given(lookalikes(), st.integers(-(2**65), 2**65))
def test_samples_do_not_depend_on_what_is_hidden(pair: tuple[State, State], seed: int) -> None:
    """The same seed gives the same sample, whatever the hidden cards are."""
    one, other = (sample_state(memory_view(state), seed) for state in pair)
    assert one == other
    assert one.draw_pile == other.draw_pile


@rule("L18")
@given(lookalikes())
def test_the_mover_has_the_same_choices(pair: tuple[State, State]) -> None:
    """Legal actions, result and repr are the same, whatever the hidden cards are."""
    state, twin = pair
    assert legal_actions(state) == legal_actions(twin)
    assert result(state) == result(twin)
    assert (repr(state), state.top_back, state.ply) == (repr(twin), twin.top_back, twin.ply)


@settings(max_examples=60)
@given(lookalikes(kept=1))
def test_events_do_not_depend_on_the_cards_below(pair: tuple[State, State]) -> None:
    """Steps with the same flip and the same next back give equal events."""
    for action in legal_actions(pair[0]):
        one, other = (event_of(step(state, action)) for state in pair)
        assert shows(one) == shows(other)
        assert pickle.dumps(one) == pickle.dumps(other)


def test_the_compared_positions_differ() -> None:
    """Many of the compared positions have another top card, or another card below it."""
    state = new_game(4, seed=7)
    twins = [another_order(state, seed) for seed in range(20)]
    assert len({twin.draw_pile[0] for twin in twins}) == 2  # one of the three has been dealt
    assert len({twin.draw_pile[1] for twin in twins}) > 10
    kept = [another_order(state, seed, kept=1) for seed in range(20)]
    assert {twin.draw_pile[0] for twin in kept} == {state.draw_pile[0]}
    assert len({twin.draw_pile[1].front for twin in kept}) > 1
    assert {taken.after.top_back for taken in map(_scored, kept)} == {_scored(state).after.top_back}


def _scored(state: State) -> Step:
    return step(state, legal_actions(state)[0])
