"""Checks of the arguments of house rules."""

from __future__ import annotations

from typing import TypeVar

from ..errors import InvalidRuleset
from ..game.checks import is_whole
from ..game.texts import shown

_P = TypeVar("_P")


def to_policy(policy: _P) -> _P:
    """Return a policy that is to be wrapped, or refuse what is none."""
    if not callable(policy):
        raise InvalidRuleset(f"policy: expected a function, got {shown(policy)}")
    return policy


def to_whole(name: str, number: int) -> int:
    """Return a number of 1 or more, or refuse what is none."""
    if not is_whole(number, 1):
        raise InvalidRuleset(f"{name}: expected an int of 1 or more, got {shown(number)}")
    return number
