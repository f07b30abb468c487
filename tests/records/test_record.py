"""A record as a value: what it holds, how it grows, and what it gives back (S2, T1, L13)."""

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


@rule("S2", "L13")
@given(any_games())
def test_a_record_gives_the_game_back(trace: Trace) -> None:
    """Of any game's steps, the record has the first state, the last one and the result."""
    record = record_of_trace(trace)
    assert record.start() == trace.start
    assert record.state() == trace.end
    assert record.result == result(trace.end)
    assert record.actions == tuple(step.flip.action for step in trace.steps)


@rule("L13")
@given(any_games())
def test_growing_action_by_action_is_the_same(trace: Trace) -> None:
    """A record that grew in play equals the one of the steps, and is nobody else's."""
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
def test_the_parts_of_a_record_make_it_again(record: Record) -> None:
    """Made from its public fields alone, a record plays the same game."""
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
    """Pickled, copied or evolved, a record equals itself and has the same states."""
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
    """The first position is that of `new_game` with this order, ruleset and first seat."""
    order = tuple(reversed(STANDARD.deck.cards))
    record = Record(STANDARD, 3, 1, order)
    assert record.start() == new_game(3, deck_order=order, rules=STANDARD, first=1)
    assert record.state() == record.start()
    assert (record.actions, record.result) == ((), None)


@rule("L13")
def test_a_longer_record_shares_the_deal() -> None:
    """Growing copies neither the deck nor the first state."""
    record = record_of(FIRST)
    longer = record.with_action(Score())
    assert longer.deck_order is record.deck_order
    assert longer.start() is record.start()
    assert longer.state().draw_count == record.state().draw_count - 1


@frozen
class _Counting:
    """The official resolution, which keeps count of how often it was asked."""

    asked: list[int] = attrs.field(factory=list, eq=False)

    def __call__(self, state: State, flip: Flip) -> tuple[Transfer, ...]:
        self.asked.append(state.ply)
        return STANDARD.resolution(state, flip)


@rule("L13")
def test_growing_does_not_play_the_game_again() -> None:
    """Each action added is carried out once, however many there were before."""
    counting = _Counting()
    rules = attrs.evolve(STANDARD, name="counting", resolution=counting)
    record = record_of(new_game(4, seed=1, rules=rules))
    while (actions := legal_actions(record.state())) and len(record.actions) < 30:
        record = record.with_action(actions[-1])
    assert counting.asked == list(range(len(record.actions)))


@rule("L13")
def test_the_last_state_is_made_once() -> None:
    """Asked again, a record gives the same object."""
    record = pickle.loads(pickle.dumps(game(1)))
    assert record.state() is record.state()


def test_the_result_comes_with_the_action_that_ends_the_game() -> None:
    """While the game goes on there is none; the last action brings the position's."""
    whole = game(3)
    assert whole.result is not None
    record = record_of(whole.start())
    for action in whole.actions:
        assert record.result is None
        record = record.with_action(action)
    assert record.result == whole.result == result(record.state())


@rule("T1")
def test_an_illegal_action_does_not_get_into_a_record() -> None:
    """What the engine refuses here, `with_action` refuses, and the record stays."""
    record = record_of(FIRST)
    with pytest.raises(IllegalAction, match="steal 2: seat 2 is the mover"):
        record.with_action(Steal(2))
    over = game(3)
    with pytest.raises(IllegalAction, match="the game is over"):
        over.with_action(Score())
    assert (record, over) == (record_of(FIRST), game(3))


@rule("T1")
def test_a_record_may_claim_what_is_not_so() -> None:
    """A record is what somebody says; its last state tells where that goes wrong."""
    record = Record(STANDARD, 3, 0, STANDARD.deck.cards, [Score(), Steal(9)], Result((0,), "goal"))
    with pytest.raises(InvalidRecord) as refused:
        record.state()
    assert (refused.value.ply, refused.value.rule, refused.value.law) == (1, "T1", None)
    assert str(refused.value) == ("ply 1: steal 9: there is no such seat; name another seat (0, 2)")
    with pytest.raises(InvalidRecord):
        record.with_action(Score())


@rule("S6")
def test_the_first_seat_and_a_token_are_kept() -> None:
    """Who starts is the record's to tell, and a token is the ruleset's."""
    start = new_game(3, seed=5, rules=TOKEN, first=2)
    record = record_of(start)
    assert (record.first, record.start().token) == (2, start.token)
    assert record.with_action(Steal(0)).state() == apply(start, Steal(0))


@rule("L13")
def test_records_are_told_apart() -> None:
    """Each of its parts counts when records are compared."""
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
    """The text of a record tells rules, seats, actions and result, and no card."""
    assert repr(game(1, part=2)) == (
        "<Record standard: 4 players, seat 1 first, 45 actions, not finished>"
    )
    record = game(2)
    assert repr(record).endswith(f"{len(record.actions)} actions, {record.result}>")


@rule("L13")
def test_a_record_cannot_be_changed() -> None:
    """No field can be assigned."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record_of(FIRST).first = 0  # type: ignore[misc]  # what the test is about
