"""The board game Mamba as pure functions on immutable values.

>>> from mamba_rules import apply, legal_actions, new_game
>>> state = new_game(2)
>>> len(legal_actions(state))
35

A square is a number, `12 * row + column`, both counted from 0 at the lower left, whatever the
board's size (B1): `a1` is 0, `b1` is 1 and `a2` is 12. `square_name` turns it into its name, and
`parse_square` back; `format_action` and `parse_action` do so for a whole action.

>>> from mamba_rules import parse_action, parse_square, square_name
>>> parse_square("d3"), square_name(27)
(27, 'd3')
>>> parse_action("move d3 d5")
Move(origin=27, target=51)
"""

from .actions import Action, Birth, EndBirths, Move, Phase, Remove
from .boards import board_rows, read_board
from .endings import Result
from .engine import apply, is_over, legal_actions, new_game, position, result, step, winner
from .errors import IllegalMove
from .events import Died, Event, Turned
from .game import mamba_game
from .notation import format_action, format_position, parse_action, parse_position
from .published import DUEL, QUARTET, TEAMS, TRIO, official
from .records import Record, dumps, loads, record_of, replay, verify
from .ruleset import Ruleset
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
    "mamba_game",
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
