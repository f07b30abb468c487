"""Each clause of a law of positions can fail alone; for laws of steps see `test_clauses_steps`."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from mantis_rules import STANDARD, Colour, Deck, Result, Score, State, Steal, is_over, new_game
from mantis_rules.laws import LAWS, of_positions
from mantis_rules.model.position import make_state
from tests.helpers.positions import table
from tests.rules import of_law, rule

BY_ID = {law.id: law for law in LAWS}
FEW = attrs.evolve(STANDARD, name="few", deck=Deck.of(list(Colour)[:3], 2), hand=1, goal=2,
                   max_players=3)  # fmt: skip


def _made(tanks: list[int], piles: list[int], stack: list[int]) -> State:
    """A position of the six cards, without the checks of State."""
    return make_state(FEW, 0, tuple(tanks), tuple(piles), tuple(stack))


def _wrong_size() -> State:
    deck = Deck.of(list(Colour)[:4], 3)
    card = deck.cards[0]
    object.__setattr__(card, "back", frozenset([card.front, Colour.PINK]))
    return new_game(2, 1, rules=attrs.evolve(FEW, name="forged", deck=deck))


def _wrong_front() -> State:
    deck = Deck.of(list(Colour)[1:5], 3)
    card = deck.cards[0]
    object.__setattr__(card, "back", frozenset([Colour.PINK, Colour.PURPLE, Colour.RED]))
    return new_game(2, 1, rules=attrs.evolve(FEW, name="forged", deck=deck))


def _with(players: int = 2, **kept: object) -> State:
    """A first position in which the engine's cached values are replaced."""
    state = new_game(players, 1, rules=FEW)
    for name, value in kept.items():
        object.__setattr__(state, f"_{name}", value)
    return state


BROKEN: dict[str, tuple[str, Callable[[], State]]] = {
    "a card three times, and its neighbour lost": (
        "card_conservation",
        lambda: _made([0b1, 0b1], [0, 0], [0, 2, 3, 4, 5]),
    ),
    "a card for another one": (
        "card_conservation",
        lambda: _made([0b1, 0b1], [0, 0], [2, 3, 4, 5]),
    ),
    "two cards in two tanks": (
        "card_conservation",
        lambda: _made([0b11, 0b11], [0, 0], [2, 3, 4, 5]),
    ),
    "a back of another size": ("front_in_back", _wrong_size),
    "a front that is not in the back": ("front_in_back", _wrong_front),
    "one card scored": ("no_single_scored", lambda: _made([0b1, 0], [0, 0b10], [2, 3, 4, 5])),
    "two seats just at the goal": (
        "one_at_goal",
        lambda: _made([0b1, 0b10], [0b1100, 0b110000], []),
    ),
    "a card drawn that lies nowhere": (
        "ply_counts_actions",
        lambda: _made([0b1, 0b10], [0, 0], [2, 3, 4]),
    ),
    "more to draw than after the deal": (
        "ply_counts_actions",
        lambda: _made([0b1, 0], [0, 0], [1, 2, 3, 4, 5]),
    ),
    "actions after the end": (
        "score_or_any_steal",
        lambda: _with(result=Result((0,), "goal"), legal=(Score(),)),
    ),
    "no steal": ("score_or_any_steal", lambda: _with(legal=(Score(),))),
    "no score": ("score_or_any_steal", lambda: _with(legal=(Steal(1),))),
    "a steal from oneself": (
        "score_or_any_steal",
        lambda: _with(legal=(Score(), Steal(0), Steal(1))),
    ),
    "no action at all": ("score_or_any_steal", lambda: _with(legal=())),
    "the steal before the score": (
        "score_or_any_steal",
        lambda: _with(legal=(Steal(1), Score())),
    ),
    "the steals not by seat": (
        "score_or_any_steal",
        lambda: _with(3, legal=(Score(), Steal(2), Steal(1))),
    ),
    "no steal from the third seat": (
        "score_or_any_steal",
        lambda: _with(3, legal=(Score(), Steal(1))),
    ),
    "no action without a result": ("over_with_result", lambda: _with(legal=())),
    "a result with actions": (
        "over_with_result",
        lambda: _with(result=Result((0,), "goal"), legal=(Score(),)),
    ),
}


@pytest.mark.parametrize(
    ("law", "make"),
    [
        pytest.param(law, make, id=case, marks=of_law(BY_ID[law]))
        for case, (law, make) in BROKEN.items()
    ],
)
def test_a_clause_of_a_law_can_fail(law: str, make: Callable[[], State]) -> None:
    """A position in which one clause alone is false breaks the law."""
    assert BY_ID[law].broken_by(make())
    assert not BY_ID[law].broken_by(new_game(2, 1, rules=FEW))


