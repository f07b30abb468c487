"""In what order cards lie: shuffled by a seed, or as the caller says."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from ..errors import InvalidCard, InvalidState
from ..game.checks import to_tuple
from ..game.texts import shown
from ..model import Card, Ruleset


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
    deck = rules.deck
    # One more than there are is enough to see that there are too many.
    cards = to_tuple(Card, "deck_order", deck_order, InvalidState, most=len(deck) + 1)
    order: dict[int, None] = {}
    for card in cards:
        try:
            place = deck.place(card)
        except InvalidCard:
            raise InvalidState(
                f"deck_order: expected cards of the ruleset's deck, got {shown(card)}"
            ) from None
        if place in order:
            raise InvalidState(f"deck_order: expected each card once, got {card} twice")
        order[place] = None
    if len(order) != len(deck):
        missing = next(card for place, card in enumerate(deck) if place not in order)
        raise InvalidState(
            f"deck_order: expected all {len(deck)} cards, got {len(order)}; {missing} is missing"
        )
    return list(order)
