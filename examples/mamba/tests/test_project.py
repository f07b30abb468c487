"""The rules page, the tests and the public names agree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import mantis_rules
import mantis_rules.game.checks
import mantis_rules.game.frozen
import mantis_rules.game.reading
import mantis_rules.game.texts
import mantis_rules.testing

ROOT = Path(__file__).parent.parent
PUBLIC = {
    module.__name__: set(module.__all__)
    for module in (
        mantis_rules,
        mantis_rules.game,
        mantis_rules.game.checks,
        mantis_rules.game.frozen,
        mantis_rules.game.reading,
        mantis_rules.game.texts,
        mantis_rules.testing,
    )
}


def rule_ids() -> list[str]:
    """The ids on the rules page, in its order."""
    return re.findall(r"^- \*\*([BM]\d+)\*\*", (ROOT / "RULES.md").read_text(), re.MULTILINE)


def docstrings() -> Iterator[tuple[str, str]]:
    """The name and the docstring of every test function."""
    for path in sorted((ROOT / "tests").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.name}::{node.name}", ast.get_docstring(node) or ""


def cited(text: str) -> set[str]:
    """The ids that a text names; `B1 to B4` stands for all four."""
    found = set(re.findall(r"\b[BM]\d+\b", text))
    for letter, first, last in re.findall(r"\b([BM])(\d+) to \1(\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_and_law_is_on_the_page_once() -> None:
    """B1 to B16, M1 to M8: the page lists each id once, in order."""
    rules = [f"B{number}" for number in range(1, 17)]
    assert rule_ids() == [*rules, *(f"M{number}" for number in range(1, 9))]


def test_every_rule_is_cited_by_a_test_and_every_cited_rule_exists() -> None:
    """B1 to B16, M1 to M8: each id but five is named by a test alone, not only in a range."""
    named: set[str] = set()
    for name, text in docstrings():
        if not name.startswith("test_project"):
            named |= set(re.findall(r"\b[BM]\d+\b", re.sub(r"\b([BM])\d+ to \1\d+\b", "", text)))
        assert cited(text) <= set(rule_ids()), name
    assert set(rule_ids()) - named <= {"M1", "M2", "M3", "M4", "M6"}  # cited as M1 to M8


def test_every_rule_is_cited_by_the_source() -> None:
    """B1 to B16, M1 to M8: the source cites every id on the page, and no other."""
    source = "\n".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    assert set(rule_ids()) - cited(source) == set()
    assert cited(source) - set(rule_ids()) == set()


def test_every_docstring_begins_with_its_rules() -> None:
    """B1 to B16: every test has a docstring that begins with the ids of its rules."""
    assert [name for name, text in docstrings() if not re.match(r"[BM]\d+", text)] == []


def test_only_public_names_of_the_library_are_used() -> None:
    """M1 to M8: the project imports only public names of mantis_rules."""
    modules = list(ROOT.rglob("*.py"))
    assert len(modules) > 30
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mantis_rules"):
                assert {name.name for name in node.names} <= PUBLIC[node.module or ""], path
            if isinstance(node, ast.Import):
                assert {n.name for n in node.names if n.name.startswith("mantis")} <= set(PUBLIC)
