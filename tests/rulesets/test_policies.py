"""Unusual but valid policies: the engine carries out whatever they answer (V3)."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from mantis_rules import (
    STANDARD,
    Action,
    CardSet,
    Flip,
    Result,
    Ruleset,
    Score,
    ScorePile,
    State,
    Steal,
    Tank,
    Transfer,
    Turn,
    Zone,
    apply,
    is_over,
    legal_actions,
    new_game,
    result,
    step,
    winner,
)
from mantis_rules.rulebook import clockwise, match_takes_all
from tests.helpers.positions import cards, table
from tests.helpers.strategies import TINY, seeds
from tests.rules import rule


def rules_with(**policies: Any) -> Ruleset:
    return attrs.evolve(STANDARD, name="odd", **policies)


def to(state: State, codes: str, zone: Zone) -> Transfer:
    """A transfer of the cards with these codes."""
    return Transfer(CardSet(state.rules.deck, cards(codes)), zone)


def answering(*transfers: tuple[str, Zone]) -> Ruleset:
    """A ruleset whose resolution answers every action with these transfers."""
    return rules_with(
        resolution=lambda state, flip: tuple(to(state, codes, zone) for codes, zone in transfers)
    )


@pytest.mark.parametrize(
    ("transfers", "tanks", "piles"),
    [
        ([("Rg", Tank(1))], "Ro Gr / Ry Bo Rg", "Ko / Po"),
        ([("Rg", ScorePile(1))], "Ro Gr / Ry Bo", "Ko / Po Rg"),
        ([("Ro Rg", Tank(1))], "Gr / Ro Ry Bo Rg", "Ko / Po"),
        ([("Rg", Tank(0)), ("Bo", Tank(0))], "Ro Gr Bo Rg / Ry", "Ko / Po"),
        ([("Ry Rg", ScorePile(0)), ("Bo", ScorePile(1))], "Ro Gr / -", "Ko Ry Rg / Bo Po"),
        ([("Ko Rg", Tank(0))], "Ro Gr Ko Rg / Ry Bo", "- / Po"),
        ([("Ko Rg", ScorePile(1))], "Ro Gr / Ry Bo", "- / Ko Po Rg"),
        ([("Ro Bo Ko Po Rg", Tank(1))], "Gr / Ro Ry Bo Ko Po Rg", "- / -"),
        ([("Ro Gr", Tank(1)), ("Ry Bo Rg", Tank(0))], "Ry Bo Rg / Ro Gr", "Ko / Po"),
        ([("Ro", Tank(0)), ("Rg", Tank(0))], "Ro Gr Rg / Ry Bo", "Ko / Po"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.parametrize("action", [Score(), Steal(1)], ids=str)
def test_cards_go_where_the_policy_says(
    transfers: list[tuple[str, Zone]], tanks: str, piles: str, action: Action
) -> None:
    """Cards go from any zone to any other, in any number of transfers; nothing else moves."""
    state = table("Ro Gr / Ry Bo", piles="Ko / Po", draw="Rg Go", rules=answering(*transfers))
    made = step(state, action)
    expected = table_zones(state, tanks), table_zones(state, piles)
    assert (made.after.tanks, made.after.score_piles) == expected
    assert made.after.scores == tuple(map(len, expected[1]))
    assert made.after.draw_pile == cards("Go")


def table_zones(state: State, codes: str) -> tuple[CardSet, ...]:
    """The zones given as card codes, in any order within a zone."""
    return tuple(CardSet(state.rules.deck, cards(zone)) for zone in codes.split("/"))


@rule("L1")
@given(seeds, st.randoms(use_true_random=False))
def test_no_policy_can_lose_a_card(seed: int, choices: random.Random) -> None:
    """Whatever the policy moves, the zones together always hold exactly the cards of the deck."""

    def scatter(state: State, flip: Flip) -> tuple[Transfer, ...]:
        in_play = [card for zone in (*state.tanks, *state.score_piles) for card in zone]
        moving = [flip.card, *(card for card in in_play if choices.random() < 0.4)]
        seats = range(state.players)
        zones = [kind(seat) for kind in (Tank, ScorePile) for seat in seats]
        return tuple(
            Transfer(CardSet(state.rules.deck, [card]), choices.choice(zones)) for card in moving
        )

    state = new_game(3, seed, rules=attrs.evolve(TINY, name="scatter", resolution=scatter, goal=99))
    while legal_actions(state):
        made = step(state, Score())
        state = made.after
        held = [card for zone in (*state.tanks, *state.score_piles) for card in zone]
        assert sorted(map(str, [*held, *state.draw_pile])) == sorted(map(str, TINY.deck))
        assert state.scores == tuple(map(len, state.score_piles))
        for transfer in made.transfers:
            zones = state.tanks if isinstance(transfer.to, Tank) else state.score_piles
            assert transfer.cards <= zones[transfer.to.seat]


def test_transfers_may_use_an_equal_deck() -> None:
    """A policy may use a copy of the deck in its transfers, since decks are equal by value."""
    twin = attrs.evolve(STANDARD.deck)

    def elsewhere(state: State, flip: Flip) -> tuple[Transfer, ...]:
        return (Transfer(CardSet(twin, flip.cards), Tank(2)),)

    state = new_game(3, seed=8, rules=rules_with(resolution=elsewhere))
    assert apply(state, Score()).tanks[2] == state.tanks[2] | step(state, Score()).flip.cards


def test_a_game_begins_with_the_opening_token() -> None:
    """The first token is what the opening policy returns for the position after the deal."""
    rules = rules_with(opening=lambda state: (state.players - 1, state.ply, state.draw_count))
    assert new_game(3, seed=8, rules=rules).token == (2, 0, 93)
    assert new_game(3, seed=8, rules=rules) == attrs.evolve(
        new_game(3, seed=8), rules=rules, token=(2, 0, 93)
    )


def test_a_token_stays_by_the_standard_succession() -> None:
    """The standard succession keeps the token."""
    state = attrs.evolve(new_game(3, seed=8), token="round")
    after = apply(apply(state, Score()), Steal(0))
    assert (after.token, after.to_move) == ("round", 2)


def test_a_succession_may_change_the_token() -> None:
    """The token after a step is the one that the succession returns, also if it is None."""

    def counting(state: State, flip: Flip) -> Turn:
        count = state.token + 1 if isinstance(state.token, int) else 0
        return Turn(clockwise(state, flip).seat, None if count == 2 else count)

    state = new_game(3, seed=8, rules=rules_with(succession=counting))
    tokens = [state.token]
    for _ in range(5):
        state = apply(state, Score())
        tokens.append(state.token)
    assert tokens == [None, 0, 1, None, 0, 1]


def test_any_seat_may_be_next() -> None:
    """The succession policy decides which seat moves next; here turns go counterclockwise."""
    rules = rules_with(succession=lambda state, flip: Turn((flip.mover - 1) % state.players))
    state = new_game(4, seed=8, rules=rules)
    movers = []
    for _ in range(5):
        movers.append(state.to_move)
        state = apply(state, Score())
    assert movers == [0, 3, 2, 1, 0]


@rule("T1")
def test_a_variant_may_allow_less() -> None:
    """An action that the ruleset does not offer is refused; the error lists those it offers."""
    rules = rules_with(legality=lambda state: (Steal((state.to_move + 1) % state.players),))
    state = new_game(3, seed=8, rules=rules)
    assert legal_actions(state) == (Steal(1),)
    with pytest.raises(ValueError, match=r"score: not legal here; expected one of: steal 1$"):
        apply(state, Score())
    assert legal_actions(apply(state, Steal(1))) == (Steal(2),)


@rule("L16")
def test_a_variant_may_end_otherwise() -> None:
    """The game is over as soon as the victory policy returns a result, and not before."""
    rules = rules_with(victory=lambda s: Result((1, 2), "goal") if s.ply >= 3 else None)
    state = new_game(3, seed=8, rules=rules)
    for _ in range(3):
        assert not is_over(state)
        state = apply(state, Score())
    assert result(state) == Result((1, 2), "goal")
    assert winner(state) is None
    assert legal_actions(state) == ()


def test_policies_see_the_position_before_the_cards_move() -> None:
    """Resolution and succession are called with the state before the step and the same flip."""
    seen: list[tuple[State, Flip]] = []

    def resolution(state: State, flip: Flip) -> tuple[Transfer, ...]:
        seen.append((state, flip))
        return match_takes_all(state, flip)

    def succession(state: State, flip: Flip) -> Turn:
        seen.append((state, flip))
        return clockwise(state, flip)

    rules = rules_with(resolution=resolution, succession=succession)
    state = new_game(3, seed=8, rules=rules)
    made = step(state, Steal(2))
    assert seen == [(state, made.flip)] * 2
    assert made.flip.card in state.draw_pile


def test_policies_are_called_once_for_a_position() -> None:
    """Legality and victory are called at most once for a position, however often it is read."""
    asked: list[tuple[str, int]] = []

    def legality(state: State) -> tuple[Action, ...]:
        asked.append(("legality", state.ply))
        return (Score(),)

    def victory(state: State) -> Result | None:
        asked.append(("victory", state.ply))
        return Result((0,), "goal") if state.ply == 1 else None

    first = new_game(3, seed=8, rules=rules_with(legality=legality, victory=victory))
    last = apply(first, Score())
    for state, actions in ((first, (Score(),)), (last, ())) * 3:
        assert legal_actions(state) == actions
        assert is_over(state) is (actions == ())
    assert asked == [("victory", 0), ("legality", 0), ("victory", 1)]
