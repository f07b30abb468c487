"""Bad parameters and bad arguments of bots are refused with a sentence."""

from __future__ import annotations

from functools import partial

import attrs
import pytest

from mantis_rules import InvalidState, apply, legal_actions, new_game
from mantis_rules.bots import BOTS, Greedy, InvalidBot, Search
from mantis_rules.views import memory_view, table_view
from tests.helpers.refusals import Refusal, call, check, each, for_each

START = new_game(3, seed=7)
OVER = START
while actions := legal_actions(OVER):
    OVER = apply(OVER, actions[0])
VIEW = memory_view(START)
NO_VIEWS = [None, START, "view", 3]
NO_SEEDS = [None, True, 1.0, "1"]
NO_WEIGHTS = [None, True, 0.5, "1", 10**6 + 1, -(10**6) - 1]
NO_BUDGETS = [None, True, 1.0, 0, -1, 10**6 + 1]

REFUSALS = [
    *[
        refusal
        for name, bot in BOTS.items()
        for refusal in [
            *for_each(
                f"{name} sees",
                [None, "view", 3],
                partial(lambda bot, value: bot(value, 0), bot),
                InvalidState,
                "view: expected a MemoryView, got {}",
            ),
            Refusal(f"{name} sees a state", call(bot, START, 0), InvalidState, "got <State"),
            Refusal(
                f"{name} sees a table view",
                call(bot, table_view(START), 0),
                InvalidState,
                "view: expected a MemoryView, got <TableView",
            ),
            Refusal(
                f"{name} sees the end",
                call(bot, memory_view(OVER), 0),
                InvalidState,
                "view: expected a game that is not over",
            ),
            *for_each(
                f"{name} seed",
                NO_SEEDS,
                partial(bot, VIEW),
                InvalidState,
                "seed: expected an int, got {}",
            ),
        ]
    ],
    *[
        refusal
        for weight in attrs.asdict(Greedy())
        for refusal in for_each(
            f"Greedy {weight}",
            NO_WEIGHTS,
            partial(lambda weight, value: Greedy(**{weight: value}), weight),
            InvalidBot,
            f"{weight}: expected an int from -1000000 to 1000000, in hundredths of a scored card, "
            "got {}",
        )
    ],
    *for_each(
        "Search samples",
        NO_BUDGETS,
        lambda value: Search(samples=value),
        InvalidBot,
        "samples: expected an int from 1 to 1000000, got {}",
    ),
    *for_each(
        "Search plies",
        [None, True, 1.0, -1, 10**6 + 1],
        lambda value: Search(plies=value),
        InvalidBot,
        "plies: expected an int from 0 to 1000000, got {}",
    ),
    Refusal(
        "Search weights",
        call(Search, weights=BOTS["matcher"]),
        InvalidBot,
        "weights: expected a Greedy, got MATCHER",
    ),
    Refusal(
        "Search playout",
        call(Search, playout="random"),
        InvalidBot,
        "playout: expected a bot, a function of a view and a seed, got 'random' (str)",
    ),
    Refusal(
        "Search playout class",
        call(Search, playout=Greedy),
        InvalidBot,
        "call the class to make one",
    ),
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_bad_input_is_refused(refusal: Refusal) -> None:
    """Each gives one clear error that says what was expected."""
    check(refusal)


def test_every_weight_is_tried() -> None:
    """The refusals above try bad values of all seven weights."""
    assert sum("Greedy" in refusal.what for refusal in REFUSALS) == 7 * len(NO_WEIGHTS)
