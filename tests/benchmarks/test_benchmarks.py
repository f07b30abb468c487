"""The benchmarks run and print every row. No test asserts how fast anything is."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import repeat
from pathlib import Path

import pytest

from mantis_rules.laws import LAWS
from tests.benchmarks.__main__ import main
from tests.benchmarks.clock import Contender, Effort, Rate, Timed, race

SMOKE = Effort(rounds=1, seconds=0.0005, processes=1)

OURS = {
    "mantis, 2 seats, dealt",
    "mantis, 4 seats, dealt",
    "mantis, 6 seats, dealt",
    "mantis, 2 seats",
    "mantis, 4 seats",
    "mantis, 6 seats",
    "mantis, zones read",
    "dumps",
    "loads",
    "replay",
    "loads and verify, no laws",
    "loads and verify, all laws",
    "share of the laws",
    "(interpreter alone)",
    "mantis_rules",
    "core, random, 4 seats",
}
PEERS = {
    "chess, moves generated",
    "crazy_eights, usual loop",
    "crazy_eights, shortest loop",
    "hearts, usual loop",
    "hearts, shortest loop",
    "chess, copy and push alone",
    "crazy_eights, usual decisions",
    "crazy_eights, shortest decisions",
    "hearts, usual decisions",
    "hearts, shortest decisions",
    "chess, a Board",
    "chess over mantis, 4 seats",
    "hearts, an OpenSpiel State",
    "hearts over mantis, 4 seats",
    "chess",
    "pyspiel",
}
KERNEL = {
    "kernel, random, 4 seats",
    "kernel, random, 4 seats, 2 threads",
    "kernel, random, 2 seats",
    "kernel, random, 6 seats",
    "kernel, score, 4 seats",
    "kernel, matcher, 4 seats",
    "kernel, collector, 4 seats",
    "kernel, greedy, 4 seats",
    "kernel, greedy, 4 seats, 2 threads",
    "kernel, own policy, 4 seats",
    "first call",
    "first call, numba has started",
    "second call",
}
TWO_ROUNDS = Effort(rounds=2, seconds=1.0, processes=0)
ROW = re.compile(r"(?P<name>\S.*?) {2,}(?P<cells>\S.*)")
CELLS = re.compile(r"((\d[\d,.]*(e[+-]?\d+)?x?|-)( +|$))+")


@pytest.fixture(autouse=True)
def _young_heap() -> Iterator[None]:
    """Keep what other tests left in memory out of the collections that the clock asks for."""
    gc.freeze()
    yield
    gc.unfreeze()


def _rows(printed: str) -> dict[str, str]:
    """The printed rows: each name and the cells that follow it after two spaces."""
    found = map(ROW.fullmatch, printed.splitlines())
    return {row["name"]: row["cells"] for row in found if row}


@pytest.mark.exhaustive
def test_a_quick_run_prints_every_row() -> None:
    """Each of our rows has figures; a peer's row has figures or `not installed`."""
    command = [sys.executable, "-m", "tests.benchmarks", "--quick"]
    root = Path(__file__).parents[2]
    ran = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    rows = _rows(ran.stdout)
    assert set(rows) >= OURS | PEERS | KERNEL
    for name in OURS:
        assert CELLS.fullmatch(rows[name]), name
    for name in PEERS | KERNEL:
        assert CELLS.fullmatch(rows[name]) or rows[name] == "not installed", name


def test_a_missing_peer_is_marked_as_not_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the extras `bench` and `fast` those rows say so, and ours have figures."""
    for module in "chess", "pyspiel", "numba":
        monkeypatch.setitem(sys.modules, module, None)  # makes the import fail
    main(["--quick"])
    rows = _rows(capsys.readouterr().out)
    assert {rows[name] for name in PEERS | KERNEL} == {"not installed"}
    for name in OURS:
        assert CELLS.fullmatch(rows[name]), name


def test_the_profile_has_every_call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--profile` times the calls of a step and of a view, the laws, and the policies."""
    monkeypatch.setattr("tests.benchmarks.__main__.QUICK", SMOKE)
    main(["--quick", "--profile"])
    rows = _rows(capsys.readouterr().out)
    calls = {"legal_actions", "random choice", "apply", "step", "new_game", "(the bare loop)"}
    calls |= {"memory_view", "table_view", "sample_state", "event_of", "follow"}
    for kind in "memory", "table":
        calls |= {f"odds, {kind}", f"forecast, {kind}", f"forecast, {kind}, by asking"}
        calls.add(f"to_dict, {kind}")
    calls.add("to_dict, event")
    calls |= {law.id for law in LAWS}
    calls |= {"official", "the rulebook, copied", "take_one", "take_one_fast"}
    calls |= {"resolution, public names", "resolution, for reading"}
    calls |= {"legality, ready-made", "legality, made anew"}
    assert {name for name, cells in rows.items() if CELLS.fullmatch(cells)} == calls


def _contender(name: str, seconds: Iterable[float], taken: list[tuple[str, int]]) -> Contender:
    """A contender that does three things in the next of these seconds, and notes its calls."""
    clock = iter(seconds)

    def sample(seed: int) -> Timed:
        taken.append((name, seed))
        return Timed(3, next(clock))

    return Contender(name, sample)


def test_contenders_take_turns_at_the_same_work() -> None:
    """In each round another contender is first, and all get the same seeds."""
    taken: list[tuple[str, int]] = []
    contenders = [_contender("a", repeat(1.0), taken), _contender("b", repeat(0.5), taken)]
    race([contenders[0], Contender("missing", None), contenders[1]], TWO_ROUNDS)
    warmed_up = [("a", 0), ("b", 0), ("b", 1)]
    assert taken == [*warmed_up, ("a", 0), ("b", 0), ("b", 1), ("b", 0), ("b", 1), ("a", 0)]


def test_a_rate_is_of_the_median_round_and_the_best_one() -> None:
    """Rates are computed from 2 and 1.5 seconds; the warm-up second is left out."""
    rates = race([_contender("a", [1.0, 2.0, 1.5], [])], TWO_ROUNDS)
    assert rates == {"a": Rate(median=1.75, best=2.0)}
