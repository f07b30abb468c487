"""The functions that users call: `new_game`, `legal_actions`, `apply`, `winner` and their kin."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import InvalidState
from ..game.texts import shown
from ..model import Action, Card, Result, Ruleset, Seat, State, Step
from ..model.moves import is_seat
from ..model.position import make_state, make_step
from ..rulebook import official
from .answers import check_state
from .dealing import chance, places, shuffled
from .stepping import advance, judged, opened


def new_game(
    players: int,
    seed: int | None = None,
    *,
    deck_order: Iterable[Card] | None = None,
    rules: Ruleset | None = None,
    first: Seat = 0,
) -> State:
    """Shuffle, deal, and return the position before the first action (S1 to S6).

    Args:
        players: how many seats; within the bounds of the ruleset.
        seed: any int; it alone decides the order of the deck, alike on every Python.
        deck_order: instead of a seed, every card of the deck, the first card to be dealt first.
        rules: the ruleset; None for the official one for that number of players.
        first: the seat that starts.

    Returns:
        The first state; the cards are dealt one at a time, clockwise from seat 0 (S2).

    Raises:
        InvalidState: if an argument is of the wrong type or out of range, both or neither of `seed`
            and `deck_order` are given, or `deck_order` is not the ruleset's deck in some order.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """
    if rules is not None and type(rules) is not Ruleset:
        raise InvalidState(f"rules: expected a Ruleset or None, got {shown(rules)}")
    lowest, highest = (rules.min_players, rules.max_players) if rules else (2, 6)  # S1
    if type(players) is not int or not lowest <= players <= highest:
        raise InvalidState(
            f"players: expected an int from {lowest} to {highest}, got {shown(players)}"
        )
    if not is_seat(first, players):
        raise InvalidState(f"first: expected a seat from 0 to {players - 1}, got {shown(first)}")
    rules = rules or official(players)
    if seed is not None and deck_order is None:
        order = shuffled(len(rules.deck), chance(seed))
    elif seed is None and deck_order is not None:
        order = places(rules, deck_order)
    else:
        given = "neither" if seed is None else "both"
        raise InvalidState(f"expected either a seed or a deck_order, got {given}")
    tanks = [0] * players
    dealt = players * rules.hand
    for turn, place in enumerate(order[:dealt]):  # S2
        tanks[turn % players] |= 1 << place
    stack = tuple(order[dealt:][::-1])
    return opened(make_state(rules, first, tuple(tanks), (0,) * players, stack))


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the seat to move may do (T1, T2).

    Args:
        state: a position.

    Returns:
        Score, then the steals by seat, or what the ruleset says; empty when the game is over.

    Raises:
        InvalidState: if it is not a state.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """
    if type(state) is not State:
        check_state(state)
    legal = state._legal
    return legal if legal is not None else judged(state)._legal or ()


def apply(state: State, action: Action) -> State:
    """Return the state after an action; the one before stays as it was (T1 to T7, E1 to E6, D2).

    Args:
        state: a position in which the game is on.
        action: one of its legal actions.

    Returns:
        The state after it; `to_move` is who would be next, even when the game is now over.

    Raises:
        IllegalAction: if the action is not legal here, or the game is over.
        InvalidState: if it is not a state.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be carried out.
    """
    return advance(state, action)[2]


def step(state: State, action: Action) -> Step:
    """Do the same as `apply`, and return what happened as well.

    Args:
        state: a position in which the game is on.
        action: one of its legal actions.

    Returns:
        The step, with the state after it.

    Raises:
        IllegalAction: if the action is not legal here, or the game is over.
        InvalidState: if it is not a state.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be carried out.
    """
    flip, transfers, after = advance(state, action)
    return make_step(state, flip, transfers, after)


def result(state: State) -> Result | None:
    """Return how the game ended (E1 to E5), or None while it goes on.

    Args:
        state: a position.

    Returns:
        The winners and the reason, or None.

    Raises:
        InvalidState: if it is not a state.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """
    legal_actions(state)  # fills the cached result
    return state._result


def winner(state: State) -> Seat | None:
    """Return the seat that won alone; None while the game goes on, or if the win is shared (E5).

    Args:
        state: a position.

    Returns:
        The seat, or None; `result` tells an unfinished game from a shared win.

    Raises:
        InvalidState: if it is not a state.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """
    ended = result(state)
    return ended.winners[0] if ended is not None and len(ended.winners) == 1 else None


def is_over(state: State) -> bool:
    """Return whether the game is over (E1, E2).

    Args:
        state: a position.

    Returns:
        Whether there is a result.

    Raises:
        InvalidState: if it is not a state.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """
    return result(state) is not None
