"""`check_law` uses the Hypothesis backend that its settings name, such as CrossHair."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import settings
from hypothesis.errors import InvalidArgument
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS, HypothesisProvider

from mantis_rules import Flip, State, Turn
from mantis_rules.laws import LAWS
from mantis_rules.testing import LawBroken, check_law
from tests.helpers.strategies import TINY_DUEL

LAW = next(law for law in LAWS if law.id == "steal_scores_nothing")
DRAWN: list[int] = []


class CountingProvider(HypothesisProvider):
    """The usual backend, which also notes each whole number that it draws."""

    def draw_integer(self, *arguments: Any, **named: Any) -> int:
        drawn = super().draw_integer(*arguments, **named)
        DRAWN.append(drawn)
        return drawn


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> settings:
    """Settings with a backend that this file registers."""
    name = f"{__name__}.{CountingProvider.__name__}"
    monkeypatch.setitem(AVAILABLE_PROVIDERS, "counting", name)
    DRAWN.clear()
    return settings(backend="counting", max_examples=10, database=None)


def test_games_are_drawn_by_the_backend(counting: settings) -> None:
    """All of a game, its players, its seed and its actions, is drawn by the given backend."""
    check_law(LAW, TINY_DUEL, counting)
    assert len(DRAWN) > 10


def test_a_law_is_refuted_with_another_backend(counting: settings) -> None:
    """What a backend finds is reported as LawBroken, with a trace."""
    law = next(law for law in LAWS if law.id == "turn_passes_clockwise")

    def stays(state: State, flip: Flip) -> Turn:
        return Turn(flip.mover)

    with pytest.raises(LawBroken) as broken:
        check_law(law, attrs.evolve(TINY_DUEL, name="stays", succession=stays), counting)
    assert broken.value.trace


def test_a_backend_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the plug-in, settings with the CrossHair backend are refused by Hypothesis."""
    monkeypatch.delitem(AVAILABLE_PROVIDERS, "crosshair", raising=False)
    with pytest.raises(InvalidArgument, match="backend='crosshair' is not available"):
        settings(backend="crosshair")
