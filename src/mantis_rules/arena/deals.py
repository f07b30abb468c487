"""The deals of `simulate`, and the seeds that its policies get, in Python and without numba.

A tournament hashes texts with SHA-256 and shuffles with Python's own generator, which would take
most of the time of a compiled game. So `simulate` has deals of its own.
"""

from __future__ import annotations

from hashlib import sha256

from ..bots.mixing import STEP, below, mixed
from ..errors import InvalidState
from ..game.checks import is_whole
from ..game.texts import shown
from ..model import Card, Ruleset
from .seeds import check_seed


def deck_order(rules: Ruleset, seed: int, deal: int) -> tuple[Card, ...]:
    """Return the order of the deck in a deal of `simulate`, to pass to `new_game`.

    Args:
        rules: the ruleset.
        seed: the seed of the simulation, an int of at most 1000 digits.
        deal: the number of the deal, from 0.

    Returns:
        All cards of the deck. The order depends on the deck, the seed and the number alone. With
        the first 8 bytes of the SHA-256 hash of the ASCII text `mantis simulation SEED` as base,
        the key of the deal is m(base + deal × g), and card i, from 0, is swapped with card i +
        floor(h × (n - i) / 2**32), where n is the number of cards and h are the upper 32 bits of
        m(key + i × g). Here m(x) is the first number that the generator SplitMix64 gives for the
        seed x, g is 0x9E3779B97F4A7C15, and all is modulo 2**64.

    Raises:
        InvalidState: if an argument is invalid.

    >>> from mantis_rules import STANDARD, new_game
    >>> new_game(4, deck_order=deck_order(STANDARD, seed=1, deal=0)).ply
    0
    """
    if type(rules) is not Ruleset:
        raise InvalidState(f"rules: expected a Ruleset, got {shown(rules)}")
    cards, key = [*rules.deck.cards], _key(seed, deal)
    for at in range(len(cards)):
        other = at + below(mixed(key + at * STEP), len(cards) - at)
        cards[at], cards[other] = cards[other], cards[at]
    return tuple(cards)


def policy_seed(seed: int, deal: int, ply: int) -> int:
    """Return the seed that a policy gets for a choice in `simulate`.

    Args:
        seed: the seed of the simulation.
        deal: the number of the deal.
        ply: the number of actions taken before.

    Returns:
        The lower 32 bits of m(2**64 - 1 - key + ply × g), with the names of `deck_order`.

    Raises:
        InvalidState: if an argument is invalid.
    """
    if not is_whole(ply, 0):
        raise InvalidState(f"ply: expected an int of 0 or more, got {shown(ply)}")
    return mixed(~_key(seed, deal) + ply * STEP) & (2**32 - 1)


def base_of(seed: int) -> int:
    """Return the 64 bits that stand for the seed of a simulation."""
    check_seed(seed)
    return int.from_bytes(sha256(f"mantis simulation {seed}".encode("ascii")).digest()[:8], "big")


def _key(seed: int, deal: int) -> int:
    base = base_of(seed)
    if not is_whole(deal, 0):
        raise InvalidState(f"deal: expected an int of 0 or more, got {shown(deal)}")
    return mixed(base + deal * STEP)
