"""Count what random games came across, so that a green check shows what it has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import Factory, define, field, frozen

from ..game import Game
from ..model import State, Steal
from .reporting import Played


@frozen
class Checked:
    """What was seen while a law was checked.

    Args:
        games: the number of games.
        steps: the number of actions taken.
        applied: how often the law applied.
        hits: the number of steps of Mantis that hit; 0 for another game.
        misses: the number of steps of Mantis that missed.
        last_cards: the number of games of Mantis whose draw pile ran out.
        results: the number of games by result; games that were not played to the end are left out.
    """

    games: int
    steps: int
    applied: int
    hits: int
    misses: int
    last_cards: int
    results: Mapping[Any, int]


@define
class Tally:
    """The counts so far."""

    counts: Counter[str] = field(default=Factory(Counter))
    results: Counter[Any] = field(default=Factory(Counter))

    def add(self, game: Game[Any, Any], record: Played, applied: int) -> None:
        """Count a game that was played, in which the law applied a number of times."""
        counts, end = self.counts, record.start
        counts["games"] += 1
        counts["applied"] += applied
        for taken in record.taken:
            counts["steps"] += 1
            end = taken.after
            if type(taken.before) is State:
                counts["hits" if _hits(taken.before, taken.action) else "misses"] += 1
        if type(end) is State and not end.draw_count:
            counts["last_cards"] += 1
        ended = game.result(end)
        if ended is not None:
            self.results[ended] += 1

    def checked(self) -> Checked:
        """Return the counts as a value."""
        counts = self.counts
        return Checked(
            games=counts["games"],
            steps=counts["steps"],
            applied=counts["applied"],
            hits=counts["hits"],
            misses=counts["misses"],
            last_cards=counts["last_cards"],
            results=dict(self.results),
        )


def _hits(before: State, action: object) -> bool:
    tank = action.target if type(action) is Steal else before.to_move
    card = before.rules.deck.cards[before.draw_places[0]]
    return before.tank_bits[tank] & before.rules.matched_by(card) != 0
