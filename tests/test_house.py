"""The structure of the package: imports point down, no name hides a module, all types resolve."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import types
import typing
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import attrs
import cattrs
import pytest

import mantis_rules

ROOT = Path(mantis_rules.__file__).parent
FLOORS = [
    ["errors"],
    ["game"],
    ["model"],
    ["rulebook"],
    ["engine"],
    ["views"],
    ["laws"],
    ["variants"],
    ["notation"],
    ["records"],
    ["testing", "bots", "drawing"],
    ["arena"],
    ["cli"],
    ["__main__"],
]
"""The packages and modules of the library in layers (floors), from the lowest up."""

EXCEPTION = "mantis_rules.model.describing", "mantis_rules.drawing.pictures"
"""The one import that points up: a value is drawn when a notebook asks for its picture."""

FLOOR_OF = {name: number for number, floor in enumerate(FLOORS) for name in floor}
MODULES = sorted(
    found.name
    for found in pkgutil.walk_packages([str(ROOT)], "mantis_rules.")
    if found.name != "mantis_rules.__main__"
)
FILES = sorted(ROOT.rglob("*.py"))


def module_of(path: Path) -> str:
    """The module's name."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """What `all_imports` finds, without the one exception."""
    own = module_of(path)
    yield from (found for found in all_imports(path) if (own, found) != EXCEPTION)


def all_imports(path: Path) -> Iterator[str]:
    """The modules of the library that a file imports, in any place, for type checkers too."""
    tree = ast.parse(path.read_text("utf-8"))
    package = module_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("mantis_rules"))
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            if source.startswith("mantis_rules"):
                names = (f"{source}.{name.name}" for name in node.names)
                yield from (name if name in MODULES else source for name in names)


def floor(module: str) -> int:
    """The number of the floor that a module is on."""
    return FLOOR_OF[module.split(".")[1]]


def test_every_module_is_on_a_floor() -> None:
    """Every module or package of the library is on a floor, and no floor lists a missing one."""
    found = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in FILES}
    assert found - {"__init__"} == FLOOR_OF.keys()


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_point_down(path: Path) -> None:
    """A module imports from its own floor or lower ones, and never the package as a whole."""
    own = module_of(path)
    if own == "mantis_rules":
        return
    for module in imports(path):
        assert module != "mantis_rules", "imports the whole package"
        assert floor(module) <= floor(own), f"{own} imports {module}"


def test_one_import_points_up() -> None:
    """The exception is used: exactly one module imports another one from above, in a method."""
    found = [
        (module_of(path), module)
        for path in FILES
        if module_of(path) != "mantis_rules"
        for module in all_imports(path)
        if floor(module) > floor(module_of(path))
    ]
    assert found == [EXCEPTION]


def test_there_are_no_import_cycles() -> None:
    """No module imports itself through others; a package counts as the module `__init__`."""
    graph = {module_of(path): set(imports(path)) for path in FILES}
    for start in graph:
        seen: set[str] = set()
        waiting = deque(graph[start])
        while waiting:
            module = waiting.popleft()
            assert module != start, f"{start} imports itself by way of {sorted(seen)}"
            if module not in seen:
                seen.add(module)
                waiting.extend(graph[module])


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_no_module_imports_a_name_with_an_underscore(path: Path) -> None:
    """Names with a leading underscore are private to their module: no import names one."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert [name.name for name in node.names if name.name.startswith("_")] == []


@pytest.mark.parametrize("module", MODULES)
def test_no_name_hides_a_module(module: str) -> None:
    """No public name of a package is also the name of a module in it."""
    package = importlib.import_module(module)
    beside = {name.rpartition(".")[2] for name in MODULES if name.rpartition(".")[0] == module}
    assert not set(getattr(package, "__all__", ())) & beside


def test_no_public_name_of_the_root_hides_a_module() -> None:
    """A public name of the root package that is also a module's name is that module."""
    beside = {name for name in FLOOR_OF if name in mantis_rules.__all__}
    assert beside == {"game", "laws", "model", "notation", "records", "variants", "views"}
    for name in beside:
        assert getattr(mantis_rules, name) is importlib.import_module(f"mantis_rules.{name}")


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_no_module_is_too_long_to_read(path: Path) -> None:
    """A module has 260 lines at most; the one with `State` and `Ruleset` has 350 at most."""
    most = 350 if path.name == "position.py" else 260
    assert len(path.read_text("utf-8").splitlines()) <= most


def public(module: str) -> Iterator[tuple[str, typing.Any]]:
    """The classes and functions without an underscore that a module defines, and their methods."""
    for name, thing in vars(importlib.import_module(module)).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module:
            continue
        if isinstance(thing, type | types.FunctionType):
            yield name, thing
        if isinstance(thing, type):
            for key, member in vars(thing).items():
                function = getattr(member, "fget", None) or getattr(member, "__func__", member)
                is_public = not key.startswith("_") or (key == "__init__" and attrs.has(thing))
                if isinstance(function, types.FunctionType) and is_public:
                    yield f"{name}.{key}", function


ALL_PUBLIC = [(f"{module}.{name}", thing) for module in MODULES for name, thing in public(module)]
CLASSES = [(name, thing) for name, thing in ALL_PUBLIC if attrs.has(thing)]


def ids(case: object) -> str:
    """The id of a parameter: the parameter itself if it is a name."""
    return case if isinstance(case, str) else ""


def test_the_search_finds_public_names_on_every_floor() -> None:
    """The tests below cover public names of every floor, except the command's."""
    seen = {name.split(".")[1] for name, _ in ALL_PUBLIC}
    assert seen >= FLOOR_OF.keys() - {"__main__", "cli"}
    assert {name.rpartition(".")[2] for name, _ in CLASSES} >= {"State", "Ruleset", "Game", "Law"}


@pytest.mark.parametrize(("name", "thing"), ALL_PUBLIC, ids=ids)
def test_type_hints_can_be_resolved(name: str, thing: typing.Any) -> None:
    """`typing.get_type_hints` works on each public class, function, method and property."""
    hints = typing.get_type_hints(thing)
    if isinstance(thing, types.FunctionType):
        named = set(inspect.signature(thing).parameters) - {"self", "cls"}
        assert named <= hints.keys(), "a parameter without a type"


@pytest.mark.parametrize(("name", "kind"), CLASSES, ids=ids)
def test_attrs_can_resolve_the_types_of_its_classes(name: str, kind: type) -> None:
    """`attrs.resolve_types` works on each public attrs class and leaves no type as a string."""
    attrs.resolve_types(kind)
    assert [each.name for each in attrs.fields(kind) if isinstance(each.type, str)] == []


@pytest.mark.parametrize(("name", "kind"), CLASSES, ids=ids)
def test_cattrs_can_make_hooks_for_its_classes(name: str, kind: type) -> None:
    """cattrs can make an unstructuring hook for each public attrs class."""
    assert callable(cattrs.gen.make_dict_unstructure_fn(kind, cattrs.Converter()))
