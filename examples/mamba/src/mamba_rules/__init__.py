"""The board game Mamba as pure functions on immutable values.

>>> from mamba_rules import apply, legal_actions, new_game
>>> state = new_game(2)
>>> len(legal_actions(state))
35
"""

from .actions import Action, Birth, EndBirths, Move, Phase, Remove
from .boards import board_rows, read_board
from .endings import Result
from .engine import apply, is_over, legal_actions, new_game, position, result, step, winner
from .errors import IllegalMove
from .events import Died, Event, Turned
from .game import MambaGame
from .notation import format_action, format_position, parse_action, parse_position
from .records import Record, dumps, loads, record_of, replay, verify
from .ruleset import DUEL, QUARTET, TEAMS, TRIO, Ruleset, official
from .squares import Square, parse_square, square_name
from .state import State, Step

__all__ = [
    # the functions that move a game along
    "new_game",
    "position",
    "legal_actions",
    "apply",
    "step",
    "result",
    "winner",
    "is_over",
    # what they work on
    "State",
    "Phase",
    "Action",
    "Birth",
    "EndBirths",
    "Move",
    "Remove",
    "Step",
    "Event",
    "Died",
    "Turned",
    "Result",
    "MambaGame",
    # rules
    "Ruleset",
    "DUEL",
    "TRIO",
    "QUARTET",
    "TEAMS",
    "official",
    # text
    "Square",
    "square_name",
    "parse_square",
    "board_rows",
    "read_board",
    "format_action",
    "parse_action",
    "format_position",
    "parse_position",
    # whole games
    "Record",
    "record_of",
    "dumps",
    "loads",
    "replay",
    "verify",
    # errors
    "IllegalMove",
]
