"""The words in which engine and policies talk: actions, flips, transfers, turns, results.

What is not here: the position itself (`state`), and what any of these lead to (`policies`).
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from itertools import pairwise
from typing import Literal, TypeAlias, final

from attrs import field, frozen

from ._checks import is_whole
from ._draft import draft_of, made_on_demand
from .cards import Card, CardSet, Deck, card_set
from .errors import InvalidState, a_kind, shown

__all__ = [
    "Action",
    "Flip",
    "Result",
    "Score",
    "ScorePile",
    "Seat",
    "Steal",
    "Tank",
    "Transfer",
    "Turn",
    "Zone",
]

Seat: TypeAlias = int
"""A player's place at the table: 0, 1, 2, … clockwise (S6)."""


def is_seat(value: object, players: int | None = None) -> bool:
    """Tell whether a value is a seat number (of a table of so many players, if given)."""
    return type(value) is int and value >= 0 and (players is None or value < players)


def _seat(value: Seat) -> Seat:
    """Return the seat, or refuse what is not a seat number."""
    if type(value) is not int or value < 0:
        raise InvalidState(f"seat: expected an int of 0 or more, got {shown(value)}")
    return value


@final
@frozen
class Score:
    """The action of flipping the top card into one's own tank (T3)."""

    def __str__(self) -> str:
        return "score"


def _exactly(target: Seat) -> tuple[type, Seat]:
    """Keep `Steal(True)` and `Steal(1.0)` apart from `Steal(1)`."""
    return type(target), target


@final
@frozen
class Steal:
    """The action of flipping the top card into another seat's tank (T4).

    Args:
        target: the seat whose tank it is. Only the engine can tell whether that is a legal one.
    """

    target: Seat = field(eq=_exactly)

    def __str__(self) -> str:
        return f"steal {self.target}"


Action: TypeAlias = Score | Steal
"""What a seat to move may do (T1)."""


def is_action(value: object) -> bool:
    """Tell whether a value is an action, and the seat that it names can be a seat's number."""
    return type(value) is Score or (type(value) is Steal and is_whole(value.target, 0))


@final
@frozen
class Tank:
    """The zone of a seat's open tank, as a place for cards to go.

    Raises:
        InvalidState: if the seat is no seat number.
    """

    seat: Seat = field(converter=_seat)


@final
@frozen
class ScorePile:
    """The zone of a seat's score pile, as a place for cards to go.

    Raises:
        InvalidState: if the seat is no seat number.
    """

    seat: Seat = field(converter=_seat)


Zone: TypeAlias = Tank | ScorePile
"""Where a transfer can put cards."""


@final
@frozen
class Transfer:
    """Some cards and the zone that they go to: a resolution policy's answer consists of these.

    Args:
        cards: the cards that move; wherever they lie, the engine finds them.
        to: the zone that they end in.

    Raises:
        InvalidState: if either is of another type.
    """

    cards: CardSet
    to: Zone

    def __attrs_post_init__(self) -> None:
        if type(self.cards) is not CardSet:
            raise InvalidState(f"cards: expected a CardSet, got {a_kind(self.cards)}")
        if type(self.to) is not Tank and type(self.to) is not ScorePile:
            raise InvalidState(f"to: expected a Tank or a ScorePile, got {a_kind(self.to)}")


@final
@frozen
class Flip:
    """The top card flipped into a tank, and what it met there (T3, T4).

    Args:
        mover: the seat that acts.
        action: what it does.
        tank: the seat whose tank the card is flipped into.
        card: the flipped card.
        matched: the cards of that tank which have the flipped card's front, without that card.

    Raises:
        InvalidState: if one of them is of another type.
    """

    mover: Seat
    action: Action
    tank: Seat
    card: Card
    matched: CardSet
    hit: bool = field(init=False, eq=False, repr=False)
    """Whether the flipped card's colour was in the tank (T3a, T4a)."""
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
        object.__setattr__(self, "hit", bool(self.matched))
        object.__setattr__(self, "cards", self.matched | {self.card})


@final
@frozen
class Turn:
    """Who moves next, and what the variant keeps on the table: a succession policy's answer (T7).

    Args:
        seat: the seat to move next.
        token: the variant's new token; None where it has none.

    Raises:
        InvalidState: if the seat is no seat number.
    """

    seat: Seat = field(converter=_seat)
    token: Hashable = None


Reason: TypeAlias = Literal["goal", "draw pile empty"]
"""Why a game ended (E1, E2)."""


@final
@frozen
class Result:
    """How a game ended: a victory policy's answer (E1 to E5).

    Args:
        winners: the seats that won: one, or in ascending order those who share the win (E5).
        reason: `"goal"` (E1), or `"draw pile empty"` (E2).

    Raises:
        InvalidState: if there is no winner, they are out of order, or the reason is another.
    """

    winners: tuple[Seat, ...]
    reason: Reason

    def __attrs_post_init__(self) -> None:
        seats = self.winners
        if type(seats) is not tuple or not seats or not all(map(is_seat, seats)):
            raise InvalidState(f"winners: expected a tuple of one seat or more, got {shown(seats)}")
        if any(later <= seat for seat, later in pairwise(seats)):
            raise InvalidState(f"winners: expected each seat once, ascending, got {shown(seats)}")
        if type(self.reason) is not str or self.reason not in ("goal", "draw pile empty"):
            raise InvalidState(
                f"reason: expected 'goal' or 'draw pile empty', got {shown(self.reason)}"
            )


class Table:
    """The values that every position at a table of so many seats shares, each made once.

    Args:
        players: how many seats.
    """

    __slots__ = ("every_action", "players", "score_piles", "tanks", "turns")

    def __init__(self, players: int) -> None:
        seats = range(players)
        self.players: int = players
        self.tanks: tuple[Tank, ...] = tuple(Tank(seat) for seat in seats)
        self.score_piles: tuple[ScorePile, ...] = tuple(ScorePile(seat) for seat in seats)
        self.turns: tuple[Turn, ...] = tuple(Turn(seat) for seat in seats)
        steals = [Steal(seat) for seat in seats]
        self.every_action: tuple[tuple[Action, ...], ...] = tuple(
            (Score(), *(steal for steal in steals if steal.target != mover)) for mover in seats
        )
        """For each mover, all that T1 and T2 allow."""


@cache
def table_of(players: int) -> Table:
    """Return the table of so many seats, the same one every time."""
    return Table(players)


def _matched(flip: Flip) -> CardSet:
    return flip.cards - {flip.card}


made_on_demand(Flip, matched=_matched)
_FlipDraft, _TransferDraft = draft_of(Flip), draft_of(Transfer)


def make_flip(deck: Deck, mover: Seat, action: Action, tank: Seat, place: int, bits: int) -> Flip:
    """Return the flip of the card at a place in the deck into a tank with these bits, unchecked."""
    draft = _FlipDraft()
    draft.mover = mover
    draft.action = action
    draft.tank = tank
    draft.card = deck.cards[place]
    matched = bits & deck._same_front[place]
    if matched:
        draft.hit = True
        draft.cards = card_set(deck, matched | 1 << place)
    else:
        draft.hit = False
        draft.cards = deck._singles[place]
    draft.__class__ = Flip
    made: Flip = draft
    return made


def make_transfer(cards: CardSet, to: Zone) -> Transfer:
    """Return the transfer, unchecked."""
    draft = _TransferDraft()
    draft.cards = cards
    draft.to = to
    draft.__class__ = Transfer
    made: Transfer = draft
    return made
