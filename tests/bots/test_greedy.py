"""`Greedy`: each weight decides where nothing else does, and the sum is what the docs define."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import DUEL, STANDARD, Action, Score, State, Steal, result
from mantis_rules.bots import Greedy
from mantis_rules.views import MemoryView, memory_view, outcomes
from tests.helpers.lookalikes import any_positions
from tests.helpers.positions import table
from tests.rules import rule

TOP = "Roy Ory Yro"
NONE = Greedy(own_card=0, own_pile=0, other_card=0, other_pile=0, leader=0, win=0, turn=0)
ONE_GOAL = attrs.evolve(STANDARD, goal=2)


def chosen(bot: Greedy, state: State) -> Action:
    """The action that a bot takes in a position."""
    return bot(memory_view(state), 0)


WEIGHTS = [
    ("own_card", "- / Rgb Rgp Rbk / -", Steal(1)),
    ("own_pile", "Rgb / Rgp Rbp / Ogb Ygp", Steal(2)),
    ("other_card", "- / Rgb Rgp Rbk / Ogb", Steal(1)),
    ("other_pile", "- / Gbp / Rgb Ogb Ygb", Steal(2)),
]


@pytest.mark.parametrize(("weight", "tanks", "action"), WEIGHTS)
def test_a_weight_decides(weight: str, tanks: str, action: Action) -> None:
    """With one large weight, the bot takes the action that is best by it; without, it scores."""
    state = table(tanks, draw=TOP)
    assert chosen(NONE, state) == Score()
    assert chosen(attrs.evolve(NONE, **{weight: 1000}), state) == action


def test_a_scored_card_counts_without_any_weight() -> None:
    """With all weights 0, a score that may hit is better than any steal."""
    assert chosen(NONE, table("Rgb / Rgp Ogb Ygb", draw=TOP)) == Score()


def test_it_is_better_to_steal_from_the_leader() -> None:
    """With equal tanks, the leader's is taken; the leader weight decides that."""
    state = table("- / Rgb Ogb / Rgp Ogp", draw=TOP, piles="- / - / Gbp Gbk")
    bot = attrs.evolve(NONE, other_card=10)
    assert chosen(bot, state) == Steal(1)
    assert chosen(attrs.evolve(bot, leader=1), state) == Steal(2)


@rule("E1")
def test_a_win_counts() -> None:
    """Near the goal, a bot that likes steals better scores if a win counts."""
    state = table("Rgb / Rgp Ogb Ygb", draw=TOP, rules=ONE_GOAL)
    bot = attrs.evolve(NONE, own_card=500)
    assert chosen(bot, state) == Steal(1)
    assert chosen(attrs.evolve(bot, win=10_000), state) == Score()


@rule("D2")
def test_an_extra_turn_counts() -> None:
    """In the duel, a steal that hits gives an extra turn, which the turn weight values."""
    state = table("Rgb / Rgp", draw=TOP, rules=DUEL)
    assert chosen(NONE, state) == Score()
    assert chosen(attrs.evolve(NONE, turn=500), state) == Steal(1)


def value_of(bot: Greedy, mover: int, after: MemoryView) -> Fraction:
    """The weight of the position after an action, computed from the view of it."""
    total = Fraction(0)
    for seat, (score, tank) in enumerate(zip(after.scores, after.tanks, strict=True)):
        if seat == mover:
            total += 100 * score + bot.own_card * len(tank) + bot.own_pile * len(tank.colours)
        else:
            total -= 100 * score + bot.other_card * len(tank) + bot.other_pile * len(tank.colours)
            total -= Fraction(bot.leader * score * len(tank), after.rules.goal)
    if after.result is not None:
        return total + bot.win * (mover in after.result.winners)
    return total + bot.turn * (after.to_move == mover)


weights = st.integers(-200, 200)
bots = st.builds(
    Greedy,
    own_card=weights,
    own_pile=weights,
    other_card=weights,
    other_pile=weights,
    leader=weights,
    win=weights,
    turn=weights,
)


@settings(max_examples=40)
@given(any_positions(), st.one_of(st.just(Greedy()), bots))
def test_it_takes_the_best_expected_outcome(state: State, bot: Greedy) -> None:
    """By every ruleset, no action has a better average over all `outcomes`, nor an earlier tie."""
    if result(state) is not None:
        return
    view = memory_view(state)
    expected = {
        action: sum(
            each.chance * value_of(bot, view.to_move, each.view) for each in outcomes(view, action)
        )
        for action in view.actions
    }
    best = max(expected.values())

    def order(action: Action) -> int:
        seats = range(view.players)
        clockwise = [Score(), *(Steal((view.to_move + n) % view.players) for n in seats)]
        return clockwise.index(action)

    tied = [action for action, value in expected.items() if value == best]
    assert chosen(bot, state) == min(tied, key=order)


def test_a_choice_does_not_depend_on_positions_seen_before() -> None:
    """The same places of two decks hold other colours, so they are counted in each deck anew."""
    bot = attrs.evolve(NONE, own_pile=1000)
    for _ in range(2):
        assert chosen(bot, table("Rgb / Rgp Rbp / Ogb Ygp", draw=TOP)) == Steal(2)
        assert chosen(bot, table("Ogb / Rgp Rbp / Ogp Ygp", draw=TOP)) == Score()
