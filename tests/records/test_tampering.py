"""Good games with one change: where it is noticed, and by which rule (T1, E1 to E5)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from attrs import frozen

from mantis_rules import InvalidRecord, Result, State, apply, legal_actions, result
from mantis_rules.records import Record, loads, verify
from tests.rules import rule

from .games import RECORDED, game, recorded

Told = dict[str, Any]


@frozen
class Tampering:
    """A change of a recorded game, and the error that `verify` must raise."""

    what: str
    game: str
    change: Callable[[Told], None]
    ply: int
    rule: str
    text: str


def claims(*winners: int, reason: str = "goal") -> Callable[[Told], None]:
    """Claim another result."""
    return lambda told: told.update(result={"winners": list(winners), "reason": reason})


def nothing_claimed(told: Told) -> None:
    """Claim no result."""
    told["result"] = None


def does(ply: int, words: str) -> Callable[[Told], None]:
    """Take another action."""

    def change(told: Told) -> None:
        told["actions"][ply] = words

    return change


def goes_on(*words: str) -> Callable[[Told], None]:
    """Take more actions at the end."""
    return lambda told: told["actions"].extend(words)


def without_the_last(told: Told) -> None:
    """Leave the last action out."""
    told["actions"].pop()


def turned(told: Told) -> None:
    """Let the next seat start."""
    told["first"] = (told["first"] + 1) % told["players"]


TAMPERINGS = [
    Tampering("another winner", "four-greedy", claims(1), 35, "E1",
              "result: expected a win of seat 0 (goal), got a win of seat 1 (goal)"),
    Tampering("another winner of two", "duel-random", claims(0), 24, "E1",
              "result: expected a win of seat 1 (goal), got a win of seat 0 (goal)"),
    Tampering("another reason", "four-greedy", claims(0, reason="draw pile empty"), 35, "E1",
              "expected a win of seat 0 (goal), got a win of seat 0 (draw pile empty)"),
    Tampering("a goal that nobody reached", "three-thieves", claims(1), 93, "E4",
              "expected a win of seat 1 (draw pile empty), got a win of seat 1 (goal)"),
    Tampering("fewest cards in the tank", "tank-tie-break-4", claims(0, reason="draw pile empty"),
              89, "E4", "expected a win of seat 3 (draw pile empty), got a win of seat 0 (draw"),
    Tampering("a sole win claimed as shared", "tank-tie-break-4",
              claims(0, 3, reason="draw pile empty"), 89, "E4",
              "expected a win of seat 3 (draw pile empty), got a win of seat 0 and seat 3 (draw"),
    Tampering("a sole win at the goal claimed as shared", "four-greedy", claims(0, 1), 35, "E1",
              "expected a win of seat 0 (goal), got a win of seat 0 and seat 1 (goal)"),
    Tampering("a shared win claimed as sole", "six-shared-win", claims(4, reason="draw pile empty"),
              81, "E5", "expected a win of seat 1 and seat 4 (draw pile empty), got a win of "),
    Tampering("a shared win of others", "three-shared-win", claims(0, 2, reason="draw pile empty"),
              93, "E5", "expected a win of seat 0 and seat 1 (draw pile empty), got a win of "),
    Tampering("a whole game that claims nothing", "four-greedy", nothing_claimed, 35, "E1",
              "the game is over, but no result is claimed; expected a win of seat 0 (goal)"),
    Tampering("a draw pile that ran out unnoticed", "six-shared-win", nothing_claimed, 81, "E5",
              "the game is over, but no result is claimed; expected a win of seat 1 and seat 4"),
    Tampering("an unfinished game that claims a win", "four-greedy", without_the_last, 34, "E2",
              "the game is not over; expected no result, got a win of seat 0 (goal)"),
    Tampering("a card left in the draw pile", "three-thieves", without_the_last, 92, "E2",
              "the game is not over; expected no result, got a win of seat 1 (draw pile empty)"),
    Tampering("no action at all", "duel-random", lambda told: told["actions"].clear(), 0, "E2",
              "the game is not over; expected no result, got a win of seat 1 (goal)"),
    Tampering("on after the goal", "four-greedy", goes_on("score"), 35, "E1",
              "score: the game is over"),
    Tampering("on after the goal, for long", "duel-random", goes_on(*["score"] * 50), 24, "E1",
              "score: the game is over"),
    Tampering("on without a card", "six-shared-win", goes_on("steal 3"), 81, "E2",
              "steal 3: the game is over"),
    Tampering("a goal reached long before", "four-runs-out", goes_on("score", "steal 1"), 75, "E1",
              "score: the game is over"),
    Tampering("a steal from oneself", "four-greedy", does(0, "steal 2"), 0, "T1",
              "steal 2: seat 2 is the mover; name another seat (0, 1, 3)"),
    Tampering("a steal from oneself later", "four-greedy", does(7, "steal 1"), 7, "T1",
              "steal 1: seat 1 is the mover; name another seat (0, 2, 3)"),
    Tampering("a seat that is not there", "five-random", does(50, "steal 5"), 50, "T1",
              "steal 5: there is no such seat; name another seat ("),
    Tampering("a seat of many digits", "five-random", does(9, "steal " + "9" * 18), 9, "T1",
              "there is no such seat; name another seat ("),
]  # fmt: skip


def _tampered(tampering: Tampering) -> str:
    told = recorded(tampering.game)
    tampering.change(told)
    return json.dumps(told)


@rule("T1", "T2", "E1-E5")
@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda tampering: tampering.what)
def test_tampering_is_found(tampering: Tampering) -> None:
    """A changed game is refused at the ply, and by the rule, that the change breaks."""
    record = loads(_tampered(tampering))
    with pytest.raises(InvalidRecord) as refused:
        verify(record)
    error = refused.value
    assert (error.ply, error.rule, error.law) == (tampering.ply, tampering.rule, None)
    assert tampering.text in error.reason
    assert str(error) == f"ply {error.ply}: {error.reason}"
    assert len(str(error)) < 300


@rule("T1")
def test_an_action_out_of_turn_is_found() -> None:
    """With another first seat no recorded game verifies.

    Some later action is then illegal, or the result is another one.
    """
    for path in RECORDED:
        told = recorded(path.stem)
        turned(told)
        with pytest.raises(InvalidRecord) as refused:
            verify(loads(json.dumps(told)), ())
        assert refused.value.rule in {"T1", "E1", "E2", "E3", "E4", "E5"}
        assert refused.value.ply is not None


@rule("D2")
def test_a_duel_is_no_standard_game() -> None:
    """A duel recorded as a standard game is refused, since the turns differ."""
    told = recorded("duel-chains") | {"rules": "standard"}
    with pytest.raises(InvalidRecord) as refused:
        verify(loads(json.dumps(told)), ())
    assert (refused.value.ply, refused.value.rule) == (7, "T1")


@rule("E3")
def test_the_most_cards_scored_decide_first() -> None:
    """With an empty draw pile, a seat that has not the most cards scored has not won."""
    record = game(2, players=6)
    assert verify(record, ()).result == Result((4,), "draw pile empty")
    with pytest.raises(InvalidRecord, match="expected a win of seat 4 ") as no:
        verify(attrs.evolve(record, result=Result((0,), "draw pile empty")), ())
    assert (no.value.ply, no.value.rule) == (81, "E3")


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_two_cards_exchanged_make_another_game(path: Path) -> None:
    """With two cards swapped, a record verifies exactly if the engine gives its result."""
    told = recorded(path.stem)
    for place in range(0, 104, 9):
        deck = list(told["deck"])
        deck[place], deck[place + 1] = deck[place + 1], deck[place]
        record = loads(json.dumps(told | {"deck": deck}))
        found = _verdict(record)
        end = _end(record)
        assert (found is None) == (end is not None and result(end) == record.result)
        assert found is None or found.rule in {"T1", "E1", "E2", "E3", "E4", "E5"}


def _verdict(record: Record) -> InvalidRecord | None:
    """The error that `verify` raises for a record, or None."""
    try:
        verify(record, ())
    except InvalidRecord as error:
        return error
    return None


def _end(record: Record) -> State | None:
    """The last state by the engine alone; None if an action is illegal."""
    state = record.start()
    for action in record.actions:
        if action not in legal_actions(state):
            return None
        state = apply(state, action)
    return state
