"""Arguments of a wrong type or value are refused with the errors of the package."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import mamba_rules
from mamba_rules import (
    DUEL,
    EndBirths,
    Move,
    Record,
    Remove,
    Result,
    Ruleset,
    apply,
    board_rows,
    dumps,
    format_action,
    legal_actions,
    new_game,
    official,
    parse_action,
    parse_position,
    parse_square,
    read_board,
    record_of,
    replay,
    verify,
)
from mamba_rules.bots import play_out, random_bot
from mantis_rules import InvalidRecord, InvalidRuleset, InvalidState

ROOT = Path(__file__).parent.parent
HUGE: Any = 10**5000
OPENING = new_game(2)
ROWS = ["A..", "...", "..B"]


@pytest.mark.parametrize(
    ("rules", "actions", "ended", "words"),
    [
        (None, (), None, "record: rules: expected a Ruleset, got None"),
        ("duel", (), None, "record: rules: expected a Ruleset, got 'duel'"),
        (DUEL, None, None, "record: actions: expected a tuple or list, got None"),
        (DUEL, "end births", None, "record: actions: expected a tuple or list"),
        (DUEL, {EndBirths()}, None, "record: actions: expected a tuple or list"),
        (
            DUEL,
            ("move d3 d5",),
            None,
            r"record: action 1 .B5, B6, B9.: expected a Birth, EndBirths",
        ),
        (DUEL, (EndBirths(), None), None, r"record: action 2 .B5, B6, B9.: .* got None"),
        (DUEL, (), "A", r"record: result .B14, B15.: expected a Result or None, got 'A'"),
        # Of a wrong type, which is what the test is about.
        (DUEL, (), Result(3, "last camp"), r"record: winners .B14.: expected camps from 0 to 1"),  # type: ignore[arg-type]  # wrong on purpose
        (DUEL, (), Result((2,), "last camp"), r"record: winners .B14.: .* got \(2,\)"),
        (DUEL, (), Result((True,), "last camp"), r"record: winners .B14.: .* got \(True,\)"),
        # Of a wrong type, which is what the test is about.
        (DUEL, (), Result((), "luck"), r"record: reason .B14, B15.: expected one of"),  # type: ignore[arg-type]  # wrong on purpose
        # Of a wrong type, which is what the test is about.
        (DUEL, (), Result((), []), r"record: reason .B14, B15.: expected one of"),  # type: ignore[arg-type]  # wrong on purpose
    ],
)
def test_a_record_is_of_rules_actions_and_a_result(
    rules: Any, actions: Any, ended: Any, words: str
) -> None:
    """B3, B5, B6, B9, B14, B15: a field of a wrong type or value is named."""
    with pytest.raises(InvalidRecord, match=words):
        Record(rules, actions, ended)


def test_a_list_of_actions_becomes_a_tuple() -> None:
    """B6: a record stores its actions as a tuple, so it can be compared and hashed."""
    record = Record(DUEL, [Move(27, 51)], None)
    assert record == record_of(DUEL, [Move(27, 51)])
    assert hash(record) == hash(record_of(DUEL, iter(record.actions)))
    assert verify(record) is None


# Of a wrong type, which is what the test is about.
@pytest.mark.parametrize("action", [Move(111, 3), Move("d3", 3), Move(HUGE, 3), Move(1.5, 3)])  # type: ignore[arg-type]  # wrong on purpose
def test_a_recorded_action_off_the_board_is_refused(action: Move) -> None:
    """B1: `verify`, `replay` and `dumps` refuse squares that they cannot use with InvalidRecord."""
    record = Record(DUEL, (action,), None)
    with pytest.raises(InvalidRecord, match=r"action 1: .* no square of the 9x9 board"):
        verify(record)
    with pytest.raises(InvalidRecord, match="action 1"):
        list(replay(record))
    if action.origin != 111:
        with pytest.raises(InvalidRecord, match=r"action .B1.: expected one that names squares"):
            dumps(record)


@pytest.mark.parametrize("players", [1, 5, 0, -1, True, "2", 2.0, None])
def test_a_board_is_read_for_two_to_four_camps(players: Any) -> None:
    """B1: any other number of camps is refused."""
    with pytest.raises(InvalidState, match=r"players .B1.: expected 2, 3 or 4, got"):
        read_board(ROWS, players)


@pytest.mark.parametrize("rows", [None, 3, "A....B...", set(ROWS), iter(ROWS), {}])
def test_a_board_is_read_from_rows_in_order(rows: Any) -> None:
    """B1: anything but a list or tuple of rows is refused."""
    with pytest.raises(InvalidState, match=r"board .B1.: expected a list or tuple of rows, got"):
        read_board(rows, 2)


@pytest.mark.parametrize(
    ("board", "size", "words"),
    [
        ((1, 2), 2, r"size .B1.: expected an int from 3 to 11, got 2"),
        ((1, 2), 12, r"size .B1.: expected an int from 3 to 11, got 12"),
        ((1, 2), "3", r"size .B1.: expected an int from 3 to 11, got '3'"),
        ((1, 2), True, r"size .B1.: expected an int from 3 to 11, got True"),
        (None, 3, r"board .B1.: expected a tuple of sets of squares for 2 to 4 camps, got None"),
        ([1, 2], 3, r"board .B1.: expected a tuple of sets of squares for 2 to 4 camps"),
        ((1,), 3, r"board .B1.: expected a tuple of sets of squares for 2 to 4 camps"),
        ((1, 2, 4, 1 << 12, 1 << 13), 3, r"board .B1.: expected a tuple of sets of squares"),
        ((1, "B"), 3, r"board .B1.: camp B: expected a set of squares of the 3x3 board"),
        ((1, -1), 3, r"board .B1.: camp B: expected a set of squares of the 3x3 board"),
        ((1, 8), 3, r"board .B1.: camp B: expected a set of squares of the 3x3 board"),
        ((True, 2), 3, r"board .B1.: camp A: expected a set of squares of the 3x3 board"),
        ((3, 2), 3, r"board .B1.: camp B: .* on which no other camp stands, got 2"),
    ],
)
def test_an_invalid_board_is_not_shown(board: Any, size: Any, words: str) -> None:
    """B1: squares off the board, or occupied twice, are refused, not left out."""
    with pytest.raises(InvalidState, match=words):
        board_rows(board, size)


@pytest.mark.parametrize("rules", [None, "duel", 2])
def test_rules_of_a_wrong_type_are_refused(rules: Any) -> None:
    """B3: the error shows the value that was passed instead of a ruleset."""
    words = f"rules: expected a Ruleset, got {rules!r}"
    with pytest.raises(InvalidState, match=words):
        record_of(rules, [])
    with pytest.raises(InvalidState, match=words):
        play_out(rules, [random_bot] * 2, 1)


@pytest.mark.parametrize("actions", [None, 3, {Move(27, 51)}, {Move(27, 51): 1}])
def test_unordered_actions_are_refused(actions: Any) -> None:
    """B4: actions must be an ordered iterable; None, an int, a set or a dict is refused."""
    with pytest.raises(InvalidState, match="actions: expected them one by one, in order, got"):
        record_of(DUEL, actions)


@pytest.mark.parametrize("bots", [None, 3, "ab", [random_bot, None], {random_bot}])
def test_bots_of_a_wrong_type_are_refused(bots: Any) -> None:
    """B1: anything but a list or tuple of bots is refused."""
    with pytest.raises(InvalidState, match=r"bots .B1.: expected a list or tuple of bots, got"):
        play_out(DUEL, bots, 1)


@pytest.mark.parametrize("teams", [1, 0, "yes", None])
@pytest.mark.parametrize("players", [2, 4])
def test_teams_is_a_bool(players: int, teams: Any) -> None:
    """B16: for any number of players, a value that is no bool is refused."""
    with pytest.raises(InvalidRuleset, match=r"teams .B16.: expected True or False, got"):
        official(players, teams=teams)


@pytest.mark.parametrize("name", ["a\nb", "", "  ", "a\tb", 3])
def test_a_name_is_one_line(name: Any) -> None:
    """B3: a ruleset's name must be a text of printable letters on one line."""
    with pytest.raises(InvalidRuleset, match="name: expected a text of printable letters in one"):
        evolve(DUEL, name=name)


