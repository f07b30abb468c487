"""States as values: their fields, equality, immutability, and what was passed in.

What is not here: what makes no state (`test_state_refusals`), how one looks (`test_state_repr`),
and copies and other processes (`test_state_copies`).
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
def test_a_state_tells_what_is_on_the_table(state: State) -> None:
    """Counts, scores and the top card's back are those of the draw pile and score piles."""
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
    """Every zone is a card set of the ruleset's deck, and together they are all of it."""
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
    """A state of a played game equals the one made from its fields, and so does its hash."""
    twin = rebuilt(state)
    assert twin == state
    assert state == twin
    assert hash(twin) == hash(state)


@rule("L13")
def test_two_ways_to_one_position() -> None:
    """Deals that differ only in which card of a hand came first give equal states."""
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
    """A state that differs in one field alone is another position."""
    state = attrs.evolve(
        new_game(3, seed=2), draw_pile=new_game(3, seed=2).draw_pile[4:], score_piles=_piles()
    )
    ((name, value),) = change.items()
    other = attrs.evolve(state, **{name: value(state) if callable(value) else value})
    assert getattr(other, name) != getattr(state, name)
    assert other != state


def _piles() -> list[CardSet]:
    """Score piles of the four cards on top of the draw pile of `new_game(3, seed=2)`."""
    state = new_game(3, seed=2)
    four = CardSet(state.rules.deck, state.draw_pile[:4])
    return [four, CardSet(state.rules.deck), CardSet(state.rules.deck)]


def test_a_state_equals_nothing_else() -> None:
    """A state equals neither its fields nor its line."""
    state = new_game(3, seed=2)
    others: list[object] = [None, 0, repr(state), tuple(getattr(state, name) for name in FIELDS)]
    assert [state == other for other in others] == [False] * len(others)
    assert [state != other for other in others] == [True] * len(others)


@rule("L13")
@given(positions(), st.data())
def test_a_state_can_be_evolved(state: State, data: st.DataObject) -> None:
    """`attrs.evolve` gives a checked state with that field changed; the old one stays."""
    seat = data.draw(st.integers(0, state.players - 1))
    twin = rebuilt(state)
    other = attrs.evolve(state, to_move=seat)
    assert (other.to_move, other.tanks, other.draw_pile) == (seat, state.tanks, state.draw_pile)
    assert state == twin


@pytest.mark.parametrize("name", [*FIELDS, *TOLD, "_stack", "anything"])
@pytest.mark.parametrize("made", ["dealt", "played", "by hand"])
def test_a_state_cannot_be_changed(name: str, made: str) -> None:
    """No field can be assigned or deleted, and none added, wherever the state is from."""
    dealt = new_game(3, seed=2)
    state = {"dealt": dealt, "played": apply(dealt, Steal(1)), "by hand": rebuilt(dealt)}[made]
    value = getattr(state, name, None)
    with pytest.raises(FrozenInstanceError):
        setattr(state, name, value)
    with pytest.raises(FrozenInstanceError):
        delattr(state, name)
    assert getattr(state, name, None) is value or getattr(state, name) == value


@rule("L13")
def test_what_was_passed_in_may_change() -> None:
    """Lists that a state was made from and that change afterwards change nothing in it."""
    state = new_game(3, seed=2)
    draw_pile, tanks, piles = list(state.draw_pile), list(state.tanks), list(state.score_piles)
    made = State(STANDARD, draw_pile, tanks, piles, to_move=0)
    draw_pile.reverse()
    tanks.reverse()
    piles.clear()
    assert made == state


@rule("L13")
@given(open_positions(), st.data())
def test_asking_a_state_changes_nothing(state: State, data: st.DataObject) -> None:
    """A state is the same before and after it was asked and moved on."""
    twin, text = rebuilt(state), repr(state)
    action = data.draw(st.sampled_from(legal_actions(state)))
    apply(state, action)
    step(state, action)
    is_over(state)
    assert (state, hash(state), repr(state)) == (twin, hash(twin), text)


def test_a_state_is_made_of_what_is_on_the_table_alone() -> None:
    """What the engine keeps in a state cannot be passed in."""
    assert list(inspect.signature(State).parameters) == [
        "rules",
        "draw_pile",
        "tanks",
        "score_piles",
        "to_move",
        "token",
    ]
