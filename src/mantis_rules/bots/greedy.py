"""`Greedy`: the action with the best weighted outcome of one flip."""

from __future__ import annotations

from typing import Final, final

import attrs
from attrs import field, frozen

from ..engine import apply, result
from ..game.texts import shown
from ..model import Action, Deck, State
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

    The defaults are *a* good setting. `examples/tune_greedy.py` looks for a better one with
    tournaments; many settings are equally good within what it can measure.

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
        worlds = [view.world(place) for place in view.tops()]

        def outcome(action: Action) -> int:
            return sum([self._outcome(world, apply(world, action)) for world in worlds])

        return max(own_first(view), key=outcome)

    def _outcome(self, before: State, after: State) -> int:
        """Return the weights of a step, times the goal."""
        deck, goal, mover = before.rules.deck, before.rules.goal, before.to_move
        total = 0
        for seat, (old, new, scored) in enumerate(
            zip(before.tank_bits, after.tank_bits, before.scores, strict=True)
        ):
            won = 100 * (after.scores[seat] - scored)
            cards = new.bit_count() - old.bit_count()
            piles = _colours(deck, new) - _colours(deck, old) if new != old else 0
            if seat == mover:
                total += goal * (won + self.own_card * cards + self.own_pile * piles)
            else:
                total -= goal * (won + self.other_card * cards + self.other_pile * piles)
                total -= self.leader * scored * cards
        ended = result(after)
        if ended is not None:
            return total + goal * self.win * (mover in ended.winners)
        return total + goal * self.turn * (after.to_move == mover)


def _colours(deck: Deck, tank: int) -> int:
    """Return the number of different fronts in a tank."""
    return sum([1 for colour in deck.colours if deck.bits_of(colour) & tank])
