"""The parts of a step: the flip of the top card, and the transfers that follow from it."""

from __future__ import annotations

from typing import final

from attrs import field, frozen

from ..errors import InvalidState
from ..game.frozen import made_on_demand, unchecked
from ..game.texts import a_kind
from .card import Card
from .cards import CardSet
from .moves import Action, Score, ScorePile, Seat, Steal, Tank, Zone, is_seat


@final
@frozen
class Transfer:
    """Cards and the zone that they go to; a resolution policy returns a tuple of these.

    Args:
        cards: the cards that move: the flipped card, and others from any tanks or score piles.
        to: the zone that they go to.

    Raises:
        InvalidState: if an argument has the wrong type.
    """

    cards: CardSet
    to: Zone

    def __attrs_post_init__(self) -> None:
        _check_cards(self.cards)
        _check_zone(self.to)


def _check_cards(cards: object) -> None:
    if type(cards) is not CardSet:
        raise InvalidState(f"cards: expected a CardSet, got {a_kind(cards)}")


def _check_zone(to: object) -> None:
    if type(to) is not Tank and type(to) is not ScorePile:
        raise InvalidState(f"to: expected a Tank or a ScorePile, got {a_kind(to)}")


@unchecked(Transfer)
def make_transfer(cards: CardSet, to: Zone) -> Transfer:
    """Return the transfer, unchecked."""
    raise NotImplementedError


@final
@frozen
class Flip:
    """The flip of the top card into a tank, and the cards that it matches there (T3, T4).

    Args:
        mover: the seat that acts.
        action: the action.
        tank: the seat whose tank the card is flipped into.
        card: the flipped card.
        matched: the cards of that tank that the flipped card matches, without the flipped card.

    Raises:
        InvalidState: if an argument has the wrong type.
    """

    mover: Seat
    action: Action
    tank: Seat
    card: Card
    matched: CardSet
    hit: bool = field(init=False, eq=False, repr=False)
    """Whether the flipped card matches a card in the tank (T3a, T4a)."""
    cards: CardSet = field(init=False, eq=False, repr=False)
    """The matched cards and the flipped one."""

    def __attrs_post_init__(self) -> None:
        for name in "mover", "tank":
            if not is_seat(getattr(self, name)):
                raise InvalidState(f"{name}: expected a seat, got {a_kind(getattr(self, name))}")
        if type(self.action) is not Score and type(self.action) is not Steal:
            raise InvalidState(f"action: expected Score or Steal, got {a_kind(self.action)}")
        if type(self.card) is not Card:
            raise InvalidState(f"card: expected a Card, got {a_kind(self.card)}")
        if type(self.matched) is not CardSet:
            raise InvalidState(f"matched: expected a CardSet, got {a_kind(self.matched)}")
        if self.card not in self.matched.deck:
            raise InvalidState("card: expected one of the deck of the matched cards")
        object.__setattr__(self, "hit", bool(self.matched))
        object.__setattr__(self, "cards", self.matched | {self.card})

    def to(self, zone: Zone) -> Transfer:
        """Return the transfer of the flipped and the matched cards to a zone.

        Args:
            zone: the zone.

        Returns:
            `Transfer(flip.cards, zone)`, made faster.

        Raises:
            InvalidState: if `zone` is not a zone.
        """
        if type(zone) is not Tank and type(zone) is not ScorePile:
            _check_zone(zone)
        return make_transfer(self.cards, zone)


def _matched(flip: Flip) -> CardSet:
    return flip.cards - {flip.card}


made_on_demand(Flip, matched=_matched)


@unchecked(Flip)
def make_flip(
    mover: Seat, action: Action, tank: Seat, card: Card, hit: bool, cards: CardSet
) -> Flip:
    """Return the flip, unchecked; `cards` are the flipped card and those that it matches."""
    raise NotImplementedError
