"""THE RULES of Mantis as code: each rule beside the line that implements it, in page order.

A ruleset is made of policies; these are the official ones. They use only public names, so a copy of
this file in another package plays the same game. `new_game` implements the deal (S2 to S6). The
engine ensures that only the top card is flipped (T6) and that no card is lost.
"""

from __future__ import annotations

import attrs

from mantis_rules.errors import InvalidRuleset
from mantis_rules.game import with_laws
from mantis_rules.game.texts import shown
from mantis_rules.model import (
    DRAW_PILE_EMPTY,
    GOAL,
    STANDARD_DECK,
    Action,
    Card,
    Flip,
    Result,
    Ruleset,
    Score,
    State,
    Steal,
    Succession,
    Transfer,
    Turn,
)

__all__ = [
    "DUEL",
    "STANDARD",
    "again_after_steal_hit",
    "clockwise",
    "first_to_goal",
    "match_takes_all",
    "no_token",
    "official",
    "same_front",
    "score_or_steal",
]

# COMPONENTS (C), SETUP (S): the deck and the numbers of the deal are parameters of the rulesets at
# the end.

# A TURN (T)


def score_or_steal(state: State) -> tuple[Action, ...]:
    """Allow a score, and a steal from each other seat (T1, T2).

    Args:
        state: a state in which the game is not over.

    Returns:
        Score, then one steal for each other seat, in ascending order.
    """
    # T1  Before the top card is flipped, the seat to move chooses: score, or steal from another.
    # T2  Neither ever depends on the cards in a tank.
    return state.seating.actions[state.to_move]


def same_front(flipped: Card, lying: Card) -> bool:
    """Return whether two cards have the same front, so that the flipped card hits (T3, T4, V4).

    Args:
        flipped: the flipped card.
        lying: a card in the tank that it is flipped into.

    Returns:
        True if the fronts are equal.
    """
    return flipped.front is lying.front


def match_takes_all(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """Move a hit's cards to the mover's score pile or tank; leave a missed card (T3, T4).

    Args:
        state: the state before the step.
        flip: the flip.

    Returns:
        One transfer.
    """
    seating = state.seating
    if not flip.hit:
        # T3b  A score that misses: the flipped card stays in the mover's own tank.
        # T4b  A steal that misses: it stays in the tank of the seat that was named, as a gift.
        return (flip.to(seating.tanks[flip.tank]),)
    if type(flip.action) is Score:
        # T3a  A score that hits: the cards of that colour and the flipped one are scored.
        # T5   That is the only way into a score pile, and no transfer here takes a card out of one.
        return (flip.to(seating.score_piles[flip.mover]),)
    # T4a  A steal that hits: they go to the thief's tank, never to a score pile.
    return (flip.to(seating.tanks[flip.mover]),)


def clockwise(state: State, flip: Flip) -> Turn:
    """Pass the turn to the next seat clockwise (T7), and keep the token.

    Args:
        state: the state before the step.
        flip: the flip.

    Returns:
        The turn of the mover's clockwise neighbour.
    """
    # T7  The turn passes to the next seat clockwise.
    seating, token = state.seating, state.token
    seat = (flip.mover + 1) % seating.players
    return seating.turns[seat] if token is None else Turn(seat, token)


def no_token(state: State) -> None:
    """Begin without a token: the official rules have none.

    Args:
        state: the state after the deal.
    """


# THE END (E)


def first_to_goal(state: State) -> Result | None:
    """Let a seat at the goal win (E1); rank the seats when the draw pile is empty (E2 to E5).

    Args:
        state: a state.

    Returns:
        The result; None while the game is not over.
    """
    scores, goal = state.scores, state.rules.goal
    # E1  A player with as many cards as the goal in the score pile wins at once.
    for score in scores:
        if score >= goal:
            return Result(tuple([seat for seat, n in enumerate(scores) if n >= goal]), GOAL)
    # E2  Otherwise the game ends after the action that empties the draw pile.
    # E6  Nothing is shuffled into a new draw pile.
    if state.draw_count:
        return None
    # E3  Then the most cards in the score pile win.
    # E4  Among those who are tied, the most cards in the tank win.
    tanks = [bits.bit_count() for bits in state.tank_bits]
    ranks = list(zip(scores, tanks, strict=True))
    best = max(ranks)
    # E5  Those who are still tied share the win.
    return Result(tuple([seat for seat, n in enumerate(ranks) if n == best]), DRAW_PILE_EMPTY)


# TWO PLAYERS (D)


def _again_after_steal_hit(state: State, flip: Flip) -> Turn:
    # D2  A steal that hits gives another whole turn; a score ends the chain, and so does a miss.
    # D3  With no card left the game is over (E2), whatever is returned here.
    if flip.hit and type(flip.action) is Steal:
        token = state.token
        return state.seating.turns[flip.mover] if token is None else Turn(flip.mover, token)
    return clockwise(state, flip)


again_after_steal_hit: Succession = with_laws(
    _again_after_steal_hit, {"turn_passes_clockwise": ["again_after_a_steal_hit"]}
)
"""Gives the mover another turn after a steal that hits (D2); else passes it clockwise (T7)."""

# THE RULESETS

STANDARD = Ruleset(
    name="standard",
    deck=STANDARD_DECK,  # C1 to C5  105 cards, 15 of each of seven colours, all different.
    min_players=2,  # S1  Two to six players.
    max_players=6,
    hand=4,  # S2  Four cards are dealt to each player's tank.
    goal=10,  # E1
    legality=score_or_steal,
    matching=same_front,
    resolution=match_takes_all,
    succession=clockwise,
    victory=first_to_goal,
    opening=no_token,
)
"""The official rules for three to six players (S1 to S6, T1 to T7, E1 to E6).

Two players may use them as well, but the official rules for two are `DUEL`.
"""

DUEL = attrs.evolve(
    STANDARD,
    name="duel",
    min_players=2,
    max_players=2,
    goal=15,  # D1  For two players the goal is 15.
    succession=again_after_steal_hit,  # D2, D3
)
"""The official rules for two: goal 15, and another turn after a steal that hits (D1 to D3)."""


def official(players: int) -> Ruleset:
    """Return the official ruleset for a number of players: `DUEL` for two, else `STANDARD`.

    Args:
        players: 2 to 6 (S1).

    Returns:
        The ruleset.

    Raises:
        InvalidRuleset: if `players` is not an int from 2 to 6.
    """
    if type(players) is not int or not 2 <= players <= 6:
        raise InvalidRuleset(f"players: expected an int from 2 to 6, got {shown(players)}")
    return DUEL if players == 2 else STANDARD
