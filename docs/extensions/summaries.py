"""A Sphinx extension: below each package's docstring, a table of its public names.

Each row has a link to the name and the first sentence of its docstring.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import ExtensionMetadata

__all__ = ["home", "sentence"]

PACKAGES = (
    "errors", "game", "model", "rulebook", "engine", "views", "laws", "variants", "notation",
    "records", "drawing", "bots", "arena", "testing", "testing.conformance",
)  # fmt: skip
"""The packages of the API reference, from the lowest up."""

KINDS = "functions", "classes", "values", "errors"


def add_table(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Add the table to the docstring of a package or module."""
    if what == "module" and isinstance(obj, ModuleType):
        lines += ["", ".. list-table::", "   :class: summary", "   :widths: auto", ""]
        for public in in_order(obj):
            lines.append(f"   * - :py:obj:`{public} <{home(obj, public)}>`")
            lines.append(f"     - {sentence(obj, public)}")
        lines.append("")


def home(module: ModuleType, name: str) -> str:
    """Return where a public name is described: in the lowest package that has it."""
    thing = getattr(module, name)
    for package in PACKAGES:
        lower = import_module(f"mantis_rules.{package}")
        if name in lower.__all__ and getattr(lower, name) is thing:
            return f"{lower.__name__}.{name}"
    return f"{module.__name__}.{name}"


def in_order(module: ModuleType) -> list[str]:
    """Return the public names by kind, each kind in the order of the source."""
    order = list(vars(module))

    def place(name: str) -> tuple[int, int, int]:
        thing = getattr(module, name)
        kind = KINDS.index(_kind_of(thing))
        if kind == KINDS.index("values"):
            return kind, order.index(name), 0
        siblings = [
            each for each in order if _defined_in(getattr(module, each)) == _defined_in(thing)
        ]
        return kind, order.index(siblings[0]), inspect.getsourcelines(inspect.unwrap(thing))[1]

    return sorted(module.__all__, key=place)


def _defined_in(thing: object) -> str | None:
    return getattr(thing, "__module__", None)


def _kind_of(thing: object) -> str:
    if inspect.isroutine(thing):
        return "functions"
    if not isinstance(thing, type) or thing.__module__ == "builtins":
        return "values"  # `Seat` is an int
    return "errors" if issubclass(thing, Exception) else "classes"


def sentence(module: ModuleType, name: str) -> str:
    """Return the first sentence of what the source says of a name."""
    said = _docstrings_of_values(module).get(name) or inspect.getdoc(getattr(module, name)) or ""
    return " ".join(said.partition("\n\n")[0].split()).partition(". ")[0].rstrip(".:") + "."


@cache
def _docstrings_of_values(module: ModuleType) -> dict[str, str]:
    return dict(_texts_below_values(module))


def _texts_below_values(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield the names of values in a package, and the texts below them in the source."""
    inside = walk_packages(getattr(module, "__path__", []), f"{module.__name__}.")
    for found in [module.__name__, *[each.name for each in inside]]:
        for (scope, name), lines in ModuleAnalyzer.for_module(found).find_attr_docs().items():
            if not scope:
                yield name, "\n".join(lines)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the tables."""
    app.connect("autodoc-process-docstring", add_table, priority=900)  # after napoleon
    return {"parallel_read_safe": True}
