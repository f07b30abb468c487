"""All that can follow an action, by what is remembered (I3, L20).

Elsewhere: outcomes counted over all orders of a tiny deck (`tests.exhaustive.test_orders`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from mantis_rules import (
    STANDARD,
    Action,
    IllegalAction,
    InvalidState,
    Score,
    State,
    Steal,
    apply,
    is_over,
    legal_actions,
    new_game,
    step,
)
from mantis_rules.views import (
    Forecast,
    MemoryView,
    Outcome,
    event_of,
    follow,
    forecast,
    memory_view,
    odds,
    outcomes,
    table_view,
)
from tests.helpers.lookalikes import any_positions
from tests.helpers.positions import table
from tests.helpers.refusals import Refusal, check, each, for_each
from tests.rules import rule

STATE = new_game(3, seed=7)
VIEW = memory_view(STATE)
on_going = any_positions().filter(lambda state: not is_over(state))


@rule("I3", "L20")
@settings(max_examples=60, deadline=None)
@given(on_going)
def test_outcomes_are_all_tops_with_all_next_backs(state: State) -> None:
    """Each unseen card with the top back comes with each back that is left below it, just once."""
    view = memory_view(state)
    expected = Counter(
        (top, below and below.back)
        for top in view.unseen
        if top.back == view.top_back
        for below in (view.unseen - {top} or [None])
    )
    for action in view.actions[:2]:
        found = outcomes(view, action)
        pairs = [(one.event.flip.card, one.event.top_back) for one in found]
        assert len(set(pairs)) == len(pairs)
        assert {pair: one.chance for pair, one in zip(pairs, found, strict=True)} == {
            pair: Fraction(number, expected.total()) for pair, number in expected.items()
        }


@rule("L20")
@settings(max_examples=60, deadline=None)
@given(on_going)
def test_chances_are_exact_and_sum_to_one(state: State) -> None:
    """Every chance is a fraction above 0, and each front has the chance that the odds give it."""
    view = memory_view(state)
    for action in view.actions[:2]:
        found = outcomes(view, action)
        assert sum(one.chance for one in found) == 1
        assert all(type(one.chance) is Fraction and one.chance > 0 for one in found)
        fronts = dict.fromkeys(odds(view), Fraction(0))
        for one in found:
            fronts[one.event.flip.card.front] += one.chance
        assert fronts == odds(view)


@rule("I3")
@settings(max_examples=60, deadline=None)
@given(on_going)
def test_an_outcome_is_what_following_its_event_gives(state: State) -> None:
    """The view is that of a client which follows the event, and what really happens is one."""
    view = memory_view(state)
    for action in view.actions[:2]:
        found = outcomes(view, action)
        for one in found[:20]:
            assert follow(view, one.event) == one.view
        taken = step(state, action)
        happened = event_of(taken), memory_view(taken.after)
        assert [(one.event, one.view) for one in found].count(happened) == 1


def average(action: Action, view: MemoryView, found: tuple[Outcome, ...]) -> Forecast:
    """What an action brings on average, counted in the views before and after."""
    hit, scored, gained, given = (Fraction(0) for _ in range(4))
    for one in found:
        hit += one.chance * one.event.flip.hit
        for seat in range(view.players):
            new = len(one.view.tanks[seat] - view.tanks[seat])
            banked = len(one.view.score_piles[seat] - view.score_piles[seat])
            if seat == view.to_move:
                gained, scored = gained + one.chance * new, scored + one.chance * banked
            else:
                given += one.chance * (new + banked)
    return Forecast(action, hit, scored, gained, given)


@rule("L20")
@settings(max_examples=60, deadline=None)
@given(on_going)
def test_a_forecast_is_the_average_of_the_outcomes(state: State) -> None:
    """Whatever the rules, both ways to foresee an action agree."""
    view = memory_view(state)
    for option in forecast(view):
        assert option == average(option.action, view, outcomes(view, option.action))


@rule("E2")
def test_after_the_last_card_there_is_no_next_back() -> None:
    """The last flip has one outcome: its card is known, and the game is over then."""
    state = table("Rob / Ryb / -", draw="Rog")
    [only] = outcomes(memory_view(state), Steal(1))
    assert only == Outcome(
        Fraction(1), event_of(step(state, Steal(1))), memory_view(apply(state, Steal(1)))
    )
    assert only.event.top_back is None
    assert only.view.result is not None


def test_outcomes_by_hand() -> None:
    """Two cards fit the back; below either are the other one, or one of two with another back."""
    state = table("- / - / -", draw="Roy Ory Gbp Bgp")
    found = outcomes(memory_view(state), Score())
    told = [(f"{one.event.flip.card}", len(one.event.top_back or ()), one.chance)
            for one in found]  # fmt: skip
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert told == [("Roy", 3, sixth), ("Roy", 3, third), ("Ory", 3, sixth), ("Ory", 3, third)]
    backs = [one.event.top_back for one in found]
    roy, gbp = state.draw_pile[0].back, state.draw_pile[2].back
    assert backs == [roy, gbp, roy, gbp]


def test_outcomes_are_in_the_order_of_the_deck() -> None:
    """By the top card first, and then by the first unseen card that has the next back."""
    found = outcomes(VIEW, Score())
    tops = [*dict.fromkeys(one.event.flip.card for one in found)]
    assert tops == [card for card in VIEW.unseen if card.back == VIEW.top_back]
    backs = [one.event.top_back for one in found if one.event.flip.card == tops[0]]
    assert backs == [*dict.fromkeys(card.back for card in VIEW.unseen)]


@given(on_going.filter(lambda state: state.draw_count > 2))
@settings(max_examples=40, deadline=None)
def test_outcomes_do_not_depend_on_what_is_hidden(state: State) -> None:
    """They are the same, in the same order, for every position with this view."""
    top, *rest = state.draw_pile
    other = attrs.evolve(state, draw_pile=(top, *reversed(rest)))
    action = legal_actions(state)[-1]
    assert outcomes(memory_view(other), action) == outcomes(memory_view(state), action)


def _no_score_on_red(state: State) -> tuple[Action, ...]:
    back = state.top_back
    every = STANDARD.legality(state)
    return every[1:] if back is not None and any(c.value == "red" for c in back) else every


def test_a_variant_may_read_the_next_back() -> None:
    """What a ruleset says of the next back is asked for each of them."""
    rules = attrs.evolve(STANDARD, name="red", legality=_no_score_on_red)
    found = outcomes(memory_view(new_game(3, seed=7, rules=rules)), Steal(1))
    for one in found:
        red = any(colour.value == "red" for colour in one.event.top_back or ())
        assert (Score() in one.view.actions) is not red
        assert one.event.actions == one.view.actions


def over() -> State:
    """A game that has just ended by its goal, with cards left to draw."""
    rules = attrs.evolve(STANDARD, name="quick", goal=2)
    state = new_game(3, seed=7, rules=rules)
    while not is_over(state):
        state = apply(state, Score())
    assert state.draw_count
    return state


ENDS: dict[str, Callable[[], State]] = {"goal": over, "no card": lambda: table("Rob / Ryb / -")}


@pytest.mark.parametrize("action", [Steal(0), Steal(3), Steal(-1), Steal(True), "score", None, 5])
@pytest.mark.parametrize("made", [lambda: STATE, *ENDS.values()], ids=["at first", *ENDS])
def test_an_illegal_action_is_refused_as_when_it_is_taken(
    made: Callable[[], State], action: Any
) -> None:
    """The error is that of `apply`: the same text, ply, seat and reason."""
    state = made()
    with pytest.raises(IllegalAction) as taken:
        apply(state, action)
    with pytest.raises(IllegalAction) as foreseen:
        outcomes(memory_view(state), action)
    assert vars(foreseen.value) == vars(taken.value)
    assert str(foreseen.value) == str(taken.value)


@rule("E1", "E2")
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_nothing_follows_the_end(end: Callable[[], State]) -> None:
    """When the game is over, every action is illegal."""
    with pytest.raises(IllegalAction, match="the game is over"):
        outcomes(memory_view(end()), Score())


REFUSALS = for_each(
    "outcomes",
    [None, 5, "view", STATE, MemoryView, table_view(STATE)],
    lambda view: outcomes(view, Score()),
    InvalidState,
    "expected a MemoryView, which shows the cards that are left, got ",
)


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_what_is_no_memory_view_is_refused(refusal: Refusal) -> None:
    """A table view does not say which cards are left, and a state says too much."""
    check(refusal)
