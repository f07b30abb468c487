"""`Search`: try every action in sampled games, and take the one that wins most of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, final

import attrs
from attrs import field, frozen

from ..engine import apply, legal_actions, result
from ..engine.dealing import chance
from ..game.texts import shown
from ..model import Action, Seat, State
from ..views import MemoryView, memory_view, sample_state
from .choosing import Bot, InvalidBot, check_bot, check_choice, own_first
from .reference import MATCHER

MOST_SAMPLES: Final = 10**6
"""The limit on the number of samples."""


def _is_budget(bot: object, budget: attrs.Attribute[int], value: object) -> None:
    if type(value) is not int or not 1 <= value <= MOST_SAMPLES:
        raise InvalidBot(
            f"{budget.name}: expected an int from 1 to {MOST_SAMPLES}, got {shown(value)}"
        )


def _is_bot(bot: object, playout: attrs.Attribute[Bot], value: object) -> None:
    check_bot(playout.name, value)


@final
@frozen(kw_only=True)
class Search:
    """Play sampled games to the end after each action, and take the action that wins most of them.

    `samples` states that fit the view are drawn with `sample_state`; the cards that can be on top
    are on top in turn, so that each is tried equally often. In each of these states, each legal
    action is taken once. Then `playout` plays for all seats to the end, from memory views of the
    sampled state. A win counts 1, and a win shared by n seats 1/n. The action with the largest sum
    is taken. Ties: score, then the steals clockwise from the mover. If only one action is legal,
    nothing is sampled.

    Every action gets the same states and the same seeds, and all seeds follow from the one seed, so
    the search is deterministic.

    Args:
        samples: the number of sampled states for a decision.
        playout: the bot that plays the sampled games to their ends.

    Raises:
        InvalidBot: if `samples` is not an int from 1 to 1,000,000, or `playout` is not a bot.

    >>> from mantis_rules import new_game
    >>> from mantis_rules.views import memory_view
    >>> Search(samples=3)(memory_view(new_game(2, seed=7)), 1)
    Score()
    """

    samples: int = field(default=24, validator=_is_budget)
    playout: Bot = field(default=MATCHER, validator=_is_bot)

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        """Return the action; the seed decides the samples."""
        check_choice(view, seed)
        actions = own_first(view)
        if len(actions) == 1:
            return actions[0]
        draw = chance(seed)
        tops = [card for card in view.unseen if card.back == view.top_back]
        won = dict.fromkeys(actions, Fraction(0))
        for number in range(self.samples):
            state = sample_state(view, _seed(draw), top=tops[number % len(tops)])
            games = _seed(draw)
            for action in actions:
                won[action] += self._share(apply(state, action), view.to_move, chance(games))
        return max(actions, key=won.__getitem__)

    def _share(self, state: State, seat: Seat, draw: Callable[[], float]) -> Fraction:
        """Play to the end, and return the share of the win that a seat has."""
        while legal_actions(state):
            state = apply(state, self.playout(memory_view(state), _seed(draw)))
        ended = result(state)
        if ended is None or seat not in ended.winners:
            return Fraction(0)
        return Fraction(1, len(ended.winners))


def _seed(draw: Callable[[], float]) -> int:
    """Return a new seed."""
    return int(draw() * 2**53)
