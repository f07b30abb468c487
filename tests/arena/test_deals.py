"""The deals of simulations: in Python, without numba, from the seed and the number alone."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from mantis_rules import STANDARD, InvalidState
from mantis_rules.arena import deck_order, policy_seed
from mantis_rules.variants import POWER_TOKEN, house
from tests.helpers.refusals import Refusal, check, each, for_each

NO_INTS: list[Any] = [None, True, 1.0, "1"]
SMALL = house(name="three", colours=list(STANDARD.deck.colours)[:2], back_size=2, hand=1)


def first_number(seed: int) -> int:
    """The first number of SplitMix64, written once more."""
    x = (seed + 0x9E3779B97F4A7C15) % 2**64
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) % 2**64
    return x ^ (x >> 31)


def key_of(seed: int, deal: int) -> int:
    """The key of a deal, by the docstring of `deck_order`."""
    base = int.from_bytes(sha256(f"mantis simulation {seed}".encode()).digest()[:8], "big")
    return first_number(base + deal * 0x9E3779B97F4A7C15)


def test_a_deck_order_is_as_documented() -> None:
    """The cards are swapped as the docstring says, so any language can deal the same."""
    for seed, deal in (1, 0), (-3, 5), (10**40, 2**62):
        cards, key = list(STANDARD.deck.cards), key_of(seed, deal)
        for at in range(105):
            upper = first_number(key + at * 0x9E3779B97F4A7C15) // 2**32
            other = at + upper * (105 - at) // 2**32
            cards[at], cards[other] = cards[other], cards[at]
        assert deck_order(STANDARD, seed, deal) == tuple(cards)


def test_a_policy_seed_is_as_documented() -> None:
    """The seed of a choice is computed as the docstring says."""
    for ply in 0, 1, 88:
        number = first_number(2**64 - 1 - key_of(4, 9) + ply * 0x9E3779B97F4A7C15)
        assert policy_seed(4, 9, ply) == number % 2**32


def test_each_order_of_a_tiny_deck_comes_equally_often() -> None:
    """Of 6000 deals of two cards, half have each order, give or take a twentieth of it."""
    found = Counter(deck_order(SMALL, 1, deal) for deal in range(6000))
    assert len(found) == 2
    assert all(2850 < number < 3150 for number in found.values())


def test_each_card_comes_first_equally_often() -> None:
    """In 3000 deals each card of the standard deck is first, about 29 times."""
    found = Counter(deck_order(STANDARD, 2, deal)[0] for deal in range(3000))
    assert len(found) == 105
    assert all(8 < number < 55 for number in found.values())


def test_only_the_deck_matters() -> None:
    """Rulesets with the same deck have the same deals."""
    assert deck_order(STANDARD, 1, 2) == deck_order(POWER_TOKEN, 1, 2)
    assert deck_order(STANDARD, 1, 2) != deck_order(STANDARD, 2, 1)


REFUSALS = [
    *for_each(
        "rules",
        [None, "standard"],
        lambda value: deck_order(value, 1, 0),
        InvalidState,
        "rules: expected a Ruleset, got {}",
    ),
    *for_each(
        "seed",
        NO_INTS,
        lambda value: deck_order(STANDARD, value, 0),
        InvalidState,
        "seed: expected an int of at most 1000 digits, got a value of type ",
    ),
    *for_each(
        "deal",
        [*NO_INTS, -1],
        lambda value: deck_order(STANDARD, 1, value),
        InvalidState,
        "deal: expected an int of 0 or more, got {}",
    ),
    *for_each(
        "ply",
        [*NO_INTS, -1],
        lambda value: policy_seed(1, 0, value),
        InvalidState,
        "ply: expected an int of 0 or more, got {}",
    ),
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_bad_arguments_are_refused(refusal: Refusal) -> None:
    """Each bad argument is refused with a sentence that names it."""
    check(refusal)
