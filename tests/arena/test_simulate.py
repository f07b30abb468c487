"""Simulations count what the kernel played, and add; what it cannot play is refused."""

from __future__ import annotations

import pickle
import threading
from collections import Counter
from fractions import Fraction

import attrs
import pytest

from mantis_rules import DUEL, STANDARD, Ruleset
from mantis_rules.arena import Finish, InvalidTournament, Simulation, simulate
from mantis_rules.bots import BOTS, RANDOM, Bot, Greedy
from mantis_rules.game import with_laws
from mantis_rules.model import LiteralToken
from mantis_rules.rulebook import clockwise
from mantis_rules.variants import (
    RULESETS,
    SHORT,
)
from tests.arena.kernel_games import by_the_seed, machine, outcome_of

NAMES = ["greedy", "random", "collector"]
CHUNK = "mantis_rules.arena.simulating.GAMES_OF_A_CHUNK"


def test_a_simulation_counts_each_game() -> None:
    """Ranks, endings and lengths are counted as the kernel plays the deals one by one."""
    made = simulate(SHORT, 3, NAMES, 40, 20, first_deal=7)
    run = machine(SHORT, [BOTS[name] for name in NAMES])
    finishes: Counter[Finish] = Counter()
    lengths: Counter[int] = Counter()
    for deal in range(7, 47):
        ranking, by_goal, length = outcome_of(run, deal, 3)
        finishes[Finish(tuple(NAMES), ranking, "goal" if by_goal else "draw pile empty")] += 1
        lengths[length] += 1
    assert made == Simulation(
        rules="short",
        policies=tuple(NAMES),
        deals=((20, 7, 47),),
        finishes=tuple(sorted(finishes.items())),
        lengths=tuple(sorted(lengths.items())),
    )
    assert made.games == 40
    assert made.steps == sum(length * count for length, count in lengths.items())


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_neither_threads_nor_chunks_matter(rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread, three threads, pieces of 7 games and parts that are added give the same."""
    seats: list[str | Bot] = ["greedy", by_the_seed, "random", "collector"]
    seats = seats[: rules.max_players]
    whole = simulate(rules, len(seats), seats, 200, 3)
    parts = [simulate(rules, len(seats), seats, 50, 3, first_deal=at) for at in (150, 0, 50, 100)]
    assert parts[0] + parts[1] + parts[2] + parts[3] == whole
    monkeypatch.setattr(CHUNK, 7)
    assert simulate(rules, len(seats), seats, 200, 3) == whole
    assert simulate(rules, len(seats), seats, 200, 3, threads=3) == whole


def test_seeds_and_deals_matter() -> None:
    """Another seed, and other deals, give other games."""
    first = simulate(STANDARD, 2, ["random"] * 2, 200, 1)
    assert first.finishes != simulate(STANDARD, 2, ["random"] * 2, 200, 2).finishes
    assert first.lengths != simulate(STANDARD, 2, ["random"] * 2, 200, 1, first_deal=1).lengths


def test_a_deal_is_counted_once() -> None:
    """Simulations with a common deal, or of other rules or policies, do not add."""
    made = simulate(STANDARD, 2, ["random", "score"], 5, 1)
    with pytest.raises(InvalidTournament, match="got deal 4 of seed 1"):
        made + simulate(STANDARD, 2, ["random", "score"], 5, 1, first_deal=4)
    with pytest.raises(InvalidTournament, match="of the same policies"):
        made + simulate(STANDARD, 2, ["score", "random"], 5, 2)
    with pytest.raises(InvalidTournament, match="of the same rules"):
        made + simulate(DUEL, 2, ["random", "score"], 5, 2)
    with pytest.raises(TypeError):
        made + 1  # type: ignore[operator]  # what it tests


def test_wins_are_counted_by_sharers() -> None:
    """A win that two seats share is a win of each, and half of one in the shares."""
    alone = Finish(("a", "b", "c"), (1, 2, 3), "goal")
    shared = Finish(("a", "b", "c"), (1, 3, 1), "draw pile empty")
    made = Simulation(
        rules="short",
        policies=("a", "b", "c"),
        deals=((1, 0, 5),),
        finishes=((alone, 3), (shared, 2)),
        lengths=((30, 4), (80, 1)),
    )
    assert made.wins == (5, 0, 2)
    assert made.wins_by_sharers == ((3, 2, 0), (0, 0, 0), (0, 2, 0))
    assert made.shares == (Fraction(4, 5), Fraction(0), Fraction(1, 5))
    assert made.endings == {"draw pile empty": 2, "goal": 3}
    assert (made.games, made.steps) == (5, 200)
    assert repr(made) == "<Simulation of short: a, b, c; 5 games, 200 steps>"
    assert pickle.loads(pickle.dumps(made)) == made


def test_policies_are_names_bots_or_functions() -> None:
    """A bot is the same as its name; a Greedy with other weights has its repr as name."""
    named = simulate(STANDARD, 2, ["random", "greedy"], 30, 1)
    assert simulate(STANDARD, 2, [RANDOM, Greedy()], 30, 1) == named
    other = simulate(STANDARD, 2, (RANDOM, Greedy(own_card=-500)), 30, 1)
    assert other.policies[1].startswith("Greedy(own_card=-500, own_pile=10")
    assert other.finishes != named.finishes
    assert simulate(STANDARD, 2, [by_the_seed, "score"], 1, 1).policies[0] == "by_the_seed"


def test_no_rules_are_the_official_ones() -> None:
    """Without rules, two play by `DUEL` and three by `STANDARD`."""
    assert simulate(None, 2, ["score"] * 2, 1, 1).rules == "duel"
    assert simulate(None, 3, ["score"] * 3, 1, 1).rules == "standard"


def test_progress_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The function gets the number of games played so far and of all, also with threads."""
    monkeypatch.setattr(CHUNK, 4)
    seen: list[tuple[int, int]] = []
    for threads in 1, 2:
        simulate(
            STANDARD, 2, ["score"] * 2, 10, 1, threads=threads, progress=lambda *n: seen.append(n)
        )
    assert seen == [(4, 10), (8, 10), (10, 10)] * 2


def test_an_error_in_progress_ends_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error raised while threads play is raised to the caller, and no thread is left."""
    monkeypatch.setattr(CHUNK, 1)

    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        simulate(STANDARD, 2, ["score"] * 2, 10**4, 1, threads=4, progress=stop)
    assert threading.active_count() == before


def test_with_laws_changes_no_game() -> None:
    """A policy with declared laws around it is the same policy to the kernel."""
    declared = attrs.evolve(
        STANDARD, succession=with_laws(clockwise, {"turn_passes_clockwise": []})
    )
    assert simulate(declared, 3, NAMES, 20, 1) == simulate(STANDARD, 3, NAMES, 20, 1)


def test_a_neutral_literal_token_kind_is_accepted() -> None:
    """A ruleset without tokens may have any literal kind, since nothing is ever of it."""
    rules = attrs.evolve(STANDARD, token_kind=LiteralToken(neutral=True))
    assert simulate(rules, 3, NAMES, 9, 1) == simulate(STANDARD, 3, NAMES, 9, 1)
