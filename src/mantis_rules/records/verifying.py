"""Whether a record is of a game that could be: replayed, and checked against rules and laws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import final

from attrs import frozen

from ..engine import result, step
from ..errors import IllegalAction, InvalidCheck, InvalidRecord, a_kind, shown
from ..law import Law
from ..laws import laws_for
from ..moves import Result
from ..state import State, Step
from .record import Record, broken_rule

__all__ = ["Report", "replay", "verify"]


@final
@frozen
class Report:
    """What a verified record has stood up to.

    Args:
        steps: how many steps were replayed.
        laws: the ids of the laws that were asked of each of them.
        result: how the game ended; None if it goes on.
    """

    steps: int
    laws: tuple[str, ...]
    result: Result | None


def replay(record: Record) -> Iterator[Step]:
    """Play a recorded game again, step by step, each when it is asked for.

    Args:
        record: the record.

    Yields:
        Its steps.

    Raises:
        InvalidRecord: if it is not a record, or its next action is not legal.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be carried out.
    """
    if type(record) is not Record:
        raise InvalidRecord(f"expected a Record, got {a_kind(record)}")
    return _steps(record)


def _steps(record: Record) -> Iterator[Step]:
    state = record.start()
    for ply, action in enumerate(record.actions):
        try:
            taken = step(state, action)
        except IllegalAction as error:
            raise InvalidRecord(error.reason, ply, rule=broken_rule(state)) from None
        yield taken
        state = taken.after


def verify(record: Record, laws: Iterable[Law] | None = None) -> Report:
    """Check that a recorded game was played by the rules, and ended as it says.

    Args:
        record: the record.
        laws: the laws to ask of each step; None for all that games by its ruleset obey.

    Returns:
        What was checked.

    Raises:
        InvalidRecord: if an action was not legal, a law did not hold, or the claimed result is not
            so; it tells the ply, and the rule or law.
        InvalidCheck: if `laws` are not laws.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be carried out.

    >>> from mantis_rules import Score, new_game, record_of
    >>> verify(record_of(new_game(4, seed=7)).with_action(Score())).steps
    1
    """
    steps = replay(record)
    asked = laws_for(record.rules) if laws is None else _laws(laws)
    state, taken_so_far = record.start(), 0
    for taken in steps:
        for law in asked:
            if law.broken_by(taken):
                raise InvalidRecord(
                    f"the law {law.id} does not hold: {law.text}", taken.before.ply, law=law.id
                )
        state, taken_so_far = taken.after, taken_so_far + 1
    _check_result(record, state)
    return Report(taken_so_far, tuple(law.id for law in asked), record.result)


def _check_result(record: Record, state: State) -> None:
    """Refuse a claimed result that is not the one of the last position."""
    ended, claimed = result(state), record.result
    if ended == claimed:
        return
    if claimed is None:
        reason = f"the game is over, but no result is claimed; expected {_told(ended)}"
    elif ended is None:
        reason = f"the game is not over; expected no result, got {_told(claimed)}"
    else:
        reason = f"expected {_told(ended)}, got {_told(claimed)}"
    raise InvalidRecord(f"result: {reason}", state.ply, rule=_rule(state))


def _told(ended: Result | None) -> str:
    if ended is None:
        return "none"
    seats = " and ".join(f"seat {seat}" for seat in ended.winners)
    return f"a win of {seats} ({ended.reason})"


def _rule(state: State) -> str:
    """The rule that decides whether and how the game has ended here."""
    ended = result(state)
    if ended is None:
        return "E2"
    if ended.reason == "goal":
        return "E1"
    if len(ended.winners) > 1:
        return "E5"
    return "E4" if state.scores.count(max(state.scores)) > 1 else "E3"


def _laws(given: Iterable[Law]) -> tuple[Law, ...]:
    try:
        iterator = iter(given)
    except TypeError:
        raise InvalidCheck(f"laws: expected Laws, got {shown(given)}") from None
    laws = tuple(iterator)
    for law in laws:
        if type(law) is not Law:
            raise InvalidCheck(f"laws: expected a Law, got {shown(law)}")
    return laws
