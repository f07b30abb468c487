"""What the repr of a state shows, and what it must not show (I1, I2, L18)."""

from __future__ import annotations

from collections.abc import Hashable

import attrs
import pytest
from hypothesis import given

from mantis_rules import STANDARD, CardSet, State, new_game
from tests.helpers.positions import disguised, table
from tests.helpers.strategies import games, positions
from tests.rules import rule

LONGEST = 600


@rule("I2", "L18")
@given(positions())
def test_a_state_looks_the_same_whatever_is_hidden(state: State) -> None:
    """The repr shows neither the front of the top card nor the cards below it."""
    assert repr(disguised(state)) == repr(state)


def test_a_disguise_changes_what_is_hidden() -> None:
    """`disguised` gives another position with the same cards and the same back on top."""
    state = new_game(3, seed=2)
    other = disguised(state)
    assert other != state
    assert other.draw_pile[0] != state.draw_pile[0]
    assert other.draw_pile[0].back == state.draw_pile[0].back
    assert set(other.draw_pile) == set(state.draw_pile)


@given(games())
def test_the_repr_of_a_state_is_short(states: list[State]) -> None:
    """The repr of any position of a game is a few lines long at most."""
    assert max(len(repr(state)) for state in states) <= LONGEST


def test_the_repr_of_a_full_table_is_short() -> None:
    """The repr is short even with all cards in the tanks of six players."""
    deck = STANDARD.deck
    tanks = [CardSet(deck, deck.cards[seat::6]) for seat in range(6)]
    state = State(STANDARD, (), tanks, [CardSet(deck)] * 6, to_move=0)
    assert len(repr(state)) <= LONGEST


def test_the_repr_of_a_long_token_is_short() -> None:
    """The repr is short even if a variant has a long token."""
    state = attrs.evolve(new_game(3, seed=2), token=tuple(range(1000)))
    assert len(repr(state)) <= LONGEST


@pytest.mark.parametrize(
    "token", [10**5000, (1, -(10**5000)), (float("nan"),)], ids=["long", "in", "nan"]
)
def test_any_token_can_be_shown(token: Hashable) -> None:
    """A state has a repr whatever its token is."""
    assert "token" in repr(attrs.evolve(new_game(3, seed=2), token=token))


@rule("I1")
@pytest.mark.parametrize(
    ("state", "text"),
    [
        (
            table("Ro Ry Gr / -", piles="- / Bo Br", draw="Rg Or", to_move=1),
            "<State hand-made, ply 5: seat 1 to move, tanks RRG / -, scores 0 / 2, "
            "2 to draw, top back rg>",
        ),
        (
            table("Kr Pk / Ok", token=(1, 2)),
            "<State hand-made, ply 3: seat 0 to move, tanks PK / O, scores 0 / 0, "
            "0 to draw, top back none, token (1, 2)>",
        ),
    ],
    ids=["cards to draw", "no card to draw"],
)
def test_a_state_shows_the_table(state: State, text: str) -> None:
    """The repr shows tanks, scores, draw count, top back, the seat to move, and a token."""
    assert repr(state) == text


def _zero(state: State) -> int:
    return 0


def test_a_token_of_zero_is_shown() -> None:
    """A token of 0 is shown, although it is false; only None means that there is no token."""
    rules = attrs.evolve(STANDARD, name="zero", opening=_zero)
    assert repr(new_game(3, seed=1, rules=rules)).endswith(", token 0>")
