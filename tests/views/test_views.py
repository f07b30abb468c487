"""What a view has of a position: all that is public and nothing else, at every moment (I1, I3).

Elsewhere: views as values (`test_view_values`), and invalid views
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
def test_a_table_view_has_what_all_can_see(trace: Trace) -> None:
    """A table view has the fronts by colour, the card counts, the top back and the turn."""
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
def test_a_memory_view_has_what_was_shown(trace: Trace) -> None:
    """A memory view has the cards of all zones, but those of the draw pile without their order."""
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
def test_the_table_view_of_a_memory_view_is_that_of_the_position(state: State) -> None:
    """The table view of a memory view equals that of the position, with the same repr and hash."""
    seen = table_view(memory_view(state))
    assert seen == table_view(state)
    assert (repr(seen), hash(seen)) == (repr(table_view(state)), hash(table_view(state)))


@rule("I1", "I3")
@given(any_positions())
def test_a_view_made_by_hand_is_the_same(state: State) -> None:
    """A view made by hand from the same facts is equal, result and actions included."""
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
    """After the end, a view has the result, no actions and no forecasts."""
    for view in table_view(state), memory_view(state):
        assert view.result == ended
        assert view.actions == ()
        assert forecast(view) == ()
        assert view.draw_count == len(state.draw_pile)


@rule("L20")
def test_odds_are_there_even_when_the_game_is_over() -> None:
    """After a win by the goal there are odds of the top card; with no card left there are none."""
    won, emptied = ENDS["by the goal"][0], ENDS["with the last card"][0]
    for view in table_view, memory_view:
        assert sum(odds(view(won)).values()) == 1
        assert odds(view(emptied)) == {}
        assert view(emptied).top_back is None


@rule("E1", "E2")
def test_a_last_card_that_reaches_the_goal() -> None:
    """With one card to draw the views have no result; after its flip they have the win."""
    before = table("Rob / Ryb", piles=f"{NINE} / -", draw="Rpk")
    after = apply(before, Score())
    assert table_view(before).result is memory_view(before).result is None
    assert table_view(after).result == memory_view(after).result == Result((0,), "goal")


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games_can_be_viewed(players: int) -> None:
    """In whole games of two to six players, views have the legal actions and the final result."""
    state = new_game(players, seed=players)
    while not is_over(state):
        assert table_view(state).actions == memory_view(state).actions == legal_actions(state)
        state = apply(state, legal_actions(state)[state.ply % players])
    assert table_view(state).result == memory_view(state).result == result(state) is not None


POSITIONS = [table("Rob Gpk / Ryb", draw="Bpk Rbk"), *(state for state, _ in ENDS.values())]


@rule("I1", "I2")
@pytest.mark.parametrize("state", POSITIONS, ids=repr)
def test_the_repr_of_a_view_is_like_that_of_its_position(state: State) -> None:
    """The repr of a view is that of its position, with the name of the view's class."""
    text = repr(state).partition(" ")[2]
    assert repr(table_view(state)) == f"<TableView {text}"
    assert repr(memory_view(state)) == f"<MemoryView {text}"


@pytest.mark.parametrize("view", [table_view, memory_view])
def test_result_and_actions_are_not_arguments(view: Callable[[State], Any]) -> None:
    """The ruleset decides a view's result and actions, so they cannot be passed in."""
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
def test_an_evolved_view_gets_new_result_and_actions(state: State, data: st.DataObject) -> None:
    """A view evolved to another seat to move has the result and actions of that seat."""
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
def test_a_view_evolved_to_other_rules_ends_by_them(view: Callable[[State], Any]) -> None:
    """A view evolved to a ruleset with a lower goal has a result and no actions."""
    state = table("Rob / Ryb", piles=f"{NINE} / -", draw="Rpk")
    seen = view(state)
    assert (seen.result, seen.actions) == (None, (Score(), Steal(1)))
    won = attrs.evolve(seen, rules=attrs.evolve(seen.rules, goal=9))
    assert (won.result, won.actions) == (Result((0,), "goal"), ())
    assert attrs.evolve(won, rules=seen.rules) == seen


@pytest.mark.parametrize("view", [table_view, memory_view])
def test_a_policy_at_fault_is_named(view: Any) -> None:
    """A view with a wrong legality policy raises PolicyFault, which does not name the top card."""
    state = after_the_deal(rules_with(legality=lambda state: (state.draw_pile[0],)))
    with pytest.raises(PolicyFault, match="legality policy of ruleset 'odd': expected") as fault:
        view(state)
    assert START.draw_pile[0].code not in str(fault.value)


def test_a_colour_left_out_of_a_tank_counts_0() -> None:
    """Tanks can be given with or without the colours that they do not have."""
    tanks = [{Colour.RED: 4}, {colour: int(colour is Colour.PINK) * 4 for colour in Colour}]
    view = TableView(new_game(2, seed=0).rules, 0, tanks, (0, 0), 97, parse_card("Roy").back)
    assert [[*tank.values()] for tank in view.tanks] == [[4, 0, 0, 0, 0, 0, 0], [0] * 6 + [4]]
