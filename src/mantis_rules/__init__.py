"""The rules of the card game Mantis as an immutable, typed state-transition library.

A game is a value: `new_game` deals one, `legal_actions` lists the actions, `apply` returns the
state after an action, and `result` returns the winners:

>>> from mantis_rules import apply, legal_actions, new_game, result
>>> state = new_game(players=4, seed=7)
>>> while actions := legal_actions(state):
...     state = apply(state, actions[0])
>>> result(state)
Result(winners=(0,), reason='goal')
"""

# Layout, from the lowest layer up. Imports only point down; `tests/test_house.py` checks that.
#
#   errors       all exceptions
#   game         independent of Mantis: Game, Law, frozen values, strict JSON
#   model        cards, moves, tokens, State, Step, Ruleset: the data, without any rules
#   rulebook     THE RULES: the official policies and rulesets
#   engine       the pure functions below: they call the policies, check them, and move the cards
#   views        what a player may know, and what follows from it
#   laws         what is true of every game by the rules
#   variants     rulesets and house rules beside the official ones
#   notation     cards, actions, positions, views and events as text and plain data
#   records      save, load, replay and verify games
#   testing      the kit that checks rules (extra `testing`)
#   drawing      pictures and texts of positions; a notebook asks its values for them
#   bots         players that see views only
#   arena        games and tournaments between bots; compiled games (extra `fast`)
#   cli          the command (extra `cli`)
#
# This module exports what is needed to play; import everything else from its package.

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
