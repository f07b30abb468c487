"""How games end, and in which order camps take turns."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from mamba_boards import played, rules_of
from mamba_rules import (
    DUEL,
    QUARTET,
    TEAMS,
    TRIO,
    EndBirths,
    IllegalMove,
    Phase,
    Result,
    Ruleset,
    apply,
    is_over,
    legal_actions,
    new_game,
    parse_action,
    parse_position,
    position,
    result,
    step,
    winner,
)

ROOMY = rules_of(["AA...", ".....", ".....", ".....", "...BB"])
"""Two camps with room to move back and forth."""

TO_AND_FRO = ("move a5 a4", "move e1 e2", "move a4 a5", "move e2 e1")


def test_the_third_occurrence_is_a_draw() -> None:
    """B15: the game is drawn when the opening's position occurs for the third time."""
    state = new_game(rules=ROOMY)
    for time in range(2):
        assert not is_over(state), time
        state = played(state, *TO_AND_FRO)
    assert result(state) == Result((), "repetition")
    assert winner(state) is None
    assert state.turn == 8


def test_the_same_board_with_another_mover_is_another_position() -> None:
    """B15: a position includes the mover: the same board with B to move does not count."""
    state = new_game(rules=evolve(ROOMY, repetition=2))
    first = state.board
    state = played(state, "move a5 a4", "move e1 e2", "move a4 b4", "move e2 e1", "move b4 a5")
    assert (state.board, state.to_move) == (first, 1)
    assert not is_over(state)
    assert is_over(played(state, "move e1 e2", "move a5 a4", "move e2 e1", "move a4 a5"))


def test_a_ruleset_may_allow_more_repetitions() -> None:
    """B15: with `repetition=4` the third occurrence is no draw, and the fourth is."""
    state = played(new_game(rules=evolve(ROOMY, repetition=4)), *TO_AND_FRO, *TO_AND_FRO)
    assert not is_over(state)
    assert result(played(state, *TO_AND_FRO)) == Result((), "repetition")


def test_the_last_turn_is_a_draw() -> None:
    """B15: the game is drawn after the ruleset's number of turns, and not one turn earlier."""
    state = played(new_game(rules=evolve(ROOMY, turns=3)), *TO_AND_FRO[:2])
    assert not is_over(state)
    assert result(played(state, TO_AND_FRO[2])) == Result((), "turn limit")


def test_a_win_in_the_last_turn_is_a_win() -> None:
    """B14, B15: a win in the last turn takes precedence over the turn limit."""
    rules = rules_of([".....", ".....", "....A", ".....", "..AB."], turns=1)
    state = played(new_game(rules=rules), "end births")
    assert result(played(state, "move e3 d3")) == Result((), "turn limit")
    assert result(played(state, "move e3 e1")) == Result((0,), "last camp")


SIDES = [(0, (0, 2)), (1, (1, 3)), (2, (0, 2)), (3, (1, 3))]


@pytest.mark.parametrize(("camp", "side"), SIDES)
def test_a_team_wins_with_one_camp_on_the_board(camp: int, side: tuple[int, ...]) -> None:
    """B16: when one camp is left, both camps of its team win."""
    board = tuple(int(other == camp) for other in range(4))
    assert result(position(TEAMS, board, camp)) == Result(side, "last team")
    assert winner(position(TEAMS, board, camp)) is None
    assert result(position(QUARTET, board, camp)) == Result((camp,), "last camp")


@pytest.mark.parametrize(("camp", "side"), SIDES)
def test_the_mover_wins_an_empty_board(camp: int, side: tuple[int, ...]) -> None:
    """B14, B16: if all go out at once, the mover or its team wins; `all_out` can make it a draw."""
    assert result(position(TEAMS, (0, 0, 0, 0), camp)) == Result(side, "all out")
    assert result(position(QUARTET, (0, 0, 0, 0), camp)) == Result((camp,), "all out")
    drawn = evolve(QUARTET, all_out="draw")
    assert result(position(drawn, (0, 0, 0, 0), camp)) == Result((), "all out")
    drawn = evolve(TEAMS, all_out="draw")
    assert result(position(drawn, (0, 0, 0, 0), camp)) == Result((), "all out")


