"""Bots choose legal actions, and repeat a game for the same seed."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from mamba_boards import rules_of, scattered, small
from mamba_rules import (
    DUEL,
    QUARTET,
    TEAMS,
    TRIO,
    Action,
    Move,
    Ruleset,
    State,
    apply,
    format_action,
    legal_actions,
    mamba_game,
    new_game,
    parse_position,
    position,
    replay,
    result,
    verify,
    winner,
)
from mamba_rules.bots import WIN, Bot, greedy_bot, play_out, random_bot, side_of, standing
from mamba_rules.laws import MAMBA_LAWS
from mamba_rules.search import Search
from mantis_rules import InvalidRecord, InvalidState
from mantis_rules.game import Move as Taken

BOTS: dict[str, Bot] = {"random": random_bot, "greedy": greedy_bot, "search": Search(60)}


@pytest.mark.parametrize("rules", [DUEL, TRIO, QUARTET, TEAMS], ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", BOTS)
def test_games_between_bots_end_and_keep_every_law(rules: Ruleset, name: str) -> None:
    """M1 to M8, B14 to B16: every game has a result and keeps all laws."""
    rules = evolve(rules, name="short", turns=50)
    record = play_out(rules, [BOTS[name]] * rules.players, seed=7)
    assert record.result is not None
    assert verify(record) == record.result
    game = mamba_game(rules)
    for ply, step in enumerate(replay(record)):
        move = Taken(game, step.before, step.action, step.after, ply, (), step)
        for law in MAMBA_LAWS:
            if law.id != "symmetric" or ply % 25 == 0:  # the slow one
                asked = law.about(move)
                assert not law.when(asked) or law.holds(asked), (law.id, ply)


@pytest.mark.parametrize("rules", [DUEL, TRIO, QUARTET, TEAMS], ids=lambda rules: rules.name)
def test_whole_games_between_greedy_bots_end(rules: Ruleset) -> None:
    """B14, B15, B16: with the published rules every game ends with a result."""
    seats = [greedy_bot, random_bot, greedy_bot, random_bot][: rules.players]
    ended = play_out(rules, seats, seed=1).result
    assert ended is not None
    assert (ended.winners == ()) == (ended.reason in ("repetition", "turn limit"))


@pytest.mark.parametrize("name", BOTS)
def test_the_seed_decides_a_game(name: str) -> None:
    """B4: the same seed gives the same game, another seed a different one."""
    rules = evolve(DUEL, name="short", turns=12)
    games = [play_out(rules, [BOTS[name]] * 2, seed).actions for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_greedy_chooses_a_capture() -> None:
    """B5, B10: the greedy bot chooses a move that turns a mambiz."""
    rules = rules_of(["....B", ".....", "...A.", ".....", ".AB.."])
    state = apply(new_game(rules=rules), legal_actions(new_game(rules=rules))[-1])
    for seed in range(5):
        action = greedy_bot(state, random.Random(seed))
        assert apply(state, action).counts == (3, 1)


def test_an_isolated_mambiz_counts_nearly_twice() -> None:
    """B5: the standing counts own mambiz, and isolated ones more, less those of the others."""
    rules = rules_of(["A...A", ".....", "..B..", ".....", "BB..C"])
    state = parse_position("A...A\n.....\n..B..\n.....\nBB..C", rules)
    values = [2 * (10 + 9), 3 * 10 + 9, 10 + 9]
    assert [standing(state, camp) for camp in range(3)] == [3 * v - sum(values) for v in values]
    four = evolve(rules, birth_squares=4, opening=["A...A", "...C.", "..B..", ".....", "BB..C"])
    assert standing(new_game(rules=four), 2) == 3 * 2 * 19 - (2 * 19 + 39 + 2 * 19)


def test_without_a_supply_an_isolated_mambiz_counts_once() -> None:
    """B5: isolated mambiz count more only as far as the supply could serve their births."""
    opening = ["A...A", ".....", "..B..", ".....", "BB..C"]
    for mambiz, more in ((6, 0), (7, 1), (8, 2), (9, 2)):
        rules = rules_of(opening, mambiz=mambiz)
        values = [20 + 9 * more, 30 + 9 * min(more, 1), 10 + 9 * min(more, 1)]
        assert standing(new_game(rules=rules), 0) == 3 * values[0] - sum(values)


def test_greedy_keeps_its_mambiz_apart() -> None:
    """B5: with nothing to capture, the greedy bot moves a mambiz where it is isolated."""
    rules = rules_of(["....B", ".....", ".....", "AA...", "....."])
    state = new_game(rules=rules)
    for seed in range(5):
        after = apply(state, greedy_bot(state, random.Random(seed)))
        assert standing(after, 0) == 2 * 2 * 19 - (2 * 19 + 19)


def test_greedy_and_search_win_when_they_can() -> None:
    """B13, B14: both bots put the last other camp out when they can."""
    rules = rules_of(["....B", ".....", "...A.", ".....", ".AB.."], out=1)
    state = new_game(rules=rules)
    for bot in (greedy_bot, Search(200)):
        for seed in range(3):
            taken = state
            while result(taken) is None and taken.to_move == 0:
                taken = apply(taken, bot(taken, random.Random(seed)))
            assert winner(taken) == 0


def test_search_beats_greedy() -> None:
    """B10, B11: the search looks two actions deep and wins at least 4 of 6 games against greedy."""
    beaten = 0
    rules = small(5, 2, mambiz=12, turns=40)
    for seed in range(6):
        seats: list[Bot] = [Search(400), greedy_bot]
        record = play_out(rules, seats if seed % 2 == 0 else seats[::-1], seed)
        assert record.result is not None
        beaten += record.result.winners == (seed % 2,)
    assert beaten >= 4


@pytest.mark.parametrize("budget", [1, 2, 10, 37])
def test_a_small_budget_is_enough_to_move(budget: int) -> None:
    """B6: with a budget of one state the search still chooses a legal action."""
    for rules in (DUEL, QUARTET):
        state = new_game(rules=rules)
        assert Search(budget)(state, random.Random(1)) in legal_actions(state)


@pytest.mark.parametrize("budget", [0, -1, True, 1.5, "9", None])
def test_a_budget_is_a_number(budget: int) -> None:
    """B6: anything but an int of 1 or more is refused."""
    with pytest.raises(InvalidState, match="budget: expected an int of 1 or more"):
        Search(budget)


def test_the_search_keeps_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """B6: the search never looks at more states than its budget allows."""
    looked = 0

    def counting(state: State, action: Action) -> State:
        nonlocal looked
        looked += 1
        return apply(state, action)

    monkeypatch.setattr("mamba_rules.search.apply", counting)
    Search(150)(new_game(2), random.Random(1))
    assert 36 < looked <= 150


def replied(state: State, camp: int) -> int:
    """A state's value to a camp after the next mover has chosen its own best action."""
    legal = legal_actions(state)
    if not legal:
        return standing(state, camp)
    best = max((apply(state, action) for action in legal), key=lambda s: standing(s, state.to_move))
    return standing(best, camp)


