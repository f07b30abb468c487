"""Tallies add: commutatively, associatively, and each deal once."""

from __future__ import annotations

import pickle
from functools import reduce
from operator import add
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from mantis_rules.arena import InvalidTournament, Tally, dumps, loads, tournament
from tests.arena.bots import QUICK, fails_late

BOTS = QUICK | {"late": fails_late}
DEALS = [
    tournament(BOTS, players=3, deals=1, seed=seed, first_deal=deal)
    for seed in (5, -6)
    for deal in range(6)
]
"""The tally of each of twelve deals, of two seeds."""
WHOLE = reduce(add, DEALS)


@given(st.permutations(DEALS), st.data())
def test_any_order_and_grouping_gives_the_same_tally(
    tallies: list[Tally], data: st.DataObject
) -> None:
    """Adding neighbours in any order ends with the tally of all deals."""
    left = list(tallies)
    while len(left) > 1:
        at = data.draw(st.integers(0, len(left) - 2))
        left[at : at + 2] = [left[at] + left[at + 1]]
    assert left == [WHOLE]
    assert repr(left[0]) == repr(WHOLE)


@given(
    st.sets(st.sampled_from(range(12)), min_size=1), st.sets(st.sampled_from(range(12)), min_size=1)
)
def test_no_deal_is_counted_twice(mine: set[int], yours: set[int]) -> None:
    """Tallies that share a deal do not add; all others do."""
    first, second = (reduce(add, [DEALS[n] for n in each]) for each in (mine, yours))
    if mine & yours:
        with pytest.raises(InvalidTournament, match="expected each deal once"):
            first + second
    else:
        assert (first + second).deal_count == len(mine) + len(yours)


def test_one_tournament_is_the_sum_of_its_parts() -> None:
    """Six deals played at once give the tally of the six."""
    assert tournament(BOTS, players=3, deals=6, seed=5) == reduce(add, DEALS[:6])
    assert WHOLE.deals == ((-6, 0, 6), (5, 0, 6))


OTHERS: dict[str, Any] = {
    "rules": "short",
    "players": 4,
    "seatings": "all",
    "bots": ("random", "score"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_tallies_of_different_tournaments_do_not_add(name: str) -> None:
    """The error names what differs."""
    with pytest.raises(InvalidTournament, match=f"^expected tallies of the same {name}, got "):
        DEALS[0] + attrs.evolve(DEALS[1], **{name: OTHERS[name]})


def test_only_tallies_add() -> None:
    """Anything else is refused as Python refuses it."""
    with pytest.raises(TypeError):
        DEALS[0] + 1  # type: ignore[operator]  # that is what is tested


def test_a_tally_is_a_value() -> None:
    """It can be hashed, pickled and compared, and its counts are sorted ints above 0."""
    assert pickle.loads(pickle.dumps(WHOLE)) == WHOLE
    assert len({WHOLE, pickle.loads(pickle.dumps(WHOLE))}) == 1
    for counted in WHOLE.games, WHOLE.lengths, WHOLE.bot_squares:
        assert list(counted) == sorted(counted)
        assert all(type(number) is int and number > 0 for _, number in counted)


@given(st.sets(st.sampled_from(range(12)), min_size=1))
def test_json_keeps_a_tally(chosen: set[int]) -> None:
    """Reading what was written gives an equal tally, and tallies that were read add."""
    tallies = [DEALS[n] for n in chosen]
    whole = reduce(add, tallies)
    assert loads(dumps(whole)) == whole
    assert reduce(add, [loads(dumps(tally).encode()) for tally in tallies]) == whole
    assert "\n" not in dumps(whole)
