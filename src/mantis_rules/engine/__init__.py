"""The pure functions that play a game; only the engine moves cards.

It calls the ruleset's policies and checks what they return before it moves cards, so that no
variant can lose, duplicate or invent a card.
"""

from .playing import apply, is_over, legal_actions, new_game, result, step, winner

__all__ = ["apply", "is_over", "legal_actions", "new_game", "result", "step", "winner"]
