"""The kit refuses what it cannot check, and reports where and why a check failed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from mantis_rules import (
    DUEL,
    Colour,
    Deck,
    Flip,
    InvalidCheck,
    InvalidRuleset,
    InvalidState,
    MantisError,
    State,
    Step,
    Turn,
    new_game,
    testing,
)
from mantis_rules.game import law as as_law
from mantis_rules.laws import LAWS, Law, laws_for
from mantis_rules.testing import LawBroken, check_law, explore
from tests.laws.nim import NIM
from tests.rules import rule

TINY = attrs.evolve(DUEL, name="tiny", hand=1, deck=Deck.of(list(Colour)[:3], 2))


def law_with(**changed: Any) -> Law:
    """A law with some of its fields changed."""
    return attrs.evolve(LAWS[0], **changed)


def nim_with(**changed: Any) -> Any:
    """Nim with some of its fields changed."""
    return attrs.evolve(NIM, **changed)


def nameless(asked: object) -> bool:
    """A function whose parameter has no useful annotation."""
    return True


kit: Any = testing  # Any, to pass arguments of wrong types

REFUSED: list[tuple[Callable[[], object], type[MantisError], str]] = [
    (lambda: kit.explore(5), InvalidRuleset, "expected a Ruleset or a Game, got 5"),
    (lambda: kit.explore(TINY, 99), InvalidState, "players: expected an int from 2 to 2, got 99"),
    (lambda: kit.explore(TINY, -1), InvalidState, "players: expected an int from 2 to 2, got -1"),
    (lambda: kit.explore(TINY, "2"), InvalidState, "players: expected"),
    (lambda: kit.explore(TINY, first=2), InvalidState, "first: expected a seat from 0 to 1"),
    (lambda: kit.explore(TINY, laws=5), InvalidCheck, "laws: expected Laws, got 5"),
    (lambda: kit.explore(TINY, laws="ab"), InvalidCheck, "laws: expected a Law, got 'a'"),
    (lambda: kit.explore(TINY, max_positions=0), InvalidCheck, "max_positions: expected an int"),
    (lambda: kit.explore(TINY, max_positions=float("nan")), InvalidCheck, "got nan"),
    (lambda: kit.explore(TINY, sample=0), InvalidCheck, "sample: expected an int of 1 or more"),
    (lambda: kit.explore(TINY, sample=True), InvalidCheck, "sample: expected an int of 1 or more"),
    (lambda: kit.explore(TINY, progress=5), InvalidCheck, "progress: expected a function"),
    (lambda: kit.explore(TINY, key=5), InvalidCheck, "key: expected a function, got 5"),
    (lambda: kit.explore(TINY, key=hash), InvalidCheck, "key: expected none for a ruleset"),
    (lambda: kit.check_law("L1", TINY), InvalidCheck, "law: expected a Law, got"),
    (lambda: kit.check_law(LAWS[0], TINY, 5), InvalidCheck, "settings: expected Hypo"),
    (lambda: kit.check_law(LAWS[0], 5), InvalidRuleset, "expected a Ruleset or a Game"),
    (lambda: kit.machine_for(5), InvalidRuleset, "expected a Ruleset or a Game, got 5"),
    (lambda: kit.machine_for(TINY, 5), InvalidCheck, "server: expected a function"),
    (lambda: kit.machine_for(TINY, close=5), InvalidCheck, "close: expected a function"),
    (lambda: kit.machine_for(TINY, expected=5), InvalidCheck, "expected: expected a f"),
    (lambda: kit.machine_for(TINY, refusal=5), InvalidCheck, "refusal: expected an exc"),
    (
        lambda: kit.machine_for(TINY, refusal=()),
        InvalidCheck,
        "refusal: expected an exception's class",
    ),
    (lambda: kit.mantis_game(5), InvalidRuleset, "expected a Ruleset, got 5"),
    (
        lambda: attrs.evolve(kit.mantis_game(TINY), starts=None),
        InvalidCheck,
        "starts: expected states, got None",
    ),
    (
        lambda: attrs.evolve(kit.mantis_game(TINY), tried=5),
        InvalidCheck,
        "tried: expected actions, got 5",
    ),
    (lambda: kit.mantis_game(TINY, 5), InvalidCheck, "starts: expected States, got 5"),
    (lambda: kit.mantis_game(TINY, [5]), InvalidCheck, "starts: expected a State, got 5"),
    (
        lambda: kit.mantis_game(TINY, [new_game(2, 1, rules=DUEL)]),
        InvalidCheck,
        "starts: expected states of <Ruleset tiny",
    ),
    (lambda: kit.check_against_model(5, NIM), InvalidRuleset, "expected a Ruleset or a Game"),
    (lambda: kit.check_against_model(NIM, 5), InvalidRuleset, "expected a Ruleset or a Game"),
    (lambda: kit.check_against_model(NIM, NIM, 5), InvalidCheck, "settings: expected Hypo"),
    (lambda: laws_for(5), InvalidRuleset, "expected a Ruleset, got 5"),  # type: ignore[arg-type]  # wrong on purpose
    (lambda: kit.states(5), InvalidRuleset, "expected a Ruleset, got 5"),
    (lambda: kit.states(DUEL, 0), InvalidCheck, "cards_left: expected an int of 1 or more, got 0"),
    (lambda: kit.states(DUEL, True), InvalidCheck, "cards_left: expected an int of 1 or more"),
    (lambda: kit.traces(5), InvalidRuleset, "expected a Ruleset, got 5"),
    (lambda: kit.partitions(5), InvalidRuleset, "expected a Ruleset, got 5"),
    (lambda: kit.plans(5), InvalidRuleset, "expected a Ruleset or a Game"),
    (lambda: kit.cards(5), InvalidCheck, "deck: expected a Deck, got 5"),
    (lambda: kit.card_sets(5), InvalidCheck, "deck: expected a Deck, got 5"),
    (lambda: law_with(id="a b"), InvalidCheck, "id: expected a Python identifier, got 'a b'"),
    (lambda: law_with(text=""), InvalidCheck, "text: expected a printable line"),
    (lambda: law_with(text="a\nb"), InvalidCheck, "text: expected a printable line"),
    (lambda: law_with(rule_ids="L1"), InvalidCheck, "rule_ids: expected a tuple of texts"),
    (lambda: law_with(holds=5), InvalidCheck, "card_conservation: expected a function, got 5"),
    (lambda: law_with(when=None), InvalidCheck, "card_conservation: expected a function"),
    (lambda: law_with(asks="Card"), InvalidCheck, "asks: expected one of State, Step, Move"),
    (lambda: law_with(kind="card"), InvalidCheck, "kind: expected one of position, step, rules"),
    (lambda: as_law("L1")(nameless), InvalidCheck, "nameless: expected a parameter annotated as"),
    (lambda: nim_with(apply=5), InvalidCheck, "apply: expected a function, got 5"),
    (lambda: nim_with(step=5), InvalidCheck, "step: expected a function, got 5"),
    (lambda: attrs.evolve(NIM, longest=-1), InvalidCheck, "longest: expected an int of 0 or more"),
    (lambda: attrs.evolve(NIM, walk=True), InvalidCheck, "walk: expected an int of 1 or more"),
    (lambda: attrs.evolve(NIM, min_players=3), InvalidCheck, "min_players: expected at most"),
]


@pytest.mark.parametrize(("call", "kind", "text"), REFUSED, ids=[text for _, _, text in REFUSED])
def test_bad_arguments_of_the_kit_are_refused(
    call: Callable[[], object], kind: type[MantisError], text: str
) -> None:
    """Each bad argument raises its error, with what was expected."""
    with pytest.raises(kind) as refused:
        call()
    assert text in str(refused.value)


def fail(*anything: object) -> bool:
    """A user's function that raises."""
    raise ZeroDivisionError("mine")


