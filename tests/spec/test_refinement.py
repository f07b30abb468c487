"""The library refines the model: driven by the model's choices, both agree at every step.

The model deals from a deck order itself, or begins anywhere, and is compared card by card: which
card lies where, the order of the draw pile, the flip, the transfers, the results. It was written
from the rule text and never imports the library, so a mistake would go unnoticed only if both had
it.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
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
    Deck,
    Flip,
    Ruleset,
    Score,
    ScorePile,
    State,
    Steal,
    Step,
    Tank,
    Transfer,
    apply,
    legal_actions,
    new_game,
    official,
    result,
    step,
    winner,
)
from mantis_rules.rulebook import again_after_steal_hit, match_takes_all
from mantis_rules.testing import rulesets
from tests.helpers.sampled import sampled
from tests.rules import rule
from tests.spec import cards, model, relations
from tests.spec.cards import Named, Table, Turned
from tests.spec.logic import INTS
from tests.spec.model import IntGame, IntState
from tests.spec.relations import Relation, Square, same_colour
from tests.spec.strategies import squares

Matching: TypeAlias = Callable[[Card, Card], bool]


@dataclass(frozen=True)
class Words:
    """Converts between the library and the model, for one game."""

    game: IntGame
    rules: Ruleset
    cards: Mapping[str, Card]

    @classmethod
    def of(cls, rules: Ruleset, players: int, matches: Relation[int, bool] = same_colour) -> Words:
        """The model's game for a ruleset, with this matching relation on colours.

        The ruleset may have no other policies of its own.
        """
        fronts = [card.front for card in rules.deck]
        game = model.Game(
            logic=INTS,
            players=players,
            deck=tuple(fronts.count(colour) for colour in rules.deck.colours),
            hand=rules.hand,
            goal=rules.goal,
            extra_turn=rules.succession is again_after_steal_hit,
            matches=matches,
        )
        return cls(game, rules, {card.code: card for card in rules.deck})

    def named(self, card: Card) -> Named:
        """A card of the library as one of the model."""
        return Named(self.rules.deck.colours.index(card.front), card.code)

    def card(self, named: Named) -> Card:
        """A card of the model as one of the library."""
        return self.cards[named.name]

    def card_set(self, zone: Iterable[Named]) -> CardSet:
        """A zone of the model as one of the library."""
        return CardSet(self.rules.deck, map(self.card, zone))

    def state(self, table: Table) -> State:
        """The same position, made by the library's public constructor."""
        return State(
            rules=self.rules,
            draw_pile=map(self.card, table.draw_pile),
            tanks=map(self.card_set, table.tanks),
            score_piles=map(self.card_set, table.score_piles),
            to_move=table.to_move,
        )


def in_the_librarys_words(action: int, mover: int) -> Action:
    """The library's action for one of the model, which is the seat that it names."""
    return Score() if action == mover else Steal(action)


@dataclass(frozen=True)
class Seen:
    """What a game was like, so that rare kinds can be counted."""

    plies: int
    kinds: frozenset[str]


def play_side_by_side(
    rules: Ruleset,
    players: int,
    seed: int,
    first: int,
    matches: Relation[int, bool] = same_colour,
) -> Seen:
    """Shuffle, let model and library deal each for itself, and compare a whole game."""
    words = Words.of(rules, players, matches)
    order = random.Random(f"the deal of {seed}").sample(rules.deck.cards, len(rules.deck))
    state = new_game(players, deck_order=order, rules=rules, first=first)
    return compare(words, state, cards.deal(words.game, list(map(words.named, order)), first), seed)


def compare(words: Words, state: State, table: Table, seed: int) -> Seen:
    """Play on to the end from here, and compare everything at every step.

    By every other seed few actions are scores, so that the draw pile runs out.
    """
    chance, game = random.Random(f"the choices of {seed}"), words.game
    steals = seed % 2 == 1
    played = sum(game.deck) - players_hands(game) - len(table.draw_pile)
    counted = cards.counted(game, table, played)
    kinds: set[str] = set()
    for ply in range(played, played + len(table.draw_pile) + 1):
        assert_same_position(words, state, table, ply)
        assert cards.counted(game, table, ply) == counted
        actions = model.legal_actions(game, counted)
        assert legal_actions(state) == tuple(
            in_the_librarys_words(action, table.to_move) for action in actions
        )
        kinds |= assert_same_result(game, counted, state)
        if not actions:
            return Seen(ply, frozenset(kinds))
        few = steals and chance.random() < 0.95
        action = chance.choice(actions[1:] if few else actions)
        taken = step(state, in_the_librarys_words(action, table.to_move))
        turned, after = cards.play(game, table, action)
        assert_same_step(words, state, taken, turned, action)
        assert taken.after != state
        counted = model.step(game, counted, action, turned.card.colour)
        kinds |= {kind_of(taken), "the last card"} if not after.draw_pile else {kind_of(taken)}
        state, table = taken.after, after
    raise AssertionError("the game went on without a card to draw")


def players_hands(game: IntGame) -> int:
    """How many cards are dealt."""
    return game.players * game.hand


def kind_of(taken: Step) -> str:
    """What was done, and whether it hit."""
    name = "score" if taken.flip.action == Score() else "steal"
    return f"{name}, {'hit' if taken.flip.hit else 'miss'}"


