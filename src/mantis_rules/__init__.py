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

# General layout, from the ground floor up; imports point down, and `tests/test_house.py` holds it:
#
#   errors       every error that is raised on purpose
#   game         what any game as a value shares: Game, Law, frozen values, strict JSON
#   model        cards, moves, tokens, State, Step, Ruleset: what a game is made of, no rule in it
#   rulebook     THE RULES: the official policies and rulesets
#   engine       the pure functions below: they ask the policies, check, and move the cards
#   views        what a player may know, and what follows from it
#   laws         what is true of every game by the rules
#   variants     rulesets and house rules beside the official ones
#   notation     cards, actions, positions, views and events as text and plain data
#   records      games kept, read, replayed and verified
#   testing      the kit that checks rules (extra `testing`); its own `__init__` lists it
#   cli          the command (extra `cli`)
#
# Here stand the words of a game; everything else is imported from its package.

from . import game, laws, model, notation, records, variants, views
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
from .model import (
    STANDARD_DECK,
    Action,
    Card,
    CardSet,
    Colour,
    Deck,
    Flip,
    Result,
    Ruleset,
    Score,
    ScorePile,
    Seat,
    State,
    Steal,
    Step,
    Tank,
    Transfer,
    Turn,
    Zone,
)
from .rulebook import DUEL, STANDARD, official

__all__ = [
    "DUEL",
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
    "MantisError",
    "PolicyFault",
    "Result",
    "Ruleset",
    "Score",
    "ScorePile",
    "Seat",
    "State",
    "Steal",
    "Step",
    "Tank",
    "Transfer",
    "Turn",
    "Zone",
    "apply",
    "game",
    "is_over",
    "laws",
    "legal_actions",
    "model",
    "new_game",
    "notation",
    "official",
    "records",
    "result",
    "step",
    "variants",
    "views",
    "winner",
]
