"""Nothing hidden can be reached from a view or an event, in any way (I2).

Elsewhere: whether what is hidden influences what is shown (`test_noninterference`).
"""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest
from hypothesis import given, settings

from mantis_rules import (
    Card,
    CardSet,
    Colour,
    Deck,
    MantisError,
    Ruleset,
    State,
    Step,
    legal_actions,
    new_game,
    step,
)
from mantis_rules.notation import from_dict, to_dict
from mantis_rules.views import (
    Event,
    MemoryView,
    TableView,
    event_of,
    follow,
    forecast,
    memory_view,
    odds,
    sample_state,
    table_view,
)
from tests.helpers.lookalikes import any_positions, lookalikes
from tests.helpers.positions import disguised
from tests.rules import rule

PUBLIC = (Ruleset, Deck, Colour, type, ModuleType, FunctionType, BuiltinFunctionType)
"""Objects that are public before a card is dealt."""


def reachable(root: object) -> Iterator[object]:
    """Every object that can be reached from an object, through attributes and containers."""
    seen, waiting = {id(root): root}, [root]
    while waiting:
        yield (one := waiting.pop())
        for each in gc.get_referents(one):  # through any attribute, private or not
            if id(each) not in seen and not isinstance(each, PUBLIC):
                seen[id(each)] = each
                waiting.append(each)


def kinds(root: object) -> set[type]:
    """The types of all objects that can be reached."""
    return {type(one) for one in reachable(root)}


def everything_read(state: State) -> State:
    """The state after all of its cached values were computed."""
    _ = state.draw_pile, state.tanks, state.score_piles, legal_actions(state)
    return state


@settings(max_examples=60)
@given(any_positions())
def test_no_state_or_card_can_be_reached_from_a_view(state: State) -> None:
    """From a view no state, step or card can be reached, except the cards of the public deck."""
    everything_read(state)
    table, memory = table_view(state), memory_view(state)
    assert kinds(table).isdisjoint({State, Step, Card, CardSet})
    assert kinds(memory).isdisjoint({State, Step, Card})
    sets = [one for one in reachable(memory) if isinstance(one, CardSet)]
    assert {*sets} == {*state.tanks, *state.score_piles, CardSet(state.rules.deck, state.draw_pile)}


@settings(max_examples=60)
@given(any_positions())
def test_no_state_or_card_can_be_reached_from_odds_or_forecasts(state: State) -> None:
    """From odds and forecasts no state, step or card can be reached."""
    for view in table_view(everything_read(state)), memory_view(state):
        assert kinds((odds(view), forecast(view))).isdisjoint({State, Step, Card, CardSet})


@settings(max_examples=60)
@given(any_positions())
def test_only_the_flipped_card_can_be_reached_from_an_event(state: State) -> None:
    """From an event no state can be reached, and no card except the flipped one."""
    for action in legal_actions(everything_read(state)):
        taken = step(state, action)
        event = event_of(taken)
        everything_read(taken.after)
        _ = event.flip.matched, event.flip.cards
        assert kinds(event).isdisjoint({State, Step})
        assert {one for one in reachable(event) if isinstance(one, Card)} == {event.flip.card}
        met = {*state.tanks[event.flip.tank], event.flip.card}
        assert all(met.issuperset(one) for one in reachable(event) if isinstance(one, CardSet))


def test_the_search_finds_what_is_there() -> None:
    """From a step, which is not public, the search does reach the state and the hidden cards."""
    state = everything_read(new_game(3, seed=5))
    found = list(reachable(step(state, legal_actions(state)[0])))
    assert {State, Step, Card, CardSet} <= set(map(type, found))
    assert set(state.draw_pile) <= {one for one in found if isinstance(one, Card)}


@rule("S4")
@given(lookalikes())
def test_a_back_is_one_object_whatever_its_front(pair: tuple[State, State]) -> None:
    """Neither the identity of a back nor the order of its colours reveals the front."""
    state, twin = pair
    for view in table_view, memory_view:
        one, other = view(state), view(twin)
        assert one.top_back is other.top_back is state.top_back
        for again, twins in (
            (copy.deepcopy(one), copy.deepcopy(other)),
            (pickle.loads(pickle.dumps(one)), pickle.loads(pickle.dumps(other))),
        ):
            assert list(again.top_back or ()) == list(twins.top_back or ())


@given(lookalikes())
def test_lookalike_views_share_the_same_objects_with_the_deck(pair: tuple[State, State]) -> None:
    """Views that look alike share the same objects with the deck, whatever card is on top."""
    cards = {id(part): part for card in pair[0].rules.deck for part in (card, card.back, card.code)}
    for view in table_view, memory_view:
        one, other = ({*map(id, reachable(view(everything_read(state))))} for state in pair)
        assert one & cards.keys() == other & cards.keys()


MISUSES: dict[str, Callable[[Any], object]] = {
    "odds": odds,
    "forecast": forecast,
    "to_dict": to_dict,
    "to_dict of a step": lambda state: to_dict(_step(state)),  # type: ignore[arg-type]  # misused
    "event_of": event_of,
    "table_view": lambda state: table_view(_step(state)),  # type: ignore[arg-type]  # misused
    "memory_view": lambda state: memory_view(table_view(state)),  # type: ignore[arg-type]  # wrong on purpose
    "sample_state": lambda state: sample_state(state, 0),
    "sample_state of a table view": lambda state: sample_state(table_view(state), 0),  # type: ignore[arg-type]  # wrong on purpose
    "follow a state": lambda state: follow(state, event_of(_step(state))),
    "follow by a state": lambda state: follow(memory_view(state), state),
    "follow by a step": lambda state: follow(memory_view(state), _step(state)),  # type: ignore[arg-type]  # wrong on purpose
    "from_dict": lambda state: from_dict(state, {}),
    "from_dict of a state": lambda state: from_dict(TableView, state),
    "TableView": lambda state: TableView(state, 0, [], [], 0, None),
    "TableView of tanks": lambda state: TableView(
        state.rules, state, state.tanks, state.scores, state.draw_count, state.top_back
    ),
    "MemoryView": lambda state: MemoryView(
        state.rules, 0, state.tanks, state.score_piles, state, state.top_back
    ),
    "MemoryView short of a card": lambda state: MemoryView(
        state.rules,
        0,
        state.tanks,
        state.score_piles,
        CardSet(state.rules.deck, state.draw_pile[1:]),
        state.top_back,
    ),
    "Event": lambda state: Event(state.rules, 0, state, (), 0, None, None, None, ()),
}


def _step(state: State) -> Step:
    return step(state, legal_actions(state)[0])


@rule("I2")
@pytest.mark.parametrize("misuse", MISUSES.values(), ids=MISUSES)
def test_no_error_names_a_hidden_card(misuse: Callable[[State], object]) -> None:
    """Confusing states, steps and views raises an error that names no hidden card."""
    state = everything_read(new_game(4, seed=7))
    told = []
    for position in state, everything_read(disguised(state)):
        with pytest.raises(MantisError) as refused:
            misuse(position)
        told.append(repr(refused.value))
    still_hidden = state.draw_pile[1:]
    assert not [card for card in still_hidden if card.code in told[0]]
    assert told[0] == told[1] or "Step" in told[0]  # a step has shown its card
