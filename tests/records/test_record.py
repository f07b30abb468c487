"""A record as a value: its fields, adding actions, and its states (S2, T1, L13)."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest
from attrs import frozen
from hypothesis import given

from mantis_rules import (
    STANDARD,
    Flip,
    IllegalAction,
    InvalidRecord,
    Result,
    Score,
    State,
    Steal,
    Transfer,
    apply,
    legal_actions,
    new_game,
    result,
)
from mantis_rules.records import Record, record_of
from mantis_rules.testing import Trace
from tests.helpers.lookalikes import any_games
from tests.helpers.variants import TOKEN
from tests.rules import rule

from .games import game, record_of_trace, records

FIRST = new_game(4, seed=1, first=2)


@rule("L13")
@given(any_games())
def test_a_record_has_the_states_of_its_game(trace: Trace) -> None:
    """A record of a game has its first state, last state, actions and result."""
    record = record_of_trace(trace)
    assert record.start() == trace.start
    assert record.state() == trace.end
    assert record.result == result(trace.end)
    assert record.actions == tuple(step.flip.action for step in trace.steps)


@rule("L13")
@given(any_games())
def test_adding_actions_one_by_one_gives_the_same_record(trace: Trace) -> None:
    """A record grown in play equals the record of the steps, and adding never changes it."""
    record = record_of(trace.start)
    for step in trace.steps:
        assert record.state() == step.before
        before = copy.copy(record)
        longer = record.with_action(step.flip.action)
        assert record == before
        assert longer != record
        record = longer
    assert record == record_of_trace(trace)
    assert hash(record) == hash(record_of_trace(trace))


@rule("S2", "L13")
@given(records())
def test_a_record_can_be_made_from_its_fields(record: Record) -> None:
    """A record made from the public fields of another is equal, with the same states."""
    made = Record(
        rules=record.rules,
        players=record.players,
        first=record.first,
        deck_order=list(record.deck_order),
        actions=iter(record.actions),
        result=record.result,
    )
    assert made == record
    assert made.start() == record.start()
    assert made.state() == record.state()


@rule("L13")
@given(records())
def test_a_record_survives_copying(record: Record) -> None:
    """A pickled, copied or evolved record is equal, with the same hash, repr and state."""
    for made in (
        *(pickle.loads(pickle.dumps(record, n)) for n in (0, pickle.HIGHEST_PROTOCOL)),
        copy.copy(record),
        copy.deepcopy(record),
        attrs.evolve(record),
    ):
        assert made == record
        assert hash(made) == hash(record)
        assert repr(made) == repr(record)
        assert made.state() == record.state()


def test_the_first_state_is_dealt_from_the_deck_order() -> None:
    """The first position is that of `new_game` with the same order, rules and first seat."""
    order = tuple(reversed(STANDARD.deck.cards))
    record = Record(STANDARD, 3, 1, order)
    assert record.start() == new_game(3, deck_order=order, rules=STANDARD, first=1)
    assert record.state() == record.start()
    assert (record.actions, record.result) == ((), None)


def test_a_longer_record_shares_the_deal() -> None:
    """Adding an action copies neither the deck order nor the first state."""
    record = record_of(FIRST)
    longer = record.with_action(Score())
    assert longer.deck_order is record.deck_order
    assert longer.start() is record.start()
    assert longer.state().draw_count == record.state().draw_count - 1


@frozen
class _Counting:
    """The official resolution, which notes the ply of every call."""

    asked: list[int] = attrs.field(factory=list, eq=False)

    def __call__(self, state: State, flip: Flip) -> tuple[Transfer, ...]:
        self.asked.append(state.ply)
        return STANDARD.resolution(state, flip)


def test_adding_an_action_does_not_replay_the_game() -> None:
    """Each added action is carried out once, however many there were before."""
    counting = _Counting()
    rules = attrs.evolve(STANDARD, name="counting", resolution=counting)
    record = record_of(new_game(4, seed=1, rules=rules))
    while (actions := legal_actions(record.state())) and len(record.actions) < 30:
        record = record.with_action(actions[-1])
    assert counting.asked == list(range(len(record.actions)))


@rule("L13")
def test_the_last_state_is_cached() -> None:
    """A second call of `state` returns the same object."""
    record = pickle.loads(pickle.dumps(game(1)))
    assert record.state() is record.state()


def test_the_result_comes_with_the_action_that_ends_the_game() -> None:
    """A record has no result until the action that ends the game."""
    whole = game(3)
    assert whole.result is not None
    record = record_of(whole.start())
    for action in whole.actions:
        assert record.result is None
        record = record.with_action(action)
    assert record.result == whole.result == result(record.state())


@rule("T1")
def test_with_action_refuses_an_illegal_action() -> None:
    """`with_action` raises IllegalAction, and the record is unchanged."""
    record = record_of(FIRST)
    with pytest.raises(IllegalAction, match="steal 2: seat 2 is the mover"):
        record.with_action(Steal(2))
    over = game(3)
    with pytest.raises(IllegalAction, match="the game is over"):
        over.with_action(Score())
    assert (record, over) == (record_of(FIRST), game(3))


@rule("T1")
def test_a_record_is_not_checked_when_made() -> None:
    """A record with an illegal action can be made; its `state` raises, with ply and rule."""
    record = Record(STANDARD, 3, 0, STANDARD.deck.cards, [Score(), Steal(9)], Result((0,), "goal"))
    with pytest.raises(InvalidRecord) as refused:
        record.state()
    assert (refused.value.ply, refused.value.rule, refused.value.law) == (1, "T1", None)
    assert str(refused.value) == ("ply 1: steal 9: there is no such seat; name another seat (0, 2)")
    with pytest.raises(InvalidRecord):
        record.with_action(Score())


@rule("S6")
def test_the_first_seat_and_a_token_are_kept() -> None:
    """The record keeps the first seat; the token comes from the ruleset."""
    start = new_game(3, seed=5, rules=TOKEN, first=2)
    record = record_of(start)
    assert (record.first, record.start().token) == (2, start.token)
    assert record.with_action(Steal(0)).state() == apply(start, Steal(0))


@rule("L13")
def test_records_differ_in_each_field() -> None:
    """Records that differ in one field are not equal."""
    record = game(1, part=2)
    swapped = (record.deck_order[1], record.deck_order[0], *record.deck_order[2:])
    others = [
        attrs.evolve(record, rules=attrs.evolve(STANDARD, name="other")),
        attrs.evolve(record, first=1 - record.first),
        attrs.evolve(record, deck_order=swapped),
        attrs.evolve(record, actions=record.actions[:-1]),
        attrs.evolve(record, result=Result((0,), "goal")),
    ]
    assert len({record, *others}) == 6


def test_a_record_is_shown_in_a_line() -> None:
    """The repr has the rules, seats, number of actions and result, and no card."""
    assert repr(game(1, part=2)) == (
        "<Record standard: 4 players, seat 1 first, 45 actions, not finished>"
    )
    record = game(2)
    assert repr(record).endswith(f"{len(record.actions)} actions, {record.result}>")


def test_a_record_cannot_be_changed() -> None:
    """No field can be assigned."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record_of(FIRST).first = 0  # type: ignore[misc]  # wrong on purpose
