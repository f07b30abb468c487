"""The words for steps, endings and positions follow what happened, with any ruleset."""

from __future__ import annotations

import attrs
import pytest

from mantis_rules import (
    DUEL,
    STANDARD,
    Action,
    Flip,
    Result,
    Ruleset,
    Score,
    State,
    Steal,
    Tank,
    Transfer,
    new_game,
    step,
)
from mantis_rules.cli.showing import title
from mantis_rules.drawing.seen import goal_of, seen
from mantis_rules.drawing.wording import circumstances, description, ending, plain, step_line
from mantis_rules.game import with_laws
from mantis_rules.variants import SHORT
from tests.helpers.positions import table
from tests.helpers.variants import pass_a_miss_on
from tests.rules import rule


def _takes_one(state: State, flip: Flip) -> tuple[Transfer, ...]:
    if not flip.hit:
        return STANDARD.resolution(state, flip)
    flipped = flip.cards & {flip.card}
    return Transfer(flipped, Tank(2)), Transfer(flip.cards - flipped, Tank(flip.mover))


def _leaves_what_it_hit(state: State, flip: Flip) -> tuple[Transfer, ...]:
    flipped = flip.cards & {flip.card}
    return Transfer(flipped, Tank(flip.mover)), Transfer(flip.cards - flipped, Tank(flip.tank))


def _leaves_all(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return (Transfer(flip.cards, Tank(flip.tank)),)


LEAVING = attrs.evolve(STANDARD, resolution=_leaves_what_it_hit)
KEEPING = attrs.evolve(STANDARD, resolution=_leaves_all)
PASSING = attrs.evolve(STANDARD, resolution=pass_a_miss_on)
TAKING = attrs.evolve(STANDARD, resolution=_takes_one)


def _three(state: State) -> Result | None:
    return (
        Result((0,), "three cards scored") if state.scores[0] > 2 or not state.draw_count else None
    )


@rule("T3", "T4")
@pytest.mark.parametrize(
    ("rules", "draw", "action", "said"),
    [
        (STANDARD, "Rpk", Score(), "scores: red, a hit; 2 cards go to seat 0's score pile"),
        (STANDARD, "Ypk", Score(), "scores: yellow, a miss; the card stays in seat 0's tank"),
        (STANDARD, "Bgk", Steal(1), "steals from seat 1: blue, a hit; 2 cards go to seat 0's tank"),
        (STANDARD, "Ypk", Steal(1), "seat 1: yellow, a miss; the card stays in seat 1's tank"),
        (PASSING, "Ypk", Steal(1), "seat 1: yellow, a miss; the card goes to seat 2's tank"),
        (
            TAKING,
            "Bgk",
            Steal(1),
            "a hit; the card goes to seat 2's tank; one card goes to seat 0's",
        ),
        (
            LEAVING,
            "Bgk",
            Steal(1),
            "a hit; the card goes to seat 0's tank; one card stays in seat 1's tank",
        ),
        (KEEPING, "Bgk", Steal(1), "a hit; 2 cards stay in seat 1's tank"),
    ],
)
def test_a_step_in_words_follows_the_transfers(
    rules: Ruleset, draw: str, action: Action, said: str
) -> None:
    """The text says where the cards went, not where a hit or miss usually sends them."""
    before = table("Roy / Bop / Gyk", draw=f"{draw} Obk Kry", rules=rules)
    assert said in plain(step_line(step(before, action)))


@rule("E1")
@pytest.mark.parametrize(
    ("rules", "goal"),
    [
        (STANDARD, True),
        (SHORT, True),
        (attrs.evolve(STANDARD, victory=with_laws(STANDARD.victory, {"one_at_goal": []})), True),
        (attrs.evolve(STANDARD, victory=with_laws(_three, {"goal_or_most_cards": []})), False),
    ],
    ids=["standard", "short", "by the goal", "another victory"],
)
def test_a_goal_is_named_where_it_wins(rules: Ruleset, goal: bool) -> None:
    """The goal is named only if reaching it wins."""
    state = new_game(3, 1, rules=rules)
    assert ("goal 10" in title(state)) is goal
    assert ("goal 10" in circumstances(seen(state))) is goal
    assert (goal_of(rules) == 10) is goal


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("goal", "Seat 1 wins after 3 actions: reached the goal with 0 cards."),
        ("draw pile empty", "Seat 1 wins after 3 actions: the draw pile is empty; 0 cards scored."),
        ("six rounds played", "Seat 1 wins after 3 actions: six rounds played; 0 cards scored."),
    ],
)
def test_an_ending_gives_the_reason_of_its_result(reason: str, said: str) -> None:
    """The ending names the goal or the empty draw pile only if the result does."""
    state = table("Roy / Bop / Gyk", draw="Rpk Obk Kry")
    assert ending(seen(state), Result((1,), reason)) == said


def test_a_shared_win_names_all_winners() -> None:
    """A shared win is not called the win of one seat."""
    state = table("Roy / Bop / Gyk", draw="Rpk Obk Kry")
    said = "Shared win of seat 0, seat 2 after 3 actions: reached the goal with 0, 0 cards."
    assert ending(seen(state), Result((0, 2), "goal")) == said


def test_a_picture_is_described_in_words() -> None:
    """The description has the tanks, scores, draw pile, back, turn and step."""
    before = table("Roy Rog / Bop / -", draw="Rpk Obk", piles="- / Kry / -", to_move=1)
    assert description(seen(before, ["Ada", "Bo", "Cy"])) == (
        "hand-made rules, 3 players, goal 10, after 4 actions. "
        "Seat 0 (Ada): 0 scored; tank 2 red. "
        "Seat 1 (Bo): 1 scored; tank 1 blue. "
        "Seat 2 (Cy): 0 scored; tank empty. "
        "2 to draw; the top card's back shows red, purple, pink. "
        "Seat 1 to move."
    )
    taken = description(seen(step(before, Steal(0))))
    assert "5. Seat 1 steals from seat 0: red, a hit; 3 cards go to seat 1's tank. " in taken
    assert taken.endswith(
        "1 to draw; the top card's back shows orange, blue, pink. Seat 2 to move."
    )


def test_an_ended_game_is_described_with_its_end() -> None:
    """The description of a game that is over says who won, and that nothing is left to draw."""
    last = step(table("Roy / Bop Ryk / Gyk", draw="Rpk"), Score()).after
    said = description(seen(last))
    assert "The draw pile is empty. Seat 0 wins after 5 actions: the draw pile is empty; 2" in said


def test_nobody_has_another_turn_after_the_end() -> None:
    """The same steal earns a turn in the middle of a game, and none with the last card."""
    for draw, earns in ("Rpk Obk", True), ("Rpk", False):
        taken = step(table("Bop / Rog Rob", draw=draw, rules=DUEL), Steal(1))
        assert ("another turn" in plain(step_line(taken))) is earns
