"""Who moves next: clockwise, and the extra turns of two players (S6, T7, D2)."""

from __future__ import annotations

from itertools import pairwise

import attrs
import pytest
from hypothesis import given

from mantis_rules import (
    DUEL,
    STANDARD,
    Ruleset,
    Score,
    State,
    Steal,
    apply,
    is_over,
    legal_actions,
    new_game,
    step,
)
from tests.helpers.positions import table
from tests.helpers.strategies import games, open_positions
from tests.rules import rule


@rule("T7", "D2", "L12")
@given(open_positions())
def test_who_is_next(state: State) -> None:
    """The next seat clockwise moves next, or in a duel the thief again after a hit."""
    for action in legal_actions(state):
        made = step(state, action)
        again = state.rules.max_players == 2 and isinstance(action, Steal) and made.flip.hit
        expected = state.to_move if again else (state.to_move + 1) % state.players
        assert made.after.to_move == expected


@rule("S6", "T7")
@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize("first", [0, 2])
def test_play_is_clockwise(players: int, first: int) -> None:
    """With three players or more, the seats take turns clockwise, whatever they do."""
    state = new_game(players, 9, first=first)
    seats = []
    while actions := legal_actions(state):
        seats.append(state.to_move)
        state = apply(state, actions[-1 if len(seats) % 3 else 0])
    assert len(seats) > 2 * players
    assert seats == [(first + turn) % players for turn in range(len(seats))]


@rule("T7")
def test_no_extra_turn_at_a_table_of_three() -> None:
    """With three players, a steal that hits passes the turn on."""
    state = table("- / Ro / -", draw="Rg Bo", to_move=2)
    assert apply(state, Steal(1)).to_move == 0


@rule("T7")
def test_no_extra_turn_for_two_by_the_standard_rules() -> None:
    """Extra turns depend on the ruleset, not on the number of players."""
    assert apply(table("- / Ro", draw="Rg Bo", rules=STANDARD), Steal(1)).to_move == 1


@rule("D2")
def test_a_steal_that_hits_gives_another_turn() -> None:
    """In a duel, a thief who hits moves again, and may score or steal."""
    after = apply(table("- / Ro", draw="Rg Bo Gy", rules=DUEL), Steal(1))
    assert after.to_move == 0
    assert legal_actions(after) == (Score(), Steal(1))


@rule("D2")
def test_a_steal_that_misses_gives_no_extra_turn() -> None:
    """In a duel, a steal that misses passes the turn on."""
    assert apply(table("- / Go", draw="Rg Bo", rules=DUEL), Steal(1)).to_move == 1


@rule("D2")
@pytest.mark.parametrize("tank", ["Ro", "Go"], ids=["hit", "miss"])
def test_a_score_gives_no_extra_turn(tank: str) -> None:
    """In a duel, a score passes the turn on, hit or miss."""
    assert apply(table(f"{tank} / Bk", draw="Rg Bo", rules=DUEL), Score()).to_move == 1


@rule("D2")
def test_a_chain_lasts_as_long_as_its_steals_hit() -> None:
    """The thief keeps the turn as long as its steals hit; the first miss passes it on."""
    state = table("- / Ro Go Bo", draw="Rg Gy By Yr Yg", rules=DUEL, to_move=0)
    movers = []
    for _ in range(4):
        state = apply(state, Steal(1))
        movers.append(state.to_move)
    assert movers == [0, 0, 0, 1]


@rule("D2")
@pytest.mark.parametrize("flipped", ["Rb", "Kb"], ids=["hit", "miss"])
def test_a_score_ends_a_chain(flipped: str) -> None:
    """In an extra turn, a score passes the turn on, hit or miss."""
    state = table("- / Ro", draw=f"Rg {flipped} Bo", rules=DUEL, to_move=0)
    after = apply(apply(state, Steal(1)), Score())
    assert after.to_move == 1


@rule("D2")
def test_seat_1_has_extra_turns_too() -> None:
    """Seat 1 also gets an extra turn after a steal that hits."""
    state = table("Ro / -", draw="Rg Bo", rules=DUEL, to_move=1)
    assert apply(state, Steal(0)).to_move == 1


@rule("E2", "D3")
def test_an_extra_turn_needs_a_card() -> None:
    """A steal that hits with the last card ends the game, though `to_move` is still the thief."""
    after = apply(table("- / Ro", draw="Rg", rules=DUEL), Steal(1))
    assert is_over(after)
    assert legal_actions(after) == ()
    assert after.to_move == 0


@rule("T7")
@pytest.mark.parametrize("rules", [STANDARD, DUEL], ids=repr)
def test_the_action_that_ends_the_game_passes_the_turn_on(rules: Ruleset) -> None:
    """The turn passes after the action that ends the game, as after any other."""
    after = apply(table("Ro / -", draw="Rg", rules=rules), Score())
    assert is_over(after)
    assert after.to_move == 1


@given(games())
def test_an_action_changes_only_the_movers_score_pile(states: list[State]) -> None:
    """In a whole game, an action changes no score pile except the mover's."""
    for before, after in pairwise(states):
        changed = [
            seat
            for seat in range(before.players)
            if before.score_piles[seat] != after.score_piles[seat]
        ]
        assert changed in ([], [before.to_move])


def one(state: State) -> str:
    """An opening policy with a simple token."""
    return "one"


@rule("D2")
def test_another_turn_keeps_the_token() -> None:
    """The succession policy of the duel keeps the token, with and without an extra turn."""
    rules = attrs.evolve(DUEL, name="token", opening=one)
    hits = misses = 0
    for seed in range(40):
        state = new_game(2, seed, rules=rules)
        after = apply(state, Steal(1))
        assert after.token == "one"
        hits += after.to_move == 0
        misses += after.to_move == 1
    assert hits > 0
    assert misses > 0
