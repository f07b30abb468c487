"""The rules of the card game Mantis as an immutable, typed state-transition library.

A game is a value. `new_game` deals one, `legal_actions` says what may be done, `apply` returns the
state after it, and `winner` says who won:

>>> from mantis_rules import apply, legal_actions, new_game, result
>>> state = new_game(players=4, seed=7)
>>> while actions := legal_actions(state):
...     state = apply(state, actions[0])
>>> result(state)
Result(winners=(0,), reason='goal')
"""

from .cards import STANDARD_DECK, Card, CardSet, Colour, Deck
from .engine import apply, is_over, legal_actions, new_game, result, step, winner
from .errors import (
    IllegalAction,
    InvalidCard,
    InvalidCheck,
    InvalidRecord,
    InvalidRuleset,
    InvalidState,
    MantisError,
    PolicyFault,
)
from .laws import LAWS, Law, laws_for
from .moves import (
    Action,
    Flip,
    Result,
    Score,
    ScorePile,
    Seat,
    Steal,
    Tank,
    Transfer,
    Turn,
    Zone,
)
from .notation import (
    format_action,
    format_card,
    format_position,
    parse_action,
    parse_card,
    parse_position,
)
from .policies import Legality, Opening, Resolution, Succession, Victory
from .ruleset import DUEL, STANDARD, Ruleset, official
from .state import State, Step

__all__ = [
    "DUEL",
    "LAWS",
    "STANDARD",
    "STANDARD_DECK",
    "Action",
    "Card",
    "CardSet",
    "Colour",
    "Deck",
    "Flip",
    "IllegalAction",
    "InvalidCard",
    "InvalidCheck",
    "InvalidRecord",
    "InvalidRuleset",
    "InvalidState",
    "Law",
    "Legality",
    "MantisError",
    "Opening",
    "PolicyFault",
    "Resolution",
    "Result",
    "Ruleset",
    "Score",
    "ScorePile",
    "Seat",
    "State",
    "Steal",
    "Step",
    "Succession",
    "Tank",
    "Transfer",
    "Turn",
    "Victory",
    "Zone",
    "apply",
    "format_action",
    "format_card",
    "format_position",
    "is_over",
    "laws_for",
    "legal_actions",
    "new_game",
    "official",
    "parse_action",
    "parse_card",
    "parse_position",
    "result",
    "step",
    "winner",
]
