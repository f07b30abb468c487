"""Reference bots without parameters. Each definition is exact: two programs can agree on it.

Every bot breaks ties by the order *score, then the steals clockwise from the mover*.
"""

from __future__ import annotations

from typing import Final, final

from attrs import frozen

from ..model import Action, CardSet, Score
from ..views import MemoryView, forecast
from .choosing import Bot, check_choice, own_first, tank_of
from .mixing import below, mixed


@final
@frozen(repr=False)
class _Random:
    """Take any legal action; all are equally likely.

    The action is `view.actions[h * n // 2**32]`. Here n is the number of actions, and h are the
    upper 32 bits of the first number that the generator SplitMix64 gives for the seed modulo 2**64.
    """

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        check_choice(view, seed)
        return view.actions[below(mixed(seed), len(view.actions))]

    def __repr__(self) -> str:
        return "RANDOM"

    def __reduce__(self) -> str:
        return "RANDOM"  # by name


@final
@frozen(repr=False)
class _Score:
    """Always score.

    If the ruleset forbids a score now, take the first legal steal, clockwise from the mover.
    """

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        check_choice(view, seed)
        return own_first(view)[0]

    def __repr__(self) -> str:
        return "SCORE"

    def __reduce__(self) -> str:
        return "SCORE"  # by name


@final
@frozen(repr=False)
class _Matcher:
    """Flip into the tank that has most of the colours of the top card's back.

    Each action flips into a tank: a score into the mover's own, a steal into the target's. For each
    tank, count the colours of the back that would hit: the cards of the deck with this back, seen
    or unseen, that match a card in the tank (V4). Take the action with the largest count.
    Ties: score, then the steals clockwise from the mover.
    """

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        check_choice(view, seed)
        rules, back = view.rules, view.top_back or frozenset()
        cards = CardSet.from_bits(rules.deck, rules.deck.bits_of_back(back))
        matched = [rules.matched_by(card) for card in cards]

        def hits(action: Action) -> int:
            tank = tank_of(view, action).bits
            return sum([1 for bits in matched if bits & tank])

        return max(own_first(view), key=hits)

    def __repr__(self) -> str:
        return "MATCHER"

    def __reduce__(self) -> str:
        return "MATCHER"  # by name


@final
@frozen(repr=False)
class _Collector:
    """Score if that is sure to hit; else take the steal that brings the most cards on average.

    If a score is legal and its chance of a hit is 1 by the memory view, score. Else, for each legal
    steal, compute the expected number of cards that go to the mover's tank and score pile, as
    `forecast` does, and take the steal with the largest number. Ties: clockwise from the mover. If
    no steal is legal, score.
    """

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        check_choice(view, seed)
        options = {option.action: option for option in forecast(view)}
        score = options.pop(Score(), None)
        if score is not None and (score.sure_hit or not options):
            return score.action
        steals = [action for action in own_first(view) if action in options]
        return max(steals, key=lambda action: options[action].gained + options[action].scored)

    def __repr__(self) -> str:
        return "COLLECTOR"

    def __reduce__(self) -> str:
        return "COLLECTOR"  # by name


RANDOM: Final[Bot] = _Random()
SCORE: Final[Bot] = _Score()
MATCHER: Final[Bot] = _Matcher()
COLLECTOR: Final[Bot] = _Collector()
