"""The laws of positions, which are checked for each state of a game; a record can break them.

They read the zones as bits for speed, since `verify` checks them for every state.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..engine import is_over, legal_actions, result, winner
from ..game import law
from ..model import DRAW_PILE_EMPTY, GOAL, Action, Deck, Result, Score, State, Steal


@law("L1", "C4")
def card_conservation(state: State) -> bool:
    """Draw pile, tanks and score piles hold each card of the deck exactly once."""
    zones, deck = state.tank_bits + state.score_pile_bits, state.rules.deck
    together = bits_at(state.draw_places)
    for zone in zones:
        together |= zone
    # If each card is there, and there are no more than in the deck, then none is there twice.
    return together == deck.bits and sum(
        [zone.bit_count() for zone in zones]
    ) + state.draw_count == len(deck)


def bits_at(places: Iterable[int]) -> int:
    """Return the bits of the cards at places that are all different."""
    return sum([1 << place for place in places])


@law("L2", "C2", "C3")
def front_in_back(state: State) -> bool:
    """The front of every card is one of its back's colours, and all backs have the same size."""
    return _fronts_are_in_backs(state.rules.deck)


@lru_cache(maxsize=64)  # decks are immutable, and every state is checked
def _fronts_are_in_backs(deck: Deck) -> bool:
    size = deck.back_size
    return all([card.front in card.back and len(card.back) == size for card in deck.cards])


@law("L3", "T3a")
def no_single_scored(state: State) -> bool:
    """No score pile holds exactly one card."""
    return 1 not in [pile.bit_count() for pile in state.score_pile_bits]


@law("L4", "E1")
def one_at_goal(state: State) -> bool:
    """At most one seat has reached the goal."""
    goal = state.rules.goal
    return sum([pile.bit_count() >= goal for pile in state.score_pile_bits]) <= 1


@law("L5")
def ply_counts_actions(state: State) -> bool:
    """The number of actions is the number of cards added to tanks and piles since the deal."""
    dealt = state.players * state.rules.hand
    in_play = sum([zone.bit_count() for zone in state.tank_bits + state.score_pile_bits])
    return state.ply == in_play - dealt >= 0


@law("L15", "T1", "T2")
def score_or_any_steal(state: State) -> bool:
    """Until the game is over, a score and a steal from each other seat are legal; then nothing."""
    expected = () if is_over(state) else _every_action(state.players, state.to_move)
    return legal_actions(state) == expected


@lru_cache(maxsize=64)
def _every_action(players: int, mover: int) -> tuple[Action, ...]:
    return (Score(), *[Steal(seat) for seat in range(players) if seat != mover])


@law("L16", "E5")
def over_with_result(state: State) -> bool:
    """No action is legal exactly when there is a result, with a winner unless the win is shared."""
    ended = result(state)
    sole = ended.winners[0] if ended is not None and len(ended.winners) == 1 else None
    if not (ended is not None) == is_over(state) == (legal_actions(state) == ()):
        return False
    return winner(state) == sole


@law("L21", "E1", "E2", "E3", "E4", "E5")
def goal_or_most_cards(state: State) -> bool:
    """A seat at the goal wins; with no card left, the most scored wins, then the most in tank."""
    return result(state) == official_result(state)


def official_result(state: State) -> Result | None:
    """Return the result that E1 to E5 ask for, worked out apart from the rulebook."""
    scores = [pile.bit_count() for pile in state.score_pile_bits]
    reached = [seat for seat, score in enumerate(scores) if score >= state.rules.goal]
    if reached:
        return Result((*reached,), GOAL)
    if state.draw_places:
        return None
    level = [seat for seat, score in enumerate(scores) if score == max(scores)]
    tanks = {seat: state.tank_bits[seat].bit_count() for seat in level}
    most = max(tanks.values())
    return Result(tuple([seat for seat in level if tanks[seat] == most]), DRAW_PILE_EMPTY)
