"""Tiny games explored in full: every deal, order and action, under every law."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import attrs
import pytest

from mantis_rules import (
    Flip,
    InvalidState,
    Result,
    Ruleset,
    ScorePile,
    State,
    Transfer,
    apply,
    legal_actions,
    new_game,
    result,
)
from mantis_rules.testing import LawBroken, Progress, explore
from tests.exhaustive.tables import MOST_POSITIONS, Row, counts, name, rows, ruleset
from tests.helpers.sampled import sampled
from tests.rules import rule

SMALL = [row for row in rows() if not row["long"]]
LONG = [row for row in rows() if row["long"]]


@rule("L1", "L3-L21")
@pytest.mark.parametrize("row", sampled(SMALL, every=4, name=name))
def test_a_tiny_game_has_the_pinned_counts(row: Row) -> None:
    """Every game of a tiny deck keeps every law, and the counts are as pinned."""
    assert counts(explore(ruleset(row))) == row["counts"]


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize("row", LONG, ids=name)
def test_a_larger_game_has_the_pinned_counts(row: Row) -> None:
    """The same for games whose exploration takes minutes."""
    assert counts(explore(ruleset(row), max_positions=MOST_POSITIONS)) == row["counts"]


@rule("T6")
@pytest.mark.parametrize("row", [row for row in SMALL if row["players"] == 2][:3], ids=name)
def test_exploring_counts_every_order(row: Row) -> None:
    """The counts equal those of playing each of the 720 orders separately."""
    rules = ruleset(row)
    ends: Counter[Result] = Counter()

    def play_on(state: State) -> None:
        ended = result(state)
        if ended is not None:
            ends[ended] += 1
        for action in legal_actions(state):
            play_on(apply(state, action))

    for order in permutations(rules.deck.cards):
        play_on(new_game(row["players"], deck_order=order, rules=rules))
    found = explore(rules, laws=())
    assert (found.games, dict(found.results)) == (ends.total(), dict(ends))


def test_a_broken_rule_is_found() -> None:
    """The error names the law, the position and the action at which a rule is broken."""
    broken = attrs.evolve(ruleset(SMALL[0]), resolution=_everything_scores)
    with pytest.raises(LawBroken, match=r"(score|steal \d) in <State tiny.*\n.*last step: 'tiny"):
        explore(broken)


def _everything_scores(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return (Transfer(flip.cards, ScorePile(flip.mover)),)


def test_a_game_that_is_too_large_is_refused() -> None:
    """Exploring stops at `max_positions`, and the error says what to change."""
    with pytest.raises(InvalidState, match=r"max_positions \(100\).*smaller deck"):
        explore(ruleset(SMALL[0]), laws=(), max_positions=100)


@rule("L14")
def test_progress_is_reported_for_every_ply() -> None:
    """The callback is called once for each ply, and its positions add up to the total."""
    reports: list[Progress] = []
    rules: Ruleset = ruleset(SMALL[0])
    found = explore(rules, laws=(), progress=reports.append)
    assert [progress.ply for progress in reports] == list(range(len(rules.deck) + 1))
    assert sum(progress.positions for progress in reports) == found.positions


def test_the_table_has_twenty_million_pairs_and_both_kinds_of_end() -> None:
    """The pinned table has that many pairs, two values of each choice and both endings."""
    assert sum(row["counts"]["pairs"] for row in LONG) >= 20_000_000
    for choice in "again", "colours", "players":
        assert len({row[choice] for row in rows()}) == 2
    reasons = [{end.split(", ")[1] for end in row["counts"]["results"]} for row in rows()]
    assert {"draw pile empty"} in reasons
    assert {"goal", "draw pile empty"} in reasons
