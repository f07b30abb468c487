"""The tools match the documentation: one test command, one session that runs every check."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from docs.trace import ROOT


def test_readme_and_nox_have_the_same_test_command() -> None:
    """README's test command is in a block of its own, and the session `ci` runs the same one."""
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)
    [command] = [block.strip() for block in blocks if "pytest" in block]
    assert f"README_COMMAND = '{command}'" in (ROOT / "noxfile.py").read_text()


def test_ci_run_starts_the_session() -> None:
    """`.ci/run` starts the session `ci` and does not call pytest itself."""
    script = (ROOT / ".ci" / "run").read_text()
    assert "--session ci" in script
    assert "pytest" not in script


def test_the_built_documentation_is_read_where_it_is_built() -> None:
    """Where the documentation is built, the tests marked `site` run next; plain pytest has none."""
    noxfile = (ROOT / "noxfile.py").read_text()
    assert '("python", "-m", "pytest", "-n", "0", "-m", "site", "tests/site")' in noxfile
    assert "*DOCS" in noxfile
    assert '"-m not exhaustive and not site"' in (ROOT / "pyproject.toml").read_text()


def test_ci_run_goes_on_without_chromium() -> None:
    """Where Chromium cannot be installed, all other checks run."""
    script = (ROOT / ".ci" / "run").read_text()
    installing = script.index("\n        install_chromium")
    assert "||" in script[installing:].splitlines()[1]
    assert installing < script.index("--session ci")


@pytest.mark.exhaustive
def test_the_check_of_a_clone_runs_every_search_that_takes_minutes() -> None:
    """Of the tests that plain pytest leaves out, only those marked `long` are left out again."""
    noxfile = (ROOT / "noxfile.py").read_text()
    assert 'MINUTES, ALL = "exhaustive and not long", "exhaustive"' in noxfile
    assert "(*SEARCHES, MINUTES)" in noxfile
    words = [sys.executable, "-m", "pytest", "-m", "long", "--collect-only", "-q", "-n", "0"]
    out = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    found = re.findall(r"::(\w+)", out)
    assert set(found) == {
        "test_a_larger_game_has_the_pinned_counts",
        "test_a_step_with_many_players_does_what_the_rules_say",
        "test_every_cell_of_the_table_is_true",
        "test_every_end_with_more_players_is_the_one_of_the_rules",
        "test_every_law_of_steps_of_a_variant_is_proved",
        "test_kernel_and_core_agree_in_thousands_of_games",
        "test_many_tallies_are_those_of_the_same_deals_in_python",
        "test_no_path_is_missing",
        "test_the_model_agrees_on_a_small_game",
        "test_twins_and_bots_agree_in_many_games",
        "test_very_many_spoilt_bytes_are_records_or_refused",
        "test_very_many_spoilt_values_are_records_or_refused",
    }


def test_the_files_for_services_agree_with_the_project() -> None:
    """They run the project's own checks, and cite its version."""
    project = (ROOT / "pyproject.toml").read_text()
    [version] = re.findall(r'^version = "(.*)"$', project, re.M)
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text()
    workflow = (ROOT / ".github" / "workflows" / "checks.yml").read_text()
    assert "- run: .ci/run\n" in workflow
    noxfile = (ROOT / "noxfile.py").read_text()
    [pythons] = re.findall(r"^PYTHONS = \[(.*)\]$", noxfile, re.M)
    tested = set(re.findall(r"3\.\d+", workflow))
    assert tested == set(re.findall(r"3\.\d+", pythons))
    hooks = re.findall(r"entry: (.*)", (ROOT / ".pre-commit-config.yaml").read_text())
    for entry in hooks:
        assert ", ".join(f'"{word}"' for word in entry.split()) in noxfile
    assert len(hooks) == 3
    settings = (ROOT / ".readthedocs.yaml").read_text()
    assert "configuration: docs/conf.py" in settings
    assert (ROOT / "docs" / "conf.py").exists()
