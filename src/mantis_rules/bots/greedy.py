"""`Greedy`: the action with the best expected position after one flip."""

from __future__ import annotations

from typing import Final, final

import attrs
from attrs import field, frozen

from ..engine import apply, result
from ..game.texts import shown
from ..model import Action, Ruleset, Seat, State
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
    """Take the action after which the position is best for the mover, on average over one flip.

    The weight of a position is a sum. All weights are ints, in hundredths of a scored card:

    - 100 for each card in the mover's score pile, and -100 for each in another's;
    - `own_card` for each card in the mover's tank, and `own_pile` for each of its colours;
    - minus `other_card` for each card in another tank, and `other_pile` for each of its colours;
    - minus `leader` × *score ÷ goal* for each card in the tank of another seat, where *score* is
      the size of that seat's score pile. So it is better to steal from a seat that leads;
    - `win` if the mover is a winner;
    - `turn` if the game goes on and the mover moves again (D2).

    The average is over all cards that can be on top by the memory view, which are equally likely.
    It is computed exactly, with ints. Ties: score, then the steals clockwise from the mover. The
    ruleset's own policies are called, so it also plays variants.

    The defaults are *a* good setting: of 21 changes of one weight, none was better in a tournament,
    and most made no difference. `examples/tune_greedy.py` plays this tournament again.

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
        mover, scale = view.to_move, Scale(self, view.rules, view.to_move)
        turn = self.turn * view.rules.goal

        def value(after: State) -> int:
            again = after.to_move == mover and result(after) is None
            return scale.weigh(after) + turn * again

        # The position before is the same for all actions, so only the one after is weighed.
        worlds = [view.world(place) for place in view.tops()]
        return max(
            own_first(view),
            key=lambda action: sum([value(apply(world, action)) for world in worlds]),
        )


class Scale:
    """Weighs positions for one seat, by the weights of a `Greedy`; remembers the tanks it weighed.

    Args:
        weights: the weights.
        rules: the ruleset.
        seat: the seat.
    """

    def __init__(self, weights: Greedy, rules: Ruleset, seat: Seat) -> None:
        self._weights = weights
        self._goal = rules.goal
        self._seat = seat
        self._piles = [rules.deck.bits_of(colour) for colour in rules.deck.colours]
        self._colours: dict[int, int] = {}

    def weigh(self, state: State) -> int:
        """Return the weight of a position, times the goal; without that of an extra turn."""
        weights, goal, total = self._weights, self._goal, 0
        for seat, (score, tank) in enumerate(zip(state.scores, state.tank_bits, strict=True)):
            cards, piles = tank.bit_count(), self._colours_of(tank)
            if seat == self._seat:
                total += goal * (100 * score + weights.own_card * cards + weights.own_pile * piles)
            else:
                held = weights.other_card * cards + weights.other_pile * piles
                total -= goal * (100 * score + held) + weights.leader * score * cards
        ended = result(state)
        won = ended is not None and self._seat in ended.winners
        return total + goal * weights.win * won

    def _colours_of(self, tank: int) -> int:
        """Return the number of different fronts in a tank."""
        found = self._colours.get(tank)
        if found is None:
            found = self._colours[tank] = sum([1 for pile in self._piles if pile & tank])
        return found
