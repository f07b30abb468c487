"""Prints the benchmarks, ours and the peers' side by side: `python -m tests.benchmarks`."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator, Sequence
from importlib import metadata
from typing import Final

from .calls import call_table
from .clock import FULL, QUICK, Effort
from .imports import import_table
from .kernel import kernel_tables
from .policies import policy_table
from .records import law_table, record_table
from .steps import step_tables
from .table import Table
from .values import value_table

PACKAGES: Final = ("attrs", "numba", "chess", "open-spiel")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the command line asks for, each table as soon as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds, and rough figures")
    parser.add_argument("--profile", action="store_true", help="instead, what our own calls take")
    options = parser.parse_args(arguments)
    effort = QUICK if options.quick else FULL
    print(_setting())
    for table in _profile(effort) if options.profile else _comparison(effort):
        print(f"\n{table}", flush=True)


def _profile(effort: Effort) -> Iterator[Table]:
    yield call_table(effort)
    yield law_table(effort)
    yield policy_table(effort)


def _comparison(effort: Effort) -> Iterator[Table]:
    yield from step_tables(effort)
    yield value_table(effort)
    yield record_table(effort)
    yield import_table(effort)
    yield from kernel_tables(effort)


def _setting() -> str:
    """Say what is compared where; figures of two settings do not compare."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    return "; ".join([python, machine, ", ".join(map(_version, PACKAGES))])


def _version(package: str) -> str:
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"{package} (not installed)"


if __name__ == "__main__":
    main()
