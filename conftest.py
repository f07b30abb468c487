"""Runs the Python examples of README.md and docs/ as tests, and adds the option `--rule`.

In a block fenced as `python`, prompts (`>>>`) are checked against the output shown; a block without
prompts just has to run. The blocks of a page share their names, from top to bottom.

For a reader, `check_law` plays a hundred games; here it plays twenty, since `tests/` checks the
same laws for the same rules too.
"""

import re
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE

import pytest
from hypothesis import settings
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

from tests.rules import ids_in

settings.register_profile("examples", deadline=None, derandomize=True, max_examples=20)
_profiles: list[str] = []  # the profile in force before the examples of a page


def _few_games(names: dict[str, object]) -> None:
    _profiles.append(settings.get_current_profile_name())
    settings.load_profile("examples")


def _as_before(names: dict[str, object]) -> None:
    settings.load_profile(_profiles.pop())


pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE),
        SkipParser(),
    ],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
    excludes=["examples/mamba/README.md"],  # its own conftest.py runs it
    setup=_few_games,
    teardown=_as_before,
).pytest()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule",
        action="append",
        default=[],
        metavar="ID",
        help="run the tests that cite this rule or law, such as T4b; T4 stands for T4a and T4b too",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = re.compile("|".join(f"{re.escape(each)}[a-z]?" for each in config.option.rule))
    if config.option.rule:
        cited = {
            item: {i for mark in item.iter_markers("rule") for i in mark.args} for item in items
        }
        kept = [item for item in items if any(map(wanted.fullmatch, ids_in(cited[item])))]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept
