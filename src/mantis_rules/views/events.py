"""`Event`: the public information of a step, and how to update a view with it (I1, I3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import final

from attrs import field, frozen

from ..engine import legal_actions, result, step as step_from
from ..errors import InvalidState
from ..game.checks import is_key, is_whole
from ..game.frozen import filled
from ..game.texts import a_kind, short, shown, word_shown
from ..model import Action, Colour, Flip, Result, Ruleset, Seat, Steal, Step, Transfer
from ..model.card import in_order
from ..model.moves import is_action
from ..model.position import check_ruleset
from ..model.tokens import token_shown
from ..model.zones import to_transfers
from .memory import MemoryView, memory_view
from .worlds import to_back


def _to_back(given: Iterable[Colour] | None) -> frozenset[Colour] | None:
    return to_back(given)


@final
@frozen(repr=False)
class Event:
    """The public information of a step; safe to broadcast to all players.

    An event alone does not show whether it is true: what may happen next, and who has won, depends
    on the position. Only contradictions within the event are refused; `follow` checks the rest.

    Args:
        rules: the ruleset.
        ply: the number of actions taken before.
        flip: the action, the flipped card and the cards that it matched.
        transfers: the cards that moved, and where they went.
        to_move: the seat to move next.
        top_back: the back of the new top card; None if the draw pile is empty.
        result: the result; None if the game is not over.
        token: the variant's new token.
        actions: the legal actions of the seat to move.

    Raises:
        InvalidState: if an argument has the wrong type; if cards or the new top back are not from
            the ruleset's deck, a transfer is empty, or the tank is not the action's (T3, T4); if
            there are both a result and actions, or neither (L15); or if there is neither a top
            card nor a result (E2).
    """

    rules: Ruleset
    ply: int
    flip: Flip
    transfers: tuple[Transfer, ...] = field(converter=to_transfers)
    to_move: Seat
    top_back: frozenset[Colour] | None = field(converter=_to_back)
    result: Result | None
    token: Hashable
    actions: tuple[Action, ...]

    def __attrs_post_init__(self) -> None:
        check_ruleset(self.rules)
        if not is_whole(self.ply, 0):
            raise InvalidState(f"ply: expected an int of 0 or more, got {shown(self.ply)}")
        if type(self.flip) is not Flip:
            raise InvalidState(f"flip: expected a Flip, got {a_kind(self.flip)}")
        if not is_action(self.flip.action):
            raise InvalidState(f"flip: expected an action, got {shown(self.flip.action)}")
        if not is_whole(self.to_move, 0):
            raise InvalidState(f"to_move: expected an int of 0 or more, got {shown(self.to_move)}")
        if self.result is not None and type(self.result) is not Result:
            raise InvalidState(f"result: expected None or a Result, got {shown(self.result)}")
        if not is_key(self.token):
            raise InvalidState(
                f"token: expected a hashable value, equal to itself, got {shown(self.token)}"
            )
        if type(self.actions) is not tuple or not all(map(is_action, self.actions)):
            raise InvalidState(f"actions: expected a tuple of actions, got {shown(self.actions)}")
        _check_parts(self)

    def __repr__(self) -> str:
        flip = self.flip
        hit = "a hit" if flip.hit else "a miss"
        back = "".join(colour.letter for colour in in_order(self.top_back or ())) or "none"
        ends = f"seat {self.to_move} to move" if self.result is None else f"{self.result}"
        kind, token = self.rules.token_kind, self.token
        token_text = "" if token is None else f", token {token_shown(kind, token)}"
        return (
            f"<Event {self.rules.name}, ply {self.ply}: seat {flip.mover}, {flip.action}: "
            f"{flip.card}, {hit}; {ends}, top back {back}{token_text}>"
        )


def _check_parts(event: Event) -> None:
    """Refuse an event that contradicts itself, or names cards of another deck."""
    flip, deck, back = event.flip, event.rules.deck, event.top_back
    for name, sets in ("flip", [flip.matched]), ("transfers", [t.cards for t in event.transfers]):
        if any(cards.deck != deck for cards in sets):
            raise InvalidState(f"{name}: expected cards of the ruleset's deck")
    if not all(transfer.cards for transfer in event.transfers):
        raise InvalidState("transfers: expected cards in each transfer, got an empty one")
    tank = flip.action.target if type(flip.action) is Steal else flip.mover
    if flip.tank != tank:
        raise InvalidState(f"flip: expected tank {tank} for {flip.action}, got {flip.tank}")
    if back is not None and not deck.bits_of_back(back) & ~(1 << deck.place(flip.card)):
        raise InvalidState(f"top_back: {_NO_SUCH_TOP} ({_names(back)})")
    if event.result is None and back is None:
        raise InvalidState("top_back: expected a back, since there is no result, got None")
    if (event.result is None) != bool(event.actions):
        expected = (
            "some, since there is no result" if event.result is None else "none with a result"
        )
        raise InvalidState(f"actions: expected {expected}, got {shown(event.actions)}")


_NO_SUCH_TOP = "no card with this back can be on top then"


def _names(back: frozenset[Colour] | None) -> str:
    return ", ".join(colour.value for colour in in_order(back or ())) or "none"


def event_of(step: Step) -> Event:
    """Return the public information of a step (I1).

    Args:
        step: the step.

    Returns:
        The event, which holds no reference to anything hidden.

    Raises:
        InvalidState: if `step` is not a Step.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules import Score, new_game, step
    >>> event_of(step(new_game(4, seed=7), Score()))
    <Event standard, ply 0: seat 0, score: Byg, a hit; seat 1 to move, top back oyk>
    """
    if type(step) is not Step:
        raise InvalidState(f"expected a Step, got {a_kind(step)}")
    after = step.after
    actions = legal_actions(after)
    now = after.to_move, after.top_back, result(after), after.token
    return _broadcast(after.rules, step.before.ply, step.flip, step.transfers, *now, actions)


_broadcast = filled(Event)


def follow(view: MemoryView, event: Event) -> MemoryView:
    """Return the memory view after an event (I3).

    Args:
        view: the memory view before.
        event: the next event.

    Returns:
        The `memory_view` of the state after the event. To process a list of events, call
        `functools.reduce(follow, events, view)`.

    Raises:
        InvalidState: if the event cannot be the next one by the rules: it is from another game,
            out of order, repeated or wrong.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules import Score, new_game, step
    >>> from mantis_rules.views import memory_view
    >>> taken = step(new_game(4, seed=7), Score())
    >>> follow(memory_view(taken.before), event_of(taken)) == memory_view(taken.after)
    True
    """
    if type(view) is not MemoryView:
        raise InvalidState(f"view: expected a MemoryView, got {word_shown(view)}")
    if type(event) is not Event:
        raise InvalidState(f"event: expected an Event, got {a_kind(event)}")
    taken = _by_the_rules(view, event)
    expected = event_of(taken)
    for part in "flip", "transfers", "to_move", "token", "result", "actions":
        wanted, given = getattr(expected, part), getattr(event, part)
        if given != wanted or (part == "token" and type(given) is not type(wanted)):  # 1 == True
            raise InvalidState(
                f"event: {part}: expected {short(wanted)}, as the rules say, got {shown(given)}"
            )
    return memory_view(taken.after)


def _by_the_rules(view: MemoryView, event: Event) -> Step:
    """Return the step of the event's action, from a state that fits both view and event.

    Args:
        view: the view before the event.
        event: the event, of which only the action, the card and `top_back` are used.
    """
    rules, action, card = view.rules, event.flip.action, event.flip.card
    deck, unseen = rules.deck, view.unseen.bits
    if event.rules != rules:
        raise InvalidState(
            f"event: expected one of the view's ruleset {rules!r}, got one of {event.rules!r}"
        )
    if event.ply != view.ply:
        raise InvalidState(f"event: expected ply {view.ply}, as the view's, got {event.ply}")
    if action not in view.actions:
        raise InvalidState(f"event: {action} is not legal here")
    if card not in view.unseen or card.back != view.top_back:
        raise InvalidState(f"event: {card} cannot be the top card here")
    top = deck.place(card)
    left = unseen ^ 1 << top
    back = event.top_back
    below = 0 if back is None else left & deck.bits_of_back(back)
    if bool(left) != (back is not None) or bool(left) != bool(below):
        raise InvalidState(f"event: top_back: {_NO_SUCH_TOP} ({_names(back)})")
    tops = [top, below.bit_length() - 1] if left else [top]
    return step_from(view.world(*tops), action)
