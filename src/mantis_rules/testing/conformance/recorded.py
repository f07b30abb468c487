"""The cases of the ways through the code that a proof follows, read from a file.

`following` makes the file; reading it needs no prover.
"""

from __future__ import annotations

import gzip
import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from .asking import Case

RECORDED: Final = "paths.jsonl.gz"
"""The name of the file, which is in this package."""

FORMAT: Final = "mantis-conformance-paths"
VERSION: Final = 1


def recorded_paths() -> list[dict[str, Any]]:
    """Return the lines of the file: first what it is, then an object for each way."""
    text = gzip.decompress(files(__package__).joinpath(RECORDED).read_bytes()).decode("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@lru_cache(maxsize=1)  # each position is parsed
def path_cases() -> tuple[Case, ...]:
    """Return a case for each way through a step that the file has."""
    lines = recorded_paths()[1:]
    return tuple([Case(data["name"], data["position"], [data["action"]]) for data in lines])
