"""What each action brings on average, by the odds of a view and by its ruleset (L20, I4)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from mantis_rules import (
    DUEL,
    STANDARD,
    Action,
    Card,
    Flip,
    PolicyFault,
    Ruleset,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    legal_actions,
    new_game,
    step,
)
from mantis_rules.rulebook import match_takes_all
from mantis_rules.testing import states
from mantis_rules.views import Forecast, TableView, View, forecast, memory_view, odds, table_view
from tests.helpers.faulty_policies import RESOLUTIONS, SUCCESSIONS
from tests.helpers.lookalikes import any_positions, swapped
from tests.helpers.positions import disguised, table
from tests.helpers.variants import EVERY_RULES, PASSERS, THIEVES, as_asked
from tests.rules import rule
from tests.rulesets.test_policy_faults import after_the_deal, rules_with

HALF = Fraction(1, 2)


def with_top(state: State, card: Card) -> State:
    """A position with this card on top that looks the same to a newcomer."""
    in_tanks = [each for tank in state.tanks for each in tank]
    if card in in_tanks:  # swap it with a card of its colour that is not in a tank
        alike = (each for each in state.rules.deck if each.front is card.front)
        state = swapped(state, card, next(each for each in alike if each not in in_tanks))
    return swapped(state, card, state.draw_pile[0])


def worlds(state: State, view: View) -> list[tuple[Fraction, State]]:
    """For each card that can be on top, its chance and a position with it on top."""
    chances = odds(view)
    fronts = {card.front: card for card in state.rules.deck if card.back == state.top_back}
    found = []
    for colour, chance in chances.items():
        if chance:
            made = with_top(state, fronts[colour])
            assert (table_view(made) if type(view) is TableView else memory_view(made)) == view
            found.append((chance, made))
    return found


def arrived(action: Action, outcomes: Iterable[tuple[Fraction, State]]) -> Forecast:
    """What the action brings on average, counted by taking it in each of these positions."""
    hit, scored, gained, given = (Fraction(0) for _ in range(4))
    for chance, before in outcomes:
        taken = step(before, action)
        hit += chance * taken.flip.hit
        for seat in range(before.players):
            new = len([c for c in taken.after.tanks[seat] if c not in before.tanks[seat]])
            kept = len(taken.after.score_piles[seat]) - len(before.score_piles[seat])
            if seat == before.to_move:
                gained, scored = gained + chance * new, scored + chance * kept
            else:
                given += chance * (new + kept)
    return Forecast(action, hit, scored, gained, given)


@rule("T3", "T4", "L20")
@settings(max_examples=150)
@given(any_positions())
def test_a_forecast_is_the_average_of_what_can_happen(state: State) -> None:
    """A forecast is the average of all outcomes in the engine, weighted by the view's odds."""
    for view in table_view(state), memory_view(state):
        outcomes = worlds(state, view)
        expected = tuple(arrived(action, outcomes) for action in legal_actions(state))
        assert forecast(view) == expected


@rule("L20")
@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=repr)
def test_counting_and_calling_the_resolution_give_the_same_forecast(rules: Ruleset) -> None:
    """A forecast is the same whether it is counted directly or by calling the resolution."""
    asked = as_asked(rules)
    assert asked.resolution is not match_takes_all

    @settings(max_examples=60)
    @given(states(rules))
    def agree(state: State) -> None:
        other = attrs.evolve(state, rules=asked)
        assert forecast(table_view(state)) == forecast(table_view(other))
        assert forecast(memory_view(state)) == forecast(memory_view(other))

    agree()


@given(any_positions())
def test_there_is_a_forecast_for_each_legal_action(state: State) -> None:
    """There is one forecast for each legal action, in order, with exact fractions."""
    for view in table_view(state), memory_view(state):
        options = forecast(view)
        assert tuple(option.action for option in options) == legal_actions(state)
        for option in options:
            numbers = (option.hit, option.scored, option.gained, option.given)
            assert all(type(number) is Fraction for number in numbers)


@rule("I4")
@given(any_positions())
def test_sure_hits_and_misses_are_seen_on_the_table(state: State) -> None:
    """A tank with all of the back's colours is a sure hit, one with none of them a sure miss."""
    back = state.top_back
    for view in table_view(state), memory_view(state):
        for option in forecast(view):
            assert back is not None
            target = option.action.target if isinstance(option.action, Steal) else state.to_move
            held = {card.front for card in state.tanks[target]}
            assert option.sure_hit or not back <= held
            assert option.sure_miss or back & held
            assert (option.sure_hit, option.sure_miss) == (option.hit == 1, option.hit == 0)


WORKED = table("Rog Oyg Yob / Rob / Gop / -", draw="Roy Ory Bro Bok Gob")
"""Seat 0 has all colours of the back r o y in its tank, seat 1 one, seats 2 and 3 none."""


@rule("I4", "L20")
def test_sure_hits_and_misses_by_hand() -> None:
    """The forecasts of a memory view worked out by hand; the deck does not have Yro."""
    score, one, two, three = forecast(memory_view(WORKED))
    assert score == Forecast(Score(), Fraction(1), Fraction(2), Fraction(0), Fraction(0))
    assert one == Forecast(Steal(1), HALF, Fraction(0), Fraction(1), HALF)
    assert two == Forecast(Steal(2), Fraction(0), Fraction(0), Fraction(0), Fraction(1))
    assert three == attrs.evolve(two, action=Steal(3))
    sure = [(option.sure_hit, option.sure_miss) for option in (score, one, two, three)]
    assert sure == [(True, False), (False, False), (False, True), (False, True)]


