"""How the engine takes a step: it asks the policies, checks their answers, and moves the cards.

What is not here: the functions that users call (`engine`), and any rule of the game (`policies`).
No text of an error shows a card, since a step that fails has not turned it up.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import NoReturn

import attrs

from ._checks import is_hashable
from .errors import IllegalAction, InvalidState, MantisError, PolicyFault, a_kind, shown
from .moves import (
    Action,
    Flip,
    Result,
    Score,
    Steal,
    Tank,
    Transfer,
    Turn,
    is_seat,
    make_flip,
)
from .ruleset import Ruleset
from .state import State, next_state

__all__ = ["advance", "carried_out", "check_legal", "judged", "next_turn", "opened", "resolved"]


def opened(state: State) -> State:
    """Return the position just dealt, with the ruleset's first token."""
    rules = state.rules
    try:
        token = rules.opening(state)
    except Exception as error:
        raise _tripped("opening", state, error) from error
    if token is not None:
        _check_token(rules, "opening", token)
        state = attrs.evolve(state, token=token)
    return judged(state)


def advance(state: State, action: Action) -> tuple[Flip, tuple[Transfer, ...], State]:
    """Take one step: check the action, flip, move what the ruleset says, and pass the turn."""
    if type(state) is not State:
        raise InvalidState(f"expected a State, got {shown(state)}")
    legal = state._legal
    if legal is None:
        legal = judged(state)._legal or ()
    for known in legal:
        if known is action:  # as a rule; no need to compare by value
            break
    else:
        action = _legal_equal(state, legal, action)
    rules, mover, table = state.rules, state.to_move, state._table
    tank = mover if type(action) is Score else action.target
    left = state.draw_count - 1
    place = state._stack[left]  # T6
    flip = make_flip(rules.deck, mover, action, tank, place, state._tank_bits[tank])
    transfers = resolved(state, flip)
    tanks, piles, scores = carried_out(state, tank, 1 << place, transfers)
    turn = next_turn(state, flip)
    after = next_state(
        rules, turn.seat, tanks, piles, state._stack, turn.token, left, scores, table
    )
    return flip, transfers, judged(after)


