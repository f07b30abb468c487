"""Claims that hold for some matching relations only: proofs and counterexamples (V4).

`test_proof` has what holds for all relations. The claims here are those of the rule text for one
colour, which the official relation keeps. Each is proved for any relation that meets a condition;
without the condition some relation has a step in which it is false.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest

pytest.importorskip("z3", reason="the proofs need z3-solver")

from tests.rules import rule
from tests.spec import model, symmetry
from tests.spec.logic import INTS, B, N, both_or_neither, implies, total
from tests.spec.model import Game
from tests.spec.proving import AnyStep, playable
from tests.spec.relations import (
    neighbours,
    pink_is_wild,
    renamed,
    same_colour,
    same_relation,
    the_next,
    written_out,
)
from tests.spec.step_laws import Step, StepLaw, is_hit, is_steal, matches, only_matched_cards_move
from tests.spec.strategies import IntRelation
from tests.spec.symbolic import FORMULAS, any_relation, any_state, example

A_SWAP: Final = (1, 0, 2, 3, 4, 5, 6)
A_TURN: Final = (1, 2, 3, 4, 5, 6, 0)


@pytest.fixture(scope="module")
def any_step() -> AnyStep:
    """Two seats, and any relation between seven colours."""
    return AnyStep.of(2, extra_turn=True, matches=any_relation(7))


# Conditions.


def treated_alike(names: Sequence[int]) -> StepLaw:
    """The condition that renaming the colours leaves the relation unchanged."""

    def law(game: Game[N, B], step: Step[N]) -> B:
        return symmetry.same_matches(game, names)

    return law


def own_colour_matches(game: Game[N, B], step: Step[N]) -> B:
    """A flipped card matches its own colour: the relation is reflexive."""
    o = game.logic
    return o.every(game.matches(o, o.number(colour), colour) for colour in game.colours)


def no_other_colour_matches(game: Game[N, B], step: Step[N]) -> B:
    """A flipped card matches no colour but its own, if any."""
    o = game.logic
    return o.every(
        o.no(game.matches(o, o.number(flipped), lying))
        for flipped in game.colours
        for lying in game.colours
        if flipped != lying
    )


# Claims.


def other_colours_rest(game: Game[N, B], step: Step[N]) -> B:
    """Only the flipped colour moves: L10 for one colour."""
    o = game.logic
    before = (*step.before.tanks, *step.before.score_piles)
    after = (*step.after.tanks, *step.after.score_piles)
    return o.every(
        o.some((o.same(step.flipped, o.number(colour)), o.same(was[colour], now[colour])))
        for was, now in zip(before, after, strict=True)
        for colour in game.colours
    )


def none_or_one_of_the_colour(game: Game[N, B], step: Step[N]) -> B:
    """The tank flipped into then has none of the flipped colour, or one: L11 for one colour."""
    o = game.logic
    expected = o.choose(is_hit(game, step), o.number(0), o.number(1))
    return o.every(
        implies(
            o,
            o.every((o.same(step.action, o.number(seat)), o.same(step.flipped, o.number(colour)))),
            o.same(tank[colour], expected),
        )
        for seat, tank in enumerate(step.after.tanks)
        for colour in game.colours
    )


def the_colour_hits(game: Game[N, B], step: Step[N]) -> B:
    """The step is a hit exactly if the flipped colour lies in the tank."""
    o = game.logic
    lies = o.some(
        o.every(
            (
                o.same(step.action, o.number(seat)),
                o.same(step.flipped, o.number(colour)),
                o.at_least(tank[colour], o.number(1)),
            )
        )
        for seat, tank in enumerate(step.before.tanks)
        for colour in game.colours
    )
    return both_or_neither(o, is_hit(game, step), lies)


def same_by_other_names(names: Sequence[int], *, relation_too: bool = False) -> StepLaw:
    """The claim that a step is the same with the colours renamed: L17."""

    def law(game: Game[N, B], step: Step[N]) -> B:
        other = symmetry.rename_game(game, names) if relation_too else game
        told = symmetry.rename_step(game, step, names)
        taken = model.step(other, told.before, told.action, told.flipped)
        return symmetry.same_state(game, taken, told.after)

    return law


def an_empty_tank_misses(game: Game[N, B], step: Step[N]) -> B:
    """A flip into an empty tank is a miss."""
    o = game.logic
    empty = o.every(
        implies(o, o.same(step.action, o.number(seat)), o.same(total(o, tank), o.number(0)))
        for seat, tank in enumerate(step.before.tanks)
    )
    return implies(o, empty, o.no(is_hit(game, step)))


# Proofs, and why the conditions are needed.


def test_no_relation_finds_a_match_in_an_empty_tank(any_step: AnyStep) -> None:
    """A flip into an empty tank misses, with any relation."""
    any_step.prove_law(an_empty_tank_misses)


@rule("V4")
def test_the_flipped_colour_alone_moves(any_step: AnyStep) -> None:
    """If no colour matches another, only the flipped colour moves; otherwise others may."""
    any_step.prove_law(other_colours_rest, where=[no_other_colour_matches])
    any_step.refute(other_colours_rest)


@rule("V4", "L11")
def test_none_or_one_of_the_flipped_colour_is_left(any_step: AnyStep) -> None:
    """If each colour matches itself, a hit leaves none of it and a miss one; else more may stay."""
    any_step.prove_law(none_or_one_of_the_colour, where=[own_colour_matches])
    any_step.refute(none_or_one_of_the_colour)


def test_a_hit_by_the_flipped_colour(any_step: AnyStep) -> None:
    """If colours match themselves only, a hit means that the colour lies in the tank.

    Each half of the condition is needed.
    """
    both = [own_colour_matches, no_other_colour_matches]
    any_step.prove_law(the_colour_hits, where=both)
    for half in both:
        any_step.refute(the_colour_hits, where=[half])


def test_renaming_colours_and_relation() -> None:
    """Renaming colours and relation, before or after a step, gives the same.

    Every renaming is a product of swaps of neighbouring colours. Four colours are enough to have
    two that are swapped and two that are not, and they keep the proof fast.
    """
    any_step = AnyStep.of(2, extra_turn=True, colours=4, matches=any_relation(4))
    names = list(any_step.game.colours)
    for a, b in pairwise(names):
        swapped = [*names[:a], b, a, *names[b + 1 :]]
        any_step.prove_law(same_by_other_names(swapped, relation_too=True))


@rule("V4")
@pytest.mark.parametrize("names", [A_SWAP, A_TURN], ids=["a swap", "a turn of the wheel"])
def test_renaming_colours_that_are_treated_alike(any_step: AnyStep, names: Sequence[int]) -> None:
    """A renaming that leaves the relation unchanged changes no step; another may."""
    any_step.prove_law(same_by_other_names(names), where=[treated_alike(names)])
    any_step.refute(same_by_other_names(names))


@pytest.mark.parametrize(
    ("relation", "kept"),
    [
        (same_colour, [True, True]),
        (neighbours, [False, True]),
        (the_next, [False, True]),
        (pink_is_wild, [True, False]),
    ],
)
def test_which_relations_treat_colours_alike(relation: IntRelation, kept: list[bool]) -> None:
    """The same colour survives any renaming, a wheel its turns, a wild pink any swap without it."""
    square = written_out(INTS, relation, 7)
    found = [same_relation(INTS, square, renamed(square, names)) for names in (A_SWAP, A_TURN)]
    assert found == kept


def test_unmatched_cards_do_not_leave_their_zone(any_step: AnyStep) -> None:
    """The law lets no zone lose a card that is not matched, even of the flipped colour."""
    o, game = FORMULAS, any_step.game
    astray = replace(any_step.step, after=any_state(game, "astray"))
    before = (*astray.before.tanks, *astray.before.score_piles)
    after = (*astray.after.tanks, *astray.after.score_piles)
    kept = o.every(
        o.some((matches(game, astray, colour), o.at_least(now[colour], was[colour])))
        for was, now in zip(before, after, strict=True)
        for colour in game.colours
    )
    any_step.prove(kept, given=[only_matched_cards_move(game, astray)])


@pytest.mark.parametrize("steals", [True, False], ids=["a steal", "a score"])
@pytest.mark.parametrize("hits", [True, False], ids=["a hit", "a miss"])
def test_a_relation_may_match_no_colour_with_itself(
    any_step: AnyStep, *, steals: bool, hits: bool
) -> None:
    """The proofs include such relations: each kind of step is possible with one."""
    o, game, step = FORMULAS, any_step.game, any_step.step
    own = o.some(game.matches(o, o.number(colour), colour) for colour in game.colours)
    kind, outcome = is_steal(game, step), is_hit(game, step)
    assumed = (
        *playable(game, step),
        o.no(own),
        kind if steals else o.no(kind),
        outcome if hits else o.no(outcome),
    )
    example(*assumed)
