"""Look two actions ahead on memory views alone: exactly, faster, and by sampling."""

import random
from fractions import Fraction

from mantis_rules import Action, apply, legal_actions, new_game, result
from mantis_rules.views import (
    Forecast,
    MemoryView,
    forecast,
    memory_view,
    outcomes,
    sample_state,
)

Values = tuple[Fraction, ...]  # the value of a position for each seat


def leads(view: MemoryView) -> Values:
    """The lead of each seat: its score minus the best other score; a win adds 100."""
    winners = view.result.winners if view.result is not None else ()
    scores = [score + 100 * (seat in winners) for seat, score in enumerate(view.scores)]
    others = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(view.players)]
    return tuple(Fraction(own - other) for own, other in zip(scores, others, strict=True))


def expected(view: MemoryView, action: Action, plies: int) -> Values:
    """The expected value of an action, if every seat then plays its best action."""
    total = [Fraction(0)] * view.players
    for outcome in outcomes(view, action):
        for seat, value in enumerate(values(outcome.view, plies - 1)):
            total[seat] += outcome.chance * value
    return tuple(total)


def values(view: MemoryView, plies: int) -> Values:
    """The value of a view, a number of plies ahead."""
    if not plies or not view.actions:
        return leads(view)
    options = [expected(view, action, plies) for action in view.actions]
    return max(options, key=lambda option: option[view.to_move])


def best(view: MemoryView, plies: int = 2) -> Action:
    """The action with the highest expected value for the seat to move."""
    return max(view.actions, key=lambda action: expected(view, action, plies)[view.to_move])


def gain(option: Forecast) -> Fraction:
    """The cards that an action brings the mover; those in the tank count half."""
    return option.scored + option.gained / 2 - option.given / 2


def best_by_forecast(view: MemoryView) -> Action:
    """The action with the highest gain, minus the gain of the best action after it."""

    def value(option: Forecast) -> Fraction:
        total = gain(option)
        for outcome in outcomes(view, option.action):
            reply = max(map(gain, forecast(outcome.view)), default=Fraction(0))
            is_mine = outcome.view.to_move == view.to_move
            total += outcome.chance * (reply if is_mine else -reply)
        return total

    return max(forecast(view), key=value).action


def wins(view: MemoryView, action: Action, samples: int) -> int:
    """The number of random games that the seat to move wins after an action.

    Each card that can be on top is on top in the same number of games.
    """
    won = 0
    for top in [card for card in view.unseen if card.back == view.top_back]:
        for seed in range(samples):
            choose = random.Random(seed).choice
            state = apply(sample_state(view, seed, top=top), action)
            while actions := legal_actions(state):
                state = apply(state, choose(actions))
            ended = result(state)
            won += ended is not None and view.to_move in ended.winners
    return won


def main() -> str:
    """Choose the first action of a game, in two of these ways."""
    view = memory_view(new_game(3, seed=7))
    counts = {str(action): wins(view, action, samples=10) for action in view.actions}
    return f"by forecasts: {best_by_forecast(view)}; random games won: {counts}"


if __name__ == "__main__":
    print(main())
