"""The hash behind random choices is SplitMix64, as published."""

from __future__ import annotations

import pytest

from mantis_rules.bots.mixing import STEP, below, mixed

PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first numbers of SplitMix64 for the seed 1234567."""


def test_mixed_is_splitmix64() -> None:
    """Each step further in the seed gives the next of the published numbers."""
    assert [mixed(1234567 + n * STEP) for n in range(5)] == PUBLISHED


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_seeds_count_modulo_two_to_the_64(seed: int) -> None:
    """Negative and large seeds give what the equal seed from 0 to 2**64 - 1 gives."""
    assert mixed(seed - 2**64) == mixed(seed) == mixed(seed + 3 * 2**64) < 2**64


def test_below_takes_the_upper_half() -> None:
    """Numbers from 0 to n - 1 get equal parts of all 64-bit numbers; the lower half is ignored."""
    assert [below(number << 62 | 2**32 - 1, 4) for number in range(4)] == [0, 1, 2, 3]
    assert below(2**64 - 1, 105) == 104
    assert below((2**32 // 3 << 32) + 2**32 - 1, 3) == 0
    assert below((2**32 // 3 << 32) + 2**32, 3) == 1
