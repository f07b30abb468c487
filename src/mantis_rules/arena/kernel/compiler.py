"""Numba, without types: some versions ship types and others do not, and none has all of them.

So arrays, and what numba returns, are `Any` in this package.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])

numba: Any = import_module("numba")
types: Any = import_module("numba.core.types")
ir: Any = import_module("llvmlite.ir")
intrinsic: Any = import_module("numba.extending").intrinsic


def jitted(function: _F) -> _F:
    """Mark a function to be compiled as a part of those that call it."""
    inlined: _F = numba.njit(inline="always", nogil=True, error_model="numpy")(function)
    return inlined


def cached(function: _F) -> _F:
    """Compile a function when it is first called, and keep its machine code in numba's cache."""
    options = {"nogil": True, "error_model": "numpy"}
    try:
        compiled: _F = numba.njit(cache=True, **options)(function)
    except RuntimeError:  # there is no folder for the cache
        compiled = numba.njit(**options)(function)
    return compiled
