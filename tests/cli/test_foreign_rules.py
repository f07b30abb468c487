"""The command with rulesets that exit, raise, print, or state false laws."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from mantis_rules import Ruleset, new_game
from mantis_rules.__main__ import main
from mantis_rules.records import dumps, read_records, record_of

RULES = '''
import sys
import attrs
from mantis_rules import STANDARD, InvalidState, Result, Step
from mantis_rules.game import law, with_laws

print("printed by the module")

def variant(name, **policies):
    return attrs.evolve(STANDARD, name=name, **policies)

def stating(name, laws):
    return variant(name, succession=with_laws(STANDARD.succession, {"turn_passes_clockwise": laws}))

def raises(state, flip):
    if state.ply == 2:
        raise InvalidState(f"no rule for {state.draw_pile[1].front}")  # here: raises
    return STANDARD.succession(state, flip)

def exits(state, flip):
    if state.ply == 2:
        sys.exit(0)  # here: exits
    return STANDARD.succession(state, flip)

calls = []

def fickle(state):
    calls.append(state)
    return Result((0,), f"fickle {len(calls)}") if state.ply == 5 else None

def exits_at_once(state):
    sys.exit(0)  # here: exits_at_once

def refuses_deals(state):
    return 1 // 0 if state.draw_pile[0].code == "Ypk" else None

def prints(state, flip):
    print("printed by the policy")
    return STANDARD.succession(state, flip)

class Mute(Exception):
    def __str__(self):
        raise RuntimeError

@law("L12")
def early(step: Step) -> bool:
    """The first three [bold] steps are the only ones."""
    return step.before.ply < 3

@law()
def mute(step: Step) -> bool:
    """It raises an error without a text."""
    raise Mute  # here: mute

@law()
def leaves(step: Step) -> bool:
    """It exits."""
    sys.exit(0)  # here: leaves

def unfit(rules):
    1 / 0  # here: unfit

@law(unfit=unfit)
def never_fits(step: Step) -> bool:
    """It cannot be selected."""
    return True

RAISES = variant("raises", succession=raises)
EXITS = variant("exits", succession=exits)
FICKLE = variant("fickle", victory=with_laws(fickle, {"goal_or_most_cards": []}))
AT_ONCE = variant("at_once", legality=exits_at_once)
AT_TIMES = variant("at_times", opening=refuses_deals)
PRINTS = variant("prints", succession=prints)
EARLY = stating("early", [early])
MUTE = stating("mute", [mute])
LEAVES = stating("leaves", [leaves])
UNFIT = stating("unfit", [never_fits])
MISSPELT = variant("misspelt", succession=with_laws(STANDARD.succession, {"turn_passes": []}))
NO_DUEL = attrs.evolve(STANDARD, name="duel")
MANY = attrs.evolve(STANDARD, name="many", min_players=5, max_players=6)
'''


def place(function: str) -> str:
    """The place of the error in a function of the module above, as the command shows it."""
    lines = RULES.splitlines()
    [line] = [i for i, text in enumerate(lines, 1) if text.endswith(f"# here: {function}")]
    return f"(foreign_rules.py:{line} in {function})"


GOOD = dumps(record_of(new_game(3, 1)))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the module of the rulesets."""
    folder = tmp_path_factory.mktemp("rules")
    (folder / "foreign_rules.py").write_text(RULES)
    return folder


@pytest.fixture(autouse=True)
def _in_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)
    monkeypatch.chdir(folder)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


