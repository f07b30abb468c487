"""What a view says of a position: all that is public, and nothing else, at every moment (I1, I3).

What is not here: views as values (`test_view_values`), and what makes no view
(`test_view_refusals`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import (
    CardSet,
    Colour,
    PolicyFault,
    Result,
    Score,
    State,
    Steal,
    apply,
    is_over,
    legal_actions,
    new_game,
    result,
)
from mantis_rules.notation import parse_card
from mantis_rules.testing import Trace
from mantis_rules.views import MemoryView, TableView, forecast, memory_view, odds, table_view
from tests.helpers.lookalikes import any_games, any_positions, moments
from tests.helpers.positions import table
from tests.rules import rule
from tests.rulesets.test_policy_faults import START, after_the_deal, rules_with


@rule("I1")
@settings(max_examples=60)
@given(any_games())
def test_a_table_view_says_what_all_can_see(trace: Trace) -> None:
    """Fronts by colour, numbers of cards, the top back and the turn are those on the table."""
    for state in moments(trace):
        view = table_view(state)
        assert (view.rules, view.to_move, view.token) == (state.rules, state.to_move, state.token)
        fronts = [Counter(card.front for card in tank) for tank in state.tanks]
        assert [+Counter(tank) for tank in view.tanks] == fronts
        assert all(tuple(tank) == state.rules.deck.colours for tank in view.tanks)
        assert view.scores == tuple(len(pile) for pile in state.score_piles)
        assert view.draw_count == len(state.draw_pile)
        assert view.top_back == (state.draw_pile[0].back if state.draw_pile else None)
        assert (view.result, view.actions) == (result(state), legal_actions(state))
        assert (view.players, view.ply) == (state.players, state.ply)


@rule("I3")
@settings(max_examples=60)
@given(any_games())
def test_a_memory_view_says_what_was_shown(trace: Trace) -> None:
    """The cards of all zones are known, those of the draw pile but as a set."""
    for state in moments(trace):
        view = memory_view(state)
        assert (view.rules, view.to_move, view.token) == (state.rules, state.to_move, state.token)
        assert (view.tanks, view.score_piles) == (state.tanks, state.score_piles)
        assert view.unseen == CardSet(state.rules.deck, state.draw_pile)
        assert view.top_back == (state.draw_pile[0].back if state.draw_pile else None)
        assert (view.result, view.actions) == (result(state), legal_actions(state))
        assert (view.players, view.ply, view.draw_count, view.scores) == (
            state.players,
            state.ply,
            state.draw_count,
            state.scores,
        )


@rule("I3")
@given(any_positions())
def test_who_remembers_sees_the_table_as_well(state: State) -> None:
    """The table view of a memory view is that of the position."""
    seen = table_view(memory_view(state))
    assert seen == table_view(state)
    assert (repr(seen), hash(seen)) == (repr(table_view(state)), hash(table_view(state)))


@rule("I1", "I3")
@given(any_positions())
def test_a_view_made_by_hand_is_the_same(state: State) -> None:
    """Made from the same facts it is equal, result and actions included."""
    by_hand: list[TableView | MemoryView] = [
        TableView(
            state.rules,
            state.to_move,
            iter([dict(Counter(card.front for card in tank)) for tank in state.tanks]),
            list(state.scores),
            len(state.draw_pile),
            state.top_back and list(state.top_back),
            token=state.token,
        ),
        MemoryView(
            rules=state.rules,
            to_move=state.to_move,
            tanks=iter(state.tanks),
            score_piles=list(state.score_piles),
            unseen=CardSet(state.rules.deck, state.draw_pile),
            top_back=state.top_back and set(state.top_back),
            token=state.token,
        ),
    ]
    for made, seen in zip(by_hand, (table_view(state), memory_view(state)), strict=True):
        assert made == seen
        assert (hash(made), repr(made)) == (hash(seen), repr(seen))
        assert (made.result, made.actions) == (seen.result, seen.actions)


NINE = "Yro Ygb Yob Ybk Gro Grk Goy Ogb Oyp"
ENDS = {
    "by the goal": (
        table("Rob / Ryb", piles=f"{NINE} Kry / -", draw="Rpk Bpk", to_move=1),
        Result((0,), "goal"),
    ),
    "with the last card": (table("Rob Ryb / Rgb / -"), Result((0,), "draw pile empty")),
    "shared": (table("Rob / Rgb / -", to_move=2), Result((0, 1), "draw pile empty")),
}


@rule("E1-E5")
@pytest.mark.parametrize(("state", "ended"), ENDS.values(), ids=ENDS)
def test_a_view_says_how_the_game_ended(state: State, ended: Result) -> None:
    """When the game is over, the view has the result, no actions and no forecasts."""
    for view in table_view(state), memory_view(state):
        assert view.result == ended
        assert view.actions == ()
        assert forecast(view) == ()
        assert view.draw_count == len(state.draw_pile)


@rule("L20")
def test_odds_are_there_even_when_the_game_is_over() -> None:
    """After a win by the goal a card lies on top still; with none left, no odds are."""
    won, emptied = ENDS["by the goal"][0], ENDS["with the last card"][0]
    for view in table_view, memory_view:
        assert sum(odds(view(won)).values()) == 1
        assert odds(view(emptied)) == {}
        assert view(emptied).top_back is None


@rule("E1", "E2")
def test_a_last_card_that_reaches_the_goal() -> None:
    """The views of the step before, and of the step that empties the pile and wins."""
    before = table("Rob / Ryb", piles=f"{NINE} / -", draw="Rpk")
    after = apply(before, Score())
    assert table_view(before).result is memory_view(before).result is None
    assert table_view(after).result == memory_view(after).result == Result((0,), "goal")


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games_can_be_viewed(players: int) -> None:
    """From the deal to the end, at every official table, views keep up with the game."""
    state = new_game(players, seed=players)
    while not is_over(state):
        assert table_view(state).actions == memory_view(state).actions == legal_actions(state)
        state = apply(state, legal_actions(state)[state.ply % players])
    assert table_view(state).result == memory_view(state).result == result(state) is not None


POSITIONS = [table("Rob Gpk / Ryb", draw="Bpk Rbk"), *(state for state, _ in ENDS.values())]


@rule("I1", "I2")
@pytest.mark.parametrize("state", POSITIONS, ids=repr)
def test_a_view_is_shown_as_its_position_is(state: State) -> None:
    """One line with all that the table can see, under a name of its own."""
    text = repr(state).partition(" ")[2]
    assert repr(table_view(state)) == f"<TableView {text}"
    assert repr(memory_view(state)) == f"<MemoryView {text}"


@pytest.mark.parametrize("view", [table_view, memory_view])
def test_result_and_actions_cannot_be_told(view: Callable[[State], Any]) -> None:
    """No view says otherwise than its ruleset, for neither is an argument."""
    seen = view(new_game(3, seed=8))
    facts = {f.name: getattr(seen, f.name) for f in attrs.fields(type(seen)) if f.init}
    assert type(seen)(**facts) == seen
    for name, claim in {"result": seen.result, "actions": seen.actions}.items():
        with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}'"):
            type(seen)(**facts, **{name: claim})
        with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}'"):
            attrs.evolve(seen, **{name: claim})


@rule("I1")
@given(any_positions(), st.data())
def test_an_evolved_view_asks_its_ruleset_again(state: State, data: st.DataObject) -> None:
    """With another seat to move, result and actions are those of that seat."""
    to_move = data.draw(st.integers(0, state.players - 1))
    other = attrs.evolve(state, to_move=to_move)
    for view in table_view, memory_view:
        seen = attrs.evolve(view(state), to_move=to_move)
        assert seen == view(other)
        assert (seen.to_move, seen.result, seen.actions) == (
            to_move,
            result(other),
            legal_actions(other),
        )


@rule("E1", "L16")
@pytest.mark.parametrize("view", [table_view, memory_view])
def test_a_view_by_other_rules_ends_by_them(view: Callable[[State], Any]) -> None:
    """The same facts by a ruleset with a lower goal have a result, and no actions."""
    state = table("Rob / Ryb", piles=f"{NINE} / -", draw="Rpk")
    seen = view(state)
    assert (seen.result, seen.actions) == (None, (Score(), Steal(1)))
    won = attrs.evolve(seen, rules=attrs.evolve(seen.rules, goal=9))
    assert (won.result, won.actions) == (Result((0,), "goal"), ())
    assert attrs.evolve(won, rules=seen.rules) == seen


@pytest.mark.parametrize("view", [table_view, memory_view])
def test_a_policy_at_fault_is_named(view: Any) -> None:
    """A position that its ruleset cannot judge has no view; the fault tells no card."""
    state = after_the_deal(rules_with(legality=lambda state: (state.draw_pile[0],)))
    with pytest.raises(PolicyFault, match="legality policy of ruleset 'odd': expected") as fault:
        view(state)
    assert START.draw_pile[0].code not in str(fault.value)


def test_a_colour_left_out_of_a_tank_is_none_of_it() -> None:
    """Tanks may be given with or without the colours that are not there."""
    tanks = [{Colour.RED: 4}, {colour: int(colour is Colour.PINK) * 4 for colour in Colour}]
    view = TableView(new_game(2, seed=0).rules, 0, tanks, (0, 0), 97, parse_card("Roy").back)
    assert [[*tank.values()] for tank in view.tanks] == [[4, 0, 0, 0, 0, 0, 0], [0] * 6 + [4]]
