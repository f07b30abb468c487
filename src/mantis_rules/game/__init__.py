"""What any game as a value shares: `Game`, laws and their checks, frozen values, strict JSON.

Nothing here knows Mantis; `examples/mamba` is a second game that is built on it.
"""

from .game_laws import GAME_LAWS
from .laws import Law, law
from .playing import Game, Move
from .stating import with_laws

__all__ = ["GAME_LAWS", "Game", "Law", "Move", "law", "with_laws"]
