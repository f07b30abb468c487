"""Mutate modules in copies of the project, and report the mutants that no test noticed.

`python -m tests.mutation.run [WORKERS [MODULE…]]` needs cosmic-ray and `mantis_mutations`. It runs
all modules of the library, or some, named by the ends of their paths, such as `views/chances.py`.
All of them take many hours. What has been tried is kept in `tests/mutation/sessions`, so a run that
was interrupted goes on where it stopped; a module starts anew when it has changed. `--again` as the
first argument tries the survivors once more, after a test was added.

The working tree is not mutated. The counts are written to the table in `tests/MUTATION.md`, also
those of a module that was not finished, and the survivors are printed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any

from tests.mutation.passed_over import unnoticeable, within

ROOT = Path(__file__).parent.parent.parent
HERE = Path("tests") / "mutation"
CONFIG = HERE / "cosmic-ray.toml"
PAGE = ROOT / "tests" / "MUTATION.md"
SESSIONS = ROOT / HERE / "sessions"
COPIED = ("src", "tests", "docs", "examples", "pyproject.toml", "conftest.py", "README.md")
NOT_COPIED = "__pycache__", "_build", "sessions", ".*"


def main(arguments: Sequence[str]) -> int:
    """Run the mutants of the wanted modules, or of all; print the survivors.

    Returns:
        How many survived.
    """
    again = arguments[:1] == ["--again"]
    workers, *wanted = arguments[again:] or [str(os.cpu_count() or 1)]
    chosen = _chosen(modules(), wanted)
    with ThreadPoolExecutor(int(workers)) as pool:
        tried = [
            each for found in pool.map(partial(_mutated, again=again), chosen) for each in found
        ]
    survivors = [mutant for mutant in tried if mutant["outcome"] != "killed"]
    print(f"{len(tried)} mutants, {len(tried) - len(survivors)} killed, {len(survivors)} not")
    for mutant in survivors:
        print(f"\n{mutant['module']}:{mutant['line']} {mutant['operator']} ({mutant['outcome']})")
        print("\n".join(f"    {line}" for line in mutant["diff"]))
    return len(survivors)


def modules() -> list[str]:
    """Every module of the library, as a path from the project's folder."""
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.py"))


