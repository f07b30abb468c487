"""Each fault can be planted, and every rule has one; `nox -s rules` plants them all."""

from __future__ import annotations

import pytest

from docs import trace
from tests.breaking.faults import FAULTS, ROOT, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    """Its old code occurs once in the file, and the changed file compiles."""
    text = (ROOT / fault.path).read_text()
    assert fault.applied(text) != text
    compile(fault.applied(text), fault.path, "exec")


def test_every_rule_has_a_fault() -> None:
    """The rules that faults break are exactly the rules of the rules page."""
    assert {rule for fault in FAULTS for rule in fault.rules} == trace.rules().keys()
