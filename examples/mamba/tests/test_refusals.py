"""Illegal actions are refused with what was wrong, what was expected, and the rule."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from mamba_boards import played, rules_of
from mamba_rules import (
    DUEL,
    Action,
    Birth,
    EndBirths,
    IllegalMove,
    Move,
    Remove,
    State,
    apply,
    new_game,
    parse_square,
    step,
)
from mantis_rules import MantisError

OPENING = new_game(rules=DUEL)
BIRTHS = new_game(rules=rules_of(["A....", ".....", "..A..", ".....", "B...B"]))
REMOVAL = played(
    new_game(rules=rules_of(["B....", ".....", "..A..", ".....", "AA.AA"])),
    "end births",
    "move c3 c1",
)


def at(name: str) -> int:
    """A square by its name."""
    return parse_square(name)


REFUSALS: list[tuple[State, Action, str]] = [
    (OPENING, Move(at("a1"), at("a2")), "a1 is empty (B6); expected a mambiz of camp A"),
    (OPENING, Move(at("d9"), at("c9")), "d9 is camp B's (B6); expected a mambiz of camp A"),
    (OPENING, Move(at("d1"), at("d1")), "a mambiz may not end where it began (B6)"),
    (OPENING, Move(at("d1"), at("d2")), "d2 is occupied (B6); expected an empty square"),
    (OPENING, Move(at("d1"), at("e3")), "e3 cannot be reached from d1 in two steps (B6)"),
    (OPENING, Move(at("d1"), at("h9")), "expected one of b1, c1, e1, c2"),
    (
        OPENING,
        Move(at("d1"), at("k11")),
        "k11 is no square of the 9x9 board (B1); expected a1 to i9",
    ),
    (OPENING, Move(-1, at("c1")), "-1 (int) is no square of the 9x9 board (B1)"),
    (OPENING, Move(at("d1"), -1), "-1 (int) is no square of the 9x9 board (B1)"),
    (OPENING, Move(at("d1"), 9), "j1 is no square of the 9x9 board (B1); expected a1 to i9"),
    (
        OPENING,
        Move(at("d1"), at("d10")),
        "d10 is no square of the 9x9 board (B1); expected a1 to i9",
    ),
    (
        OPENING,
        Move(10**30, 2),
        "is no square of the 9x9 board (B1); expected the number of one, a1",
    ),
    (OPENING, Move(10**5000, 3), "an int of 16610 bits (int) is no square of the 9x9 board (B1)"),
    (OPENING, Birth(10**5000, 3), "birth an int of 16610 bits d1: expected a move (B6)"),
    (OPENING, Move(True, 2), "True (bool) is no square of the 9x9 board (B1)"),
    (OPENING, Move(3.0, 2), "3.0 (float) is no square of the 9x9 board (B1)"),  # type: ignore[arg-type]  # wrong on purpose
    (OPENING, Move("d1", "c1"), "'d1' (str) is no square of the 9x9 board (B1)"),  # type: ignore[arg-type]  # wrong on purpose
    (OPENING, Birth(at("d1"), at("c1")), "birth d1 c1: expected a move (B6)"),
    (OPENING, EndBirths(), "end births: expected a move (B6)"),
    (OPENING, Remove(at("d1")), "remove d1: expected a move (B6)"),
    (OPENING, "move d1 c1", "expected a Birth, EndBirths, Move or Remove, got 'move d1 c1' (str)"),  # type: ignore[list-item]  # wrong on purpose
    (OPENING, None, "expected a Birth, EndBirths, Move or Remove, got None (NoneType)"),  # type: ignore[list-item]  # wrong on purpose
    (OPENING, Move, "expected a Birth, EndBirths, Move or Remove, got"),  # type: ignore[list-item]  # wrong on purpose
    (BIRTHS, Move(at("a5"), at("b5")), "move a5 b5: expected a birth or the end of births (B5)"),
    (BIRTHS, Birth(at("a1"), at("b1")), "a1 has no mambiz that may give birth (B5)"),
    (BIRTHS, Birth(at("b2"), at("b1")), "b2 has no mambiz that may give birth (B5)"),
    (BIRTHS, Birth(at("b2"), at("b1")), "expected one of c3, a5"),
    (BIRTHS, Birth(at("a5"), at("a1")), "a1 is occupied (B5); expected an empty square"),
    (BIRTHS, Birth(at("a5"), at("a3")), "a3 is not next to a5 (B5)"),
    (BIRTHS, Birth(at("a5"), at("a6")), "a6 is no square of the 5x5 board (B1); expected a1 to e5"),
    (BIRTHS, Birth(at("a5"), True), "True (bool) is no square of the 5x5 board (B1)"),
    (BIRTHS, Birth("a5", 36), "'a5' (str) is no square of the 5x5 board (B1)"),  # type: ignore[arg-type]  # wrong on purpose
    (REMOVAL, Remove(at("b1")), "b1 is not an end of an alignment of more than four (B9)"),
    (REMOVAL, Remove(at("a5")), "expected one of a1, e1"),
    (REMOVAL, Remove(5), "f1 is no square of the 5x5 board (B1); expected a1 to e5"),
    (REMOVAL, Remove(False), "False (bool) is no square of the 5x5 board (B1)"),
    (REMOVAL, Move(at("a1"), at("a2")), "move a1 a2: expected a removal (B9)"),
]


@pytest.mark.parametrize(("state", "action", "words"), REFUSALS)
def test_an_illegal_action_is_refused(state: State, action: Action, words: str) -> None:
    """B1, B5, B6, B9: the error says what was wrong, and what was expected."""
    for take in (apply, step):
        with pytest.raises(IllegalMove) as caught:
            take(state, action)
        assert words in str(caught.value)
        assert str(caught.value).startswith("turn 1, camp A: ")


def test_a_refusal_has_its_details() -> None:
    """B6: the error has turn, camp and action, is a MantisError and pickles."""
    with pytest.raises(IllegalMove) as caught:
        apply(OPENING, Move(0, 12))
    error = pickle.loads(pickle.dumps(caught.value))
    assert issubclass(type(error), MantisError)
    assert issubclass(type(error), ValueError)
    assert (error.turn, error.camp, error.action) == (0, 0, Move(0, 12))
    assert str(error) == str(caught.value)


def test_an_object_whose_repr_raises_is_refused() -> None:
    """B6: the refusal does not fail on an object that cannot be shown."""

    class Shy:
        def __repr__(self) -> str:
            raise RuntimeError

    with pytest.raises(IllegalMove, match="got an unprintable Shy"):
        apply(OPENING, Shy())  # type: ignore[arg-type]  # that is the point


CHECKS = """
import mamba_rules as mamba
from mantis_rules import MantisError
def refused(do, *arguments, **named):
    try:
        do(*arguments, **named)
    except MantisError:
        return
    raise SystemExit(f"accepted: {do} {arguments} {named}")