def _chosen(known: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The modules whose paths end as one of the wanted does, in the order wanted; or all."""
    for end in wanted:
        if not any(module.endswith(f"/{end}") for module in known):
            sys.exit(f"{end}: expected the end of a module's path, such as views/chances.py")
    found = [module for end in wanted for module in known if module.endswith(f"/{end}")]
    return found or list(known)


def tests_of(module: str) -> list[str]:
    """The test files that are to notice the mutants of a module."""
    groups: Mapping[str, Sequence[str]] = tomllib.loads((ROOT / CONFIG).read_text())["tests"]
    patterns = next(tests for start, tests in groups.items() if module.startswith(start))
    found = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    files = [[path] if path.is_file() else sorted(path.rglob("test_*.py")) for path in found]
    return [str(path.relative_to(ROOT)) for path in chain.from_iterable(files)]


def _mutated(module: str, *, again: bool) -> list[dict[str, Any]]:
    """Try the mutants of one module that were not tried yet, and count them on the page."""
    session = Session.of(module)
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                skipped = shutil.ignore_patterns(*NOT_COPIED)
                shutil.copytree(source, copy / name, ignore=skipped)
            else:
                shutil.copy(source, copy)
        try:
            session.run(copy, again=again)
        finally:
            begun = session.file.exists()
            tried = list(session.tried(copy)) if begun else []
            if begun:
                _write_row(module, tried, session.left())
    print(f"{module}: done", file=sys.stderr, flush=True)
    return tried


@dataclass(frozen=True)
class Session:
    """What came of the mutants of a module, in the form of the module that the key stands for."""

    module: str
    file: Path

    @classmethod
    def of(cls, module: str) -> Session:
        """The session of a module as it is now; of other operators or settings it is another."""
        operators = ROOT / HERE / "mantis_mutations" / "src" / "mantis_mutations" / "__init__.py"
        parts = ROOT / module, operators
        content = b"".join(part.read_bytes() for part in parts) + _settings().encode()
        key = hashlib.sha256(content).hexdigest()[:12]
        name = module.removeprefix("src/mantis_rules/").removesuffix(".py").replace("/", ".")
        return cls(module, SESSIONS / f"{name}-{key}.sqlite")

    def run(self, copy: Path, *, again: bool) -> None:
        """Try what is left, in a copy of the project."""
        SESSIONS.mkdir(exist_ok=True)
        if again:
            self._forget_survivors()
        if self.file.exists() and not self.left():
            return
        config = copy / "cosmic-ray.toml"
        config.write_text(_config(self.module))
        if not self.file.exists():
            begun = copy / "session.sqlite"
            _call(copy, "cosmic-ray", "init", config.name, str(begun))
            _call(copy, "cr-filter-operators", str(begun), config.name)
            _pass_over(begun, (ROOT / self.module).read_text())
            shutil.move(begun, self.file)
        _call(copy, "cosmic-ray", "exec", config.name, str(self.file))

    def left(self) -> int:
        """The number of mutants that were not tried yet."""
        return self._asked(
            "SELECT COUNT(*) FROM work_items WHERE job_id NOT IN (SELECT job_id FROM work_results)"
        )

    def _forget_survivors(self) -> None:
        if self.file.exists():
            self._asked("DELETE FROM work_results WHERE test_outcome = 'SURVIVED' RETURNING 1")

    def _asked(self, query: str) -> int:
        database = sqlite3.connect(self.file)
        try:
            row = database.execute(query).fetchone()
            database.commit()
        finally:
            database.close()
        return int(row[0]) if row else 0

    def tried(self, copy: Path) -> Iterator[dict[str, Any]]:
        """What came of each mutant that was tried."""
        for line in _call(copy, "cosmic-ray", "dump", str(self.file)).splitlines():
            job, result = json.loads(line)
            if result is None or result["worker_outcome"] == "skipped":
                continue
            mutation = job["mutations"][0]
            lines = (result["diff"] or "").splitlines()
            yield {
                "module": mutation["module_path"],
                "line": mutation["start_pos"][0],
                "operator": mutation["operator_name"].partition("/")[2],
                "outcome": result["test_outcome"],
                "diff": [text for text in lines if re.match(r"[-+][^-+]", text)],
            }


def _pass_over(session: Path, source: str) -> None:
    """Take the mutants out of a session that no test can notice."""
    spans = list(unnoticeable(source))
    database = sqlite3.connect(session)
    asked = "SELECT job_id, start_pos_row, start_pos_col FROM mutation_specs"
    for job, *start in database.execute(asked).fetchall():
        if within((start[0], start[1]), spans):
            for table in ("work_results", "mutation_specs", "work_items"):
                database.execute(f"DELETE FROM {table} WHERE job_id = ?", (job,))
    database.commit()
    database.close()


def _settings() -> str:
    return (ROOT / CONFIG).read_text().partition("[tests]")[0]


def _config(module: str) -> str:
    """Cosmic Ray's configuration for one module."""
    text = _settings().replace("TESTS", " ".join(tests_of(module)))
    return text.replace("MODULE", module)


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


def _write_row(module: str, tried: Sequence[Mapping[str, Any]], left: int) -> None:
    """Put the counts of a module into the table of the page."""
    name = module.removeprefix("src/mantis_rules/")
    killed = sum(mutant["outcome"] == "killed" for mutant in tried)
    numbers = f"{len(tried)} | {killed} | {len(tried) - killed} | {left}"
    row = f"| `{name}` | {datetime.now(UTC):%Y-%m-%d} | {numbers} |"
    with _ONE_AT_A_TIME:
        _put(name, row)


def _put(name: str, row: str) -> None:
    lines = [line for line in PAGE.read_text().splitlines() if not line.startswith(f"| `{name}` |")]
    starts = [place for place, line in enumerate(lines) if line == TABLE]
    place = starts[0] + 2
    while lines[place].startswith("| ") and lines[place] < row:
        place += 1
    lines.insert(place, row)
    PAGE.write_text("\n".join([*lines, ""]))


_ONE_AT_A_TIME = Lock()
TABLE = "| module | run on | mutants | noticed | survived | not tried |"

if __name__ == "__main__":
    main(sys.argv[1:])
