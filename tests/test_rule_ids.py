"""Rules, laws and tests cite one another: none is left out, and every cited id exists."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from docs import checks, trace
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
    """For each rule there are lines of the code beside it, or that name it."""
    for rule in trace.rules():
        found = trace.mentions(rule)
        assert found.beside or found.named, rule


def test_ranges_of_rules_in_the_code_are_read() -> None:
    """A comment such as "C1 to C5" names C3 too, and a decorator of a law its rules."""
    assert "src/mantis_rules/rulebook.py" in trace.mentions("C3").beside
    assert "src/mantis_rules/laws/of_steps.py" in trace.mentions("T3b").beside
    assert "src/mantis_rules/model/moves.py" in trace.mentions("E3").named
    assert "src/mantis_rules/engine/stepping.py" not in trace.mentions("E3").beside


def test_the_code_that_implements_a_rule_is_listed_first() -> None:
    """The rulebook comes first, then the engine and the model; a law names the rules it cites."""
    listed = [path.split("/")[2] for path in trace.mentions("E2").beside]
    assert listed == ["rulebook.py", "engine", "engine", "arena", "laws", "laws", "variants"]
    page = checks.page()
    follows = r"`others_untouched` \(kind \*step\*, follows from \[T3\].*, \[T4\][^)]*\)\): "
    assert len(re.findall(follows, page)) == 3
    assert "`ply_counts_actions` (kind *position*): " in page


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
    """Each rule has an entry with its laws, its code, its first test and all its tests."""
    page = checks.page()
    entries = dict(re.findall(r"^\(checks-(\w+)\)=\n(.*?)^~~~~$", page, re.MULTILINE | re.DOTALL))
    assert list(entries) == list(trace.rules())
    for rule, entry in entries.items():
        assert f"[{rule}](#rule-{rule})" in entry
        assert re.search(r"^- \*(code|named in)\*: \{source\}`\w+.* \d", entry, re.MULTILINE)
        assert f"`{FIRST_TESTS[rule].partition('::')[2]} <" in entry
        citing = [test.link for test in trace.tests() if rule in test.rules]
        assert f"\n{len(citing)} tests:\n" in entry
        assert all(link in entry for link in citing)
        for law in trace.laws_of(rule):
            assert f"`{law.id}` (kind *{law.kind}*" in entry
            assert law.text in entry
    assert "`again_after_a_steal_hit`" in entries["D2"]
    assert "- *law*: none cites this rule\n" in entries["D1"]
