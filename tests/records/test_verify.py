"""Recorded games are verified: every step, every law, and the claimed result (T1, E1 to E5)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import attrs
import pytest
from hypothesis import given

from mantis_rules import (
    DUEL,
    STANDARD,
    Flip,
    IllegalAction,
    InvalidCheck,
    InvalidRecord,
    MantisError,
    Result,
    Ruleset,
    State,
    Step,
    Transfer,
    new_game,
    result,
)
from mantis_rules.game import GAME_LAWS, with_laws
from mantis_rules.laws import LAWS, Law, laws_for
from mantis_rules.laws.choosing import laws_of_games
from mantis_rules.records import Record, Report, dumps, loads, record_of, replay, verify
from mantis_rules.testing import Trace
from tests.helpers.lookalikes import any_games
from tests.helpers.strategies import TINY, TINY_DUEL
from tests.laws.witnesses import WITNESSES
from tests.rules import rule

from .games import QUICK, RECORDED, game, record_of_trace, recorded, records

BY_ID = {law.id: law for law in LAWS}
BREAKERS = {
    name: rules
    for name, rules in WITNESSES.items()
    if isinstance(rules, Ruleset) and name in BY_ID
    if name != "front_in_back"  # the cards of its deck have no valid codes
}


@rule("S1-S6", "T1-T7", "E1-E6", "D1-D3", "L1", "L3-L21")
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_verifies(path: Path) -> None:
    """Each game recorded elsewhere keeps every law and has the claimed result."""
    told = recorded(path.stem)
    record = loads(json.dumps(told))
    report = verify(record)
    assert report.steps == len(told["actions"])
    assert report.laws == tuple(law.id for law in laws_of_games(record.rules))
    assert verify(record, laws_for(record.rules)).result == report.result
    assert report.result is not None
    assert list(report.result.winners) == told["result"]["winners"]
    assert report.result.reason == told["result"]["reason"]


@rule("L13")
@given(any_games())
def test_a_replay_has_the_steps_of_the_game(trace: Trace) -> None:
    """A replay gives the steps that were played, in order."""
    assert tuple(replay(record_of_trace(trace))) == trace.steps


@rule("E2")
@given(records())
def test_a_played_game_verifies(record: Record) -> None:
    """A game with any rules, finished or not, verifies without laws."""
    assert verify(record, ()) == Report(len(record.actions), (), record.result)


@rule("L1", "L3-L21")
@pytest.mark.parametrize("rules", [STANDARD, DUEL, QUICK, TINY_DUEL], ids=repr)
def test_a_played_game_verifies_under_all_laws(rules: Ruleset) -> None:
    """A game keeps all laws that its ruleset selects."""
    record = game(6, rules.min_players, rules)
    for laws in (laws_of_games(rules), laws_for(rules)):
        ids = tuple(law.id for law in laws)
        report = verify(record, laws)
        assert (report.steps, report.laws) == (len(record.actions), ids)
        assert (report.result, report.given_up) == (record.result, {})
        again = {"turn_passes_clockwise": ("again_after_a_steal_hit",)}
        assert report.replaced == (again if "again" in str(rules.succession) else {})
    assert verify(record).laws == tuple(law.id for law in laws_of_games(rules))


def test_a_replay_is_lazy() -> None:
    """Each step is played on demand, so the steps before a bad action can be read."""
    record = game(3)
    worse = attrs.evolve(record, actions=(*record.actions[:5], *record.actions[:1] * 200))
    steps = replay(worse)
    assert isinstance(steps, Iterator)
    assert [next(steps) for _ in range(5)] == list(replay(record))[:5]


@rule("T1", "E1")
def test_a_replay_stops_at_an_illegal_action() -> None:
    """A replay gives the legal steps, then raises an error with ply and rule."""
    record = game(3)
    seen: list[Step] = []
    with pytest.raises(InvalidRecord) as refused:
        seen.extend(replay(attrs.evolve(record, actions=(*record.actions, record.actions[0]))))
    assert tuple(seen) in (tuple(replay(record)), ())  # `extend` may keep nothing on an error
    assert (refused.value.ply, refused.value.rule) == (len(record.actions), "E1")


@rule("T1")
def test_an_illegal_action_raises_invalid_record() -> None:
    """A replay raises InvalidRecord, not the engine's IllegalAction."""
    record = record_of(new_game(3, 1))
    with pytest.raises(InvalidRecord) as refused:
        list(replay(attrs.evolve(record, actions=game(3).actions[:1] * 3 + game(1).actions)))
    assert not isinstance(refused.value, IllegalAction)


