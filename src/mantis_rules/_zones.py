"""The zones that somebody hands in to make a state: of the right kind, and a partition (L1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ._checks import is_unordered
from .card import Card
from .cards import CardSet, Deck
from .errors import InvalidState, a_kind, shown

__all__ = ["check_partition", "to_draw_pile", "to_score_piles", "to_tanks"]

_T = TypeVar("_T")


def to_draw_pile(given: Iterable[Card]) -> tuple[Card, ...]:
    """Return the draw pile, the top card first."""
    return _tuple(Card, "draw_pile", given)


def to_tanks(given: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """Return the tanks, by seat."""
    return _tuple(CardSet, "tanks", given)


def to_score_piles(given: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """Return the score piles, by seat."""
    return _tuple(CardSet, "score_piles", given)


def check_partition(
    deck: Deck, draw_pile: tuple[Card, ...], tanks: tuple[CardSet, ...], piles: tuple[CardSet, ...]
) -> None:
    """Refuse zones that do not hold each card of the deck exactly once (L1); name no card."""
    seen: set[Card] = set()
    for name, zones in ("draw_pile", (draw_pile,)), ("tanks", tanks), ("score_piles", piles):
        for zone in zones:
            if isinstance(zone, CardSet) and zone.deck != deck:
                raise InvalidState(f"{name}: expected CardSets of the ruleset's deck")
            for card in zone:
                if card not in deck:
                    raise InvalidState(f"{name}: expected cards of the ruleset's deck alone")
                if card in seen:
                    raise InvalidState(
                        f"{name}: expected each card once, but one is there already, "
                        "here or in another zone"
                    )
                seen.add(card)
    if len(seen) != len(deck):
        raise InvalidState(
            f"expected all {len(deck)} cards in some zone, but {len(deck) - len(seen)} are missing"
        )


def _tuple(kind: type[_T], name: str, given: Iterable[_T]) -> tuple[_T, ...]:
    """Return the values as a tuple of its own; refuse another kind, and what has no order."""
    if is_unordered(given):
        raise InvalidState(f"{name}: expected {kind.__name__}s in order, got {a_kind(given)}")
    try:
        iterator = iter(given)
    except TypeError:
        raise InvalidState(f"{name}: expected {kind.__name__}s, got {shown(given)}") from None
    values = tuple(iterator)
    for value in values:
        if type(value) is not kind:
            raise InvalidState(f"{name}: expected a {kind.__name__}, got {shown(value)}")
    return values
