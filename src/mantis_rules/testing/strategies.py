"""Hypothesis strategies for cards, decks, card sets, rulesets, states and games."""

from __future__ import annotations

import random

import attrs
from attrs import frozen
from hypothesis import reject, strategies as st

from ..engine import apply, legal_actions, step
from ..errors import InvalidCheck, InvalidRuleset
from ..game import Game
from ..game.checks import is_whole
from ..game.texts import shown
from ..model import STANDARD_DECK, Action, Card, CardSet, Colour, Deck, Ruleset, State, Step
from ..rulebook import STANDARD, again_after_steal_hit, clockwise
from .games import mantis_game
from .planning import Plan, plans


@frozen
class Trace:
    """The first state of a game and the steps taken so far.

    Args:
        start: the first state.
        steps: the consecutive steps from the first state on.
    """

    start: State
    steps: tuple[Step, ...]

    @property
    def end(self) -> State:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self.start

    def __repr__(self) -> str:
        lines = [f"<Trace of {len(self.steps)} steps", f"  {self.start!r}"]
        lines += [f"  {step.flip.action}: {step.after!r}" for step in self.steps]
        return "\n".join(lines) + ">"


def decks() -> st.SearchStrategy[Deck]:
    """Generate decks of three or more colours, with backs of two or more colours (C5, V3).

    Returns:
        A strategy for decks made by `Deck.of`.
    """
    colours = st.sets(st.sampled_from(Colour), min_size=3)
    return colours.flatmap(
        lambda chosen: st.integers(2, len(chosen)).map(lambda size: Deck.of(chosen, size))
    )


def cards(deck: Deck = STANDARD_DECK) -> st.SearchStrategy[Card]:
    """Generate cards of a deck.

    Args:
        deck: the deck.

    Returns:
        A strategy for its cards.

    Raises:
        InvalidCheck: if `deck` is not a Deck.
    """
    if type(deck) is not Deck:
        raise InvalidCheck(f"deck: expected a Deck, got {shown(deck)}")
    return st.sampled_from(deck.cards)


def card_sets(deck: Deck = STANDARD_DECK) -> st.SearchStrategy[CardSet]:
    """Generate sets of a deck's cards, of any size.

    Args:
        deck: the deck.

    Returns:
        A strategy for its subsets.

    Raises:
        InvalidCheck: if `deck` is not a Deck.
    """
    return st.sets(cards(deck)).map(lambda chosen: CardSet(deck, chosen))


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Generate rulesets with official policies and any deck, hand, goal and player limits (V3).

    Returns:
        A strategy for valid rulesets.
    """
    return _rulesets()


_SMALL_DECKS = [Deck.of(list(Colour)[:3], 2), Deck.of(list(Colour)[:4], 2)]
"""Decks of 6 and 12 cards, whose last card is often reached."""


@st.composite
def _rulesets(draw: st.DrawFn) -> Ruleset:
    deck = draw(st.one_of(st.just(STANDARD_DECK), decks(), st.sampled_from(_SMALL_DECKS)))
    lowest = draw(st.integers(2, 4))
    highest = draw(st.integers(lowest, 6))
    return attrs.evolve(
        STANDARD,
        name="house",
        deck=deck,
        hand=draw(st.integers(0, min(6, len(deck) // highest))),
        goal=draw(st.integers(1, 20)),
        min_players=lowest,
        max_players=highest,
        succession=draw(st.sampled_from([clockwise, again_after_steal_hit])),
    )


def traces(rules: Ruleset) -> st.SearchStrategy[Trace]:
    """Generate games by a ruleset, played up to any point.

    Args:
        rules: the ruleset.

    Returns:
        A strategy for traces.

    Raises:
        InvalidRuleset: if `rules` is not a Ruleset.
    """
    game = mantis_game(rules)
    return plans(game).map(lambda plan: _played(game, plan))


def _played(game: Game[State, Action], plan: Plan) -> Trace:
    start = state = game.begin(plan.players, plan.seed)
    steps: list[Step] = []
    for choice in plan.choices:
        legal = legal_actions(state)
        if not legal:
            break
        steps.append(step(state, legal[choice % len(legal)]))
        state = steps[-1].after
    return Trace(start, tuple(steps))


def states(rules: Ruleset, cards_left: int | None = None) -> st.SearchStrategy[State]:
    """Generate states that games by a ruleset can reach, including first and last ones.

    Args:
        rules: the ruleset.
        cards_left: the most cards in the draw pile, 1 or more; such games go on, if any action
            allows it. None for states of any kind.

    Returns:
        A strategy for reachable states.

    Raises:
        InvalidRuleset: if `rules` is not a Ruleset.
        InvalidCheck: if `cards_left` is not such a number.
    """
    if cards_left is None:
        return traces(rules).map(lambda trace: trace.end)
    if not is_whole(cards_left, 1):
        raise InvalidCheck(f"cards_left: expected an int of 1 or more, got {shown(cards_left)}")
    return _late_states(mantis_game(rules), cards_left)


@st.composite
def _late_states(draw: st.DrawFn, game: Game[State, Action], cards_left: int) -> State:
    left = draw(st.integers(1, cards_left))
    players = draw(st.integers(game.min_players, game.max_players))
    state = game.begin(players, draw(st.integers(0, 2**32 - 1)))
    choices = random.Random(draw(st.integers(0, 2**32 - 1)))
    while state.draw_count > left:
        legal = legal_actions(state)
        tried = (apply(state, action) for action in choices.sample(legal, len(legal)))
        following = next((after for after in tried if legal_actions(after)), None)
        if following is None:  # every action ends the game too early
            reject()
        state = following
    return state


def partitions(rules: Ruleset) -> st.SearchStrategy[State]:
    """Generate any valid states, reachable or not: partitions of the deck (L1).

    Args:
        rules: the ruleset.

    Returns:
        A strategy for states.

    Raises:
        InvalidRuleset: if `rules` is not a Ruleset.
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    return _partitions(rules)


@st.composite
def _partitions(draw: st.DrawFn, rules: Ruleset) -> State:
    players = draw(st.integers(rules.min_players, rules.max_players))
    deck = rules.deck
    left = draw(st.integers(0, len(deck) - players * rules.hand))
    order = draw(st.permutations(deck.cards))
    zones: list[list[Card]] = [[] for _ in range(2 * players)]
    for card in order[left:]:
        zones[draw(st.integers(0, 2 * players - 1))].append(card)
    sets = [CardSet(deck, zone) for zone in zones]
    return State(
        rules=rules,
        draw_pile=tuple(order[:left]),
        tanks=tuple(sets[:players]),
        score_piles=tuple(sets[players:]),
        to_move=draw(st.integers(0, players - 1)),
    )
