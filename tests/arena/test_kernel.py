"""The compiled kernel plays as the core does, and its twins choose as the Python bots do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mantis_rules
from mantis_rules import Ruleset
from mantis_rules.rulebook import no_token
from tests.arena.kernel_games import TABLES, follow_game, line_up


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_kernel_core_and_bots_agree(rules: Ruleset, players: int) -> None:
    """Each position, choice and result of some games is the same in the kernel and in Python."""
    games = 4 if len(rules.deck) > 30 else 60
    for number in range(games if rules.opening is no_token else 3 * games):
        follow_game(rules, line_up(players, number), number, ask=True)


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_kernel_and_core_agree_in_thousands_of_games(rules: Ruleset, players: int) -> None:
    """Each position and result is the same in many games of each ruleset and number of seats."""
    for deal in range(1000):
        follow_game(rules, line_up(players, deal), deal, ask=False)


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_twins_and_bots_agree_in_many_games(rules: Ruleset, players: int) -> None:
    """Each choice of a twin is the one of the Python bot."""
    for deal in range(50):
        follow_game(rules, line_up(players, deal), deal, ask=True)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("module", "line", "instead"),
    [
        ("rules.py", "cards_in(lying) + 1  # T3a", "cards_in(lying) + 2  # T3a"),
        ("twins.py", "return action - 1 if action <= mover else action", "return mover"),
    ],
)
def test_numbas_cache_notices_a_change(
    module: str, line: str, instead: str, tmp_path: Path
) -> None:
    """After a change in a module that the cached function only calls, other code runs."""
    source = Path(mantis_rules.__file__).parent
    shutil.copytree(source, tmp_path / "mantis_rules", ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "from mantis_rules.arena import simulate\n"
        "print(simulate(None, 3, ['random', 'score', 'matcher'], 99, 1).finishes)\n"
    )

    def output() -> str:
        made = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        return made.stdout

    before = output()
    changed = tmp_path / "mantis_rules" / "arena" / "kernel" / module
    text = changed.read_text()
    assert line in text
    changed.write_text(text.replace(line, instead))
    assert output() != before
    changed.write_text(text)
    assert output() == before
