"""`record_of`: the record of a game, from its first state, or from its steps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Protocol, runtime_checkable

from ..engine import result as result_of
from ..errors import IllegalAction, InvalidRecord
from ..game.checks import to_tuple
from ..game.texts import a_kind, short
from ..model import State, Step
from .record import Record, broken_rule


@runtime_checkable
class Playthrough(Protocol):
    """Any object with `start` (the first state) and `steps`, for example a `testing.Trace`."""

    @property
    def start(self) -> State:
        """The first state."""

    @property
    def steps(self) -> Iterable[Step]:
        """The consecutive steps from the first state on."""


def record_of(
    game: State | Playthrough | Iterable[Step],
    *,
    seats: Iterable[str] = (),
    seed: int | None = None,
) -> Record:
    """Return the record of a game, from its first state or from its steps.

    Args:
        game: the state to begin the record with; or all steps of a game so far, in order; or an
            object that has both as `start` and `steps`, such as a `testing.Trace`.
        seats: the name of the player of each seat, as for `Record`.
        seed: the seed of the deal, as for `Record`.

    Returns:
        The record. If it begins with the state after a deal, it has the deck: a state does not
        show in which order the cards of a tank were dealt, and the order makes no difference; the
        record has them in the order of `rules.deck`. If it begins with any other state, it has this
        state as its `position`, and what was done before is not part of it.

    Raises:
        InvalidRecord: if `game` is neither a state nor steps, the steps are not consecutive, or
            another argument is invalid.

    >>> from mantis_rules import Score, new_game
    >>> record_of(new_game(4, seed=7)).with_action(Score())
    <Record standard: 4 players, seat 0 first, 1 actions, not finished>
    """
    steps: tuple[Step, ...] = ()
    if type(game) is State:
        start = game
    elif isinstance(game, Playthrough):
        start, steps = game.start, to_tuple(Step, "game", game.steps, InvalidRecord, hidden=True)
        if type(start) is not State:
            raise InvalidRecord(f"game: expected a State as its start, got {a_kind(start)}")
    else:
        steps = to_tuple(Step, "game", game, InvalidRecord, hidden=True)
        if not steps:
            raise InvalidRecord("game: expected a first state, or steps, got none")
        start = steps[0].before
    record = _begun(start, seats, seed)
    for taken in steps:
        ply = record.state().ply
        if taken.before != record.state():
            raise InvalidRecord("game: expected each step to begin where the one before ended", ply)
        try:
            record = record.with_action(taken.flip.action)
        except IllegalAction as error:
            raise InvalidRecord(f"game: {error.reason}", ply, broken_rule(taken.before)) from None
        if taken.after != record.state():
            raise InvalidRecord("game: expected each step to end where its action leads", ply)
    return record


def _begun(state: State, seats: Iterable[str], seed: int | None) -> Record:
    """Return a record without actions: of the deal, if the state is one after a deal."""
    rules, players, first, ended = state.rules, state.players, state.to_move, result_of(state)
    if state.ply == 0 and all(len(tank) == rules.hand for tank in state.tanks):
        dealt = chain.from_iterable(zip(*state.tanks, strict=True))  # S2
        order = (*dealt, *state.draw_pile)
        record = Record(rules, players, first, order, (), ended, None, seats, seed)
        first_state = record.start()
        # Not if the token is another one, which may be equal, such as True and 1.
        if first_state == state and short(first_state.token) == short(state.token):
            return record
        seats = record.seats  # they may have been an iterator
    return Record(rules, players, first, (), (), ended, state, seats, seed)
