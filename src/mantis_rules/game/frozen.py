"""Fast construction of frozen attrs instances: without checks, and with lazy fields.

A frozen attrs class calls `object.__setattr__` for every field, and runs its checks. The engine
makes several values on every step from parts that it has checked already. So it assigns the
attributes of an instance of a mutable subclass with the same slots, and then sets its `__class__`
to the frozen class.
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
    """Generate the body of a function that makes an instance of a frozen class without checks.

    Args:
        frozen: a class made by `attrs.frozen`, with slots.

    Returns:
        A decorator. The decorated function's parameters have the names of the fields, without the
        underscore of a private one; its own body never runs. A field without a parameter is left
        empty (see `made_on_demand`).

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
    """Return a function that makes an instance of a frozen class from all its fields, unchecked.

    Args:
        frozen: a class made by `attrs.frozen`, with slots.

    Returns:
        A function with one parameter for each field, in the order of the fields.
    """
    return _written(frozen, [each.alias for each in attrs.fields(frozen)])  # type: ignore[arg-type]  # attrs has no type for "any attrs class"


def _written(frozen: type[_T], names: list[str]) -> Callable[..., _T]:
    """Return a generated function that fills the fields with these names."""
    # With only one of these two from `object`, CPython would be slow at setting attributes.
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
    """A descriptor for a field whose value is computed when it is first read."""

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
    """Make fields of a frozen class lazy: if left empty, they are computed when first read.

    Args:
        frozen: a class made by `attrs.frozen`, with slots.
        makers: for each lazy field, the function that computes its value from the instance.
    """
    for name, make in makers.items():
        setattr(frozen, name, _OnDemand(vars(frozen)[name], make))
