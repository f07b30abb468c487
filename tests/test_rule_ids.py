"""Rules, laws and tests point at one another: nothing is left out, and no id is made up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from mantis_rules import LAWS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reference" / "rules.md").read_text()
ID = r"[CSTEDIVL]\d+[a-z]?"
PLANNED = "*Planned:*"


def ids_of_the_page() -> dict[str, str]:
    """Each id of the rules page, with its text."""
    parts = re.split(rf"^\(rule-({ID})\)=$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def docstrings_of_tests() -> Iterator[tuple[str, str]]:
    """The docstring of each test function in this folder, with its name."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.name}:{node.name}", ast.get_docstring(node) or ""


def cited(text: str) -> set[str]:
    """The ids that a text names; `L1 to L5` and `L1-L5` name all between."""
    found = set(re.findall(rf"\b{ID}\b", text))
    for letter, first, last in re.findall(r"\b([A-Z])(\d+)(?: to |-)\1(\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_is_cited_by_a_test() -> None:
    """C1, L1: each rule and law on the page has a test that names it, or is marked as planned."""
    named = set().union(*(cited(text) for _, text in docstrings_of_tests()))
    kept = {rule for rule, text in ids_of_the_page().items() if PLANNED not in text}
    assert kept - named == set()


def test_every_cited_rule_exists() -> None:
    """C1, L1: no test names a rule or law that is not on the page."""
    for name, text in docstrings_of_tests():
        assert cited(text) <= ids_of_the_page().keys(), name


def test_every_test_says_what_must_hold() -> None:
    """C1: a test has a docstring, and all but a few of them name a rule."""
    nameless = [name for name, text in docstrings_of_tests() if not text]
    assert nameless == []


def test_every_law_on_the_page_is_a_value() -> None:
    """L1 to L17: each law on the page that is not planned is stated by one of `LAWS`."""
    page = {r for r, text in ids_of_the_page().items() if r[0] == "L" and PLANNED not in text}
    stated = {rule for law in LAWS for rule in law.rule_ids}
    assert {rule for rule in stated if rule[0] == "L"} == page
    assert stated <= ids_of_the_page().keys()


def test_ranges_and_lists_of_ids_are_read() -> None:
    """C1: the reader of citations sees single ids, lists and ranges."""
    assert cited("T4a, C2: so; S1 to S3 and L4-L6") == {
        "T4a", "C2", "S1", "S2", "S3", "L4", "L5", "L6",
    }  # fmt: skip
