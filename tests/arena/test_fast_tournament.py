"""A tournament in compiled code: its tally equals one counted in Python from the same deals."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest

from mantis_rules import DUEL, STANDARD, InvalidRecord, Ruleset, apply, new_game, result
from mantis_rules.arena import (
    Finish,
    InvalidTournament,
    PolicyView,
    Tally,
    compiled,
    deck_order,
    dumps,
    fast_tallies,
    fast_tournament,
    loads,
    policy,
    policy_seed,
    ranking,
    shares,
    tournament,
)
from mantis_rules.arena.lineups import Seatings, line_ups, seatings_of
from mantis_rules.bots import BOTS, COLLECTOR, MATCHER, RANDOM, SCORE, Bot, Greedy, Search
from mantis_rules.variants import POWER_TOKEN, SHORT
from mantis_rules.views import MemoryView, memory_view
from tests.arena.kernel_games import by_the_seed

SEED = 11
BOTS_OF_TWO: dict[str, Bot] = {"first": MATCHER, "second": Greedy(win=0)}
BOTS_OF_FOUR: dict[str, Bot] = {
    "random": RANDOM,
    "mine": by_the_seed,
    "score": SCORE,
    "collector": COLLECTOR,
}


@policy
def failing_early(view: PolicyView, seed: int) -> int:
    """Score, but return a seat that there is not after a few turns."""
    return view.to_move if view.draw_count > 90 else 9


def own_bot(view: MemoryView, seed: int) -> object:
    """A bot of the user's own, without a twin."""
    return view.actions[0]


def in_python(
    bots: dict[str, Bot], players: int, deals: range, rules: Ruleset, seatings: Seatings
) -> Tally:
    """The tally of the kernel's deals, counted from games of the core with the Python bots."""
    unit = {2: 2, 3: 6, 4: 12}[players]
    games: Counter[Finish] = Counter()
    lengths: Counter[tuple[tuple[str, ...], int]] = Counter()
    bot_squares: Counter[tuple[tuple[str, ...], str]] = Counter()
    seat_squares = [0] * players
    for deal in deals:
        won: Counter[tuple[tuple[str, ...], str]] = Counter()
        won_by_seat = [0] * players
        start = new_game(players, deck_order=deck_order(rules, SEED, deal), rules=rules)
        for line_up in line_ups(bots, players):
            for seats in seatings_of(line_up, seatings):
                state = start
                while (ended := result(state)) is None:
                    bot = bots[seats[state.to_move]]
                    state = apply(
                        state, bot(memory_view(state), policy_seed(SEED, deal, state.ply))
                    )
                games[Finish(seats, ranking(state), ended.reason)] += 1
                lengths[line_up, state.ply] += 1
                for seat in ended.winners:
                    share = unit // len(ended.winners)
                    won[line_up, seats[seat]] += share
                    won[(), seats[seat]] += share
                    won_by_seat[seat] += share
        for key, units in won.items():
            bot_squares[key] += units**2
        for seat, units in enumerate(won_by_seat):
            seat_squares[seat] += units**2
    return Tally(
        rules=rules.name,
        players=players,
        seatings=seatings,
        bots=tuple(bots),
        deals=((SEED, deals.start, deals.stop),),
        games=tuple(sorted(games.items())),
        lengths=tuple(sorted(lengths.items())),
        bot_squares=tuple(sorted(bot_squares.items())),
        seat_squares=tuple(seat_squares),
        dealt="deck_order",
    )


def test_tallies_of_other_deals_do_not_add() -> None:
    """Deals of `tournament` and of the kernel are others, also with the same seed; both stored."""
    asked: dict[str, Any] = {"players": 2, "seed": SEED}
    slow = tournament(BOTS_OF_TWO, deals=2, **asked)
    fast = fast_tournament(BOTS_OF_TWO, deals=2, first_deal=2, **asked)
    with pytest.raises(InvalidTournament, match="expected tallies of the same dealt"):
        slow + fast
    assert [loads(dumps(each)).dealt for each in (slow, fast)] == ["new_game", "deck_order"]
    before = {key: value for key, value in json.loads(dumps(slow)).items() if key != "dealt"}
    assert loads(json.dumps(before)) == slow
    with pytest.raises(InvalidRecord, match=r"tally\.dealt: expected 'new_game' or 'deck_order'"):
        loads(json.dumps({**before, "dealt": "cards"}))


@pytest.mark.parametrize(
    ("bots", "players", "rules", "seatings"),
    [
        (BOTS_OF_TWO, 3, STANDARD, "rotations"),
        (BOTS_OF_FOUR, 2, DUEL, "rotations"),
        (BOTS_OF_FOUR, 3, SHORT, "all"),
        (BOTS_OF_TWO, 4, POWER_TOKEN, "rotations"),
    ],
)
def test_the_tally_is_that_of_the_same_deals_in_python(
    bots: dict[str, Bot], players: int, rules: Ruleset, seatings: Seatings
) -> None:
    """Finishes, lengths and the squares for the intervals are those of the core's games."""
    made = fast_tournament(
        bots, players=players, deals=6, seed=SEED, rules=rules, seatings=seatings, first_deal=3
    )
    assert made == in_python(bots, players, range(3, 9), rules, seatings)
    assert loads(dumps(made)) == made


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "rules"), [(2, DUEL), *product((3, 4), (STANDARD, SHORT, POWER_TOKEN))]
)
def test_many_tallies_are_those_of_the_same_deals_in_python(players: int, rules: Ruleset) -> None:
    """The same for all twins, with more deals."""
    bots = {name: bot for name, bot in BOTS.items() if name != "search"}
    made = fast_tournament(bots, players=players, deals=30, seed=SEED, rules=rules)
    assert made == in_python(bots, players, range(30), rules, "rotations")


