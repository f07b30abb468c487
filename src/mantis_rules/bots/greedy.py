"""`Greedy`: the action with the best weighted outcome of one flip."""

from __future__ import annotations

from functools import cache
from typing import Final, final

import attrs
from attrs import field, frozen

from ..engine import apply, result
from ..game.texts import shown
from ..model import Action, Seat, State
from ..views import MemoryView
from .choosing import InvalidBot, check_choice, own_first

MOST_WEIGHT: Final = 10**6
"""The limit on a weight, in either direction."""


def _is_weight(bot: object, weight: attrs.Attribute[int], value: object) -> None:
    if type(value) is not int or abs(value) > MOST_WEIGHT:
        raise InvalidBot(
            f"{weight.name}: expected an int from {-MOST_WEIGHT} to {MOST_WEIGHT}, "
            f"in hundredths of a scored card, got {shown(value)}"
        )


@final
@frozen(kw_only=True)
class Greedy:
    """Take the action with the best expected outcome of one flip.

    The outcome of a flip is a sum of weights. All weights are ints, in hundredths of a scored card:

    - 100 for each card that goes to the mover's score pile, and -100 for each that goes to
      another's;
    - `own_card` for each card that comes to the mover's tank, and `own_pile` for each pile: each
      colour that the tank did not have before. Minus the same for what leaves it;
    - minus `other_card` and `other_pile` for the same in the tank of each other seat;
    - minus `leader` × *score ÷ goal* for each card that comes to the tank of another seat, where
      *score* is the size of its score pile. So it is better to steal from a seat that leads;
    - `win` if the mover is then a winner;
    - `turn` if the game goes on and the mover moves again (D2).

    The expected outcome is the average over all cards that can be on top by the memory view; all
    are equally likely. It is computed exactly, with ints. Ties: score, then the steals clockwise
    from the mover. The ruleset's own policies are called, so it also plays variants.

    The defaults are *a* good setting: of 21 changes of one weight, none was better in a tournament,
    and most made no difference. `examples/tune_greedy.py` repeats it.

    Args:
        own_card: the weight of a card in the mover's tank.
        own_pile: the weight of a colour in the mover's tank.
        other_card: the weight of a card in another tank.
        other_pile: the weight of a colour in another tank.
        leader: the additional weight of a card in another tank, if that seat is near the goal.
        win: the weight of a win.
        turn: the weight of an extra turn.

    Raises:
        InvalidBot: if a weight is not an int from -1,000,000 to 1,000,000.

    >>> from mantis_rules import new_game
    >>> from mantis_rules.views import memory_view
    >>> Greedy()(memory_view(new_game(4, seed=7)), 0)
    Steal(target=1)
    """

    own_card: int = field(default=40, validator=_is_weight)
    own_pile: int = field(default=10, validator=_is_weight)
    other_card: int = field(default=20, validator=_is_weight)
    other_pile: int = field(default=10, validator=_is_weight)
    leader: int = field(default=20, validator=_is_weight)
    win: int = field(default=1000, validator=_is_weight)
    turn: int = field(default=50, validator=_is_weight)

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        """Return the action; the seed makes no difference."""
        check_choice(view, seed)
        deck, goal, mover, scores = view.rules.deck, view.rules.goal, view.to_move, view.scores
        piles = [deck.bits_of(colour) for colour in deck.colours]

        @cache
        def held(seat: Seat, tank: int) -> int:
            """Return the weight of a tank, times the goal."""
            cards, colours = tank.bit_count(), sum([1 for pile in piles if pile & tank])
            if seat == mover:
                return goal * (self.own_card * cards + self.own_pile * colours)
            taken = goal * (self.other_card * cards + self.other_pile * colours)
            return -taken - self.leader * scores[seat] * cards

        def value(after: State) -> int:
            """Return the weight of a position, times the goal."""
            total = 100 * goal * (2 * after.scores[mover] - sum(after.scores))
            for seat, tank in enumerate(after.tank_bits):
                total += held(seat, tank)
            ended = result(after)
            if ended is not None:
                return total + goal * self.win * (mover in ended.winners)
            return total + goal * self.turn * (after.to_move == mover)

        # The position before is the same for all actions, so only the one after is weighed.
        worlds = [view.world(place) for place in view.tops()]
        return max(
            own_first(view),
            key=lambda action: sum([value(apply(world, action)) for world in worlds]),
        )
