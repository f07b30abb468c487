"""Tournaments on a cluster of Dask: processes of this machine, with a scheduler and two workers."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from mantis_rules.arena import loads, play, spreading, tournament, verify_many
from mantis_rules.bots import MATCHER, RANDOM, SCORE, Bot
from mantis_rules.records import Record, save_records
from tests.arena.bots import QUICK, kills, kills_rarely

distributed: Any = pytest.importorskip("distributed", reason="needs the extra 'cluster'")
pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask and what it needs


class Cluster:
    """A cluster, its executor, and the ids of its worker processes."""

    def __init__(self, cluster: Any, client: Any) -> None:
        self.executor: Executor = client.get_executor(pure=False)
        self._cluster = cluster

    def kill_a_worker(self) -> None:
        """Kill the process of a worker."""
        os.kill(next(iter(self._cluster.workers.values())).pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster of two worker processes with one thread each."""
    options: dict[str, Any] = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(**options, silence_logs=logging.CRITICAL) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield Cluster(cluster, client)


def test_a_worker_that_is_killed_loses_nothing(cluster: Cluster) -> None:
    """SIGKILL in the middle of a run: the tally is that of a run in one thread."""
    done: list[int] = []

    def progress(deals: int, _: int) -> None:
        done.append(deals)
        if len(done) == 8:
            cluster.kill_a_worker()

    options: dict[str, Any] = {"executor": cluster.executor, "chunk": 5, "progress": progress}
    found = tournament(QUICK, players=3, deals=150, seed=5, **options)
    assert found == tournament(QUICK, players=3, deals=150, seed=5)
    assert done == sorted(set(done))


def test_a_bot_that_kills_its_worker_loses_by_name(cluster: Cluster) -> None:
    """Also one that can be sent by value only; the games without it are as always."""
    bots: dict[str, Bot] = {"kills": kills, "a": lambda v, s: RANDOM(v, s), "b": RANDOM}
    tally = tournament(bots, players=2, deals=2, seed=5, executor=cluster.executor)
    assert tally.forfeits == {"kills": 2 * 4}
    assert [failure.reason for failure in tally.failures] == [
        "ended the process in which it played (SIGKILL)"
    ]
    assert tally.deals == ((5, 0, 2),)


def test_files_are_verified_by_the_cluster(cluster: Cluster, tmp_path: Path) -> None:
    """The report is that of this thread."""
    games = [play([RANDOM] * 3, seed) for seed in range(5)]
    save_records(tmp_path / "games.jsonl", games)
    given: list[Record | Path] = [*games, tmp_path / "games.jsonl", tmp_path / "nowhere"]
    assert verify_many(given, executor=cluster.executor, chunk=2) == verify_many(given)


class Killed(Executor):
    """Does at once what it gets, but fails some pieces as Dask does when several workers died."""

    def __init__(self, bad: Callable[[int], bool]) -> None:
        self.bad = bad
        self.calls: list[str] = []
        self.held: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hold the second call back; fail the bad ones; do the others."""
        number = len(self.calls)
        self.calls.append(fn.__name__)
        future: Future[Any] = Future()
        if number == 1:
            self.held.append(future)
        elif self.bad(number):
            worker = type("WorkerState", (), {"address": "tcp://127.0.0.1:1"})()
            future.set_exception(distributed.KilledWorker("piece", worker, 3))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_after_a_piece_that_killed_workers_all_is_done_under_guard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is done again, those that wait are taken back, and what is lost twice is done here."""
    monkeypatch.setattr(spreading, "MOST_WAITING", 4)
    executor = Killed(lambda number: number in (2, 8))
    options: dict[str, Any] = {"executor": executor, "chunk": 1}
    found = tournament({"a": RANDOM}, players=2, deals=12, seed=5, **options)
    assert found == tournament({"a": RANDOM}, players=2, deals=12, seed=5)
    assert executor.held[0].cancelled()
    first = executor.calls.index("guarded")
    assert first > 2
    assert set(executor.calls[:first]) == {"plain"}
    assert set(executor.calls[first:]) == {"guarded"}


SCRIPT = """
import sys
from distributed import Client
from mantis_rules.arena import dumps, tournament
from mantis_rules.bots import MATCHER, RANDOM, SCORE
def mine(view, seed):
    return MATCHER(view, seed)
if __name__ == "__main__":
    bots = {"mine": mine, "random": RANDOM, "score": SCORE}
    with Client(sys.argv[1]) as client:
        executor = client.get_executor(pure=False)
        print(dumps(tournament(bots, players=3, deals=30, seed=1, executor=executor)))
"""


@pytest.mark.exhaustive
def test_a_cluster_that_is_started_by_its_commands(tmp_path: Path) -> None:
    """The commands of the how-to start a scheduler and workers, which a script then uses."""
    (tmp_path / "script.py").write_text(SCRIPT)
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    dask = [sys.executable, "-m", "dask"]
    options: dict[str, Any] = {"cwd": tmp_path, "stderr": subprocess.DEVNULL}
    scheduler = [*dask, "scheduler", "--host", "127.0.0.1", "--port", f"{port}", "--no-dashboard"]
    worker = [*dask, "worker", address, "--nthreads", "1", "--nworkers", "2", "--no-dashboard"]
    with (
        subprocess.Popen(scheduler, **options) as first,
        subprocess.Popen(worker, **options) as second,
    ):
        try:
            words = [sys.executable, "script.py", address]
            out = subprocess.run(words, capture_output=True, timeout=120, check=True, cwd=tmp_path)
        finally:
            for process in second, first:
                process.terminate()
    bots = {"mine": MATCHER, "random": RANDOM, "score": SCORE}
    assert loads(out.stdout) == tournament(bots, players=3, deals=30, seed=1)


@pytest.mark.exhaustive
def test_a_piece_that_kills_every_worker_is_found(cluster: Cluster) -> None:
    """Dask gives it to four workers; then the deal is played under guard, and the bot is named."""
    bots = QUICK | {"rare": kills_rarely}
    options: dict[str, Any] = {"executor": cluster.executor, "chunk": 3}
    tally = tournament(bots, players=3, deals=12, seed=5, **options)
    assert tally.deals == ((5, 0, 12),)
    assert tally.forfeits["rare"] > 0
    (failure,) = tally.failures
    assert failure.reason == "ended the process in which it played (exit code 0)"
    alone = dict(tournament(QUICK, players=3, deals=12, seed=5).games)
    assert {f: n for f, n in tally.games if "rare" not in f.seats} == alone
