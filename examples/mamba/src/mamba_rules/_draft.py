"""How a frozen value is made quickly: as a draft, whose fields are assigned in the ordinary way.

A frozen attrs class pays for every field with a call to `object.__setattr__`, and for its checks.
The engine makes a state on every step, from what it has checked already; so it fills in an instance
of a subclass of the same layout, and then turns it into the frozen class.
"""

from __future__ import annotations

from typing import Any

__all__ = ["draft_of"]


def draft_of(frozen: type) -> Any:  # Any: a draft has its class's fields, but they can be assigned
    """Return the draft class of a frozen class with slots.

    Args:
        frozen: the class.

    Returns:
        A subclass that makes an empty draft when it is called without arguments; assign `frozen`
        to its `__class__` when it is filled in.
    """
    body = {
        "__slots__": (),
        "__init__": object.__init__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
        "__module__": frozen.__module__,
    }
    return type(f"{frozen.__name__}Draft", (frozen,), body)
