"""Rules, laws and tests cite one another: none is left out, and every cited id exists."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

from docs import trace
from mantis_rules.laws import LAWS


def test_every_rule_is_cited_by_a_test() -> None:
    """Each rule and law on the rules page is cited by a test."""
    named = set().union(*(test.rules for test in trace.tests()))
    assert trace.rules().keys() - named == set()


def test_every_rule_says_where_it_comes_from() -> None:
    """Each rule is marked as sourced, choice or inference; a law has no such mark."""
    for name, text in trace.rules().items():
        words = re.findall(r"\*(Sourced|Choice|Inference)\b", text)
        assert (not words) if name[0] == "L" else words, name


def test_every_cited_rule_exists() -> None:
    """Every rule or law that a test cites is on the rules page."""
    for test in trace.tests():
        assert test.rules <= trace.rules().keys(), test.name


def test_only_tests_are_marked() -> None:
    """A mark on a helper would cite a rule that no test holds."""
    for path in (trace.ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_"):
                assert not trace.cited(node), f"{path}: {node.name}"


def test_every_test_says_what_must_hold() -> None:
    """Every test has a docstring."""
    assert [test.name for test in trace.tests() if not test.text] == []


def test_every_law_on_the_page_is_a_value() -> None:
    """The laws on the page are those of `LAWS`, and each has its id there."""
    stated = {rule for law in LAWS for rule in law.rule_ids}
    assert {r for r in stated if r[0] == "L"} == {r for r in trace.rules() if r[0] == "L"}
    assert stated <= trace.rules().keys()
    for law in LAWS:
        [number] = [rule for rule in law.rule_ids if rule[0] == "L"]
        assert f"`{law.id}`" in trace.rules()[number]


def test_the_code_names_every_rule() -> None:
    """For each rule the page lists the lines of the code that name it."""
    page = trace.page()
    for rule in trace.rules():
        assert re.search(rf"\(#rule-{rule}\)[^;\n]*; \*code\*: `\w+.*` \d", page), rule


def test_ranges_and_lists_of_ids_are_read() -> None:
    """The reader of marks understands single ids, lists, ranges and laws as parameters."""
    source = """
@rule("T4a", "C2", "S1-S3")
@pytest.mark.rule("L4-L5")
@pytest.mark.parametrize("law", [*by_law(LAWS)])
def test_it(): "E6, but a text cites nothing."
"""
    [test] = ast.parse(source).body
    assert isinstance(test, ast.FunctionDef)
    laws = {rule for rule in trace.rules() if rule.startswith("L")}
    assert trace.cited(test) == {"T4a", "C2", "S1", "S2", "S3"} | laws


def test_pytest_collects_the_tests_that_the_page_lists() -> None:
    """The tests that pytest collects for a rule are those that the page lists for it."""
    words = ["-m", "pytest", "tests", "--rule", "T4", "--collect-only", "-q", "-n", "0", "-m", ""]
    out = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=True, cwd=trace.ROOT
    ).stdout
    collected = set(re.findall(r"^(tests/\S+\.py::\w+)", out, re.MULTILINE))
    assert collected == {test.name for test in trace.tests() if test.rules & {"T4", "T4a", "T4b"}}


def test_the_page_has_every_rule_and_law() -> None:
    """The generated page has each rule's id, each law's text, and a test of the laws."""
    page = trace.page()
    for rule in trace.rules():
        assert f"(#rule-{rule})" in page
    for law in LAWS:
        assert f"| `{law.id}` | {law.text} |" in page
    assert "test_laws_hold.py::test_a_law_holds_at_every_official_table" in page