@rule("E2")
def test_a_game_that_is_over_when_dealt_verifies() -> None:
    """If the whole deck is dealt, the record of the first state has the result."""
    rules = attrs.evolve(TINY, name="dealt-out", hand=6, max_players=2)
    record = record_of(new_game(2, seed=1, rules=rules))
    assert record.result == result(record.state()) is not None
    assert verify(record, ()) == Report(0, (), record.result)


def test_an_unfinished_game_is_valid() -> None:
    """A record of the first actions of a game, without a result, verifies."""
    whole = game(2, part=2)
    for plies in range(0, len(whole.actions), 5):
        record = attrs.evolve(whole, actions=whole.actions[:plies])
        assert verify(record, ()) == Report(plies, (), None)


@rule("L1", "L6")
def test_any_laws_can_be_checked() -> None:
    """`verify` checks the given laws, each at every step to which it applies."""
    asked: list[int] = []

    def odd(step: Step) -> bool:
        return step.before.ply % 2 == 1

    def noted(step: Step) -> bool:
        asked.append(step.before.ply)
        return True

    record = game(2, part=2)
    law = Law("noted", "It is noted down.", ("L1",), noted, odd)
    assert verify(record, iter([BY_ID["top_card_leaves"], law])).laws == (
        "top_card_leaves",
        "noted",
    )
    assert asked == list(range(1, len(record.actions), 2))


@rule("L13")
def test_a_law_about_moves_is_refused() -> None:
    """A law about moves of any game cannot be checked for a record."""
    with pytest.raises(InvalidCheck, match="expected laws about states or steps, got determ"):
        verify(game(2), [each for each in GAME_LAWS if each.id == "determinism"])


def _raises(step: Step) -> bool:
    raise ZeroDivisionError("mine")


def test_a_law_that_raises_is_no_fault_of_the_record() -> None:
    """A law that raises is an InvalidCheck, with the ply, the law and the cause."""
    broken = Law("mine", "It raises.", (), _raises)
    with pytest.raises(
        InvalidCheck, match="ply 0: the law mine raised ZeroDivisionError, which is the"
    ) as told:
        verify(game(2), [broken])
    assert isinstance(told.value.__cause__, ZeroDivisionError)


class _Unprintable(Exception):
    def __str__(self) -> str:
        raise KeyError("mine")


