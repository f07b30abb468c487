"""States as values: their fields, equality, immutability, and copies of what was passed in.

Elsewhere: invalid states (`test_state_refusals`), the repr (`test_state_repr`), and copies
and other processes (`test_state_copies`).
"""

from __future__ import annotations

import inspect
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, strategies as st

from mantis_rules import (
    STANDARD,
    STANDARD_DECK,
    CardSet,
    Colour,
    State,
    Steal,
    apply,
    is_over,
    legal_actions,
    new_game,
    step,
)
from tests.helpers.positions import cards, rebuilt, table
from tests.helpers.strategies import games, open_positions, positions
from tests.rules import rule

FIELDS = ["rules", "draw_pile", "tanks", "score_piles", "to_move", "token"]
TOLD = ["draw_count", "scores", "players", "ply", "top_back"]


@rule("I1")
@given(positions())
def test_the_properties_of_a_state_agree_with_its_zones(state: State) -> None:
    """Draw count, scores, number of players and top back agree with the zones."""
    assert state.draw_count == len(state.draw_pile)
    assert state.scores == tuple(len(pile) for pile in state.score_piles)
    assert state.players == len(state.tanks) == len(state.score_piles)
    assert state.top_back == (state.draw_pile[0].back if state.draw_pile else None)


@rule("L5")
@given(games())
def test_the_ply_counts_the_actions_taken(states: list[State]) -> None:
    """The ply is 0 after the deal, and one more after each action."""
    assert [state.ply for state in states] == list(range(len(states)))


@rule("L6")
@given(games())
def test_each_state_keeps_its_own_draw_pile(states: list[State]) -> None:
    """Read after the whole game, each state still has the pile that it had."""
    first = states[0].draw_pile
    assert [state.draw_pile for state in states] == [first[ply:] for ply in range(len(states))]


@rule("L1")
@given(positions())
def test_zones_are_of_the_rules_deck(state: State) -> None:
    """Zones are card sets of the ruleset's deck; with the draw pile they hold all of its cards."""
    zones = (*state.tanks, *state.score_piles)
    assert {type(zone) for zone in zones} == {CardSet}
    assert all(zone.deck == state.rules.deck for zone in zones)
    held = [card for zone in (*zones, state.draw_pile) for card in zone]
    assert sorted(map(str, held)) == sorted(map(str, state.rules.deck))


@rule("S1", "S4")
def test_a_state_can_be_made_by_hand() -> None:
    """A state has the zones, the seat to move and the token that it was given."""
    state = table("Ro / Ry Gr", piles="- / Bo", draw="Rg Or", to_move=1, token="round")
    deck = state.rules.deck
    assert state.draw_pile == cards("Rg Or")
    assert state.tanks == (CardSet(deck, cards("Ro")), CardSet(deck, cards("Ry Gr")))
    assert state.score_piles == (CardSet(deck), CardSet(deck, cards("Bo")))
    assert (state.to_move, state.token) == (1, "round")
    assert (state.ply, state.scores, state.top_back) == (
        4,
        (0, 1),
        frozenset({Colour.RED, Colour.GREEN}),
    )


@rule("L13")
@given(positions())
def test_states_are_equal_however_they_were_reached(state: State) -> None:
    """A state of a played game equals the one made from its fields, with the same hash."""
    twin = rebuilt(state)
    assert twin == state
    assert state == twin
    assert hash(twin) == hash(state)


