"""Every law holds, at each official table and with other decks, hands, goals and successions."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import DUEL, STANDARD, Ruleset, State
from mantis_rules.game import GAME_LAWS
from mantis_rules.laws import LAWS, Law, laws_for
from mantis_rules.testing import Trace, check_law, partitions, rulesets, traces
from tests.helpers.sampled import sampled
from tests.rules import of_law, rule

TABLES = [DUEL] + [
    attrs.evolve(STANDARD, min_players=players, max_players=players) for players in range(3, 7)
]


@pytest.mark.parametrize(
    ("law", "rules"),
    sampled(
        [
            pytest.param(law, rules, id=f"{rules.max_players}-players-{law}", marks=of_law(law))
            for law in LAWS
            for rules in TABLES
            if law in laws_for(rules)
        ],
        every=3,
    ),
)
def test_a_law_holds_at_every_official_table(law: Law, rules: Ruleset) -> None:
    """Each law of the ruleset holds."""
    check_law(law, rules, settings(max_examples=30))


@rule("L13", "L16")
@pytest.mark.parametrize("law", GAME_LAWS, ids=str)
@pytest.mark.parametrize("rules", [DUEL, STANDARD], ids=lambda rules: rules.name)
def test_a_law_of_any_game_holds(law: Law, rules: Ruleset) -> None:
    """The laws of any game hold for Mantis."""
    check_law(law, rules, settings(max_examples=30))


@settings(max_examples=200)
@given(st.data())
def test_all_laws_hold_with_house_rules(data: st.DataObject) -> None:
    """L1 to L21 hold with any deck, hand, goal and number of seats."""
    rules = data.draw(rulesets())
    trace = data.draw(traces(rules))
    for law in laws_for(rules):
        first = [trace.start] if law.asks == "State" else []
        for asked in (*first, *map(law.about, trace.steps)):
            assert not law.when(asked) or law.holds(asked), law.text


@rule("L5")
@settings(max_examples=50)
@given(traces(STANDARD))
def test_a_trace_is_one_game(trace: Trace) -> None:
    """Each step of a trace begins where the previous one ended."""
    state = trace.start
    assert state.ply == 0
    for ply, step in enumerate(trace.steps):
        assert step.before is state
        assert step.after.ply == ply + 1
        state = step.after
    assert trace.end is state


@settings(max_examples=50)
@given(st.sampled_from(TABLES).flatmap(partitions))
def test_any_partition_of_the_deck_is_a_position(state: State) -> None:
    """A state can be built from any partition of the deck, reachable or not."""
    rebuilt = State(
        rules=state.rules,
        draw_pile=list(state.draw_pile),
        tanks=list(state.tanks),
        score_piles=list(state.score_piles),
        to_move=state.to_move,
    )
    assert rebuilt == state
