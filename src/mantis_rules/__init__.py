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

from .card import ColourCounts
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
from .law import Law, with_laws
from .laws import LAWS, laws_for
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
from .records import (
    Record,
    Report,
    dumps,
    loads,
    read_records,
    record_of,
    record_schema,
    replay,
    save_records,
    verify,
)
from .ruleset import DUEL, STANDARD, Ruleset, official
from .state import State, Step
from .tokens import TokenKind
from .views import (
    Event,
    Forecast,
    MemoryView,
    TableView,
    View,
    event_of,
    follow,
    forecast,
    from_json,
    memory_view,
    odds,
    sample_state,
    table_view,
    to_json,
)

__all__ = [
    "DUEL",
    "LAWS",
    "STANDARD",
    "STANDARD_DECK",
    "Action",
    "Card",
    "CardSet",
    "Colour",
    "ColourCounts",
    "Deck",
    "Event",
    "Flip",
    "Forecast",
    "IllegalAction",
    "InvalidCard",
    "InvalidCheck",
    "InvalidRecord",
    "InvalidRuleset",
    "InvalidState",
    "Law",
    "Legality",
    "MantisError",
    "MemoryView",
    "Opening",
    "PolicyFault",
    "Record",
    "Report",
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
    "TableView",
    "Tank",
    "TokenKind",
    "Transfer",
    "Turn",
    "Victory",
    "View",
    "Zone",
    "apply",
    "dumps",
    "event_of",
    "follow",
    "forecast",
    "format_action",
    "format_card",
    "format_position",
    "from_json",
    "is_over",
    "laws_for",
    "legal_actions",
    "loads",
    "memory_view",
    "new_game",
    "odds",
    "official",
    "parse_action",
    "parse_card",
    "parse_position",
    "read_records",
    "record_of",
    "record_schema",
    "replay",
    "result",
    "sample_state",
    "save_records",
    "step",
    "table_view",
    "to_json",
    "verify",
    "winner",
    "with_laws",
]
