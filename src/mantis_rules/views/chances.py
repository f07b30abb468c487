"""Compute the odds of the top card, and the expected outcome of each action, from a view.

All chances and expected numbers are exact fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import final

from attrs import frozen

from ..engine import step
from ..errors import InvalidState
from ..game.frozen import filled
from ..game.stating import without_laws
from ..model import Action, CardSet, Colour, Ruleset, Score, State, Steal
from ..model.card import in_order
from ..rulebook import match_takes_all, same_front
from .table import TableView, View, check_view
from .worlds import agreed, asked


@final
@frozen
class Forecast:
    """The expected outcome of an action.

    Args:
        action: the action.
        hit: the chance of a hit: that the flipped card matches one in the tank (T3a, T4a, V4).
        scored: the expected number of cards that go to the mover's score pile.
        gained: the expected number of cards that go to the mover's tank.
        given: the expected number of cards that go to the tanks and score piles of other seats.
    """

    action: Action
    hit: Fraction
    scored: Fraction
    gained: Fraction
    given: Fraction

    @property
    def sure_hit(self) -> bool:
        """Whether the action cannot miss (I4)."""
        return self.hit == 1

    @property
    def sure_miss(self) -> bool:
        """Whether the action cannot hit (I4)."""
        return self.hit == 0


def odds(view: View) -> dict[Colour, Fraction]:
    """Return the chance of each colour to be the top card's front.

    Args:
        view: the view.

    Returns:
        The chance of each colour of the top card's back, in order; a chance may be 0, and they sum
        to 1. Empty if the draw pile is empty.

        For a memory view, the odds are exact: all unseen cards with the top card's back are equally
        likely (I3, C5). For a table view, each card of the deck with that back has a weight: cards
        of its front in no tank ÷ all cards of its front in the deck. This is exact right after the
        deal; later it is an approximation, as if all cards outside the tanks were shuffled.

    Raises:
        InvalidState: if `view` is not a view.

    >>> from mantis_rules import new_game
    >>> from mantis_rules.views import memory_view
    >>> for colour, chance in odds(memory_view(new_game(4, seed=7))).items():
    ...     print(colour.value, chance)
    yellow 0
    green 1/2
    blue 1/2
    """
    check_view(view)
    cards, tops = view.rules.deck.cards, view.tops()
    total = sum(tops.values())
    chances = {cards[place].front: _share(weight, total) for place, weight in tops.items()}
    return {colour: chances.get(colour, _NONE) for colour in in_order(view.top_back or ())}


def forecast(view: View) -> tuple[Forecast, ...]:
    """Return the expected outcome of each legal action, by the odds of a view.

    Args:
        view: the view.

    Returns:
        One forecast for each legal action, in the order of `view.actions`; empty when the game is
        over. The ruleset's own policies are called for each possible top card, so forecasts are
        right for variants too. A table view has only the number of cards of each colour in a tank,
        so policies are called with cards of these colours, whose backs may differ from the real
        backs.

    Raises:
        InvalidState: if `view` is not a view; or if it is a table view, and the ruleset asks for
            cards that it does not have: for their backs (V4), or for colours in a score pile.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules import new_game
    >>> from mantis_rules.views import memory_view
    >>> for option in forecast(memory_view(new_game(3, seed=7))):
    ...     print(option.action, option.hit, option.scored, option.gained, option.given)
    score 1/3 2/3 2/3 0
    steal 1 1/3 0 4/3 2/3
    steal 2 2/3 0 4/3 1/3
    """
    check_view(view)
    rules, tops = view.rules, view.tops()
    official = without_laws(rules.resolution) is match_takes_all
    if official and rules.matching is same_front and Steal(view.to_move) not in view.actions:
        cards = [(rules.deck.cards[place], weight) for place, weight in tops.items()]
        weights = [(card.front, rules.matched_by(card), weight) for card, weight in cards]
        return tuple([_by_counting(view, action, weights) for action in view.actions])
    if type(view) is TableView and reads_backs(rules):
        raise InvalidState(
            "expected a MemoryView: which cards match depends on backs that a table view hides"
        )
    return _by_asking(view, tops)


@lru_cache(maxsize=64)
def reads_backs(rules: Ruleset) -> bool:
    """Return whether matching depends on more than the fronts of two different cards (V4)."""
    deck = rules.deck
    answers: dict[tuple[Colour, Colour], bool] = {}
    for place, card in enumerate(deck):
        for colour in deck.colours:
            others = deck.bits_of(colour) & ~(1 << place)  # a flipped card never meets itself
            matched = rules.matched_by(card) & others
            if matched not in (0, others):
                return True
            matches = matched != 0
            if others and answers.setdefault((card.front, colour), matches) != matches:
                return True
    return False


def _by_counting(
    view: View, action: Action, weights: Iterable[tuple[Colour, int, int]]
) -> Forecast:
    """Return the forecast by the official resolution (T3, T4), for which counts are enough.

    Args:
        view: the view.
        action: the action.
        weights: for each card that can be on top, its front, the bits of the cards that it matches,
            and its weight.
    """
    tank = view.tanks[action.target if type(action) is Steal else view.to_move]
    hits = moved = total = 0
    for front, bits, weight in weights:
        total += weight
        matched = (tank.bits & bits).bit_count() if type(tank) is CardSet else tank[front]
        if matched:
            hits += weight
            moved += weight * (matched + 1)
    if type(action) is Score:
        return _made(action, total, hits, scored=moved, gained=total - hits, given=0)
    return _made(action, total, hits, scored=0, gained=moved, given=total - hits)


def _by_asking(view: View, tops: Mapping[int, int]) -> tuple[Forecast, ...]:
    """Return the forecasts by calling the ruleset's policies, if all states of a view agree.

    Args:
        view: the view.
        tops: the weight of each card that can be on top.
    """
    said: dict[str, object] = {"result": view.result, "actions": view.actions}
    agreed([said, *asked(view.worlds(*list(tops)[:1]))])
    worlds = list(zip(*[view.worlds(place, brief=True) for place in tops], strict=True))
    weights = list(tops.values())
    return tuple(
        [agreed([_by_playing(action, weights, each) for each in worlds]) for action in view.actions]
    )


def _by_playing(action: Action, weights: Sequence[int], worlds: Iterable[State]) -> Forecast:
    """Return the forecast by taking the step for each possible top card.

    Args:
        action: the action.
        weights: the weight of each card that can be on top.
        worlds: for each of these cards, a state that has the view.
    """
    hits = scored = gained = given = 0
    for weight, world in zip(weights, worlds, strict=True):
        taken = step(world, action)
        before, after, mover = taken.before, taken.after, taken.flip.mover
        if taken.flip.hit:
            hits += weight
        for seat, (old, new, old_pile, new_pile) in enumerate(
            zip(
                before.tank_bits,
                after.tank_bits,
                before.score_pile_bits,
                after.score_pile_bits,
                strict=True,
            )
        ):
            arrived, banked = new & ~old, new_pile & ~old_pile
            if seat != mover:
                given += weight * (arrived | banked).bit_count()
            else:
                gained += weight * arrived.bit_count()
                scored += weight * banked.bit_count()
    return _made(action, sum(weights), hits, scored, gained, given)


def _made(action: Action, total: int, hits: int, scored: int, gained: int, given: int) -> Forecast:
    """Return the forecast with these sums of weights divided by the total."""
    return _forecast(action, *[_share(weights, total) for weights in (hits, scored, gained, given)])


_forecast = filled(Forecast)


_NONE = Fraction(0)


@lru_cache(maxsize=4096)
def _share(number: int, total: int) -> Fraction:
    """Return the fraction; cached, since few different ones occur and making one is slow."""
    return Fraction(number, total)
