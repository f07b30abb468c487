"""Replay records, and verify them against the rules and laws."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import final

from attrs import Factory, field, frozen

from ..engine import new_game, result
from ..errors import InvalidCheck, InvalidRecord, PolicyFault
from ..game import Law
from ..game.checks import FOREIGN_ERRORS, to_tuple
from ..game.texts import a_kind, type_name
from ..laws.choosing import LAWS, laws_of_games, rules_of_the_end, selection_for
from ..model import DRAW_PILE_EMPTY, GOAL, Result, Ruleset, State, Step
from .record import Record, steps_of


@final
@frozen
class Report:
    """What was checked when a record was verified.

    Args:
        steps: the number of replayed steps.
        laws: the ids of the laws that were checked and applied to at least one state or step.
        result: the result; None if the game is not over.
        replaced: maps the id of each law of Mantis that the ruleset replaces to the ids of the laws
            that were checked instead.
        given_up: maps the id of each law of Mantis that the ruleset gives up to the reason.
    """

    steps: int
    laws: tuple[str, ...]
    result: Result | None
    replaced: Mapping[str, tuple[str, ...]] = field(default=Factory(dict), hash=False)
    given_up: Mapping[str, str] = field(default=Factory(dict), hash=False)


def replay(record: Record) -> Iterator[Step]:
    """Replay a recorded game lazily, step by step.

    Args:
        record: the record.

    Yields:
        Its steps.

    Raises:
        InvalidRecord: if `record` is not a Record, or its next action is not legal.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    if type(record) is not Record:
        raise InvalidRecord(f"expected a Record, got {a_kind(record)}")
    return steps_of(record)


def verify(record: Record, laws: Iterable[Law] | None = None) -> Report:
    """Check that a recorded game was played by the rules, and that what it claims is right.

    Args:
        record: the record.
        laws: the laws to check; None for those of the ruleset that a recorded game can break (kinds
            position and step).

    Returns:
        A report of what was checked.

    Raises:
        InvalidRecord: if an action is not legal, a law is broken, or the claimed result or seed is
            wrong; the error has the ply, and the rule or law.
        InvalidCheck: if `laws` is not an iterable of laws about states or steps, or a law raises an
            error.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules import Score, new_game
    >>> from mantis_rules.records import record_of
    >>> verify(record_of(new_game(4, seed=7)).with_action(Score())).steps
    1
    """
    steps = replay(record)
    _check_seed(record)
    known = laws_of_games(record.rules) if laws is None else laws
    asked = to_tuple(Law, "laws", known, InvalidCheck)
    for law in asked:
        if law.asks == "Move":
            raise InvalidCheck(f"laws: expected laws about states or steps, got {law}")
    state, taken_so_far = record.start(), 0
    applied: set[str] = set()
    for law in asked:
        if law.asks == "State":
            _ask(law, state, state.ply, applied)
    for taken in steps:
        ply, state = taken.before.ply, taken.after
        for law in asked:
            _ask(law, state if law.asks == "State" else taken, ply, applied)
        taken_so_far += 1
    _check_result(record, state)
    ids = tuple([law.id for law in asked if law.id in applied])
    kinds = {"position", "step", *[law.kind for law in asked]} if asked else ()
    return Report(taken_so_far, ids, record.result, *_missing(record.rules, ids, kinds))


def _ask(law: Law, asked: State | Step, ply: int, applied: set[str]) -> None:
    """Refuse a record that breaks a law, and add the id of a law that applies to `applied`."""
    try:
        holds = law.verdict(asked)
    except PolicyFault:  # not the law's fault
        raise
    except FOREIGN_ERRORS as error:
        name = type_name(error) or "an error"  # its text may name hidden cards
        reason = f"ply {ply}: the law {law.id} raised {name}, which is the cause"
        raise InvalidCheck(reason) from error
    if holds is False:
        raise InvalidRecord(f"the law {law.id} does not hold: {law.text}", ply, law=law.id)
    if holds:
        applied.add(law.id)


def _check_seed(record: Record) -> None:
    """Raise InvalidRecord if the claimed seed deals other cards."""
    if record.seed is None:
        return
    dealt = new_game(record.players, record.seed, rules=record.rules, first=record.first)
    if dealt != record.start():
        # The seed is not quoted, since it may deal most of the hidden cards.
        reason = "seed: expected the seed of this deal, got one that deals other cards"
        raise InvalidRecord(reason, 0, rule="S2")


def _missing(
    rules: Ruleset, asked: Collection[str], kinds: Collection[str]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Return the laws that were not checked because the ruleset replaces or gives them up.

    Args:
        rules: the ruleset.
        asked: the ids of the laws that were checked.
        kinds: the kinds of laws to report.

    Returns:
        The replaced laws, with those that were checked instead; and those given up, with reasons.
    """
    selection = selection_for(rules)
    of_games = {law.id for law in selection.laws if law.kind != "rules"}
    replaced: dict[str, tuple[str, ...]] = {}
    given_up: dict[str, str] = {}
    for law in LAWS:
        if law.kind not in kinds or law.id in asked:
            continue
        instead = selection.replaced.get(law.id, ())
        if asked_instead := tuple([name for name in instead if name in asked]):
            replaced[law.id] = asked_instead
        elif instead and of_games.isdisjoint(instead):
            given_up[law.id] = "what holds instead can only be checked for rulesets"
        elif law.id in selection.given_up:
            given_up[law.id] = selection.given_up[law.id]
    return replaced, given_up


def _check_result(record: Record, state: State) -> None:
    """Raise InvalidRecord if the claimed result is not that of the last state."""
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
    """Return the official rule that decides whether and how the game has ended, if one does."""
    rule = _official_rule(state, result(state))
    return rule if rule in rules_of_the_end(state.rules) else None


def _official_rule(state: State, ended: Result | None) -> str | None:
    if ended is None:
        return "E2"
    if ended.reason == GOAL:
        return "E1"
    if ended.reason != DRAW_PILE_EMPTY:
        return None
    if len(ended.winners) > 1:
        return "E5"
    return "E4" if state.scores.count(max(state.scores)) > 1 else "E3"
