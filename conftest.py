"""Runs the Python examples of README.md and docs/ as tests.

In a block fenced as `python`, prompts (`>>>`) are checked against the output shown; a block without
prompts just has to run. The blocks of a page share their names, from top to bottom.
"""

from doctest import ELLIPSIS, NORMALIZE_WHITESPACE

from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE),
        SkipParser(),
    ],
    patterns=["README.md", "docs/**/*.md"],
    excludes=["examples/mamba/README.md"],  # which a conftest.py of its own runs
).pytest()
