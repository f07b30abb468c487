"""Operators that Cosmic Ray does not have; it finds them by the entry point in `pyproject.toml`.

An operator is any class with Cosmic Ray's methods. A node is one of parso's, which are changed in
place: neither library is imported, so the tests of the operators need parso alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

Node: TypeAlias = Any
"""A node of parso's tree, which has no types that a strict checker accepts."""
Span: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

NEAREST = {
    "+=": "-=",
    "-=": "+=",
    "*=": "+=",
    "//=": "*=",
    "%=": "//=",
    "|=": "&=",
    "&=": "|=",
    "^=": "|=",
    "<<=": ">>=",
    ">>=": "<<=",
}


class _Operator:
    """What all operators here share: they take no arguments."""

    @classmethod
    def arguments(cls) -> tuple[()]:
        return ()

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class ReplaceAugmentedAssignment(_Operator):
    """Replace `|=` by `=`, and by the nearest other operator."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        if node.type == "operator" and node.value in NEAREST:
            yield from [(node.start_pos, node.end_pos)] * 2

    def mutate(self, node: Node, index: int) -> Node:
        node.value = "=" if index == 0 else NEAREST[node.value]
        return node


class DeleteStatement(_Operator):
    """Replace a statement of a function by `pass`.

    The first assignment to a name stays: without it every test of the line fails.
    """

    KINDS = (
        "expr_stmt",
        "atom_expr",
        "return_stmt",
        "raise_stmt",
        "assert_stmt",
        "del_stmt",
        "yield_expr",
        "await_expr",
    )

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        if node.type not in self.KINDS or node.parent.type != "simple_stmt":
            return
        if _function_of(node) is not None and not _binds_first(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        first = node.get_first_leaf()
        first.value, first.parent = "pass", node
        node.children = [first]
        return node


class DeleteClause(_Operator):
    """Delete one of the clauses that are joined by `and` or `or`."""

    def mutation_positions(self, node: Node) -> Iterator[Span]:
        if node.type in ("and_test", "or_test"):
            for clause in node.children[::2]:
                yield clause.start_pos, clause.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        prefix = node.get_first_leaf().prefix
        place = 2 * index
        del node.children[max(place - 1, 0) : max(place + 1, 2)]
        node.get_first_leaf().prefix = prefix
        return node


class Provider:
    """The operators, by name."""

    def __iter__(self) -> Iterator[str]:
        return iter(_OPERATORS)

    def __getitem__(self, name: str) -> type[_Operator]:
        return _OPERATORS[name]


_OPERATORS: Mapping[str, type[_Operator]] = {
    each.__name__: each for each in (ReplaceAugmentedAssignment, DeleteStatement, DeleteClause)
}


def _function_of(node: Node) -> Node:
    """Return the innermost function around a node; None at the top of a module or class."""
    around = node.parent
    while around is not None and around.type not in ("funcdef", "classdef"):
        around = around.parent
    return around if around is not None and around.type == "funcdef" else None


def _binds_first(node: Node) -> bool:
    """Return whether a statement assigns to a plain name that its function has not bound before."""
    if node.type != "expr_stmt" or not node.get_defined_names():
        return False
    if node.children[0].type == "atom_expr":  # an attribute or an item
        return False
    names = {name.value for name in node.get_defined_names()}
    leaf = _function_of(node).get_first_leaf()
    while leaf.start_pos < node.start_pos:
        if leaf.type == "name" and leaf.value in names and leaf.is_definition():
            return False
        leaf = leaf.get_next_leaf()
    return True
