"""What somebody hands in to make a position: of the right kind, and a partition of the deck (L1).

States and views call their parts by different names; the checks are told which, for their texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from ._checks import is_hashable, is_unordered
from .card import Card
from .cards import CardSet, Deck
from .errors import InvalidState, a_kind, shown
from .moves import Transfer, is_seat

if TYPE_CHECKING:
    from .ruleset import Ruleset

__all__ = [
    "check_partition",
    "check_players",
    "check_seat",
    "check_token",
    "check_undrawn",
    "to_draw_pile",
    "to_score_piles",
    "to_tanks",
    "to_transfers",
    "to_tuple",
]

_T = TypeVar("_T")


def to_draw_pile(given: Iterable[Card]) -> tuple[Card, ...]:
    """Return the draw pile, the top card first."""
    return to_tuple(Card, "draw_pile", given)


def to_tanks(given: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """Return the tanks, by seat."""
    return to_tuple(CardSet, "tanks", given)


def to_score_piles(given: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """Return the score piles, by seat."""
    return to_tuple(CardSet, "score_piles", given)


def to_transfers(given: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """Return the transfers of a step."""
    return to_tuple(Transfer, "transfers", given)


def check_partition(deck: Deck, zones: Mapping[str, Iterable[Collection[Card]]]) -> None:
    """Refuse zones that do not hold each card of the deck exactly once (L1); name no card.

    Args:
        deck: the deck.
        zones: by the name that they go by together.
    """
    seen: set[Card] = set()
    for name, zone in ((name, zone) for name, each in zones.items() for zone in each):
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


def check_players(rules: Ruleset, tanks: int, **zones: int) -> None:
    """Refuse as many seats as the ruleset is not for, or zones that are not one for each."""
    lowest, highest = rules.min_players, rules.max_players
    if not lowest <= tanks <= highest:
        raise InvalidState(f"tanks: expected {lowest} to {highest} of them, got {tanks}")
    for name, number in zones.items():
        if number != tanks:
            raise InvalidState(f"{name}: expected {tanks}, one for each tank, got {number}")


def check_undrawn(rules: Ruleset, players: int, name: str, number: int) -> None:
    """Refuse more cards in the draw pile than there are after the deal (L5)."""
    most = len(rules.deck) - players * rules.hand
    if number > most:
        raise InvalidState(
            f"{name}: expected at most {most} cards, as after the deal, got {number}"
        )


def check_seat(players: int, name: str, seat: object) -> None:
    """Refuse what is no seat at the table."""
    if not is_seat(seat, players):
        raise InvalidState(f"{name}: expected a seat from 0 to {players - 1}, got {shown(seat)}")


def check_token(rules: Ruleset, players: int, token: object) -> None:
    """Refuse a token that has no hash, or cannot lie on a table by this ruleset."""
    if not is_hashable(token):
        raise InvalidState(f"token: expected a hashable value, got {shown(token)}")
    try:
        fits = rules.token_kind.fits(token, players)
    except Exception:  # a foreign kind may raise anything of a token that is not its own
        fits = False
    if not fits:
        raise InvalidState(
            f"token: expected one of ruleset {rules.name!r} for {players} seats, got {shown(token)}"
        )


def to_tuple(kind: type[_T], name: str, given: Iterable[_T]) -> tuple[_T, ...]:
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
