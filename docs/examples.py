"""An example of each rule that a picture can show: a position, or a position and a step.

The rules page and the specification draw them when they are built.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import attrs

from mantis_rules import (
    DUEL,
    STANDARD,
    Action,
    Card,
    Colour,
    Ruleset,
    Score,
    Steal,
    Step,
    new_game,
    step,
)
from mantis_rules.drawing.seen import Drawable
from mantis_rules.notation import build_position
from mantis_rules.variants import POWER_TOKEN, PowerToken, house
from mantis_rules.views import memory_view, sample_state

__all__ = ["EXAMPLES", "example_of"]

TWELVE = house(goal=6, hand=2, colours=list(Colour)[:4], name="twelve-cards")
"""A deck that is soon used up."""


def _pink_takes_all(flipped: Card, lying: Card) -> bool:
    return flipped.front is Colour.PINK or flipped.front is lying.front


WILD = attrs.evolve(STANDARD, name="wild", matching=_pink_takes_all)


def _taken(
    action: Action,
    tanks: str,
    scores: tuple[int, ...],
    flipped: str,
    *,
    to_move: int = 0,
    rules: Ruleset | None = None,
    token: Hashable = None,
) -> tuple[Drawable, Step]:
    """Return a position and the step that an action takes there.

    Args:
        action: the action.
        tanks: the letters of the cards in each tank.
        scores: the numbers of cards in the score piles.
        flipped: the letters of the top card's back, the front's in upper case.
        to_move: the seat to move.
        rules: the ruleset; None for the official one.
        token: the variant's token.
    """
    [front] = [colour for colour in Colour if colour.letter.upper() in flipped]
    before = build_position(
        tanks.split(), scores, top_back=flipped.lower(), to_move=to_move, rules=rules, token=token
    )
    view = memory_view(before)
    assert view.top_back is not None
    [top] = [card for card in view.unseen if card.back == view.top_back and card.front is front]
    before = sample_state(view, 0, top=top)
    return before, step(before, action)


EXAMPLES: Mapping[str, tuple[Drawable, ...]] = {
    "S2": (new_game(3, seed=11),),
    "T2": _taken(Steal(2), "RRBP OYY -", (2, 0, 3), "rBk"),
    "T3a": _taken(Score(), "RRB OYY GP", (2, 0, 3), "Rbk"),
    "T3b": _taken(Score(), "RRB OYY GP", (2, 0, 3), "rbK"),
    "T4a": _taken(Steal(1), "RRB OYY GP", (2, 0, 3), "Ybk"),
    "T4b": _taken(Steal(1), "RRB OYY GP", (2, 0, 3), "yBk"),
    "E1": _taken(Score(), "RRB OYY GP", (8, 5, 6), "Rbk"),
    "E3": _taken(Score(), "R OY -", (4, 2, 2), "rGy", rules=TWELVE),
    "E4": _taken(Steal(1), "R OY -", (3, 3, 2), "rGy", rules=TWELVE),
    "E5": _taken(Score(), "R OY -", (3, 3, 2), "rGy", rules=TWELVE),
    "D2": _taken(Steal(1), "RRB OYY", (4, 3), "Ybk", rules=DUEL),
    "I4": (_taken(Steal(1), "RRB OYKB GP", (2, 0, 3), "ybK")[0],),
    "V1": _taken(
        Steal(1), "RRB OYY GP", (2, 0, 3), "Ybk", rules=POWER_TOKEN, token=PowerToken(holder=1)
    ),
    "V4": _taken(Score(), "RRB OYY GP", (2, 0, 3), "rbK", rules=WILD),
}
"""For each rule, what its example draws, in the order of time."""

ALSO: Mapping[str, str] = {
    "S3": "S2", "S4": "S2", "S5": "S2", "S6": "S2", "I1": "S2", "I2": "S2", "C2": "S2", "C3": "T3a",
    "T1": "T2", "T3": "T3a", "T4": "T4a", "T5": "T3a", "T6": "T3a", "T7": "T3b", "E2": "E3",
    "E6": "E3", "D1": "D2",
}  # fmt: skip
"""For each rule that the example of another rule shows too: that rule."""


def example_of(rule: str) -> str | None:
    """Return the rule whose example shows a rule: often the rule itself."""
    return rule if rule in EXAMPLES else ALSO.get(rule)
