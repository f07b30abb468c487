"""The operators of `mantis_mutations` change what they say, and every module has its tests."""

from __future__ import annotations

from typing import Any

import pytest
from mantis_mutations import (
    DeleteClause,
    DeleteStatement,
    Provider,
    ReplaceAugmentedAssignment,
)

from tests.mutation import run
from tests.mutation.passed_over import unnoticeable, within

SOURCE = '''
TOTAL = 0
def moved(zones, bits, limit=None):
    """Docstring."""
    seen = 0
    for zone in zones:
        if zone and zone & seen or limit == 0:
            raise ValueError("twice")
        seen |= zone
        zones[0] += 1
    check(seen)
    return seen
'''


def mutants(operator: Any) -> list[str]:
    """The lines that each mutant of the source has instead of others."""
    mutating = pytest.importorskip("cosmic_ray.mutating", reason="needs cosmic-ray")
    found: list[str] = []
    while (text := mutating.mutate_code(SOURCE, operator, len(found))) is not None:
        compile(text, "mutant", "exec")
        pairs = zip(SOURCE.splitlines(), text.splitlines(), strict=True)
        [changed] = [new.strip() for old, new in pairs if old != new]
        found.append(changed)
    return found


def test_an_augmented_assignment_is_replaced() -> None:
    """It becomes a plain assignment, and one by the nearest operator."""
    assert mutants(ReplaceAugmentedAssignment()) == [
        "seen = zone",
        "seen &= zone",
        "zones[0] = 1",
        "zones[0] -= 1",
    ]


def test_a_statement_is_deleted() -> None:
    """Each statement of a function becomes `pass`, but for docstrings and first assignments."""
    assert mutants(DeleteStatement()) == ["pass"] * 5


def test_a_clause_is_deleted() -> None:
    """Each clause of `and` and `or` is left out in turn."""
    assert sorted(mutants(DeleteClause())) == [
        "if limit == 0:",
        "if zone & seen or limit == 0:",
        "if zone and zone & seen:",
        "if zone or limit == 0:",
    ]


def test_cosmic_ray_finds_the_operators() -> None:
    """The provider lists the three operators, and returns each by its name."""
    provider = Provider()
    operators = [DeleteClause, DeleteStatement, ReplaceAugmentedAssignment]
    assert sorted(provider) == [operator.__name__ for operator in operators]
    assert [provider[name] for name in sorted(provider)] == operators


def test_every_module_has_tests() -> None:
    """Each module of the library is mutated, and the files that should notice exist."""
    assert len(run.modules()) > 60
    for module in run.modules():
        tests = run.tests_of(module)
        assert tests
        assert all((run.ROOT / test).exists() for test in tests)


def test_annotations_are_passed_over() -> None:
    """Mutants of annotations and of `@final` are not made; those beside them are."""
    source = "@final\nclass A:\n    x: int | None = 1 | 2\n"
    spans = list(unnoticeable(source))
    assert within((1, 0), spans)
    assert within((3, 11), spans)
    assert not within((3, 22), spans)


def test_every_module_is_in_the_table() -> None:
    """The page lists each module, whether it has been run or not, and no other."""
    lines = run.PAGE.read_text().splitlines()
    begin = lines.index(run.TABLE) + 2
    rows = lines[begin : lines.index("", begin)]
    names = [module.removeprefix("src/mantis_rules/") for module in run.modules()]
    assert sorted(row.split("`")[1] for row in rows) == sorted(names)
