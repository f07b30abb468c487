"""`Search`: try every action in sampled states, and weigh the positions some actions later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

import attrs
from attrs import field, frozen

from ..engine import apply, legal_actions
from ..engine.dealing import chance
from ..game.texts import shown
from ..model import Action, State
from ..views import MemoryView, memory_view, sample_state
from .choosing import Bot, InvalidBot, check_bot, check_choice, own_first
from .greedy import Greedy, Scale

MOST_SAMPLES: Final = 10**6
"""The limit on the number of samples, and on the number of plies."""
_PLAYOUT: Final[Bot] = Greedy()


def _is_budget(bot: object, budget: attrs.Attribute[int], value: object) -> None:
    _check(budget.name, value, 1)


def _is_depth(bot: object, depth: attrs.Attribute[int], value: object) -> None:
    _check(depth.name, value, 0)


def _check(name: str, value: object, lowest: int) -> None:
    if type(value) is not int or not lowest <= value <= MOST_SAMPLES:
        raise InvalidBot(
            f"{name}: expected an int from {lowest} to {MOST_SAMPLES}, got {shown(value)}"
        )


def _is_bot(bot: object, playout: attrs.Attribute[Bot], value: object) -> None:
    check_bot(playout.name, value)


def _is_greedy(bot: object, weights: attrs.Attribute[Greedy], value: object) -> None:
    if type(value) is not Greedy:
        raise InvalidBot(f"{weights.name}: expected a Greedy, got {shown(value)}")


@final
@frozen(kw_only=True)
class Search:
    """Try each action in sampled states, and take the one that leads to the best positions.

    `samples` states that fit the view are drawn with `sample_state`; the cards that can be on top
    are on top in turn, so that each is tried equally often. In each of these states, each legal
    action is taken once. Then `playout` plays for all seats, from memory views of the sampled
    state: `plies` more actions, or to the end if the game ends before. The position reached in this
    way is weighed for the mover by `weights`: as `Greedy` weighs the position after its action,
    with the score piles as they are then, and without `turn`. The action with the largest sum is
    taken. Ties: score, then the steals clockwise from the mover. If only one action is legal,
    nothing is sampled.

    Every action gets the same states and the same seeds, and all seeds follow from the one seed, so
    the search is deterministic.

    Args:
        samples: the number of sampled states for a decision.
        plies: the number of actions to play after the action that is tried.
        playout: the bot that plays them.
        weights: the weights of the positions.

    Raises:
        InvalidBot: if `samples` is not an int from 1 to 1,000,000, `plies` not an int from 0 to
            1,000,000, `playout` is not a bot, or `weights` is not a Greedy.

    >>> from mantis_rules import new_game
    >>> from mantis_rules.views import memory_view
    >>> Search(samples=3)(memory_view(new_game(2, seed=7)), 1)
    Score()
    """

    samples: int = field(default=24, validator=_is_budget)
    plies: int = field(default=2, validator=_is_depth)
    playout: Bot = field(default=_PLAYOUT, validator=_is_bot)
    weights: Greedy = field(default=Greedy(), validator=_is_greedy)

    def __call__(self, view: MemoryView, seed: int, /) -> Action:
        """Return the action; the seed decides the samples."""
        check_choice(view, seed)
        actions = own_first(view)
        if len(actions) == 1:
            return actions[0]
        draw, scale = chance(seed), Scale(self.weights, view.rules, view.to_move)
        tops = [card for card in view.unseen if card.back == view.top_back]
        values = dict.fromkeys(actions, 0)
        for number in range(self.samples):
            state = sample_state(view, _seed(draw), top=tops[number % len(tops)])
            luck = _seed(draw)
            for action in actions:
                values[action] += scale.weigh(self._played(apply(state, action), chance(luck)))
        return max(actions, key=values.__getitem__)

    def _played(self, state: State, draw: Callable[[], float]) -> State:
        """Return the state after some more actions, or at the end."""
        for _ in range(self.plies):
            if not legal_actions(state):
                break
            state = apply(state, self.playout(memory_view(state), _seed(draw)))
        return state


def _seed(draw: Callable[[], float]) -> int:
    """Return a new seed."""
    return int(draw() * 2**53)
