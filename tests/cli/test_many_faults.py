"""The command when several things are wrong at once: no fault hides another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mantis_rules.__main__ import main
from mantis_rules.cli import files

RULES = '''
import asyncio
import attrs
from mantis_rules import STANDARD, Step, Turn
from mantis_rules.game import law, with_laws

def variant(name, **policies):
    return attrs.evolve(STANDARD, name=name, **policies)

def stating(name, laws, policy=STANDARD.resolution):
    return variant(name, resolution=with_laws(policy, {"others_untouched": laws}))

def never(text):
    @law()
    def never_true(step: Step) -> bool:
        """It holds of no step."""
        return False
    return attrs.evolve(never_true, text=text)

@law()
def fragile(step: Step) -> bool:
    """It raises early and is false later."""
    if step.before.ply == 2:
        raise KeyError("early")
    return step.before.ply < 5

@law()
def of_players(step: Step) -> bool:
    """It raises for three players and is false for four."""
    if step.before.players == 3:
        raise KeyError("three")
    return step.before.players != 4

def late(state, flip):
    if state.ply >= 6:
        raise KeyError("late")
    return STANDARD.resolution(state, flip)

class Stop(BaseException):
    def __str__(self):
        raise Stop

def stops(state, flip):
    if state.ply >= 3:
        raise Stop
    return STANDARD.resolution(state, flip)

def cancelled(state, flip):
    raise asyncio.CancelledError

def interrupted(state, flip):
    raise KeyboardInterrupt

def stops_at_six(state):
    if state.ply == 6:
        raise Stop
    return None

@attrs.frozen
class Token:
    number: int
    def __eq__(self, other):
        if self is other:
            return True
        raise BrokenPipeError("unequal")
    def __hash__(self):
        return 1

@attrs.frozen
class Kind:
    def fits(self, token, players):
        return True
    def write(self, token):
        return "t"
    def read(self, text):
        return Token(1)
    def turned(self, token, seats, colours):
        return token

@attrs.frozen
class Unwritable(Kind):
    def write(self, token):
        raise Stop

LATE = stating("late", [never("Never.")], late)
FRAGILE = stating("fragile", [fragile])
PLAYERS = stating("players", [of_players])
ONE = stating("one", [never("The first text.")])
TWO = stating("two", [never("The second text.")])
STOPS = variant("stops", resolution=stops)
CANCELLED = variant("cancelled", resolution=cancelled)
INTERRUPTED = variant("interrupted", resolution=interrupted)
VICTORY = variant("victory", victory=with_laws(stops_at_six, {"goal_or_most_cards": []}))
UNEQUAL = variant(
    "unequal",
    opening=lambda state: Token(1),
    succession=lambda state, flip: Turn((flip.mover + 1) % state.players, Token(2)),
    token_kind=Kind(),
)
UNWRITABLE = variant("unwritable", opening=lambda state: 1, token_kind=Unwritable())
'''


@pytest.fixture(autouse=True)
def _in_the_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("rules")
    (folder / "many_faults.py").write_text(RULES)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.chdir(folder)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_an_error_of_a_policy_does_not_hide_a_broken_law(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Play reports the law that was broken up to the fault, and the fault, each once."""
    words = ["play", "--seed", "1", "--save", str(file), "--rules", "many_faults:LATE"]
    assert main(words) == 1
    out = capsys.readouterr().out
    assert "law never_true does not hold: Never. (6 times, first at ply 0)" in out
    assert out.count("KeyError: 'late'") == 1
    assert main([*words, "--json"]) == 1
    [game] = json.loads(capsys.readouterr().out)["games"]
    assert [(fault["law"], fault["times"], fault["ply"]) for fault in game["faults"]] == [
        ("never_true", 6, 0),
        (None, 1, 6),
    ]


