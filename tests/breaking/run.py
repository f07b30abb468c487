"""Break each rule, and expect the tests that cite it to fail: `nox -s rules`.

Every fault is planted by itself in a copy of the project, and the tests that cite a rule which it
breaks are run. A test cites a rule rightly if it fails with one fault or more of that rule. The
result is written to `tests/RULES.md`; the exit code is 1 if a citation is idle, or a fault went
unnoticed. `python -m tests.breaking.run T4b` tries one rule, and writes nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from docs import trace
from tests.breaking.faults import FAULTS, ROOT, Fault

PAGE = ROOT / "tests" / "RULES.md"
COPIED = ("src", "tests", "docs", "examples", "conftest.py", "pyproject.toml", "README.md")
NOT_COPIED = "__pycache__", "_build"


def main(wanted: Iterable[str]) -> int:
    """Plant the faults of some rules, or of all; report, and return the exit code."""
    rules = set(wanted)
    faults = [fault for fault in FAULTS if not rules or rules.intersection(fault.rules)]
    citing = list(trace.tests())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = zip(faults, pool.map(partial(failed_with, citing=citing), faults), strict=True)
        failures: dict[Fault, set[str]] = {}
        for fault, names in runs:
            failures[fault] = names
            ids = ", ".join(fault.rules)
            print(f"{len(names):4} tests failed: {fault.what} ({ids})", flush=True)
    noticed: dict[str, set[str]] = {}
    for fault, names in failures.items():
        for rule in rules.intersection(fault.rules) if rules else fault.rules:
            noticed.setdefault(rule, set()).update(names)
    unnoticed = [fault for fault, names in failures.items() if not names]
    idle = sorted(_idle_citations(noticed, citing))
    for name, rule in idle:
        print(f"cites {rule}, and never fails with it: {name}")
    if not rules:
        PAGE.write_text("\n".join([*_page(failures, idle), ""]))
    return 1 if idle or unnoticed else 0


def failed_with(fault: Fault, citing: Iterable[trace.CitingTest]) -> set[str]:
    """The test functions that cite a rule which a fault breaks, and fail with it.

    Only the files of such tests are run. A file that cannot even be imported says nothing of its
    single tests.
    """
    broken = frozenset(fault.rules)
    files = sorted({test.name.partition("::")[0] for test in citing if test.rules & broken})
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns(*NOT_COPIED))
            else:
                shutil.copy(source, copy / name)
        file = copy / fault.path
        file.write_text(fault.applied(file.read_text()))
        words = [word for rule in fault.rules for word in ("--rule", rule)]
        report = copy / "report.xml"
        options = ["-q", "-n", "0", "--tb=no", "-p", "no:cacheprovider", f"--junitxml={report}"]
        options.append("--continue-on-collection-errors")
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", *files, *options, *words],
            cwd=copy,
            capture_output=True,
            text=True,
            check=False,
            env=os.environ
            | {"PYTHONPATH": str(copy / "src"), "HYPOTHESIS_PROFILE": "unshrunk"}
            | {"PYTHONDONTWRITEBYTECODE": "1"},
        )
        if not report.exists():
            raise RuntimeError(f"{fault.what}: the tests did not run\n{ended.stdout[-3000:]}")
        return set(_failed(report))


def _failed(report: Path) -> Iterator[str]:
    for case in ET.parse(report).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            path = case.attrib["classname"].replace(".", "/")
            yield f"{path}.py::{case.attrib['name'].partition('[')[0]}"


def _idle_citations(
    noticed: dict[str, set[str]], citing: Iterable[trace.CitingTest]
) -> Iterator[tuple[str, str]]:
    for test in citing:
        for rule in test.rules:
            if rule in noticed and test.name not in noticed[rule]:
                yield test.name, rule


def _page(failures: dict[Fault, set[str]], idle: list[tuple[str, str]]) -> Iterator[str]:
    yield "# Broken rules, and the tests that notice"
    yield ""
    yield "Made by `nox -s rules`, which plants each fault by itself and runs the tests that cite"
    yield "the rules it breaks. A test may cite a rule only if it fails with a fault of that rule."
    yield ""
    yield f"{len(failures)} faults, {len(idle)} idle citations."
    yield ""
    yield "| fault | breaks | tests that failed |"
    yield "|---|---|---|"
    for fault, names in failures.items():
        yield f"| {fault.what} | {', '.join(fault.rules)} | {len(names)} |"
    for name, rule in idle:
        yield f"- {name} cites {rule}, and fails with no fault of it"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
