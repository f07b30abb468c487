"""Every run tries the same examples, unless another of Hypothesis's profiles is named."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=300)
settings.register_profile("mutation", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("search", deadline=None, derandomize=False, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
