"""Each clause of the law about odds can fail alone, for either kind of view."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import attrs
import pytest

from mantis_rules import STANDARD, Action, Card, Colour, Score, State, Steal
from mantis_rules.laws import LAWS, of_rules
from mantis_rules.views import Forecast, MemoryView, TableView, forecast, odds
from mantis_rules.views.table import View
from tests.helpers.positions import table
from tests.rules import rule

[LAW] = [law for law in LAWS if law.id == "odds_are_exact"]

Odds = dict[Colour, Fraction]
Options = tuple[Forecast, ...]
Kind = type[MemoryView] | type[TableView]
YELLOW, BLUE, PURPLE = Colour.YELLOW, Colour.BLUE, Colour.PURPLE

# On top there is always a yellow card, with a back of yellow, blue and purple.
MISSES = table("Roy / Gro", draw="Ybp Byp Pyb Rgk")
HITS = table("Yro / Bgk Pgk / - / Yrg Brg Prg", draw="Ybp Byp Pyb Rgk")
SURE = table("Roy / Gro", draw="Ybp Rgk")
NO_PURPLE = table("Yro Bgk / Roy", draw="Ybp Byp Rgk")
END = table("Roy / Gro", draw="-")
SOUND = {"misses": MISSES, "hits": HITS, "sure": SURE, "no purple": NO_PURPLE, "end": END}


def _parts(yellow: float, blue: float, purple: float) -> Odds:
    """Odds in thirds."""
    numbers = {YELLOW: yellow, BLUE: blue, PURPLE: purple}
    return {colour: Fraction(number) / 3 for colour, number in numbers.items()}


def _whole(chances: Odds) -> Odds:
    return {colour: int(chance) for colour, chance in chances.items()}  # type: ignore[misc]  # what is wrong


WRONG_ODDS: dict[str, tuple[State, Callable[[Odds], Odds]]] = {
    "odds with no card to draw": (END, lambda right: {YELLOW: Fraction(1)}),
    "ints for fractions": (SURE, _whole),
    "a colour that is not on the back": (MISSES, lambda right: right | {Colour.RED: Fraction(0)}),
    "less than 1 together": (MISSES, lambda right: _parts(1, 1, 0)),
    "more than 1 together": (MISSES, lambda right: _parts(2, 1, 1)),
    "less than nothing": (MISSES, lambda right: _parts(4, -1, 0)),
    "nothing for what is on top": (MISSES, lambda right: _parts(0, 2, 1)),
    "what is on top left out": (MISSES, lambda right: {BLUE: Fraction(1)}),
}


def _hits(action: Action, hit: Fraction) -> Callable[[Options], Options]:
    """The forecasts, in which this action has another chance to hit."""

    def change(right: Options) -> Options:
        return tuple(
            attrs.evolve(option, hit=hit) if option.action == action else option for option in right
        )

    return change


WRONG_FORECASTS: dict[str, Callable[[Options], Options]] = {
    "an action left out": lambda right: right[:-1],
    "an action twice": lambda right: (*right, right[-1]),
    "the actions in another order": lambda right: right[::-1],
    "another chance for a score": _hits(Score(), Fraction(2, 3)),
    "another chance for a steal": _hits(Steal(1), Fraction(1, 3)),
    "a chance where nothing matches": _hits(Steal(2), Fraction(1, 3)),
    "a doubt where all match": _hits(Steal(3), Fraction(2, 3)),
}


def _replace_answers(
    monkeypatch: pytest.MonkeyPatch, kind: Kind, **changes: Callable[..., object]
) -> None:
    """Replace functions that the law calls, for one kind of view only."""
    for name, change in changes.items():
        right: Callable[[View], object] = {"odds": odds, "forecast": forecast}[name]

        def answer(
            view: View,
            change: Callable[..., object] = change,
            right: Callable[[View], object] = right,
        ) -> object:
            return change(right(view)) if type(view) is kind else right(view)

        monkeypatch.setattr(of_rules, name, answer)


@rule("I4", "L20")
@pytest.mark.parametrize("state", SOUND.values(), ids=SOUND)
def test_true_odds_keep_the_law(state: State) -> None:
    """The unchanged positions that the cases are made from keep the law."""
    assert not LAW.broken_by(state)


@rule("L20")
@pytest.mark.parametrize("kind", [MemoryView, TableView])
@pytest.mark.parametrize(("state", "change"), WRONG_ODDS.values(), ids=WRONG_ODDS)
def test_a_clause_about_odds_can_fail(
    kind: Kind, state: State, change: Callable[[Odds], Odds], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Odds must be fractions that add up to 1, of colours of the back, the top card's included."""
    _replace_answers(monkeypatch, kind, odds=change)
    assert LAW.broken_by(state)


@rule("L20")
@pytest.mark.parametrize("kind", [MemoryView, TableView])
@pytest.mark.parametrize("change", WRONG_FORECASTS.values(), ids=WRONG_FORECASTS)
def test_a_clause_about_forecasts_can_fail(
    kind: Kind, change: Callable[[Options], Options], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each legal action must have one forecast, with a chance that follows from the odds."""
    _replace_answers(monkeypatch, kind, forecast=change)
    assert LAW.broken_by(HITS)


@rule("L20")
@pytest.mark.parametrize("kind", [MemoryView, TableView])
def test_a_sure_hit_is_found_despite_wrong_odds(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Odds for a card that the deck lacks do not hide that a doubtful hit is in fact sure."""
    thirds = _hits(Score(), Fraction(2, 3))
    _replace_answers(monkeypatch, kind, odds=lambda right: _parts(1, 1, 1), forecast=thirds)
    assert LAW.broken_by(NO_PURPLE)


@rule("L20")
@pytest.mark.parametrize("name", ["sure_hit", "sure_miss"])
@pytest.mark.parametrize("always", [True, False])
def test_a_wrong_sure_hit_or_sure_miss_is_found(
    name: str, always: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sure_hit` and `sure_miss` must be true exactly when the outcome is sure."""
    monkeypatch.setattr(Forecast, name, always)
    assert LAW.broken_by(HITS)


def _same_back(flipped: Card, lying: Card) -> bool:
    return flipped.back == lying.back


@rule("V4", "L20")
def test_with_rules_that_read_backs_only_memory_views_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wrong odds of a table view are ignored, those of a memory view break the law."""
    rules = attrs.evolve(STANDARD, name="backs", matching=_same_back)
    state = table("Roy / Gro", draw="Ybp Byp Pyb Yog Rgk", rules=rules)
    assert not LAW.broken_by(state)
    _replace_answers(monkeypatch, TableView, odds=lambda right: _parts(0, 2, 1))
    assert not LAW.broken_by(state)
    _replace_answers(monkeypatch, MemoryView, odds=lambda right: _parts(0, 2, 1))
    assert LAW.broken_by(state)
