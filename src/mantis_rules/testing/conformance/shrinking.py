"""Shorten a case that fails, to the shortest game that still fails in the same way.

Not by Hypothesis: it would shrink the numbers that a game was made from, and a smaller seed is
another game altogether. Here an action and the card that it flips are taken out together, so that
all other actions flip the same cards as before; and since a position can be loaded, most games end
up as one action. Each attempt is one game against the program, so there are few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from attrs import evolve

from ...engine import apply
from ...model import State
from ...notation import format_position, parse_action
from .asking import Case
from .starting import Deal, started, why_refused

_T = TypeVar("_T")

ATTEMPTS = 200
"""The most games that are played to shorten one."""

MOST_LATE = 9
"""The number of late positions that are tried instead of the start."""


def shortest(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Return the shortest case found that fails.

    Args:
        case: a case that fails with its last action, or at its start if it has none.
        fails: plays a case, and returns whether it fails in the same way.
    """
    left = ATTEMPTS

    def is_better(candidate: Case) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and fails(candidate)

    for late in _late_starts(case):
        if is_better(late):
            return late
    size = len(case.actions) // 2
    while size:
        at = 0
        while at + size < len(case.actions):  # the last action stays
            shorter = _without(case, at, size)
            if is_better(shorter):
                case = shorter
            else:
                at += size
        size //= 2
    return case


def _late_starts(case: Case) -> Iterator[Case]:
    """Yield cases that begin at the last positions, the very last one first."""
    states = _states(case)
    for at in range(len(case.actions), max(0, len(case.actions) - MOST_LATE), -1):
        yield evolve(case, start=format_position(states[at]), actions=case.actions[at:])


def _states(case: Case) -> list[State]:
    """Return the state before each action, and the one after the last; none for a refused deal."""
    state, _ = started(case.start)
    states = [] if state is None else [state]
    for words in case.actions:
        assert state is not None
        if why_refused(state, words) is None:
            state = apply(state, parse_action(words))
        states.append(state)
    return states


def _without(case: Case, at: int, size: int) -> Case:
    """Return a case without some actions, and with the cards that they flip at the bottom.

    Other seats take the later actions then. A steal from oneself becomes one from the next seat.
    """
    states = _states(case)
    first, last = states[at].draw_count, states[at + size].draw_count
    kept = [*range(at), *range(at + size, len(case.actions))]
    total = states[0].draw_count
    start, end = total - first, total - last
    if isinstance(case.start, Deal):
        dealt = len(case.start.deck) - total
        deck = _moved(case.start.deck, dealt + start, dealt + end)
        arranged: Deal | str = evolve(case.start, deck=deck)
    else:
        state = states[0]
        places = _moved(state.draw_places, start, end)
        zones = state.tank_bits, state.score_pile_bits
        arranged = format_position(State.from_bits(state.rules, state.to_move, *zones, places))
    now, _ = started(arranged)
    actions = []
    for number in kept:
        assert now is not None
        words = case.actions[number]
        was_legal = why_refused(states[number], words) is None
        if was_legal and words == f"steal {now.to_move}":
            words = f"steal {(now.to_move + 1) % now.players}"
        actions.append(words)
        if why_refused(now, words) is None:
            now = apply(now, parse_action(words))
    return evolve(case, start=arranged, actions=actions)


def _moved(cards: tuple[_T, ...], start: int, end: int) -> tuple[_T, ...]:
    """Return cards with a part of them moved to the end."""
    return (*cards[:start], *cards[end:], *cards[start:end])
