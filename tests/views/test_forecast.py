"""What each action may bring, by the odds of a view and by its ruleset (L20, I4)."""

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
    """A position that looks the same to a newcomer, and has this card on top."""
    in_tanks = [each for tank in state.tanks for each in tank]
    if card in in_tanks:  # it changes places with one of its colour that is not
        alike = (each for each in state.rules.deck if each.front is card.front)
        state = swapped(state, card, next(each for each in alike if each not in in_tanks))
    return swapped(state, card, state.draw_pile[0])


def worlds(state: State, view: View) -> list[tuple[Fraction, State]]:
    """For each card that can be on top a position, and the chance that it is that one."""
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
    """What the action brings on average, counted after taking it in each of these positions."""
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
    """Every outcome, played by the engine, weighed by the odds of the view."""
    for view in table_view(state), memory_view(state):
        outcomes = worlds(state, view)
        expected = tuple(arrived(action, outcomes) for action in legal_actions(state))
        assert forecast(view) == expected


@rule("L20")
@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=repr)
def test_a_resolution_that_has_to_be_asked_gives_the_same(rules: Ruleset) -> None:
    """The short way, which counts, and the long one, which asks, come to the same."""
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
    """In their order; of a game that is over, there is none. Chances are exact."""
    for view in table_view(state), memory_view(state):
        options = forecast(view)
        assert tuple(option.action for option in options) == legal_actions(state)
        for option in options:
            numbers = (option.hit, option.scored, option.gained, option.given)
            assert all(type(number) is Fraction for number in numbers)


@rule("I4")
@given(any_positions())
def test_sure_things_are_seen_on_the_table(state: State) -> None:
    """All of the back's colours in a tank are a sure hit, and none of them a sure miss."""
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
"""Seat 0 holds all of the back r o y, seat 1 one of them, seats 2 and 3 none."""


@rule("I4", "L20")
def test_sure_hits_and_misses_by_hand() -> None:
    """Worked by hand, for who remembers; Yro is not in this deck."""
    score, one, two, three = forecast(memory_view(WORKED))
    assert score == Forecast(Score(), Fraction(1), Fraction(2), Fraction(0), Fraction(0))
    assert one == Forecast(Steal(1), HALF, Fraction(0), Fraction(1), HALF)
    assert two == Forecast(Steal(2), Fraction(0), Fraction(0), Fraction(0), Fraction(1))
    assert three == attrs.evolve(two, action=Steal(3))
    sure = [(option.sure_hit, option.sure_miss) for option in (score, one, two, three)]
    assert sure == [(True, False), (False, False), (False, True), (False, True)]


def test_a_rival_forecast_by_hand() -> None:
    """What a hit brings counts the flipped card; a stolen pile comes to one's tank."""
    state = table("Rog Rob / Ryg Ryb Rgb / -", draw="Roy Ory")
    view = memory_view(state)
    assert forecast(view) == (
        Forecast(Score(), HALF, Fraction(3, 2), HALF, Fraction(0)),
        Forecast(Steal(1), HALF, Fraction(0), Fraction(2), HALF),
        Forecast(Steal(2), Fraction(0), Fraction(0), Fraction(0), Fraction(1)),
    )


def test_a_variant_is_asked_what_a_steal_brings() -> None:
    """By rules in which a steal takes one card at most, and leaves the flipped one there."""
    state = table("Rog Rob / Ryg Ryb Rgb / -", draw="Roy Ory", rules=THIEVES)
    score, rich, poor = forecast(memory_view(state))
    assert score == Forecast(Score(), HALF, Fraction(3, 2), HALF, Fraction(0))
    assert rich == Forecast(Steal(1), HALF, Fraction(0), HALF, Fraction(1))
    assert poor == Forecast(Steal(2), Fraction(0), Fraction(0), Fraction(0), Fraction(1))


def test_a_variant_is_asked_where_a_miss_goes() -> None:
    """By rules in which a miss goes to the next seat, which may be the mover's own."""
    state = table("Rog / Ryg / -", draw="Roy Ory", rules=PASSERS)
    score, steal, sure = forecast(memory_view(state))
    assert score == Forecast(Score(), HALF, Fraction(1), Fraction(0), HALF)
    assert steal == Forecast(Steal(1), HALF, Fraction(0), Fraction(1), HALF)
    assert sure == Forecast(Steal(2), Fraction(0), Fraction(0), Fraction(1), Fraction(0))


@rule("L1")
@pytest.mark.parametrize("view_of", [table_view, memory_view])
@pytest.mark.parametrize(("policy", "text"), RESOLUTIONS.values(), ids=RESOLUTIONS)
def test_an_answer_that_cannot_be_carried_out_is_a_fault(
    view_of: Any, policy: Any, text: str
) -> None:
    """What the engine would refuse is refused in a forecast, in the same words."""
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
    """A forecast that takes the steps asks every policy, and tells no card of a fault."""
    state = after_the_deal(as_asked(rules_with(succession=policy)))
    told = []
    for position in state, disguised(state):
        with pytest.raises(PolicyFault) as fault:
            forecast(view_of(position))
        told.append(str(fault.value))
    assert told[0] == told[1]
    assert told[0].startswith(f"the succession policy of ruleset 'asked-odd': {text}")


def _ends_badly(state: State) -> Any:
    """By the official rules, but for an answer that is none after the first step."""
    return None if state.ply == 0 else state.draw_count


@pytest.mark.parametrize("view_of", [table_view, memory_view])
def test_a_wrong_victory_after_the_step_is_a_fault_of_the_forecast(view_of: Any) -> None:
    """A position that an action leads to is judged, as the engine does it."""
    state = after_the_deal(as_asked(rules_with(victory=_ends_badly)))
    with pytest.raises(PolicyFault, match="the victory policy of ruleset 'asked-odd': expected a"):
        forecast(view_of(state))


@rule("L16")
@pytest.mark.parametrize("rules", EVERY_RULES, ids=repr)
def test_nothing_is_to_be_foreseen_when_it_is_over(rules: Ruleset) -> None:
    """A finished game has no forecast, by any rules."""
    state = new_game(rules.min_players, seed=1, rules=rules)
    while actions := legal_actions(state):
        assert forecast(memory_view(state))
        state = step(state, actions[state.ply % len(actions)]).after
    assert forecast(memory_view(state)) == forecast(table_view(state)) == ()


def _only_oneself(state: State) -> tuple[Action, ...]:
    return (Steal(state.to_move),)


def test_a_steal_from_oneself_is_forecast_as_it_is() -> None:
    """Where a variant lets one steal from oneself, nothing is given away by a miss."""
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


def test_a_forecast_counts_what_comes_into_piles_and_not_what_goes() -> None:
    """Given is what others get in tank or pile; scored is only what comes."""
    rules = attrs.evolve(STANDARD, resolution=_gives_to_a_pile)
    state = table("Roy / Bop / -", draw="Gyk Obk", piles="Yro Yrg / - / -", rules=rules)
    [option] = [each for each in forecast(memory_view(state)) if each.action == Score()]
    assert (option.scored, option.gained, option.given) == (Fraction(0), Fraction(2), Fraction(1))