state = mamba.new_game(2)
if __debug__:
    raise SystemExit("not optimised")
refused(mamba.new_game, True)
refused(mamba.new_game, 5)
refused(mamba.new_game)
refused(mamba.apply, state, mamba.Move(0, 1))
refused(mamba.apply, state, mamba.Move(True, 2))
refused(mamba.apply, state, mamba.Birth(3, 2))
refused(mamba.apply, state, mamba.EndBirths())
refused(mamba.apply, state, "move d1 c1")
refused(mamba.apply, None, mamba.EndBirths())
refused(mamba.parse_square, "z1")
refused(mamba.parse_action, "pass")
refused(mamba.parse_position, "...", state.rules)
refused(mamba.loads, "{}")
refused(mamba.Ruleset, name="x", opening="AAA BBB AAA", out=0)
refused(mamba.State, state.rules, (1, 1), 0, mamba.Phase.MOVE)
print("all refused")
"""


def test_the_checks_hold_without_assertions() -> None:
    """B1, B5, B6, B9: `python -O` refuses the same invalid arguments."""
    source = Path(sys.modules["mamba_rules"].__file__ or "").parent.parent
    run = subprocess.run(
        [sys.executable, "-O", "-c", f"import sys; sys.path.insert(0, {str(source)!r})\n{CHECKS}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, "all refused\n"), run.stderr
