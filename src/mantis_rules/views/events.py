"""What everybody is told when an action happens, and how a view is carried on by it (I1, I3).

What is not here: how events and views are sent (`plain`).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import final

from attrs import field, frozen

from .._checks import is_hashable, is_whole
from .._described import token_shown
from .._draft import draft_of
from .._stepping import carried_out, next_turn, resolved
from .._zones import to_transfers
from ..card import Colour, in_order
from ..cards import card_set
from ..engine import legal_actions
from ..errors import InvalidState, a_kind, short, shown
from ..moves import Action, Flip, Result, Seat, Steal, Transfer, is_action, make_flip
from ..ruleset import Ruleset
from ..state import Step
from ._asked import check_rules, judge, to_back
from .memory import MemoryView, remembered

__all__ = ["Event", "event_of", "follow"]


@final
@frozen(repr=False)
class Event:
    """What everybody at the table is told of a step: all of it is public, and may be broadcast.

    Args:
        rules: the ruleset.
        ply: how many actions had been taken before.
        flip: the action, and what the flipped card met.
        transfers: where the cards went.
        seat: the seat to move next.
        top_back: the back of the card that is on top now; None if there is none.
        result: how the game ended by this; None if it goes on.
        token: what a variant now keeps on the table beside the cards.
        actions: what the seat to move may do.

    Raises:
        InvalidState: if one of them is of another type.
    """

    rules: Ruleset
    ply: int
    flip: Flip
    transfers: tuple[Transfer, ...] = field(converter=to_transfers)
    seat: Seat
    top_back: frozenset[Colour] | None = field(converter=to_back)
    result: Result | None
    token: Hashable
    actions: tuple[Action, ...]

    def __attrs_post_init__(self) -> None:
        check_rules(self.rules)
        if not is_whole(self.ply, 0):
            raise InvalidState(f"ply: expected an int of 0 or more, got {shown(self.ply)}")
        if type(self.flip) is not Flip:
            raise InvalidState(f"flip: expected a Flip, got {a_kind(self.flip)}")
        if not is_action(self.flip.action):
            raise InvalidState(f"flip: expected an action, got {shown(self.flip.action)}")
        if not is_whole(self.seat, 0):
            raise InvalidState(f"seat: expected an int of 0 or more, got {shown(self.seat)}")
        if self.result is not None and type(self.result) is not Result:
            raise InvalidState(f"result: expected None or a Result, got {shown(self.result)}")
        if not is_hashable(self.token):
            raise InvalidState(f"token: expected a hashable value, got {shown(self.token)}")
        if type(self.actions) is not tuple or not all(map(is_action, self.actions)):
            raise InvalidState(f"actions: expected a tuple of actions, got {shown(self.actions)}")

    def __repr__(self) -> str:
        flip = self.flip
        hit = "a hit" if flip.hit else "a miss"
        back = "".join(colour.letter for colour in in_order(self.top_back or ())) or "none"
        ends = f"seat {self.seat} to move" if self.result is None else f"{self.result}"
        token = "" if self.token is None else f", token {token_shown(self.rules, self.token)}"
        return (
            f"<Event {self.rules.name}, ply {self.ply}: seat {flip.mover}, {flip.action}: "
            f"{flip.card}, {hit}; {ends}, top back {back}{token}>"
        )


def event_of(step: Step) -> Event:
    """Return what may be told of a step to everybody (I1).

    Args:
        step: the step.

    Returns:
        The event; nothing that is still hidden after the step is in it, or can be reached from it.

    Raises:
        InvalidState: if it is not a step.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.

    >>> from mantis_rules import Score, new_game, step
    >>> event_of(step(new_game(4, seed=7), Score()))
    <Event standard, ply 0: seat 0, score: Byg, a hit; seat 1 to move, top back oyk>
    """
    if type(step) is not Step:
        raise InvalidState(f"expected a Step, got {a_kind(step)}")
    after = step.after
    actions = legal_actions(after)
    draft = _Draft()
    draft.rules = after.rules
    draft.ply = step.before.ply
    draft.flip = step.flip
    draft.transfers = step.transfers
    draft.seat = after.to_move
    draft.top_back = after.top_back
    draft.result = after._result
    draft.token = after.token
    draft.actions = actions
    draft.__class__ = Event
    made: Event = draft
    return made


_Draft = draft_of(Event)


def follow(view: MemoryView, event: Event) -> MemoryView:
    """Return what is known after an event: exactly the `memory_view` of the position then (I3).

    Args:
        view: what was known before.
        event: what was told.

    Returns:
        What is known now. With the first view of a game, `functools.reduce(follow, events, view)`
        is its last.

    Raises:
        InvalidState: if the event is not what comes next by the rules: of another game, missed,
            told twice, or untrue.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be carried out.

    >>> from mantis_rules import Score, memory_view, new_game, step
    >>> taken = step(new_game(4, seed=7), Score())
    >>> follow(memory_view(taken.before), event_of(taken)) == memory_view(taken.after)
    True
    """
    if type(view) is not MemoryView:
        raise InvalidState(f"view: expected a MemoryView, got {shown(view)}")
    if type(event) is not Event:
        raise InvalidState(f"event: expected an Event, got {a_kind(event)}")
    known, expected = _by_the_rules(view, event)
    for part in "flip", "transfers", "seat", "token", "result", "actions":
        wanted, given = getattr(expected, part), getattr(event, part)
        if given != wanted:
            raise InvalidState(
                f"event: {part}: expected {short(wanted)}, as the rules say, got {shown(given)}"
            )
    return known


def _by_the_rules(view: MemoryView, event: Event) -> tuple[MemoryView, Event]:
    """Return what is known when this card was flipped by this action, and what is told then.

    Args:
        view: what was known before.
        event: what is told; its card, its action and the new top back are taken from it.
    """
    rules, flip = view.rules, event.flip
    if event.rules != rules:
        raise InvalidState(
            f"event: expected one of the view's ruleset {rules!r}, got one of {event.rules!r}"
        )
    if event.ply != view.ply:
        raise InvalidState(f"event: expected ply {view.ply}, as the view's, got {event.ply}")
    if flip.action not in view.actions:
        raise InvalidState(f"event: {flip.action} is not legal here")
    place = rules.deck._index.get(flip.card, -1)
    if place not in view._tops():
        raise InvalidState(f"event: {flip.card} cannot be the top card here")
    world = view._world(place)
    tank = flip.action.target if type(flip.action) is Steal else view.seat
    flip = make_flip(rules.deck, view.seat, flip.action, tank, place, world._tank_bits[tank])
    transfers, turn = resolved(world, flip), next_turn(world, flip)
    tanks, piles, _ = carried_out(world, tank, 1 << place, transfers)
    known = remembered(
        rules,
        turn.seat,
        tuple([card_set(rules.deck, bits) for bits in tanks]),
        tuple([card_set(rules.deck, bits) for bits in piles]),
        card_set(rules.deck, view.unseen._bits ^ 1 << place),
        event.top_back,
        None,
        turn.token,
        (),
    )
    judge(known, None, None)
    told = Event(
        rules,
        event.ply,
        flip,
        transfers,
        known.seat,
        known.top_back,
        known.result,
        known.token,
        known.actions,
    )
    return known, told