def resolved(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """Return where the ruleset sends the cards; `carried_out` checks the answer."""
    try:
        return state.rules.resolution(state, flip)
    except Exception as error:
        raise _tripped("resolution", state, error) from error


def next_turn(state: State, flip: Flip) -> Turn:
    """Return who moves next, and the new token, by the ruleset; refuse an impossible answer."""
    rules = state.rules
    try:
        turn = rules.succession(state, flip)
    except Exception as error:
        raise _tripped("succession", state, error) from error
    if type(turn) is not Turn:
        raise PolicyFault("succession", rules.name, f"expected a Turn, got {a_kind(turn)}")
    if turn.seat >= state._table.players:
        raise PolicyFault("succession", rules.name, _no_such_seat(turn.seat, state._table.players))
    if turn.token is not None:
        _check_token(rules, "succession", turn.token)
    return turn


def carried_out(
    state: State, tank: int, flipped: int, transfers: tuple[Transfer, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return tanks, score piles and scores after the transfers, or refuse them all.

    Args:
        state: the position before.
        tank: the seat whose tank the card was flipped into.
        flipped: the bit of that card, which lies in no zone yet.
        transfers: the resolution policy's answer.

    Returns:
        The bits of the tanks and of the score piles, and the scores.
    """
    rules, players = state.rules, state._table.players
    if type(transfers) is not tuple:
        _refuse(rules, f"expected a tuple of Transfers, got {a_kind(transfers)}")
    tanks, piles = [*state._tank_bits], state._pile_bits
    changed_piles: list[int] | None = None  # a copy, when one is needed
    moved = 0
    placed = False
    for transfer in transfers:
        if type(transfer) is not Transfer:
            _refuse(rules, f"expected Transfers, got {a_kind(transfer)}")
        cards, to = transfer.cards, transfer.to
        if cards.deck is not rules.deck and cards.deck != rules.deck:
            _refuse(rules, "moves cards of another deck than the ruleset's")
        if to.seat >= players:
            _refuse(rules, _no_such_seat(to.seat, players))
        bits = lying = cards._bits
        if moved and bits & moved:
            _refuse(rules, "moves a card twice")
        moved |= bits
        if bits & flipped:
            placed = True
            lying = bits ^ flipped
        if lying:
            if tanks[tank] & lying == lying:
                tanks[tank] ^= lying
            else:
                changed_piles = changed_piles or [*piles]
                if not _taken_up(lying, tanks, changed_piles):
                    _refuse(rules, "moves a card that is not in play")
        if type(to) is Tank:
            tanks[to.seat] |= bits
        else:
            changed_piles = changed_piles or [*piles]
            changed_piles[to.seat] |= bits
    if not placed:
        _refuse(rules, "leaves the flipped card without a place")
    if changed_piles is None:
        return tuple(tanks), piles, state.scores  # shared with the state before
    return tuple(tanks), tuple(changed_piles), tuple([pile.bit_count() for pile in changed_piles])


def _taken_up(bits: int, *places: list[int]) -> bool:
    """Take cards out of whatever zones they lie in; tell whether all of them were found."""
    for zones in places:
        for seat, zone in enumerate(zones):
            zones[seat] = zone & ~bits
            bits &= ~zone
    return not bits


def judged(state: State) -> State:
    """Ask the ruleset for result and legal actions, check both, and keep them in the state."""
    rules, table = state.rules, state._table
    try:
        ended = rules.victory(state)
    except Exception as error:
        raise _tripped("victory", state, error) from error
    if ended is not None:
        if type(ended) is not Result:
            raise PolicyFault("victory", rules.name, f"expected a Result, got {a_kind(ended)}")
        if ended.winners[-1] >= table.players:
            seat = ended.winners[-1]
            raise PolicyFault("victory", rules.name, _no_such_seat(seat, table.players))
        _keep_result(state, ended)
        _keep_legal(state, ())
        return state
    if not state.draw_count:  # E2
        raise PolicyFault("victory", rules.name, "expected a Result when no card is left, got None")
    try:
        legal = rules.legality(state)
    except Exception as error:
        raise _tripped("legality", state, error) from error
    if legal is not table.every_action[state.to_move]:  # which needs no check
        check_legal(rules, legal, table.players)
    _keep_legal(state, legal)
    return state


# The two slots that a state leaves to the engine.
_keep_result, _keep_legal = vars(State)["_result"].__set__, vars(State)["_legal"].__set__


def check_legal(rules: Ruleset, legal: object, players: int) -> None:
    """Refuse what cannot be the legal actions of a position in which the game is on."""
    if type(legal) is not tuple:
        reason = f"expected a tuple of actions, got {a_kind(legal)}"
        raise PolicyFault("legality", rules.name, reason)
    if not legal:
        reason = "expected an action at least while the game is on, got none"
        raise PolicyFault("legality", rules.name, reason)
    for action in legal:
        if type(action) is not Score and type(action) is not Steal:
            reason = f"expected Score or Steal actions, got {a_kind(action)}"
            raise PolicyFault("legality", rules.name, reason)
        if type(action) is Steal and not is_seat(action.target, players):
            raise PolicyFault("legality", rules.name, _no_such_seat(action.target, players))
    if len(set(legal)) != len(legal):
        raise PolicyFault("legality", rules.name, "expected each action once, got one twice")


def _legal_equal(state: State, legal: tuple[Action, ...], action: object) -> Action:
    """Return the legal action that equals a given one, or refuse it and say why."""
    # What names no seat is kept as text: it may not pickle, or hold what is hidden.
    kept: object = action
    if type(action) is not Score and type(action) is not Steal:
        kept = shown(action)
        reason = f"expected Score() or Steal(seat), got {kept}"
    else:
        for known in legal:
            if known == action:
                return known
        words = "score"
        if type(action) is Steal:
            words = f"steal {_digits(action.target)}" if is_seat(action.target) else "steal"
            if type(action.target) is not int:
                kept = f"steal {shown(action.target)}"
        reason = f"{words}: {_refusal(state, legal, action)}"
    raise IllegalAction(state.ply, state.to_move, kept, reason)


def _refusal(state: State, legal: tuple[Action, ...], action: Action) -> str:
    """Say why an action is refused, and what was expected."""
    if state._result is not None:
        return "the game is over, nobody may act"  # E1, E2
    if type(action) is Steal:
        others = ", ".join(str(s) for s in range(state.players) if s != state.to_move)
        name_another = f"name another seat ({others})"
        if not is_seat(action.target):
            return f"{shown(action.target)} is no seat; {name_another}"
        if action.target >= state.players:
            return f"there is no such seat; {name_another}"
        if action.target == state.to_move:
            return f"seat {action.target} is the mover; {name_another}"  # T1
    return f"not legal here; expected one of: {', '.join(map(str, legal))}"


def _digits(number: int) -> str:
    """Return the number in digits, if Python is willing to write that many."""
    return str(number) if number.bit_length() < 1000 else "a number of many digits"


def _check_token(rules: Ruleset, policy: str, token: Hashable) -> None:
    if not is_hashable(token):
        raise PolicyFault(policy, rules.name, f"expected a hashable token, got {a_kind(token)}")


def _no_such_seat(seat: object, players: int) -> str:
    given = shown(seat) if isinstance(seat, int | float | str) else a_kind(seat)
    return f"expected a seat from 0 to {players - 1}, got {given}"


def _tripped(policy: str, state: State, error: Exception) -> PolicyFault:
    """The fault of a policy that raised an error.

    What it was refused by this library is told in those words, unless they tell a card.
    """
    reason, deck = str(error), state.rules.deck
    telling = {card.code for card in deck} | {colour.value for colour in deck.colours}
    if not isinstance(error, MantisError) or telling.intersection(re.findall(r"\w+", reason)):
        reason = f"raised {type(error).__name__}, which is the cause"
    return PolicyFault(policy, state.rules.name, reason)


def _refuse(rules: Ruleset, reason: str) -> NoReturn:
    raise PolicyFault("resolution", rules.name, reason)
