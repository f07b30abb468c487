"""Ints too long to print, and values whose repr fails, are refused like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from mamba_rules import (
    DUEL,
    IllegalMove,
    Move,
    Record,
    Remove,
    Result,
    Ruleset,
    apply,
    board_rows,
    format_action,
    mamba_game,
    new_game,
    official,
    parse_action,
    parse_position,
    parse_square,
    position,
    read_board,
    record_of,
    square_name,
    step,
)
from mamba_rules.bots import choices_of, play_out
from mamba_rules.search import Search
from mantis_rules import MantisError

HUGE: Any = 10**5000
OPENING = new_game(2)
ROWS = ["A..", "...", "..B"]


@pytest.mark.parametrize(
    "do",
    [
        lambda value: apply(OPENING, Move(value, 3)),
        lambda value: step(OPENING, Remove(value)),
        lambda value: apply(OPENING, value),
        lambda value: format_action(Move(value, 3)),
        new_game,
        official,
        lambda value: official(4, teams=value),
        square_name,
        OPENING.camp_at,
        OPENING.squares_of,
        lambda value: Ruleset(name="x", opening=ROWS, out=value),
        lambda value: Ruleset(name="x", opening=value, out=0),
        lambda value: Ruleset(name=value, opening=ROWS, out=0),
        lambda value: position(DUEL, DUEL.board, value),
        lambda value: position(DUEL, DUEL.board, 0, value),
        lambda value: evolve(OPENING, phase=value),
        lambda value: Record(DUEL, (), Result((value,), "last camp")),
        lambda value: Record(DUEL, (), Result((), value)),
        lambda value: Record(DUEL, (), value),
        lambda value: Record(DUEL, [value], None),
        lambda value: board_rows((value, 1), 3),
        lambda value: board_rows((1, 2), value),
        lambda value: read_board(ROWS, value),
        lambda value: read_board(value, 2),
        lambda value: record_of(DUEL, value),
        lambda value: play_out(DUEL, value, 1),
        lambda value: parse_square("a1", value),
        lambda value: parse_action("end births", value),
        parse_square,
        parse_action,
        lambda value: parse_position(value, DUEL),
        lambda value: mamba_game(DUEL).new_game(value, 1),
        lambda value: Search(-value),
    ],
)
def test_an_int_of_thousands_of_digits_is_refused(do: Callable[[Any], object]) -> None:
    """B1, B4, B13, B15: the error is short, since Python cannot print the int."""
    with pytest.raises(MantisError) as caught:
        do(HUGE)
    assert len(str(caught.value)) < 400
    assert len(repr(caught.value)) < 600


class Rude:
    """An object whose repr raises."""

    def __repr__(self) -> str:
        raise ZeroDivisionError


def test_any_action_can_be_shown() -> None:
    """B1: the repr and text of an action are short and never raise, whatever it contains."""
    assert repr(Move(HUGE, 3)) == "Move(origin=an int of 16610 bits, target=3)"
    assert str(Move(HUGE, 3)) == "move an int of 16610 bits d1"
    huge: list[Any] = [Rude(), [Rude()], (1, -HUGE), "x" * 1000, list(range(1000)), DUEL, 10**200]
    for value in huge:
        action = Move(3, value)
        assert len(repr(action)) <= 130
        assert len(str(action)) <= 110
        with pytest.raises(IllegalMove) as caught:
            apply(OPENING, action)
        assert len(str(caught.value)) <= 300


def test_any_int_is_a_seed() -> None:
    """B4: negative ints and ints of thousands of digits are seeds, and all differ."""
    assert choices_of(HUGE, 0).random() == choices_of(HUGE, 0).random()
    assert choices_of(HUGE, 0).random() != choices_of(HUGE + 1, 0).random()
    assert choices_of(-1, 0).random() != choices_of(1, 0).random()
