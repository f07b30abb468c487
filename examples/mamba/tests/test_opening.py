"""How games begin, and which rulesets are valid."""

from __future__ import annotations

import pytest
from attrs import evolve

from mamba_rules import (
    DUEL,
    QUARTET,
    TEAMS,
    TRIO,
    IllegalMove,
    Move,
    Phase,
    Ruleset,
    apply,
    board_rows,
    legal_actions,
    new_game,
    official,
    parse_position,
)
from mantis_rules import InvalidRuleset, InvalidState

OFFICIAL = [DUEL, TRIO, QUARTET]


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 11), (4, 11)])
def test_the_board_size_depends_on_the_players(players: int, size: int) -> None:
    """B1: two play on 9x9 squares, three and four on 11x11."""
    assert new_game(players).rules.size == size
    assert new_game(players).players == players


@pytest.mark.parametrize(("players", "supply"), [(2, 26), (3, 19), (4, 12)])
def test_there_are_forty_mambiz(players: int, supply: int) -> None:
    """B2: of the 40 mambiz, those not on the board are in the supply."""
    state = new_game(players)
    assert state.supply == supply
    assert state.supply + sum(state.counts) == 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_camp_has_an_h_at_its_own_edge(players: int) -> None:
    """B3: seven mambiz at the south, north, west and east edge form an H."""
    state = new_game(players)
    rows = board_rows(state.board, state.rules.size)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    low, high = (3, 6) if players == 2 else (4, 7)
    edges = {
        "A": [row[low:high] for row in rows[-3:]],
        "B": [row[low:high] for row in rows[:3]],
        "C": [column[low:high] for column in columns[:3]],
        "D": [column[low:high] for column in columns[-3:]],
    }
    for letter, edge in list(edges.items())[:players]:
        bar = letter * 3
        assert edge == [f"{letter}.{letter}", bar, f"{letter}.{letter}"]
    assert state.counts == (7,) * players


def test_camp_a_begins_with_a_move() -> None:
    """B4, B5: camp A begins with a move: no mambiz of an H is isolated, so none gives birth."""
    for rules in OFFICIAL:
        state = new_game(rules=rules)
        assert (state.to_move, state.phase, state.turn) == (0, Phase.MOVE, 0)


def test_the_bounds_are_the_published_ones() -> None:
    """B13, B15: the limits are 4, 3 and 2 mambiz, three repetitions and 1,000 turns."""
    assert [rules.out for rules in OFFICIAL] == [4, 3, 2]
    assert {(r.repetition, r.turns, r.all_out, r.teams) for r in OFFICIAL} == {
        (3, 1000, "mover", False)
    }


def test_teams_are_off_unless_asked_for() -> None:
    """B16: teams are off by default; both rulesets for four have the same opening."""
    assert official(4) == QUARTET
    assert official(4, teams=True) == TEAMS
    assert TEAMS.opening == QUARTET.opening


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": ""}, "name: expected a text"),
        ({"name": 3}, "name: expected a text"),
        ({"mambiz": 13}, "opening .B2.: expected at most 13 mambiz, got 14"),
        ({"mambiz": True}, "mambiz .B2.: expected an int from 1 to 121, got True"),
        ({"mambiz": 40.0}, "mambiz .B2.: expected an int from 1 to 121, got 40.0"),
        ({"mambiz": 122}, "mambiz .B2.: expected an int from 1 to 121, got 122"),
        ({"out": 7}, "opening .B13.: camp A has 7 mambiz and would be out"),
        ({"out": -1}, "out .B13.: expected an int from 0 to 121, got -1"),
        ({"out": "4"}, "out .B13.: expected an int from 0 to 121, got '4'"),
        ({"repetition": 1}, "repetition .B15.: expected an int from 2 to 1000000, got 1"),
        ({"turns": 0}, "turns .B15.: expected an int from 1 to 1000000, got 0"),
        ({"turns": 1_000_001}, "turns .B15.: expected an int from 1 to 1000000, got 1000001"),
        ({"all_out": "nobody"}, "all_out .B14.: expected 'mover' or 'draw', got 'nobody'"),
        ({"all_out": 1}, "all_out .B14.: expected 'mover' or 'draw', got 1"),
        ({"teams": 1}, "teams .B16.: expected True or False, got 1"),
        ({"birth_squares": 6}, "birth_squares .B5.: expected 8 or 4, got 6"),
        ({"birth_squares": 4.0}, "birth_squares .B5.: expected 8 or 4, got 4.0"),
        ({"corners": 0}, "corners .B6.: expected True or False, got 0"),
        ({"majority": "all"}, "majority .B10.: expected 'half' or 'most', got 'all'"),
        ({"first": "A"}, "first .B10.: expected 'mover' or 'first camp', got 'A'"),
        ({"alternate": None}, "alternate .B11.: expected True or False, got None"),
        ({"out_rises": 1}, "out_rises .B13.: expected True or False, got 1"),
        ({"teams": True}, "teams .B16.: expected 4 camps, got 2"),
        (
            {"opening": 3},
            "opening .B3.: expected rows of letters in order, as a list, a tuple or one text, got",
        ),
        ({"opening": (1, 2, 3)}, "opening .B3.: expected rows of letters"),
        ({"opening": "... ... ..."}, "opening .B3.: expected 2 to 4 camps"),
        ({"opening": "A.. ... ..."}, "opening .B3.: expected 2 to 4 camps"),
        ({"opening": "A.. ... ..C", "out": 0}, "opening .B13.: camp B has 0 mambiz"),
        ({"opening": "A.. ... .B"}, "opening: board .B1.: row 1: expected 3 squares"),
        ({"opening": "A. .B"}, "opening: board .B1.: expected 3 to 11 rows, got 2"),
        (
            {"opening": "A.. .x. ..B"},
            "opening: board: row 2: expected '.' or a camp's letter of AB",
        ),
        ({"opening": "AB. B.. ...", "out": 0}, "opening .B8.: expected an empty square beside"),
        ({"opening": "..... ..... ..... ..... AABBA", "out": 0}, "opening .B9.: expected no align"),
    ],
)
def test_an_invalid_ruleset_is_refused(change: dict[str, object], words: str) -> None:
    """B1, B2, B3, B8, B9, B13 to B16: the error names the wrong field and what was expected."""
    with pytest.raises(InvalidRuleset, match=words):
        evolve(DUEL, **change)  # type: ignore[arg-type]  # that is the point


