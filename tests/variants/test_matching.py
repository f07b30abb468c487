"""Rulesets with another matching relation: hits, laws, odds and forecasts follow it (V4)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from mantis_rules import (
    STANDARD,
    Card,
    CardSet,
    Colour,
    InvalidRuleset,
    InvalidState,
    State,
    Steal,
    step,
)
from mantis_rules.game import with_laws
from mantis_rules.laws import LAWS, Law, laws_for
from mantis_rules.rulebook import same_front
from mantis_rules.testing import check_law, states
from mantis_rules.views import forecast, memory_view, table_view
from mantis_rules.views.chances import reads_backs
from tests.rules import of_law, rule


def pink_is_wild(flipped: Card, lying: Card) -> bool:
    """A flipped pink card matches every card, any other only its own front."""
    return flipped.front is Colour.PINK or flipped.front is lying.front


def shares_a_back(flipped: Card, lying: Card) -> bool:
    """Only cards with the same back match."""
    return flipped.back == lying.back


WILD = attrs.evolve(
    STANDARD, name="wild", matching=with_laws(pink_is_wild, {"colours_are_alike": ()})
)
BACKS = attrs.evolve(STANDARD, name="backs", matching=shares_a_back)


def test_the_official_relation_is_the_same_front() -> None:
    """With the official rules a card matches exactly the cards of its front."""
    deck = STANDARD.deck
    assert all(STANDARD.matched_by(card) == deck.bits_of(card.front) for card in deck)


@rule("V4")
@pytest.mark.parametrize("rules", [WILD, BACKS], ids=repr)
def test_matched_by_agrees_with_the_relation(rules: Any) -> None:
    """`matched_by` has exactly the cards that the relation matches."""
    deck = rules.deck
    for flipped in deck:
        expected = [lying for lying in deck if rules.matching(flipped, lying)]
        assert CardSet.from_bits(deck, rules.matched_by(flipped)) == CardSet(deck, expected)


@rule("T4", "V4")
@given(states(WILD))
def test_a_steal_matches_what_the_relation_matches(state: State) -> None:
    """The matched cards are exactly those in the tank that the relation matches."""
    if not state.draw_count:
        return
    top, targets = state.draw_pile[0], {state.to_move: None}
    for target in range(state.players):
        if target not in targets:
            flip = step(state, Steal(target)).flip if not state.rules.victory(state) else None
            if flip is None:
                return
            expected = {lying for lying in state.tanks[target] if pink_is_wild(top, lying)}
            assert set(flip.matched) == expected
            assert flip.hit is bool(expected)


@rule("L20")
def test_odds_are_exact_where_backs_decide() -> None:
    """With a relation that reads backs the law of odds holds, table views excepted."""
    [law] = [law for law in LAWS if law.id == "odds_are_exact"]
    check_law(law, BACKS, settings(max_examples=30))


@rule("V4")
@pytest.mark.parametrize(
    "law",
    # No fault of L14 shows with this ruleset, so its run cites V4 alone.
    [
        pytest.param(law, id=law.id, marks=of_law(law) if law.id != "game_ends" else ())
        for law in laws_for(WILD)
    ],
)
def test_the_laws_follow_the_relation(law: Law) -> None:
    """A wild colour keeps every law except that of renaming colours."""
    check_law(law, WILD, settings(max_examples=30))


def test_a_relation_can_give_up_a_law() -> None:
    """Laws that the relation gives up are not selected, as with any policy."""
    assert {law.id for law in LAWS} - {law.id for law in laws_for(WILD)} == {"colours_are_alike"}


@rule("V4")
@settings(max_examples=60)
@given(states(WILD))
def test_forecasts_are_the_means_over_all_worlds(state: State) -> None:
    """The chance and the expected numbers are means of a step in every possible world."""
    view = memory_view(state)
    worlds = [view.world(place) for place in view.tops()]
    for option in forecast(view):
        taken = [step(world, option.action) for world in worlds]
        mover = state.to_move
        assert option.hit == Fraction(sum(each.flip.hit for each in taken), len(taken))
        scored = [each.after.scores[mover] - each.before.scores[mover] for each in taken]
        assert option.scored == Fraction(sum(scored), len(taken))
        gained = [len(each.after.tanks[mover] - each.before.tanks[mover]) for each in taken]
        assert option.gained == Fraction(sum(gained), len(taken))
        table = next(each for each in forecast(table_view(view)) if each.action == option.action)
        assert (table.sure_hit, table.sure_miss) == (option.sure_hit, option.sure_miss) or (
            view.tops().keys() != table_view(view).tops().keys()
        )


@rule("V4")
@given(states(BACKS))
def test_a_table_view_makes_no_forecast_if_matching_reads_backs(state: State) -> None:
    """The backs in the tanks are not shown at the table; a memory view has them."""
    if not memory_view(state).actions:
        return
    assert forecast(memory_view(state))
    with pytest.raises(InvalidState, match="expected a MemoryView"):
        forecast(table_view(state))


def _fails(flipped: Card, lying: Card) -> bool:
    raise ZeroDivisionError("mine")


@rule("V4")
@pytest.mark.parametrize(
    ("relation", "text"),
    [
        (_fails, "matching: raised ZeroDivisionError for Roy and Roy"),
        (lambda flipped, lying: None, "matching: expected True or False, got None"),
        (lambda flipped, lying: 1, "matching: expected True or False, got 1"),
        (lambda flipped: True, "matching: raised TypeError"),
        (5, "matching: expected a hashable callable, got 5"),
    ],
    ids=["raises", "None", "an int", "one argument", "no function"],
)
def test_an_invalid_relation_is_refused(relation: Callable[..., Any], text: str) -> None:
    """A relation that raises, or returns no bool, raises InvalidRuleset."""
    with pytest.raises(InvalidRuleset) as refused:
        attrs.evolve(STANDARD, name="bad", matching=relation)
    assert text in str(refused.value)


def test_stating_laws_does_not_change_the_relation() -> None:
    """`with_laws` around the official relation leaves the matches as they are."""
    stated = attrs.evolve(STANDARD, matching=with_laws(same_front, {}))
    assert all(stated.matched_by(card) == STANDARD.matched_by(card) for card in STANDARD.deck)


def _lying_back_has_red(flipped: Card, lying: Card) -> bool:
    return Colour.RED in lying.back


def _flipped_back_has_red(flipped: Card, lying: Card) -> bool:
    return Colour.RED in flipped.back


@rule("V4")
@pytest.mark.parametrize(
    ("relation", "reads"),
    [
        (same_front, False),
        (pink_is_wild, False),
        (shares_a_back, True),
        (_lying_back_has_red, True),
        (_flipped_back_has_red, True),
        (lambda flipped, lying: flipped.front is lying.front and flipped != lying, False),
        (lambda flipped, lying: flipped == lying, False),
    ],
)
def test_reads_backs_finds_relations_on_backs(relation: Callable[..., Any], reads: bool) -> None:
    """Reading the back of either card counts as reading backs."""
    assert reads_backs(attrs.evolve(STANDARD, name="asked", matching=relation)) is reads
