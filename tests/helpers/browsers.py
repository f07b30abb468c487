"""Chromium without a window, for the tests in a real browser; skipped where it is missing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def chromium() -> Iterator[Any]:
    """Start Chromium, the system's or else playwright's own, and close it afterwards."""
    reason = "playwright is not installed"
    driving: Any = pytest.importorskip("playwright.sync_api", reason=reason)
    with driving.sync_playwright() as driver:
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        path = Path(found or driver.chromium.executable_path)
        if not path.exists():
            pytest.skip("Chromium is not installed")
        try:
            started = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except driving.Error as error:
            if found:
                raise
            pytest.skip(f"playwright's Chromium does not start: {error}")
        yield started
        started.close()
