"""Rules, laws and tests cite one another: none is left out, and every cited id exists."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from docs import trace
from docs.first_tests import FIRST_TESTS
from mantis_rules.laws import LAWS

CLAUSES = "tests/laws/test_clauses"


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
    """For each rule the page lists the lines of the code beside it, or that name it."""
    page = trace.page()
    for rule in trace.rules():
        assert re.search(rf"\(#rule-{rule}\)[^;\n]*; \*(code|named in)\*: `\w+.*` \d", page), rule


def test_the_code_that_implements_a_rule_is_listed_first() -> None:
    """The rulebook comes first, then the engine and the model; a law names the rules it cites."""
    page = trace.page()
    [places] = re.findall(
        r"^\[E2\]\(#rule-E2\) .*; \*code\*: (.*); \*named in\*", page, re.MULTILINE
    )
    listed = [place.split("`")[1].partition("/")[0] for place in places.split("; ")]
    assert listed == ["rulebook.py", "engine", "engine", "arena", "laws", "laws", "variants"]
    assert re.search(r"^\[L9\].*; \*follows from\*: \[T3\].*, \[T4\]", page, re.MULTILINE)
    assert not re.search(r"^\[(T3|L5)\].*follows from", page, re.MULTILINE)


def test_ranges_and_lists_of_ids_are_read() -> None:
    """The reader of marks understands single ids, lists and ranges."""
    source = """
@rule("T4a", "C2", "S1-S3")
@pytest.mark.rule("L4-L5")
def test_it(): "E6, but a text cites nothing."
"""
    [test] = ast.parse(source).body
    assert isinstance(test, ast.FunctionDef)
    assert trace.cited(test) == {"T4a", "C2", "S1", "S2", "S3", "L4", "L5"}


def test_ids_of_parameters_are_read() -> None:
    """A test whose parameters are laws cites just these laws: each run of it cites one."""
    cited = {test.name: test.rules for test in trace.tests()}
    of_steps = cited[f"{CLAUSES}_steps.py::test_a_clause_of_a_law_of_steps_can_fail"]
    assert of_steps == {"D2", "L6", "L7", "L8", "L9", "L10", "L11", "L12", "L14"}
    of_positions = cited[f"{CLAUSES}.py::test_a_clause_of_a_law_can_fail"]
    assert of_positions == {"L1", "L2", "L3", "L4", "L5", "L15", "L16"}


@pytest.mark.exhaustive
def test_pytest_collects_the_tests_that_the_page_lists() -> None:
    """The tests that pytest collects for a rule are those that the page lists for it."""
    collected = set(re.findall(r"^(tests/\S+\.py::\w+)", _collected("tests", "T4"), re.MULTILINE))
    assert collected == {test.name for test in trace.tests() if test.rules & {"T4", "T4a", "T4b"}}


def test_a_law_selects_its_own_runs_of_a_test() -> None:
    """Of a test with laws as parameters, `--rule L9` collects the runs for L9 alone."""
    out = _collected(f"{CLAUSES}_steps.py", "L9")
    runs = re.findall(r"::test_a_clause_of_a_law_of_steps_can_fail\[(.*)\]", out)
    assert runs
    assert {run.partition("-")[0] for run in runs} == {"others_untouched"}


def _collected(place: str, rule: str) -> str:
    words = ["-m", "pytest", place, "--rule", rule, "--collect-only", "-q", "-n", "0", "-m", ""]
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=True, cwd=trace.ROOT
    ).stdout


def test_every_rule_has_a_first_test_that_cites_it() -> None:
    """The test to read first exists and cites the rule, so it fails when the rule is broken."""
    assert FIRST_TESTS.keys() == trace.rules().keys()
    citing = {test.name: test.rules for test in trace.tests()}
    for rule, name in FIRST_TESTS.items():
        assert rule in citing[f"tests/{name}"]


def test_the_page_has_every_rule_and_law() -> None:
    """The generated page has each rule's id, each law's text, the laws of each rule, and a test."""
    page = trace.page()
    for rule in trace.rules():
        assert f"(#rule-{rule})" in page
    for law in LAWS:
        assert f"| `{law.id}` | {law.text} |" in page
    for rule, law_ids in {"D2": "`again_after_a_steal_hit`", "D1": "no law"}.items():
        assert f"(#rule-{rule}) — {law_ids}; " in page
    assert re.search(r"T4\).*; \*code\*: `engine/stepping.py` \d+; .*; \*named in\*: `rule", page)
    assert "test_laws_hold.py::test_a_law_holds_at_every_official_table" in page
