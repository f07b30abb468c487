"""Colours renamed and seats rotated: the same game with other names (L17).

A renaming tells the relation anew too; the game is the same if that is the relation it had (V4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from tests.spec.logic import B, Logic, N, all_same
from tests.spec.model import Counts, Game, Result, State
from tests.spec.relations import renamed, same_relation, written_out
from tests.spec.step_laws import Step

T = TypeVar("T")


def rename_game(game: Game[N, B], names: Sequence[int]) -> Game[N, B]:
    """The game in which each colour `c` is called `names[c]`."""
    square = written_out(game.logic, game.matches, len(game.deck))
    deck = tuple(game.deck[names.index(colour)] for colour in game.colours)
    return replace(game, deck=deck, matches=renamed(square, names))


def same_matches(game: Game[N, B], names: Sequence[int]) -> B:
    """Whether the relation is the same with the new names."""
    square = written_out(game.logic, game.matches, len(game.deck))
    return same_relation(game.logic, square, renamed(square, names))


def rename(game: Game[N, B], state: State[N], names: Sequence[int]) -> State[N]:
    """The state in which each colour `c` is called `names[c]`."""

    def told(row: Counts[N]) -> Counts[N]:
        return tuple(row[names.index(colour)] for colour in game.colours)

    return State(
        draw_pile=told(state.draw_pile),
        tanks=tuple(map(told, state.tanks)),
        score_piles=tuple(map(told, state.score_piles)),
        to_move=state.to_move,
        ply=state.ply,
    )


def rename_step(game: Game[N, B], step: Step[N], names: Sequence[int]) -> Step[N]:
    """The step with the colours renamed."""
    return Step(
        before=rename(game, step.before, names),
        action=step.action,
        flipped=_looked_up(game.logic, step.flipped, names),
        after=rename(game, step.after, names),
    )


def rotate(game: Game[N, B], state: State[N]) -> State[N]:
    """The state with every seat moved to the next one on the left."""
    return State(
        draw_pile=state.draw_pile,
        tanks=_rotated(state.tanks),
        score_piles=_rotated(state.score_piles),
        to_move=_looked_up(game.logic, state.to_move, _rotated_seats(game)),
        ply=state.ply,
    )


def rotate_step(game: Game[N, B], step: Step[N]) -> Step[N]:
    """The step with every seat moved to the next one on the left."""
    return Step(
        before=rotate(game, step.before),
        action=_looked_up(game.logic, step.action, _rotated_seats(game)),
        flipped=step.flipped,
        after=rotate(game, step.after),
    )


def rotate_result(outcome: Result[B]) -> Result[B]:
    """The result with every seat moved to the next one on the left."""
    return Result(over=outcome.over, by_goal=outcome.by_goal, winners=_rotated(outcome.winners))


def same_state(game: Game[N, B], left: State[N], right: State[N]) -> B:
    """Whether two states are the same in every number."""

    def numbers(state: State[N]) -> list[N]:
        zones = (state.draw_pile, *state.tanks, *state.score_piles)
        return [state.to_move, state.ply, *(count for zone in zones for count in zone)]

    return all_same(game.logic, numbers(left), numbers(right))


def _rotated(row: tuple[T, ...]) -> tuple[T, ...]:
    return (row[-1], *row[:-1])


def _rotated_seats(game: Game[N, B]) -> Sequence[int]:
    return [(seat + 1) % game.players for seat in game.seats]


def _looked_up(logic: Logic[N, B], key: N, values: Sequence[int]) -> N:
    """The value at a place that need not be known."""
    found = logic.number(values[0])
    for place, value in enumerate(values):
        found = logic.choose(logic.same(key, logic.number(place)), logic.number(value), found)
    return found
