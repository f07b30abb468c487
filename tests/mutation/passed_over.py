"""Places of a module where no test can notice a change: annotations, and what only speeds it up."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeAlias

Span: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""The first and the last place, each a line and a column."""

DECORATORS = "final", "overload", "runtime_checkable", "cache", "lru_cache"
"""Type checkers alone read the first three; the others only make a function faster."""


def unnoticeable(source: str) -> Iterator[Span]:
    """Yield the places of annotations, of decorators as above, and of `zip(…, strict=…)`.

    What is zipped here has a length that was checked before, so `strict` only states it.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip":
            yield from [_span(each.value) for each in node.keywords]
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield _span(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            if isinstance(node, ast.FunctionDef) and node.returns is not None:
                yield _span(node.returns)
            for decorator in node.decorator_list:
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if isinstance(called, ast.Name) and called.id in DECORATORS:
                    (line, column), end = _span(decorator)
                    yield (line, column - 1), end  # with the @


def within(start: tuple[int, int], spans: list[Span]) -> bool:
    """Return whether a place is in one of the spans."""
    return any(first <= start < last for first, last in spans)


def _span(node: ast.expr) -> Span:
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