def test_an_error_of_a_law_does_not_hide_that_it_is_broken(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A law that raises once and is broken later in a game is two faults, each with its count."""
    rules = ["--rules", "many_faults:FRAGILE"]
    assert main(["play", "--seed", "1", "--json", "--save", str(file), *rules]) == 1
    [game] = json.loads(capsys.readouterr().out)["games"]
    raised, broken = game["faults"]
    assert (raised["law"], raised["ply"], raised["times"]) == ("fragile", 2, 1)
    assert raised["reason"] == "the law fragile raised an error"
    assert (broken["law"], broken["ply"]) == ("fragile", 5)
    assert broken["times"] == game["actions"] - 5
    for words in ["play", "--seed", "1"], ["verify", str(file)]:
        assert main([*words, *rules]) == 1
        out = capsys.readouterr().out
        assert "(once, at ply 2)" in out
        assert f"false later. ({broken['times']} times, first at ply 5)" in out


def test_a_law_that_raises_in_one_record_is_broken_in_another(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A law that raises in the first record of a file and is broken in the second is two lines."""
    lines = []
    rules = ["--rules", "many_faults:PLAYERS"]
    for players in "3", "4":
        assert main(["play", "--quiet", "--players", players, "--save", str(file), *rules]) == 1
        lines.append(file.read_text())
    file.write_text("".join(lines))
    capsys.readouterr()
    assert main(["verify", str(file), *rules]) == 1
    out = capsys.readouterr().out
    assert f"{file}:1: the law of_players raised an error" in out
    assert f"{file}:2: the law of_players does not hold" in out


def test_two_rulesets_may_have_laws_of_one_id(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Laws of two rulesets with one id are counted apart, each with its own text."""
    lines, words = [], []
    for name in "ONE", "TWO":
        rules = ["--rules", f"many_faults:{name}"]
        words += rules
        assert main(["play", "--quiet", "--save", str(file), *rules]) == 1
        lines.append(file.read_text())
    file.write_text("".join(lines))
    capsys.readouterr()
    assert main(["verify", str(file), *words]) == 1
    out = capsys.readouterr().out
    assert f"{file}:1: the law never_true does not hold: The first text." in out
    assert f"{file}:2: the law never_true does not hold: The second text." in out


@pytest.mark.parametrize("name", ["ONE", "FRAGILE", "PLAYERS"])
def test_a_fault_of_a_law_does_not_hide_a_forged_result(
    name: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Verify lists a broken law, or one that raises, and the forged result of the same record."""
    rules = ["--rules", f"many_faults:{name}"]
    assert main(["play", "--players", "3", "--seed", "1", "--save", str(file), *rules]) == 1
    forged = json.loads(file.read_text())
    forged["result"]["winners"] = [(forged["result"]["winners"][0] + 1) % 3]
    file.write_text(json.dumps(forged))
    capsys.readouterr()
    assert main(["verify", "--json", str(file), *rules]) == 1
    [found] = json.loads(capsys.readouterr().out)["files"]
    *laws, result = found["faults"]
    assert laws
    assert all(fault["law"] for fault in laws)
    assert result["reason"].startswith("result: expected a win of seat")
    assert main(["verify", str(file), *rules]) == 1
    assert "result: expected a win of seat" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "cause", "ply"),
    [
        ("STOPS", "Stop: no text", 3),
        ("CANCELLED", "CancelledError", 0),
        ("VICTORY", "Stop: no text", 5),
        ("UNEQUAL", "BrokenPipeError: unequal", None),
    ],
)
def test_any_error_of_a_ruleset_is_one_fault_of_each_game(
    name: str, cause: str, ply: int | None, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever a policy or token raises, all games are reported, and those dealt are saved."""
    words = ["play", "--seed", "1", "--games", "2", "--rules", f"many_faults:{name}"]
    assert main([*words, "--json", "--save", str(file)]) == 1
    findings = json.loads(capsys.readouterr().out)
    assert findings["all_good"] is False
    assert len(findings["games"]) == 2
    for game in findings["games"]:
        [fault] = game["faults"]
        assert cause in fault["cause"]
        assert fault["ply"] == ply
    if ply is None:  # the game was not dealt
        assert not file.exists()
    else:
        assert len(file.read_text().splitlines()) == 2
    assert main(words) == 1
    assert "2 of 2 games have faults." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("STOPS", "Stop: no text"),
        ("CANCELLED", "CancelledError"),
        ("UNWRITABLE", "Stop: no text"),
    ],
)
def test_any_error_of_a_ruleset_ends_a_replay_with_a_sentence(
    name: str, cause: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Replay names the file and what was raised, whatever a policy or token raises."""
    assert main(["play", "--quiet", "--seed", "1", "--save", str(file)]) == 0
    file.write_text(json.dumps(json.loads(file.read_text()) | {"rules": name.lower()}))
    capsys.readouterr()
    assert main(["replay", str(file), "--rules", f"many_faults:{name}"]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"mantis: {file}: ")
    assert cause in error


def test_an_interrupt_in_a_policy_ends_the_command() -> None:
    """KeyboardInterrupt is Ctrl-C also while a policy runs, so it ends all games."""
    assert main(["play", "--games", "2", "--rules", "many_faults:INTERRUPTED"]) == 130


def test_faults_of_a_ruleset_are_never_left_out(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are one line however many records have them, so none of them is counted as more."""
    rules = ["--rules", "many_faults:ONE"]
    assert main(["play", "--quiet", "--games", "3", "--save", str(file), *rules]) == 1
    capsys.readouterr()
    monkeypatch.setattr(files, "MOST_FAULTS", 1)
    assert main(["verify", str(file), *rules]) == 1
    out = capsys.readouterr().out
    assert " in 3 records, first at ply 0)" in out
    assert " more\n" not in out
