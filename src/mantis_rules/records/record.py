"""A game as it is kept: how it was dealt, what was done, and how it is said to have ended.

What is not here: how records are written (`text`), and whether what they claim is so (`verifying`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import TypeVar, final

from attrs import field, frozen

from .._checks import is_unordered
from .._draft import draft_of, made_on_demand
from ..cards import Card
from ..engine import apply, new_game, result as result_of
from ..errors import IllegalAction, InvalidRecord, InvalidState, a_kind, shown
from ..moves import Action, Result, Seat, is_action
from ..ruleset import Ruleset
from ..state import State, Step

__all__ = ["Record", "record_of"]


_T = TypeVar("_T")


def _to_cards(given: Iterable[Card]) -> tuple[Card, ...]:
    return _in_order("deck_order", given)


def _to_actions(given: Iterable[Action]) -> tuple[Action, ...]:
    return _in_order("actions", given)


@final
@frozen(repr=False)
class Record:
    """A game, finished or not: its deal and its actions, from which all the rest follows.

    Args:
        rules: the ruleset.
        players: how many seats.
        first: the seat that started.
        deck_order: every card of the deck, the first card to be dealt first.
        actions: what was done, in turn.
        result: how the game is said to have ended; None while it goes on.

    Raises:
        InvalidRecord: if one of them is of the wrong type, or no such game can be dealt. Whether
            the actions are legal and the result is so, only `verify` finds out.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """

    rules: Ruleset
    players: int
    first: Seat
    deck_order: tuple[Card, ...] = field(converter=_to_cards)
    actions: tuple[Action, ...] = field(converter=_to_actions, default=())
    result: Result | None = None
    _start: State = field(init=False, eq=False)
    _state: State = field(init=False, eq=False)  # made on demand

    def __attrs_post_init__(self) -> None:
        if type(self.rules) is not Ruleset:
            raise InvalidRecord(f"rules: expected a Ruleset, got {shown(self.rules)}")
        for action in self.actions:
            if not is_action(action):
                raise InvalidRecord(f"actions: expected actions, got {shown(action)}")
        if self.result is not None and type(self.result) is not Result:
            raise InvalidRecord(f"result: expected a Result or None, got {shown(self.result)}")
        try:
            start = new_game(
                self.players, deck_order=self.deck_order, rules=self.rules, first=self.first
            )
        except InvalidState as error:
            raise InvalidRecord(str(error)) from None
        if self.result is not None and self.result.winners[-1] >= self.players:
            raise InvalidRecord(
                f"result: expected seats from 0 to {self.players - 1}, got {shown(self.result)}"
            )
        object.__setattr__(self, "_start", start)

    def start(self) -> State:
        """Return the position after the deal."""
        return self._start

    def state(self) -> State:
        """Return the position after the last action.

        Raises:
            InvalidRecord: if an action was not legal; `verify` says more.
            PolicyFault: if a policy of the ruleset gives an answer that cannot be carried out.
        """
        return self._state

    def with_action(self, action: Action) -> Record:
        """Return the record of the same game, one action further.

        Args:
            action: what is done in `state()`.

        Returns:
            The longer record; its result is the position's.

        Raises:
            IllegalAction: if the action is not legal there.
            InvalidRecord: if an action before was not.
            PolicyFault: if a policy of the ruleset gives an answer that cannot be carried out.
        """
        after = apply(self._state, action)
        draft = _Draft()
        draft.rules = self.rules
        draft.players = self.players
        draft.first = self.first
        draft.deck_order = self.deck_order
        draft.actions = (*self.actions, action)
        draft.result = result_of(after)
        draft._start = self._start
        draft._state = after
        draft.__class__ = Record
        made: Record = draft
        return made

    def __repr__(self) -> str:
        ended = "not finished" if self.result is None else f"{self.result}"
        return (
            f"<Record {self.rules.name}: {self.players} players, seat {self.first} first, "
            f"{len(self.actions)} actions, {ended}>"
        )

    def __reduce__(self) -> tuple[Callable[..., Record], tuple[object, ...]]:
        kept = self.rules, self.players, self.first, self.deck_order, self.actions, self.result
        return Record, kept


def record_of(game: State | Iterable[Step]) -> Record:
    """Return the record of a game: from its first state, or from its steps up to now.

    Args:
        game: the state after the deal, to begin a record; or all steps of a game so far, in turn.

    Returns:
        The record. Which card of a tank was dealt before which other cannot be known from a
        state, and makes no difference; they are put in the order of the deck.

    Raises:
        InvalidRecord: if the state is not a first one, or the steps do not follow one another.

    >>> from mantis_rules import Score, new_game
    >>> record_of(new_game(4, seed=7)).with_action(Score())
    <Record standard: 4 players, seat 0 first, 1 actions, not finished>
    """
    if type(game) is State:
        return _begun(game)
    steps = _in_order("game", game)
    for taken in steps:
        if type(taken) is not Step:
            raise InvalidRecord(f"game: expected a State or Steps, got {a_kind(taken)}")
    if not steps:
        raise InvalidRecord("game: expected a first state, or steps, got none")
    record = _begun(steps[0].before)
    for taken in steps:
        ply = len(record.actions)
        if taken.before != record._state:
            raise InvalidRecord("game: expected each step to begin where the one before ended", ply)
        try:
            record = record.with_action(taken.flip.action)
        except IllegalAction as error:
            raise InvalidRecord(f"game: {error.reason}", ply, broken_rule(taken.before)) from None
        if taken.after != record._state:
            raise InvalidRecord("game: expected each step to end where its action leads", ply)
    return record


def _begun(state: State) -> Record:
    """Return the record of a game of which this is the first state."""
    rules = state.rules
    if any(len(tank) != rules.hand for tank in state.tanks) or any(state.scores):
        raise InvalidRecord("game: expected it to begin with the position after a deal")
    dealt = chain.from_iterable(zip(*state.tanks, strict=True))  # S2
    order = (*dealt, *state.draw_pile)
    record = Record(rules, state.players, state.to_move, order, result=result_of(state))
    if record.start() != state:
        raise InvalidRecord("game: expected it to begin with the position after a deal")
    return record


def _in_order(name: str, given: Iterable[_T]) -> tuple[_T, ...]:
    """Return the values as a tuple; refuse what has no order, or is no collection."""
    if is_unordered(given):
        raise InvalidRecord(f"{name}: expected them in order, got {a_kind(given)}")
    try:
        iterator = iter(given)
    except TypeError:
        raise InvalidRecord(f"{name}: expected a sequence, got {shown(given)}") from None
    return tuple(iterator)


_Draft = draft_of(Record)


def _state_of(record: Record) -> State:
    """Play the actions."""
    state = record._start
    for ply, action in enumerate(record.actions):
        try:
            state = apply(state, action)
        except IllegalAction as error:
            raise InvalidRecord(f"{error.reason}", ply, broken_rule(state)) from None
    return state


def broken_rule(state: State) -> str:
    """Return the rule that an illegal action in a position breaks."""
    ended = result_of(state)
    if ended is None:
        return "T1"
    return "E1" if ended.reason == "goal" else "E2"


made_on_demand(Record, _state=_state_of)