@pytest.mark.parametrize("opening", [set(ROWS), frozenset(ROWS), dict.fromkeys(ROWS), iter(ROWS)])
def test_an_opening_has_an_order(opening: Any) -> None:
    """B3: rows in a set, a dict or an iterator are refused: their order is not fixed."""
    with pytest.raises(InvalidRuleset, match=r"opening .B3.: expected rows of letters in order"):
        Ruleset(name="x", opening=opening, out=0)


def test_a_ruleset_shows_its_opening() -> None:
    """B3: the repr has the opening, so rulesets that differ only there look different."""
    text = repr(Ruleset(name="x", opening=ROWS, out=0))
    assert text.startswith("Ruleset(name='x', opening=A../.../..B, out=0, mambiz=40")


def test_a_square_off_this_board_is_named_in_the_error() -> None:
    """B1: a refused square is shown by its name, if it has one."""
    with pytest.raises(InvalidState, match=r"9x9 board, a1 to i9, got d10"):
        OPENING.camp_at(111)
    with pytest.raises(InvalidRecord, match=r"square .B1.: expected a1 to e5, got 'f1'"):
        parse_action("remove f1", 5)
    with pytest.raises(InvalidRecord, match=r"square .B1.: expected a1 to k11, got 'l1'"):
        parse_square("l1")
    assert parse_action("remove e5", 5) == Remove(52)


def test_removing_where_two_lines_cross_can_undo_both() -> None:
    """B9: removing an end where two alignments cross can shorten both at once."""
    opening = ["A.......", *["........"] * 6, ".......B"]
    rules = Ruleset(name="cross", opening=opening, out=0)
    rows = """
        A.......
        ........
        ...A....
        ...A....
        ...AAAAA
        ...A....
        ...A....
        B.......
        phase: removal after move
    """
    state = parse_position(rows, rules)
    ends = [format_action(action) for action in legal_actions(state)]
    assert ends == ["remove d2", "remove d4", "remove h4", "remove d6"]
    assert apply(state, parse_action("remove d4")).to_move == 1
    assert apply(state, parse_action("remove d2")).phase is state.phase


def test_the_command_is_called_mamba_rules() -> None:
    """B1: the script is `mamba-rules`, since `mamba` is a package manager."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == {"mamba-rules": "mamba_rules.__main__:main"}
    readme = (ROOT / "README.md").read_text()
    assert 'pip install -e . -e "examples/mamba[cli]"' in readme
    for extra in project["optional-dependencies"]:
        assert f"| `{extra}` |" in readme


def test_without_standard_input_the_command_stops() -> None:
    """B6: without a standard input the command ends with exit code 0."""
    source = Path(mamba_rules.__file__).parent.parent
    code = f"import sys; sys.path.insert(0, {str(source)!r}); sys.stdin = None\n"
    run = subprocess.run(
        [sys.executable, "-c", f"{code}from mamba_rules.__main__ import main; main(['play'])"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
