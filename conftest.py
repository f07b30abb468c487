"""Runs the Python examples of README.md and docs/ as tests.

In a block fenced as `python`, prompts (`>>>`) are checked against the output shown; a block without
prompts just has to run. The blocks of a page share their names, from top to bottom.

A reader's `check_law` plays a hundred games; here it plays twenty, since the same laws are asked of the
same rules in `tests/` too.
"""

from doctest import ELLIPSIS, NORMALIZE_WHITESPACE

from hypothesis import settings
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

settings.register_profile("examples", deadline=None, derandomize=True, max_examples=20)
_profiles: list[str] = []  # the one in force before the examples of a page


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
    patterns=["README.md", "docs/**/*.md"],
    excludes=["examples/mamba/README.md"],  # which a conftest.py of its own runs
    setup=_few_games,
    teardown=_as_before,
).pytest()
