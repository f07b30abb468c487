"""Parameters of which a plain run tries the first ones, and a search all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_of(values: Iterable[object], number: int) -> list[Any]:
    """All values; those after the first `number` are marked `exhaustive`."""
    more = pytest.mark.exhaustive
    return [pytest.param(each, marks=() if at < number else more) for at, each in enumerate(values)]
