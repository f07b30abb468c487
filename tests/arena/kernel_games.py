"""Games in the compiled kernel, followed step by step by the core and by the Python bots.

A test that imports this module is skipped if numba is missing.
"""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from mantis_rules import (
    DUEL,
    STANDARD,
    Action,
    Card,
    Colour,
    Ruleset,
    Score,
    State,
    Steal,
    apply,
    new_game,
    result,
)
from mantis_rules.arena import PolicyView, deck_order, policy, policy_seed, ranking
from mantis_rules.bots import COLLECTOR, MATCHER, RANDOM, SCORE, Bot, Greedy
from mantis_rules.model import GOAL
from mantis_rules.rulebook import again_after_steal_hit
from mantis_rules.variants import POWER_TOKEN, POWER_TOKEN_DUEL, SHORT, PowerToken, house
from mantis_rules.views import memory_view

pytest.importorskip("numba", reason="the kernel needs numba (extra `fast`)")

from mantis_rules.arena.running import Machine, unpacked

SEED: Final = 20


def wild_red(flipped: Card, lying: Card) -> bool:
    """A red card matches every card, and is matched by every card."""
    return flipped.front is lying.front or Colour.RED in (flipped.front, lying.front)


def next_on_the_wheel(flipped: Card, lying: Card) -> bool:
    """A card matches only the next colour, so not its own; the relation is not symmetric."""
    colours = list(Colour)
    return colours.index(lying.front) == (colours.index(flipped.front) + 1) % len(colours)


def never(flipped: Card, lying: Card) -> bool:
    """No card matches."""
    return False


@policy
def by_the_seed(view: PolicyView, seed: int) -> int:
    """Flip into a tank that depends on all numbers of the view, and on the seed."""
    number = seed + 3 * view.goal + 5 * view.draw_count + 7 * view.holder + 11 * view.owed
    for colour in range(view.colours):
        number += view.back[colour] * (colour + 2) + view.possible[colour] * (colour * colour + 3)
        for seat in range(view.players):
            number += view.tanks[seat, colour] * (seat + 1) * (colour + 1)
    for seat in range(view.players):
        number += view.scores[seat] * (seat + 13)
    return (view.to_move + number) % view.players


FIVE: Final = list(Colour)[:5]
LONG: Final = house(name="long", goal=1000)
RULES: Final[tuple[Ruleset, ...]] = (
    STANDARD,
    DUEL,
    SHORT,
    POWER_TOKEN,
    POWER_TOKEN_DUEL,
    LONG,
    attrs.evolve(LONG, name="long-short", victory=SHORT.victory),
    attrs.evolve(LONG, name="long-duel", succession=again_after_steal_hit),
    attrs.evolve(POWER_TOKEN, name="long-token", goal=60),
    house(name="small", goal=3, hand=2, colours=FIVE, back_size=2),
    house(name="one", goal=1, hand=0),
    house(name="wide", goal=20, hand=3, back_size=4),  # 140 cards
    house(name="seven", goal=4, hand=1, back_size=7, max_players=6),  # 7 cards, one back
    house(name="dealt", hand=2, colours=FIVE[:3], back_size=2, max_players=3),  # 6 cards
    house(name="tiny", goal=2, hand=2, colours=FIVE[:4], back_size=2, max_players=3),  # 12 cards
    attrs.evolve(STANDARD, name="wild", matching=wild_red),
    attrs.evolve(LONG, name="wheel", matching=next_on_the_wheel, goal=12),
    attrs.evolve(LONG, name="never", matching=never),
)
"""Every part of the rules that the kernel has: each victory, succession and kind of matching."""

TABLES: Final = [
    pytest.param(rules, players, id=f"{rules.name}-{players}")
    for rules in RULES
    for players in range(rules.min_players, rules.max_players + 1)
]
"""Each ruleset with each number of players."""

EAGER: Final = Greedy(own_card=7, own_pile=-9, other_pile=-4, leader=300, win=0, turn=333)
HUGE: Final = Greedy(own_card=10**6, other_card=-(10**6), leader=10**6, win=-(10**6), turn=10**6)
BOTS: Final[tuple[Bot, ...]] = (
    RANDOM,
    Greedy(),
    COLLECTOR,
    by_the_seed,
    MATCHER,
    EAGER,
    SCORE,
    HUGE,
)
"""Bots that have a twin in the kernel."""


def line_up(players: int, number: int) -> list[Bot]:
    """The bots of the seats, others for each number."""
    return [BOTS[(number + seat * (1 + number // 8)) % len(BOTS)] for seat in range(players)]


def machine(rules: Ruleset, bots: list[Bot]) -> Machine:
    """The kernel with a ruleset and the bot of each seat."""
    return Machine(rules, [(f"bot {seat}", bot) for seat, bot in enumerate(bots)], SEED)


def follow_game(rules: Ruleset, bots: list[Bot], deal: int, *, ask: bool) -> None:
    """Play a deal in the kernel, and require the same of the core, step by step.

    Args:
        rules: the ruleset.
        bots: the bot of each seat.
        deal: the number of the deal.
        ask: whether to require of each choice that the Python bot makes it too.
    """
    run = machine(rules, bots)
    rows = run.log(deal).tolist()
    state = new_game(len(bots), deck_order=deck_order(rules, SEED, deal), rules=rules)
    for row in rows[:-1]:
        assert position(state) == row_position(row, state), (rules.name, deal, state.ply)
        assert row[3] == state.draw_places[0]
        action = action_of(state, row[4])
        if ask:
            seed = policy_seed(SEED, deal, state.ply)
            assert bots[state.to_move](memory_view(state), seed) == action, (deal, state.ply)
        state = apply(state, action)
    assert position(state) == row_position(rows[-1], state), (rules.name, deal, state.ply)
    ended = result(state)
    assert ended is not None, (rules.name, deal, state.ply)
    assert outcome_of(run, deal, len(bots)) == (ranking(state), ended.reason == GOAL, state.ply)


def outcome_of(run: Machine, deal: int, players: int) -> tuple[tuple[int, ...], bool, int]:
    """The ranks of a game in the kernel, whether a seat has the goal, and its length."""
    [packed], [length] = run.count(deal, 1)
    return *unpacked(packed, players), length


def action_of(state: State, tank: int) -> Action:
    """The action that flips into the tank of a seat."""
    return Score() if tank == state.to_move else Steal(tank)


def position(state: State) -> tuple[Any, ...]:
    """A position as the kernel has it: seat to move, token, scores, and tanks by colour."""
    token = (state.token.holder, state.token.owed) if type(state.token) is PowerToken else (-1, 0)
    tanks = [[tank.count(colour) for colour in state.rules.deck.colours] for tank in state.tanks]
    return state.to_move, *token, list(state.scores), tanks


def row_position(row: list[int], state: State) -> tuple[Any, ...]:
    """The same of a row of the kernel's log."""
    players, colours = state.players, len(state.rules.deck.colours)
    tanks = [[tank >> 8 * colour & 255 for colour in range(colours)] for tank in row[5 + players :]]
    assert not any(tank >> 8 * colours for tank in row[5 + players :])
    return row[0], row[1], row[2], row[5 : 5 + players], tanks
