"""States are immutable values that refuse invalid fields."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from attrs import evolve

from mamba_boards import played, rules_of, small
from mamba_rules import (
    DUEL,
    Move,
    Phase,
    Remove,
    Result,
    State,
    apply,
    is_over,
    legal_actions,
    mamba_game,
    new_game,
    parse_position,
    position,
    result,
    step,
    winner,
)
from mamba_rules.past import NO_PAST, is_past, occurrences, with_position
from mantis_rules import InvalidState

RULES = rules_of(["A....", ".....", "..A..", ".....", "B...B"])
STATE = new_game(rules=RULES)


def test_a_state_cannot_be_changed() -> None:
    """B7: a game is a value; no field of a state can be assigned."""
    for name in ("board", "to_move", "phase", "turn", "supply"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(STATE, name, 1)


def test_a_state_equals_its_copies_and_its_twin() -> None:
    """B15: copies, pickles and a state made of the same fields are equal, with equal hashes."""
    state = played(STATE, "birth a5 b5", "end births")
    fields = ("rules", "board", "to_move", "phase", "parents", "turn", "past")
    twin = State(**{name: getattr(state, name) for name in fields})
    for one in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), twin):
        assert one == state
        assert hash(one) == hash(state)
        assert (one.occupied, one.supply) == (state.occupied, state.supply)
        assert legal_actions(one) == legal_actions(state)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("to_move", 1),
        ("turn", 5),
        ("parents", STATE.board[0] & -STATE.board[0]),
        ("past", with_position(STATE.past, 7)),
        ("rules", evolve(RULES, turns=7)),
    ],
)
def test_another_field_makes_another_state(name: str, value: object) -> None:
    """B4, B5, B15: states differ if the mover, turn, parents, past or rules differ."""
    state = STATE if name == "parents" else played(STATE, "end births")
    assert evolve(state) == state
    assert evolve(state, **{name: value}) != state  # type: ignore[arg-type]  # any field
    assert (state == "a state") is False


def test_a_state_gives_the_squares_and_counts() -> None:
    """B1, B2: camps and their squares, the counts, and the supply are as on the board."""
    assert STATE.counts == (2, 2)
    assert STATE.supply == 36
    assert STATE.players == 2
    assert STATE.squares_of(1) == {0, 4}
    assert [STATE.camp_at(square) for square in (0, 1, 26, 48)] == [1, None, 0, 0]
    assert repr(STATE) == (
        "<State diagram, after 0 turns: camp A, births, supply 36, A..../...../..A../...../B...B>"
    )


@pytest.mark.parametrize("camp", [2, -1, True, "A", 0.0, None])
def test_squares_of_refuses_an_invalid_camp(camp: int) -> None:
    """B4: a camp is an int from 0 to 1."""
    with pytest.raises(InvalidState, match="camp: expected 0 to 1, got"):
        STATE.squares_of(camp)


@pytest.mark.parametrize("square", [5, 60, -1, True, "a1", 0.0, None])
def test_camp_at_refuses_an_invalid_square(square: int) -> None:
    """B1: a square must be the number of one on this board."""
    with pytest.raises(
        InvalidState, match=r"square .B1.: expected one of the 5x5 board, a1 to e5, got"
    ):
        STATE.camp_at(square)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": "duel"}, "rules: expected a Ruleset, got 'duel'"),
        ({"board": (1,)}, "board: expected a set of squares for each of 2 camps"),
        ({"board": [1, 2]}, "board: expected a set of squares for each of 2 camps"),
        ({"board": (1, True)}, "board: expected a set of squares for each of 2 camps"),
        ({"board": (1, -2)}, "board: expected a set of squares for each of 2 camps"),
        ({"board": (1, -1)}, "board: expected a set of squares for each of 2 camps"),
        ({"board": (1, 1.0)}, "board: expected a set of squares for each of 2 camps"),
        ({"board": (1, 1 << 5)}, r"board .B1.: camp B has a mambiz off the board"),
        ({"board": (1, 1 << 60)}, r"board .B1.: camp B has a mambiz off the board"),
        ({"board": (5, 4)}, "board: camp B stands where another camp does"),
        ({"board": (3, 1 << 12)}, r"board .B8.: expected an empty square beside every mambiz"),
        ({"board": (7, 24)}, r"board .B9.: expected no alignment of more than four"),
        ({"to_move": 2}, r"to_move .B4.: expected a camp from 0 to 1, got 2"),
        ({"to_move": True}, r"to_move .B4.: expected a camp from 0 to 1, got True"),
        ({"to_move": -1}, r"to_move .B4.: expected a camp from 0 to 1, got -1"),
        ({"phase": "move"}, "phase: expected a Phase, got 'move'"),
        ({"phase": Phase.BIRTHS}, r"phase .B5.: expected a mambiz that may give birth"),
        ({"phase": Phase.MOVE_REMOVAL}, r"phase .B9.: expected an alignment of more than four"),
        ({"phase": Phase.OVER}, r"phase .B14, B15.: expected a board on which the game is over"),
        ({"board": (0, 1), "phase": Phase.MOVE}, r"phase .B6.: expected a mambiz of the mover's"),
        ({"turn": -1}, r"turn .B15.: expected 0 to 1000, got -1"),
        ({"turn": 1001}, r"turn .B15.: expected 0 to 1000, got 1001"),
        ({"turn": 1000}, r"phase .B15.: expected the game to be over after 1000 turns"),
        ({"turn": 1.0}, r"turn .B15.: expected 0 to 1000, got 1.0"),
        ({"turn": True}, r"turn .B15.: expected 0 to 1000, got True"),
        ({"parents": 2}, r"parents .B5.: expected some of the mover's mambiz"),
        ({"parents": True}, r"parents .B5.: expected some of the mover's mambiz"),
        ({"parents": 1 << 26}, r"parents .B5.: expected none when the births are over"),
        ({"past": ()}, r"past .B15.: expected the past of another state, or none"),
        ({"past": [()] * 61}, r"past .B15.: expected the past of another state, or none"),
        ({"past": ((1, 2),) * 61}, r"past .B15.: expected the past of another state, or none"),
        ({"past": ((0, "x"), *NO_PAST[1:])}, r"past .B15.: expected the past of another state"),
        ({"past": ((61, 0), *NO_PAST[1:])}, r"past .B15.: expected the past of another state"),
    ],
)
def test_an_invalid_state_is_refused(changes: dict[str, Any], words: str) -> None:
    """B1, B4 to B6, B8, B9, B14, B15: the error names the field and what was expected."""
    with pytest.raises(InvalidState, match=words):
        evolve(played(STATE, "end births"), **changes)


def test_a_state_with_too_many_mambiz_is_refused() -> None:
    """B2: a board may have no more mambiz than the ruleset."""
    with pytest.raises(InvalidState, match=r"board .B2.: expected at most 4 mambiz, got 5"):
        position(evolve(RULES, mambiz=4), (1 << 2 | STATE.board[0], STATE.board[1]))


def test_births_need_a_supply() -> None:
    """B5: a state in the births phase must have a mambiz in its supply."""
    with pytest.raises(InvalidState, match=r"phase .B5.: expected a mambiz that may give birth"):
        evolve(STATE, rules=evolve(RULES, mambiz=4))
    without = new_game(rules=evolve(RULES, mambiz=4))
    assert (without.phase, without.parents) == (Phase.MOVE, 0)


def test_a_past_counts_its_positions() -> None:
    """B15: a past counts how often a position occurred, in any order."""
    past = with_position(with_position(STATE.past, 61), 61)
    assert is_past(past)
    assert (occurrences(past, 61), occurrences(past, 122)) == (2, 0)
    assert with_position(with_position(NO_PAST, 61), 0) == with_position(
        with_position(NO_PAST, 0), 61
    )


def test_only_a_state_is_accepted() -> None:
    """B7: every function that takes a state refuses other values."""
    for do in (legal_actions, result, winner, is_over):
        with pytest.raises(InvalidState, match="expected a State, got 'A'"):
            do("A")  # type: ignore[arg-type]  # that is the point
    for take in (apply, step):
        with pytest.raises(InvalidState, match="expected a State, got 'A'"):
            take("A", Move(0, 1))  # type: ignore[arg-type]  # that is the point


def test_a_position_is_the_start_of_a_turn() -> None:
    """B4, B5, B14: `position` finds the mover's births, or that the game is over."""
    assert position(RULES, STATE.board) == STATE
    assert position(RULES, STATE.board, 1, 3).parents == STATE.board[1]
    assert result(position(RULES, STATE.board, turn=1000)) == Result((), "turn limit")
    only_b = position(RULES, (0, 1), 1)
    assert (only_b.phase, winner(only_b), only_b.parents) == (Phase.OVER, 1, 0)


