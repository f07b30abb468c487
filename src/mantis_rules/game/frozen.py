"""Frozen values made quickly: without their checks, and with fields made on demand.

A frozen attrs class pays for every field with a call to `object.__setattr__`, and for its checks.
An engine makes several values on every step out of parts that it has checked already. So it fills
in an instance of a subclass of the same layout, whose attributes are assigned in the ordinary way;
assigning `__class__` then turns that instance into the frozen class.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from inspect import signature
from typing import Any, ParamSpec, TypeVar

import attrs

__all__ = ["filled", "made_on_demand", "unchecked"]

_P = ParamSpec("_P")
_T = TypeVar("_T")


def unchecked(frozen: type[_T]) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """Write the body of a function that makes a value of a frozen class without checking it.

    Args:
        frozen: a class made by `attrs.frozen`, with slots.

    Returns:
        A decorator. The decorated function's parameters are named like the fields that they fill,
        a private field's without its underscore; its own body is never run. A field without a
        parameter is left empty (`made_on_demand`).

    >>> from attrs import frozen
    >>> @frozen
    ... class Point:
    ...     x: int
    ...     y: int
    >>> @unchecked(Point)
    ... def make_point(x: int, y: int = 0) -> Point:
    ...     raise NotImplementedError
    >>> make_point(3)
    Point(x=3, y=0)
    """

    def write(function: Callable[_P, _T]) -> Callable[_P, _T]:
        made: Callable[_P, _T] = update_wrapper(
            _written(frozen, list(signature(function).parameters)), function
        )
        made.__defaults__ = getattr(function, "__defaults__", None)
        return made

    return write


def filled(frozen: type[_T]) -> Callable[..., _T]:
    """Return a function that makes a value of a frozen class from all its fields, unchecked.

    Args:
        frozen: a class made by `attrs.frozen`, with slots.

    Returns:
        A function of as many arguments as there are fields, in the order of the fields.
    """
    return _written(frozen, [each.alias for each in attrs.fields(frozen)])  # type: ignore[arg-type]  # attrs has no type for "any attrs class"


def _written(frozen: type[_T], names: list[str]) -> Callable[..., _T]:
    """Write a function that fills in the fields with these names."""
    # Both `setattr` and `delattr` must be the object's own, or CPython is slow at either.
    body = {
        "__slots__": (),
        "__init__": object.__init__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
        "__module__": frozen.__module__,
    }
    slots = {each.alias: each.name for each in attrs.fields(frozen)}  # type: ignore[arg-type]  # as above
    lines = [
        f"def make({', '.join(names)}):",
        "    draft = Draft()",
        *(f"    draft.{slots[name]} = {name}" for name in names),
        "    draft.__class__ = Frozen",
        "    return draft",
    ]
    draft = type(f"{frozen.__name__}Draft", (frozen,), body)
    written: dict[str, Any] = {"Draft": draft, "Frozen": frozen}
    exec(compile("\n".join(lines), f"<unchecked {frozen.__name__}>", "exec"), written)
    make: Callable[..., _T] = written["make"]
    return make


class _OnDemand:
    """The slot of a field whose value is made when it is first read."""

    def __init__(self, slot: Any, make: Callable[[Any], object]) -> None:
        self._slot = slot
        self._make = make
        self.__doc__ = slot.__doc__

    def __get__(self, value: object, owner: type) -> object:
        if value is None:
            return self
        try:
            return self._slot.__get__(value, owner)
        except AttributeError:  # still empty
            made = self._make(value)
            self._slot.__set__(value, made)
            return made

    def __set__(self, value: object, made: object) -> None:
        self._slot.__set__(value, made)


def made_on_demand(frozen: type, **makers: Callable[[Any], object]) -> None:
    """Let an unchecked value of a frozen class leave fields empty until they are read.

    Args:
        frozen: a class made by `attrs.frozen`, with slots.
        makers: for each such field the function that makes its value from the instance.
    """
    for name, make in makers.items():
        setattr(frozen, name, _OnDemand(vars(frozen)[name], make))
