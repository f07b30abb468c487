"""The library refines the model: driven by the model's choices, both agree at every step.

The model has colours and counts, the library has cards; `in_counts` converts a position of the
library to counts. The model was written from the rule text and never imports the library, so a
mistake would go unnoticed only if both had it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import (
    Action,
    Card,
    CardSet,
    Colour,
    Flip,
    Ruleset,
    Score,
    State,
    Steal,
    Transfer,
    apply,
    legal_actions,
    new_game,
    official,
    result,
    winner,
)
from mantis_rules.rulebook import again_after_steal_hit, match_takes_all
from mantis_rules.testing import rulesets
from tests.rules import rule
from tests.spec import model, relations
from tests.spec.logic import INTS
from tests.spec.model import IntGame, IntState
from tests.spec.relations import Relation, Square, same_colour
from tests.spec.strategies import squares

Matching: TypeAlias = Callable[[Card, Card], bool]


@dataclass(frozen=True)
class Words:
    """Converts between the library and the model, for one game."""

    game: IntGame
    colours: tuple[Colour, ...]

    @classmethod
    def of(cls, rules: Ruleset, players: int, matches: Relation[int, bool] = same_colour) -> Words:
        """The model's game for a ruleset, with this matching relation on colours.

        The ruleset may have no other policies of its own.
        """
        colours = rules.deck.colours
        fronts = [card.front for card in rules.deck]
        game = model.Game(
            logic=INTS,
            players=players,
            deck=tuple(fronts.count(colour) for colour in colours),
            hand=rules.hand,
            goal=rules.goal,
            extra_turn=rules.succession is again_after_steal_hit,
            matches=matches,
        )
        return cls(game, colours)

    def in_counts(self, state: State, ply: int) -> IntState:
        """A position of the library as a state of the model."""

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
    """The library's action for one of the model, which is the seat that it names."""
    return Score() if action == mover else Steal(action)


def play_side_by_side(
    rules: Ruleset,
    players: int,
    seed: int,
    first: int,
    matches: Relation[int, bool] = same_colour,
) -> int:
    """Play a whole game, compare everything at every step, and return the number of steps."""
    words = Words.of(rules, players, matches)
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
    """Require the same winners and reason from both, or that both say the game goes on."""
    said, ended = model.result(game, counted), result(state)
    seats = model.winning_seats(game, counted)
    assert said.over == (ended is not None)
    if ended is not None:
        assert ended.winners == seats
        assert ended.reason == ("goal" if said.by_goal else "draw pile empty")
    assert winner(state) == (seats[0] if said.over and len(seats) == 1 else None)


@rule("S6", "T1-T7", "E1-E5", "D2", "D3")
@pytest.mark.parametrize("players", range(2, 7))
def test_official_games_agree_with_the_model(players: int) -> None:
    """Games at every official table agree step by step."""
    rules = official(players)
    steps = [play_side_by_side(rules, players, seed, seed % players) for seed in range(60)]
    assert len(set(steps)) > 10


@settings(max_examples=200)
@given(rulesets(), st.data())
def test_house_games_agree_with_the_model(rules: Ruleset, data: st.DataObject) -> None:
    """Games agree for any deck, hand, goal and number of seats, with and without D2."""
    players = data.draw(st.integers(rules.min_players, rules.max_players))
    first = data.draw(st.integers(0, players - 1))
    play_side_by_side(rules, players, data.draw(st.integers(0, 2**32)), first)


# Other relations.


def pink_is_wild(flipped: Card, lying: Card) -> bool:
    """A flipped pink card matches every card, any other only its own front."""
    return flipped.front in (Colour.PINK, lying.front)


def neighbours(flipped: Card, lying: Card) -> bool:
    """A card matches its own front and the two next to it on the wheel of colours."""
    return places_on(flipped, lying) in (0, 1, 6)


def the_next(flipped: Card, lying: Card) -> bool:
    """A card matches only the next front on the wheel."""
    return places_on(flipped, lying) == 1


def places_on(flipped: Card, lying: Card) -> int:
    """How many places the lying card's front comes after the flipped one's on the wheel."""
    wheel = tuple(Colour)
    return (wheel.index(lying.front) - wheel.index(flipped.front)) % len(wheel)


RELATIONS: Final[Mapping[Matching, Relation[int, bool]]] = {
    pink_is_wild: relations.pink_is_wild,
    neighbours: relations.neighbours,
    the_next: relations.the_next,
}


def official_but(matching: Matching, players: int) -> Ruleset:
    """The official rules with another matching relation."""
    return attrs.evolve(official(players), name="other", matching=matching)


@rule("T3", "T4", "D2", "V4")
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("matching", RELATIONS)
def test_games_with_another_relation_agree_with_the_model(matching: Matching, players: int) -> None:
    """Games agree with a wild colour, with neighbours, and with the next colour only."""
    rules, matches = official_but(matching, players), RELATIONS[matching]
    for seed in range(10):
        play_side_by_side(rules, players, seed, seed % players, matches)


@rule("V4")
@settings(max_examples=40)
@given(rulesets(), squares(), st.data())
def test_games_with_any_relation_agree_with_the_model(
    rules: Ruleset, square: Square[bool], data: st.DataObject
) -> None:
    """Games agree for any relation on fronts, with any deck, hand and goal."""
    colours = rules.deck.colours

    def matching(flipped: Card, lying: Card) -> bool:
        return square.rows[colours.index(flipped.front)][colours.index(lying.front)]

    players = data.draw(st.integers(rules.min_players, rules.max_players))
    seed = data.draw(st.integers(0, 2**32))
    play_side_by_side(attrs.evolve(rules, matching=matching), players, seed, 0, square)


def own_front_only(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A wrong resolution: it moves cards of the flipped front only, whatever the relation."""
    found = CardSet(state.rules.deck, [c for c in flip.matched if c.front is flip.card.front])
    return match_takes_all(state, Flip(flip.mover, flip.action, flip.tank, flip.card, found))


@rule("V4")
@pytest.mark.parametrize(
    ("rules", "matches"),
    [
        (official_but(pink_is_wild, 3), same_colour),
        (official(3), relations.pink_is_wild),
        (official_but(the_next, 3), lambda o, flipped, lying: o.same(flipped, (lying + 1) % 7)),
        (
            attrs.evolve(official_but(pink_is_wild, 3), resolution=own_front_only),
            relations.pink_is_wild,
        ),
    ],
    ids=[
        "model keeps to colour",
        "library keeps to front",
        "wrong way round",
        "hit keeps to front",
    ],
)
def test_a_wrong_relation_is_noticed(rules: Ruleset, matches: Relation[int, bool]) -> None:
    """If one side ignores or reverses the relation, the games disagree."""
    for seed in range(3):
        with pytest.raises(AssertionError):
            play_side_by_side(rules, 3, seed, 0, matches)


# The parameters.


@rule("C4", "S2", "E1", "D1")
def test_the_official_games_have_the_models_parameters() -> None:
    """The model's official games have the deck, hand, goal and turns of the library's."""
    for players in range(2, 7):
        assert Words.of(official(players), players).game == model.official(players)
