"""What each reference bot chooses, by its definition, in positions made by hand."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

from mantis_rules import STANDARD, Action, Card, Score, State, Steal, new_game
from mantis_rules.bots import COLLECTOR, MATCHER, RANDOM, SCORE
from mantis_rules.views import memory_view
from tests.helpers.positions import table
from tests.rules import rule

TOP = "Roy Ory Yro"
"""Three cards with one back: one is on top, and any of its colours can be the front."""


def steals_only(state: State) -> tuple[Action, ...]:
    """A legality policy without scores; its steals are not clockwise."""
    return STANDARD.legality(state)[:0:-1]


def scores_only(state: State) -> tuple[Action, ...]:
    """A legality policy without steals."""
    return STANDARD.legality(state)[:1]


def everything(flipped: Card, lying: Card) -> bool:
    """A relation in which all cards match."""
    return True


THIEVES = attrs.evolve(STANDARD, name="thieves-only", legality=steals_only)
MISERS = attrs.evolve(STANDARD, name="misers-only", legality=scores_only)
WILD = attrs.evolve(STANDARD, name="all-wild", matching=everything)


def test_random_takes_the_action_of_its_seed() -> None:
    """The choices of the first twenty seeds are pinned: they must never change."""
    view = memory_view(new_game(4, seed=7))
    chosen = [view.actions.index(RANDOM(view, seed)) for seed in range(-10, 10)]
    assert chosen == [3, 3, 2, 1, 3, 0, 3, 3, 3, 3, 3, 2, 2, 0, 1, 1, 2, 1, 2, 2]


def test_random_takes_each_action_equally_often() -> None:
    """Of 4000 seeds each of four actions gets a quarter, give or take a tenth of it."""
    view = memory_view(new_game(4, seed=7))
    numbers = Counter(RANDOM(view, seed) for seed in range(4000))
    assert numbers.keys() == set(view.actions)
    assert all(900 <= number <= 1100 for number in numbers.values())


def test_score_always_scores() -> None:
    """It scores even if that is sure to miss and a steal is sure to hit."""
    assert SCORE(memory_view(table("Gbp / Rgb Ogb Ygb", draw=TOP)), 0) == Score()


@pytest.mark.parametrize("mover", range(3))
def test_score_without_a_score_steals_clockwise(mover: int) -> None:
    """If a score is not legal, it takes the first steal clockwise, not the first legal action."""
    state = table("Gbp / Rgb / Obp", draw=TOP, rules=THIEVES, to_move=mover)
    assert SCORE(memory_view(state), 0) == Steal((mover + 1) % 3)


MATCHES: list[tuple[str, int, Action]] = [
    ("Rgb / Rgp Ogb / Rbp Obp Ybp", 0, Steal(2)),
    ("Rgb Ogb Ygb / Rgp / -", 0, Score()),
    ("Rgb / Rgp Rbp Rgk / -", 0, Score()),
    ("- / - / -", 0, Score()),
    ("Rgb Ogb / - / Rgp Ogp", 1, Steal(2)),
    ("Rgb Ogb / Rgp / Gbp Bgp Pgb", 1, Steal(0)),
    ("- / Ogb / Rgb", 0, Steal(1)),
]


@pytest.mark.parametrize(("tanks", "mover", "action"), MATCHES)
def test_matcher_takes_the_tank_with_most_colours_of_the_back(
    tanks: str, mover: int, action: Action
) -> None:
    """Colours count, not cards; the own tank wins a tie, and then the next one clockwise."""
    assert MATCHER(memory_view(table(tanks, draw=TOP, to_move=mover)), 0) == action


def test_matcher_counts_colours_that_cannot_be_on_top_any_more() -> None:
    """It reads the back, not the memory: a colour counts even if its card has been seen."""
    state = table("Oyg / Rgb Yro", draw="Roy", piles="Ory / -")
    assert MATCHER(memory_view(state), 0) == Steal(1)


@rule("V4")
def test_matcher_follows_the_matching_relation() -> None:
    """Where all cards match, one card in a tank counts for all colours."""
    state = table("- / Gbp / Rgb Ogb Ygb", draw=TOP, rules=WILD)
    assert MATCHER(memory_view(state), 0) == Steal(1)


COLLECTIONS: list[tuple[str, int, Action]] = [
    ("Rgb Ogb Ygb / Rgp Rbp Rgk Rbk Ogp Obp Ybp Ygp", 0, Score()),
    ("Rgb Ogb / Rgp Rbp / Rgk Obk", 0, Steal(2)),
    ("Rgb Ogb / Rgp Rbp / Rgk Rbk", 0, Steal(1)),
    ("- / Rgb Rgp Rbp Rgk Rbk / Rpk Ogb", 0, Steal(1)),
    ("Rgb Rgp / - / Rgk Rbk", 1, Steal(2)),
    ("- / - / -", 1, Steal(2)),
]


@pytest.mark.parametrize(("tanks", "mover", "action"), COLLECTIONS)
def test_collector_scores_if_sure_and_else_takes_the_most_cards(
    tanks: str, mover: int, action: Action
) -> None:
    """A sure score comes first; else the steal with the most expected cards, then clockwise."""
    assert COLLECTOR(memory_view(table(tanks, draw=TOP, to_move=mover)), 0) == action


@rule("I3", "I4")
def test_collector_remembers() -> None:
    """It knows a sure hit from the cards that it has seen, not only from its own tank."""
    state = table("Ygb / Rgb Ogb Ygp", draw="Yro", piles="Roy / Ory")
    assert COLLECTOR(memory_view(state), 0) == Score()


def test_collector_without_a_steal_scores() -> None:
    """If only a score is legal, it scores, however unlikely a hit is."""
    assert COLLECTOR(memory_view(table("- / Rgb", draw=TOP, rules=MISERS)), 0) == Score()


def test_collector_without_a_score_steals() -> None:
    """If a score is not legal, it steals, even if a score would be sure to hit."""
    state = table("Rgb Ogb Ygb / - / Rgp", draw=TOP, rules=THIEVES)
    assert COLLECTOR(memory_view(state), 0) == Steal(2)