BAD_MODULES = {
    "exit 0": ("import sys; sys.exit(0)", "SystemExit: 0 (MODULE.py:1 in <module>)"),
    "exit": ("print(1); raise SystemExit", "SystemExit (MODULE.py:1 in <module>)"),
    "syntax": ("x = (", "SyntaxError: '(' was never closed (MODULE.py, line 1)"),
    "import": (
        "\nimport no_such",
        "ModuleNotFoundError: No module named 'no_such' (MODULE.py:2",
    ),
    "missing": ("", "AttributeError: module 'MODULE' has no attribute 'RULES'"),
    "attribute": ("def __getattr__(name):\n    exit(0)", "SystemExit: 0 (MODULE.py:2 in __getattr"),
    "repr": (
        "class Mine:\n    def __repr__(self): raise SystemExit(0)\nRULES = Mine()",
        "SystemExit: 0 (MODULE.py:2 in __repr__",
    ),
    "base": ("raise BaseException('a\\nb')", "BaseException: a b (MODULE.py:1 in <module>)"),
    "ruleset": (
        "import attrs, mantis_rules\nRULES = attrs.evolve(mantis_rules.STANDARD, hand=99)",
        "InvalidRuleset: hand: 99 cards for each of 6 players are 594, but the deck has 105 "
        "(MODULE.py:2 in <module>)",
    ),
    "cause": (
        "import attrs, mantis_rules\ndef match(a, b):\n    return 1 / 0\n"
        "RULES = attrs.evolve(mantis_rules.STANDARD, name='x', matching=match)",
        "caused by ZeroDivisionError: division by zero (MODULE.py:3 in match)",
    ),
}


