"""One game between bots: its record, its seeds, and bots that fail."""

from __future__ import annotations

import pickle
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mantis_rules import Action, InvalidState, Ruleset, State, apply, new_game, result
from mantis_rules.arena import BotFailed, choice_seed, deal_seed, play, ranking
from mantis_rules.arena.seeds import choice_seeds
from mantis_rules.bots import MATCHER, RANDOM, SCORE, Greedy
from mantis_rules.records import dumps, loads, verify
from mantis_rules.variants import RULESETS
from mantis_rules.views import MemoryView, memory_view
from tests.arena.bots import FAILING, fails_late
from tests.helpers.lookalikes import any_positions
from tests.helpers.positions import table
from tests.rules import rule

GOLDEN_DEALS = [13048347037599295627, 7336464833315198045, 2274255599278550011]
GOLDEN_CHOICES = [2597968348944701951, 6535787578095952839, 17840821451831100160]


@pytest.mark.parametrize("rules", RULESETS, ids=repr)
def test_a_game_is_recorded_with_names_and_seed(rules: Ruleset) -> None:
    """The record verifies, can be stored, and names who sat where and the seed of the deal."""
    for players in {rules.min_players, rules.max_players}:
        bots = {f"bot {n}": [MATCHER, RANDOM, SCORE][n % 3] for n in range(players)}
        record = play(bots, seed=-5, rules=rules, first=1)
        assert (record.seats, record.seed, record.first) == (tuple(bots), -5, 1)
        assert record.rules == rules
        assert verify(record).result == record.result is not None
        assert loads(dumps(record)) == record


def test_each_seat_is_played_by_its_bot_with_the_seed_of_the_ply() -> None:
    """A game played by hand with `choice_seed` takes the same actions."""
    bots = [RANDOM, MATCHER, RANDOM]
    state = new_game(3, seed=11)
    for action in play(bots, seed=11).actions:
        bot = bots[state.to_move]
        assert action == bot(memory_view(state), choice_seed(11, state.ply))
        state = apply(state, action)
    assert result(state) is not None


def test_the_same_seed_plays_the_same_game() -> None:
    """Equal seeds give equal records, different seeds different ones."""
    assert play([RANDOM] * 4, seed=1) == play([RANDOM] * 4, seed=1)
    assert len({play([RANDOM] * 4, seed=seed).actions for seed in range(5)}) == 5


def my_bot(view: MemoryView, seed: int) -> Action:
    """A bot of a user."""
    return view.actions[0]


def test_bots_without_names_get_names() -> None:
    """A function is called by its name, any other bot by its short repr, the same everywhere."""
    nameless: Any = type("Nameless", (), {"__call__": lambda self, view, seed: view.actions[0]})()
    names = play([my_bot, RANDOM, Greedy(win=5), nameless], seed=1).seats
    assert names[:2] == ("my_bot", "RANDOM")
    assert names[2].startswith("Greedy(own_card=")
    assert "Nameless" in names[3]
    assert " at 0x" not in names[3]


@pytest.mark.parametrize(("seed", "number"), [(0, 0), (1, 0), (1, 17), (-(2**70), 10**9)])
def test_seeds_are_hashes(seed: int, number: int) -> None:
    """The documented text, hashed here by the standard library, gives the same numbers."""
    for function, word in (deal_seed, "deal"), (choice_seed, "choice"):
        text = f"mantis {word} {seed} {number}"
        expected = int(sha256(text.encode()).hexdigest()[:16], 16)
        assert function(seed, number) == expected


def test_seeds_never_change() -> None:
    """Some seeds are pinned, so that stored seeds play the same games in every version."""
    assert [deal_seed(2026, n) for n in range(3)] == GOLDEN_DEALS
    assert [choice_seed(2026, n) for n in range(3)] == GOLDEN_CHOICES


@given(st.integers(-50, 50), st.integers(0, 50))
def test_seeds_of_deals_differ(seed: int, deal: int) -> None:
    """Another seed or another number gives another seed, also for neighbours."""
    near = {deal_seed(seed + a, deal + b) for a in range(3) for b in range(3)}
    near |= {choice_seed(seed + a, deal + b) for a in range(3) for b in range(3)}
    assert len(near) == 18


@pytest.mark.parametrize("name", FAILING)
def test_a_bot_that_fails_is_named(name: str) -> None:
    """The error has seat, name, ply and reason, and can be pickled; its cause is kept."""
    bot, reason = FAILING[name]
    with pytest.raises(BotFailed) as failed:
        play({name: bot, "other": SCORE}, seed=1)
    error = failed.value
    assert (error.seat, error.bot, error.ply, error.reason) == (0, name, 0, reason)
    assert str(error) == f"ply 0: the bot {name!r} of seat 0 {reason}"
    assert (error.__cause__ is not None) == reason.startswith("raised")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_bot_may_fail_later() -> None:
    """The ply of the failure is the number of actions before it, and its seat the mover."""
    with pytest.raises(BotFailed, match=r"^ply 4: the bot 'fails_late' of seat 1 raised ValueErr"):
        play([SCORE, fails_late, SCORE], seed=1)


@rule("E3")
def test_losers_are_ranked_by_score_then_tank() -> None:
    """Winners are first; then the score counts, then the tank; what is equal has one rank."""
    state = table(
        "Roy / Rog Rob / Rok Rop / Ryg Ryb / -",
        piles="Ogb Ogp Obp / Oyg Oyb / Oyp Oyk / Ygb / Ygp Ygk Ybp Ybk",
    )
    assert ranking(state) == (2, 3, 3, 5, 1)


@given(any_positions())
def test_the_winners_are_first(state: State) -> None:
    """By every ruleset, rank 1 is that of the winners, and ranks are those of a competition."""
    ended = result(state)
    if ended is None:
        with pytest.raises(InvalidState, match="the game is over"):
            ranking(state)
        return
    ranks = ranking(state)
    assert tuple(seat for seat, rank in enumerate(ranks) if rank == 1) == ended.winners
    expected = 1
    for rank, count in sorted(Counter(ranks).items()):
        assert rank == expected
        expected += count


@pytest.mark.parametrize("seed", [0, -5, 7, 2**64, 10**999])
def test_a_game_computes_the_seeds_of_choices_faster(seed: int) -> None:
    """They are those of `choice_seed`."""
    seed_of = choice_seeds(seed)
    for ply in (0, 1, 40, 7, 10**6):
        assert seed_of(ply) == choice_seed(seed, ply)
