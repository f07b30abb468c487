"""Positions built from what a table shows."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    Colour,
    Deck,
    InvalidRuleset,
    InvalidState,
    MantisError,
    Score,
    State,
    apply,
    legal_actions,
    result,
)
from mantis_rules.notation import build_position, format_position
from mantis_rules.testing import states
from mantis_rules.variants import POWER_TOKEN, PowerToken
from tests.rules import rule


def letters(state: State) -> list[str]:
    """The tanks in the form that `build_position` takes."""
    return [
        "".join(colour.letter * number for colour, number in tank.counts.items()) or "-"
        for tank in state.tanks
    ]


@settings(max_examples=60)
@given(states(STANDARD), st.integers())
def test_a_position_is_rebuilt_from_what_the_table_shows(state: State, seed: int) -> None:
    """A position built from what the table shows of another has the same repr and result."""
    back = "".join(colour.letter for colour in state.top_back or ()) or None
    built = build_position(
        letters(state),
        state.scores,
        top_back=back,
        to_move=state.to_move,
        rules=state.rules,
        seed=seed,
    )
    assert repr(built) == repr(state)
    assert result(built) == result(state)


def test_the_seed_decides_what_is_not_shown() -> None:
    """The same seed builds an equal position, another seed a different one."""
    tanks, scores = ["RRB", "KKKK"], [4, 0]
    first, again, other = [build_position(tanks, scores, seed=seed) for seed in (1, 1, 2)]
    assert first == again
    assert first != other
    assert (first.rules, letters(first), first.scores) == (DUEL, ["rrb", "kkkk"], (4, 0))
    assert format_position(first) != format_position(other)


def test_a_built_position_can_be_played() -> None:
    """Play goes on from a built position: here a sure hit scores the colour and wins."""
    state = build_position(["o y g", "KKKK", "-"], [8, 2, 0], top_back="oyg")
    assert len(legal_actions(state)) == 3
    after = apply(state, Score())
    assert after.scores[0] == 10
    assert result(after) is not None


def test_variants_and_their_tokens_can_be_built() -> None:
    """`build_position` uses the given ruleset, its deck and the given token."""
    token = PowerToken(1, 0)
    assert (
        build_position(["rr", "-", "b"], [3, 3, 3], rules=POWER_TOKEN, token=token).token == token
    )
    few = attrs.evolve(STANDARD, name="few", deck=Deck.of(list(Colour)[:3], 2), hand=1)
    few = attrs.evolve(few, max_players=3)
    assert build_position(["rr", "oo"], [2, 0], rules=few).draw_pile == ()
    with pytest.raises(InvalidState, match="tanks: the deck does not have that many cards"):
        build_position(["rrr", "o"], [0, 0], rules=few)


REFUSED: list[tuple[dict[str, Any], type[MantisError], str]] = [
    ({"tanks": "RR"}, InvalidState, "tanks: expected a text for each seat, got 'RR'"),
    ({"tanks": 5}, InvalidState, "tanks: expected"),
    ({"tanks": ["R", 5]}, InvalidState, "tanks: expected"),
    ({"tanks": ["R", "X"]}, InvalidState, r"expected letters of colours \(roygbpk\), got 'X'"),
    ({"tanks": ["R"], "scores": [0]}, InvalidRuleset, "players: expected an int from 2 to 6"),
    ({"tanks": ["R" * 16, "-"]}, InvalidState, "tanks: the deck does not have that many cards"),
    ({"scores": [0]}, InvalidState, "score_piles"),
    ({"scores": [0, -1]}, InvalidState, "scores: expected ints of 0 or more, got -1"),
    ({"scores": [0, True]}, InvalidState, "scores: expected"),
    ({"scores": [0, 500]}, InvalidState, "scores: the deck does not have that many cards"),
    ({"scores": [0, 0]}, InvalidState, "draw_pile|draw"),
    ({"top_back": "roygb"}, InvalidState, "top_back: no card with this back is left"),
    ({"top_back": ""}, InvalidState, "top_back: no card with this back is left"),
    ({"top_back": 5}, InvalidState, "top_back: expected a text or None, got 5"),
    ({"to_move": 2}, InvalidState, "to_move"),
    ({"seed": "1"}, InvalidState, "seed: expected an int"),
    ({"rules": 5}, InvalidState, "rules: expected a Ruleset"),
]


@rule("L5", "S1")
@pytest.mark.parametrize(
    ("changed", "kind", "text"), REFUSED, ids=[str(changed) for changed, _, _ in REFUSED]
)
def test_positions_that_cannot_be_built_are_refused(
    changed: dict[str, Any], kind: type[MantisError], text: str
) -> None:
    """Wrong types, cards that the deck lacks, and fewer cards than are dealt are refused."""
    right: dict[str, Any] = {"tanks": ["RRB", "KKKK"], "scores": [4, 0]}
    assert build_position(**right).players == 2
    with pytest.raises(kind, match=text):
        build_position(**(right | changed))
