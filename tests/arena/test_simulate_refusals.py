"""What the kernel cannot run is refused by name, and so are bad arguments; numba is not needed."""

from __future__ import annotations

from itertools import repeat
from typing import Any

import attrs
import pytest

from mantis_rules import DUEL, STANDARD, Action, Card, Flip, Ruleset, State, Turn
from mantis_rules.arena import InvalidTournament, simulate
from mantis_rules.bots import BOTS, RANDOM
from mantis_rules.rulebook import match_takes_all, score_or_steal
from mantis_rules.variants import (
    POWER_TOKEN,
    extra_turn_on_hit,
    house,
    last_protected,
    no_stealing_below,
    take_at_most,
)
from mantis_rules.variants.powertoken import PowerTokenKind, right_of_the_first
from tests.helpers.refusals import Refusal, check, each, for_each

WIDE = house(name="wide", hand=1, max_players=8)


def asked(**changes: Any) -> Any:
    """A call of `simulate` with some arguments changed."""
    given: dict[str, Any] = {
        "rules": STANDARD,
        "players": 3,
        "policies": ["greedy", "random", "collector"],
    }
    return lambda: simulate(**{**given, "games": 1, "seed": 1} | changes)


class _Equal:
    """A policy that claims to be equal to any other."""

    def __call__(self, *asked: Any) -> Any:
        raise AssertionError("it must not be called")

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(match_takes_all)


def copied_legality(state: State) -> tuple[Action, ...]:
    """The official answer, in another function."""
    return score_or_steal(state)


def same_turn(state: State, flip: Flip) -> Turn:
    """Let the mover act again and again."""
    return state.seating.turns[flip.mover]


def by_back(flipped: Card, lying: Card) -> bool:
    """Match cards with the same back."""
    return flipped.back == lying.back


def other_cards(flipped: Card, lying: Card) -> bool:
    """Match the same front, but never the card itself."""
    return flipped.front is lying.front and flipped != lying


def one_card_is_wild(flipped: Card, lying: Card) -> bool:
    """Match the same front, and any card if the flipped one's back is a certain one."""
    return flipped.front is lying.front or flipped.code == "Roy"


def unknown(rules: str, part: str, **changes: Any) -> tuple[Ruleset, str]:
    """A ruleset that the kernel cannot run because of one part."""
    return attrs.evolve(STANDARD, name=rules, **changes), part


UNKNOWN: list[tuple[Ruleset, str]] = [
    unknown("no-steal", "legality", legality=no_stealing_below(3)),
    unknown("protected", "legality", legality=last_protected()),
    unknown("copied", "legality", legality=copied_legality),
    unknown("equal", "resolution", resolution=_Equal()),
    unknown("take-one", "resolution", resolution=take_at_most(1)),
    unknown("again", "succession", succession=extra_turn_on_hit()),
    unknown("same", "succession", succession=same_turn),
    unknown("equal", "succession", succession=_Equal()),
    unknown("equal", "victory", victory=_Equal()),
    unknown("token", "opening", opening=right_of_the_first, token_kind=PowerTokenKind()),
    unknown("lost", "opening", succession=POWER_TOKEN.succession, token_kind=PowerTokenKind()),
    unknown(
        "literal",
        "token_kind",
        succession=POWER_TOKEN.succession,
        opening=right_of_the_first,
    ),
    unknown("kind", "token_kind", token_kind=PowerTokenKind()),
    unknown("backs", "matching depends on more than the fronts", matching=by_back),
    unknown("others", "matching depends on more than the fronts", matching=other_cards),
    unknown("one-card", "matching depends on more than the fronts", matching=one_card_is_wild),
    unknown("far", "goal, 1001, is larger than 1000", goal=1001),
]


REFUSALS = [
    *[
        Refusal(
            f"{rules.name}: {part}",
            asked(rules=rules),
            InvalidTournament,
            f"cannot run the ruleset {rules.name!r}: its {part}",
        )
        for rules, part in UNKNOWN
    ],
    *for_each("rules", [1, "duel"], lambda v: asked(rules=v)(), InvalidTournament, "got {}"),
    *for_each(
        "players",
        [None, True, 1.0, "3", 1, 7],
        lambda value: asked(players=value)(),
        InvalidTournament,
        "players: expected an int from 2 to 6, got {}",
    ),
    Refusal(
        "more seats than the rules allow",
        asked(rules=DUEL),
        InvalidTournament,
        "players: expected an int from 2 to 2, got 3 (int)",
    ),
    Refusal(
        "more seats than the kernel has",
        asked(rules=WIDE, players=8, policies=["score"] * 8),
        InvalidTournament,
        "cannot run the ruleset 'wide': with 8 players, more than 6",
    ),
    *for_each(
        "policies",
        ["random", None, 3, {"random"}, {"a": RANDOM}],
        lambda value: asked(policies=value)(),
        InvalidTournament,
        "policies: expected one for each seat, in order, got ",
    ),
    *for_each(
        "a policy",
        ["search", "Random", "", None, BOTS["search"], max, _Equal()],
        lambda value: asked(policies=["score", value, "score"])(),
        InvalidTournament,
        "policies: expected one of random, score, matcher, collector, greedy, a Greedy, or",
    ),
    Refusal(
        "endless policies",
        asked(policies=repeat("score")),
        InvalidTournament,
        "policies: expected 3, one for each seat, got 7",
    ),
    Refusal(
        "too few policies",
        asked(policies=["score"] * 2),
        InvalidTournament,
        "policies: expected 3, one for each seat, got 2",
    ),
    *for_each(
        "games",
        [None, True, 1.0, "1", 0, -1, 2**63],
        lambda value: asked(games=value)(),
        InvalidTournament,
        "games: expected an int of 1 or more, got {}",
    ),
    *for_each(
        "first_deal",
        [None, True, 1.0, "1", -1],
        lambda value: asked(first_deal=value)(),
        InvalidTournament,
        "first_deal: expected an int of 0 or more, got {}",
    ),
    Refusal(
        "too many deals",
        asked(first_deal=2**63 - 1),
        InvalidTournament,
        "first_deal: expected deals below 2**63, got deal 9223372036854775807",
    ),
    *for_each(
        "seed",
        [None, True, 1.0, "1"],
        lambda value: asked(seed=value)(),
        InvalidTournament,
        "seed: expected an int of at most 1000 digits, got a value of type ",
    ),
    *for_each(
        "threads",
        [None, True, 1.0, "1", 0, -1, 257],
        lambda value: asked(threads=value)(),
        InvalidTournament,
        "threads: expected an int from 1 to 256, got {}",
    ),
    *for_each(
        "progress",
        [1, "bar"],
        lambda value: asked(progress=value)(),
        InvalidTournament,
        "progress: expected a function or None, got {}",
    ),
]


@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_bad_arguments_are_refused(refusal: Refusal) -> None:
    """Each bad argument is refused with a sentence that names it."""
    check(refusal)
