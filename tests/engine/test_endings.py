"""How a game ends, and who has won (E1 to E6, D1, D3)."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    Result,
    Ruleset,
    Score,
    State,
    Steal,
    apply,
    is_over,
    legal_actions,
    result,
    winner,
)
from mantis_rules.testing import partitions
from tests.helpers.positions import table, with_scores
from tests.helpers.strategies import RULESETS, games, positions
from tests.rules import rule

SHORT_GOAL = attrs.evolve(STANDARD, name="short-goal", goal=4)


def judged(state: State) -> Result | None:
    """The result by E1 to E5, worked out independently of the library."""
    scores = [len(pile) for pile in state.score_piles]
    at_goal = [seat for seat, score in enumerate(scores) if score >= state.rules.goal]
    if at_goal:
        return Result(tuple(at_goal), "goal")
    if state.draw_pile:
        return None
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    most = max(len(state.tanks[seat]) for seat in tied)
    winners = tuple(seat for seat in tied if len(state.tanks[seat]) == most)
    return Result(winners, "draw pile empty")


@rule("E1-E5")
@given(positions())
def test_the_result_is_what_the_rules_say(state: State) -> None:
    """In any position, `result`, `winner` and `is_over` agree with E1 to E5."""
    expected = judged(state)
    assert result(state) == expected
    assert is_over(state) is (expected is not None)
    sole = expected.winners[0] if expected and len(expected.winners) == 1 else None
    assert winner(state) == sole


@rule("E1")
@given(st.sampled_from(RULESETS).flatmap(partitions))
def test_the_result_of_a_position_that_no_game_reaches_is_by_the_rules(state: State) -> None:
    """Where several seats are at the goal with different scores, or none is, E1 to E5 decide."""
    assert result(state) == judged(state)


@rule("E1")
@given(st.lists(st.integers(0, 20), min_size=2, max_size=5), st.integers(0, 1))
def test_every_seat_at_the_goal_wins(scores: list[int], draw: int) -> None:
    """All seats with the goal or more win together, whatever each of them has."""
    state = with_scores(STANDARD, scores, draw=draw)
    assert result(state) == judged(state)


@rule("L16")
@given(games())
def test_a_game_goes_on_until_it_is_over(states: list[State]) -> None:
    """No state before the last is over, and the last is over if and only if no action is legal."""
    assert not any(map(is_over, states[:-1]))
    assert all(legal_actions(state) for state in states[:-1])
    assert is_over(states[-1]) is (legal_actions(states[-1]) == ())


@rule("E1", "D1")
@pytest.mark.parametrize(("rules", "goal"), [(STANDARD, 10), (DUEL, 15)], ids=["standard", "duel"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_goal_wins_at_once(rules: Ruleset, goal: int, seat: int) -> None:
    """A seat with 10 cards, or 15 with two players, has won; one card fewer is not enough."""
    scores = [3, 3]
    scores[seat] = goal
    state = with_scores(rules, scores, draw=40)
    assert result(state) == Result((seat,), "goal")
    assert winner(state) == seat
    scores[seat] = goal - 1
    assert result(with_scores(rules, scores, draw=40)) is None


def test_more_than_the_goal_wins_too() -> None:
    """A score above the goal wins as well."""
    state = table("Ro Ry Rg Rb / -", draw="Rp Bo", rules=SHORT_GOAL)
    after = apply(state, Score())
    assert after.scores == (5, 0)
    assert result(after) == Result((0,), "goal")


@rule("E1")
def test_the_game_ends_with_cards_to_draw() -> None:
    """At the goal no action is legal any more, even though the draw pile is not empty."""
    after = apply(table("Ro Ry Rg / -", draw="Rp Bo Go", rules=SHORT_GOAL), Score())
    assert (after.draw_count, legal_actions(after), winner(after)) == (2, (), 0)


@rule("E1")
def test_cards_of_all_colours_count_towards_the_goal() -> None:
    """Every card in a score pile counts towards the goal, whatever its colour."""
    state = table("Ro / -", piles="Go Gy / -", draw="Rg Bo", rules=SHORT_GOAL)
    assert winner(apply(state, Score())) == 0


@rule("T4a")
def test_a_steal_never_reaches_the_goal() -> None:
    """Stolen cards do not count towards the goal, however many they are."""
    after = apply(table("- / Ro Ry Rg Rb", draw="Rp Bo", rules=SHORT_GOAL), Steal(1))
    assert result(after) is None


@rule("E2")
def test_the_last_card_can_still_be_scored() -> None:
    """With one card to draw the game is on; it ends when that card is flipped."""
    state = table("Ro / -", draw="Rg")
    assert result(state) is None
    after = apply(state, Score())
    assert after.scores == (2, 0)
    assert result(after) == Result((0,), "draw pile empty")


@rule("E1", "E2")
def test_a_hit_with_the_last_card_can_reach_the_goal() -> None:
    """A hit with the last card that reaches the goal wins by the goal."""
    after = apply(table("Ro Ry Rg / -", draw="Rp", rules=SHORT_GOAL), Score())
    assert result(after) == Result((0,), "goal")


@rule("E2", "E3")
def test_an_end_by_the_last_card_is_not_by_the_goal() -> None:
    """One card short of the goal, the largest score pile wins because the draw pile is empty."""
    after = apply(table("Ro Ry / Bo", draw="Rp", rules=SHORT_GOAL), Score())
    assert after.scores == (3, 0)
    assert result(after) == Result((0,), "draw pile empty")


@rule("E3")
@pytest.mark.parametrize(
    ("tanks", "piles", "winners"),
    [
        ("- / Ro Ry Rg", "Go Gy / -", (0,)),
        ("Ro / - / Ry Rg", "Go Gy / Bo By Bg / -", (1,)),
        ("Ro / Ry / Rg", "- / - / Go Gy", (2,)),
    ],
)
def test_most_scored_wins(tanks: str, piles: str, winners: tuple[int, ...]) -> None:
    """When the draw pile is empty, the largest score pile wins, whatever is in the tanks."""
    assert result(table(tanks, piles=piles)) == Result(winners, "draw pile empty")


@rule("E4")
@pytest.mark.parametrize(
    ("tanks", "piles", "winners"),
    [
        ("Ro / Ry Rg", "Go Gy / Bo By", (1,)),
        ("Ro Rp / - / Ry", "Go Gy / Bo By / Po Py", (0,)),
        ("Ro Rp Rk / Rb / Ry Rg", "- / Bo By / Po Py", (2,)),
        ("- / Ro Ry", None, (1,)),
    ],
)
def test_a_tie_goes_to_the_fuller_tank(
    tanks: str, piles: str | None, winners: tuple[int, ...]
) -> None:
    """Among the seats tied for the largest score pile, and only those, the fullest tank wins."""
    assert result(table(tanks, piles=piles)) == Result(winners, "draw pile empty")


@rule("E5")
@pytest.mark.parametrize(
    ("tanks", "piles", "winners"),
    [
        ("Ro / Ry", "Go Gy / Bo By", (0, 1)),
        ("Ro / Ry / Rg", "Go Gy / Bo By / Po Py", (0, 1, 2)),
        ("- / Rb / Ry", "Go Gy / Bo By / Po Py", (1, 2)),
        ("Ro / Rp Rk / Ry", "Go Gy / - / Po Py", (0, 2)),
    ],
)
def test_a_win_can_be_shared(tanks: str, piles: str, winners: tuple[int, ...]) -> None:
    """Seats that are still tied share the win: there is a result, but no single winner."""
    state = table(tanks, piles=piles)
    assert result(state) == Result(winners, "draw pile empty")
    assert winner(state) is None
    assert is_over(state)


@rule("E5", "L16")
def test_a_shared_win_is_not_an_unfinished_game() -> None:
    """A shared win and an unfinished game both have no winner, but only the former is over."""
    unfinished, shared = table("Ro / Ry", draw="Go"), table("Ro / Ry")
    assert winner(unfinished) is winner(shared) is None
    assert (is_over(unfinished), is_over(shared)) == (False, True)


@rule("E6")
def test_the_draw_pile_is_not_refilled() -> None:
    """When the draw pile runs out, tanks and score piles are not shuffled into a new one."""
    after = apply(table("Ro Bk / Go", piles="Yo Yr / -", draw="Rg"), Score())
    assert (after.draw_pile, after.draw_count, after.top_back) == ((), 0, None)
    assert sum(map(len, (*after.tanks, *after.score_piles))) == 6


@rule("E2", "D3")
def test_a_duel_ends_with_the_last_card_of_a_chain() -> None:
    """A steal that hits with the last card ends the duel, and the score piles decide."""
    after = apply(table("Bk / Ro Go", piles="Yo Yr / -", draw="Rg", rules=DUEL), Steal(1))
    assert result(after) == Result((0,), "draw pile empty")


@rule("E2")
@pytest.mark.parametrize("scores", [(0, 0), (3, 2), (9, 9)])
def test_a_game_with_cards_to_draw_is_on(scores: tuple[int, int]) -> None:
    """With no seat at the goal and a card to draw there is no result, whichever seat is ahead."""
    assert result(with_scores(STANDARD, scores, draw=1)) is None


@rule("E1")
def test_all_seats_at_the_goal_win() -> None:
    """All seats at the goal win; there can be several in a variant or a state made by hand."""
    state = table("Roy / Bop / -", draw="Gyk", piles="Rog Rob / Org Orb / -",
                  rules=attrs.evolve(STANDARD, goal=2))  # fmt: skip
    assert result(state) == Result((0, 1), "goal")
