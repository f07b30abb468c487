"""A package of a third party needs public names only."""

from __future__ import annotations

import ast
from pathlib import Path

import mantis_rules
from mantis_rules import game, laws, testing

PUBLIC = {module.__name__: set(module.__all__) for module in (mantis_rules, game, laws, testing)}


def test_the_third_party_package_imports_public_names_only() -> None:
    """Every name that the variant imports from the library is in an `__all__`."""
    modules = list((Path(__file__).parent / "mantis_rainbow").rglob("*.py"))
    assert len(modules) == 2
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mantis_rules"):
                assert {name.name for name in node.names} <= PUBLIC[node.module or ""], path
