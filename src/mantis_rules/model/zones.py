"""Checks of the parts of a state: the types, and that the zones partition the deck (L1).

No error text names a card, since it may be hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from ..errors import InvalidCard, InvalidState
from ..game.checks import FOREIGN_ERRORS, is_key, to_tuple
from ..game.texts import a_kind, shown
from .card import Card
from .cards import CardSet, card_set
from .deck import Deck
from .flips import Transfer
from .moves import is_seat
from .tokens import TokenKind


class TableRules(Protocol):
    """The attributes of a ruleset that the checks read; `Ruleset` is in a later module."""

    @property
    def name(self) -> str: ...
    @property
    def deck(self) -> Deck: ...
    @property
    def hand(self) -> int: ...
    @property
    def min_players(self) -> int: ...
    @property
    def max_players(self) -> int: ...
    @property
    def token_kind(self) -> TokenKind: ...


def is_a(kind: type) -> Callable[[Any, Any, Any], None]:
    """Return a validator that refuses what is not an instance of exactly this class."""

    def check(step: object, attribute: Any, value: object) -> None:
        if type(value) is not kind:
            raise InvalidState(f"{attribute.name}: expected a {kind.__name__}, got {a_kind(value)}")

    return check


def to_draw_pile(given: Iterable[Card]) -> tuple[Card, ...]:
    """Return a draw pile, the top card first, as a tuple; refuse anything that is not a Card."""
    return to_tuple(Card, "draw_pile", given, InvalidState, hidden=True)


def to_tanks(given: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """Return the tanks, by seat, as a tuple; refuse anything that is not a CardSet."""
    return to_tuple(CardSet, "tanks", given, InvalidState, hidden=True)


def to_score_piles(given: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """Return the score piles, by seat, as a tuple; refuse anything that is not a CardSet."""
    return to_tuple(CardSet, "score_piles", given, InvalidState, hidden=True)


def to_transfers(given: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """Return the transfers of a step as a tuple; refuse anything that is not a Transfer."""
    return to_tuple(Transfer, "transfers", given, InvalidState)


def to_ints(name: str, given: Iterable[int], most: int) -> tuple[int, ...]:
    """Return the first `most` bits or places as a tuple; refuse anything that is not an int."""
    return to_tuple(int, name, given, InvalidState, most=most, hidden=True)


def places_of(deck: Deck, name: str, cards: Iterable[Card]) -> tuple[int, ...]:
    """Return the places in the deck of the given cards, in the same order."""
    try:
        return tuple([deck.place(card) for card in cards])
    except InvalidCard:
        raise InvalidState(f"{name}: expected cards of the ruleset's deck alone") from None


def bits_of_zones(deck: Deck, name: str, zones: Iterable[CardSet]) -> tuple[int, ...]:
    """Return the bits of the given zones; refuse those of another deck."""
    bits = []
    for zone in zones:
        if zone.deck is not deck and zone.deck != deck:
            raise InvalidState(f"{name}: expected CardSets of the ruleset's deck")
        bits.append(zone.bits)
    return tuple(bits)


def cards_at(deck: Deck, places: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards at the given places in the deck."""
    return tuple([deck.cards[place] for place in places])


def sets_of(deck: Deck, zones: Iterable[int]) -> tuple[CardSet, ...]:
    """Return zones given as bits as sets of cards, unchecked."""
    return tuple([card_set(deck, bits) for bits in zones])


_TWICE = "expected each card once, but one is here twice, or here and elsewhere"


def check_partition(deck: Deck, **groups: Iterable[int]) -> None:
    """Refuse groups of cards that do not hold each card of the deck exactly once (L1).

    Args:
        deck: the deck.
        groups: the bits of the sets of cards in each group, such as the tanks, by its name.
    """
    seen = 0
    for name, each in groups.items():
        for bits in each:
            if type(bits) is not int or bits & ~deck.bits:
                raise InvalidState(f"{name}: expected bits of the deck's {len(deck)} cards alone")
            if bits & seen:
                raise InvalidState(f"{name}: {_TWICE}")
            seen |= bits
    missing = len(deck) - seen.bit_count()
    if missing:
        raise InvalidState(f"expected all {len(deck)} cards, but {missing} are missing")


def check_table(
    rules: TableRules,
    players: int,
    to_move: object,
    token: object,
    undrawn: tuple[str, int],
    **zones: int,
) -> None:
    """Refuse a seat, a token, or a number of zones or cards that a ruleset does not allow (L5).

    Args:
        rules: the ruleset.
        players: the number of tanks.
        to_move: the seat to move.
        token: the token.
        undrawn: the name of the draw pile, and the number of its cards.
        zones: the number of zones of another kind; there must be one for each tank.
    """
    lowest, highest = rules.min_players, rules.max_players
    if not lowest <= players <= highest:
        raise InvalidState(f"tanks: expected {lowest} to {highest} of them, got {players}")
    for name, number in zones.items():
        if number != players:
            raise InvalidState(f"{name}: expected {players}, one for each tank, got {number}")
    (name, number), most = undrawn, len(rules.deck) - players * rules.hand
    if number > most:
        raise InvalidState(
            f"{name}: expected at most {most} cards, as after the deal, got {number}"
        )
    if not is_seat(to_move, players):
        raise InvalidState(
            f"to_move: expected a seat from 0 to {players - 1}, got {shown(to_move)}"
        )
    if not is_key(token):
        raise InvalidState(f"token: expected a hashable value, equal to itself, got {shown(token)}")
    if not token_fits(rules.token_kind, token, players):
        raise InvalidState(
            f"token: expected one of ruleset {rules.name!r} for {players} seats, got {shown(token)}"
        )


def token_fits(kind: TokenKind, token: object, players: int) -> bool:
    """Return whether a token is valid for a number of players."""
    try:
        return bool(kind.fits(token, players))
    except FOREIGN_ERRORS:  # a foreign kind may raise anything for a token that is not its own
        return False


def check_position(
    rules: TableRules,
    to_move: object,
    tanks: tuple[int, ...],
    score_piles: tuple[int, ...],
    draw_places: tuple[int, ...],
    token: object,
) -> None:
    """Refuse an invalid position; the zones are bits, the draw pile is places (L1, L5)."""
    deck, players = rules.deck, len(tanks)
    try:
        drawn = sum(map(deck._bit_at.__getitem__, draw_places))
    except KeyError:
        raise InvalidState(f"draw_places: expected ints from 0 to {len(deck) - 1}") from None
    # The sum of n powers of two has n bits exactly when they are all different.
    if drawn.bit_count() != len(draw_places):
        raise InvalidState(f"draw_pile: {_TWICE}")
    check_partition(deck, draw_pile=(drawn,), tanks=tanks, score_piles=score_piles)
    undrawn = "draw_pile", len(draw_places)
    check_table(rules, players, to_move, token, undrawn, score_piles=len(score_piles))
