"""Parameters of which plain pytest runs a few, and `nox -s ci` all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

_Parameter: Any = type(pytest.param(0))


def sampled(
    values: Iterable[Any],
    *,
    every: int = 1,
    also: Callable[[Any], bool] = lambda value: False,
    name: Callable[[Any], str] | None = None,
) -> list[Any]:
    """Mark all parameters `exhaustive` but each n-th one, and those that are chosen.

    Args:
        values: the parameters, each a value or a `pytest.param`.
        every: n; the first one is always run.
        also: whether plain pytest runs a parameter in any case.
        name: returns the id of a parameter; None for pytest's own.
    """
    made = []
    for number, value in enumerate(values):
        given = value if isinstance(value, _Parameter) else pytest.param(value)
        if name is not None:
            given = given._replace(id=name(value))
        if number % every and not also(value):
            given = given._replace(marks=[*given.marks, pytest.mark.exhaustive])
        made.append(given)
    return made
