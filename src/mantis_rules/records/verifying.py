"""Whether a record is of a game that could be: replayed, and checked against rules and laws."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import final

from attrs import Factory, field, frozen

from ..engine import result
from ..errors import IllegalAction, InvalidCheck, InvalidRecord
from ..game import Law
from ..game.checks import to_tuple
from ..game.texts import a_kind
from ..laws.choosing import LAWS, is_of_games, laws_of_games, selection_for
from ..model import DRAW_PILE_EMPTY, GOAL, Result, Ruleset, State, Step
from .record import Record, steps_of


@final
@frozen
class Report:
    """What a verified record has stood up to.

    Args:
        steps: how many steps were replayed.
        laws: the ids of the laws that were asked, and had something to say of a position or step.
        result: how the game ended; None if it goes on.
        replaced: for the id of each law of Mantis that the ruleset replaces the ids of those that
            were asked instead.
        given_up: for the id of each law of Mantis that the ruleset gives up, why.
    """

    steps: int
    laws: tuple[str, ...]
    result: Result | None
    replaced: Mapping[str, tuple[str, ...]] = field(default=Factory(dict), hash=False)
    given_up: Mapping[str, str] = field(default=Factory(dict), hash=False)


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
    return steps_of(record)


def verify(record: Record, laws: Iterable[Law] | None = None) -> Report:
    """Check that a recorded game was played by the rules, and ended as it says.

    Args:
        record: the record.
        laws: the laws to ask; None for those of its ruleset that a game can break, of the kinds
            position and step. `laws_for` has also those that only a ruleset can break.

    Returns:
        What was checked.

    Raises:
        InvalidRecord: if an action was not legal, a law did not hold, or the claimed result is not
            so; it tells the ply, and the rule or law.
        InvalidCheck: if `laws` are not laws.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be carried out.

    >>> from mantis_rules import Score, new_game
    >>> from mantis_rules.records import record_of
    >>> verify(record_of(new_game(4, seed=7)).with_action(Score())).steps
    1
    """
    steps = replay(record)
    known = laws_of_games(record.rules) if laws is None else laws
    asked = to_tuple(Law, "laws", known, InvalidCheck)
    for law in asked:
        if law.asks == "Move":
            raise InvalidCheck(f"laws: expected laws that ask states or steps, got {law}")
    state, taken_so_far = record.start(), 0
    spoke: set[str] = set()
    for law in asked:
        if law.asks == "State":
            _ask(law, state, 0, spoke)
    for taken in steps:
        ply, state = taken.before.ply, taken.after
        for law in asked:
            _ask(law, state if law.asks == "State" else taken, ply, spoke)
        taken_so_far += 1
    _check_result(record, state)
    ids = tuple([law.id for law in asked if law.id in spoke])
    kinds = {"position", "step", *[law.kind for law in asked]} if asked else ()
    return Report(taken_so_far, ids, record.result, *_missing(record.rules, ids, kinds))


def _ask(law: Law, asked: State | Step, ply: int, spoke: set[str]) -> None:
    """Refuse a record that breaks a law; note that the law had something to say."""
    try:
        if not law.when(asked):
            return
        spoke.add(law.id)
        if law.holds(asked):
            return
    except IllegalAction:
        pass
    raise InvalidRecord(f"the law {law.id} does not hold: {law.text}", ply, law=law.id)


def _missing(
    rules: Ruleset, asked: Collection[str], kinds: Collection[str]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Return which laws of some kinds were not asked since the ruleset replaces or gives them up.

    Args:
        rules: the ruleset.
        asked: the ids of the laws that were asked.
        kinds: the kinds of laws to tell of.

    Returns:
        The replaced laws, with those that were asked instead; and those that are given up, and why.
    """
    selection = selection_for(rules)
    of_games = {law.id for law in selection.laws if is_of_games(law)}
    replaced: dict[str, tuple[str, ...]] = {}
    given_up: dict[str, str] = {}
    for law in LAWS:
        if law.kind not in kinds or law.id in asked:
            continue
        instead = selection.replaced.get(law.id, ())
        if asked_instead := tuple([name for name in instead if name in asked]):
            replaced[law.id] = asked_instead
        elif instead and of_games.isdisjoint(instead):
            given_up[law.id] = "what holds instead is asked of rulesets alone"
        elif law.id in selection.given_up:
            given_up[law.id] = selection.given_up[law.id]
    return replaced, given_up


def _check_result(record: Record, state: State) -> None:
    """Refuse a claimed result that is not the one of the last position."""
    ended, claimed = result(state), record.result
    if ended == claimed:
        return
    if claimed is None:
        reason = f"the game is over, but no result is claimed; expected {_words(ended)}"
    elif ended is None:
        reason = f"the game is not over; expected no result, got {_words(claimed)}"
    else:
        reason = f"expected {_words(ended)}, got {_words(claimed)}"
    raise InvalidRecord(f"result: {reason}", state.ply, rule=_deciding_rule(state))


def _words(ended: Result | None) -> str:
    if ended is None:
        return "none"
    seats = " and ".join(f"seat {seat}" for seat in ended.winners)
    return f"a win of {seats} ({ended.reason})"


def _deciding_rule(state: State) -> str | None:
    """Return the rule that decides whether and how the game has ended; None for a variant's own."""
    ended = result(state)
    if ended is None:
        return "E2"
    if ended.reason == GOAL:
        return "E1"
    if ended.reason != DRAW_PILE_EMPTY:
        return None
    if len(ended.winners) > 1:
        return "E5"
    return "E4" if state.scores.count(max(state.scores)) > 1 else "E3"
