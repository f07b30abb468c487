"""Views and events are values: they cannot change, and they are the same in every process."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from mantis_rules import STANDARD, Action, State, apply, legal_actions, new_game, step
from mantis_rules.views import (
    Event,
    MemoryView,
    TableView,
    event_of,
    forecast,
    memory_view,
    odds,
    table_view,
)
from tests.helpers.lookalikes import any_positions
from tests.helpers.processes import output_of
from tests.rules import rule

STATE = new_game(3, seed=4)
EVENT = event_of(step(STATE, legal_actions(STATE)[1]))
VALUES = [table_view(STATE), memory_view(STATE), EVENT, forecast(table_view(STATE))[0]]


def by_pickle(protocol: int, value: object) -> object:
    """The value after a round trip through a pickle of that protocol."""
    return pickle.loads(pickle.dumps(value, protocol))


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {n}": partial(by_pickle, n) for n in range(pickle.HIGHEST_PROTOCOL + 1)},
}


def named(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("value", VALUES, ids=named)
def test_views_and_events_cannot_be_changed(value: Any) -> None:
    """No attribute can be set, added or deleted."""
    for name in [*(field.name for field in attrs.fields(type(value))), "another"]:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", VALUES, ids=named)
def test_each_field_counts(value: Any) -> None:
    """Values that differ in one field are not equal, and no value equals a tuple of its fields."""
    for field in attrs.fields(type(value)):
        twin = copy.copy(value)
        assert twin == value
        object.__setattr__(twin, field.name, "another")  # bypasses all checks
        assert twin != value
    assert value != attrs.astuple(value, recurse=False)


@settings(max_examples=60)
@given(any_positions())
def test_copies_are_equal(state: State) -> None:
    """Pickled or copied views, events and forecasts are equal, with the same hash and repr."""
    events = [event_of(step(state, action)) for action in legal_actions(state)[:2]]
    views = table_view(state), memory_view(state)
    for value in (*views, *events, *forecast(views[0])[:1]):
        for copied in copy.copy, copy.deepcopy, COPIES["pickle 5"]:
            again = copied(value)
            assert type(again) is type(value)
            assert again == value
            assert (hash(again), repr(again)) == (hash(value), repr(value))


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("value", VALUES, ids=named)
def test_a_value_can_be_copied_in_every_way(value: object, copied: Callable[[Any], Any]) -> None:
    """A copy made in any way, and with any protocol of pickle, is equal."""
    assert copied(value) == value


@rule("L20")
@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_copy_has_the_same_odds_forecasts_and_flip(copied: Callable[[Any], Any]) -> None:
    """A copied view has the same odds and forecasts, and a copied event the same flip."""
    for view in table_view(STATE), memory_view(STATE):
        assert odds(copied(view)) == odds(view)
        assert forecast(copied(view)) == forecast(view)
    assert copied(EVENT).flip.cards == EVENT.flip.cards
    assert copied(EVENT).flip.hit is EVENT.flip.hit


@rule("L13")
def test_views_and_events_can_be_dictionary_keys() -> None:
    """A dictionary with views and events as keys finds the values of equal ones."""
    learnt: dict[TableView | MemoryView | Event, str] = {}
    state = STATE
    while actions := legal_actions(state):
        learnt |= {table_view(state): "t", memory_view(state): "m"}
        taken = step(state, actions[state.ply % 3])
        learnt[event_of(taken)] = "e"
        state = taken.after
    again = STATE
    while actions := legal_actions(again):
        assert learnt[table_view(copy.deepcopy(again))] == "t"
        assert learnt[memory_view(copy.deepcopy(again))] == "m"
        assert learnt[event_of(step(again, actions[again.ply % 3]))] == "e"
        again = apply(again, actions[again.ply % 3])
    assert len(learnt) == 3 * again.ply


PLAY = """
import pickle
from mantis_rules import legal_actions, new_game, step
from mantis_rules.notation import to_dict
from mantis_rules.views import event_of, forecast, memory_view, odds, table_view
state = new_game(4, seed=11)
while state.ply < 40:
    taken = step(state, legal_actions(state)[(state.ply * 7) % len(legal_actions(state))])
    state = taken.after
made = [table_view(state), memory_view(state), event_of(taken), *forecast(memory_view(state))]
"""


@rule("L13")
def test_values_from_another_process_are_the_same() -> None:
    """Views and events unpickled in a process with another hash seed are equal.

    They are also found in a set there, and have the same repr and JSON.
    """
    pickled = output_of(PLAY + "print(pickle.dumps(made).hex())", hash_seed=1)
    told = output_of(
        PLAY + f"other = pickle.loads(bytes.fromhex({pickled.strip()!r}))\n"
        "print(other == made, set(other) == set(made), repr(other) == repr(made))\n"
        "print(list(map(to_dict, other)) == list(map(to_dict, made)))\n",
        hash_seed=2,
    )
    assert told.split() == ["True"] * 4


def test_texts_are_the_same_everywhere() -> None:
    """Repr, JSON and the order of the odds do not depend on the hash seed of the process."""
    code = PLAY + (
        "import json\n"
        "print(made, json.dumps(list(map(to_dict, made))))\n"
        "print([[*odds(view)] for view in made[:2]])\n"
    )
    assert len({output_of(code, hash_seed=seed) for seed in (0, 1, 2)}) == 1


UNSEEN = """
from mantis_rules import CardSet, Colour, InvalidState, new_game
from mantis_rules.views import MemoryView, memory_view
view = memory_view(new_game(3, seed=4))
none = CardSet(view.rules.deck)
zones = [CardSet(view.rules.deck, view.rules.deck), none, none]
for unseen, tanks, back in (view.unseen, view.tanks, list(Colour)[:5]), (none, zones, Colour):
    try:
        MemoryView(view.rules, 0, tanks, view.score_piles, unseen, back)
    except InvalidState as error:
        print(error)
"""


def test_errors_are_the_same_everywhere() -> None:
    """The error for an impossible back does not depend on the hash seed of the process."""
    told = {output_of(UNSEEN, hash_seed=seed) for seed in (0, 1, 2)}
    assert len(told) == 1
    assert told.pop().splitlines()[0] == (
        "top_back: no card with this back can be in the draw pile "
        "(red, orange, yellow, green, blue)"
    )


def _asks_for_its_token(state: State) -> tuple[Action, ...]:
    if state.token != "mine":
        raise ValueError("no token")
    return STANDARD.legality(state)


def test_a_policy_that_is_called_for_a_view_gets_its_token() -> None:
    """A policy that is called for an evolved view gets a position with the view's token."""
    rules = attrs.evolve(STANDARD, name="asks", opening=lambda state: "mine",
                         legality=_asks_for_its_token)  # fmt: skip
    view = table_view(new_game(3, seed=1, rules=rules))
    memory = memory_view(new_game(3, seed=1, rules=rules))
    for each in (view, memory):
        assert len(attrs.evolve(each, to_move=1).actions) == 3
