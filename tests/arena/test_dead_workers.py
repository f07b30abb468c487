"""Worker processes die: nothing is lost, nothing is counted twice, and a guilty bot is named."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing
from typing import Any

import attrs
import pytest

from mantis_rules import STANDARD, State
from mantis_rules.arena import (
    Tally,
    WorkerDied,
    play,
    spreading,
    tallies,
    tournament,
    verify_many,
)
from mantis_rules.arena.pieces import SECONDS, Pace
from mantis_rules.bots import MATCHER, Bot
from mantis_rules.records import Record
from tests.arena.bots import QUICK, kills, kills_rarely

DEALS = 60
SERIAL = tournament(QUICK, players=3, deals=DEALS, seed=5)


class Wounded(ProcessPoolExecutor):
    """A pool of which one worker is killed once it has some pieces."""

    after = 7

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a call; kill a worker with the seventh."""
        future = super().submit(fn, *args, **kwargs)
        self.after -= 1
        if self.after == 0:
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
        return future


def pool(kind: type[ProcessPoolExecutor] = ProcessPoolExecutor) -> ProcessPoolExecutor:
    """A pool of two workers that starts fast."""
    return kind(2, mp_context=multiprocessing.get_context("fork"))


def played(executor: Executor, bots: dict[str, Bot], chunk: int | None = 1) -> Tally:
    """A small tournament."""
    return tournament(bots, players=3, deals=DEALS, seed=5, executor=executor, chunk=chunk)


@pytest.mark.parametrize("chunk", [1, 4, None])
def test_a_worker_that_is_killed_loses_nothing(chunk: int | None) -> None:
    """SIGKILL in the middle of a run: the tally is that of a run in one thread."""
    with pool(Wounded) as executor:
        executor.after = 3 if chunk is None else 7  # type: ignore[attr-defined]  # see Wounded
        assert played(executor, QUICK, chunk) == SERIAL
    assert multiprocessing.active_children() == []


class Forgetful(Wounded):
    """A pool that forgets all its pieces when it breaks, as a race in old versions of Python."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a call of which nothing is heard once the pool is broken."""
        inner = super().submit(fn, *args, **kwargs)
        outer: Future[Any] = Future()

        def hand_on(ended: Future[Any]) -> None:
            if ended.exception() is None:
                outer.set_result(ended.result())

        inner.add_done_callback(hand_on)
        return outer


