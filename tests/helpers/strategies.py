"""Hypothesis strategies: the positions of random games, by small and official rulesets."""

from __future__ import annotations

import random

import attrs
from hypothesis import strategies as st

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    Card,
    CardSet,
    Colour,
    Deck,
    Ruleset,
    State,
    apply,
    is_over,
    legal_actions,
    new_game,
)
from tests.helpers.positions import SMALL_DECK

TINY = attrs.evolve(STANDARD, name="tiny", deck=SMALL_DECK, hand=1, goal=4)
TINY_DUEL = attrs.evolve(DUEL, name="tiny-duel", deck=SMALL_DECK, hand=2, goal=4)
LITTLE = attrs.evolve(STANDARD, name="little", deck=Deck.of(list(Colour)[2:], 3), hand=3, goal=5)
RULESETS = (STANDARD, DUEL, TINY, TINY_DUEL, LITTLE)

seeds = st.integers(-(2**70), 2**70)


@st.composite
def new_games(draw: st.DrawFn) -> State:
    """First positions dealt by a seed, for any number of players and any first seat."""
    rules: Ruleset = draw(st.sampled_from(RULESETS))
    players = draw(st.integers(rules.min_players, rules.max_players))
    first = draw(st.integers(0, players - 1))
    return new_game(players, draw(seeds), rules=rules, first=first)


@st.composite
def games(draw: st.DrawFn) -> list[State]:
    """The positions of a game, beginning with the first; about half of the games end."""
    states = [draw(new_games())]
    every = len(states[0].draw_pile)
    plies = draw(st.sampled_from([every, every, every // 2, every // 3, 1]))
    choices = random.Random(draw(seeds))
    while len(states) <= plies and (actions := legal_actions(states[-1])):
        states.append(apply(states[-1], choices.choice(actions)))
    return states


def positions() -> st.SearchStrategy[State]:
    """Positions that a game can reach, including final ones."""
    return games().map(lambda states: states[-1])


def open_positions() -> st.SearchStrategy[State]:
    """Positions in which the game is on."""
    return games().map(lambda states: states[-2] if is_over(states[-1]) else states[-1])


def card_sets(deck: Deck = STANDARD_DECK) -> st.SearchStrategy[CardSet]:
    """Any set of the deck's cards, of any size."""
    every_bit = st.integers(0, 2 ** len(deck) - 1)
    return every_bit.map(
        lambda bits: CardSet(deck, [card for i, card in enumerate(deck.cards) if bits >> i & 1])
    )


@st.composite
def any_cards(draw: st.DrawFn) -> Card:
    """Any possible card, whatever the size of its back."""
    back = draw(st.sets(st.sampled_from(Colour), min_size=2))
    return Card(draw(st.sampled_from(sorted(back, key=list(Colour).index))), frozenset(back))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """The deck of any colours, with any size of back that they allow (V3)."""
    colours = draw(st.lists(st.sampled_from(Colour), min_size=2, max_size=7, unique=True))
    return Deck.of(colours, draw(st.integers(2, len(colours))))