def test_a_law_that_raises_is_reported() -> None:
    """The error says that the law itself raised, with its cause and the position."""
    for checked in (lambda law: check_law(law, TINY), lambda law: explore(TINY, laws=[law])):
        with pytest.raises(
            LawBroken, match="the law itself raised ZeroDivisionError: mine"
        ) as told:
            checked(law_with(holds=fail))
        assert isinstance(told.value.__cause__, ZeroDivisionError)
        assert "the position before the last step: 'tiny" in str(told.value)


def maybe(state: State) -> str:
    """An answer that is no truth value."""
    return "yes"


@pytest.mark.parametrize("name", ["holds", "when"])
def test_a_law_answers_true_or_false(name: str) -> None:
    """A law that returns anything else is reported, by every check."""
    law = law_with(**{name: maybe})
    said = "card_conservation: expected True or False, got a value of type str"
    with pytest.raises(InvalidCheck, match=said):
        law.broken_by(new_game(2, 1))
    for checked in (lambda: check_law(law, TINY), lambda: explore(TINY, laws=[law])):
        with pytest.raises(LawBroken, match=said):
            checked()


def test_exploring_reports_a_step_that_cannot_be_taken() -> None:
    """A policy that raises is reported with the position."""
    crashing = attrs.evolve(TINY, resolution=fail)  # type: ignore[arg-type]  # it answers nothing
    with pytest.raises(
        LawBroken, match=r"cannot be taken: PolicyFault: .* ZeroDivisionError: mine"
    ) as told:
        explore(crashing)
    assert "<State tiny, ply 0" in str(told.value)


