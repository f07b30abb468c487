"""The public functions of the engine: `new_game`, `legal_actions`, `apply`, `result` etc."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import InvalidState
from ..game.texts import shown, word_shown
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
    """Shuffle the deck, deal, and return the first state (S1 to S6).

    Args:
        players: the number of players, within the limits of the ruleset.
        seed: any int, which decides the order of the deck; the same on every Python version.
        deck_order: instead of a seed, all cards of the deck in the order of dealing.
        rules: the ruleset; None for the official one for that number of players.
        first: the seat that starts.

    Returns:
        The first state. Cards are dealt one at a time, clockwise from seat 0 (S2).

    Raises:
        InvalidState: if an argument has the wrong type or is out of range, both or neither of
            `seed` and `deck_order` are given, or `deck_order` is not a permutation of the deck.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    if rules is not None and type(rules) is not Ruleset:
        raise InvalidState(f"rules: expected a Ruleset or None, got {word_shown(rules)}")
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
    stack = tuple(order[dealt:][::-1])  # S4
    piles = (0,) * players  # S3, S5
    return opened(make_state(rules, first, tuple(tanks), piles, stack))  # S6


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the legal actions of the seat to move (T1, T2).

    Args:
        state: a state.

    Returns:
        The actions; empty when the game is over. By the official rules: score, then the steals by
        seat.

    Raises:
        InvalidState: if `state` is not a State.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    if type(state) is not State:
        check_state(state)
    legal = state._legal
    return legal if legal is not None else judged(state)._legal or ()


def apply(state: State, action: Action) -> State:
    """Return the state after an action; `state` is unchanged (T1 to T7, E1 to E6, D2).

    Args:
        state: a state in which the game is not over.
        action: one of its legal actions.

    Returns:
        The state after it. When the game is over, its `to_move` is who would have been next.

    Raises:
        IllegalAction: if the action is not legal, or the game is over.
        InvalidState: if `state` is not a State.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    return advance(state, action)[2]


def step(state: State, action: Action) -> Step:
    """Apply an action like `apply`, and also return the flip and the transfers.

    Args:
        state: a state in which the game is not over.
        action: one of its legal actions.

    Returns:
        The step, which includes the state after it.

    Raises:
        IllegalAction: if the action is not legal, or the game is over.
        InvalidState: if `state` is not a State.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    flip, transfers, after = advance(state, action)
    return make_step(state, flip, transfers, after)


def result(state: State) -> Result | None:
    """Return the result of the game (E1 to E5); None while it is not over.

    Args:
        state: a state.

    Returns:
        The winners and the reason, or None.

    Raises:
        InvalidState: if `state` is not a State.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    legal_actions(state)  # fills the cached result
    return state._result


def winner(state: State) -> Seat | None:
    """Return the only winner; None if the game is not over or the win is shared (E5).

    Args:
        state: a state.

    Returns:
        The seat, or None. Use `result` to distinguish an unfinished game from a shared win.

    Raises:
        InvalidState: if `state` is not a State.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    ended = result(state)
    return ended.winners[0] if ended is not None and len(ended.winners) == 1 else None


def is_over(state: State) -> bool:
    """Return whether the game is over (E1, E2).

    Args:
        state: a state.

    Returns:
        True if there is a result.

    Raises:
        InvalidState: if `state` is not a State.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    return result(state) is not None
