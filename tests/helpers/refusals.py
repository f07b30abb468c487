"""Bad input as values, so that the same table can be tried with and without `python -O`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from attrs import frozen

from mantis_rules import MantisError


@frozen
class Refusal:
    """A call that must be refused, the error it must raise, and what its text must contain."""

    what: str
    call: Callable[[], object]
    error: type[MantisError]
    text: str


def call(function: Callable[..., object], *args: Any, **kwargs: Any) -> Callable[[], object]:
    """A call to make later; its arguments may be of any type, as bad input is."""
    return lambda: function(*args, **kwargs)


def for_each(
    what: str,
    values: Iterable[Any],
    function: Callable[[Any], object],
    error: type[MantisError],
    text: str,
) -> list[Refusal]:
    """A refusal for each bad value; `{}` in the text stands for the value and its type."""
    return [
        Refusal(
            _without_addresses(f"{what}: {value!r}")[:80],
            call(function, value),
            error,
            text.replace("{}", f"{value!r} ({type(value).__name__})"),
        )
        for value in values
    ]


def each(refusals: Iterable[Refusal]) -> list[Any]:
    """Refusals as parameters for `pytest.mark.parametrize`, each with its name as id."""
    return [pytest.param(refusal, id=refusal.what) for refusal in refusals]


def outcome(refusal: Refusal) -> str:
    """The outcome of the call: the error's name and text, or `accepted`."""
    try:
        refusal.call()
    except Exception as error:  # also unexpected ones: they are outcomes too
        return _without_addresses(f"{type(error).__name__}: {error}")
    return "accepted"


def check(refusal: Refusal) -> None:
    """Require that the call raises the expected error with the expected text."""
    with pytest.raises(refusal.error) as refused:
        refusal.call()
    assert refusal.text in str(refused.value)


def _without_addresses(text: str) -> str:
    """The text without memory addresses, which differ between processes."""
    return re.sub(r"0x[0-9a-f]+", "0x…", text)
