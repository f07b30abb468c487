"""Positions as one line of text, and back.

Elsewhere: lines that are refused (`test_notation_refusals`).
"""

from __future__ import annotations

from collections.abc import Hashable

import attrs
import pytest
from hypothesis import example, given, strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    InvalidRecord,
    Ruleset,
    State,
    apply,
    legal_actions,
    new_game,
    result,
)
from mantis_rules.notation import format_position, parse_position
from tests.helpers.positions import table
from tests.helpers.strategies import RULESETS, games, positions
from tests.rules import rule

STATE = table("Ro Ry Gr / -", piles="- / Bo Br", draw="Rg Or", to_move=1)
LINE = "hand-made 1 RoRyGr/- -/BoBr RgOr -"


def read(line: str) -> State:
    return parse_position(line, rulesets=[STATE.rules])


tokens = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.binary()
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)


@rule("L13")
@given(positions())
def test_a_position_is_read_back_from_its_line(state: State) -> None:
    """A line is read back as an equal state with the same hash, line, actions and result."""
    line = format_position(state)
    again = parse_position(line, rulesets=RULESETS)
    assert again == state
    assert hash(again) == hash(state)
    assert format_position(again) == line
    assert legal_actions(again) == legal_actions(state)
    assert result(again) == result(state)


@given(games())
def test_every_ply_has_its_own_line(states: list[State]) -> None:
    """Each position of a game is written as one line, and no two lines are the same."""
    lines = [format_position(state) for state in states]
    assert len(set(lines)) == len(states)
    assert not any("\n" in line for line in lines)


def test_a_line_is_readable() -> None:
    """A line has the ruleset, seat, tanks, score piles, draw pile from the top, and token."""
    assert format_position(STATE) == LINE
    assert read(LINE) == STATE


def test_the_cards_of_a_zone_may_be_in_any_order() -> None:
    """The cards of tanks and score piles may be in any order; those of the draw pile may not."""
    assert read("hand-made 1 GrRyRo/- -/BrBo RgOr -") == STATE
    assert read("hand-made 1 RoRyGr/- -/BoBr OrRg -") != STATE


@given(tokens)
@example("with spaces / and - dashes")
@example("-")
@example("line\nbreak")
@example(("", 0, (None, False, -1.5, b"\x00")))
def test_a_token_is_read_back_from_its_line(token: Hashable) -> None:
    """Numbers, texts with spaces, tuples and None are read back with the same types."""
    state = attrs.evolve(STATE, token=token)
    line = format_position(state)
    assert "\n" not in line
    again = read(line)
    assert again == state
    assert repr(again.token) == repr(token)


@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=repr)
def test_official_positions_need_no_rulesets(rules: Ruleset) -> None:
    """Lines of official games are read without passing their ruleset."""
    state = apply(new_game(2, seed=4, rules=rules), legal_actions(new_game(2, seed=4))[1])
    again = parse_position(format_position(state))
    assert again == state
    assert again.rules is rules


def test_an_unknown_ruleset_says_how_to_pass_one() -> None:
    """The error lists the known rulesets and says how to pass others."""
    line = format_position(new_game(3, seed=4, rules=attrs.evolve(STANDARD, name="quick")))
    with pytest.raises(InvalidRecord) as refused:
        parse_position(line)
    assert str(refused.value) == (
        "position: expected a ruleset of standard, duel, power-token, power-token-duel, short, "
        "got another text; pass others as rulesets="
    )


def test_rulesets_may_be_any_iterable() -> None:
    """`rulesets` can be an iterator, which is read only once."""
    assert parse_position(LINE, rulesets=iter([DUEL, STATE.rules])) == STATE
