"""How long importing takes in a fresh process, beyond the start of the interpreter."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Final

from .clock import Effort
from .peers import installed
from .table import ABSENT, NOT_INSTALLED, Table, number, times

__all__ = ["import_table"]

OURS: Final = "mantis_rules"
PEERS: Final = ("chess", "pyspiel")


def import_table(effort: Effort) -> Table:
    """The time to import us and each peer, from their processes run by turns."""
    present = [OURS, *(peer for peer in PEERS if installed(peer))]
    for module in present:
        _process(module)  # warms the caches of bytecode and disk
    bare: list[float] = []
    spent: dict[str, list[float]] = {module: [] for module in present}
    for _ in range(effort.processes):
        bare.append(_process("sys"))
        for module in present:
            spent[module].append(_process(module))
    start = statistics.median(bare)
    wall = {module: statistics.median(all_) - start for module, all_ in spent.items()}
    reported = {
        module: statistics.median(_reported(module) for _ in range(effort.processes))
        for module in present
    }
    rows: list[tuple[str, Sequence[str] | str]] = [
        ("(interpreter alone)", [number(1e3 * start), ABSENT, ABSENT, ABSENT])
    ]
    for module in [OURS, *PEERS]:
        if module not in wall:
            rows.append((module, NOT_INSTALLED))
            continue
        figures = [number(1e3 * wall[module]), number(1e3 * reported[module])]
        ratios = [times(wall[module], wall[OURS]), times(reported[module], reported[OURS])]
        rows.append((module, figures + ratios))
    headings = ["wall ms", "-X importtime ms", f"wall over {OURS}", "importtime over it"]
    return Table("Import", headings, rows, f"Median of {effort.processes} processes. {NOTE}")


NOTE: Final = (
    "`over`: above 1 the peer takes more."
    " Wall time is of the whole process, less the median of one that imports nothing;"
    " -X importtime is what the interpreter reports for the module and all it imports."
)


def _process(module: str) -> float:
    """Return how long a process that imports a module lives; every process has `sys` at once."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", f"import {module}"], check=True, capture_output=True)
    return perf_counter() - start


def _reported(module: str) -> float:
    """Return the seconds that `-X importtime` gives for a module, in its line
    `import time: self [us] | cumulative | name`."""
    command = [sys.executable, "-X", "importtime", "-c", f"import {module}"]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    for line in ran.stderr.splitlines():
        _, cumulative, name = line.removeprefix("import time:").split("|")
        if name.strip() == module:
            return int(cumulative) / 1e6
    raise ValueError(f"-X importtime has no line for {module}")
