"""What a report lists: the laws that applied, those that replace others, and those given up."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from mantis_rules import DUEL, STANDARD, InvalidRecord, Ruleset, Score, State, Steal, Step, new_game
from mantis_rules.game import Law, with_laws
from mantis_rules.laws import LAWS, laws_for
from mantis_rules.laws.of_steps import is_steal
from mantis_rules.records import Record, record_of, verify
from mantis_rules.variants import POWER_TOKEN, SHORT, take_at_most
from tests.rules import rule

from .games import game

L12, AGAIN = "turn_passes_clockwise", "again_after_a_steal_hit"
LAWS_OF_GAMES = [law for law in LAWS if law.kind != "rules"]
POSITION = tuple(law.id for law in LAWS if law.kind == "position")


def scored_only(rules: Ruleset, plies: int, players: int = 3) -> Record:
    """A game of this many scores and no steal."""
    record = record_of(new_game(players, 5, rules=rules))
    for _ in range(plies):
        record = record.with_action(Score())
    return record


@rule("L5", "L15")
def test_a_record_without_actions_lists_laws_of_positions_only() -> None:
    """If no action was taken, no law of steps is listed."""
    for rules in STANDARD, DUEL:
        report = verify(scored_only(rules, 0, 2))
        assert report.laws == POSITION
        assert (report.replaced, report.given_up) == ({}, {})


@rule("L7")
def test_a_law_that_never_applied_is_not_listed() -> None:
    """The law about steals is listed only from the first steal on."""
    record = scored_only(STANDARD, 3)
    assert "steal_scores_nothing" not in verify(record).laws
    assert "top_card_leaves" in verify(record).laws
    seat = (record.state().to_move + 1) % 3
    assert "steal_scores_nothing" in verify(record.with_action(Steal(seat))).laws


def _no(step: Step) -> bool:
    return False


def test_a_replacement_that_never_applied_is_not_listed() -> None:
    """A law that never applies is listed neither as asked nor as a replacement."""
    silent = Law("silent", "It never applies.", (), _no, when=_no)
    rules = attrs.evolve(
        STANDARD, name="silent", succession=with_laws(STANDARD.succession, {L12: [silent]})
    )
    report = verify(game(1, 3, rules))
    assert L12 not in report.laws
    assert "silent" not in report.laws
    assert report.replaced == {}


def test_a_law_replaced_by_one_of_kind_rules_is_given_up() -> None:
    """A law of kind "rules" is not checked for a record, so the law it replaces is given up."""
    costly = Law("costly", "It is so.", (), is_steal, kind="rules")
    rules = attrs.evolve(
        STANDARD, name="costly", succession=with_laws(STANDARD.succession, {L12: [costly]})
    )
    report = verify(scored_only(rules, 2))
    assert report.given_up == {L12: "what holds instead can only be checked for rulesets"}
    assert report.replaced == {}


@rule("D2", "V1", "L12", "L21")
def test_replaced_laws_are_listed_with_their_replacements() -> None:
    """The report of a game of each shipped variant names the laws that hold instead."""
    assert verify(game(1, 2, DUEL)).replaced == {L12: (AGAIN,)}
    assert verify(game(1, 4, POWER_TOKEN)).replaced == {
        L12: ("token_goes_to_its_captor", "owed_turns_are_taken")
    }
    assert verify(game(1, 4, SHORT)).replaced == {"goal_or_most_cards": ("goal_or_most_scored",)}


@rule("L9", "L17")
def test_given_up_laws_are_listed_with_the_reason() -> None:
    """They are listed if laws of their kind were checked and they themselves were not."""
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
    """Reports compare, copy, hash and pickle."""
    report = verify(game(1, 2, DUEL))
    for again in (copy.deepcopy(report), pickle.loads(pickle.dumps(report))):
        assert again == report
        assert hash(again) == hash(report)
    assert report != attrs.evolve(report, replaced={})


@pytest.mark.parametrize("number", [0, 1, 2, len(LAWS_OF_GAMES)])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_report_has_result_and_steps_whatever_is_asked(number: int, seed: int) -> None:
    """The result and the number of steps are the record's, with no law, with one or with all."""
    for record in (game(seed), game(seed, part=9)):
        report = verify(record, LAWS_OF_GAMES[:number])
        assert report.result == record.result
        assert report.steps == len(record.actions)
    assert game(seed).result is not None


def test_a_law_broken_at_one_ply_alone_is_found() -> None:
    """A law is asked of the first position, and at every ply of each state and step."""
    record = game(1, part=3)
    plies = range(len(record.actions))

    def of_states(broken: int) -> Law:
        def holds(state: State) -> bool:
            return state.ply != broken

        return Law("all_but_one", "It holds at all plies but one.", (), holds, asks="State")

    def of_steps(broken: int) -> Law:
        def holds(step: Step) -> bool:
            return step.before.ply != broken

        return Law("all_but_one", "It holds at all plies but one.", (), holds)

    for law, ply in [
        (of_states(0), 0),
        *[(of_states(ply + 1), ply) for ply in plies],
        *[(of_steps(ply), ply) for ply in plies],
    ]:
        with pytest.raises(InvalidRecord) as refused:
            verify(record, [law])
        assert (refused.value.ply, refused.value.law) == (ply, "all_but_one")
