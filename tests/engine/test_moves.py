"""The values that engine and policies exchange: zones, transfers, flips, turns and results."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, strategies as st

from mantis_rules import (
    CardSet,
    Flip,
    InvalidState,
    Result,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    Turn,
    legal_actions,
    step,
)
from mantis_rules.model import DRAW_PILE_EMPTY, GOAL, Seating
from tests.helpers.positions import SMALL_DECK, cards
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.helpers.strategies import open_positions


class Text(str):
    """A subclass of str."""

    __slots__ = ()


CARD, *OTHERS = cards("Ro Ry Rg")
PILE = CardSet(SMALL_DECK, OTHERS)
BAD_SEATS = [-1, True, False, 1.0, "1", None, [], (0,)]
NO_LINES = ["", " ", " goal", "goal ", "\tgoal", "goal\n", "two\nlines", "a\ttab", "a\x00b",
            "a\u2028b", "a\xa0b", "\xa0", "\x7f", "\ud800"]  # fmt: skip
"""Texts that are not one printable line, or have space at either end."""
NO_FLIP: dict[str, list[Any]] = {
    "mover": BAD_SEATS,
    "tank": BAD_SEATS,
    "action": [None, "score", 0, Score],
    "card": [None, "Ro", PILE],
    "matched": [None, (), frozenset([CARD])],
}


def _flip(name: str) -> Callable[[Any], Flip]:
    return lambda value: attrs.evolve(Flip(0, Steal(1), 1, CARD, PILE), **{name: value})


REFUSALS = [
    *(
        refusal
        for kind in (Tank, ScorePile, Turn)
        for refusal in for_each(
            kind.__name__,
            BAD_SEATS,
            kind,
            InvalidState,
            "seat: expected an int of 0 or more, got {}",
        )
    ),
    *for_each(
        "cards of a transfer",
        [None, CARD, [CARD], frozenset([CARD])],
        lambda given: Transfer(given, Tank(0)),
        InvalidState,
        "cards: expected a CardSet, got a value of type ",
    ),
    *for_each(
        "where to of a transfer",
        [None, 0, Turn(0), Tank],
        lambda zone: Transfer(PILE, zone),
        InvalidState,
        "to: expected a Tank or a ScorePile, got a value of type ",
    ),
    *(
        refusal
        for name, bad in NO_FLIP.items()
        for refusal in for_each(f"{name} of a flip", bad, _flip(name), InvalidState, f"{name}: ")
    ),
    *for_each(
        "winners",
        [(), [0], {0}, 0, None, (True,), (-1,), (0, 1.0), ("0",), (0, None)],
        lambda winners: Result(winners, "goal"),
        InvalidState,
        "winners: expected a tuple of one seat or more, got {}",
    ),
    *for_each(
        "winners out of order",
        [(1, 0), (0, 0), (0, 2, 1)],
        lambda winners: Result(winners, "goal"),
        InvalidState,
        "winners: expected each seat once, ascending, got {}",
    ),
    *for_each(
        "reason",
        [*NO_LINES, None, 0, True, ["goal"], b"goal", Text("goal")],
        lambda reason: Result((0,), reason),
        InvalidState,
        "reason: expected a line of 1 to 200 characters without space at either end, got {}",
    ),
    Refusal(
        "a reason of 201 characters",
        call(Result, (0,), "x" * 201),
        InvalidState,
        "reason: expected a line of 1 to 200 characters without space at either end, got 'xxxx",
    ),
]

VALUES: list[Any] = [
    Score(),
    Steal(2),
    Tank(1),
    ScorePile(1),
    Turn(1),
    Turn(1, "round"),
    Transfer(PILE, Tank(0)),
    Result((0, 2), "draw pile empty"),
    Flip(mover=0, action=Steal(1), tank=1, card=CARD, matched=PILE),
]
values = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_invalid_values_are_refused(refusal: Refusal) -> None:
    """Bad seats, cards, zones and reasons raise a clear error when the value is made."""
    check(refusal)


@pytest.mark.parametrize(
    "reason", [GOAL, DRAW_PILE_EMPTY, "Goal", "x", "x" * 200, "six  rounds: ü"]
)
def test_a_reason_is_any_line_of_text(reason: str) -> None:
    """A variant can give any line of text as the reason of a result, also with spaces inside."""
    assert Result((0,), reason).reason == reason


@given(
    st.text(max_size=5)
    | st.text(" x\t", max_size=5)
    | st.text(" xü", min_size=196, max_size=205).map(lambda text: f"x{text[2:]}x")
)
def test_a_reason_has_its_bounds(reason: str) -> None:
    """A reason has 1 to 200 printable characters and no space at either end."""
    printed = all(char.isprintable() for char in reason)
    if printed and 1 <= len(reason) <= 200 and " " not in (reason[0], reason[-1]):
        assert Result((0,), reason).reason == reason
    else:
        with pytest.raises(InvalidState, match="reason: expected a line of 1 to 200 characters"):
            Result((0,), reason)


@values
def test_a_value_cannot_be_changed(value: Any) -> None:
    """No attribute can be assigned, added or deleted."""
    for field in attrs.fields(type(value)):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, None)
        with pytest.raises(FrozenInstanceError):
            delattr(value, field.name)
    with pytest.raises(AttributeError):
        value.anything = 1


@values
def test_a_value_survives_copying(value: Any) -> None:
    """A pickled, copied or evolved value is equal, with the same hash and repr."""
    copies = [pickle.loads(pickle.dumps(value, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(value), copy.deepcopy(value), attrs.evolve(value)):
        assert again == value
        assert (hash(again), repr(again)) == (hash(value), repr(value))


def test_zones_differ_by_kind_and_seat() -> None:
    """A tank is not equal to the score pile of the same seat, nor to the tank of another."""
    assert len({Tank(0), Tank(1), ScorePile(0), ScorePile(1)}) == 4
    assert {Tank(1), ScorePile(1)} == {ScorePile(1), Tank(1)}


@pytest.mark.parametrize("change", [{"mover": 2}, {"tank": 0}, {"card": OTHERS[0]}], ids=str)
def test_flips_are_equal_by_value(change: dict[str, Any]) -> None:
    """Flips with the same parts are equal; flips that differ in one part are not."""
    flip = Flip(0, Steal(1), 1, CARD, PILE)
    assert flip == Flip(0, Steal(1), 1, CARD, PILE)
    assert attrs.evolve(flip, **change) != flip


def test_a_flip_that_matches_is_a_hit() -> None:
    """A flip with matched cards is a hit; `cards` has them and the flipped card."""
    flip = Flip(0, Steal(1), 1, CARD, PILE)
    assert flip.hit is True
    assert flip.cards == PILE | {CARD}


def test_a_flip_that_matches_nothing_is_a_miss() -> None:
    """A flip without matched cards is a miss; `cards` has only the flipped card."""
    flip = Flip(0, Steal(1), 1, CARD, CardSet(SMALL_DECK))
    assert flip.hit is False
    assert flip.cards == CardSet(SMALL_DECK, [CARD])


@given(open_positions())
def test_a_flip_of_the_engine_is_like_any_other(state: State) -> None:
    """A flip made by the engine equals one made by hand, with the same hash, repr and cards."""
    for action in legal_actions(state):
        flip = step(state, action).flip
        own = Flip(flip.mover, flip.action, flip.tank, flip.card, flip.matched)
        assert own == flip
        assert (hash(own), repr(own), own.hit) == (hash(flip), repr(flip), flip.hit)
        assert own.cards == flip.cards


def test_values_are_readable() -> None:
    """The repr of a value looks like the code that makes it, with cards shown by their codes."""
    assert repr(VALUES[-3:]) == (
        "[Transfer(cards=CardSet(Ry Rg), to=Tank(seat=0)), "
        "Result(winners=(0, 2), reason='draw pile empty'), "
        "Flip(mover=0, action=Steal(target=1), tank=1, card=Card(Ro), matched=CardSet(Ry Rg))]"
    )


@pytest.mark.parametrize("players", [1, 1000])
def test_a_seating_may_have_one_to_a_thousand_seats(players: int) -> None:
    """A seating can have 1 to 1000 seats; more are refused."""
    assert len(Seating(players).tanks) == players
    with pytest.raises(InvalidState, match="players: expected an int from 1 to 1000"):
        Seating(1001)
