"""The documentation as it was built last, in `docs/_build/html`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from docs.trace import ROOT
from tests.helpers.browsers import chromium

SITE = ROOT / "docs" / "_build" / "html"


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built pages."""
    if not (SITE / "index.html").exists():
        pytest.skip("the documentation is not built: run `nox -s docs`")
    return SITE


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The browser, which is started once."""
    yield from chromium()
