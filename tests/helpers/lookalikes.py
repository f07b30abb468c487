"""Positions that differ only in what is hidden, and the games that views are tested on.

Elsewhere: positions given as card codes (`positions`).
"""

from __future__ import annotations

import random

import attrs
from hypothesis import strategies as st

from mantis_rules import Card, CardSet, Ruleset, State, Step, legal_actions, new_game, step
from mantis_rules.testing import Trace, partitions, rulesets, states, traces
from tests.helpers.variants import EVERY_RULES


def any_rules() -> st.SearchStrategy[Ruleset]:
    """The official rules, variants with and without a token, and any house rules (V3)."""
    return st.one_of(st.sampled_from(EVERY_RULES), rulesets())


def any_games() -> st.SearchStrategy[Trace]:
    """Games by any of these rulesets, played to any point."""
    return st.one_of(any_rules().flatmap(traces), long_games())


@st.composite
def long_games(draw: st.DrawFn) -> Trace:
    """Games of which about half are played to the end."""
    rules = draw(st.sampled_from(EVERY_RULES))
    players = draw(st.integers(rules.min_players, rules.max_players))
    return played(rules, players, draw(st.integers(0, 2**32)), draw(st.sampled_from([1, 1, 2, 3])))


def played(rules: Ruleset, players: int, seed: int, part: int = 1) -> Trace:
    """A game whose deal and actions a seed decides, or the first half or third of it."""
    chance = random.Random(seed)
    start = state = new_game(players, seed, rules=rules, first=seed % players)
    steps: list[Step] = []
    while (actions := legal_actions(state)) and len(steps) * part < start.draw_count:
        steps.append(step(state, chance.choice(actions)))
        state = steps[-1].after
    return Trace(start, tuple(steps))


def any_positions() -> st.SearchStrategy[State]:
    """Positions of these games, and positions that no game may ever reach."""
    return st.one_of(
        long_games().map(lambda trace: trace.end),
        any_rules().flatmap(states),
        any_rules().flatmap(partitions),
    )


def moments(trace: Trace) -> list[State]:
    """Every position of a game, beginning with the first."""
    return [trace.start, *(step.after for step in trace.steps)]


@st.composite
def lookalikes(draw: st.DrawFn, kept: int = 0) -> tuple[State, State]:
    """Two positions that differ in the order of the draw pile and show the same top back.

    The first `kept` cards stay the same; then the card after them is the one with the same back.
    """
    state = draw(any_positions().filter(lambda state: state.draw_count > kept))
    return state, another_order(state, draw(st.integers(0, 2**32)), kept)


def another_order(state: State, seed: int, kept: int = 0) -> State:
    """A position that looks the same, with its draw pile in an order that the seed decides."""
    chance = random.Random(seed)
    first, below = list(state.draw_pile[:kept]), list(state.draw_pile[kept:])
    fitting = [card for card in below if card.back == below[0].back]
    top = chance.choice(fitting)
    below.remove(top)
    chance.shuffle(below)
    return attrs.evolve(state, draw_pile=(*first, top, *below))


def swapped(state: State, one: Card, other: Card) -> State:
    """The position with two cards swapped."""
    into = {one: other, other: one}

    def zone(cards: CardSet) -> CardSet:
        return CardSet(cards.deck, [into.get(card, card) for card in cards])

    return attrs.evolve(
        state,
        draw_pile=[into.get(card, card) for card in state.draw_pile],
        tanks=map(zone, state.tanks),
        score_piles=map(zone, state.score_piles),
    )
