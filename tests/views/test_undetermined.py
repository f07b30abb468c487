"""A table view refuses rulesets that ask for cards which it does not have (I2)."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import assume, given, settings, strategies as st

from mantis_rules import (
    STANDARD,
    Action,
    Colour,
    Flip,
    InvalidRecord,
    InvalidState,
    Result,
    Ruleset,
    State,
    Steal,
    Transfer,
    legal_actions,
    result,
)
from mantis_rules.notation import build_position, from_dict, to_dict
from mantis_rules.rulebook import match_takes_all
from mantis_rules.testing import states
from mantis_rules.views import MemoryView, TableView, forecast, memory_view, table_view

ASKED = "expected a MemoryView: the rules ask for cards that a table view does not have"


def most_colours(state: State) -> Result | None:
    """Three colours in a score pile win, and the most of them when no card is left."""
    colours = [len(pile.colours) for pile in state.score_piles]
    if max(colours) < 3 and state.draw_count:
        return None
    return Result(tuple(seat for seat, n in enumerate(colours) if n == max(colours)), "colours")


def has_scored_red(state: State, seat: int) -> bool:
    """Whether a seat has red cards in its score pile."""
    return bool(state.score_pile_bits[seat] & state.rules.deck.bits_of(Colour.RED))


def no_steal_with_red(state: State) -> tuple[Action, ...]:
    """A seat that has scored red may not steal."""
    actions = STANDARD.legality(state)
    return actions[:1] if has_scored_red(state, state.to_move) else tuple(actions)


def by_the_scored(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A hit takes its cards only if the mover has scored red."""
    there = (flip.to(state.seating.tanks[flip.tank]),)
    return tuple(match_takes_all(state, flip)) if has_scored_red(state, flip.mover) else there


def takes_all(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """The official resolution, in a function that is not recognised as that."""
    return tuple(match_takes_all(state, flip))


COLOURS = attrs.evolve(STANDARD, name="colours", victory=most_colours, resolution=takes_all)
RED = attrs.evolve(STANDARD, name="red", legality=no_steal_with_red, resolution=takes_all)


@pytest.mark.parametrize("rules", [COLOURS, RED], ids=lambda rules: rules.name)
@settings(max_examples=60)
@given(st.data())
def test_result_and_actions_are_right_or_refused(rules: Ruleset, data: st.DataObject) -> None:
    """A table view that is read from a dict or evolved is the one of the state, or an error."""
    state = data.draw(states(rules))
    view = table_view(state)
    try:
        read = from_dict(TableView, to_dict(view), [rules])
    except InvalidRecord as error:
        assert ASKED in str(error)  # noqa: PT017  # either is right, but not both
        assert any(state.scores)
        with pytest.raises(InvalidState, match=ASKED):
            attrs.evolve(view)
    else:
        assert read == attrs.evolve(view) == view
    memory = memory_view(state)
    assert from_dict(MemoryView, to_dict(memory), [rules]) == memory


@pytest.mark.parametrize("rules", [COLOURS, RED], ids=lambda rules: rules.name)
@settings(max_examples=40)
@given(st.data())
def test_a_forecast_is_the_official_one_or_refused(rules: Ruleset, data: st.DataObject) -> None:
    """The official resolution gives the official forecasts, whichever game a colour ends."""
    state = data.draw(states(rules))
    official = attrs.evolve(state, rules=STANDARD)
    assume(result(official) is None)
    try:
        found = forecast(table_view(state))
    except InvalidState as error:
        assert ASKED in str(error)  # noqa: PT017  # either is right, but not both
        assert any(state.scores)
    else:
        actions = legal_actions(state)
        expected = forecast(table_view(official))
        assert found == tuple([each for each in expected if each.action in actions])


def test_a_resolution_that_reads_score_piles_has_no_forecast() -> None:
    """Whether a hit takes anything depends on whether a red card was scored."""
    tanks = ["GGGR", "YYYK", "BBBO"]
    rules = attrs.evolve(STANDARD, name="scored", resolution=by_the_scored)
    assert forecast(table_view(build_position(tanks, [3, 0, 0], rules=rules, to_move=1)))
    for mover, scores in (0, [3, 0, 0]), (1, [0, 1, 0]), (2, [4, 4, 4]):
        state = build_position(tanks, scores, rules=rules, to_move=mover, top_back="rgy")
        with pytest.raises(InvalidState, match=ASKED):
            forecast(table_view(state))
        assert forecast(memory_view(state))


@pytest.mark.parametrize("scores", [[3, 0, 0], [0, 3, 0], [0, 0, 3]])
def test_scored_colours_are_asked_for(scores: list[int]) -> None:
    """Three cards in a pile have one colour or three, so it is not clear whether they win."""
    undecided = table_view(build_position(["GGR", "YYY", "BBB"], scores, rules=COLOURS))
    with pytest.raises(InvalidState, match=ASKED):
        attrs.evolve(undecided)
    one = build_position(["GGR", "YYY", "BBB"], [2, 2, 2], rules=COLOURS)
    assert attrs.evolve(table_view(one)) == table_view(one)


def test_backs_in_tanks_are_asked_for() -> None:
    """Only a tank whose cards all show pink may score; a table view does not say which do."""
    pink = sum([1 << STANDARD.deck.place(c) for c in STANDARD.deck if Colour.PINK in c.back])

    def legality(state: State) -> tuple[Action, ...]:
        kept = state.tank_bits[state.to_move] & ~pink
        return tuple([a for a in STANDARD.legality(state) if not kept or isinstance(a, Steal)])

    rules = attrs.evolve(STANDARD, name="pinks", legality=legality)
    view = table_view(build_position(["RR", "YY", "BB"], [2, 2, 2], rules=rules))
    with pytest.raises(InvalidState, match=ASKED):
        attrs.evolve(view)
