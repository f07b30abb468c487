"""THE RULES of Mantis as code, in the order of the rules page: each beside the line that does it.

A ruleset answers its questions by policies; these are the official ones. They use public names
alone, so a copy of this file in another package plays the same game. The deal (S2 to S6) is in
`new_game`; that only the top card is flipped (T6), and that no card is lost, is the engine's part.
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

# COMPONENTS (C), SETUP (S): what the deck is, and the numbers of the deal, are parameters of the
# rulesets at the end.

# A TURN (T)


def score_or_steal(state: State) -> tuple[Action, ...]:
    """Allow a score, and a steal from each other seat (T1, T2).

    Args:
        state: a position in which the game is on.

    Returns:
        Score, then one steal for each other seat, ascending.
    """
    # T1  Before the top card is flipped, the seat to move chooses: score, or steal from another.
    # T2  Neither ever depends on what lies in a tank.
    return state.seating.actions[state.to_move]


def same_front(flipped: Card, lying: Card) -> bool:
    """Match cards of one colour: the flipped card hits if its front lies in the tank (T3, T4).

    Args:
        flipped: the card that was on top.
        lying: a card in the tank that it is flipped into.

    Returns:
        Whether their fronts are the same.
    """
    return flipped.front is lying.front


def match_takes_all(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """Send the flipped card and all that it matched to score pile or thief; leave a miss (T3, T4).

    Args:
        state: the position before the step.
        flip: what happened.

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
        # T5   That is the only way into a score pile.
        return (flip.to(seating.score_piles[flip.mover]),)
    # T4a  A steal that hits: they go to the thief's tank, never to a score pile.
    return (flip.to(seating.tanks[flip.mover]),)


def clockwise(state: State, flip: Flip) -> Turn:
    """Pass the turn to the next seat clockwise (T7); a token stays as it is.

    Args:
        state: the position before the step.
        flip: what happened.

    Returns:
        The turn of the mover's neighbour.
    """
    # T7  The turn passes to the next seat clockwise.
    seating, token = state.seating, state.token
    seat = (flip.mover + 1) % seating.players
    return seating.turns[seat] if token is None else Turn(seat, token)


def no_token(state: State) -> None:
    """Begin without a token: the official rules keep nothing on the table beside the cards.

    Args:
        state: the position just dealt.
    """


# THE END (E)


def first_to_goal(state: State) -> Result | None:
    """Let the first seat at the goal win (E1); compare the piles when no card is left (E2 to E5).

    Args:
        state: a position.

    Returns:
        The result; None while the game goes on.
    """
    scores, goal = state.scores, state.rules.goal
    # E1  A player with as many cards as the goal in the score pile wins at once.
    for score in scores:
        if score >= goal:
            return Result(tuple([seat for seat, n in enumerate(scores) if n >= goal]), GOAL)
    # E2  Otherwise the game ends when the draw pile is empty and the last action carried out.
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
    if flip.hit and type(flip.action) is Steal:
        token = state.token
        return state.seating.turns[flip.mover] if token is None else Turn(flip.mover, token)
    # D3  An extra turn needs a card: with none left the game is over (E2), whoever would be next.
    return clockwise(state, flip)


again_after_steal_hit: Succession = with_laws(
    _again_after_steal_hit, {"turn_passes_clockwise": ["again_after_a_steal_hit"]}
)
"""Gives the mover another turn after a steal that hit (D2), else passes it clockwise (T7)."""

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

Two may play by them as well; what the official rules say for two is `DUEL`.
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
        InvalidRuleset: if there is none for that number.
    """
    if type(players) is not int or not 2 <= players <= 6:
        raise InvalidRuleset(f"players: expected an int from 2 to 6, got {shown(players)}")
    return DUEL if players == 2 else STANDARD
