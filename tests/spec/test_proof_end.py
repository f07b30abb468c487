"""Proofs of the laws of the end: for any state in play or just over, and any deck and goal."""

from __future__ import annotations

from typing import Final

import pytest

pytest.importorskip("z3", reason="the proofs need z3-solver")

from tests.rules import rule
from tests.spec import end_laws, model, symmetry
from tests.spec.end_laws import END_LAWS
from tests.spec.proving import AnyEnd, same_result
from tests.spec.symbolic import any_result

SEATS: Final = range(2, 7)


@pytest.fixture(
    params=[(players, tie_break) for tie_break in (True, False) for players in SEATS],
    ids=lambda param: f"{param[0]} seats, {'' if param[1] else 'no '}E4",
    scope="module",
)
def any_end(request: pytest.FixtureRequest) -> AnyEnd:
    """Any end, for each number of seats, with and without the tie-break."""
    players, tie_break = request.param
    return AnyEnd.of(players, tank_tie_break=tie_break)


@rule("E1")
def test_the_goal_wins_at_once(any_end: AnyEnd) -> None:
    """A seat at the goal wins at once and alone, whatever the colours."""
    any_end.prove_law(end_laws.the_goal_ends_it_at_once)


@rule("E2")
def test_the_last_card_ends_it(any_end: AnyEnd) -> None:
    """With no seat at the goal the game is over exactly if the draw pile is empty."""
    any_end.prove_law(end_laws.else_the_last_card_ends_it)


@rule("L16")
def test_over_means_a_result(any_end: AnyEnd) -> None:
    """The game is over exactly if there is a winner."""
    any_end.prove_law(end_laws.over_means_a_result)


@rule("E3")
def test_most_cards_win(any_end: AnyEnd) -> None:
    """No seat has more cards in its score pile than a winner."""
    any_end.prove_law(end_laws.a_winner_has_most_cards)


@rule("E4")
def test_the_tank_decides_a_tie(any_end: AnyEnd) -> None:
    """No seat tied with a winner has more cards in its tank."""
    any_end.prove_law(end_laws.a_tied_winner_has_most_in_the_tank)


@rule("E5")
def test_equals_share_the_win(any_end: AnyEnd) -> None:
    """A seat that is tied with a winner after the tie-break has won too."""
    any_end.prove_law(end_laws.equals_share_the_win)


@rule("E1", "E2", "E3", "E4", "E5", "L21")
def test_the_laws_determine_the_result(any_end: AnyEnd) -> None:
    """A result that keeps all laws of the end is the result of the model."""
    other = any_result(any_end.game, "other")
    obeyed = [law(any_end.game, any_end.state, other) for law in END_LAWS]
    any_end.prove(same_result(other, any_end.outcome), given=obeyed)


@rule("L17")
def test_renaming_and_rotating_keep_the_result(any_end: AnyEnd) -> None:
    """The result is the same with the colours renamed, and rotates with the seats."""
    game, state = any_end.game, any_end.state
    reversed_names = list(reversed(game.colours))
    renamed = model.result(game, symmetry.rename(game, state, reversed_names))
    rotated = model.result(game, symmetry.rotate(game, state))
    any_end.prove(
        game.logic.every(
            (
                same_result(renamed, any_end.outcome),
                same_result(rotated, symmetry.rotate_result(any_end.outcome)),
            )
        )
    )
