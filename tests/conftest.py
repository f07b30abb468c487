"""Hypothesis profiles for the whole suite; `--hypothesis-profile=NAME` picks another.

`repeatable` is the default: every run tries the same examples, so that a red test stays red. `ci`
tries more of them, and `mutation` fewer, since it runs for hundreds of mutants. `search` tries new
random examples on every run.
"""

from __future__ import annotations

import os

from hypothesis import Phase, settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=300)
settings.register_profile("mutation", deadline=None, derandomize=True, max_examples=25)
unshrunk = [Phase.explicit, Phase.generate]
settings.register_profile("unshrunk", deadline=None, derandomize=True, phases=unshrunk)
settings.register_profile("search", deadline=None, derandomize=False, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