def assert_same_position(words: Words, state: State, table: Table, ply: int) -> None:
    """Require the same card in each place, and equality with the position made by hand."""
    assert [words.named(card) for card in state.draw_pile] == list(table.draw_pile)
    assert [frozenset(map(words.named, tank)) for tank in state.tanks] == list(table.tanks)
    assert [frozenset(map(words.named, pile)) for pile in state.score_piles] == list(
        table.score_piles
    )
    assert (state.to_move, state.ply) == (table.to_move, ply)
    assert state.scores == tuple(map(len, table.score_piles))
    assert state.draw_count == len(table.draw_pile)
    assert state.top_back == (words.card(table.draw_pile[0]).back if table.draw_pile else None)
    by_hand = words.state(table)
    assert by_hand == state
    assert hash(by_hand) == hash(state)


def assert_same_step(words: Words, before: State, taken: Step, turned: Turned, action: int) -> None:
    """Require the same flip and transfers, and the same state from `apply`."""
    flip, mover = taken.flip, before.to_move
    assert taken.before == before
    assert (flip.mover, flip.action) == (mover, in_the_librarys_words(action, mover))
    assert (flip.tank, words.named(flip.card)) == (action, turned.card)
    assert frozenset(map(words.named, flip.matched)) == turned.matched
    assert frozenset(map(words.named, flip.cards)) == turned.moved
    assert flip.hit is bool(turned.matched)
    zone = ScorePile(turned.seat) if turned.to_score_pile else Tank(turned.seat)
    assert taken.transfers == (Transfer(words.card_set(turned.moved), zone),)
    again = apply(before, flip.action)
    assert again == taken.after
    assert hash(again) == hash(taken.after)


def assert_same_result(game: IntGame, counted: IntState, state: State) -> set[str]:
    """Require the same winners and reason from both; return what decided, if it is over."""
    said, ended = model.result(game, counted), result(state)
    seats = model.winning_seats(game, counted)
    assert said.over == (ended is not None)
    assert winner(state) == (seats[0] if said.over and len(seats) == 1 else None)
    if ended is None:
        return set()
    assert ended.winners == seats
    assert ended.reason == ("goal" if said.by_goal else "draw pile empty")
    if said.by_goal:
        return {"E1"} if state.draw_pile else {"E1", "E1 with the last card"}
    if len(seats) > 1:
        return {"E5"}
    return {"E3"} if Counter(state.scores)[state.scores[seats[0]]] == 1 else {"E4"}


STEPS: Final = {"score, hit", "score, miss", "steal, hit", "steal, miss", "the last card"}


@rule("S2", "S5", "S6", "T1-T7", "E1-E5", "D2", "D3")
@pytest.mark.parametrize("players", sampled(range(2, 7), every=2))
def test_official_games_agree_with_the_model(players: int) -> None:
    """Games at every official table agree card by card, and half of them run out of cards."""
    rules = official(players)
    seen = [play_side_by_side(rules, players, seed, seed % players) for seed in range(24)]
    assert len({game.plies for game in seen}) > 5
    kinds = Counter(kind for game in seen for kind in game.kinds)
    assert kinds.keys() >= STEPS | {"E1", "E3"}
    assert kinds["the last card"] > 5


@rule("E1-E5", "D2", "D3")
@pytest.mark.parametrize("players", sampled(range(2, 6), every=2))
def test_games_of_small_decks_agree_with_the_model(players: int) -> None:
    """With 6 or 20 cards every end comes up: ties, and a goal with the last card, too."""
    seen: set[str] = set()
    for colours, goal in itertools.product((3, 5), (2, 4, 7)):
        deck = Deck.of(list(Colour)[:colours], 2)
        rules = attrs.evolve(official(players), name="small", deck=deck, hand=1, goal=goal)
        for seed in range(30):
            seen |= play_side_by_side(rules, players, seed, seed % players).kinds
    assert seen >= STEPS | {"E1", "E1 with the last card", "E3", "E4", "E5"}


@st.composite
def tables(draw: st.DrawFn, words: Words) -> Table:
    """Any position: the cards lie anywhere, and no more are left to draw than after the deal."""
    game, order = words.game, list(map(words.named, draw(st.permutations(words.rules.deck.cards))))
    left = draw(st.integers(0, len(order) - players_hands(game)))
    chance = draw(st.randoms(use_true_random=False))
    zones: list[list[Named]] = [[] for _ in range(2 * game.players)]
    few = draw(st.sampled_from([0.01, 0.1, 0.5]))  # how many of the cards are scored
    for card in order[left:]:
        seat = chance.randrange(game.players)
        zones[seat + game.players * (chance.random() < few)].append(card)
    sets = tuple(map(frozenset, zones))
    return Table(
        draw_pile=tuple(order[:left]),
        tanks=sets[: game.players],
        score_piles=sets[game.players :],
        to_move=draw(st.sampled_from(game.seats)),
    )


@rule("T1-T7", "E1-E5", "D2", "D3")
@settings(max_examples=60)
@given(st.one_of(st.just(None), rulesets()), st.data())
def test_games_that_begin_anywhere_agree_with_the_model(
    house: Ruleset | None, data: st.DataObject
) -> None:
    """From any position, whether a game reaches it or not, games agree card by card."""
    players = data.draw(
        st.integers(2, 6) if house is None else st.integers(house.min_players, house.max_players)
    )
    words = Words.of(house or official(players), players)
    table = data.draw(tables(words))
    compare(words, words.state(table), table, data.draw(st.integers(0, 2**32)))


@settings(max_examples=60)
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
@pytest.mark.parametrize("players", sampled([3, 2, 5], every=3))
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
