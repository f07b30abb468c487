"""Unchecked constructors of frozen values, and fields that are computed on demand."""

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
    """A value with a check, a private field and a derived field."""

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


def test_an_unchecked_value_equals_the_checked_one() -> None:
    """An unchecked value has the class, equals its checked twin, and cannot be changed."""
    made = make_point(1, 2, "none")
    assert type(made) is Point
    assert made == Point(1, 2)
    assert hash(made) == hash(Point(1, 2))
    with pytest.raises(FrozenInstanceError):
        made.x = 3  # type: ignore[misc]  # what the test is about


def test_an_unchecked_constructor_runs_no_checks() -> None:
    """Neither the checks of the class nor the body of the function run."""
    assert make_point(-1).x == -1
    with pytest.raises(ValueError, match="x"):
        Point(-1)


def test_defaults_and_keywords_are_those_of_the_function() -> None:
    """Names and defaults of the parameters are those of the function, not of the fields."""
    assert (make_point(1).y, make_point(1)) == (5, Point(1, 5, "made"))
    assert make_point(y=2, x=1, tag="none") == Point(1, 2)
    assert list(inspect.signature(make_point).parameters) == ["x", "y", "tag"]
    assert (make_point.__name__, make_point.__doc__) == ("make_point", "Return a point, unchecked.")
    with pytest.raises(TypeError):
        make_point()  # type: ignore[call-arg]  # what the test is about


def test_the_function_pickles_by_name() -> None:
    """The constructor is pickled by name, so `__reduce__` can refer to it."""
    again: Any = pickle.loads(pickle.dumps(make_point))
    assert again is make_point


def test_a_field_is_computed_once_when_it_is_read() -> None:
    """An empty field is computed at its first read and kept; a filled field is not computed."""
    ASKED.clear()
    made = make_point(1, 2)
    assert ASKED == []
    assert (made.total, made.total) == (3, 3)
    assert [made] == ASKED
    assert Point(4, 5).total == 9
    assert [made] == ASKED


def test_a_value_with_an_empty_field_can_be_evolved_and_pickled() -> None:
    """A value can be evolved and pickled before its empty field is read."""
    assert evolve(make_point(1, 2), x=3).total == 5
    assert pickle.loads(pickle.dumps(make_point(1, 2))) == make_point(1, 2)


def test_the_field_is_a_descriptor_on_the_class() -> None:
    """Read from the class, the field is a descriptor, as documentation tools expect."""
    assert hasattr(Point.total, "__get__")


def test_a_parameter_that_is_not_a_field_is_refused() -> None:
    """A parameter that is not a field raises KeyError when the function is decorated."""
    with pytest.raises(KeyError):

        @unchecked(Point)
        def wrong(z: int) -> Point:
            raise NotImplementedError