@pytest.mark.parametrize("asks", ["State", "Step"])
@pytest.mark.parametrize(
    ("error", "text"),
    [
        (KeyError("Roy"), "KeyError"),
        (AssertionError(), "AssertionError"),
        (InvalidCheck("Roy"), "InvalidCheck"),
        (InvalidRecord("Roy", 7), "InvalidRecord"),
        (_Unprintable(), "_Unprintable"),
        (type("Roy", (Exception,), {})(), "an error"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_whatever_a_law_raises_is_an_invalid_check(
    asks: Literal["State", "Step"], error: Exception, text: str
) -> None:
    """The text has the ply, the law and the type; the error, which may name cards, is the cause."""

    def raises(asked: object) -> bool:
        raise error

    for law in (
        Law("mine", "It raises.", (), raises, asks=asks),
        Law("mine", "Its condition raises.", (), lambda asked: True, raises, asks=asks),
    ):
        with pytest.raises(InvalidCheck) as told:
            verify(game(2), [law])
        assert str(told.value) == f"ply 0: the law mine raised {text}, which is the cause"
        assert told.value.__cause__ is error


def test_a_ruleset_that_states_an_unknown_law_is_an_invalid_check() -> None:
    """A misspelt id of a law is reported as such when a record is verified."""
    succession = with_laws(STANDARD.succession, {"turn_passes": ()})
    record = game(2, rules=attrs.evolve(STANDARD, name="misspelt", succession=succession))
    with pytest.raises(InvalidCheck, match="replaces: expected the id of a law, got 'turn_passes'"):
        verify(record)


def _most_win(state: State) -> Result | None:
    most = max(state.scores)
    over = most >= 3 or not state.draw_count
    winners = [seat for seat, score in enumerate(state.scores) if score == most]
    return Result(tuple(winners), "draw pile empty") if over else None


@rule("E1")
def test_the_rule_of_a_wrong_result_is_one_that_the_ruleset_keeps() -> None:
    """The error cites an official rule only if a law of the ruleset does."""
    for victory, rules in (
        (STANDARD.victory, {"E1", "E2"}),
        (with_laws(_most_win, {"goal_or_most_cards": []}), {None}),
        (with_laws(_most_win, {"goal_or_most_cards": [E2_HOLDS]}), {None, "E2"}),
    ):
        variant = attrs.evolve(STANDARD, name="variant", victory=victory)
        record = game(2, rules=variant)
        assert record.result is not None
        wrong = attrs.evolve(record, result=Result((0, 1, 2), "another"))
        cut = attrs.evolve(record, actions=record.actions[:-1])
        found = set()
        for each in wrong, cut:
            with pytest.raises(InvalidRecord, match="result: ") as refused:
                verify(each)
            found.add(refused.value.rule)
        assert found == rules


def _last_card_ends_it(state: State) -> bool:
    return state.draw_count > 0 or result(state) is not None


E2_HOLDS = Law("e2_holds", "It ends with the last card.", ("E2",), _last_card_ends_it, asks="State")


def test_the_first_position_and_the_last_step_are_checked() -> None:
    """Laws are checked at the first position, and after the last action."""
    whole = game(2)
    last = len(whole.actions)

    def begun(state: State) -> bool:
        return state.ply > 0

    def short(state: State) -> bool:
        return state.ply < last

    for record, holds, ply in ((game(2, part=10**6), begun, 0), (whole, short, last - 1)):
        law = Law("asked", "It is asked.", (), holds, asks="State")
        with pytest.raises(InvalidRecord) as refused:
            verify(record, [law])
        assert (refused.value.ply, refused.value.law) == (ply, "asked")


def _games_by(rules: Ruleset) -> Iterator[Record]:
    """Games with rules that break a law, written and read, if they can be played at all."""
    for seed in range(40):
        try:
            yield loads(dumps(game(seed, max(3, rules.min_players), rules)), [rules])
        except MantisError:  # the rules raise during the game
            continue


@pytest.mark.parametrize("law", [BY_ID[name] for name in BREAKERS], ids=str)
def test_a_broken_law_is_reported_with_its_ply(law: Law) -> None:
    """The error has the first ply at which the law is broken, its id and its text."""
    name = law.id
    broken: list[int] = []
    for record in _games_by(BREAKERS[name]):
        first = [0] if law.asks == "State" and law.broken_by(record.start()) else []
        steps = [s.before.ply for s in replay(record) if law.broken_by(law.about(s))]
        broken = [*first, *steps]
        if broken:
            break
    with pytest.raises(InvalidRecord) as refused:
        verify(record, [law])
    assert (refused.value.ply, refused.value.law, refused.value.rule) == (broken[0], name, None)
    assert str(refused.value) == f"ply {broken[0]}: the law {name} does not hold: {law.text}"


@pytest.mark.parametrize("law", [BY_ID[name] for name in BREAKERS], ids=str)
def test_all_laws_together_find_it_too(law: Law) -> None:
    """Rules that break a law are refused, with the id of a law, when all laws are checked.

    A law that cannot be checked for a step, since the rules do not fit it, counts as broken.
    """
    found: list[str | None] = []
    for record in _games_by(BREAKERS[law.id]):
        try:
            verify(record, LAWS)
        except InvalidRecord as error:
            found.append(error.law)
    assert found
    assert None not in found
    assert set(found) <= BY_ID.keys()


def test_a_record_is_played_by_its_own_ruleset() -> None:
    """The actions are carried out by the record's ruleset, not by the official one."""

    def all_to_the_mover(state: State, flip: Flip) -> tuple[Transfer, ...]:
        return STANDARD.resolution(state, attrs.evolve(flip, action=game(1).actions[0]))

    variant = attrs.evolve(STANDARD, name="variant", resolution=all_to_the_mover)
    for rules in (STANDARD, variant):
        record = game(5, rules=rules)
        last = list(replay(record))[-1].after
        assert last.rules is rules
        assert verify(record, ()).result == result(last)
