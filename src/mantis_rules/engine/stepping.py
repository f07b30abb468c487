"""Take a step: call the policies, check what they return (see `answers`), and move the cards.

No error text names a card: the flipped card of a failed step stays hidden.
"""

from __future__ import annotations

from ..game.checks import FOREIGN_ERRORS
from ..model.cards import card_set
from ..model.flips import Flip, Transfer, make_flip
from ..model.moves import Action, Score, Tank, Turn
from ..model.position import State, make_state, next_state
from .answers import (
    check_legal,
    check_result,
    check_state,
    check_token,
    check_transfers,
    check_turn,
    legal_equal,
    refuse_transfers,
    tripped,
)


def opened(state: State) -> State:
    """Return the state after the deal with the ruleset's first token."""
    rules = state.rules
    try:
        token = rules.opening(state)
    except FOREIGN_ERRORS as error:
        raise tripped("opening", state, error) from error
    check_token(rules, "opening", token, state.players)
    if token is not None:
        zones = state.tank_bits, state.score_pile_bits, state._stack
        state = make_state(rules, state.to_move, *zones, token)
    return judged(state)


def advance(state: State, action: Action) -> tuple[Flip, tuple[Transfer, ...], State]:
    """Take one step: check the action, flip, move the cards, and pass the turn."""
    if type(state) is not State:  # no call in the usual case
        check_state(state)
    legal = state._legal
    if legal is None:
        legal = judged(state)._legal or ()
    for known in legal:
        if known is action:  # the usual case; no need to compare by value
            break
    else:
        action = legal_equal(state, legal, action)
    rules, mover = state.rules, state.to_move
    tank = mover if type(action) is Score else action.target  # T3, T4
    left = state.draw_count - 1
    place = state._stack[left]  # T6
    matched = state.tank_bits[tank] & rules._matched[place]
    hit = matched != 0
    cards = card_set(rules.deck, matched | 1 << place) if hit else rules._singles[place]
    flip = make_flip(mover, action, tank, rules.deck.cards[place], hit, cards)
    try:
        transfers = rules._resolution(state, flip)
    except FOREIGN_ERRORS as error:
        raise tripped("resolution", state, error) from error
    tanks, piles, scores = carried_out(state, tank, 1 << place, transfers)
    try:
        turn = rules._succession(state, flip)
    except FOREIGN_ERRORS as error:
        raise tripped("succession", state, error) from error
    seating = state.seating
    if type(turn) is not Turn or turn.token is not state.token or turn.seat >= seating.players:
        check_turn(rules, turn, seating.players)
    after = next_state(
        rules, turn.seat, turn.token, left, scores, tanks, piles, seating, state._stack
    )
    return flip, transfers, judged(after)


def carried_out(
    state: State, tank: int, flipped: int, transfers: tuple[Transfer, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return tanks, score piles and scores after the transfers, or raise PolicyFault.

    Args:
        state: the state before.
        tank: the seat whose tank the card was flipped into.
        flipped: the bit of the flipped card, which is in no zone yet.
        transfers: what the resolution policy returned.

    Returns:
        The bits of the tanks and of the score piles, and the scores.
    """
    rules = state.rules
    check_transfers(rules, transfers, state.seating.players)
    tanks, piles = [*state.tank_bits], state.score_pile_bits
    changed_piles: list[int] | None = None  # copied when needed
    moved = 0
    placed = False
    for transfer in transfers:
        to, bits = transfer.to, transfer.cards.bits
        lying = bits
        if moved and bits & moved:
            refuse_transfers(rules, "moves a card twice")
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
                    refuse_transfers(rules, "moves a card that is not in play")
        if type(to) is Tank:
            tanks[to.seat] |= bits
        else:
            changed_piles = changed_piles or [*piles]
            changed_piles[to.seat] |= bits
    if not placed:
        refuse_transfers(rules, "leaves the flipped card without a place")
    if changed_piles is None:
        return tuple(tanks), piles, state.scores  # shared with the state before
    return tuple(tanks), tuple(changed_piles), tuple([pile.bit_count() for pile in changed_piles])


def _taken_up(bits: int, *places: list[int]) -> bool:
    """Remove cards from all zones; return whether all of them were found."""
    for zones in places:
        for seat, zone in enumerate(zones):
            zones[seat] = zone & ~bits
            bits &= ~zone
    return not bits


def judged(state: State) -> State:
    """Compute and check the result and the legal actions of a state, and cache them in it."""
    rules, seating = state.rules, state.seating
    try:
        ended = rules._victory(state)
    except FOREIGN_ERRORS as error:
        raise tripped("victory", state, error) from error
    if ended is not None or not state.draw_count:
        check_result(rules, ended, seating.players)  # E2: it must not be None with no card left
        _keep_result(state, ended)
        _keep_legal(state, ())
        return state
    try:
        legal = rules._legality(state)
    except FOREIGN_ERRORS as error:
        raise tripped("legality", state, error) from error
    every = seating.actions[state.to_move]
    if legal is not every:  # the ready-made actions need no check
        check_legal(rules, legal, every, seating.players)
    _keep_legal(state, legal)
    return state


# Setters of the two cached fields of a state.
_keep_result, _keep_legal = vars(State)["_result"].__set__, vars(State)["_legal"].__set__
