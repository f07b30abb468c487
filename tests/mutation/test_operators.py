"""`mantis_mutations` changes what it says and tries it in forks; every module has its tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
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


def test_what_only_speeds_up_is_passed_over() -> None:
    """Mutants of caches and of the `strict` of `zip` are not made; those beside them are."""
    source = "@lru_cache(maxsize=64)\ndef f(a, b):\n    return zip(a, b[1:], strict=True)\n"
    spans = list(unnoticeable(source))
    assert all(within(place, spans) for place in ((1, 0), (1, 19), (3, 32)))
    assert not within((3, 20), spans)


def test_every_module_is_in_the_table() -> None:
    """The page lists each module, whether it has been run or not, and no other."""
    lines = run.PAGE.read_text().splitlines()
    begin = lines.index(run.TABLE) + 2
    rows = lines[begin : lines.index("", begin)]
    names = [module.removeprefix("src/mantis_rules/") for module in run.modules()]
    assert sorted(row.split("`")[1] for row in rows) == sorted(names)


FORKS = """
from pathlib import Path
from mantis_mutations.forking import Tests
tests = Tests.of("python -m pytest -q -x -p no:cacheprovider test_a.py test_b.py")
tests.measure(60)
for value in ("1", "2", "endless", "1"):
    Path("value").write_text(value)
    print(*tests.outcome("", 60))
"""


@pytest.mark.exhaustive  # waits for an endless loop to be ended
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_a_fork_says_whether_a_test_notices(tmp_path: Path) -> None:
    """A failing test kills a mutant, and is named; an endless loop is ended; else it survives."""
    (tmp_path / "value").write_text("1")
    (tmp_path / "test_a.py").write_text("def test_nothing(): pass\n")
    (tmp_path / "test_b.py").write_text(
        "from pathlib import Path\n"
        "def test_value():\n"
        "    value = Path('value').read_text()\n"
        "    while value == 'endless': pass\n"
        "    assert value == '1'\n"
    )
    source = str(Path(run.__file__).parent / "mantis_mutations" / "src")
    ended = subprocess.run(
        [sys.executable, "-c", FORKS],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ended.stdout.splitlines() == [
        "survived ",
        "killed test_b.py::test_value",
        f"killed exit code -{int(signal.SIGXCPU)}",
        "survived ",
    ], ended.stderr
