"""A text of a megabyte takes no more than a hundred to read, whatever it says (S1, S2).

What they take can be printed: `python -c "from tests.records.bombs import *; print(report())"`.
"""

from __future__ import annotations

import json
import os

import pytest

from tests.helpers.processes import output_of

from .bombs import SIZE, bombs


@pytest.mark.skipif(os.name != "posix", reason="what a process takes is asked as POSIX has it")
def test_no_text_fills_the_memory() -> None:
    """Each bomb is refused by `InvalidRecord`, in seconds and within 100 MB."""
    rows = json.loads(output_of("from tests.records.bombs import report\nprint(report())"))
    assert len(rows) > len(list(bombs()))
    for name, told, seconds, megabytes in rows:
        if name == "spaces, in a file":
            assert told == "accepted []"
        else:
            assert told.startswith("InvalidRecord: "), (name, told[:500])
        assert megabytes < 100, name
        assert seconds < 10, name  # it takes hundredths; a busy machine must not matter


def test_the_bombs_are_large() -> None:
    """Hardly any is small, and none is refused for its length alone."""
    sizes = [len(bomb) for _, bomb in bombs()]
    assert max(sizes) <= SIZE
    assert sum(size > SIZE // 2 for size in sizes) > 0.8 * len(sizes)
