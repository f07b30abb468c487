"""How frozen values are made quickly: as drafts, and with fields that are made on demand.

A frozen attrs class pays for every field with a call to `object.__setattr__`. The engine makes
several values on every step, so it fills in a *draft* instead: an instance of a subclass of the
same layout whose attributes are assigned in the ordinary way. Assigning `__class__` then turns the
draft into the frozen class, whose own `__init__`, the edge where outside input is checked, was not
needed.

A draft may leave fields empty that few will ask for; `made_on_demand` fills them in when somebody
does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["draft_of", "made_on_demand"]


def draft_of(frozen: type) -> Any:  # Any: a draft has its class's fields, but they can be assigned
    """Return the draft class of a frozen, slotted class.

    Args:
        frozen: a class made by `attrs.frozen`, with slots.

    Returns:
        A subclass without slots of its own; called without arguments it makes an empty draft.
    """
    # Both `setattr` and `delattr` must be the object's own, or CPython is slow at either.
    body = {
        "__slots__": (),
        "__init__": object.__init__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
        "__module__": frozen.__module__,
    }
    return type(f"{frozen.__name__}Draft", (frozen,), body)


class _OnDemand:
    """The slot of a field, which makes the field's value when it is read while still empty."""

    def __init__(self, slot: Any, make: Callable[[Any], object]) -> None:
        self._slot = slot
        self._make = make
        self.__doc__ = slot.__doc__

    def __get__(self, value: object, owner: type) -> object:
        if value is None:
            return self
        try:
            return self._slot.__get__(value, owner)
        except AttributeError:  # nobody has asked until now
            made = self._make(value)
            self._slot.__set__(value, made)
            return made

    def __set__(self, value: object, made: object) -> None:
        self._slot.__set__(value, made)


def made_on_demand(frozen: type, **makers: Callable[[Any], object]) -> None:
    """Let a draft of a frozen, slotted class leave fields empty until they are read.

    Args:
        frozen: a class made by `attrs.frozen`, with slots.
        makers: for each such field the function that makes its value from the instance.
    """
    for name, make in makers.items():
        setattr(frozen, name, _OnDemand(vars(frozen)[name], make))