def test_an_opening_may_be_given_as_rows_or_as_one_text() -> None:
    """B3: rows and one text make equal rulesets."""
    rows = ("A..", "...", "..B")
    text = "\n  A..\n  ...\n  ..B\n"
    assert Ruleset(name="x", opening=rows, out=0) == Ruleset(name="x", opening=text, out=0)


@pytest.mark.parametrize("players", [1, 5, 0, -2, True, 2.0, "2", None])
def test_other_player_counts_are_refused(players: int) -> None:
    """B1: there are published rules for 2, 3 and 4 players only; other values are refused."""
    with pytest.raises(InvalidRuleset, match=r"players .B1.: expected 2, 3 or 4"):
        official(players)
    with pytest.raises((InvalidRuleset, InvalidState), match="expected"):
        new_game(players)


def test_teams_need_four_players() -> None:
    """B16: two or three players cannot play in teams."""
    for players in (2, 3):
        with pytest.raises(InvalidRuleset, match=r"teams .B16.: expected 4 players"):
            official(players, teams=True)


def test_a_new_game_needs_players_or_rules() -> None:
    """B1: exactly one of the two is required, and rules must be a Ruleset."""
    with pytest.raises(InvalidState, match="expected either players or rules, got neither"):
        new_game()
    with pytest.raises(InvalidState, match="expected either players or rules, got both"):
        new_game(2, rules=DUEL)
    with pytest.raises(InvalidState, match="rules: expected a Ruleset, got 'duel'"):
        new_game(rules="duel")  # type: ignore[arg-type]  # that is the point


def test_a_move_may_be_in_a_straight_line_only() -> None:
    """B6: without corners the moves are one or two steps in each direction."""
    rules = Ruleset(name="straight", opening="..... ..... ..A.. .B... ....B", out=0, corners=False)
    state = parse_position("\n".join(rules.opening), rules)
    words = [str(action) for action in legal_actions(state)]
    assert words == [f"move c3 {to}" for to in ("c1", "c2", "a3", "b3", "d3", "e3", "c4", "c5")]
    with pytest.raises(IllegalMove, match=r"d4 cannot be reached from c3 in two steps .B6."):
        apply(state, Move(26, 39))


def test_a_game_can_begin_with_births() -> None:
    """B5: with an isolated mambiz in the opening, the first turn begins with births."""
    rules = Ruleset(name="far", opening="A.. ... ..B", out=0)
    state = new_game(rules=rules)
    assert state.phase is Phase.BIRTHS
    assert [str(action) for action in legal_actions(state)] == [
        "birth a3 a2",
        "birth a3 b2",
        "birth a3 b3",
        "end births",
    ]
