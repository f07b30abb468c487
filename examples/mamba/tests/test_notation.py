"""Squares, actions and positions as text, and back."""

from __future__ import annotations

import random

import pytest
from attrs import evolve
from hypothesis import given, strategies as st

from mamba_boards import crowds, played, rules_of, scattered, small
from mamba_model_board import Pieces, rows_of
from mamba_rules import (
    DUEL,
    Birth,
    EndBirths,
    Move,
    Phase,
    Remove,
    Result,
    State,
    apply,
    board_rows,
    format_action,
    format_position,
    legal_actions,
    new_game,
    parse_action,
    parse_position,
    parse_square,
    read_board,
    result,
    square_name,
)
from mamba_rules.past import NO_PAST
from mamba_rules.squares import all_squares
from mantis_rules import InvalidRecord, InvalidState

DIAGRAM = """
    B....
    .....
    ..A..
    .....
    A....
"""
RULES = rules_of(DIAGRAM.split())
LIMITED = evolve(RULES, turns=2)


@pytest.mark.parametrize("size", range(3, 12))
def test_every_square_has_a_name(size: int) -> None:
    """B1: the names of a board's squares are all different, and each is parsed back."""
    names = [square_name(square) for square in all_squares(size)]
    assert len(set(names)) == size * size
    assert [parse_square(name) for name in names] == list(all_squares(size))
    assert (names[0], names[-1]) == ("a1", f"{'abcdefghijk'[size - 1]}{size}")


@pytest.mark.parametrize(
    "name",
    ["", "a", "a0", "l1", "a12", "A1", "a01", "1a", "aa", "a1 ", "a-1", "a1\n", "a\uff11", 3],
)
def test_an_invalid_square_name_is_refused(name: str) -> None:
    """B1: a square is a letter from a to k and a number from 1 to 11, nothing else."""
    with pytest.raises(InvalidRecord, match=r"square .B1.: expected a1 to k11, got"):
        parse_square(name)


@pytest.mark.parametrize("square", [-1, 11, 132, 10**20, True, 1.0, "a1", None])
def test_an_invalid_square_has_no_name(square: int) -> None:
    """B1: only the number of a square of the largest board has a name."""
    with pytest.raises(InvalidState, match=r"square .B1.: expected the number of one"):
        square_name(square)


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("birth a1 b2", Birth(0, 13)),
        ("end births", EndBirths()),
        ("move k11 k9", Move(130, 106)),
        ("remove c1", Remove(2)),
    ],
)
def test_actions_are_parsed_and_formatted(
    words: str, action: Birth | EndBirths | Move | Remove
) -> None:
    """B5, B6, B9: each action is parsed from its words and formatted as them."""
    assert parse_action(words) == action
    assert format_action(action) == words


@pytest.mark.parametrize(
    "words",
    [
        *("", "move", "move a1", "move a1 b1 c1", "move  a1 b1", "Move a1 b1", "move a1 a12"),
        *("end", "births", "pass", "a1 b1", "birth a1", "remove", "remove a1 b1", "remove z1"),
        *(3, None, b"end births"),
    ],
)
def test_words_that_are_no_action_are_refused(words: str) -> None:
    """B1, B5, B6, B9: the error says what was expected."""
    with pytest.raises(InvalidRecord, match="expected"):
        parse_action(words)


@pytest.mark.parametrize("action", [Move(0, 11), Move(-1, 0), Remove(True), Birth(0, 1.0), "end"])  # type: ignore[arg-type]  # wrong on purpose
def test_an_action_off_every_board_is_not_formatted(action: Move) -> None:
    """B1: an action whose squares are invalid is refused."""
    with pytest.raises(InvalidRecord, match="expected one that names squares"):
        format_action(action)


@given(crowds())
def test_boards_survive_a_round_trip(crowd: tuple[Pieces, int, int]) -> None:
    """B1: any board is read back equal from its rows of letters."""
    pieces, size, camps = crowd
    rows = rows_of(pieces, size)
    assert board_rows(read_board(rows, camps), size) == rows


