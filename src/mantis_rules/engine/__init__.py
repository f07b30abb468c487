"""The pure functions that move a game along; the engine alone moves cards.

It asks the ruleset's policies and checks every answer before it carries it out, so that no variant
can lose, double or invent a card.
"""

from .playing import apply, is_over, legal_actions, new_game, result, step, winner

__all__ = ["apply", "is_over", "legal_actions", "new_game", "result", "step", "winner"]
