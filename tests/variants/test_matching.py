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
from tests.rules import rule


def pink_is_wild(flipped: Card, lying: Card) -> bool:
    """A pink card matches every card when it is flipped; only a pink one matches it."""
    return flipped.front is Colour.PINK or flipped.front is lying.front


def shares_a_back(flipped: Card, lying: Card) -> bool:
    """Only cards with the same back match."""
    return flipped.back == lying.back


WILD = attrs.evolve(
    STANDARD, name="wild", matching=with_laws(pink_is_wild, {"colours_are_alike": ()})
)
BACKS = attrs.evolve(STANDARD, name="backs", matching=shares_a_back)


def test_the_official_relation_is_the_same_front() -> None:
    """By the official rules a card matches the cards of its front, and no others."""
    deck = STANDARD.deck
    assert all(STANDARD.matched_by(card) == deck.bits_of(card.front) for card in deck)


@rule("V4")
@pytest.mark.parametrize("rules", [WILD, BACKS], ids=repr)
def test_a_ruleset_keeps_what_its_relation_says(rules: Any) -> None:
    """Of every two cards the relation has been asked, in the order flipped and lying."""
    deck = rules.deck
    for flipped in deck:
        expected = [lying for lying in deck if rules.matching(flipped, lying)]
        assert CardSet.from_bits(deck, rules.matched_by(flipped)) == CardSet(deck, expected)


@rule("T4", "V4")
@given(states(WILD))
def test_a_hit_takes_what_the_relation_matches(state: State) -> None:
    """Each card in the tank that the relation says is matched, and no other."""
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
    """A relation that reads backs leaves the table view out of the law."""
    [law] = [law for law in LAWS if law.id == "odds_are_exact"]
    check_law(law, BACKS, settings(max_examples=30))


@rule("V4", "L3", "L10", "L11", "L20")
@pytest.mark.parametrize("law", laws_for(WILD), ids=str)
def test_the_laws_follow_the_relation(law: Law) -> None:
    """A wild colour keeps every law but the renaming of colours."""
    check_law(law, WILD, settings(max_examples=30))


def test_a_relation_states_what_it_replaces() -> None:
    """What a relation gives up is read as from any policy."""
    assert {law.id for law in LAWS} - {law.id for law in laws_for(WILD)} == {"colours_are_alike"}


@rule("V4")
@settings(max_examples=60)
@given(states(WILD))
def test_forecasts_are_what_steps_in_all_worlds_bring(state: State) -> None:
    """Chance and expected numbers are those of a step in every world that fits."""
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
def test_a_table_view_does_not_forecast_what_depends_on_backs(state: State) -> None:
    """Which cards match cannot be seen at the table then; memory knows."""
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
def test_what_is_no_relation_is_refused(relation: Callable[..., Any], text: str) -> None:
    """An error, or an answer that is no bool, is an InvalidRuleset when the ruleset is made."""
    with pytest.raises(InvalidRuleset) as refused:
        attrs.evolve(STANDARD, name="bad", matching=relation)
    assert text in str(refused.value)


def test_stating_laws_does_not_change_the_relation() -> None:
    """The official relation with a statement about laws is asked as it is without."""
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
    ],
)
def test_whether_a_relation_reads_backs(relation: Callable[..., Any], reads: bool) -> None:
    """The back of the flipped card, or of the lying one, is enough."""
    assert reads_backs(attrs.evolve(STANDARD, name="asked", matching=relation)) is reads