@given(st.integers(5, 8), st.integers(2, 4), st.integers(0, 2**32), st.integers(0, 30))
def test_positions_survive_a_round_trip(size: int, camps: int, seed: int, actions: int) -> None:
    """B4 to B9: any position is parsed back equal, except for its past."""
    state = scattered(small(size, camps, mambiz=3 * size), seed)
    rng = random.Random(seed)
    for _ in range(actions):
        if legal := legal_actions(state):
            state = apply(state, legal[int(rng.random() * len(legal))])
    again = parse_position(format_position(state), state.rules)
    assert again == without_past(state)
    assert format_position(again) == format_position(state)
    assert legal_actions(again) == legal_actions(state)


def without_past(state: State) -> State:
    """The same position without its past."""
    return evolve(state, past=NO_PAST)


def test_a_diagram_alone_is_the_start_of_camp_as_turn() -> None:
    """B4, B5: without lines below, camp A is to move and its isolated mambiz may give birth."""
    state = parse_position(DIAGRAM, RULES)
    assert (state.to_move, state.turn, state.phase) == (0, 0, Phase.BIRTHS)
    assert state.squares_of(0) == {parse_square("a1"), parse_square("c3")}
    assert state == new_game(rules=RULES)


def test_lines_below_the_diagram_give_the_rest() -> None:
    """B4, B5: mover, phase, parents and turn may be given, in any order."""
    lines = "turn: 7\nparents: c3\nphase: births\nto move: A"
    state = parse_position(DIAGRAM + lines, RULES)
    assert state.turn == 7
    assert {str(action) for action in legal_actions(state)} == {
        "end births",
        *(f"birth c3 {child}" for child in ("b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4")),
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".....\n" * 4, r"board .B1.: expected 5 rows, got 4"),
        (".....\n" * 6, r"board .B1.: expected 5 rows, got 6"),
        ("", r"board .B1.: expected 5 rows, got 0"),
        ("B....\n....\n.....\n.....\nA....", r"row 4: expected 5 squares"),
        ("B....\n..X..\n.....\n.....\nA....", r"row 4: expected '.' or a camp's letter of AB"),
        ("B....\n..C..\n.....\n.....\nA....", r"row 4: expected '.' or a camp's letter of AB"),
        ("B....\n..b..\n.....\n.....\nA....", r"row 4: expected '.' or a camp's letter of AB"),
        ("AB...\nB....\n.....\n.....\n.....", r"board .B8.: expected an empty square beside"),
        (".....\n.....\nAAAAA\n.....\nB....", r"board .B9.: expected no alignment of more than"),
        ("AAAAA\nBBBBB\n" * 2 + "AAAAA", r"board .B8.: expected an empty square"),
        (DIAGRAM + "to move: C", r"to move .B4.: expected a letter of AB, got 'C'"),
        (DIAGRAM + "to move: AB", r"to move .B4.: expected a letter of AB, got 'AB'"),
        (DIAGRAM + "turn: -1", r"turn .B15.: expected a number, got '-1'"),
        (DIAGRAM + "turn: 1.0", r"turn .B15.: expected a number, got '1.0'"),
        (DIAGRAM + "turn: 1001", r"turn .B15.: expected 0 to 1000, got 1001"),
        (DIAGRAM + "turn: 1000\nphase: move", r"phase .B15.: expected the game to be over"),
        (DIAGRAM + "phase: sleep", r"phase: expected one of births, removal after birth, move"),
        (DIAGRAM + "phase: over", r"phase .B14, B15.: expected a board on which the game is over"),
        (DIAGRAM + "phase: removal after move", r"phase .B9.: expected an alignment of more"),
        (DIAGRAM + "phase: births", r"phase .B5.: expected a mambiz that may give birth"),
        (DIAGRAM + "phase: births\nparents: a5", r"parents .B5.: expected some of the mover's"),
        (DIAGRAM + "phase: births\nparents: x", r"square .B1.: expected a1 to e5, got 'x'"),
        (DIAGRAM + "parents: c3", r"parents .B5.: expected a line for the phase as well"),
        (DIAGRAM + "turn: 1\nturn: 1", r"each at most once, got 'turn: 1'"),
        (DIAGRAM + "colour: red", r"expected 'to move', 'phase', 'parents' and 'turn'"),
        ("to move: A" + DIAGRAM, r"expected the rows of the board first"),
        ("B....\n.....\n.....\n.....\n.....\nphase: move", r"phase .B6.: expected a mambiz of"),
        ("B....\n.....\n.....\n.....\n.....", r"to_move .B4.: expected a camp on the board, got 0"),
        (3, "expected a diagram as a text"),
        ("." * 10_001, "expected a diagram of at most 10000 characters, got 10001"),
    ],
)
def test_an_invalid_position_is_refused(text: str, words: str) -> None:
    """B1, B4, B5, B6, B8, B9, B14, B15: the error says what was wrong, and by which rule."""
    with pytest.raises(InvalidRecord, match=words):
        parse_position(text, RULES)


