"""Tournaments: who plays whom, what is counted, and that nothing depends on how it is computed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import combinations, permutations
from typing import Any

import attrs
import pytest

from mantis_rules import DUEL, STANDARD, PolicyFault, State, new_game
from mantis_rules.arena import (
    Finish,
    Tally,
    deal_seed,
    line_ups,
    play,
    ranking,
    seatings_of,
    shares,
    tournament,
)
from mantis_rules.arena.lineups import Seatings
from mantis_rules.bots import MATCHER, RANDOM, SCORE, Bot
from mantis_rules.variants import RULESETS
from tests.arena.bots import FAILING, QUICK, cancels, exits, fails_late, raises
from tests.helpers.strategies import TINY

HOW: tuple[Seatings, ...] = ("rotations", "all")


def recounted(bots: dict[str, Bot], players: int, deals: range, seed: int) -> Counter[Finish]:
    """The finishes of all games of a tournament, each played by `play`."""
    found: Counter[Finish] = Counter()
    for deal in deals:
        for line_up in line_ups(bots, players):
            for seats in seatings_of(line_up, "rotations"):
                record = play([bots[name] for name in seats], deal_seed(seed, deal))
                assert record.result is not None
                ranks = ranking(record.state())
                found[Finish(seats, ranks, record.result.reason)] += 1
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_is_that_of_play_with_the_seed_of_the_deal(players: int) -> None:
    """Playing all games one by one gives the same counts, so any game can be played again."""
    tally = tournament(QUICK, players=players, deals=3, seed=5, first_deal=2)
    assert dict(tally.games) == recounted(QUICK, players, range(2, 5), 5)
    assert tally.deal_count == 3
    assert tally.game_count == sum(tally.endings.values()) == sum(tally.actions.values())


def test_line_ups_are_combinations() -> None:
    """With enough bots each is in a line-up once; else bots are repeated."""
    names = ["a", "b", "c", "d"]
    assert line_ups(names, 3) == tuple(combinations(names, 3))
    assert len(line_ups(names[:2], 4)) == 5
    assert line_ups(["a"], 3) == (("a", "a", "a"),)


def test_each_bot_has_each_seat_equally_often() -> None:
    """In the rotations, and in all orders, with and without repeated bots."""
    for line_up in ("a", "b", "c"), ("a", "a", "b"), ("a", "b", "a", "b"), ("a", "a", "a"):
        for how in HOW:
            seatings = seatings_of(line_up, how)
            assert len(set(seatings)) == len(seatings)
            for bot in set(line_up):
                seats = [[s[n] for s in seatings].count(bot) for n in range(len(line_up))]
                assert len(set(seats)) == 1
            assert all(sorted(each) == sorted(line_up) for each in seatings)
    assert set(seatings_of("abcd", "all")) == set(permutations("abcd"))
    assert len(seatings_of("abcd", "rotations")) == 4


def test_all_seatings_are_played_on_request() -> None:
    """Three bots have six seatings, and each deal is played in all of them."""
    tally = tournament(QUICK, players=3, deals=2, seed=5, seatings="all")
    assert Counter(
        finish.seats for finish, count in tally.games for _ in range(count)
    ) == dict.fromkeys(permutations(QUICK), 2)


@pytest.mark.parametrize("rules", [*RULESETS, TINY], ids=repr)
def test_any_ruleset_can_be_played(rules: Any) -> None:
    """By each shipped ruleset and a small one, with the fewest players."""
    tally = tournament(QUICK, players=rules.min_players, deals=2, seed=1, rules=rules)
    assert tally.rules == rules.name
    assert "" not in tally.endings


def test_two_players_play_the_duel() -> None:
    """Without a ruleset the official one for the number of players is used."""
    assert tournament(QUICK, players=2, deals=1, seed=1).rules == DUEL.name
    assert tournament(QUICK, players=3, deals=1, seed=1).rules == STANDARD.name


class Late(Executor):
    """An executor that plays everything at once, but hands back the last piece first."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the call now."""
        future: Future[Any] = Future()
        self.futures.insert(0, future)
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("chunk", [None, 1, 2, 3, 7, 100])
def test_the_tally_is_the_same_for_all_executors_and_pieces(chunk: int | None) -> None:
    """Threads, any order, and any size of the pieces give an equal tally."""
    bots = QUICK | {"late": fails_late}
    expected = tournament(bots, players=3, deals=7, seed=5)
    assert tournament(bots, players=3, deals=7, seed=5, chunk=chunk) == expected
    with ThreadPoolExecutor(3) as threads:
        for executor in threads, Late():
            found = tournament(bots, players=3, deals=7, seed=5, chunk=chunk, executor=executor)
            assert found == expected
            assert hash(found) == hash(expected)


