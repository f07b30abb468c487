"""In what order cards lie: shuffled by a seed, or as the caller says."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import islice

from ._checks import is_unordered
from .cards import Card
from .errors import InvalidState, a_kind, shown
from .ruleset import Ruleset

__all__ = ["chance", "places", "shuffled"]


def chance(seed: int) -> Callable[[], float]:
    """Return what draws numbers from 0 to 1: the same ones for the same seed, on every Python."""
    if type(seed) is not int:
        raise InvalidState(f"seed: expected an int, got {shown(seed)}")
    # random.Random drops an int's sign. Only its random() is promised to stay the same for ever.
    return random.Random(2 * seed if seed >= 0 else -2 * seed - 1).random


def shuffled(size: int, draw: Callable[[], float]) -> list[int]:
    """Return the numbers below a size in an order that the draws decide, each as likely."""
    keys = [draw() for _ in range(size)]
    return sorted(range(size), key=keys.__getitem__)


def places(rules: Ruleset, deck_order: Iterable[Card]) -> list[int]:
    """Return the places in the deck of the cards in a given order, which must be all of them."""
    if is_unordered(deck_order):
        raise InvalidState(f"deck_order: expected Cards in order, got {a_kind(deck_order)}")
    try:
        iterator = iter(deck_order)
    except TypeError:
        raise InvalidState(f"deck_order: expected Cards, got {shown(deck_order)}") from None
    cards = list(islice(iterator, len(rules.deck) + 1))  # enough to see that it is too long
    index = rules.deck._index
    order: dict[int, None] = {}
    for card in cards:
        if card not in rules.deck:
            raise InvalidState(
                f"deck_order: expected cards of the ruleset's deck, got {shown(card)}"
            )
        if index[card] in order:
            raise InvalidState(f"deck_order: expected each card once, got {card} twice")
        order[index[card]] = None
    if len(order) != len(rules.deck):
        missing = next(card for card in rules.deck if index[card] not in order)
        raise InvalidState(
            f"deck_order: expected all {len(rules.deck)} cards, got {len(order)}; "
            f"{missing} is missing"
        )
    return list(order)
