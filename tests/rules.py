"""`@rule("T4b")`: the rules and laws that a test checks.

A test cites a rule only if it fails when that rule is broken; `nox -s rules` breaks each
rule to verify this. `pytest --rule T4b` runs the tests of a rule, and `--rule T4` also those of
T4a and T4b. The page "What is checked by what" is made from the same marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

from mantis_rules.laws import Law

rule = pytest.mark.rule
"""Takes ids of rules and laws, and ranges such as `"L1-L5"`."""


def ids_in(cited: Iterable[str]) -> set[str]:
    """The single ids in a mark, with ranges expanded."""
    found = set()
    for each in cited:
        first, _, last = each.partition("-")
        if not last:
            found.add(each)
            continue
        start, stop = (int(re.sub(r"\D", "", end)) for end in (first, last))
        found |= {f"{first[0]}{number}" for number in range(start, stop + 1)}
    return found


def of_law(law: Law) -> pytest.MarkDecorator:
    """The mark of a test of a law: it cites the law, not the rules that the law follows from."""
    return rule(*[each for each in law.rule_ids if each.startswith("L")])


def by_law(laws: Iterable[Law]) -> list[ParameterSet]:
    """Laws as parameters of a test, each marked with the id of its law."""
    return [pytest.param(law, marks=of_law(law), id=law.id) for law in laws]
