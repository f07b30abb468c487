"""What can be concluded from a view: the odds of the top card, and what each action may bring.

Everything here is exact: chances and expected numbers are fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import final

from attrs import frozen

from .._draft import draft_of
from .._stepping import carried_out, resolved
from ..card import Colour, in_order
from ..moves import Action, Score, Steal, make_flip
from ..policies import match_takes_all
from ..state import State
from .table import View, check_view

__all__ = ["Forecast", "forecast", "odds"]


@final
@frozen
class Forecast:
    """What an action may bring to the seat that takes it.

    Args:
        action: the action.
        hit: the chance that it hits: the flipped card's colour is in the tank (T3a, T4a).
        scored: how many cards are expected to come into the mover's score pile.
        gained: how many cards are expected to come into the mover's tank.
        given: how many cards are expected to come into other seats' tanks and score piles.
    """

    action: Action
    hit: Fraction
    scored: Fraction
    gained: Fraction
    given: Fraction

    @property
    def sure_hit(self) -> bool:
        """Whether it cannot miss (I4)."""
        return self.hit == 1

    @property
    def sure_miss(self) -> bool:
        """Whether it cannot hit (I4)."""
        return self.hit == 0


def odds(view: View) -> dict[Colour, Fraction]:
    """Return the chance of each colour to be the top card's front.

    Args:
        view: what is known. To a memory view every card with that back that is still unseen is as
            likely as any other (I3, C5). To a table view a colour of the back has the weight of its
            cards in the deck that are not in a tank.

    Returns:
        For each colour of the top card's back, in order, its chance, which may be 0; they sum to 1.
        Nothing if there is no card to draw.

    Raises:
        InvalidState: if it is not a view.

    >>> from mantis_rules import memory_view, new_game
    >>> for colour, chance in odds(memory_view(new_game(4, seed=7))).items():
    ...     print(colour.value, chance)
    yellow 0
    green 1/2
    blue 1/2
    """
    check_view(view)
    cards, tops = view.rules.deck.cards, view._tops()
    total = sum(tops.values())
    chances = {cards[place].front: _share(weight, total) for place, weight in tops.items()}
    return {colour: chances.get(colour, _NONE) for colour in in_order(view.top_back or ())}


def forecast(view: View) -> tuple[Forecast, ...]:
    """Return what each legal action may bring, by the odds of this view and its ruleset.

    Args:
        view: what is known.

    Returns:
        One forecast for each legal action, in the order of `view.actions`; none when the game is
        over. The ruleset's own resolution is asked what becomes of each card that can be on top, so
        it is right for variants too. A table view does not know which cards of a colour lie in a
        tank; a resolution that looks at their backs is asked about some that fit.

    Raises:
        InvalidState: if it is not a view.
        PolicyFault: if the resolution gives an answer that cannot be carried out.

    >>> from mantis_rules import memory_view, new_game
    >>> for option in forecast(memory_view(new_game(3, seed=7))):
    ...     print(option.action, option.hit, option.scored, option.gained, option.given)
    score 1/3 2/3 2/3 0
    steal 1 1/3 0 4/3 2/3
    steal 2 2/3 0 4/3 1/3
    """
    check_view(view)
    tops = view._tops()
    if view.rules.resolution is match_takes_all and Steal(view.seat) not in view.actions:
        return tuple([_by_counting(view, action, tops) for action in view.actions])
    worlds = {place: view._world(place) for place in tops}
    return tuple([_by_asking(view.seat, action, tops, worlds) for action in view.actions])


def _by_counting(view: View, action: Action, tops: Mapping[int, int]) -> Forecast:
    """Weigh what the official resolution makes of an action (T3, T4), for which counts are enough.

    Args:
        view: what is known.
        action: the action.
        tops: the weight of each card that can be on top.
    """
    tank = action.target if type(action) is Steal else view.seat
    cards = view.rules.deck.cards
    hits = moved = total = 0
    for place, weight in tops.items():
        total += weight
        matched = view._count(tank, cards[place].front)
        if matched:
            hits += weight
            moved += weight * (matched + 1)
    if type(action) is Score:
        return _made(action, total, hits, scored=moved, gained=total - hits, given=0)
    return _made(action, total, hits, scored=0, gained=moved, given=total - hits)


def _by_asking(
    mover: int, action: Action, tops: Mapping[int, int], worlds: Mapping[int, State]
) -> Forecast:
    """Weigh what a ruleset's own resolution makes of an action.

    Args:
        mover: the seat to move.
        action: the action.
        tops: the weight of each card that can be on top.
        worlds: for each of them a position that looks like the view.
    """
    tank = action.target if type(action) is Steal else mover
    hits = scored = gained = given = 0
    for place, weight in tops.items():
        world = worlds[place]
        flip = make_flip(world.rules.deck, mover, action, tank, place, world._tank_bits[tank])
        tanks, piles, _ = carried_out(world, tank, 1 << place, resolved(world, flip))
        if flip.hit:
            hits += weight
        for seat, (old, new, old_pile, new_pile) in enumerate(
            zip(world._tank_bits, tanks, world._pile_bits, piles, strict=True)
        ):
            arrived, banked = new & ~old, new_pile & ~old_pile
            if seat != mover:
                given += weight * (arrived | banked).bit_count()
            else:
                gained += weight * arrived.bit_count()
                scored += weight * banked.bit_count()
    return _made(action, sum(tops.values()), hits, scored, gained, given)


_Draft = draft_of(Forecast)


def _made(action: Action, total: int, hits: int, scored: int, gained: int, given: int) -> Forecast:
    """Return the forecast with these sums of weights over their total."""
    draft = _Draft()
    draft.action = action
    draft.hit = _share(hits, total)
    draft.scored = _share(scored, total)
    draft.gained = _share(gained, total)
    draft.given = _share(given, total)
    draft.__class__ = Forecast
    made: Forecast = draft
    return made


_NONE = Fraction(0)


@lru_cache(maxsize=4096)
def _share(number: int, total: int) -> Fraction:
    """The fraction; few different ones ever occur, and making one is slow."""
    return Fraction(number, total)
