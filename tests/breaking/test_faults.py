"""Each fault can be planted, and every rule has one; planting them all is `nox -s rules`."""

from __future__ import annotations

import pytest

from docs import trace
from tests.breaking.faults import FAULTS, ROOT, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    """What it changes is there, once, and what it leaves is Python."""
    text = (ROOT / fault.path).read_text()
    assert fault.applied(text) != text
    compile(fault.applied(text), fault.path, "exec")


def test_every_rule_has_a_fault() -> None:
    """No rule goes without, and none is made up."""
    assert {rule for fault in FAULTS for rule in fault.rules} == trace.rules().keys()