@pytest.mark.parametrize("camps", [2, 3, 4])
def test_the_search_looks_two_actions_ahead(camps: int) -> None:
    """B6, B10: with just enough budget it chooses the best action, given the best next action."""
    distinct = 0
    for seed in range(12):
        state = scattered(small(4, camps, mambiz=7), seed)
        legal = legal_actions(state)
        after = [apply(state, action) for action in legal]
        cost = 2 * len(legal) + sum(len(legal_actions(one)) for one in after)
        values = [replied(one, state.to_move) for one in after]
        if max(values) >= WIN:  # a win at once needs no look ahead
            continue
        distinct += len(set(values)) > 1
        action = Search(cost)(state, random.Random(seed))
        assert values[legal.index(action)] == max(values)
    assert distinct >= 6


def test_the_search_decides_for_its_side_in_each_of_its_actions() -> None:
    """B5, B16: camp 2 of a team, whose number is not its side's, chooses its next birth or move."""
    distinct = 0
    for seed in range(40):
        drawn = scattered(small(5, 4, mambiz=9), seed)
        state = position(evolve(drawn.rules, teams=True), drawn.board, to_move=2)
        legal, side = legal_actions(state), side_of(state, 2)
        after = [apply(state, action) for action in legal]
        if len(legal) < 2 or any(one.to_move != 2 for one in after if result(one) is None):
            continue
        replies = [
            [standing(apply(one, each), side) for each in legal_actions(one)] for one in after
        ]
        values = [
            max(each) if each else standing(one, side)
            for each, one in zip(replies, after, strict=True)
        ]
        if max(standing(one, side) for one in after) >= WIN:  # it needs no look ahead
            continue
        cost = 2 * len(legal) + sum(map(len, replies))
        distinct += len(set(values)) > 1
        action = Search(cost)(state, random.Random(seed))
        assert values[legal.index(action)] == max(values)
    assert distinct >= 3


class Enough(Exception):
    """Raised once the search has looked at as many states as the test needs."""


def test_a_large_budget_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """B6: with budget left, the search looks deeper than one action."""
    looked = 0

    def counting(state: State, action: Action) -> State:
        nonlocal looked
        looked += 1
        if looked > 200:
            raise Enough
        return apply(state, action)

    monkeypatch.setattr("mamba_rules.search.apply", counting)
    with pytest.raises(Enough):
        Search(10**6)(new_game(2), random.Random(1))


def test_the_only_legal_action_is_chosen() -> None:
    """B6: where one action alone is legal, the search chooses it."""
    rules = rules_of(["A....", "B....", ".....", ".....", "....B"])
    state = parse_position("A.BB.\nBB...\n.....\n.....\n....B", rules)
    assert [format_action(action) for action in legal_actions(state)] == ["move a5 b5"]
    assert Search(5)(state, random.Random(0)) == Move(48, 49)


@pytest.mark.parametrize("name", BOTS)
def test_bots_refuse_a_finished_game(name: str) -> None:
    """B14: every bot refuses a state in which the game is over."""
    over = parse_position("A....\n.....\n.....\n.....\n.....", small(5, 2))
    with pytest.raises(InvalidState, match=r"state .B14, B15.: expected a game that is not over"):
        BOTS[name](over, random.Random(1))


def test_play_out_needs_a_bot_for_each_camp() -> None:
    """B1: too few bots, or a seed that is no int, are refused."""
    with pytest.raises(InvalidState, match=r"bots .B1.: expected 2, one a camp, got 1"):
        play_out(DUEL, [random_bot], 1)
    with pytest.raises(
        InvalidRecord, match="seed: expected an int of at most 600 digits, got True"
    ):
        play_out(DUEL, [random_bot] * 2, True)
