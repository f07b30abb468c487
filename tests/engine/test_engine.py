"""What a turn does, tested on hand-made positions and against plain sets (T1 to T6).

Elsewhere: the turn order (`test_turn_order`), how a game ends (`test_endings`), and
illegal actions (`test_illegal`).
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    Card,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    apply,
    legal_actions,
    new_game,
    result,
    step,
)
from tests.helpers.positions import cards, table, told
from tests.helpers.strategies import games, open_positions, positions
from tests.rules import rule

Zones = list[set[Card]]


def moved(state: State, action: Score | Steal) -> tuple[Zones, Zones]:
    """The tanks and score piles after T3 or T4, worked out with plain sets."""
    tanks = [set(tank) for tank in state.tanks]
    piles = [set(pile) for pile in state.score_piles]
    card = state.draw_pile[0]
    target = state.to_move if isinstance(action, Score) else action.target
    pile = {other for other in tanks[target] if other.front is card.front}
    if not pile:
        tanks[target].add(card)
    elif isinstance(action, Score):
        tanks[target] -= pile
        piles[target] |= pile | {card}
    else:
        tanks[target] -= pile
        tanks[state.to_move] |= pile | {card}
    return tanks, piles


@rule("T3", "T4", "T5", "T6")
@given(open_positions())
def test_every_action_moves_the_cards_it_should(state: State) -> None:
    """After any action, each zone holds what the rules say."""
    for action in legal_actions(state):
        after = apply(state, action)
        tanks, piles = moved(state, action)
        assert [set(tank) for tank in after.tanks] == tanks
        assert [set(pile) for pile in after.score_piles] == piles
        assert after.draw_pile == state.draw_pile[1:]
        assert after.rules is state.rules


@rule("T1", "T2", "L15")
@given(positions())
def test_the_mover_may_score_or_steal_from_any_other(state: State) -> None:
    """The legal actions are a score, then a steal from each other seat; none after the end."""
    others = [seat for seat in range(state.players) if seat != state.to_move]
    expected = (Score(), *map(Steal, others)) if result(state) is None else ()
    assert legal_actions(state) == expected
    assert type(legal_actions(state)) is tuple


@rule("L13")
@given(open_positions())
def test_a_step_has_the_flip_and_both_states(state: State) -> None:
    """A step has the state before, the flip, and the state that `apply` gives."""
    for action in legal_actions(state):
        made = step(state, action)
        tank = state.tanks[made.flip.tank]
        assert (made.before, made.after) == (state, apply(state, action))
        assert (made.flip.mover, made.flip.action) == (state.to_move, action)
        assert made.flip.tank == (action.target if isinstance(action, Steal) else state.to_move)
        assert made.flip.card == state.draw_pile[0]
        assert made.flip.matched == tank.of(made.flip.card.front)
        assert made.flip.hit is bool(made.flip.matched)
        assert made.flip.cards == made.flip.matched | {made.flip.card}


@rule("T3", "T4")
@given(open_positions())
def test_a_step_has_one_transfer_of_all_moved_cards(state: State) -> None:
    """The flipped card and all cards that it matched go to one zone, in one transfer."""
    for action in legal_actions(state):
        made = step(state, action)
        to: Tank | ScorePile = Tank(made.flip.tank)
        if made.flip.hit:
            to = ScorePile(state.to_move) if action == Score() else Tank(state.to_move)
        assert made.transfers == (Transfer(made.flip.cards, to),)


@rule("T3a")
def test_a_hit_on_a_score_goes_to_the_movers_score_pile() -> None:
    """A hit on a score moves all cards of the colour to the score pile; other colours stay."""
    after = apply(table("Ro Ry Gr / Rk", draw="Rg Bo Or Yp"), Score())
    assert told(after.tanks) == "Gr / Rk"
    assert told(after.score_piles) == "Ro Ry Rg / -"
    assert after.scores == (3, 0)


@rule("T3a")
def test_a_hit_on_one_card_scores_two() -> None:
    """A hit on a single card scores two cards, since the flipped card counts."""
    after = apply(table("Ro / -", piles="Go Gy / -", draw="Rg Bo"), Score())
    assert told(after.tanks) == "- / -"
    assert told(after.score_piles) == "Ro Go Gy Rg / -"


@rule("T3b")
def test_a_miss_on_a_score_stays_in_the_movers_tank() -> None:
    """A miss on a score scores nothing; the flipped card stays in the mover's tank."""
    after = apply(table("Ro / Gr", draw="Gy Bo"), Score())
    assert told(after.tanks) == "Ro Gy / Gr"
    assert told(after.score_piles) == "- / -"