@pytest.mark.parametrize("kind", BAD_MODULES)
def test_a_module_that_cannot_be_imported_is_no_success(
    kind: str, file: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever an import raises, even SystemExit, is shown with its line; the exit code is 2."""
    text, reason = BAD_MODULES[kind]
    module = f"bad_{kind.replace(' ', '_')}"
    (folder / f"{module}.py").write_text(text)
    file.write_text(GOOD)
    rules = ["--rules", f"{module}:RULES"]
    for words in ["verify", str(file)], ["replay", str(file)], ["play"]:
        with pytest.raises(SystemExit) as ended:
            main([*words, *rules])
        shown = capsys.readouterr()
        assert ended.value.code == 2
        assert shown.out == ""
        assert reason.replace("MODULE", module) in shown.err


CAUSE = re.compile(
    r"the succession policy of ruleset 'raises': .*"
    rf"caused by InvalidState: no rule for .* {re.escape(place('raises'))}"
)


def test_the_author_sees_the_cause_of_a_policys_fault(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Play, verify and replay show what a policy raised, with its file and line."""
    rules = ["--rules", "foreign_rules:RAISES"]
    assert main(["play", "--seed", "1", "--save", str(file), *rules]) == 1
    played = capsys.readouterr().out
    assert CAUSE.search(played)
    assert "at ply 2" in played
    [record] = read_records(file, [_rules("RAISES")])  # up to the fault
    assert len(record.actions) == 2
    file.write_text(_two_more_actions(file))
    assert main(["verify", str(file), *rules]) == 1
    assert CAUSE.search(capsys.readouterr().out)
    assert main(["replay", str(file), *rules]) == 1
    shown = capsys.readouterr()
    assert CAUSE.search(shown.err)
    assert "\n2. Seat" in shown.out


def test_the_cause_is_apart_from_the_reason_in_json(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In JSON the cause has its own key, so that a program can leave it out."""
    rules = ["--rules", "foreign_rules:RAISES"]
    assert main(["play", "--seed", "1", "--save", str(file), "--json", *rules]) == 1
    [game] = json.loads(capsys.readouterr().out)["games"]
    file.write_text(_two_more_actions(file))
    assert main(["verify", "--json", str(file), *rules]) == 1
    [found] = json.loads(capsys.readouterr().out)["files"]
    for fault in *game["faults"], *found["faults"]:
        assert fault["cause"].endswith(place("raises"))
        assert "foreign_rules.py" not in fault["reason"]
    assert game["faults"][0]["ply"] == 2


def _rules(name: str) -> Ruleset:
    found: Ruleset = getattr(import_module("foreign_rules"), name)
    return found


def _two_more_actions(file: Path) -> str:
    """The text of the game in a file, with two more actions; the first one fails."""
    game = json.loads(file.read_text())
    return json.dumps(game | {"actions": [*game["actions"], "score", "score"]})


def test_a_policy_that_exits_is_no_success(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If a policy calls sys.exit(0), the exit code is 1, and the other records are verified."""
    rules = ["--rules", "foreign_rules:EXITS"]
    cause = f"SystemExit: 0 {place('exits')}"
    assert main(["play", "--seed", "1", "--save", str(file), *rules]) == 1
    assert cause in capsys.readouterr().out
    file.write_text(f"{_two_more_actions(file)}\n{GOOD}\n")
    assert main(["verify", "--json", str(file), *rules]) == 1
    [found] = json.loads(capsys.readouterr().out)["files"]
    assert (found["good"], found["bad"], found["faults"][0]["cause"]) == (1, 1, cause)
    assert main(["replay", str(file), *rules]) == 1
    assert cause in capsys.readouterr().err


def test_a_policy_that_exits_at_the_deal_is_no_success(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """If no game can be dealt, the exit code is 1, and the other records are verified."""
    rules = ["--rules", "foreign_rules:AT_ONCE"]
    cause = f"SystemExit: 0 {place('exits_at_once')}"
    assert main(["play", "--games", "2", "--json", *rules]) == 1
    games = json.loads(capsys.readouterr().out)["games"]
    assert [(game["actions"], game["faults"][0]["cause"]) for game in games] == [(0, cause)] * 2
    file.write_text(f"{json.dumps(json.loads(GOOD) | {'rules': 'at_once'})}\n{GOOD}\n")
    assert main(["verify", "--json", str(file), *rules]) == 1
    [found] = json.loads(capsys.readouterr().out)["files"]
    assert (found["good"], found["bad"], found["faults"][0]["cause"]) == (1, 1, cause)
    assert main(["replay", str(file), *rules]) == 1
    assert cause in capsys.readouterr().err


def test_only_games_that_were_dealt_are_saved(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a deal the file is unchanged; the command says how many games are saved."""
    file.write_text("kept")
    words = ["play", "--quiet", "--seed", "1", "--save", str(file), "--rules"]
    for games in "1", "3":
        assert main([*words, "foreign_rules:AT_ONCE", "--games", games]) == 1
        assert "\nNo game was dealt, so nothing is saved.\n" in capsys.readouterr().out
        assert file.read_text() == "kept"
    assert main([*words, "foreign_rules:AT_TIMES", "--games", "3"]) == 1
    assert f"\nRecords of 2 games are in {file}.\n" in capsys.readouterr().out
    assert len(file.read_text().splitlines()) == 2


def test_a_policy_that_changes_its_answer_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """If a game that was just played has another result when replayed, its ruleset is at fault."""
    assert main(["play", "--games", "2", "--rules", "foreign_rules:FICKLE"]) == 1
    out = capsys.readouterr().out
    assert re.search(
        r"^game 1: result: expected a win of seat 0 \(fickle \d+\), got", out, re.MULTILINE
    )
    assert "2 of 2 games have faults." in out


def test_what_a_ruleset_prints_is_not_in_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    """What a user's module or policies print goes to stderr, so that the output stays JSON."""
    assert main(["play", "--json", "--rules", "foreign_rules:PRINTS"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["all_good"] is True
    assert "printed by the policy" in shown.err


def test_a_broken_law_is_printed_once(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A broken law gives one line, with its id, text, count and first ply; the exit code is 1."""
    rules = ["--rules", "foreign_rules:EARLY"]
    assert main(["play", "--seed", "1", "--save", str(file), *rules]) == 1
    played = capsys.readouterr().out
    actions = int(re.findall(r"after (\d+) actions", played)[0])
    text = (
        "the law early does not hold: The first three [bold] steps are the only ones. "
        f"({actions - 3} times, first at ply 3)"
    )
    assert played.count("does not hold") == 1
    assert f"\n{text}\n" in played
    assert "laws checked" not in played
    assert main(["verify", str(file), *rules]) == 1
    assert f"{file}:1: {text}\n" in capsys.readouterr().out


def test_a_law_broken_in_many_games_is_printed_once(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A law that many records of a file break is printed once; in JSON each record is listed."""
    rules = ["--rules", "foreign_rules:EARLY"]
    assert main(["play", "--games", "3", "--quiet", "--save", str(file), *rules]) == 1
    played = capsys.readouterr().out
    assert re.findall(r"^game 1: the law early does not hold: .*$", played, re.MULTILINE)
    assert "3 of 3 games have faults." in played
    file.write_text(f"{GOOD}\n{file.read_text()}")
    assert main(["verify", str(file), *rules]) == 1
    out = capsys.readouterr().out
    assert out.count("the law early does not hold") == 1
    assert re.search(
        rf"{re.escape(str(file))}:2: .* \(\d+ times in 3 records, first at ply 3\)", out
    )
    assert main(["verify", "--json", str(file), *rules]) == 1
    [found] = json.loads(capsys.readouterr().out)["files"]
    faults = [(fault["line"], fault["law"], fault["ply"]) for fault in found["faults"]]
    assert faults == [(2, "early", 3), (3, "early", 3), (4, "early", 3)]
    counts = sum(fault["times"] for fault in found["faults"])
    assert f"({counts} times in 3 records" in out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("MUTE", f"law mute raised an error; caused by Mute: no text {place('mute')}"),
        ("LEAVES", f"law leaves raised an error; caused by SystemExit: 0 {place('leaves')}"),
        ("UNFIT", f"caused by ZeroDivisionError: division by zero {place('unfit')}"),
        ("MISSPELT", "replaces: expected the id of a law, got 'turn_passes'"),
    ],
)
def test_a_faulty_law_aborts_nothing(
    name: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The fault is reported; all games are played and saved, and all other files verified."""
    rules = ["--rules", f"foreign_rules:{name}"]
    words = ["play", "--games", "2", "--seed", "1", "--save", str(file)]
    assert main([*words, *rules]) == 1
    shown = capsys.readouterr()
    assert shown.out.count(said) == 1
    assert len(re.findall(r"^(?:Seat \d wins|Shared win of .*) after", shown.out, re.M)) == 2
    assert "2 of 2 games have faults." in shown.out
    assert len(file.read_text().splitlines()) == 2
    other = file.with_name("other.jsonl")
    other.write_text(f"{GOOD}\n")
    assert main(["verify", "--json", str(file), str(other), *rules]) == 1
    bad, good = json.loads(capsys.readouterr().out)["files"]
    assert (bad["bad"], good["good"], good["bad"]) == (2, 1, 0)
    assert main(["verify", str(file), *rules]) == 1
    assert capsys.readouterr().out.count(said) == 1


@pytest.mark.parametrize(
    ("words", "players"),
    [
        (["duel"], 2),
        (["power-token-duel"], 2),
        (["short"], 4),
        (["foreign_rules:MANY"], 5),
        (["foreign_rules:MANY", "--players", "6"], 6),
    ],
    ids=str,
)
def test_a_number_of_players_that_the_rules_allow_is_chosen(
    words: list[str], players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --players there are four, or the nearest number that the ruleset allows."""
    assert main(["play", "--rules", *words]) == 0
    assert capsys.readouterr().out.startswith(f"A game of Mantis: {players} players, ")


def test_rules_has_one_meaning_in_all_verbs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each verb takes shipped and own rulesets, and refuses two with the same name."""
    assert main(["play", "--rules", "short", "--save", str(file)]) == 0
    rules = ["--rules", "short", "--rules", "foreign_rules:PRINTS", "--rules", "short"]
    for words in ["verify", str(file)], ["replay", str(file)]:
        assert main([*words, *rules]) == 0
    capsys.readouterr()
    for words in ["verify", str(file)], ["replay", str(file)], ["play"]:
        with pytest.raises(SystemExit) as ended:
            main([*words, "--rules", "foreign_rules:NO_DUEL"])
        assert ended.value.code == 2
        assert "'foreign_rules:NO_DUEL' and another one have the name 'duel'" in (
            capsys.readouterr().err
        )
