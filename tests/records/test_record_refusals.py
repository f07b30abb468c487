"""Invalid records: bad fields, and games that cannot be recorded (S1, S2, T1)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from attrs import frozen

from mantis_rules import (
    DUEL,
    STANDARD,
    STANDARD_DECK,
    Deck,
    InvalidCheck,
    InvalidRecord,
    Result,
    Score,
    Steal,
    Step,
    apply,
    new_game,
    step,
)
from mantis_rules.records import Record, dumps, record_of, replay, verify
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.rules import rule

ORDER = STANDARD_DECK.cards
FOUR = Record(STANDARD, 4, 0, ORDER)
FIRST = FOUR.start()
TAKEN = step(FIRST, Score())
LATER = step(TAKEN.after, Score())
MIDDLE = record_of(TAKEN.after)
FOREIGN = Deck.of(back_size=4).cards
WITHOUT_ORDER = {"set": set(ORDER), "frozenset": frozenset(ORDER), "dict": dict.fromkeys(ORDER)}
NO_CARDS: list[Any] = ["Roy", None, 0, [], FOREIGN[0]]


@frozen
class Playthrough:
    """A start and steps that do not fit each other."""

    start: Any
    steps: Any


def _with(name: str) -> Callable[[Any], Record]:
    return lambda value: attrs.evolve(FOUR, **{name: value})


def _bad(what: str, name: str, values: list[Any], text: str) -> list[Refusal]:
    return for_each(what, values, _with(name), InvalidRecord, text)


def _order(what: str, order: Any, text: str) -> Refusal:
    return Refusal(what, call(_with("deck_order"), order), InvalidRecord, text)


def _no_game(what: str, given: Any, text: str) -> Refusal:
    return Refusal(what, call(record_of, given), InvalidRecord, text)


REFUSALS = [
    *_bad("rules", "rules", [None, "standard", ORDER], "rules: expected a Ruleset, got "),
    *_bad(
        "players",
        "players",
        [1, 7, -4, 10**30, True, 4.0, "4", None, []],
        "players: expected an int from 2 to 6, got {}",
    ),
    *_bad(
        "first",
        "first",
        [-1, 4, 10**30, True, False, 0.0, "0", None, {}],
        "first: expected a seat from 0 to 3, got {}",
    ),
    *_bad(
        "no deck order", "deck_order", [None, 5], "deck_order: expected Cards, got a value of type "
    ),
    *(
        _order(
            f"a deck order as a {kind}", made, "deck_order: expected Cards in order, got a value"
        )
        for kind, made in WITHOUT_ORDER.items()
    ),
    *(_order(f"a deck order of {card!r}", [card, *ORDER[1:]], "deck_order") for card in NO_CARDS),
    _order("no cards", (), "deck_order: expected all 105 cards, got 0"),
    _order("a lost card", ORDER[1:], "deck_order: expected all 105 cards, got 104"),
    _order("a card too many", (*ORDER, ORDER[0]), "deck_order[105]: expected each card once, "),
    _order("a card twice", (ORDER[1], *ORDER[1:]), "deck_order[1]: expected "),
    *_bad(
        "no actions",
        "actions",
        [None, 5],
        "actions: expected Scores or Steals, got a value of type ",
    ),
    *_bad(
        "actions without order",
        "actions",
        [set(), frozenset([Score()]), {Score(): 1}],
        "actions: expected Scores or Steals in order, got a value of type ",
    ),
    *for_each(
        "an action",
        ["score", None, 2, [], Score, FIRST.rules],
        lambda action: _with("actions")([action]),
        InvalidRecord,
        "actions: expected a Score or Steal, got ",
    ),
    *for_each(
        "a steal from",
        ["2", None, [], -1, 1.0, True],
        lambda seat: _with("actions")([Steal(seat)]),
        InvalidRecord,
        "actions: ",
    ),
    Refusal(
        "a steal from a seat of 5001 digits",
        call(_with("actions"), [Steal(10**5000)]),
        InvalidRecord,
        "actions: ",
    ),
    *_bad("a result", "result", ["goal", (0,), {}, 0], "result: expected a Result or None, got {}"),
    Refusal(
        "seats that the rules are not for",
        call(Record, DUEL, 3, 0, ORDER),
        InvalidRecord,
        "players: expected an int from 2 to 2, got 3 (int)",
    ),
    *for_each("the record of", [None, 5], record_of, InvalidRecord, "game: expected Steps, got "),
    _no_game("the record of a set", {FIRST}, "game: expected Steps in order"),
    _no_game("the record of states", [FIRST], "game: expected a Step, got "),
    _no_game("the record of nothing", [], "game: expected a first state, or steps, got none"),
    _no_game("an object whose start is no state", Playthrough(None, ()), "expected a State as its"),
    _no_game(
        "an object whose steps are none", Playthrough(FIRST, [FIRST]), "expected a Step, got "
    ),
    _no_game("steps from another start", Playthrough(TAKEN.after, [TAKEN]), "each step to begin"),
    _no_game("a step twice", [TAKEN, TAKEN], "game: expected each step to begin where the one"),
    _no_game("steps the wrong way round", [LATER, TAKEN], "game: expected each step to begin "),
    _no_game(
        "steps of two games",
        [TAKEN, step(apply(new_game(4, seed=2), Score()), Score())],
        "game: expected each step to begin where the one before ended",
    ),
    _no_game(
        "a step that leads elsewhere",
        [attrs.evolve(TAKEN, after=step(FIRST, Steal(1)).after)],
        "game: ",
    ),
    _no_game(
        "a step of an action that was not taken",
        [attrs.evolve(TAKEN, flip=step(FIRST, Steal(1)).flip)],
        "game: ",
    ),
    *_bad(
        "a position",
        "position",
        ["standard", 0, [], FOUR],
        "position: expected a State or None, got",
    ),
    Refusal(
        "a position beside a deck",
        call(Record, STANDARD, 4, 1, ORDER, position=TAKEN.after),
        InvalidRecord,
        "deck_order: expected no cards beside a position",
    ),
    Refusal(
        "a position of other rules",
        call(Record, DUEL, 4, 1, position=TAKEN.after),
        InvalidRecord,
        "position: expected a state of the record's ruleset",
    ),
    *for_each(
        "players beside a position",
        [3, True, None, "4"],
        lambda players: attrs.evolve(MIDDLE, players=players),
        InvalidRecord,
        "players: expected 4, as in the position, got {}",
    ),
    *for_each(
        "first beside a position",
        [0, True, None, "1"],
        lambda first: attrs.evolve(MIDDLE, first=first),
        InvalidRecord,
        "first: expected 1, as in the position, got {}",
    ),
    *_bad("seats", "seats", ["Anna", 4], "seats: expected "),
    *_bad("seats without order", "seats", [{"a"}, dict.fromkeys("abcd")], "seats: expected str"),
    *_bad(
        "seats that are no texts",
        "seats",
        [[1, 2, 3, 4], [None] * 4],
        "seats: expected a str, got ",
    ),
    *_bad(
        "not a seat each",
        "seats",
        [["a"], ["a"] * 5, itertools.repeat("a")],
        "seats: expected 4 names",
    ),
    *for_each(
        "the name",
        ["", " ", "a ", " a", "a\nb", "a\x1b[31m", "\u2028b", "\ud800", "a" * 201],
        lambda name: attrs.evolve(FOUR, seats=["a", "b", name, "d"]),
        InvalidRecord,
        "seats: expected names of 1 to 200 characters in one line, without space at either ",
    ),
    *_bad(
        "a seed",
        "seed",
        [True, 1.0, "1", [], 10**1000, -(10**1000)],
        "seed: expected an int of at ",
    ),
    Refusal(
        "a seed beside a position",
        call(record_of, TAKEN.after, seed=1),
        InvalidRecord,
        "seed: expected None beside a position, which no seed deals",
    ),
    *for_each(
        "undo",
        [0, 3, -1, True, 1.0, "1", None],
        record_of([TAKEN, LATER]).undo,
        InvalidRecord,
        "undo: expected an int from 1 to 2, got {}",
    ),
    Refusal(
        "undo of nothing", call(FOUR.undo), InvalidRecord, "undo: expected a record that has act"
    ),
    *for_each("dumps", [None, {}, "{}", FIRST], dumps, InvalidRecord, "expected a Record, got a "),
    *for_each("replay", [None, {}, [TAKEN]], replay, InvalidRecord, "expected a Record, got a "),
    *for_each("verify", [None, {}, FIRST], verify, InvalidRecord, "expected a Record, got a "),
    *for_each(
        "laws",
        [5, True],
        lambda laws: verify(FOUR, laws),
        InvalidCheck,
        "laws: expected Laws, got {}",
    ),
    *for_each(
        "laws of",
        ["card_conservation", None, Step],
        lambda law: verify(FOUR, [law]),
        InvalidCheck,
        "laws: expected a Law, got ",
    ),
]


@rule("S1", "S2", "L13")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_invalid_parts_of_a_record_are_refused(refusal: Refusal) -> None:
    """Bad fields, and steps that are no game, raise an error that names the place."""
    check(refusal)


def test_a_step_that_does_not_follow_has_its_ply() -> None:
    """The error for a step that does not continue the game has the ply."""
    steps = [TAKEN, step(apply(new_game(4, seed=2), Score()), Score())]
    with pytest.raises(InvalidRecord) as refused:
        record_of(steps)
    assert (refused.value.ply, refused.value.rule, refused.value.law) == (1, None, None)


@rule("T1", "T2")
def test_a_step_of_an_illegal_action_has_its_ply_and_rule() -> None:
    """A step in which the mover steals from itself is refused, with ply and rule."""
    made_up = attrs.evolve(TAKEN, flip=attrs.evolve(TAKEN.flip, action=Steal(FIRST.to_move)))
    with pytest.raises(InvalidRecord, match="game: steal 0: seat 0 is the mover") as refused:
        record_of([made_up])
    assert (refused.value.ply, refused.value.rule, refused.value.law) == (0, "T1", None)


def test_an_error_in_the_callers_iterator_is_not_caught() -> None:
    """An error raised while the deck order is iterated is not replaced."""

    def interrupted() -> Any:
        yield ORDER[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Record(STANDARD, 4, 0, interrupted())


@pytest.mark.parametrize("winners", [(4,), (0, 4), (0, 3, 4)])
def test_winners_sit_at_the_table(winners: tuple[int, ...]) -> None:
    """Every claimed winner must be a seat of the game."""
    with pytest.raises(InvalidRecord, match="result: expected seats from 0 to 3, got Result"):
        attrs.evolve(record_of(FIRST), result=Result(winners, "goal"))
