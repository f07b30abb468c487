"""Change the engine in one place at a time, and report the changes that no test notices.

`python tests/mutation.py [MODULE ...]`, in the folder of the project; MUTATION.md has the result.
The source is left as it is: each mutant lives in a process of its own, which runs the tests on it.
"""

from __future__ import annotations

import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
MODULES: Final = ("_equilibrium", "_turns", "endings", "past", "grid", "engine", "_validity")
TESTS: Final = (
    *("births", "asphyxia", "overpopulation", "transformation", "block", "elimination"),
    *("endings", "opening", "values", "refusals", "notation", "naive", "exhaustive"),
)
OPTIONS: Final = (
    *("-x", "-q", "-p", "no:cacheprovider", "-m", "not exhaustive", "--assert=plain"),
    *("--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml")),
)
SECONDS: Final = 60

_OPERATORS: Final[dict[type[ast.AST], tuple[type[ast.AST], ...]]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Mod: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mod,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr, ast.BitAnd),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield every mutant of a source: its line, what was changed, and the source."""
    tree = ast.parse(source)
    nodes = list(_code(tree))
    for place, node in enumerate(nodes):
        for number in range(len(_changes(node))):
            twin = copy.deepcopy(tree)
            changed = list(_code(twin))[place]
            before = ast.unparse(changed)
            _changes(changed)[number].apply()
            line = getattr(node, "lineno", 0)
            yield line, f"{before}  ->  {ast.unparse(changed)}", ast.unparse(twin)


class _Change:
    """One field of a node, and what it is changed into."""

    def __init__(self, node: ast.AST, name: str, value: object) -> None:
        self.node, self.name, self.value = node, name, value

    def apply(self) -> None:
        """Change it."""
        setattr(self.node, self.name, self.value)


def _changes(node: ast.AST) -> list[_Change]:
    """What can be changed in one node."""
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        return [_Change(node, "op", new()) for new in _OPERATORS.get(type(node.op), ())]
    if isinstance(node, ast.Compare):
        return [
            _Change(node, "ops", [*node.ops[:i], new(), *node.ops[i + 1 :]])
            for i, op in enumerate(node.ops)
            for new in _OPERATORS.get(type(op), ())
        ]
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        return [_Change(node, "test", ast.UnaryOp(ast.Not(), node.test))]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
        return [_Change(node, "op", ast.UAdd())]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return [_Change(node, "value", node.value + 1), _Change(node, "value", node.value - 1)]
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return [_Change(node, "value", not node.value)]
    return []


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs: no annotation, no f-string of an error, no decorator."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list") or isinstance(tree, ast.JoinedStr):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child
                yield from _code(child)


class _Mutated(importlib.abc.Loader, importlib.abc.MetaPathFinder):
    """Finds one module, and makes it from a mutated source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find the module."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the mutated source."""
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)


def is_noticed(name: str, source: str) -> bool:
    """Run the tests on a mutant in a separate process; return whether one of them fails."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)  # a mutant may never end, which is noticed too
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        path = ROOT / "src" / "mamba_rules" / f"{name}.py"
        sys.meta_path.insert(0, _Mutated(f"mamba_rules.{name}", path, source))
        code: int = 1
        try:
            code = pytest.main([*OPTIONS, *(str(ROOT / "tests" / f"test_{t}.py") for t in TESTS)])
        finally:
            os._exit(0 if code == 0 else 1)
    return os.waitpid(child, 0)[1] != 0


def main(names: Sequence[str]) -> int:
    """Try every mutant of some modules, and print the survivors; return how many there are."""
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "mutation"
    import hypothesis.stateful  # noqa: F401  # once, for all of the children

    import mantis_rules.testing  # noqa: F401  # so is this

    survived = 0
    for name in names:
        source = (ROOT / "src" / "mamba_rules" / f"{name}.py").read_text()
        if is_noticed(name, ast.unparse(ast.parse(source))):
            raise SystemExit(f"{name}: the tests fail without any change")
        tried = left = 0
        for line, change, mutant in mutants(source):
            tried += 1
            if not is_noticed(name, mutant):
                left += 1
                print(f"{name}.py:{line}: {change}", flush=True)
        print(f"== {name}.py: {tried} mutants, {tried - left} noticed, {left} survived", flush=True)
        survived += left
    return survived


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:] or MODULES) else 0)
