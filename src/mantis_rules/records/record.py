"""`Record`: the beginning and the actions of a game, and its claimed result.

`beginning` makes records from games, `text` converts records to and from JSON, and `verifying`
checks what they claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import final

import attrs
from attrs import field, frozen

from ..engine import apply, new_game, result as result_of, step
from ..errors import IllegalAction, InvalidRecord, InvalidState
from ..game.checks import is_whole, to_tuple
from ..game.frozen import filled, made_on_demand
from ..game.texts import a_kind, shown
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
from ..model.describing import Drawn
from ..model.moves import MOST_PLAYERS
from .fields import check_actions, check_names, check_seed


def _to_cards(given: Iterable[Card]) -> tuple[Card, ...]:
    return to_tuple(Card, "deck_order", given, InvalidRecord, hidden=True)


def _to_actions(given: Iterable[Action]) -> tuple[Action, ...]:
    return to_tuple((Score, Steal), "actions", given, InvalidRecord, hidden=True)


def _to_names(given: Iterable[str]) -> tuple[str, ...]:
    if isinstance(given, str):
        raise InvalidRecord(f"seats: expected a name for each seat, got {shown(given)}")
    return to_tuple(str, "seats", given, InvalidRecord, most=MOST_PLAYERS + 1)


@final
@frozen(repr=False)
class Record(Drawn):
    """A game, finished or not, as its beginning and its actions; `record_of` makes one.

    Args:
        rules: the ruleset.
        players: the number of players.
        first: the seat that started.
        deck_order: all cards of the deck in the order of dealing; none if there is a `position`.
        actions: the actions, in order.
        result: the claimed result; None if the game is not over.
        position: instead of a deal, the state that the game begins with, such as a puzzle, or a
            game that was taken over; `players` and `first` follow from it.
        seats: the name of the player of each seat, 1 to 200 characters in one line; empty if they
            are not known.
        seed: the seed of the deal, as for `new_game`; None if it is not known.

    Raises:
        InvalidRecord: if an argument has the wrong type, or `new_game` refuses the deal. Only
            `verify` checks that the actions are legal, and the result and the seed are right.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """

    rules: Ruleset
    players: int
    first: Seat
    deck_order: tuple[Card, ...] = field(converter=_to_cards, default=())
    actions: tuple[Action, ...] = field(converter=_to_actions, default=())
    result: Result | None = None
    position: State | None = None
    seats: tuple[str, ...] = field(converter=_to_names, default=())
    seed: int | None = None
    _start: State = field(init=False, eq=False)
    _state: State = field(init=False, eq=False)  # made on demand

    def __attrs_post_init__(self) -> None:
        if type(self.rules) is not Ruleset:
            raise InvalidRecord(f"rules: expected a Ruleset, got {shown(self.rules)}")
        check_actions(self.actions)
        if self.result is not None and type(self.result) is not Result:
            raise InvalidRecord(f"result: expected a Result or None, got {shown(self.result)}")
        start = _dealt(self) if self.position is None else _begun(self)
        if self.result is not None and self.result.winners[-1] >= self.players:
            raise InvalidRecord(
                f"result: expected seats from 0 to {self.players - 1}, got {shown(self.result)}"
            )
        check_names(self.seats, self.players)
        check_seed(self.seed, self.position)
        object.__setattr__(self, "_start", start)

    def start(self) -> State:
        """Return the state after the deal, or the `position` that the game begins with."""
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
        played = (*self.actions, action), result_of(after)
        kept = self.position, self.seats, self.seed
        return _grown(*deal, *played, *kept, self._start, after)

    def undo(self, count: int = 1) -> Record:
        """Return a new record without its last actions.

        Args:
            count: the number of actions to take back.

        Returns:
            The new record, whose result is None.

        Raises:
            InvalidRecord: if the record does not have that many actions.

        >>> from mantis_rules import Score, new_game
        >>> from mantis_rules.records import record_of
        >>> record = record_of(new_game(4, seed=7))
        >>> record.with_action(Score()).undo() == record
        True
        """
        most = len(self.actions)
        if not is_whole(count, 1) or count > most:
            expected = f"an int from 1 to {most}" if most else "a record that has actions"
            raise InvalidRecord(f"undo: expected {expected}, got {shown(count if most else self)}")
        return attrs.evolve(self, actions=self.actions[:-count], result=None)

    def __repr__(self) -> str:
        ended = "not finished" if self.result is None else f"{self.result}"
        begun = f"seat {self.first} first"
        if self.position is not None:
            begun = f"from ply {self.position.ply}, {begun}"
        return (
            f"<Record {self.rules.name}: {self.players} players, {begun}, "
            f"{len(self.actions)} actions, {ended}>"
        )

    def __reduce__(self) -> tuple[Callable[..., Record], tuple[object, ...]]:
        return Record, tuple([getattr(self, name) for name in _GIVEN])


_GIVEN = tuple([each.name for each in attrs.fields(Record) if each.init])


def _dealt(record: Record) -> State:
    try:
        return new_game(
            record.players, deck_order=record.deck_order, rules=record.rules, first=record.first
        )
    except InvalidState as error:
        raise InvalidRecord(str(error)) from None


def _begun(record: Record) -> State:
    """Return the position that a record begins with, whose other fields must agree with it."""
    position = record.position
    if type(position) is not State:
        raise InvalidRecord(f"position: expected a State or None, got {a_kind(position)}")
    if position.rules != record.rules:
        raise InvalidRecord("position: expected a state of the record's ruleset")
    if record.deck_order:
        raise InvalidRecord("deck_order: expected no cards beside a position")
    for name, known in {"players": position.players, "first": position.to_move}.items():
        given: object = getattr(record, name)
        if type(given) is not int or given != known:
            raise InvalidRecord(f"{name}: expected {known}, as in the position, got {shown(given)}")
    return position


_grown = filled(Record)


def steps_of(record: Record) -> Iterator[Step]:
    """Yield each step of a record; raise InvalidRecord at the first illegal action."""
    state = record.start()
    for action in record.actions:
        try:
            taken = step(state, action)
        except IllegalAction as error:
            raise InvalidRecord(error.reason, state.ply, broken_rule(state)) from None
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
