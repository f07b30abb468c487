"""The checks of the engine: of actions, and of the values that policies return.

No text of a PolicyFault quotes what a policy returned or raised, since a policy sees hidden cards.

Each type check is a function of its own, so that a tool which runs the engine on symbolic cards and
numbers can replace it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NoReturn

from ..errors import IllegalAction, InvalidState, PolicyFault
from ..game.checks import is_key
from ..game.texts import a_kind, short, shown, type_name, word_shown
from ..model.flips import Transfer
from ..model.moves import Action, Result, Score, Steal, Turn, is_seat
from ..model.position import Ruleset, State
from ..model.zones import token_fits


def check_state(state: object) -> None:
    """Refuse a value that is not a state."""
    if type(state) is not State:
        raise InvalidState(f"expected a State, got {word_shown(state)}")


def check_transfers(rules: Ruleset, transfers: object, players: int) -> None:
    """Refuse a value that is not a tuple of valid transfers of the ruleset's cards."""
    if type(transfers) is not tuple:
        refuse_transfers(rules, f"expected a tuple of Transfers, got {a_kind(transfers)}")
    for transfer in transfers:
        if type(transfer) is not Transfer:
            refuse_transfers(rules, f"expected Transfers, got {a_kind(transfer)}")
        if not transfer.cards.bits:
            refuse_transfers(rules, "expected cards in each transfer, got an empty one")
        deck = transfer.cards.deck
        if deck is not rules.deck and deck != rules.deck:
            refuse_transfers(rules, "moves cards of another deck than the ruleset's")
        if transfer.to.seat >= players:
            refuse_transfers(rules, _expected_seat(players))


def refuse_transfers(rules: Ruleset, reason: str) -> NoReturn:
    """Raise PolicyFault for the resolution policy."""
    raise PolicyFault("resolution", rules.name, reason)


def check_turn(rules: Ruleset, turn: object, players: int) -> None:
    """Refuse a value that is not a turn of one of the seats."""
    if type(turn) is not Turn:
        raise PolicyFault("succession", rules.name, f"expected a Turn, got {a_kind(turn)}")
    if turn.seat >= players:
        raise PolicyFault("succession", rules.name, _expected_seat(players))
    check_token(rules, "succession", turn.token, players)


def check_token(rules: Ruleset, policy: str, token: Hashable, players: int) -> None:
    """Refuse a token that cannot be compared, or that does not fit the ruleset's token kind."""
    if not is_key(token):
        reason = f"expected a hashable token, equal to itself, got {a_kind(token)}"
        raise PolicyFault(policy, rules.name, reason)
    if not token_fits(rules.token_kind, token, players):
        reason = f"expected a token that fits the ruleset's token_kind, got {a_kind(token)}"
        raise PolicyFault(policy, rules.name, reason)


def check_result(rules: Ruleset, ended: object, players: int) -> None:
    """Refuse a value that is not a valid result; call it only when the game must be over."""
    if ended is None:
        raise PolicyFault("victory", rules.name, "expected a Result when no card is left, got None")
    if type(ended) is not Result:
        raise PolicyFault("victory", rules.name, f"expected a Result, got {a_kind(ended)}")
    if ended.winners[-1] >= players:
        raise PolicyFault("victory", rules.name, _expected_seat(players))


def check_legal(rules: Ruleset, legal: object, every: tuple[Action, ...], players: int) -> None:
    """Refuse invalid legal actions of a state in which the game is not over.

    Args:
        rules: the ruleset.
        legal: what the legality policy returned.
        every: the mover's ready-made actions; any of these, in the same order, are valid.
        players: the number of players.
    """
    if type(legal) is not tuple:
        reason = f"expected a tuple of actions, got {a_kind(legal)}"
        raise PolicyFault("legality", rules.name, reason)
    if not legal:
        reason = "expected at least one action while the game is on, got none"
        raise PolicyFault("legality", rules.name, reason)
    left = iter(every)
    for action in legal:
        for ready in left:
            if ready is action:
                break
        else:
            break
    else:
        return
    for action in legal:
        if type(action) is not Score and type(action) is not Steal:
            reason = f"expected Score or Steal actions, got {a_kind(action)}"
            raise PolicyFault("legality", rules.name, reason)
        if type(action) is Steal and not is_seat(action.target, players):
            raise PolicyFault("legality", rules.name, _expected_seat(players))
    if len(set(legal)) != len(legal):
        raise PolicyFault("legality", rules.name, "expected each action once, got one twice")


def legal_equal(state: State, legal: tuple[Action, ...], action: object) -> Action:
    """Return the legal action that equals a given one, or raise IllegalAction."""
    # Anything but an action of a seat is kept as text, since it may not pickle, or hold hidden
    # cards.
    kept: object = action
    if type(action) is not Score and type(action) is not Steal:
        kept = word_shown(action)
        reason = f"expected Score() or Steal(seat), got {kept}"
    else:
        for known in legal:
            if known == action:
                return known
        words = "score"
        if type(action) is Steal:
            words = f"steal {short(action.target)}" if is_seat(action.target) else "steal"
            if type(action.target) is not int:
                kept = f"steal {shown(action.target)}"
        reason = f"{words}: {_refusal(state, legal, action)}"
    raise IllegalAction(state.ply, state.to_move, kept, reason)


def _refusal(state: State, legal: tuple[Action, ...], action: Action) -> str:
    """Return why an action is refused, and what was expected."""
    if state._result is not None:
        return f"the game is over ({state._result.reason}), nobody may act"  # E1, E2
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


def _expected_seat(players: int) -> str:
    return f"expected a seat from 0 to {players - 1}, got another value"


def tripped(policy: str, state: State, error: BaseException) -> PolicyFault:
    """Return the PolicyFault for a policy that raised an error."""
    name = type_name(error) or "an error"
    return PolicyFault(policy, state.rules.name, f"raised {name}, which is the cause")
