"""`mixed`: a hash of an int, for random choices that compiled code can repeat exactly."""

from __future__ import annotations

from typing import Final

STEP: Final = 0x9E3779B97F4A7C15
"""What SplitMix64 adds for each new number: 2**64 divided by the golden ratio, made odd."""
_MASK: Final = 2**64 - 1


def mixed(seed: int) -> int:
    """Return the first number that the generator SplitMix64 gives for a seed.

    Args:
        seed: any int; seeds that are equal modulo 2**64 give the same number.

    Returns:
        An int from 0 to 2**64 - 1.

    >>> mixed(0) == 0xE220A8397B1DCDAF  # as published
    True
    """
    x = (seed + STEP) & _MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
    return x ^ x >> 31


def below(number: int, size: int) -> int:
    """Return an int from 0 to `size` - 1, by the upper 32 bits of a 64-bit number."""
    return (number >> 32) * size >> 32
