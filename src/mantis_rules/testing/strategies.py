"""Hypothesis strategies for cards, decks, card sets, rulesets, states and traces of games."""

from __future__ import annotations

from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from ..card import Card, Colour
from ..cards import STANDARD_DECK, CardSet, Deck
from ..errors import InvalidCheck, InvalidRuleset, shown
from ..policies import again_after_steal_hit, clockwise
from ..ruleset import Ruleset
from ..state import State, Step
from .games import Game, MantisGame, as_game

__all__ = [
    "Plan",
    "Trace",
    "card_sets",
    "cards",
    "decks",
    "partitions",
    "plans",
    "rulesets",
    "states",
    "traces",
]


@frozen
class Plan:
    """How a game is to be played: who sits down, what chance does, and which actions are chosen.

    Args:
        players: how many players.
        seed: what decides the chance.
        choices: for each action to be taken a number that picks one, modulo how many are legal.
    """

    players: int
    seed: int
    choices: tuple[int, ...]


@frozen
class Trace:
    """The beginning of a game, or all of it, as it was played.

    Args:
        start: the first state.
        steps: the steps from there, one after the other.
    """

    start: State
    steps: tuple[Step, ...]

    @property
    def end(self) -> State:
        """The state that the last step led to."""
        return self.steps[-1].after if self.steps else self.start

    def __repr__(self) -> str:
        told = [f"<Trace of {len(self.steps)} steps", f"  {self.start!r}"]
        told += [f"  {step.flip.action}: {step.after!r}" for step in self.steps]
        return "\n".join(told) + ">"


def decks() -> st.SearchStrategy[Deck]:
    """Decks of three colours or more, with backs of two or more (C5, V3).

    Returns:
        A strategy for what `Deck.of` can make.
    """
    colours = st.sets(st.sampled_from(Colour), min_size=3).map(lambda s: sorted(s, key=_place))
    return colours.flatmap(
        lambda chosen: st.integers(2, len(chosen)).map(lambda size: Deck.of(chosen, size))
    )


def _place(colour: Colour) -> int:
    return list(Colour).index(colour)


def cards(deck: Deck = STANDARD_DECK) -> st.SearchStrategy[Card]:
    """Cards of a deck.

    Args:
        deck: the deck.

    Returns:
        A strategy for its cards.

    Raises:
        InvalidCheck: if it is not a deck.
    """
    if type(deck) is not Deck:
        raise InvalidCheck(f"deck: expected a Deck, got {shown(deck)}")
    return st.sampled_from(deck.cards)


def card_sets(deck: Deck = STANDARD_DECK) -> st.SearchStrategy[CardSet]:
    """Sets of a deck's cards, of any size.

    Args:
        deck: the deck.

    Returns:
        A strategy for its subsets.

    Raises:
        InvalidCheck: if it is not a deck.
    """
    return st.sets(cards(deck)).map(lambda chosen: CardSet(deck, chosen))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Rulesets with the official policies and any deck, hand, goal and number of players (V3).

    Args:
        draw: given by Hypothesis.

    Returns:
        A strategy for valid rulesets.
    """
    deck = draw(st.one_of(st.just(STANDARD_DECK), decks()))
    lowest = draw(st.integers(2, 4))
    highest = draw(st.integers(lowest, 6))
    return Ruleset(
        name="house",
        deck=deck,
        hand=draw(st.integers(0, min(6, len(deck) // highest))),
        goal=draw(st.integers(1, 20)),
        min_players=lowest,
        max_players=highest,
        succession=draw(st.sampled_from([clockwise, again_after_steal_hit])),
    )


def plans(game: Ruleset | Game[Any, Any]) -> st.SearchStrategy[Plan]:
    """Plans for games of any length, from no action to the longest game.

    Args:
        game: a ruleset, or any game.

    Returns:
        A strategy for its plans.

    Raises:
        InvalidRuleset: if it is neither.
    """
    game = as_game(game)
    choices = st.integers(0, game.longest).flatmap(
        lambda length: st.lists(st.integers(0, 255), min_size=length, max_size=length)
    )
    return st.builds(
        Plan,
        players=st.integers(game.min_players, game.max_players),
        seed=st.integers(0, 2**32 - 1),
        choices=choices.map(tuple),
    )


def traces(rules: Ruleset) -> st.SearchStrategy[Trace]:
    """Games by a ruleset, played to any point.

    Args:
        rules: the ruleset.

    Returns:
        A strategy for traces.

    Raises:
        InvalidRuleset: if it is not a ruleset.
    """
    game = MantisGame(_ruleset(rules))
    return plans(game).map(lambda plan: _played(game, plan))


def _played(game: MantisGame, plan: Plan) -> Trace:
    start = state = game.new_game(plan.players, plan.seed)
    steps: list[Step] = []
    for choice in plan.choices:
        legal = game.legal_actions(state)
        if not legal:
            break
        steps.append(game.step(state, legal[choice % len(legal)]))
        state = steps[-1].after
    return Trace(start, tuple(steps))


def states(rules: Ruleset) -> st.SearchStrategy[State]:
    """Positions that a game by a ruleset can reach, the first and the last ones included.

    Args:
        rules: the ruleset.

    Returns:
        A strategy for reachable states.

    Raises:
        InvalidRuleset: if it is not a ruleset.
    """
    return traces(rules).map(lambda trace: trace.end)


def partitions(rules: Ruleset) -> st.SearchStrategy[State]:
    """Positions that are valid, but that no game need reach: any partition of the deck (L1).

    Args:
        rules: the ruleset.

    Returns:
        A strategy for states.

    Raises:
        InvalidRuleset: if it is not a ruleset.
    """
    return _partitions(_ruleset(rules))


def _ruleset(rules: Ruleset) -> Ruleset:
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    return rules


@st.composite
def _partitions(draw: st.DrawFn, rules: Ruleset) -> State:
    players = draw(st.integers(rules.min_players, rules.max_players))
    deck = rules.deck
    left = draw(st.integers(0, len(deck) - players * rules.hand))
    order = draw(st.permutations(deck.cards))
    zones: list[list[Card]] = [[] for _ in range(2 * players)]
    places = draw(
        st.lists(
            st.integers(0, 2 * players - 1), min_size=len(deck) - left, max_size=len(deck) - left
        )
    )
    for card, place in zip(order[left:], places, strict=True):
        zones[place].append(card)
    sets = [CardSet(deck, zone) for zone in zones]
    return State(
        rules=rules,
        draw_pile=tuple(order[:left]),
        tanks=tuple(sets[:players]),
        score_piles=tuple(sets[players:]),
        to_move=draw(st.integers(0, players - 1)),
    )
