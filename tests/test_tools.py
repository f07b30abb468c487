"""The tools are what the documents say: one test command, one session that runs every check."""

from __future__ import annotations

import re

from docs.trace import ROOT


def test_readme_and_nox_have_the_same_test_command() -> None:
    """README's test command stands alone in a block, and is what the session `ci` runs."""
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)
    [command] = [block.strip() for block in blocks if "pytest" in block]
    assert f"README_COMMAND = '{command}'" in (ROOT / "noxfile.py").read_text()


def test_the_check_of_a_clone_runs_the_session() -> None:
    """`.ci/run` does nothing but find a Python and call that session."""
    script = (ROOT / ".ci" / "run").read_text()
    assert "--session ci" in script
    assert "pytest" not in script
