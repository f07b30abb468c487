"""An engine in JavaScript conforms, and every fault planted in it is found with its rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from mantis_rules.testing.conformance import Case, conformance_cases, run_program
from tests.conformance.faults import FAULTS, PlantedFault
from tests.conformance.programs import ENGINE, NODE
from tests.helpers.sampled import sampled

CASES = tuple(conformance_cases(12))
FEW: tuple[Case, ...] = tuple(
    [
        case
        for case in CASES
        if not case.name.startswith(("standard, ", "path ", "random"))
        or case.name.startswith("standard, 3 players")
    ]
)
"""The edge cases for two and three players."""


def test_the_engine_in_javascript_conforms() -> None:
    """An engine written from the rules page alone agrees with the library in every case."""
    report = run_program([NODE, str(ENGINE)], CASES)
    assert report.agreed, str(report)
    assert (report.name, report.cases) == ("mantis-js", len(CASES))
    assert report.answers > 5000
    assert report.broken == ()


@pytest.mark.exhaustive
def test_the_page_shows_the_report_of_the_whole_suite() -> None:
    """The numbers of cases and answers in the how-to are those of `mantis conform`."""
    page = (Path(__file__).parents[2] / "docs/how-to/test-another-language.md").read_text(
        encoding="utf-8"
    )
    assert f"\n{run_program([NODE, str(ENGINE)], conformance_cases(100, 0))}\n" in page


@pytest.mark.parametrize("fault", sampled(FAULTS, every=12, name=lambda fault: fault.name))
def test_a_planted_fault_is_found(fault: PlantedFault, tmp_path: Path) -> None:
    """A fault is found, a rule that it breaks is named, and one action at most shows it."""
    engine = ENGINE.read_text()
    assert engine.count(fault.old) == 1
    broken = tmp_path / "engine.js"
    broken.write_text(engine.replace(fault.old, fault.new))
    report = run_program([NODE, str(broken)], FEW)
    assert not report.agreed
    assert report.failed is None
    assert fault.rule in report.broken
    assert set(report.broken) <= {fault.rule, *fault.others}, report.broken
    for each in report.disagreements:
        assert each.repeats
        assert len(each.case.actions) <= 1


def test_faults_of_all_parts_of_the_rules_are_planted() -> None:
    """There are ten faults or more, in components, setup, turns, the end, duels and views."""
    assert len(FAULTS) >= 10
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert {fault.rule[0] for fault in FAULTS} == set("CSTEDI")
