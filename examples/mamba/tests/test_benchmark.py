"""The benchmark runs. No test asserts how fast anything is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import mamba_rules


def test_the_benchmark_prints_a_table() -> None:
    """B1: it has a row for every player count, with the time of choices and actions."""
    script = Path(__file__).parent.parent / "benchmarks" / "speed.py"
    source = str(Path(mamba_rules.__file__).parent.parent)
    run = subprocess.run(
        [sys.executable, str(script), "--quick"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"PYTHONPATH": source},
    )
    assert run.returncode == 0, run.stderr
    for players in (2, 3, 4):
        [row] = [line for line in run.stdout.splitlines() if f"mamba, {players} camps" in line]
        assert len(row.split()) == 9
