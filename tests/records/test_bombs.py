"""Reading a text of one megabyte needs less than 100 MB, whatever the text is (S1, S2).

To print what each text needs: `python -c "from tests.records.bombs import *; print(report())"`.
"""

from __future__ import annotations

import json
import os

import pytest

from tests.helpers.processes import output_of

from .bombs import SIZE, bombs


@pytest.mark.skipif(os.name != "posix", reason="memory is measured with POSIX calls")
def test_no_text_fills_the_memory() -> None:
    """Each bomb is refused by InvalidRecord within 10 seconds and 100 MB."""
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
    """Most bombs are larger than half the bound on a record, and none exceeds it."""
    sizes = [len(bomb) for _, bomb in bombs()]
    assert max(sizes) <= SIZE
    assert sum(size > SIZE // 2 for size in sizes) > 0.8 * len(sizes)
