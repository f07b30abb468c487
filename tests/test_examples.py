"""The examples run without an error and print something."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules import rule

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@rule("E1")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    """Each example exits without an error and prints something."""
    run = subprocess.run(
        [sys.executable, str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
