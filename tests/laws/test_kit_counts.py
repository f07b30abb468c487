"""What random games come across, and what `check_law` reports of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from mantis_rules import DUEL, STANDARD, InvalidCheck, Ruleset
from mantis_rules.game import GAME_LAWS
from mantis_rules.laws import LAWS
from mantis_rules.testing import Checked, Plan, check_law, plans, rulesets
from tests.helpers.strategies import TINY
from tests.laws.nim import NIM

BY_ID = {law.id: law for law in LAWS}


def checked(law: str, rules: Ruleset, games: int = 100) -> Checked:
    """What is reported for a law."""
    reports: list[Checked] = []
    check_law(BY_ID[law], rules, settings(max_examples=games), report=reports.append)
    [report] = reports
    return report


@pytest.mark.parametrize("rules", [STANDARD, DUEL, TINY], ids=lambda rules: rules.name)
def test_the_last_card_is_not_rare(rules: Ruleset) -> None:
    """Of a hundred random games some run out of cards, and some reach the goal."""
    seen = checked("card_conservation", rules)
    reasons = Counter(ended.reason for ended in Counter(seen.results).elements())
    assert seen.last_cards >= 3
    assert reasons["goal"] >= 3
    assert reasons["draw pile empty"] >= 3


def test_half_of_the_plans_go_on_to_the_end() -> None:
    """Half of the plans have as many choices as the longest game has actions."""
    lengths: list[int] = []

    @settings(max_examples=200, database=None)
    @given(plans(STANDARD))
    def draw(plan: Plan) -> None:
        lengths.append(len(plan.choices))

    draw()
    assert 70 < lengths.count(97) < 150
    assert len(set(lengths)) > 15


def test_rulesets_have_small_decks_too() -> None:
    """Some generated rulesets have a deck of 6 or 12 cards, and some the standard one."""
    sizes: list[int] = []

    @settings(max_examples=100, database=None)
    @given(rulesets())
    def draw(rules: Ruleset) -> None:
        sizes.append(len(rules.deck))

    draw()
    assert min(sizes.count(6) + sizes.count(12), sizes.count(105)) > 10


def test_a_report_adds_up() -> None:
    """Steps are hits or misses, a law of states applies to first states too, one of steals less."""
    seen = checked("card_conservation", STANDARD, 30)
    assert seen.games == 30
    assert seen.steps == seen.hits + seen.misses > 0
    assert min(seen.hits, seen.misses) > 0
    assert seen.applied == seen.steps + seen.games
    assert 0 < sum(seen.results.values()) <= seen.games
    assert 0 < checked("steal_scores_nothing", STANDARD, 30).applied < seen.steps


def test_a_report_of_another_game_has_its_results() -> None:
    """Games without cards have no hits, and their results are counted."""
    reports: list[Checked] = []
    check_law(GAME_LAWS[0], NIM, settings(max_examples=20), report=reports.append)
    assert (reports[0].hits, reports[0].misses, reports[0].last_cards) == (0, 0, 0)
    assert reports[0].steps > 0
    assert sum(reports[0].results.values()) > 0


def test_a_report_goes_to_a_function() -> None:
    """Anything else is refused before a game is played."""
    wrong: Any = "print"
    with pytest.raises(InvalidCheck, match="report: expected a function, got 'print'"):
        check_law(LAWS[0], STANDARD, report=wrong)
