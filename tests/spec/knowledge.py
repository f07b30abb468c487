"""What two onlookers may conclude, in plain lists of texts: a newcomer, and one who remembers.

Written from the rule text alone; nothing here knows the library. A colour is a letter. A card is a
text: the letter of its front, and those of its back in the order of the colours (`o/roy`). An
onlooker is told only what is shown at a table: the fronts that lie in tanks, and the back on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

Odds: TypeAlias = dict[str, Fraction]

COLOURS = "roygbpk"  # C1


def deck() -> list[str]:
    """One card for each back of three colours, and each of these as its front (C2 to C5)."""
    backs = [
        first + second + third
        for first in COLOURS
        for second in COLOURS
        for third in COLOURS
        if COLOURS.index(first) < COLOURS.index(second) < COLOURS.index(third)
    ]
    return [f"{front}/{back}" for back in backs for front in back]


def front_of(card: str) -> str:
    """The colour that a card has when it is flipped."""
    return card.split("/")[0]


def back_of(card: str) -> str:
    """The colours that are seen while it lies on top of the draw pile."""
    return card.split("/")[1]


@dataclass
class Onlooker:
    """An onlooker who remembers every card that was turned up, with its back (I3)."""

    turned_up: list[str] = field(default_factory=list)

    def sees(self, card: str) -> None:
        """A card is dealt, or flipped."""
        self.turned_up.append(card)

    def odds(self, back: str) -> Odds:
        """Every card of this back that was never turned up may be the one (C5, I3)."""
        left = [card for card in deck() if back_of(card) == back]
        for card in self.turned_up:
            if card in left:
                left.remove(card)
        return shares([front_of(card) for card in left], back)


def newcomers_odds(tanks: Sequence[Sequence[str]], back: str) -> Odds:
    """Of each colour of the back, as many cards as there are, less those in the tanks (C4, I1)."""
    left = [front_of(card) for card in deck()]
    for tank in tanks:
        for colour in tank:
            left.remove(colour)
    return shares([colour for colour in left if colour in back], back)


def shares(colours: list[str], back: str) -> Odds:
    """The share of each colour of the back among the colours."""
    return {colour: Fraction(colours.count(colour), len(colours)) for colour in back}


@dataclass(frozen=True)
class Prospect:
    """What is to be expected of flipping the top card into a tank."""

    hit: Fraction
    scored: Fraction
    gained: Fraction
    given: Fraction


def prospect(odds: Odds, tanks: Sequence[Sequence[str]], mover: int, target: int) -> Prospect:
    """The average over the back's colours: of a score if the tank is the mover's, or of a steal."""
    sums = [Fraction(0)] * 4
    for colour, chance in odds.items():
        for place, number in enumerate(_comes(tanks[target].count(colour), mover == target)):
            sums[place] += chance * number
    return Prospect(*sums)


def _comes(matched: int, scores: bool) -> Iterable[int]:
    """Whether it hits, and how many cards come to be scored, gained and given."""
    if scores:
        return (1, matched + 1, 0, 0) if matched else (0, 0, 1, 0)  # T3a, T3b
    return (1, 0, matched + 1, 0) if matched else (0, 0, 0, 1)  # T4a, T4b
