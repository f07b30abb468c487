"""`Record`: the deal and the actions of a game, and its claimed result.

`text` converts records to and from JSON, and `verifying` checks what they claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import final

from attrs import field, frozen

from ..engine import apply, new_game, result as result_of, step
from ..errors import IllegalAction, InvalidRecord, InvalidState
from ..game.checks import to_tuple
from ..game.frozen import filled, made_on_demand
from ..game.texts import shown
from ..model import (
    DRAW_PILE_EMPTY,
    GOAL,
    Action,
    Card,
    Result,
    Ruleset,
    Score,
    Seat,
    State,
    Steal,
    Step,
)
from ..model.moves import is_action


def _to_cards(given: Iterable[Card]) -> tuple[Card, ...]:
    return to_tuple(Card, "deck_order", given, InvalidRecord)


def _to_actions(given: Iterable[Action]) -> tuple[Action, ...]:
    return to_tuple((Score, Steal), "actions", given, InvalidRecord)


@final
@frozen(repr=False)
class Record:
    """A game, finished or not, as its deal and its actions.

    Args:
        rules: the ruleset.
        players: the number of players.
        first: the seat that started.
        deck_order: all cards of the deck in the order of dealing.
        actions: the actions, in order.
        result: the claimed result; None if the game is not over.

    Raises:
        InvalidRecord: if an argument has the wrong type, or `new_game` refuses the deal. Only
            `verify` checks that the actions are legal and the result is right.
        PolicyFault: if a policy raises an error or returns an invalid value.
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
                raise InvalidRecord(f"actions: expected a seat to steal from, got {shown(action)}")
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
        """Return the state after the deal."""
        return self._start

    def state(self) -> State:
        """Return the state after the last action.

        Raises:
            InvalidRecord: if an action is not legal; `verify` gives more details.
            PolicyFault: if a policy raises an error or returns an invalid value.
        """
        return self._state

    def with_action(self, action: Action) -> Record:
        """Return a new record with one more action.

        Args:
            action: an action that is legal in `state()`.

        Returns:
            The new record, whose result is that of its last state.

        Raises:
            IllegalAction: if the action is not legal.
            InvalidRecord: if an earlier action is not legal.
            PolicyFault: if a policy raises an error or returns an invalid value.
        """
        after = apply(self._state, action)
        deal = self.rules, self.players, self.first, self.deck_order
        return _grown(*deal, (*self.actions, action), result_of(after), self._start, after)

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
    """Return the record of a game, from its first state or from its steps.

    Args:
        game: the state after the deal, to begin a record; or all steps of a game so far, in order.

    Returns:
        The record. A state does not show in which order the cards of a tank were dealt, and the
        order makes no difference; the record has them in the order of the deck.

    Raises:
        InvalidRecord: if the state is not one after a deal, or the steps are not consecutive.

    >>> from mantis_rules import Score, new_game
    >>> record_of(new_game(4, seed=7)).with_action(Score())
    <Record standard: 4 players, seat 0 first, 1 actions, not finished>
    """
    if type(game) is State:
        return _begun(game)
    steps = to_tuple(Step, "game", game, InvalidRecord)
    if not steps:
        raise InvalidRecord("game: expected a first state, or steps, got none")
    record = _begun(steps[0].before)
    for taken in steps:
        ply = len(record.actions)
        if taken.before != record.state():
            raise InvalidRecord("game: expected each step to begin where the one before ended", ply)
        try:
            record = record.with_action(taken.flip.action)
        except IllegalAction as error:
            raise InvalidRecord(f"game: {error.reason}", ply, broken_rule(taken.before)) from None
        if taken.after != record.state():
            raise InvalidRecord("game: expected each step to end where its action leads", ply)
    return record


def _begun(state: State) -> Record:
    """Return a record without actions from the state after the deal."""
    rules = state.rules
    if any(len(tank) != rules.hand for tank in state.tanks) or any(state.scores):
        raise InvalidRecord("game: expected it to begin with the position after a deal")
    dealt = chain.from_iterable(zip(*state.tanks, strict=True))  # S2
    order = (*dealt, *state.draw_pile)
    record = Record(rules, state.players, state.to_move, order, result=result_of(state))
    if record.start() != state:
        raise InvalidRecord("game: expected it to begin with the position after a deal")
    return record


_grown = filled(Record)


def steps_of(record: Record) -> Iterator[Step]:
    """Yield each step of a record; raise InvalidRecord at the first illegal action."""
    state = record.start()
    for ply, action in enumerate(record.actions):
        try:
            taken = step(state, action)
        except IllegalAction as error:
            raise InvalidRecord(error.reason, ply, broken_rule(state)) from None
        yield taken
        state = taken.after


def _state_of(record: Record) -> State:
    state = record.start()
    for taken in steps_of(record):
        state = taken.after
    return state


def broken_rule(state: State) -> str:
    """Return the id of the rule that an illegal action in a state breaks."""
    ended = result_of(state)
    return _RULE_OF.get(ended.reason, "T1") if ended is not None else "T1"


_RULE_OF = {GOAL: "E1", DRAW_PILE_EMPTY: "E2"}
"""The rule that an action after the end breaks, by the reason of the result; else it is T1."""

made_on_demand(Record, _state=_state_of)