@rule("L13")
def test_the_order_within_a_hand_makes_no_difference() -> None:
    """Deals that differ only in the order of the cards within a hand give equal states."""
    deal, rest = STANDARD_DECK.cards[:8], STANDARD_DECK.cards[8:]
    backwards = [deal[place] for place in (6, 7, 4, 5, 2, 3, 0, 1)]
    one, other = (new_game(2, deck_order=[*cards, *rest]) for cards in (deal, backwards))
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(
    "change",
    [
        {"to_move": 1},
        {"token": "round"},
        {"rules": attrs.evolve(STANDARD, goal=3)},
        {"draw_pile": lambda state: state.draw_pile[::-1]},
        {"tanks": lambda state: state.tanks[::-1]},
        {"score_piles": lambda state: state.score_piles[::-1]},
    ],
    ids=lambda change: next(iter(change)),
)
def test_each_field_counts(change: dict[str, Any]) -> None:
    """States that differ in one field are not equal."""
    state = attrs.evolve(
        new_game(3, seed=2), draw_pile=new_game(3, seed=2).draw_pile[4:], score_piles=_piles()
    )
    ((name, value),) = change.items()
    other = attrs.evolve(state, **{name: value(state) if callable(value) else value})
    assert getattr(other, name) != getattr(state, name)
    assert other != state


def _piles() -> list[CardSet]:
    """Score piles that hold the four top cards of the draw pile of `new_game(3, seed=2)`."""
    state = new_game(3, seed=2)
    four = CardSet(state.rules.deck, state.draw_pile[:4])
    return [four, CardSet(state.rules.deck), CardSet(state.rules.deck)]


def test_a_state_equals_nothing_else() -> None:
    """A state equals neither its repr nor a tuple of its fields."""
    state = new_game(3, seed=2)
    others: list[object] = [None, 0, repr(state), tuple(getattr(state, name) for name in FIELDS)]
    assert [state == other for other in others] == [False] * len(others)
    assert [state != other for other in others] == [True] * len(others)


@rule("L13")
@given(positions(), st.data())
def test_a_state_can_be_evolved(state: State, data: st.DataObject) -> None:
    """`attrs.evolve` gives a state with that field changed; the original stays the same."""
    seat = data.draw(st.integers(0, state.players - 1))
    twin = rebuilt(state)
    other = attrs.evolve(state, to_move=seat)
    assert (other.to_move, other.tanks, other.draw_pile) == (seat, state.tanks, state.draw_pile)
    assert state == twin


@pytest.mark.parametrize("name", [*FIELDS, *TOLD, "_stack", "anything"])
@pytest.mark.parametrize("made", ["dealt", "played", "by hand"])
def test_a_state_cannot_be_changed(name: str, made: str) -> None:
    """No attribute can be assigned, added or deleted, however the state was made."""
    dealt = new_game(3, seed=2)
    state = {"dealt": dealt, "played": apply(dealt, Steal(1)), "by hand": rebuilt(dealt)}[made]
    value = getattr(state, name, None)
    with pytest.raises(FrozenInstanceError):
        setattr(state, name, value)
    with pytest.raises(FrozenInstanceError):
        delattr(state, name)
    assert getattr(state, name, None) is value or getattr(state, name) == value


@rule("L13")
def test_a_state_copies_its_input() -> None:
    """Changing the lists that a state was made from does not change the state."""
    state = new_game(3, seed=2)
    draw_pile, tanks, piles = list(state.draw_pile), list(state.tanks), list(state.score_piles)
    made = State(STANDARD, draw_pile, tanks, piles, to_move=0)
    draw_pile.reverse()
    tanks.reverse()
    piles.clear()
    assert made == state


@rule("L13")
@given(open_positions(), st.data())
def test_queries_and_actions_do_not_change_a_state(state: State, data: st.DataObject) -> None:
    """Reading a state, or taking an action from it, does not change it."""
    twin, text = rebuilt(state), repr(state)
    action = data.draw(st.sampled_from(legal_actions(state)))
    apply(state, action)
    step(state, action)
    is_over(state)
    assert (state, hash(state), repr(state)) == (twin, hash(twin), text)


def test_the_constructor_takes_no_internal_fields() -> None:
    """The constructor takes the six parts of a position and none of the engine's cached values."""
    assert list(inspect.signature(State).parameters) == [
        "rules",
        "draw_pile",
        "tanks",
        "score_piles",
        "to_move",
        "token",
    ]