def test_processes_give_the_same_tally() -> None:
    """Bots, failures and tallies can be sent to other processes, and an exit ends none of them."""
    bots: dict[str, Bot] = {"matcher": MATCHER, "exits": exits, "cancels": cancels}
    expected = tournament(bots, players=3, deals=4, seed=5)
    with ProcessPoolExecutor(2) as processes:
        found = tournament(bots, players=3, deals=4, seed=5, chunk=1, executor=processes)
    assert found == expected
    assert found.forfeits.keys() == {"exits", "cancels"}


@pytest.mark.parametrize("executor", [None, Late()], ids=["here", "executor"])
def test_progress_is_reported(executor: Executor | None) -> None:
    """After each piece: the deals played so far, and all; the last report has all of them."""
    told: list[tuple[int, int]] = []
    report = {"executor": executor, "progress": lambda done, of: told.append((done, of))}
    tournament(QUICK, players=3, deals=7, seed=5, first_deal=3, chunk=3, **report)  # type: ignore[arg-type]  # a dict of two kinds
    assert [of for _, of in told] == [7, 7, 7]
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (7, 7)


@pytest.mark.parametrize("name", FAILING)
def test_a_bot_that_fails_loses_and_the_tournament_goes_on(name: str) -> None:
    """It never wins, all others share the win, and the tally has its name and first failure."""
    bot, reason = FAILING[name]
    tally = tournament({name: bot, "score": SCORE}, players=2, deals=3, seed=1)
    assert tally.endings == {"": 6}
    assert tally.forfeits == {name: 6}
    (failure,) = tally.failures
    assert (failure.bot, failure.deal, failure.ply) == (name, 0, failure.seat)
    if failure.seat == 0:
        assert failure.reason == reason
    overall = {share.bot: share for share in shares(tally) if not share.line_up}
    assert [overall[bot].share for bot in (name, "score")] == [0, 1]
    assert f"{name!r} failed 6 times" in repr(tally)


def test_when_a_bot_fails_the_others_share_the_win() -> None:
    """In a game of four, each of the other three gets a third."""
    bots: dict[str, Bot] = {"raises": raises, "a": SCORE, "b": SCORE, "c": SCORE}
    tally = tournament(bots, players=4, deals=1, seed=1)
    for finish, _ in tally.games:
        assert finish.seats[finish.failed or 0] == "raises"
        assert sorted(finish.ranking) == [1, 1, 1, 4]
    assert {share.bot: share.wins for share in shares(tally) if not share.line_up} == {
        "raises": (0, 0, 0, 0),
        "a": (0, 0, 4, 0),
        "b": (0, 0, 4, 0),
        "c": (0, 0, 4, 0),
    }


def test_the_first_failure_is_kept() -> None:
    """Of many failures, that of the lowest deal is kept, with the place where it happened."""
    tally = tournament({"late": fails_late, "score": SCORE}, players=2, deals=9, seed=1, chunk=2)
    (failure,) = tally.failures
    assert failure.deal == 0
    assert failure.reason == f"raised ValueError: ply {failure.ply}"
    assert str(failure).startswith("the bot 'late' of seat ")


def fails(state: State) -> Any:
    """A victory policy that raises."""
    raise ZeroDivisionError


def test_a_faulty_ruleset_ends_the_tournament() -> None:
    """A policy's fault is not blamed on a bot."""
    broken = attrs.evolve(STANDARD, name="broken", victory=fails)
    with pytest.raises(PolicyFault):
        tournament(QUICK, players=3, deals=1, seed=1, rules=broken)


def test_an_error_of_an_executor_is_raised() -> None:
    """An executor that fails is not hidden, and the pieces that have not begun are cancelled."""
    waiting: Future[Any] = Future()

    class Broken(Late):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            if not self.futures:
                self.futures.append(waiting)
                return waiting
            future: Future[Any] = Future()
            future.set_exception(RuntimeError("no worker"))
            return future

    with pytest.raises(RuntimeError, match="no worker"):
        tournament(QUICK, players=3, deals=4, seed=1, chunk=1, executor=Broken())
    assert waiting.cancelled()


def test_a_better_bot_wins_more() -> None:
    """Score and matcher beat random, and the shares of a line-up add up to one."""
    tally = tournament(QUICK, players=3, deals=60, seed=1)
    found = {share.bot: share for share in shares(tally) if share.line_up}
    assert sum(share.share for share in found.values()) == 1
    assert found["random"].high < 1 / 3 < min(found["score"].low, found["matcher"].low) + 0.2
    assert isinstance(tally, Tally)
    assert math.isclose(sum(share.share for share in shares(tally)), 2)


def test_a_tournament_deals_as_new_game_does() -> None:
    """The first position of deal n is that of `new_game` with `deal_seed(seed, n)`."""
    seen: list[State] = []

    def bot(view: Any, seed: int) -> Any:
        if view.ply == 0:
            seen.append(view.tanks)
        return RANDOM(view, seed)

    tournament({"a": bot}, players=4, deals=3, seed=9)
    assert seen == [new_game(4, deal_seed(9, n)).tanks for n in range(3)]
