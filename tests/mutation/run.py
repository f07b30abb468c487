"""Mutate modules in copies of the project, and report the mutants that no test noticed.

`python -m tests.mutation.run [WORKERS [MODULE…]]` needs cosmic-ray. It takes about two hours of
processor time, or less for some modules only, named by the ends of their paths, such as
`views/chances.py`. The working tree is not touched. `tests/MUTATION.md` records the result.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
CONFIG = Path("tests") / "mutation" / "cosmic-ray.toml"
COPIED = ("src", "tests", "docs", "examples", "pyproject.toml", "conftest.py", "README.md")
SESSION = "session.sqlite"


def main(workers: int, wanted: Sequence[str]) -> int:
    """Run the mutants of the wanted modules, or of all; print the counts and the survivors.

    Returns:
        How many survived.
    """
    config = (ROOT / CONFIG).read_text()
    read = tomllib.loads(config)
    modules = _chosen(read["cosmic-ray"]["module-path"], wanted)
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(workers) as pool:
        runs = [
            pool.submit(
                _mutate, Path(scratch) / str(number), config, module, _tests(read["tests"], module)
            )
            for number, module in enumerate(modules)
        ]
        tried = [mutant for run in runs for mutant in run.result()]
    survivors = [mutant for mutant in tried if mutant["outcome"] != "killed"]
    print(f"{len(tried)} mutants, {len(tried) - len(survivors)} killed, {len(survivors)} not")
    for module, count in sorted(Counter(mutant["module"] for mutant in tried).items()):
        left = sum(mutant["module"] == module for mutant in survivors)
        print(f"  {module}: {count} mutants, {left} not killed")
    for mutant in survivors:
        print(f"\n{mutant['module']}:{mutant['line']} {mutant['operator']} ({mutant['outcome']})")
        print("\n".join(f"    {line}" for line in mutant["diff"]))
    return len(survivors)


def _chosen(modules: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The modules whose paths end as one of the wanted does; all if none is wanted."""
    for end in wanted:
        if not any(module.endswith(f"/{end}") for module in modules):
            sys.exit(f"{end}: expected a module of {CONFIG}, as views/chances.py")
    ends = tuple(f"/{end}" for end in wanted)
    return [module for module in modules if not ends or module.endswith(ends)]


def _tests(groups: Mapping[str, Sequence[str]], module: str) -> list[str]:
    """The tests that are to notice the mutants of a module."""
    patterns = next(tests for start, tests in groups.items() if module.startswith(start))
    found = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return [str(path.relative_to(ROOT)) for path in found]


def _mutate(copy: Path, config: str, module: str, tests: Sequence[str]) -> list[dict[str, Any]]:
    """Try every mutant of one module in a copy of the project."""
    copy.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            skipped = shutil.ignore_patterns("__pycache__", "_build", ".*")
            shutil.copytree(source, copy / name, ignore=skipped)
        else:
            shutil.copy(source, copy)
    only = re.sub(r"module-path = \[.*?\]", f'module-path = ["{module}"]', config, flags=re.DOTALL)
    only = re.sub(r'^(test-command = ".*)"$', rf'\1 {" ".join(tests)}"', only, flags=re.MULTILINE)
    (copy / CONFIG).write_text(only)
    _call(copy, "cosmic-ray", "baseline", str(CONFIG))  # or every mutant would seem to be noticed
    _call(copy, "cosmic-ray", "init", str(CONFIG), SESSION)
    _call(copy, "cr-filter-operators", SESSION, str(CONFIG))
    _call(copy, "cosmic-ray", "exec", str(CONFIG), SESSION)
    print(f"{module}: done", file=sys.stderr)
    return list(_tried(_call(copy, "cosmic-ray", "dump", SESSION)))


def _call(copy: Path, *command: str) -> str:
    """Run a command in a copy, so that its tests import the copy's mutated source."""
    program = Path(sys.executable).with_name(command[0])
    environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PATH"] = os.pathsep.join((str(program.parent), environment["PATH"]))
    ran = subprocess.run(
        [str(program), *command[1:]],
        cwd=copy,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return ran.stdout


def _tried(dump: str) -> Iterator[dict[str, Any]]:
    """What came of each mutant that was not passed over."""
    for line in dump.splitlines():
        job, result = json.loads(line)
        if result is None or result["worker_outcome"] == "skipped":
            continue
        mutation = job["mutations"][0]
        diff = [
            text for text in (result["diff"] or "").splitlines() if re.match(r"[-+][^-+]", text)
        ]
        yield {
            "module": mutation["module_path"],
            "line": mutation["start_pos"][0],
            "operator": mutation["operator_name"].removeprefix("core/"),
            "outcome": result["test_outcome"],
            "diff": diff,
        }


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else os.cpu_count() or 1, sys.argv[2:])
