"""Parameters of which plain pytest runs a few, and `nox -s ci` all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def sampled(
    values: Iterable[Any],
    *,
    every: int = 1,
    also: Callable[[Any], bool] = lambda value: False,
    name: Callable[[Any], str] | None = None,
) -> list[Any]:
    """Mark all parameters `exhaustive` but each n-th one, and those that are chosen.

    Args:
        values: the parameters.
        every: n; the first one is always run.
        also: whether plain pytest runs a parameter in any case.
        name: returns the id of a parameter; None for pytest's own.
    """
    return [
        pytest.param(
            value,
            id=None if name is None else name(value),
            marks=() if number % every == 0 or also(value) else pytest.mark.exhaustive,
        )
        for number, value in enumerate(values)
    ]
