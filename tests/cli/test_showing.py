"""The texts of steps and endings follow what happened, with any ruleset."""

from __future__ import annotations

import attrs
import pytest

from mantis_rules import (
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
from mantis_rules.cli.showing import ending, headline, title
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
def test_a_headline_follows_the_transfers(
    rules: Ruleset, draw: str, action: Action, said: str
) -> None:
    """The text says where the cards went, not where a hit or miss usually sends them."""
    before = table("Roy / Bop / Gyk", draw=f"{draw} Obk Kry", rules=rules)
    assert said in headline(step(before, action)).plain


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
    """The title names the goal only if reaching it wins."""
    assert ("goal 10" in title(new_game(3, 1, rules=rules))) is goal


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
    assert ending(state, Result((1,), reason)).strip() == said