def _at_goal(*winners: int) -> Result:
    return Result(winners, "goal")


def _at_last(*winners: int) -> Result:
    return Result(winners, "draw pile empty")


ENDS: dict[str, tuple[str, str, str, Result | None]] = {
    "on": ("Roy / Bop / Kyg", "- / Yro Yrg Ypk / -", "Obk", None),
    "goal": ("Roy Rog / Bop / -", "- / Yro Yrg Ypk Ybk / Ory Opk", "Obk", _at_goal(1)),
    "goal at last": ("Roy Rog / Bop / -", "- / Yro Yrg Ypk Ybk / Ory Opk", "-", _at_goal(1)),
    "most": ("Roy Rog / Bop Bgk / -", "Ory Opk / - / Yro Yrg Ypk", "-", _at_last(2)),
    "level": ("Roy Rog Rpk / Bop / Kyg Kop", "- / Yro Yrg / Ory Opk", "-", _at_last(2)),
    "shared": ("Roy Rog Rpk / Bop Bgk / Kyg Kop", "- / Yro Yrg / Ory Opk", "-", _at_last(1, 2)),
    "nothing scored": ("Roy / Bop Bgk / Kyg", "- / - / -", "-", _at_last(1)),
}
"""Tanks, score piles, draw pile and result of positions at the goal of four, or short of it."""

WRONG_ENDS: dict[str, tuple[str, Result | None]] = {
    "a winner too early": ("on", _at_goal(1)),
    "an end with cards to draw": ("on", _at_last(1)),
    "no result at the goal": ("goal", None),
    "no result with no card left": ("most", None),
    "another winner at the goal": ("goal", _at_goal(2)),
    "a shared win at the goal": ("goal", _at_goal(1, 2)),
    "the wrong reason at the goal": ("goal", _at_last(1)),
    "the goal forgotten with no card left": ("goal at last", _at_last(1)),
    "the wrong reason with no card left": ("most", _at_goal(2)),
    "the most scored ignored": ("most", _at_last(0, 1)),
    "the most in the tank of all": ("level", _at_last(0)),
    "the tanks not compared": ("level", _at_last(1, 2)),
    "the fewest in the tank": ("level", _at_last(1)),
    "the first seat instead of a shared win": ("shared", _at_last(1)),
    "the last seat instead of a shared win": ("shared", _at_last(2)),
    "a tie at nothing not broken": ("nothing scored", _at_last(0, 1, 2)),
}


def _ended(name: str, ended: Result | None) -> State:
    """The position, with this result as the one that the engine has cached."""
    tanks, piles, draw, _ = ENDS[name]
    rules = attrs.evolve(STANDARD, name="four", goal=4)
    state = table(tanks, piles=piles, draw=draw, rules=rules)
    object.__setattr__(state, "_result", ended)
    object.__setattr__(state, "_legal", ())
    return state


@rule("L21")
@pytest.mark.parametrize(("name", "wrong"), WRONG_ENDS.values(), ids=WRONG_ENDS)
def test_a_wrong_result_breaks_the_law(name: str, wrong: Result | None) -> None:
    """The law accepts the official result of a position and rejects a wrong one."""
    law, right = BY_ID["goal_or_most_cards"], ENDS[name][3]
    assert not law.broken_by(_ended(name, right))
    assert law.broken_by(_ended(name, wrong))


def test_there_are_cases_for_every_law_of_positions() -> None:
    """Every law of positions has a case above."""
    named = {law for law, _ in BROKEN.values()} | {"goal_or_most_cards"}
    assert named == {law.id for law in LAWS if law.kind == "position"}


@rule("L16")
def test_is_over_agrees_with_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law is broken if `is_over` disagrees with whether there is a result."""
    law = BY_ID["over_with_result"]
    for state in _with(), _with(result=Result((0,), "goal"), legal=()):
        over = is_over(state)
        assert not law.broken_by(state)
        with monkeypatch.context() as patch:
            patch.setattr(of_positions, "is_over", lambda state, over=over: not over)
            assert law.broken_by(state)


@rule("E5", "L16")
def test_the_winner_agrees_with_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law is broken if `winner` names a seat although the result has two winners."""
    state = _with(result=Result((0, 1), "goal"), legal=())
    assert not BY_ID["over_with_result"].broken_by(state)
    monkeypatch.setattr(of_positions, "winner", lambda state: 0)
    assert BY_ID["over_with_result"].broken_by(state)
