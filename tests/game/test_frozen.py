"""Unchecked constructors of frozen values, and fields that are made on demand."""

from __future__ import annotations

import inspect
import pickle
from typing import Any

import pytest
from attrs import evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

from mantis_rules.game.frozen import made_on_demand, unchecked


@frozen
class Point:
    """A value with a check, a private field, and a field that follows from the others."""

    x: int
    y: int = 0
    _tag: str = "none"
    total: int = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Refuse a negative number."""
        if self.x < 0:
            raise ValueError("x")
        object.__setattr__(self, "total", self.x + self.y)


ASKED: list[Point] = []


def _total(point: Point) -> int:
    ASKED.append(point)
    return point.x + point.y


made_on_demand(Point, total=_total)


@unchecked(Point)
def make_point(x: int, y: int = 5, tag: str = "made") -> Point:
    """Return a point, unchecked."""
    raise NotImplementedError


def test_what_is_made_is_the_frozen_value() -> None:
    """It has the class, equals its checked twin, and cannot be changed."""
    made = make_point(1, 2, "none")
    assert type(made) is Point
    assert made == Point(1, 2)
    assert hash(made) == hash(Point(1, 2))
    with pytest.raises(FrozenInstanceError):
        made.x = 3  # type: ignore[misc]  # what the test is about


def test_nothing_is_checked() -> None:
    """The class's own checks are not run, nor the body of the function."""
    assert make_point(-1).x == -1
    with pytest.raises(ValueError, match="x"):
        Point(-1)


def test_defaults_and_keywords_are_those_of_the_function() -> None:
    """A parameter's default is its own, not the field's; parameters can be named."""
    assert (make_point(1).y, make_point(1)) == (5, Point(1, 5, "made"))
    assert make_point(y=2, x=1, tag="none") == Point(1, 2)
    assert list(inspect.signature(make_point).parameters) == ["x", "y", "tag"]
    assert (make_point.__name__, make_point.__doc__) == ("make_point", "Return a point, unchecked.")
    with pytest.raises(TypeError):
        make_point()  # type: ignore[call-arg]  # what the test is about


def test_the_function_pickles_by_name() -> None:
    """A value may name it in its `__reduce__`."""
    again: Any = pickle.loads(pickle.dumps(make_point))
    assert again is make_point


def test_a_field_is_made_once_when_it_is_read() -> None:
    """An empty field is made by its function at the first read, and kept; a filled one is not."""
    ASKED.clear()
    made = make_point(1, 2)
    assert ASKED == []
    assert (made.total, made.total) == (3, 3)
    assert [made] == ASKED
    assert Point(4, 5).total == 9
    assert [made] == ASKED


def test_a_value_with_an_empty_field_can_be_evolved_and_pickled() -> None:
    """Nothing need be read before."""
    assert evolve(make_point(1, 2), x=3).total == 5
    assert pickle.loads(pickle.dumps(make_point(1, 2))) == make_point(1, 2)


def test_the_field_of_the_class_can_be_looked_at() -> None:
    """Documentation and type checkers see a descriptor with the slot's text."""
    assert hasattr(Point.total, "__get__")


def test_a_parameter_that_fills_nothing_is_refused() -> None:
    """A name that is no field is an error when the function is defined, not when it is called."""
    with pytest.raises(KeyError):

        @unchecked(Point)
        def wrong(z: int) -> Point:
            raise NotImplementedError
