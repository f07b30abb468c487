"""The library refines the model: driven by the model's choices, both say the same at every step.

The model knows colours and counts, the library knows cards; what a position of the library is in
the model's words is told by `in_counts`. The model was written from the rule text and never imports
the library, so a mistake would have to be made twice, in two ways, to go unseen.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import (
    Action,
    CardSet,
    Colour,
    Ruleset,
    Score,
    State,
    Steal,
    apply,
    legal_actions,
    new_game,
    official,
    result,
    winner,
)
from mantis_rules.rulebook import again_after_steal_hit
from mantis_rules.testing import rulesets
from tests.spec import model
from tests.spec.logic import INTS
from tests.spec.model import IntGame, IntState


@dataclass(frozen=True)
class Words:
    """How the two speak of the same game."""

    game: IntGame
    colours: tuple[Colour, ...]

    @classmethod
    def of(cls, rules: Ruleset, players: int) -> Words:
        """The model's game for a ruleset, which may have any parameter but no policy of its own."""
        colours = rules.deck.colours
        fronts = [card.front for card in rules.deck]
        game = model.Game(
            logic=INTS,
            players=players,
            deck=tuple(fronts.count(colour) for colour in colours),
            hand=rules.hand,
            goal=rules.goal,
            extra_turn=rules.succession is again_after_steal_hit,
        )
        return cls(game, colours)

    def in_counts(self, state: State, ply: int) -> IntState:
        """A position of the library in the model's words."""

        def counts(zone: CardSet) -> tuple[int, ...]:
            return tuple(zone.counts[colour] for colour in self.colours)

        return model.State(
            draw_pile=counts(CardSet(state.rules.deck, state.draw_pile)),
            tanks=tuple(map(counts, state.tanks)),
            score_piles=tuple(map(counts, state.score_piles)),
            to_move=state.to_move,
            ply=ply,
        )


def in_the_librarys_words(action: int, mover: int) -> Action:
    """An action of the model, which is the seat that it names, as the library has it."""
    return Score() if action == mover else Steal(action)


def play_side_by_side(rules: Ruleset, players: int, seed: int, first: int) -> int:
    """Play a whole game, compare everything at every step, and return how many steps there were."""
    words = Words.of(rules, players)
    choose = random.Random(seed).choice
    state = new_game(players, seed, rules=rules, first=first)
    flips = [words.colours.index(card.front) for card in state.draw_pile]
    counted = words.in_counts(state, 0)
    for ply, flipped in enumerate([*flips, None]):
        assert words.in_counts(state, ply) == counted
        assert state.ply == ply
        actions = model.legal_actions(words.game, counted)
        assert legal_actions(state) == tuple(
            in_the_librarys_words(action, counted.to_move) for action in actions
        )
        assert_same_result(words.game, counted, state)
        if not actions:
            return ply
        assert flipped is not None
        action = choose(actions)
        state = apply(state, in_the_librarys_words(action, counted.to_move))
        counted = model.step(words.game, counted, action, flipped)
    raise AssertionError("the game went on without a card to draw")


def assert_same_result(game: IntGame, counted: IntState, state: State) -> None:
    """Both say that the game goes on, or both name the same winners and the same reason."""
    said, ended = model.result(game, counted), result(state)
    seats = model.winning_seats(game, counted)
    assert said.over == (ended is not None)
    if ended is not None:
        assert ended.winners == seats
        assert ended.reason == ("goal" if said.by_goal else "draw pile empty")
    assert winner(state) == (seats[0] if said.over and len(seats) == 1 else None)


@pytest.mark.parametrize("players", range(2, 7))
def test_official_games_go_as_the_model_says(players: int) -> None:
    """S2 to S6, T1 to T7, E1 to E5, D1 to D3: at every official table, step for step."""
    rules = official(players)
    steps = [play_side_by_side(rules, players, seed, seed % players) for seed in range(60)]
    assert len(set(steps)) > 10


@settings(max_examples=200)
@given(rulesets(), st.data())
def test_house_games_go_as_the_model_says(rules: Ruleset, data: st.DataObject) -> None:
    """V3: whatever the deck, the hand, the goal, the number of seats, and with and without D2."""
    players = data.draw(st.integers(rules.min_players, rules.max_players))
    first = data.draw(st.integers(0, players - 1))
    play_side_by_side(rules, players, data.draw(st.integers(0, 2**32)), first)


def test_the_official_games_have_the_models_parameters() -> None:
    """C4, S2, E1, D1, D2: the model's own idea of the official games is the library's."""
    for players in range(2, 7):
        assert Words.of(official(players), players).game == model.official(players)
