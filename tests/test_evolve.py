"""Changed copies and dicts of values by `attrs.evolve`, `copy.replace` and `attrs.asdict`.

What follows from the arguments of a value is computed anew in a changed copy, or the copy is
refused. What the docs recommend instead is tested by the page "Find short answers".
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given

from mantis_rules import (
    STANDARD,
    STANDARD_DECK,
    Colour,
    InvalidState,
    Result,
    Score,
    Steal,
    Tank,
    Turn,
    legal_actions,
    new_game,
    result,
    step,
)
from mantis_rules.records import record_of
from mantis_rules.views import (
    event_of,
    follow,
    forecast,
    memory_view,
    outcomes,
    table_view,
)
from tests.helpers.lookalikes import any_positions
from tests.helpers.positions import rebuilt

STATE = new_game(3, seed=7)
TAKEN = step(STATE, Steal(1))
MEMORY, TABLE, EVENT = memory_view(STATE), table_view(STATE), event_of(TAKEN)
TANK = STATE.tanks[0]
VALUES: list[Any] = [
    STATE, TAKEN, TAKEN.flip, TAKEN.transfers[0], Tank(1), Steal(1), Score(), Turn(1),
    Result((0,), "goal"), STANDARD, STANDARD_DECK, STANDARD_DECK.cards[0], MEMORY, TABLE, EVENT,
    forecast(MEMORY)[0], outcomes(MEMORY, Score())[0], record_of(STATE).with_action(Score()),
]  # fmt: skip
WITHOUT_FIELDS: list[Any] = [TANK, TANK.counts]
"""Values whose arguments are not their fields."""
WAYS: dict[str, Callable[..., Any]] = {"evolve": attrs.evolve}
if hasattr(copy, "replace"):  # from Python 3.13 on
    WAYS["replace"] = copy.replace
each_way = pytest.mark.parametrize("change", WAYS.values(), ids=WAYS)


def kind(value: object) -> str:
    return type(value).__name__


@each_way
@pytest.mark.parametrize("value", VALUES, ids=kind)
def test_a_copy_without_a_change_is_equal(value: Any, change: Callable[..., Any]) -> None:
    """Every value of the library can be remade from its own fields."""
    again = change(value)
    assert (type(again), again, repr(again)) == (type(value), value, repr(value))


@each_way
@pytest.mark.parametrize("value", WITHOUT_FIELDS, ids=kind)
def test_a_set_of_cards_and_counts_are_never_changed_in_silence(
    value: Any, change: Callable[..., Any]
) -> None:
    """They have operators and a mapping instead, and refuse to be changed by field."""
    for changes in {}, {"bits": 1}, {"cards": ()}, {"numbers": {Colour.RED: 1}}:
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            change(value, **changes)


@each_way
@given(any_positions())
def test_a_changed_view_asks_its_ruleset(change: Callable[..., Any], state: Any) -> None:
    """The actions and result of a changed view are those of the position that it shows."""
    seat = (state.to_move + 1) % state.players
    turned = rebuilt(attrs.evolve(state, to_move=seat))
    for view_of in memory_view, table_view:
        view = change(view_of(state), to_move=seat)
        assert view == view_of(turned)
        assert (view.actions, view.result) == (legal_actions(turned), result(turned))


@each_way
@pytest.mark.parametrize("value", [MEMORY, TABLE, STATE, TAKEN.flip, TANK], ids=kind)
def test_what_follows_is_no_argument(value: Any, change: Callable[..., Any]) -> None:
    """What a value computes from its arguments cannot be given."""
    names = [each.name for each in attrs.fields(type(value)) if not each.init]
    for name in names or ["bits"]:
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            change(value, **{name.lstrip("_"): getattr(value, name)})


@each_way
def test_a_changed_event_is_checked_by_who_follows_it(change: Callable[..., Any]) -> None:
    """An event has no position to ask, so its actions stay; contradictions are refused."""
    other = change(EVENT, to_move=2)
    assert other.actions == EVENT.actions
    with pytest.raises(InvalidState, match="event: to_move: expected 1"):
        follow(MEMORY, other)
    with pytest.raises(InvalidState, match="actions: expected none with a result"):
        change(EVENT, result=Result((0,), "goal"))


@pytest.mark.parametrize("value", [*VALUES, *WITHOUT_FIELDS], ids=kind)
def test_a_dict_of_the_fields_can_be_made(value: Any) -> None:
    """With `recurse=False`, `attrs.asdict` gives each field as it is, made on demand or not."""
    fields = attrs.asdict(value, recurse=False)
    assert list(fields) == [each.name for each in attrs.fields(type(value))]
    assert all(fields[name] == getattr(value, name) for name in fields)
