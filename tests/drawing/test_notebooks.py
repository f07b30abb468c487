"""Notebooks show a picture of states, views, steps and records, and what is hidden stays hidden."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from mantis_rules import STANDARD, CardSet, Result, Score, State, Steal, new_game, step
from mantis_rules.drawing import svg
from mantis_rules.model.describing import Drawn
from mantis_rules.records import record_of
from mantis_rules.views import memory_view, table_view
from tests.helpers.lookalikes import another_order
from tests.helpers.processes import output_of

STATE = new_game(3, seed=7)
RECORD = record_of(STATE).with_action(Score())
SHOWN: list[Any] = [STATE, memory_view(STATE), table_view(STATE), step(STATE, Steal(1)), RECORD]
each_value = pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: type(shown).__name__)


@each_value
def test_a_notebook_shows_the_picture(shown: Any) -> None:
    """The picture in a notebook is that of `svg`."""
    assert shown._repr_svg_() == svg(shown)


@each_value
def test_a_value_that_is_drawn_has_no_dict(shown: Any) -> None:
    """The base class adds no attribute and no dict to the values."""
    assert not hasattr(shown, "__dict__")
    assert Drawn.__slots__ == ()


def test_a_notebook_shows_nothing_hidden() -> None:
    """The picture in a notebook is the same for another order of the draw pile."""
    other = another_order(STATE, 3)
    assert other != STATE
    assert other._repr_svg_() == STATE._repr_svg_()


def _no_end(state: State) -> Result | None:
    raise ZeroDivisionError


def test_a_value_that_cannot_be_drawn_is_shown_as_text() -> None:
    """If a policy fails or an action is illegal, there is no picture, and no error."""
    state = State.from_bits(
        attrs.evolve(STANDARD, victory=_no_end, hand=0), 0, [0, 0], [0, 0], range(105)
    )
    assert state._repr_svg_() is None
    assert attrs.evolve(RECORD, actions=(Steal(0),))._repr_svg_() is None


def test_a_torn_step_is_shown_as_text() -> None:
    """A step whose parts do not belong together has no picture."""
    taken = step(STATE, Score())
    hidden = CardSet(STATE.rules.deck, STATE.draw_pile[3:5])
    moved = attrs.evolve(taken.transfers[0], cards=hidden)
    assert attrs.evolve(taken, transfers=(moved,))._repr_svg_() is None


def test_drawing_is_loaded_when_a_picture_is_asked_for() -> None:
    """Importing the library does not import `drawing`; asking for a picture does."""
    printed = output_of(
        "import sys, mantis_rules\n"
        "from mantis_rules import new_game\n"
        "state = new_game(2, 1)\n"
        "print('mantis_rules.drawing' in sys.modules)\n"
        "print(state._repr_svg_()[:4], 'mantis_rules.drawing' in sys.modules)\n"
    )
    assert printed.split() == ["False", "<svg", "True"]
