"""Call a user's own policy, which was compiled to a C function, from the compiled game."""

from __future__ import annotations

from typing import Any

from .compiler import intrinsic, ir, types


def _called(context: Any, address: Any, given: Any) -> Any:
    """Call the C function at an address with a tuple of int64; return its int64."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        number, count = ir.IntType(64), len(given)
        kind = ir.FunctionType(number, [number] * count)
        function = builder.inttoptr(values[0], kind.as_pointer())
        return builder.call(function, [builder.extract_value(values[1], n) for n in range(count)])

    return types.int64(types.int64, types.UniTuple(types.int64, len(given))), generate


called: Any = intrinsic(_called)
