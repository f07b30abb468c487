"""How a game ends, and who has won (E1 to E6, D1, D3)."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

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
from tests.helpers.positions import table, with_scores
from tests.helpers.strategies import games, positions
from tests.rules import rule

SHORT_GOAL = attrs.evolve(STANDARD, name="short-goal", goal=4)


def judged(state: State) -> Result | None:
    """What E1 to E5 say of a position, written down once more."""
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
    """In any position, result, winner and end agree with the rules told by hand."""
    expected = judged(state)
    assert result(state) == expected
    assert is_over(state) is (expected is not None)
    sole = expected.winners[0] if expected and len(expected.winners) == 1 else None
    assert winner(state) == sole


@rule("L16")
@given(games())
def test_a_game_goes_on_until_it_is_over(states: list[State]) -> None:
    """No state but the last is over, and actions are left exactly until then."""
    assert not any(map(is_over, states[:-1]))
    assert all(legal_actions(state) for state in states[:-1])
    assert is_over(states[-1]) is (legal_actions(states[-1]) == ())


@rule("E1", "D1")
@pytest.mark.parametrize(("rules", "goal"), [(STANDARD, 10), (DUEL, 15)], ids=["standard", "duel"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_goal_wins_at_once(rules: Ruleset, goal: int, seat: int) -> None:
    """Whoever has 10 cards, or 15 of two players, has won; one card less is not enough."""
    scores = [3, 3]
    scores[seat] = goal
    state = with_scores(rules, scores, draw=40)
    assert result(state) == Result((seat,), "goal")
    assert winner(state) == seat
    scores[seat] = goal - 1
    assert result(with_scores(rules, scores, draw=40)) is None


def test_more_than_the_goal_wins_too() -> None:
    """The goal is a least number; a large pile may go beyond it."""
    state = table("Ro Ry Rg Rb / -", draw="Rp Bo", rules=SHORT_GOAL)
    after = apply(state, Score())
    assert after.scores == (5, 0)
    assert result(after) == Result((0,), "goal")


@rule("E1")
def test_the_game_ends_with_cards_to_draw() -> None:
    """At the goal nobody may act any more, though the draw pile is not empty."""
    after = apply(table("Ro Ry Rg / -", draw="Rp Bo Go", rules=SHORT_GOAL), Score())
    assert (after.draw_count, legal_actions(after), winner(after)) == (2, (), 0)


@rule("E1")
def test_colours_do_not_count() -> None:
    """The cards in a score pile count, of whatever colours they are."""
    state = table("Ro / -", piles="Go Gy / -", draw="Rg Bo", rules=SHORT_GOAL)
    assert winner(apply(state, Score())) == 0


@rule("T4a")
def test_a_steal_never_reaches_the_goal() -> None:
    """Stolen cards are not scored, however many they are."""
    after = apply(table("- / Ro Ry Rg Rb", draw="Rp Bo", rules=SHORT_GOAL), Steal(1))
    assert result(after) is None


@rule("E2")
def test_the_last_cards_action_is_carried_out() -> None:
    """With one card to draw the game is on; it ends when that card has been flipped."""
    state = table("Ro / -", draw="Rg")
    assert result(state) is None
    after = apply(state, Score())
    assert after.scores == (2, 0)
    assert result(after) == Result((0,), "draw pile empty")


@rule("E1", "E2")
def test_a_hit_with_the_last_card_can_reach_the_goal() -> None:
    """Then it is a win by the goal."""
    after = apply(table("Ro Ry Rg / -", draw="Rp", rules=SHORT_GOAL), Score())
    assert result(after) == Result((0,), "goal")


@rule("E2", "E3")
def test_an_end_by_the_last_card_is_not_by_the_goal() -> None:
    """One short of the goal, the seat with most cards wins as the draw pile is empty."""
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
    """When the draw pile ran out, the score pile decides, whatever is in the tanks."""
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
    """Among those tied for the most scored, and only among them, most in the tank wins."""
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
    """Those still tied share the win; there is a result, but no single winner."""
    state = table(tanks, piles=piles)
    assert result(state) == Result(winners, "draw pile empty")
    assert winner(state) is None
    assert is_over(state)


@rule("E5", "L16")
def test_a_shared_win_is_not_an_unfinished_game() -> None:
    """Both have no winner, but only one of them has a result."""
    unfinished, shared = table("Ro / Ry", draw="Go"), table("Ro / Ry")
    assert winner(unfinished) is winner(shared) is None
    assert (is_over(unfinished), is_over(shared)) == (False, True)


@rule("E6")
def test_nothing_is_shuffled_anew() -> None:
    """When the draw pile is empty, tanks and score piles stay as they are."""
    after = apply(table("Ro Bk / Go", piles="Yo Yr / -", draw="Rg"), Score())
    assert (after.draw_pile, after.draw_count, after.top_back) == ((), 0, None)
    assert sum(map(len, (*after.tanks, *after.score_piles))) == 6


@rule("E2", "D3")
def test_a_duel_ends_amid_a_chain() -> None:
    """A steal that hits with the last card gives no turn; the piles decide."""
    after = apply(table("Bk / Ro Go", piles="Yo Yr / -", draw="Rg", rules=DUEL), Steal(1))
    assert result(after) == Result((0,), "draw pile empty")


@rule("E2")
@pytest.mark.parametrize("scores", [(0, 0), (3, 2), (9, 9)])
def test_a_game_with_cards_to_draw_is_on(scores: tuple[int, int]) -> None:
    """Below the goal and with a card to draw there is no result, whoever is ahead."""
    assert result(with_scores(STANDARD, scores, draw=1)) is None


@rule("E1")
def test_all_seats_at_the_goal_win() -> None:
    """By a variant, or made by hand, several may have reached it."""
    state = table("Roy / Bop / -", draw="Gyk", piles="Rog Rob / Org Orb / -",
                  rules=attrs.evolve(STANDARD, goal=2))  # fmt: skip
    assert result(state) == Result((0, 1), "goal")
