"""Rainbow, a variant of Mantis: the first seat with five colours in its score pile wins.

How many cards of a colour were scored does not matter, so it pays to steal what one does not have.
When the draw pile is empty the most colours win, and those who are level share the win.
"""

import attrs

from mantis_rules import STANDARD, Result, State, result
from mantis_rules.game import law, with_laws

__all__ = ["RAINBOW"]

COLOURS_TO_WIN = 5


def most_colours(state: State) -> Result | None:
    """Let the first seat with five colours win, and the most colours when no card is left."""
    colours = [len(pile.colours) for pile in state.score_piles]
    if max(colours) < COLOURS_TO_WIN and state.draw_count:
        return None
    winners = tuple(seat for seat, n in enumerate(colours) if n == max(colours))
    return Result(winners, "five colours" if max(colours) >= COLOURS_TO_WIN else "draw pile empty")


@law("L21", "E2", "E5")
def the_colourful_win(state: State) -> bool:
    """The game ends with five colours in a pile or no card to draw, and most colours win."""
    colours = [len(pile.colours) for pile in state.score_piles]
    over = COLOURS_TO_WIN in colours or not state.draw_count
    ended = result(state)
    winners = ended.winners if ended else ()
    return winners == tuple(s for s, n in enumerate(colours) if over and n == max(colours))


# How many cards a pile has decides nothing, so two piles may have as many as the goal.
RAINBOW = attrs.evolve(
    STANDARD,
    name="rainbow",
    victory=with_laws(most_colours, {"goal_or_most_cards": [the_colourful_win], "one_at_goal": []}),
)