def test_a_position_with_too_many_mambiz_is_refused() -> None:
    """B2: a board with more mambiz than the ruleset has is refused."""
    with pytest.raises(InvalidRecord, match=r"board .B2.: expected at most 3 mambiz, got 4"):
        parse_position(DIAGRAM.replace("A....", "A...B"), evolve(RULES, mambiz=3))


def test_the_end_of_a_game_has_a_diagram() -> None:
    """B14: a board with one camp left is parsed as the end of the game."""
    state = parse_position("A....\n.....\n.....\n.....\n.....", RULES)
    assert state.phase is Phase.OVER
    assert parse_position(format_position(state), RULES) == without_past(state)


def test_a_draw_by_the_limit_is_read_back_by_rules_with_this_limit() -> None:
    """B15: a diagram says how many turns are over, so only other limits contradict it."""
    state = played(new_game(rules=LIMITED), "end births", "move a1 a2", "end births", "move a5 b5")
    drawn = format_position(state)
    assert result(state) == Result((), "turn limit")
    assert parse_position(drawn, LIMITED) == without_past(state)
    with pytest.raises(InvalidRecord, match="expected a board on which the game is over"):
        parse_position(drawn, evolve(LIMITED, turns=3))
    with pytest.raises(InvalidRecord, match=r"turn .B15.: expected 0 to 1, got 2"):
        parse_position(drawn, evolve(LIMITED, turns=1))


@pytest.mark.parametrize("with_phase", [True, False])
def test_a_diagram_has_no_past(with_phase: bool) -> None:
    """B15: earlier occurrences are lost, and this turn's start as well if there is a phase."""
    going_round = ["move a1 a2", "move a5 b5", "move a2 a1", "move b5 a5"]
    around = [words for move in going_round for words in ("end births", move)]
    diagram = format_position(played(new_game(rules=RULES), *around))  # a second occurrence
    if not with_phase:
        diagram = diagram.partition("phase")[0]
    state = played(parse_position(diagram, RULES), *around)
    assert result(state) is None
    state = played(state, *around)
    assert (result(state) is None) == with_phase


def test_a_draw_by_repetition_needs_its_past() -> None:
    """B15: a diagram has no past, so an end by repetition cannot be parsed from one."""
    state = new_game(rules=RULES)
    state = played(state, *["end births", "move a1 a2", "end births", "move a5 b5"])
    state = played(state, *["end births", "move a2 a1", "end births", "move b5 a5"])
    state = played(state, *["end births", "move a1 a2", "end births", "move a5 b5"])
    state = played(state, *["end births", "move a2 a1", "end births", "move b5 a5"])
    assert state.phase is Phase.OVER
    with pytest.raises(InvalidRecord, match="expected a board on which the game is over"):
        parse_position(format_position(state), RULES)


def test_rules_and_states_of_a_wrong_type_are_refused() -> None:
    """B1: parsing needs a Ruleset, and formatting a State."""
    with pytest.raises(InvalidRecord, match="rules: expected a Ruleset"):
        parse_position(DIAGRAM, "duel")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(InvalidState, match="expected a State"):
        format_position(DUEL)  # type: ignore[arg-type]  # that is the point