def test_pieces_that_a_broken_pool_forgets_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool that breaks and says nothing is found out, and what it had is played again."""
    monkeypatch.setattr(spreading, "GRACE", 0.2)
    with pool(Forgetful) as executor:
        assert played(executor, QUICK) == SERIAL


@pytest.mark.parametrize("first", [0, 1])
def test_every_result_is_counted_once_when_any_worker_dies(first: int) -> None:
    """Workers are killed again and again, also those of the pool that replaces the broken one."""
    killed: list[int] = []

    def progress(done: int, _: int) -> None:
        children = multiprocessing.active_children()
        if len(killed) < 4 and len(children) > first and done >= 10 * len(killed):
            killed.append(children[first].pid or 0)
            os.kill(killed[-1], signal.SIGKILL)

    with pool() as executor:
        options: dict[str, Any] = {"executor": executor, "chunk": 2, "progress": progress}
        assert tournament(QUICK, players=3, deals=DEALS, seed=5, **options) == SERIAL
    assert len(killed) == 4


def test_a_bot_that_kills_its_process_loses_by_name() -> None:
    """It has failed in each game in which it came to choose; the games of others are as always."""
    bots = QUICK | {"kills": kills}
    with pool() as executor:
        tally = tournament(bots, players=3, deals=4, seed=5, executor=executor, chunk=1)
    assert tally.deals == ((5, 0, 4),)
    assert tally.forfeits == {"kills": 4 * 9}
    (failure,) = tally.failures
    assert (failure.bot, failure.deal, failure.ply) == ("kills", 0, 3 + failure.seat)
    assert failure.reason == "ended the process in which it played (SIGKILL)"
    alone = dict(tournament(QUICK, players=3, deals=4, seed=5).games)
    assert {f: n for f, n in tally.games if "kills" not in f.seats} == alone


@pytest.mark.exhaustive
def test_who_kills_rarely_is_found_too() -> None:
    """The tally does not depend on the pieces, and all games without a death are as always."""
    bots = QUICK | {"rare": kills_rarely}
    found = []
    for chunk in 1, 7:
        with pool() as executor:
            options: dict[str, Any] = {"executor": executor, "chunk": chunk}
            found.append(tournament(bots, players=3, deals=10, seed=5, **options))
    assert found[0] == found[1]
    assert found[0].deal_count == 10
    assert 0 < found[0].forfeits["rare"] < 60
    (failure,) = found[0].failures
    assert failure.reason == "ended the process in which it played (exit code 0)"
    alone = dict(tournament(QUICK, players=3, deals=10, seed=5).games)
    assert {f: n for f, n in found[0].games if "rare" not in f.seats} == alone


def begin(name: str) -> None:
    """Initialize a worker."""
    os.environ["MANTIS_TEST"] = name


def needs_a_beginning(view: Any, seed: int) -> Any:
    """Play only in a worker that was initialized; kill it at ply 6 of few games."""
    assert os.environ["MANTIS_TEST"] == "begun"
    if view.ply == 6 and view.tanks[0].count == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return MATCHER(view, seed)


@pytest.mark.parametrize("method", ["fork", "forkserver"])
def test_what_replaces_a_pool_is_initialized_like_it(method: str) -> None:
    """New pools and guards call the initializer of the pool, and start processes in its way."""
    context = multiprocessing.get_context(method)
    bots: dict[str, Bot] = {"needs": needs_a_beginning, "kills": kills}
    with ProcessPoolExecutor(1, context, initializer=begin, initargs=("begun",)) as executor:
        tally = tournament(bots, players=2, deals=1, seed=5, executor=executor)
    assert {failure.bot: failure.reason for failure in tally.failures} == {
        "kills": "ended the process in which it played (SIGKILL)"
    }
    assert tally.deal_count == 1


def policy_kills(state: State) -> Any:
    """A victory policy that kills the process at ply 5."""
    if state.ply == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return STANDARD.victory(state)


DEADLY = attrs.evolve(STANDARD, name="deadly", victory=policy_kills)


def test_rules_that_kill_the_process_are_not_blamed_on_a_bot() -> None:
    """The error names the deal and the seats, and how the process ended."""
    with pool() as executor, pytest.raises(WorkerDied) as caught:
        tournament(QUICK, players=3, deals=1, seed=5, rules=DEADLY, executor=executor)
    assert str(caught.value) == (
        "deal 0, seats random, score, matcher: the process that played it ended twice (SIGKILL)"
    )


def test_a_record_that_kills_the_process_is_bad() -> None:
    """The other records are verified, and it is reported with its place."""
    good = [play([MATCHER] * 3, seed) for seed in range(6)]
    actions, order = good[0].actions, good[0].deck_order
    deadly = Record(rules=DEADLY, players=3, first=0, deck_order=order, actions=actions)
    with pool() as executor:
        report = verify_many([*good[:3], deadly, *good[3:]], executor=executor, chunk=2)
    assert report.good == 6
    assert [str(bad) for bad in report.bad] == [
        "record:4: verifying it ended the process (SIGKILL)"
    ]


class Broken(Executor):
    """An executor that breaks with its third piece, and is no pool that can be replaced."""

    taken = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do the first two pieces at once."""
        future: Future[Any] = Future()
        self.taken += 1
        if self.taken < 3:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(BrokenExecutor("no worker is left"))
        return future


def test_the_error_of_another_broken_executor_is_raised_after_what_was_done() -> None:
    """What can be replaced by nothing ends the tournament, and the tally so far is there."""
    found = tallies(QUICK, players=3, deals=9, seed=5, executor=Broken(), chunk=2)
    assert [next(found).deal_count, next(found).deal_count] == [2, 4]
    with pytest.raises(BrokenExecutor, match="no worker is left"):
        next(found)


def test_stopping_early_ends_the_work() -> None:
    """Closing the iterator cancels what has not begun, and the pool can be used again."""
    with pool() as executor:
        options: dict[str, Any] = {"executor": executor, "chunk": 1}
        with closing(tallies(QUICK, players=3, deals=10**6, seed=5, **options)) as found:
            tally = next(found)
        assert tally.deal_count == 1
        assert executor.submit(len, "abc").result(timeout=30) == 3


def test_pieces_grow_until_they_take_long_enough() -> None:
    """The next piece should take `SECONDS`, by the time of the last, but grows 8 times at most."""
    pace = Pace(None)
    found = []
    for _ in range(6):
        found.append((pace.size, pace.is_settled))
        pace.learn(pace.size, 0.005 * pace.size)
    wanted = round(SECONDS / 0.005)
    assert found[:4] == [(1, False), (8, False), (64, False), (wanted, True)]
    assert found[4:] == [(wanted, True)] * 2
    pace.learn(wanted, 10.0)
    assert pace.size == round(wanted * SECONDS / 10)
    pace.learn(1, 100.0)
    assert pace.size == 1


def test_the_size_of_pieces_can_be_fixed() -> None:
    """Then no time changes it."""
    pace = Pace(7)
    pace.learn(7, 100.0)
    assert (pace.size, pace.is_settled) == (7, True)
