"""What a report lists: laws that had something to say, those that hold instead, those given up."""

from __future__ import annotations

import copy
import pickle

import attrs

from mantis_rules import DUEL, STANDARD, Ruleset, Score, Steal, Step, new_game
from mantis_rules.game import Law, with_laws
from mantis_rules.laws import LAWS, laws_for
from mantis_rules.laws.of_steps import is_steal
from mantis_rules.records import Record, record_of, verify
from mantis_rules.variants import POWER_TOKEN, SHORT, take_at_most
from tests.rules import rule

from .games import game

L12, AGAIN = "turn_passes_clockwise", "again_after_a_steal_hit"
POSITION = tuple(law.id for law in LAWS if law.kind == "position")


def scored_only(rules: Ruleset, plies: int, players: int = 3) -> Record:
    """A game in which nobody steals, or its first plies."""
    record = record_of(new_game(players, 5, rules=rules))
    for _ in range(plies):
        record = record.with_action(Score())
    return record


@rule("L5", "L15")
def test_a_record_without_actions_is_asked_laws_of_positions_alone() -> None:
    """No law of a step is listed where no step was taken."""
    for rules in STANDARD, DUEL:
        report = verify(scored_only(rules, 0, 2))
        assert report.laws == POSITION
        assert (report.replaced, report.given_up) == ({}, {})


@rule("L7")
def test_a_law_that_had_nothing_to_say_is_not_listed() -> None:
    """A game without a steal says nothing about steals; the first steal does."""
    record = scored_only(STANDARD, 3)
    assert "steal_scores_nothing" not in verify(record).laws
    assert "top_card_leaves" in verify(record).laws
    seat = (record.state().to_move + 1) % 3
    assert "steal_scores_nothing" in verify(record.with_action(Steal(seat))).laws


def _no(step: Step) -> bool:
    return False


def test_a_variant_cannot_have_laws_listed_that_nobody_asked() -> None:
    """A law that never applies is not what holds instead of the one that it replaces."""
    silent = Law("silent", "It never applies.", (), _no, when=_no)
    rules = attrs.evolve(
        STANDARD, name="silent", succession=with_laws(STANDARD.succession, {L12: [silent]})
    )
    report = verify(game(1, 3, rules))
    assert L12 not in report.laws
    assert "silent" not in report.laws
    assert report.replaced == {}


def test_what_is_asked_of_rulesets_alone_leaves_a_law_given_up() -> None:
    """A law of kind rules in the place of one of a step is not asked of a record."""
    costly = Law("costly", "It is so.", (), is_steal, kind="rules")
    rules = attrs.evolve(
        STANDARD, name="costly", succession=with_laws(STANDARD.succession, {L12: [costly]})
    )
    report = verify(scored_only(rules, 2))
    assert report.given_up == {L12: "what holds instead can only be checked for rulesets"}
    assert report.replaced == {}


@rule("D2", "V1", "L12", "L21")
def test_replaced_laws_are_listed_with_those_that_were_asked() -> None:
    """Each shipped ruleset says what holds instead."""
    assert verify(game(1, 2, DUEL)).replaced == {L12: (AGAIN,)}
    assert verify(game(1, 4, POWER_TOKEN)).replaced == {
        L12: ("token_goes_to_its_captor", "owed_turns_are_taken")
    }
    assert verify(game(1, 4, SHORT)).replaced == {"goal_or_most_cards": ("goal_or_most_scored",)}


@rule("L9", "L17")
def test_what_is_given_up_is_listed_with_the_reason() -> None:
    """Of the kinds of laws that were asked."""
    rules = attrs.evolve(
        STANDARD,
        name="loose",
        resolution=take_at_most(2, with_laws(STANDARD.resolution, {"others_untouched": ()})),
    )
    record = game(1, 3, rules)
    nothing = "the resolution states no law in its place"
    assert verify(record).given_up == {"others_untouched": nothing}
    assert verify(record).replaced == {"hit_empties_the_colour": ("take_at_most_2",)}
    every = verify(record, laws_for(rules))
    assert every.given_up == {"others_untouched": nothing, "colours_are_alike": nothing}
    asked_all_the_same = verify(record, [law for law in LAWS if law.id == "others_untouched"])
    assert asked_all_the_same.given_up == {}
    of_none = verify(record, ())
    assert (of_none.given_up, of_none.replaced) == ({}, {})


@rule("L13")
def test_a_report_is_a_value() -> None:
    """Reports compare, copy, hash and pickle, as what a process sends back must."""
    report = verify(game(1, 2, DUEL))
    for again in (copy.deepcopy(report), pickle.loads(pickle.dumps(report))):
        assert again == report
        assert hash(again) == hash(report)
    assert report != attrs.evolve(report, replaced={})
