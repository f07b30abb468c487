"""Shares, their intervals, and pairs: recomputed from single games, or known from elsewhere."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from statistics import variance

import pytest

from mantis_rules.arena import (
    InvalidTournament,
    Tally,
    pairs,
    seat_shares,
    shares,
    tournament,
)
from mantis_rules.arena.intervals import student, wilson
from tests.arena.bots import QUICK, fails_late

BOTS = QUICK | {"late": fails_late}
SINGLE = [tournament(BOTS, players=3, deals=1, seed=5, first_deal=deal) for deal in range(8)]
WHOLE = tournament(BOTS, players=3, deals=8, seed=5)
PAIR = tournament({"score": QUICK["score"], "random": QUICK["random"]}, players=3, deals=8, seed=5)


def won(tally: Tally, bot: str, line_up: tuple[str, ...]) -> tuple[Fraction, int]:
    """The wins of a bot, and the number of its games, counted finish by finish."""
    wins, games = Fraction(0), 0
    for finish, count in tally.games:
        if line_up and sorted(finish.seats) != sorted(line_up):
            continue
        winners = [seat for seat, rank in enumerate(finish.ranking) if rank == 1]
        for seat, name in enumerate(finish.seats):
            if name == bot:
                games += count
                wins += count * Fraction(seat in winners, len(winners))
    return wins, games


@pytest.mark.parametrize("tally", [WHOLE, PAIR], ids=repr)
def test_a_share_is_wins_by_games(tally: Tally) -> None:
    """For all line-ups and for each; a shared win counts its part; bots that sit twice, twice."""
    found = shares(tally)
    assert [each.bot for each in found if not each.line_up] == list(tally.bots)
    for each in found:
        wins, games = won(tally, each.bot, each.line_up)
        assert (each.games, each.share) == (games, wins / games)
        assert sum(Fraction(n, k) for k, n in enumerate(each.wins, 1)) == wins
        assert 0 <= each.low <= each.share <= each.high <= 1
    assert {each.line_up for each in found} == {(), *[each.line_up for each in pairs(tally)]} | {
        (bot,) * 3 for bot in tally.bots if len(tally.bots) < 3
    }


def test_intervals_are_by_deals() -> None:
    """The variance is that of the shares of the single deals, each played alone."""
    for each in shares(WHOLE):
        parts = []
        for tally in SINGLE:
            wins, games = won(tally, each.bot, each.line_up)
            parts.append(wins / games)
        spread = Fraction(variance(parts)) / len(parts)
        assert (each.low, each.high) == pytest.approx(wilson(each.share, spread, 8, 0.95))


def test_intervals_of_seats_are_by_deals() -> None:
    """The same for seats: recomputed from the single deals."""
    for each in seat_shares(WHOLE):
        parts = []
        for tally in SINGLE:
            wins = Fraction(0)
            for finish, count in tally.games:
                if finish.ranking[each.seat] == 1:
                    wins += Fraction(count, finish.ranking.count(1))
            parts.append(wins / tally.game_count)
        assert each.share == sum(parts) / 8
        spread = Fraction(variance(parts)) / 8
        assert (each.low, each.high) == pytest.approx(wilson(each.share, spread, 8, 0.95))
    assert sum(each.share for each in seat_shares(WHOLE)) == 1
    assert [each.seat for each in seat_shares(WHOLE)] == [0, 1, 2]


def test_pairs_count_who_finished_before_whom() -> None:
    """Recounted from the finishes: each two seats of different bots, in each game."""
    for each in pairs(WHOLE):
        found: Counter[int] = Counter()
        for finish, count in WHOLE.games:
            if sorted(finish.seats) == sorted(each.line_up):
                rank = dict(zip(finish.seats, finish.ranking, strict=True))
                first, second = rank[each.bot], rank[each.other]
                found[(first > second) - (first < second)] += count
        assert (each.better, each.equal, each.worse) == (found[-1], found[0], found[1])
    names = [(each.bot, each.other) for each in pairs(WHOLE)]
    assert set(names) == set(combinations(BOTS, 2))
    assert len(names) == 4 * 3


def test_pairs_of_repeated_bots_count_their_seats() -> None:
    """Two seats of one bot against one of another are two pairs in each game."""
    (pair,) = [each for each in pairs(PAIR) if each.line_up == ("score", "score", "random")]
    assert pair.better + pair.equal + pair.worse == 2 * 3 * 8


def test_one_deal_says_nothing_about_others() -> None:
    """From a single deal no variance can be known, so the interval is everything."""
    assert {(each.low, each.high) for each in shares(SINGLE[0])} == {(0.0, 1.0)}


def test_a_higher_level_gives_a_wider_interval() -> None:
    """At 99 % it contains the one at 80 %, and both contain the share."""
    for narrow, wide in zip(shares(WHOLE, 0.8), shares(WHOLE, 0.99), strict=True):
        assert wide.low <= narrow.low <= narrow.share <= narrow.high <= wide.high
        assert wide.high - wide.low > narrow.high - narrow.low


T_TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962}


@pytest.mark.parametrize("freedom", T_TABLE)
def test_quantiles_are_those_of_the_t_table(freedom: int) -> None:
    """The quantiles for intervals of 95 % agree with a printed table to within 1 %."""
    assert student(0.975, freedom) == pytest.approx(T_TABLE[freedom], rel=0.01)
    assert student(0.975, freedom) <= T_TABLE[freedom] * 1.001


def test_the_interval_is_that_of_wilson() -> None:
    """With the variance of independent games it is Wilson's: 10 of 100 gives 5.5 % to 17.4 %."""
    share = Fraction(1, 10)
    low, high = wilson(share, share * (1 - share) / 100, 10**6, 0.95)
    assert (low, high) == pytest.approx((0.05523, 0.17437), abs=1e-4)


@pytest.mark.parametrize("share", [0, 1])
def test_no_win_at_all_is_not_certainty(share: int) -> None:
    """If all deals agree, the number of deals is used: 0 of 20 gives up to about 18 %."""
    low, high = wilson(Fraction(share), Fraction(0), 20, 0.95)
    width = high if share == 0 else 1 - low
    assert (low, high)[share] == pytest.approx(share, abs=1e-12)
    assert 0.1 < width < 0.2


def test_intervals_cover_the_true_share() -> None:
    """In 400 made-up tournaments with games that depend on their deal, about 95 % cover it."""
    chance = random.Random(1)
    covered = 0
    for _ in range(400):
        parts = []
        for _ in range(30):
            luck = chance.choice([0.1, 0.5])  # of this deal
            parts.append(Fraction(sum(chance.random() < luck for _ in range(4)), 4))
        mean = sum(parts, Fraction(0)) / 30
        low, high = wilson(mean, Fraction(variance(parts)) / 30, 30, 0.95)
        covered += low <= 0.3 <= high
    assert 370 <= covered <= 396


def test_shares_are_only_of_tallies() -> None:
    """Other values, and levels that are none, are refused."""
    for function in shares, seat_shares, pairs:
        with pytest.raises(InvalidTournament, match=r"^tally: expected a Tally, got None"):
            function(None)  # type: ignore[arg-type]  # that is what is tested
    for level in (0.0, 1.0, 95, True, "0.9", float("nan")):
        for function in shares, seat_shares:
            with pytest.raises(InvalidTournament, match=r"^level: expected a float between"):
                function(WHOLE, level)  # type: ignore[arg-type]  # that is what is tested
