"""Every bot plays by every ruleset, sees no hidden card, and is a value."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import Ruleset, State, apply, legal_actions, new_game, result
from mantis_rules.bots import BOTS, COLLECTOR, MATCHER, RANDOM, SCORE, Bot, Greedy, Search
from mantis_rules.variants import RULESETS
from mantis_rules.views import memory_view
from tests.helpers.lookalikes import any_positions, lookalikes
from tests.helpers.processes import output_of
from tests.helpers.variants import EVERY_RULES

QUICK: dict[str, Bot] = {**BOTS, "search": Search(samples=1, playout=RANDOM)}
each_bot = pytest.mark.parametrize("bot", QUICK.values(), ids=QUICK)
seeds = st.integers(-(2**70), 2**70)


@settings(max_examples=60)
@given(state=any_positions(), seed=seeds)
@each_bot
def test_a_bot_takes_a_legal_action(bot: Bot, state: State, seed: int) -> None:
    """In any position of any game that is not over, by official, variant and house rules."""
    if result(state) is None:
        assert bot(memory_view(state), seed) in legal_actions(state)


@pytest.mark.parametrize("rules", dict.fromkeys((*RULESETS, *EVERY_RULES)), ids=repr)
@each_bot
def test_a_bot_plays_whole_games(bot: Bot, rules: Ruleset) -> None:
    """By every shipped ruleset and by variants, with as few and as many players as allowed."""
    for players in {rules.min_players, rules.max_players}:
        state = new_game(players, seed=3, rules=rules)
        while result(state) is None:
            state = apply(state, bot(memory_view(state), state.ply))


@settings(max_examples=40)
@given(pair=lookalikes(), seed=seeds)
@each_bot
def test_a_bot_does_not_see_what_is_hidden(bot: Bot, pair: tuple[State, State], seed: int) -> None:
    """Positions that differ only in what is hidden get the same action for the same seed."""
    state, twin = pair
    if result(state) is None:
        assert bot(memory_view(state), seed) == bot(memory_view(twin), seed)


@each_bot
def test_a_bot_depends_on_nothing_but_its_arguments(bot: Bot) -> None:
    """Python's global `random` neither changes the action nor is changed by it."""
    view = memory_view(new_game(4, seed=7))
    random.seed(1)
    before = random.getstate()
    first = bot(view, 5)
    assert random.getstate() == before
    random.seed(2)
    assert bot(view, 5) == first


CHOICES = """
from mantis_rules import new_game
from mantis_rules.views import memory_view
from tests.bots.test_any_rules import QUICK
views = [memory_view(new_game(players, seed=players)) for players in (2, 3, 4, 6)]
print([str(bot(view, seed)) for bot in QUICK.values() for view in views for seed in range(4)])
"""


def test_actions_are_the_same_in_every_process() -> None:
    """Neither the hash seed nor `-O` changes an action."""
    first = output_of(CHOICES, hash_seed=1)
    assert first == output_of(CHOICES, "-O", hash_seed=2)
    assert first.count("score") < first.count("'") / 2


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_is_a_value(bot: Bot) -> None:
    """It can be pickled, copied, hashed and compared."""
    for twin in [
        *[pickle.loads(pickle.dumps(bot, n)) for n in range(2, pickle.HIGHEST_PROTOCOL + 1)],
        copy.copy(bot),
        copy.deepcopy(bot),
    ]:
        assert twin == bot
        assert hash(twin) == hash(bot)
    assert [other == bot for other in BOTS.values()].count(True) == 1


def test_the_shipped_bots_have_these_names() -> None:
    """`BOTS` has each bot by the name for the command line, and cannot be changed."""
    assert dict(BOTS) == {
        "random": RANDOM,
        "score": SCORE,
        "matcher": MATCHER,
        "collector": COLLECTOR,
        "greedy": Greedy(),
        "search": Search(),
    }
    with pytest.raises(TypeError):
        BOTS["random"] = SCORE  # type: ignore[index]  # that is what is tested


def test_a_bot_has_a_short_repr_and_a_definition() -> None:
    """The repr is the name, or the call that makes the bot; the docstring has its definition."""
    assert [repr(bot) for bot in (RANDOM, SCORE, MATCHER, COLLECTOR)] == [
        "RANDOM",
        "SCORE",
        "MATCHER",
        "COLLECTOR",
    ]
    for bot in (Greedy(win=1), Search(samples=3, playout=Greedy())):
        assert eval(repr(bot), {"Greedy": Greedy, "Search": Search, "MATCHER": MATCHER}) == bot
    assert all(len(bot.__doc__ or "") > 60 for bot in BOTS.values())
