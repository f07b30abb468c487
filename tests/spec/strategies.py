"""Hypothesis strategies: games of the model on ints, played out at random."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hypothesis import strategies as st

from tests.spec import model
from tests.spec.logic import INTS
from tests.spec.model import Game, IntGame, IntState
from tests.spec.relations import Relation, Square, neighbours, pink_is_wild, same_colour, the_next
from tests.spec.step_laws import Step


@dataclass(frozen=True)
class Trace:
    """A game, its first state, and the steps taken, each from where the last one led."""

    game: IntGame
    start: IntState
    steps: tuple[Step[int], ...]

    @property
    def states(self) -> tuple[IntState, ...]:
        """Every state passed through."""
        return (self.start, *(step.after for step in self.steps))


IntRelation: TypeAlias = Relation[int, bool]


def squares() -> st.SearchStrategy[Square[bool]]:
    """Any relation between seven colours; with fewer, a corner of it counts."""

    def square(bits: int) -> Square[bool]:
        return Square(tuple(tuple(bool(bits >> 7 * a + b & 1) for b in range(7)) for a in range(7)))

    return st.integers(0, 2**49 - 1).map(square)


def relations() -> st.SearchStrategy[IntRelation]:
    """The relation of the rules, those with a name, and any other (V4)."""
    named: list[IntRelation] = [same_colour, pink_is_wild, neighbours, the_next]
    return st.one_of(st.sampled_from(named), squares())


@st.composite
def games(draw: st.DrawFn) -> IntGame:
    """Games of any rules with a deck of up to seven colours.

    The cards to deal come on top of what there is to play with.
    """
    players = draw(st.integers(2, 6))
    hand = draw(st.integers(0, 4))
    deck = draw(st.lists(st.integers(0, 9), min_size=1, max_size=7))
    for dealt in range(players * hand):
        deck[dealt % len(deck)] += 1
    return Game(
        logic=INTS,
        players=players,
        deck=tuple(deck),
        hand=hand,
        goal=draw(st.integers(1, 12)),
        extra_turn=draw(st.booleans()),
        tank_tie_break=draw(st.booleans()),
        matches=draw(relations()),
    )


@st.composite
def traces(draw: st.DrawFn) -> Trace:
    """Games played to the end by any choices, after any shuffle."""
    game = draw(games())
    cards = [colour for colour, count in enumerate(game.deck) for _ in range(count)]
    order = draw(st.permutations(cards))
    first = draw(st.sampled_from(game.seats))
    start = state = model.deal(game, order, first)
    steps = []
    for flipped in order[game.players * game.hand :]:
        actions = model.legal_actions(game, state)
        if not actions:
            break
        action = draw(st.sampled_from(actions))
        after = model.step(game, state, action, flipped)
        steps.append(Step(before=state, action=action, flipped=flipped, after=after))
        state = after
    return Trace(game, start, tuple(steps))