@rule("T4a")
def test_a_stolen_pile_goes_to_the_thiefs_tank() -> None:
    """A hit on a steal moves all cards of the colour to the thief's tank, not to a score pile."""
    after = apply(table("Gr / Ro Ry Bk / -", draw="Rg Bo"), Steal(1))
    assert told(after.tanks) == "Gr Ro Ry Rg / Bk / -"
    assert told(after.score_piles) == "- / - / -"


@rule("T4a")
def test_a_stolen_pile_joins_the_thiefs_own() -> None:
    """A stolen pile joins the thief's own cards of that colour, and nothing is scored."""
    after = apply(table("Rk / Ro", draw="Rg Bo"), Steal(1))
    assert told(after.tanks) == "Rk Ro Rg / -"
    assert after.scores == (0, 0)


@rule("T4b")
def test_a_steal_that_misses_is_a_gift() -> None:
    """A steal that misses leaves the card in the other tank, even if it matches the thief's."""
    after = apply(table("Rk / Go / -", draw="Rg Bo"), Steal(1))
    assert told(after.tanks) == "Rk / Go Rg / -"
    assert after.scores == (0, 0, 0)


@rule("T3a", "T4b")
def test_a_card_given_away_is_scored_with_its_pile() -> None:
    """A card given away stays in the tank until its new owner's score hits that colour."""
    state = apply(table("- / Ro", draw="Go Gy Bo"), Steal(1))
    after = apply(state, Score())
    assert told(after.score_piles) == "- / Go Gy"
    assert told(after.tanks) == "- / Ro"


@rule("T2", "T3b")
def test_a_seat_with_an_empty_tank_may_score() -> None:
    """A seat with an empty tank may score or steal; its score is sure to miss."""
    state = table("- / Ro", draw="Rg Bo")
    assert legal_actions(state) == (Score(), Steal(1))
    assert told(apply(state, Score()).tanks) == "Rg / Ro"


@rule("T2", "T4b")
def test_an_empty_tank_may_be_stolen_from() -> None:
    """A steal from an empty tank is sure to miss, and gives the card away."""
    state = table("Rk / - / -", draw="Rg Bo")
    assert told(apply(state, Steal(2)).tanks) == "Rk / - / Rg"


@rule("T6", "L6")
def test_only_the_top_card_is_flipped() -> None:
    """An action flips only the top card; the other cards of the draw pile keep their order."""
    after = apply(table("Bk / -", draw="Rg Bo Gy"), Score())
    assert after.draw_pile == cards("Bo Gy")
    assert told(after.tanks) == "Bk Rg / -"


@rule("T3b")
def test_only_fronts_match() -> None:
    """A colour that is only on a back matches nothing."""
    after = apply(table("Ro / -", draw="Or Bo"), Score())
    assert told(after.tanks) == "Ro Or / -"


@rule("T5")
@given(games())
def test_score_piles_only_grow(states: list[State]) -> None:
    """From each state of a game to the next, no card leaves a score pile."""
    for before, after in pairwise(states):
        pairs = zip(before.score_piles, after.score_piles, strict=True)
        assert all(old <= new for old, new in pairs)


@rule("T3a", "L3")
@given(games())
def test_no_score_pile_holds_a_single_card(states: list[State]) -> None:
    """A score pile never holds exactly one card, since scoring takes two cards or more."""
    assert all(score != 1 for state in states for score in state.scores)


@rule("L13")
@given(open_positions(), st.data())
def test_an_action_does_the_same_every_time(state: State, data: st.DataObject) -> None:
    """The same action in the same state gives equal states, whatever was tried in between."""
    first, second = data.draw(st.tuples(*[st.sampled_from(legal_actions(state))] * 2))
    once = apply(state, first)
    apply(state, second)
    assert apply(state, first) == once


@rule("T1")
@pytest.mark.parametrize("mover", range(4))
def test_every_seat_moves_alike(mover: int) -> None:
    """The mover's number makes no difference to its legal actions or to what a hit scores."""
    state = table("Ro / Ry / Rg / Rb", draw="Rp Bo", to_move=mover)
    assert len(legal_actions(state)) == 4
    assert apply(state, Score()).scores[mover] == 2


@rule("T1")
def test_a_flip_has_the_seatings_own_action() -> None:
    """A flip holds the seating's own action object, not the equal one that was passed in."""
    state = new_game(3, seed=1)
    assert step(state, Steal(2)).flip.action is state.seating.actions[0][2]