def test_turns_go_round() -> None:
    """B4: camps take turns in the order 0, 1, 2, 3, and again 0."""
    state = new_game(4)
    movers = []
    for _ in range(6):
        movers.append(state.to_move)
        state = apply(state, legal_actions(state)[0])
        while state.to_move == movers[-1]:
            state = apply(state, legal_actions(state)[0])
    assert movers == [0, 1, 2, 3, 0, 1]


def test_camps_that_are_out_are_skipped() -> None:
    """B4, B13: with camps B and C out, D follows A."""
    rules = rules_of(["A.B..", ".....", ".....", ".....", "C...D"])
    state = parse_position("A....\n.....\n.....\n.....\n....D", rules)
    assert played(state, "end births", "move a5 b5").to_move == 3


def test_the_turn_passes_when_nothing_is_left_to_move() -> None:
    """B6: if births cost the mover its last mambiz, its turn ends without a move."""
    rules = rules_of(["C...B", ".....", ".....", ".....", "A.BBB"])
    state = played(new_game(rules=rules), "birth a1 b1", "remove a1")
    assert (state.to_move, state.turn, state.counts[0]) == (1, 1, 0)
    assert not is_over(state)


def test_moving_is_compulsory() -> None:
    """B6: in the opening, moves are the only legal actions."""
    for rules in (DUEL, TRIO, QUARTET):
        assert {type(action).__name__ for action in legal_actions(new_game(rules=rules))} == {
            "Move"
        }


def test_after_the_end_nothing_is_legal() -> None:
    """M5, B14: when the game is over no action is legal, and the error says why."""
    state = played(new_game(rules=ROOMY), *TO_AND_FRO, *TO_AND_FRO)
    assert legal_actions(state) == ()
    with pytest.raises(IllegalMove, match=r"end births: the game is over, nobody may act .B14"):
        apply(state, EndBirths())


def test_equilibrium_follows_each_birth_and_the_move() -> None:
    """B7: a birth turns its neighbours at once, while more births are still to come."""
    rules = rules_of(["B....", ".....", "....A", ".....", "..A.B"])
    state = played(new_game(rules=rules), "birth c1 d1")
    assert state.phase is Phase.BIRTHS
    assert state.counts == (4, 1)


@pytest.mark.parametrize("rules", [DUEL, TRIO, QUARTET, TEAMS], ids=lambda rules: rules.name)
def test_every_game_ends(rules: Ruleset) -> None:
    """M8, B14, B15, B16: every random game ends with winners or with a draw for a named reason."""
    for seed in range(3):
        rng, state = random.Random(seed), new_game(rules=evolve(rules, turns=300))
        while legal := legal_actions(state):
            state = apply(state, legal[int(rng.random() * len(legal))])
        ended = result(state)
        assert ended is not None
        assert (ended.reason in ("repetition", "turn limit")) == (ended.winners == ())


def test_a_step_lists_its_events() -> None:
    """B8, B9, B10, B12, B13: deaths, with their rule, and turned mambiz are listed in order."""
    rules = rules_of(["....A", ".....", ".AB..", "..B..", "A.B.."])
    state = played(new_game(rules=rules), "end births")
    taken = step(state, parse_action("move b3 b1"))
    assert [str(event) for event in taken.events] == [
        "Turned(squares=(2,), camp=0, blocked=False)",
        "Turned(squares=(2,), camp=1, blocked=True)",
    ]
    rules = rules_of(["B....", ".....", "..A..", ".....", "AA.AB"], out=1)
    state = played(new_game(rules=rules), "end births", "move c3 c1")
    taken = step(state, parse_action("remove e1"))
    assert [(type(e).__name__, e.squares, getattr(e, "rule", "")) for e in taken.events] == [
        ("Died", (4,), "B9"),
        ("Died", (48,), "B13"),
    ]
    assert taken.after == apply(state, taken.action)
