"""Which positions there have been at the start of a turn, so that a repetition is seen (B15).

A past is a value as well: a tuple of buckets, each with the numbers of some positions. Adding one
makes a new bucket and leaves the others shared, and looking one up goes through one bucket alone,
so that a long game is not slower than a short one.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from .boards import Board
from .squares import LARGEST, STRIDE

__all__ = ["NO_PAST", "Past", "is_past", "occurrences", "position_key", "with_position"]

Past: TypeAlias = tuple[tuple[int, ...], ...]
"""The numbers of positions, each in the bucket where it belongs."""

_BUCKETS: Final = 61
_WIDTH: Final = STRIDE * LARGEST

NO_PAST: Final[Past] = ((),) * _BUCKETS
"""The past of a game in which no turn has begun."""


def position_key(board: Board, to_move: int) -> int:
    """Return a number that stands for a board and a mover, and for no others of the same game."""
    key = to_move
    for bits in board:
        key = key << _WIDTH | bits
    return key


def with_position(past: Past, key: int) -> Past:
    """Return the past with one more position."""
    place = hash(key) % _BUCKETS
    bucket = tuple(sorted((*past[place], key)))  # in which order they came does not matter
    return (*past[:place], bucket, *past[place + 1 :])


def occurrences(past: Past, key: int) -> int:
    """Return how often a position is in a past."""
    return past[hash(key) % _BUCKETS].count(key)


def is_past(value: object) -> bool:
    """Tell whether a value is a past, with each number where it belongs."""
    return (
        type(value) is tuple
        and len(value) == _BUCKETS
        and all(_is_bucket(bucket, place) for place, bucket in enumerate(value))
    )


def _is_bucket(value: object, place: int) -> bool:
    return (
        type(value) is tuple
        and all(type(key) is int and hash(key) % _BUCKETS == place for key in value)
        and list(value) == sorted(value)
    )
