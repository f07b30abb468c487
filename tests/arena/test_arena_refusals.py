"""Bad arguments of games and tournaments are refused with a sentence, before anything is played."""

from __future__ import annotations

from typing import Any

import pytest

from mantis_rules import STANDARD, InvalidState, new_game
from mantis_rules.arena import InvalidTournament, choice_seed, deal_seed, play, ranking, tournament
from mantis_rules.bots import RANDOM, SCORE, Greedy, InvalidBot
from mantis_rules.rulebook import DUEL
from mantis_rules.variants import house
from tests.helpers.refusals import Refusal, call, check, each, for_each

NO_INTS: list[Any] = [None, True, 1.0, "1"]
MANY = {f"bot {n}": RANDOM for n in range(60)}
WIDE = house(name="wide", min_players=2, max_players=20, hand=1)


def asked(**changes: Any) -> Any:
    """A call of a tournament with some arguments changed."""
    given: dict[str, Any] = {"players": 2, "deals": 1, "seed": 1}
    bots = changes.pop("bots", {"random": RANDOM, "score": SCORE})
    return lambda: tournament(bots, **given | changes)


def changed(name: str, values: list[Any], text: str) -> list[Refusal]:
    """A refusal for each bad value of an argument of a tournament."""
    return for_each(name, values, lambda value: asked(**{name: value})(), InvalidTournament, text)


NOT_BOTS: list[tuple[str, Any, str]] = [
    ("no bots", {}, "bots: expected at least one bot, got none"),
    ("a word", {"a": "random"}, "bots: a: expected a bot, a function of a view and a seed, got"),
    ("a class", {"a": Greedy}, "call the class to make one"),
    ("a number as name", {1: RANDOM}, "bots: expected names of 1 to 200 characters in one line"),
    ("an empty name", {"": RANDOM}, "bots: expected names of 1 to 200 characters in one line"),
    ("two lines", {"a\nb": RANDOM}, "bots: expected names of 1 to 200 characters in one line"),
]

REFUSALS = [
    *[Refusal(what, asked(bots=bots), InvalidBot, text) for what, bots, text in NOT_BOTS],
    *[Refusal(f"play: {what}", call(play, bots, 1), InvalidBot, t) for what, bots, t in NOT_BOTS],
    *for_each(
        "bots",
        [None, [RANDOM], 3],
        lambda value: asked(bots=value)(),
        InvalidBot,
        "bots: expected a mapping from names to bots, got ",
    ),
    *for_each(
        "play bots",
        [None, 3],
        lambda value: play(value, 1),
        InvalidBot,
        "bots: expected bots in order or a mapping, got {}",
    ),
    Refusal("a set", call(play, {RANDOM, SCORE}, 1), InvalidBot, "bots: expected bots in order"),
    *changed("players", [*NO_INTS, 1, 7, -2], "players: expected an int from 2 to 6, got {}"),
    *changed("deals", [*NO_INTS, 0, -1], "deals: expected an int of 1 or more, got {}"),
    *changed("first_deal", [*NO_INTS, -1], "first_deal: expected an int of 0 or more, got {}"),
    *changed("seed", NO_INTS, "seed: expected an int of at most 1000 digits, got a value of type "),
    Refusal("a long seed", asked(seed=10**1000), InvalidTournament, "at most 1000 digits"),
    *changed("chunk", [True, 0, 1.0, "1"], "chunk: expected an int of 1 or more or None, got {}"),
    *changed("seatings", [None, 1, "each", []], "seatings: expected 'rotations' or 'all', got {}"),
    *changed("rules", [1, "duel"], "rules: expected a Ruleset or None, got {}"),
    *changed("progress", [1, "bar"], "progress: expected a function or None, got {}"),
    *changed("executor", [1, "pool"], "executor: expected an Executor or None, got {}"),
    Refusal(
        "more seats than the rules allow",
        asked(players=3, rules=DUEL),
        InvalidTournament,
        "players: expected an int from 2 to 2, got 3 (int)",
    ),
    Refusal(
        "all seatings of many",
        asked(players=9, rules=WIDE, seatings="all"),
        InvalidTournament,
        "seatings: expected 'rotations' for more than 8 players, got 'all'",
    ),
    Refusal(
        "too many line-ups",
        asked(players=6, bots=MANY),
        InvalidTournament,
        "bots: expected at most 1000000 games for each deal, got 50063860 line-ups with up to 6",
    ),
    Refusal("too many bots to play", call(play, [RANDOM] * 7, 1), InvalidState, "from 2 to 6"),
    Refusal("one bot", call(play, [RANDOM], 1), InvalidState, "players: expected an int from 2"),
    *for_each(
        "play seed",
        NO_INTS,
        lambda value: play([RANDOM] * 2, value),
        InvalidState,
        "seed: expected an int of at most 1000 digits, got a value of type ",
    ),
    *for_each(
        "play first",
        [*NO_INTS, 2, -1],
        lambda value: play([RANDOM] * 2, 1, first=value),
        InvalidState,
        "first: expected a seat from 0 to 1, got {}",
    ),
    Refusal(
        "play rules", call(play, [RANDOM] * 3, 1, DUEL), InvalidState, "from 2 to 2, got 3 (int)"
    ),
    *for_each(
        "deal",
        [*NO_INTS, -1],
        lambda value: deal_seed(1, value),
        InvalidState,
        "deal: expected an int of 0 or more, got {}",
    ),
    *for_each(
        "ply",
        [*NO_INTS, -1],
        lambda value: choice_seed(1, value),
        InvalidState,
        "ply: expected an int of 0 or more, got {}",
    ),
    *for_each(
        "seed of a seed",
        NO_INTS,
        lambda value: deal_seed(value, 1),
        InvalidState,
        "seed: expected an int of at most 1000 digits, got a value of type ",
    ),
    Refusal(
        "ranking of an open game",
        call(ranking, new_game(2, seed=1)),
        InvalidState,
        "state: expected one in which the game is over",
    ),
    Refusal("ranking of rules", call(ranking, STANDARD), InvalidState, "expected a State"),
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_bad_input_is_refused(refusal: Refusal) -> None:
    """Each gives one clear error that says what was expected."""
    check(refusal)
