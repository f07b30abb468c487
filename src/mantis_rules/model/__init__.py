"""The data of Mantis, without any rules: cards, moves, tokens, states and rulesets.

The zones of a state can be read as sets of cards, or as ints whose bits stand for cards of the
deck. Policies that use the ints, and the ready-made values of `State.seating`, are as fast as the
official ones.
"""

from .card import Card, Colour, ColourCounts
from .cards import CardSet
from .deck import STANDARD_DECK, Deck
from .flips import Flip, Transfer
from .moves import (
    DRAW_PILE_EMPTY,
    GOAL,
    Action,
    Result,
    Score,
    ScorePile,
    Seat,
    Seating,
    Steal,
    Tank,
    Turn,
    Zone,
)
from .position import (
    Legality,
    Matching,
    Opening,
    Resolution,
    Ruleset,
    State,
    Step,
    Succession,
    Victory,
)
from .tokens import LITERAL, LiteralToken, TokenKind

__all__ = [
    "DRAW_PILE_EMPTY",
    "GOAL",
    "LITERAL",
    "STANDARD_DECK",
    "Action",
    "Card",
    "CardSet",
    "Colour",
    "ColourCounts",
    "Deck",
    "Flip",
    "Legality",
    "LiteralToken",
    "Matching",
    "Opening",
    "Resolution",
    "Result",
    "Ruleset",
    "Score",
    "ScorePile",
    "Seat",
    "Seating",
    "State",
    "Steal",
    "Step",
    "Succession",
    "Tank",
    "TokenKind",
    "Transfer",
    "Turn",
    "Victory",
    "Zone",
]
