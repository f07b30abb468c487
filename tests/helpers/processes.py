"""Python code run in a separate process, for what only another process can show."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import mantis_rules

_ROOT = Path(__file__).parents[2]
_SOURCE = Path(mantis_rules.__file__).parents[1]


def output_of(code: str, *flags: str, hash_seed: int = 0) -> str:
    """The output of the code in a new interpreter; an error there fails the test here."""
    path = os.pathsep.join(map(str, (_SOURCE, _ROOT)))
    done = subprocess.run(
        [sys.executable, *flags, "-c", code],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