@rule("L7", "L15")
def test_exploring_counts_how_often_each_law_applied() -> None:
    """The counts show a law that never applied."""
    found = explore(TINY)
    assert set(found.asked) == {law.id for law in laws_for(TINY)}
    assert found.asked["again_after_a_steal_hit"] == found.pairs
    assert found.asked["score_or_any_steal"] > found.pairs  # the first positions too
    assert 0 < found.asked["steal_scores_nothing"] < found.pairs


@rule("L7", "L17")
def test_laws_of_the_rules_are_checked_on_a_sample() -> None:
    """Laws of steps are checked for every pair, laws of the rules for a sample of each ply."""
    found = [explore(TINY, sample=size) for size in (1, 10, 10**6)]
    assert len({(each.pairs, each.games, each.asked["top_card_leaves"]) for each in found}) == 1
    assert found[0].asked["top_card_leaves"] == found[0].pairs
    one, ten, every = [each.asked["seats_are_alike"] for each in found]
    # Two actions with each card that can be on top, while 4, 3, 2 or 1 cards are left to draw.
    assert one == 2 * (4 + 3 + 2 + 1)
    assert one < ten <= 10 * one < every == found[2].pairs
    assert found[0].asked["samples_fit_the_view"] == one + 1  # a first position


@rule("L17")
def test_a_sample_is_spread_over_the_positions_of_a_ply() -> None:
    """The sampled positions are not only the first ones, and nearly as many as requested."""
    met: dict[int, list[State]] = {}
    sampled: dict[int, set[State]] = {}

    def note(step: Step) -> bool:
        met.setdefault(step.before.ply, []).append(step.before)
        return True

    def note_sampled(step: Step) -> bool:
        sampled.setdefault(step.before.ply, set()).add(step.before)
        return True

    laws = [law_with(id="note", asks="Step", kind="step", holds=note)]
    laws += [law_with(id="sampled", asks="Step", kind="rules", holds=note_sampled)]
    explore(TINY, laws=laws, sample=10)
    for ply, states in met.items():
        order = list(dict.fromkeys(state.tank_bits + state.score_pile_bits for state in states))
        places = sorted({order.index(s.tank_bits + s.score_pile_bits) for s in sampled[ply]})
        assert len(places) >= min(10, len(order)) * 0.8
        if len(order) > 20:
            assert places[-1] > len(order) * 0.7
            assert places[0] == 0


def keeps_its_token(state: State, flip: Flip) -> Turn:
    """Pass the turn clockwise and keep the token."""
    return Turn((flip.mover + 1) % state.players, state.token)


def begins_with_one(state: State) -> int:
    """A token of the simplest kind."""
    return 1


def test_a_literal_token_excludes_the_laws_of_symmetry() -> None:
    """For a ruleset with a literal token both laws of symmetry are left out; the others hold."""
    rules = attrs.evolve(TINY, opening=begins_with_one, succession=keeps_its_token)
    laws = laws_for(rules)
    left_out = {law.id for law in LAWS} - {law.id for law in laws}
    assert left_out == {"seats_are_alike", "colours_are_alike"}
    for law in laws:
        check_law(law, rules)
