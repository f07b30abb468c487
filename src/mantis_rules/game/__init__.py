"""Tools for any game, independent of Mantis: `Game`, `Law`, frozen values, strict JSON.

`examples/mamba` is a second game built on this package.
"""

from .game_laws import GAME_LAWS
from .laws import Law, law
from .playing import Game, Move
from .stating import replaced_by, with_laws

__all__ = ["GAME_LAWS", "Game", "Law", "Move", "law", "replaced_by", "with_laws"]