def test_neither_threads_nor_pieces_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any threads, any pieces, and parts that are added, in any order, give the same tally."""
    whole = fast_tournament(BOTS_OF_FOUR, players=3, deals=60, seed=2)
    monkeypatch.setattr(compiled, "GAMES_OF_A_PIECE", 100)
    seen: list[tuple[int, int]] = []
    again = fast_tournament(
        BOTS_OF_FOUR,
        players=3,
        deals=60,
        seed=2,
        threads=3,
        progress=lambda *numbers: seen.append(numbers),
    )
    assert again == whole
    assert seen[0] == (8, 60)
    assert seen[-1] == (60, 60)
    parts = [
        fast_tournament(BOTS_OF_FOUR, players=3, deals=30, seed=2, first_deal=first)
        for first in (30, 0)
    ]
    assert parts[0] + parts[1] == whole


@pytest.mark.parametrize(("rest", "made"), [(0, [8, 16, 24, 32, 40, 48, 56, 60]), (1e9, [8, 60])])
def test_tallies_are_made_as_often_as_they_cost_little(
    monkeypatch: pytest.MonkeyPatch, rest: float, made: list[int]
) -> None:
    """The sums of the first deals, of all in the end, and between them where time allows it."""
    asked: dict[str, Any] = {"players": 3, "seed": 2}
    monkeypatch.setattr(compiled, "GAMES_OF_A_PIECE", 100)
    monkeypatch.setattr(compiled, "REST", rest)
    found = list(fast_tallies(BOTS_OF_FOUR, deals=60, threads=2, **asked))
    assert [tally.deal_count for tally in found] == made
    assert found == [fast_tournament(BOTS_OF_FOUR, deals=deals, **asked) for deals in made]


def test_a_policy_that_fails_loses_the_game() -> None:
    """All others share the win, and the tally has the first failure, as in a tournament."""
    made = fast_tournament({"bad": failing_early, "good": SCORE}, players=2, deals=5, seed=1)
    assert made.forfeits == {"bad": 10}
    assert made.endings == {"": 10}
    assert [float(share.share) for share in shares(made) if not share.line_up] == [0.0, 1.0]
    (failure,) = made.failures
    assert (failure.bot, failure.seed, failure.deal) == ("bad", 1, 0)
    assert "returned 9, expected a seat from 0 to 1" in str(failure)
    assert made.game_count == sum(count for _, count in made.lengths) == 10


@policy
def failing_often(view: PolicyView, seed: int) -> int:
    """Score, but return a seat that there is not every now and then."""
    return 9 if seed % 8 == 0 else view.to_move


@policy
def failing_rarely(view: PolicyView, seed: int) -> int:
    """The same, with other and fewer seeds."""
    return 9 if seed % 32 == 1 else view.to_move


def test_each_bot_that_fails_has_its_first_failure() -> None:
    """Also if another one failed earlier, with the same line-up in the same seats."""
    bots: dict[str, Bot] = {"one": failing_often, "two": failing_rarely}
    made = fast_tournament(bots, players=2, deals=40, seed=2)
    assert {*made.forfeits} == {failure.bot for failure in made.failures} == {"one", "two"}
    alone = [fast_tournament(bots, players=2, deals=1, seed=2, first_deal=n) for n in range(40)]
    assert sum(alone[1:], alone[0]) == made


def test_a_bot_without_a_twin_is_refused_by_name() -> None:
    """So are the ruleset, the number of deals, and the threads, before a game is played."""
    with pytest.raises(InvalidTournament, match="cannot run the bot 'slow'"):
        fast_tallies({"score": SCORE, "slow": Search()}, players=2, deals=1, seed=1)
    mine: dict[str, Bot] = {"mine": own_bot}  # type: ignore[dict-item]  # what it tests
    with pytest.raises(InvalidTournament, match="cannot run the bot 'mine'"):
        fast_tallies(mine, players=2, deals=1, seed=1)
    with pytest.raises(InvalidTournament, match="deals: expected an int of 1 or more, got 0"):
        fast_tallies({"score": SCORE}, players=2, deals=0, seed=1)
    with pytest.raises(InvalidTournament, match="threads: expected an int from 1 to 256"):
        fast_tallies({"score": SCORE}, players=2, deals=1, seed=1, threads=0)
    with pytest.raises(InvalidTournament, match="deals below"):
        fast_tallies({"score": SCORE}, players=2, deals=1, seed=1, first_deal=2**63 - 1)


def test_the_shares_agree_with_those_of_a_tournament() -> None:
    """With other deals, the share is within the intervals of the Python tournament."""
    slow = shares(tournament(BOTS_OF_FOUR, players=2, deals=60, seed=5), 0.999)
    fast = shares(fast_tournament(BOTS_OF_FOUR, players=2, deals=2000, seed=5))
    for one, other in zip(slow, fast, strict=True):
        assert (one.line_up, one.bot) == (other.line_up, other.bot)
        assert one.low <= other.high
        assert other.low <= one.high
