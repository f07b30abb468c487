"""The order of the deck: shuffled by a seed, or given by the caller."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from ..errors import InvalidCard, InvalidState
from ..game.checks import to_tuple
from ..game.texts import a_kind
from ..model import Card, Ruleset


def chance(seed: int) -> Callable[[], float]:
    """Return a function that draws random numbers in [0, 1), by seed, the same on every Python."""
    if type(seed) is not int:
        raise InvalidState(f"seed: expected an int, got {a_kind(seed)}")
    # random.Random ignores an int's sign. Only random() is guaranteed never to change.
    return random.Random(2 * seed if seed >= 0 else -2 * seed - 1).random


def shuffled(size: int, draw: Callable[[], float]) -> list[int]:
    """Return range(size) in random order, each order equally likely (S2)."""
    keys = [draw() for _ in range(size)]
    return sorted(range(size), key=keys.__getitem__)


def places(rules: Ruleset, deck_order: Iterable[Card]) -> list[int]:
    """Return the places in the deck of the cards in `deck_order`, which must be a permutation.

    No error names a card, since the order may be that of a record, whose cards are hidden.
    """
    deck = rules.deck
    # One more than the deck has is enough to see that there are too many.
    cards = to_tuple(Card, "deck_order", deck_order, InvalidState, most=len(deck) + 1, hidden=True)
    order: dict[int, None] = {}
    for at, card in enumerate(cards):
        try:
            place = deck.place(card)
        except InvalidCard:
            raise InvalidState(
                f"deck_order[{at}]: expected a card of the ruleset's deck, got another one"
            ) from None
        if place in order:
            raise InvalidState(
                f"deck_order[{at}]: expected each card once, got one that is there already"
            )
        order[place] = None
    if len(order) != len(deck):
        raise InvalidState(f"deck_order: expected all {len(deck)} cards, got {len(order)}")
    return list(order)
