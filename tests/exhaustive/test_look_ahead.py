"""The example that looks ahead on views is compared with all orders of tiny decks."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import attrs
import pytest

from examples.look_ahead import best, best_by_forecast, expected, values, wins
from mantis_rules import (
    DUEL,
    STANDARD,
    Action,
    Colour,
    Deck,
    Ruleset,
    Score,
    State,
    Steal,
    Tank,
    apply,
    legal_actions,
    new_game,
    result,
    step,
)
from mantis_rules.views import MemoryView, memory_view
from tests.helpers.positions import table

SIX = Deck.of(list(Colour)[:3], back_size=2)
FIVE = Deck(SIX.cards[1:])


def grouped(states: list[State]) -> list[list[State]]:
    """The states in groups that look the same to a player who remembers everything."""
    groups: defaultdict[MemoryView, list[State]] = defaultdict(list)
    for state in states:
        groups[memory_view(state)].append(state)
    return list(groups.values())


def ends(state: State) -> list[Fraction]:
    """Each seat's lead over the best other seat, with 100 more for a win."""
    ended = result(state)
    points = [
        score + (100 if ended is not None and seat in ended.winners else 0)
        for seat, score in enumerate(state.scores)
    ]
    return [
        Fraction(own) - max(other for at, other in enumerate(points) if at != seat)
        for seat, own in enumerate(points)
    ]


def mean(rows: list[tuple[int, list[Fraction]]]) -> list[Fraction]:
    """The average of rows of numbers, each counted so many times."""
    whole = sum(number for number, _ in rows)
    return [
        sum((number * row[seat] for number, row in rows), Fraction(0)) / whole
        for seat in range(len(rows[0][1]))
    ]


def after(states: list[State], action: Action, plies: int) -> list[Fraction]:
    """What an action gives on average, if it is taken in each of these states."""
    groups = grouped([apply(state, action) for state in states])
    return mean([(len(group), brute(group, plies - 1)) for group in groups])


def brute(states: list[State], plies: int) -> list[Fraction]:
    """What states that look the same give on average; the mover chooses without a difference."""
    actions = legal_actions(states[0])
    if not plies or not actions:
        return mean([(1, ends(state)) for state in states])
    options = [after(states, action, plies) for action in actions]
    return max(options, key=lambda option: option[states[0].to_move])


def tiny(rules: Ruleset, deck: Deck, hand: int, goal: int) -> Ruleset:
    return attrs.evolve(rules, name="tiny", deck=deck, hand=hand, goal=goal, max_players=3)


@pytest.mark.parametrize(
    ("rules", "players", "plies"),
    [
        (tiny(STANDARD, FIVE, 1, 3), 2, 2),
        (tiny(DUEL, FIVE, 1, 2), 2, 3),
        (tiny(STANDARD, FIVE, 0, 2), 3, 2),
    ],
    ids=["two seats", "extra turns", "three seats"],
)
def test_looking_ahead_agrees_with_all_orders(rules: Ruleset, players: int, plies: int) -> None:
    """For each first view, expected values and the best action are those of all its orders."""
    orders = permutations(rules.deck.cards)
    starts = [new_game(players, deck_order=order, rules=rules) for order in orders]
    found = grouped(starts)
    assert len(found) > 2
    for states in found:
        view = memory_view(states[0])
        options = {action: after(states, action, plies) for action in view.actions}
        assert {action: [*expected(view, action, plies)] for action in options} == options
        assert [*values(view, plies)] == brute(states, plies)
        assert best(view, plies) == max(options, key=lambda action: options[action][view.to_move])


def test_the_last_action_is_looked_at_to_its_end() -> None:
    """With one card to draw, the values are those of the results, however far one looks."""
    view = memory_view(table("Roy Rog / Ryg", draw="Rgk"))
    assert [*values(view, 5)] == [Fraction(103), Fraction(-103)]
    assert best(view, 5) == Score()


def gained(state: State, action: Action) -> tuple[Fraction, State]:
    """What an action brings the mover, where cards in a tank count half, and what comes after."""
    taken = step(state, action)
    total = Fraction(0)
    for transfer in taken.transfers:
        lying = state.tanks[transfer.to.seat] if isinstance(transfer.to, Tank) else ()
        new = len([card for card in transfer.cards if card not in lying])
        if transfer.to.seat != state.to_move:
            total -= Fraction(new, 2)
        else:
            total += Fraction(new, 2 if isinstance(transfer.to, Tank) else 1)
    return total, taken.after


def with_reply(states: list[State], action: Action) -> Fraction:
    """The gain of an action, less that of the best action of the next seat, on average."""
    now = [gained(state, action) for state in states]
    total = sum((number for number, _ in now), Fraction(0))
    for group in grouped([state for _, state in now]):
        replies = [
            sum((gained(state, reply)[0] for state in group), Fraction(0))
            for reply in legal_actions(group[0])
        ]
        sign = 1 if group[0].to_move == states[0].to_move else -1
        total += sign * max(replies, default=Fraction(0))
    return total / len(states)


@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=["standard", "duel"])
def test_looking_ahead_by_forecasts_agrees_with_all_orders(rules: Ruleset) -> None:
    """The action that is chosen is the best one by all orders, in every first view."""
    rules = tiny(rules, SIX, 1, 3)
    starts = [new_game(2, deck_order=order, rules=rules) for order in permutations(SIX.cards)]
    chosen = set()
    for states in grouped(starts):
        view = memory_view(states[0])
        options = {action: with_reply(states, action) for action in view.actions}
        chosen.add(best_by_forecast(view))
        assert best_by_forecast(view) == max(options, key=lambda action: options[action])
    assert len(chosen) > 1


def test_a_sure_win_is_won_in_every_sampled_game() -> None:
    """A score that reaches the goal wins each of them; a steal that gives the card away does not.

    There is one game for each seed and each card that can be on top.
    """
    rules = attrs.evolve(STANDARD, goal=3)
    sure = memory_view(table("Roy Rog / Gop", draw="Rgk Obk Gpk", rules=rules))
    assert wins(sure, Score(), samples=20) == 20
    assert wins(sure, Steal(1), samples=20) < 20
    open_ = memory_view(table("Roy Rog / Gop", draw="Rgk Krg Obk Gpk", rules=rules))
    assert 20 < wins(open_, Score(), samples=20) <= 40
