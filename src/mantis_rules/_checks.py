"""Small questions about values that users hand in, asked in more than one place."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Set

__all__ = ["is_hashable", "is_unordered", "is_value", "is_whole"]


def is_hashable(value: object) -> bool:
    """Tell whether a value really has a hash; a tuple with a list in it has none."""
    try:
        hash(value)
    except Exception:  # a foreign hash may raise anything
        return False
    return True


def is_value(value: object) -> bool:
    """Tell whether a value equals its copies: else a state that was pickled is another one."""
    try:
        return bool(copy.copy(value) == value)
    except Exception:  # a foreign copy or comparison may raise anything
        return False


def is_unordered(value: object) -> bool:
    """Tell whether a value is a set or mapping, whose order means nothing."""
    return isinstance(value, Set | Mapping)


def is_whole(value: object, lowest: int) -> bool:
    """Tell whether a value is an int from the lowest up, of a size that can be written out."""
    return type(value) is int and lowest <= value < 2**63
