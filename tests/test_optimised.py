"""All checks also run under `python -O`, which skips every `assert`."""

from __future__ import annotations

import json

from mantis_rules import Score, Steal, apply, new_game
from tests.arena import test_arena_refusals, test_deals, test_simulate_refusals
from tests.bots import test_bot_refusals
from tests.cards import test_card_sets, test_cards, test_colour_counts, test_decks
from tests.drawing import test_drawing_refusals
from tests.engine import test_fast_face, test_moves, test_new_game_refusals
from tests.engine.test_illegal import NO_ACTIONS, NO_SEATS, is_accepted, steals
from tests.helpers.processes import output_of
from tests.helpers.refusals import outcome
from tests.notation import test_notation, test_notation_refusals, test_plain_refusals
from tests.rulesets import test_ruleset_refusals
from tests.state import test_state_refusals
from tests.views import test_follow_refusals, test_view_refusals, test_view_zone_refusals

MODULES = [
    test_cards,
    test_decks,
    test_card_sets,
    test_ruleset_refusals,
    test_state_refusals,
    test_new_game_refusals,
    test_notation,
    test_notation_refusals,
    test_colour_counts,
    test_view_refusals,
    test_view_zone_refusals,
    test_follow_refusals,
    test_plain_refusals,
    test_moves,
    test_fast_face,
    test_drawing_refusals,
    test_bot_refusals,
    test_arena_refusals,
    test_deals,
    test_simulate_refusals,
]
PRELUDE = """
import json, sys
assert sys.exit("asserts are not skipped here")
"""


def outcomes() -> list[str]:
    """The outcomes of all refusals of the modules above."""
    return [outcome(refusal) for module in MODULES for refusal in module.REFUSALS]


def acceptances() -> list[str]:
    """The outcome of every action, and of values that are not actions, in a few positions."""
    first = new_game(4, seed=3)
    told = []
    for state in (first, apply(first, Score()), apply(first, Steal(2))):
        for action in [Score(), *steals(4), *map(Steal, NO_SEATS), *NO_ACTIONS]:
            try:
                told.append(str(is_accepted(state, action)))
            except Exception as error:  # its type is reported as well
                told.append(type(error).__name__)
    return told


def test_bad_input_is_refused_alike() -> None:
    """Each piece of bad input gives the same error with `-O` as without it."""
    told = output_of(
        PRELUDE + "from tests.test_optimised import outcomes\nprint(json.dumps(outcomes()))",
        "-O",
    )
    assert json.loads(told) == outcomes()


def test_illegal_actions_are_refused_alike() -> None:
    """The same actions are accepted with `-O` as without it."""
    told = output_of(
        PRELUDE + "from tests.test_optimised import acceptances\nprint(json.dumps(acceptances()))",
        "-O",
    )
    assert json.loads(told) == acceptances()


def test_there_is_bad_input_to_try() -> None:
    """There are more than 300 pieces of bad input, and fewer than a tenth are accepted."""
    tried = outcomes()
    assert len(tried) > 300
    assert tried.count("accepted") < len(tried) / 10
