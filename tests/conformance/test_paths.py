"""The cases of the paths that a proof follows: they do what they say, and none is missing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mantis_rules import is_over
from mantis_rules.laws import laws_for
from mantis_rules.notation import parse_position
from mantis_rules.testing.conformance import Case, conformance_cases, run_program
from mantis_rules.testing.conformance.recorded import recorded_paths
from tests.conformance.faults import FAULTS, PlantedFault
from tests.conformance.programs import ENGINE, NODE
from tests.helpers.sampled import sampled

pytest.importorskip("z3", reason="following paths needs z3-solver")

from mantis_rules.testing.conformance.following import (  # needs z3
    SEED,
    Group,
    groups,
    outcome,
    takes,
)

HEAD, *LINES = recorded_paths()
CASES = tuple([case for case in conformance_cases(0) if case.name.startswith("path ")])
BY_GROUP: dict[str, list[dict[str, Any]]] = {str(group): [] for group in groups()}
for _line in LINES:
    BY_GROUP[_line["name"].split(" of ", 1)[1].split(": ")[0]].append(_line)


def test_the_file_says_what_it_is() -> None:
    """The first line names the format, its version, the seed, and the prover's version."""
    assert {
        "format": "mantis-conformance-paths",
        "version": 1,
        "seed": SEED,
        "z3": HEAD["z3"],
    } == HEAD
    assert HEAD["z3"]


def test_the_suite_has_every_line_as_a_case() -> None:
    """The suite has a case with the position and the action of each line, and no path twice."""
    assert [Case(line["name"], line["position"], [line["action"]]) for line in LINES] == [*CASES]
    assert len({line["name"] for line in LINES}) == len(LINES)


def test_each_case_does_what_its_name_says() -> None:
    """The library moves as the name of each case says, from a position that obeys the laws."""
    for line in LINES:
        state = parse_position(line["position"])
        assert line["name"].endswith(f": {outcome(state, line['action'])}")
        laws = [law for law in laws_for(state.rules) if law.kind == "position"]
        assert not [law.id for law in laws if law.broken_by(state)], line["name"]


def test_every_group_has_its_paths() -> None:
    """Each kind of group has the same number of paths for each seat and card, and none is empty."""
    numbers: dict[object, set[int]] = {}
    for group in groups():
        kind = group.rules.name, group.players, group.is_last
        numbers.setdefault(kind, set()).add(len(BY_GROUP[str(group)]))
    assert {kind: sorted(found) for kind, found in numbers.items()} == {
        ("duel", 2, False): [7],
        ("duel", 2, True): [19],
        ("standard", 2, False): [7],
        ("standard", 2, True): [19],
        ("standard", 3, False): [10],
        ("standard", 3, True): [154],
        ("standard", 4, False): [13],
        ("standard", 5, False): [16],
        ("standard", 6, False): [19],
    }


def test_all_ways_to_end_are_there() -> None:
    """Each set of seats wins with the last card at two and three players, and each at the goal."""
    ends = Counter(
        line["name"].split(", won by ")[1] for line in LINES if ", won by " in line["name"]
    )
    assert set(ends) == {
        *(f"{seat} (goal)" for seat in range(6)),
        *(f"{seats} (draw pile empty)" for seats in ("0", "1", "2", "0 and 1", "0 and 2")),
        "1 and 2 (draw pile empty)",
        "0 and 1 and 2 (draw pile empty)",
    }
    assert sum(is_over(parse_position(line["position"])) for line in LINES) > 100


[SAMPLE] = [group for group in groups() if (group.players, group.is_last) == (5, False)][:1]


@pytest.mark.exhaustive
@pytest.mark.parametrize("group", [SAMPLE], ids=str)
def test_each_path_of_a_fresh_run_has_one_case(group: Group) -> None:
    """Each way through the code is taken by just one of the recorded positions, and each by one.

    The positions themselves depend on the version of z3, so they may not come out the same.
    """
    lines = BY_GROUP[str(group)]
    left = {line["name"]: (parse_position(line["position"]), line["action"]) for line in lines}
    for path, (before, taken) in group.paths():
        action = "score" if taken is None else str(taken.flip.action)
        found = [
            name
            for name, (real, chosen) in left.items()
            if chosen == action and takes(path, before, real)
        ]
        if not found:  # it has no real position
            path.assume(*path.real_sizes())
            assert not path.is_possible()
            continue
        [name] = found
        del left[name]
    assert not left


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize("group", [*groups()], ids=str)
def test_no_path_is_missing(group: Group) -> None:
    """The same for all groups."""
    test_each_path_of_a_fresh_run_has_one_case(group)


SOME = tuple(
    [
        case
        for case in CASES
        if re.search(r"of (duel, .* Ro[yg]|standard, 3 players, seat 0,.*):", case.name)
    ]
)
"""The paths for one front in a duel, and for one seat of three."""

BEYOND = "a score that hits takes three cards at most"
"""No path depends on how many cards a hit matches; the edge cases find this fault."""

OF_STEPS = [
    fault
    for fault in FAULTS
    if fault.rule.startswith(("T3", "T4", "T7", "E", "D")) and fault.name != BEYOND
]


@pytest.mark.parametrize("fault", sampled(OF_STEPS, every=9, name=lambda fault: fault.name))
def test_a_planted_fault_is_found_by_paths_alone(fault: PlantedFault, tmp_path: Path) -> None:
    """A fault in steps or ends is found by the cases of paths, which name its rule."""
    broken = tmp_path / "engine.js"
    broken.write_text(ENGINE.read_text().replace(fault.old, fault.new))
    report = run_program([NODE, str(broken)], SOME)
    assert fault.rule in report.broken