def test_the_mover_must_be_on_the_board() -> None:
    """B4: a camp without mambiz cannot be to move."""
    with pytest.raises(InvalidState, match=r"to_move .B4.: expected a camp on the board, got 0"):
        position(RULES, (0, 1), 0)


@pytest.mark.parametrize("players", [3, 1, True, "2", None])
def test_a_kit_game_has_the_players_of_its_opening(players: int) -> None:
    """B1: any other number of players is refused."""
    assert mamba_game(RULES).new_game(2, 7) == STATE
    with pytest.raises(InvalidState, match=r"players .B1.: expected 2, as the opening has camps"):
        mamba_game(RULES).new_game(players, 7)


@pytest.mark.parametrize("rules", [None, "duel", 2])
def test_a_kit_game_needs_a_ruleset(rules: Any) -> None:
    """B3: anything but a Ruleset is refused."""
    with pytest.raises(InvalidState, match=f"rules: expected a Ruleset, got {rules!r}"):
        mamba_game(rules)


def test_a_kit_game_bounds_its_length() -> None:
    """M8: `longest` is the most actions in a turn, times the turn limit."""
    assert mamba_game(small(3, 2, mambiz=5, turns=7)).longest == 7 * (2 * 4 + 5 + 2)
    assert mamba_game(DUEL).longest == 1000 * (2 * 25 + 40 + 2)
    assert (mamba_game(DUEL).min_players, mamba_game(DUEL).max_players) == (2, 2)


def test_a_state_may_be_in_a_removal() -> None:
    """B9: an alignment may be too long while it is being shortened."""
    rules = rules_of(["B....", ".....", "..A..", ".....", "AA.AA"])
    text = "B....\n.....\n.....\n.....\nAAAAA\nphase: removal after move"
    state = parse_position(text, rules)
    assert legal_actions(state) == (Remove(0), Remove(4))
    reached = played(new_game(rules=rules), "end births", "move c3 c1")
    assert evolve(reached, past=NO_PAST) == state


def test_the_bound_counts_every_mambiz_that_may_be_isolated() -> None:
    """B5, M8: with four adjacent squares more mambiz can be isolated, so a game may be longer."""
    eight = small(5, 2, mambiz=25, turns=1)
    assert mamba_game(eight).longest == 2 * 9 + 25 + 2
    assert mamba_game(evolve(eight, birth_squares=4)).longest == 2 * 13 + 25 + 2