def test_a_steal_forecast_by_hand() -> None:
    """A hit counts the flipped card too, and a stolen pile comes to the mover's tank."""
    state = table("Rog Rob / Ryg Ryb Rgb / -", draw="Roy Ory")
    view = memory_view(state)
    assert forecast(view) == (
        Forecast(Score(), HALF, Fraction(3, 2), HALF, Fraction(0)),
        Forecast(Steal(1), HALF, Fraction(0), Fraction(2), HALF),
        Forecast(Steal(2), Fraction(0), Fraction(0), Fraction(0), Fraction(1)),
    )


def test_a_forecast_uses_the_variants_rule_for_steals() -> None:
    """A forecast is right where a steal takes one card and leaves the flipped one in place."""
    state = table("Rog Rob / Ryg Ryb Rgb / -", draw="Roy Ory", rules=THIEVES)
    score, rich, poor = forecast(memory_view(state))
    assert score == Forecast(Score(), HALF, Fraction(3, 2), HALF, Fraction(0))
    assert rich == Forecast(Steal(1), HALF, Fraction(0), HALF, Fraction(1))
    assert poor == Forecast(Steal(2), Fraction(0), Fraction(0), Fraction(0), Fraction(1))


def test_a_forecast_uses_the_variants_rule_for_misses() -> None:
    """A forecast is right where a miss goes to the next seat, which may be the mover."""
    state = table("Rog / Ryg / -", draw="Roy Ory", rules=PASSERS)
    score, steal, sure = forecast(memory_view(state))
    assert score == Forecast(Score(), HALF, Fraction(1), Fraction(0), HALF)
    assert steal == Forecast(Steal(1), HALF, Fraction(0), Fraction(1), HALF)
    assert sure == Forecast(Steal(2), Fraction(0), Fraction(0), Fraction(1), Fraction(0))


@rule("L1")
@pytest.mark.parametrize("view_of", [table_view, memory_view])
@pytest.mark.parametrize(("policy", "text"), RESOLUTIONS.values(), ids=RESOLUTIONS)
def test_a_wrong_resolution_is_a_fault_of_the_forecast(
    view_of: Any, policy: Any, text: str
) -> None:
    """A forecast raises the same PolicyFault as the engine, whatever the hidden cards are."""
    state = after_the_deal(rules_with(resolution=policy))
    told = []
    for position in state, disguised(state):
        with pytest.raises(PolicyFault) as fault:
            forecast(view_of(position))
        told.append(str(fault.value))
    assert told[0] == told[1]
    assert told[0].startswith(f"the resolution policy of ruleset 'odd': {text}")


@pytest.mark.parametrize("view_of", [table_view, memory_view])
@pytest.mark.parametrize(("policy", "text"), SUCCESSIONS.values(), ids=SUCCESSIONS)
def test_a_wrong_succession_is_a_fault_of_the_forecast(
    view_of: Any, policy: Any, text: str
) -> None:
    """A forecast that takes steps raises PolicyFault for a wrong turn, whatever is hidden."""
    state = after_the_deal(as_asked(rules_with(succession=policy)))
    told = []
    for position in state, disguised(state):
        with pytest.raises(PolicyFault) as fault:
            forecast(view_of(position))
        told.append(str(fault.value))
    assert told[0] == told[1]
    assert told[0].startswith(f"the succession policy of ruleset 'asked-odd': {text}")


def _ends_badly(state: State) -> Any:
    """A victory policy whose answer is wrong after the first step."""
    return None if state.ply == 0 else state.draw_count


@pytest.mark.parametrize("view_of", [table_view, memory_view])
def test_a_wrong_victory_after_the_step_is_a_fault_of_the_forecast(view_of: Any) -> None:
    """A forecast that takes steps also calls the victory policy for the positions after them."""
    state = after_the_deal(as_asked(rules_with(victory=_ends_badly)))
    with pytest.raises(PolicyFault, match="the victory policy of ruleset 'asked-odd': expected a"):
        forecast(view_of(state))


@rule("L16")
@pytest.mark.parametrize("rules", EVERY_RULES, ids=repr)
def test_a_finished_game_has_no_forecasts(rules: Ruleset) -> None:
    """A game has forecasts until it is over and none afterwards, by any rules."""
    state = new_game(rules.min_players, seed=1, rules=rules)
    while actions := legal_actions(state):
        assert forecast(memory_view(state))
        state = step(state, actions[state.ply % len(actions)]).after
    assert forecast(memory_view(state)) == forecast(table_view(state)) == ()


def _only_oneself(state: State) -> tuple[Action, ...]:
    return (Steal(state.to_move),)


def test_a_steal_from_oneself_gives_nothing_away() -> None:
    """If a variant allows stealing from oneself, a miss gives no card away."""
    rules = attrs.evolve(STANDARD, name="selfish", legality=_only_oneself)
    state = new_game(3, seed=1, rules=rules)
    view = memory_view(state)
    [option] = forecast(view)
    assert option.given == 0
    assert option.gained == 1  # the flipped card, whatever it is


def _gives_to_a_pile(state: State, flip: Flip) -> tuple[Transfer, ...]:
    scored = state.score_piles[flip.mover]
    moved = () if not scored else (Transfer(scored, Tank(flip.mover)),)
    return (flip.to(ScorePile((flip.mover + 1) % state.players)), *moved)


def test_a_forecast_counts_cards_that_arrive_not_cards_that_leave() -> None:
    """`given` counts what others get in tanks and piles; cards that leave are not subtracted."""
    rules = attrs.evolve(STANDARD, resolution=_gives_to_a_pile)
    state = table("Roy / Bop / -", draw="Gyk Obk", piles="Yro Yrg / - / -", rules=rules)
    [option] = [each for each in forecast(memory_view(state)) if each.action == Score()]
    assert (option.scored, option.gained, option.given) == (Fraction(0), Fraction(2), Fraction(1))
