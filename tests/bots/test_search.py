"""`Search`: it weighs positions of sampled games, deterministically, within its budget."""

from __future__ import annotations

import attrs
import pytest

from mantis_rules import STANDARD, Action, Score, Steal, new_game
from mantis_rules.bots import MATCHER, RANDOM, SCORE, Greedy, Search
from mantis_rules.views import MemoryView, memory_view
from tests.bots.test_reference import MISERS
from tests.helpers.positions import table
from tests.rules import rule

TOP = "Roy Ory Yro"
ONE_GOAL = attrs.evolve(STANDARD, goal=2)


@rule("E1")
def test_it_takes_a_sure_win() -> None:
    """A score that is sure to reach the goal wins every sampled game, so it is taken."""
    state = table("Rgb Ogb Ygb / Rgp / Ogp", draw=TOP, rules=ONE_GOAL)
    assert Search(samples=3)(memory_view(state), 1) == Score()


@rule("E1")
def test_it_does_not_leave_a_sure_win_to_the_next_seat() -> None:
    """All cards are red, so seat 1 would win with its next score: the bot takes its card away."""
    state = table("- / Rgb", draw="Roy Rgk Rbp", rules=ONE_GOAL)
    assert Search(samples=2, playout=SCORE)(memory_view(state), 1) == Steal(1)


def test_the_same_seed_gives_the_same_action() -> None:
    """Two calls agree for each seed, and some seeds disagree with one another."""
    view, bot = memory_view(new_game(4, seed=7)), Search(samples=2)
    chosen = [bot(view, seed) for seed in range(12)]
    assert chosen == [bot(view, seed) for seed in range(12)]
    assert len(set(chosen)) > 1


class Counted:
    """A bot that counts its calls, and remembers the first view of each sampled game."""

    def __init__(self) -> None:
        self.calls: list[MemoryView] = []
        self.seeds: list[int] = []

    def __call__(self, view: MemoryView, seed: int) -> Action:
        self.calls.append(view)
        self.seeds.append(seed)
        return MATCHER(view, seed)


@pytest.mark.parametrize("samples", [1, 2, 5])
def test_the_budget_is_a_number_of_sampled_states(samples: int) -> None:
    """Each sampled state is played on after each action, and no other game is played."""
    start = new_game(3, seed=7)
    playout = Counted()
    Search(samples=samples, playout=playout)(memory_view(start), 5)
    assert sum(view.ply == 1 for view in playout.calls) == samples * 3
    assert all(view.rules == start.rules for view in playout.calls)


def test_every_card_that_can_be_on_top_is_tried_equally_often() -> None:
    """With three possible top cards and six samples, each is flipped twice for each action."""
    playout = Counted()
    view = memory_view(new_game(3, seed=7))
    Search(samples=6, playout=playout)(view, 5)
    flipped = [next(iter(view.unseen - after.unseen)) for after in playout.calls if after.ply == 1]
    assert sorted(map(flipped.count, set(flipped))) == [6, 6, 6]


def test_every_action_gets_the_same_luck() -> None:
    """The first seeds after each action are the same in one sample, and differ between samples."""
    playout = Counted()
    Search(samples=4, playout=playout)(memory_view(new_game(3, seed=7)), 5)
    seeds = [n for view, n in zip(playout.calls, playout.seeds, strict=True) if view.ply == 1]
    assert len(seeds) == 12
    assert seeds == [seed for seed in seeds[::3] for _ in range(3)]
    assert len(set(seeds)) == 4


def test_without_further_plies_it_is_greedy() -> None:
    """With each top card once, no further ply and no weight of a turn, it does as `Greedy` does."""
    weights = Greedy(turn=0)
    for seed in range(12):
        view = memory_view(new_game(3, seed=seed))
        tops = sum(card.back == view.top_back for card in view.unseen)
        search = Search(samples=tops, plies=0, playout=RANDOM, weights=weights)
        assert search(view, seed) == weights(view, seed)


@pytest.mark.parametrize("plies", [0, 1, 3, 100])
def test_it_plays_this_number_of_further_actions(plies: int) -> None:
    """The playout is called for each of them, until the game ends."""
    playout = Counted()
    state = table("Rgb / Rgp", draw="Roy Ory Yro Gbp Bgp Pgb")
    Search(samples=2, plies=plies, playout=playout)(memory_view(state), 0)
    assert len(playout.calls) == 2 * 2 * min(plies, 5)


def test_a_single_action_is_taken_without_a_sample() -> None:
    """If there is nothing to choose, nothing is played."""
    playout = Counted()
    view = memory_view(table("- / Rgb", draw=TOP, rules=MISERS))
    assert Search(playout=playout)(view, 0) == Score()
    assert playout.calls == []
