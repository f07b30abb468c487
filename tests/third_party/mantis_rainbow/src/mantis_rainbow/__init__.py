"""Rainbow, a variant of Mantis: the first seat with five colours in its score pile wins.

How many cards of a colour were scored does not matter, so it pays to steal what one does not have.
When the draw pile is empty the most colours win, and those who are level share the win.
"""

import attrs

from mantis_rules import STANDARD, STANDARD_DECK, Result, State

__all__ = ["RAINBOW"]

COLOURS_TO_WIN = 5


def most_colours(state: State) -> Result | None:
    """Let the first seat with five colours win, and the most colours when no card is left."""
    colours = [len(pile.colours) for pile in state.score_piles]
    if max(colours) < COLOURS_TO_WIN and state.draw_count:
        return None
    winners = tuple(seat for seat, n in enumerate(colours) if n == max(colours))
    return Result(winners, "five colours" if max(colours) >= COLOURS_TO_WIN else "draw pile empty")


# The goal of the standard rules is out of reach: no pile can hold more than the deck.
RAINBOW = attrs.evolve(STANDARD, name="rainbow", goal=len(STANDARD_DECK), victory=most_colours)
