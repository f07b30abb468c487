"""Invalid rulesets (V3), and numbers of players without an official ruleset (S1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from mantis_rules import STANDARD, InvalidRuleset, Ruleset, official
from tests.helpers.positions import SMALL_DECK
from tests.helpers.refusals import Refusal, call, check, each, for_each
from tests.rules import rule

POLICIES = ["legality", "resolution", "succession", "victory", "opening"]


def _with(parameter: str) -> Callable[[Any], Ruleset]:
    return lambda value: attrs.evolve(STANDARD, **{parameter: value})


class NoHash:
    """A callable that has no hash."""

    __hash__ = None  # type: ignore[assignment]  # wrong on purpose

    def __call__(self, *args: object) -> tuple[object, ...]:
        return ()

    def __repr__(self) -> str:
        return "NoHash()"


REFUSALS = [
    *for_each(
        "name",
        [
            "",
            " ",
            "two words",
            "line\n",
            " led",
            "trailed ",
            "a\tb",
            "a\x00b",
            "a\u200bb",
            "n" * 61,
            None,
            5,
            b"name",
            ("n",),
        ],
        _with("name"),
        InvalidRuleset,
        "name: expected one word, got ",
    ),
    *for_each(
        "version",
        ["", "two words", "line\n", "a\u200bb", "n" * 61, 2, b"2", ("2",)],
        _with("version"),
        InvalidRuleset,
        "version: expected one word or None, got ",
    ),
    *for_each(
        "deck",
        [None, (), "standard", 105, frozenset(), Ruleset],
        _with("deck"),
        InvalidRuleset,
        "deck: expected a Deck, got ",
    ),
    *for_each(
        "hand",
        [-1, True, 4.0, "4", None],
        _with("hand"),
        InvalidRuleset,
        "hand: expected an int of 0 or more, got {}",
    ),
    *for_each(
        "goal",
        [0, -10, True, 10.0, "10", None],
        _with("goal"),
        InvalidRuleset,
        "goal: expected an int of 1 or more, got {}",
    ),
    *(
        refusal
        for parameter in ("min_players", "max_players")
        for refusal in for_each(
            parameter,
            [1, 0, -2, True, 3.0, "3", None, []],
            _with(parameter),
            InvalidRuleset,
            parameter + ": expected an int of 2 or more, got {}",
        )
    ),
    *(
        refusal
        for parameter in ("hand", "goal", "min_players", "max_players")
        for refusal in for_each(
            parameter,
            [2**63],
            _with(parameter),
            InvalidRuleset,
            parameter + ": expected an int below 2**63, got {}",
        )
    ),
    Refusal(
        "min_players above max_players",
        call(attrs.evolve, STANDARD, min_players=5, max_players=4),
        InvalidRuleset,
        "min_players: expected at most max_players (4), got 5",
    ),
    Refusal(
        "more players than any table seats",
        call(attrs.evolve, STANDARD, hand=0, max_players=1001),
        InvalidRuleset,
        "max_players: expected at most 1000, got 1001",
    ),
    Refusal(
        "more cards to deal than there are",
        call(attrs.evolve, STANDARD, hand=18),
        InvalidRuleset,
        "hand: 18 cards for each of 6 players are 108, but the deck has 105",
    ),
    Refusal(
        "a deck too small to deal from",
        call(attrs.evolve, STANDARD, deck=SMALL_DECK),
        InvalidRuleset,
        "hand: 4 cards for each of 6 players are 24, but the deck has 12",
    ),
    *(
        refusal
        for policy in POLICIES
        for refusal in for_each(
            policy,
            [None, "score", 0, [], {}, NoHash()],
            _with(policy),
            InvalidRuleset,
            policy + ": expected a hashable callable, got ",
        )
    ),
    *for_each(
        "official",
        [0, 1, 7, -2, True, 2.0, "4", None, []],
        official,
        InvalidRuleset,
        "players: expected an int from 2 to 6, got {}",
    ),
]


@rule("S1", "V3")
@pytest.mark.parametrize("refusal", each(REFUSALS))
def test_bad_parameters_are_refused(refusal: Refusal) -> None:
    """Each bad parameter raises a clear error that names it and says what was given."""
    check(refusal)


class _NoValue:
    """A policy, or a token kind, that equals only itself."""

    def __call__(self, state: object, *flip: object) -> None:
        return None

    def fits(self, token: object, players: int) -> bool:
        return True

    def write(self, token: object) -> str:
        return "x"

    def read(self, text: str) -> str:
        return text

    def turned(self, token: object, seats: object, colours: object) -> object:
        return token


@pytest.mark.parametrize("part", ["legality", "resolution", "victory", "opening", "token_kind"])
def test_a_part_that_equals_only_itself_is_refused(part: str) -> None:
    """A policy or token kind that equals only itself is refused: its pickle would differ."""
    with pytest.raises(
        InvalidRuleset, match=f"{part}: expected a function, or a value that equals"
    ):
        _with(part)(_NoValue())


@pytest.mark.parametrize("kind", [None, 5, _NoValue, object()])
def test_a_bad_token_kind_is_refused(kind: Any) -> None:
    """A token kind must be a value with the methods of `TokenKind`, and not a class."""
    with pytest.raises(InvalidRuleset, match="token_kind: expected a hashable TokenKind"):
        _with("token_kind")(kind)


@pytest.mark.parametrize("name", ["x", "x" * 60])
def test_a_name_has_one_to_sixty_letters(name: str) -> None:
    """Names of 1 and of 60 characters are accepted."""
    assert attrs.evolve(STANDARD, name=name).name == name


@pytest.mark.parametrize("name", ["", "x" * 61, "two words", "zero\u200bwidth"])
def test_other_names_are_refused(name: str) -> None:
    """A name that is empty, too long, of two words, or not printable is refused."""
    with pytest.raises(InvalidRuleset, match="name: expected one word"):
        attrs.evolve(STANDARD, name=name)


def test_a_thousand_players_are_not_too_many() -> None:
    """`max_players` can be 1000 and no more, to keep memory small."""
    assert attrs.evolve(STANDARD, name="crowd", hand=0, max_players=1000).max_players == 1000
    with pytest.raises(InvalidRuleset, match="max_players: expected at most 1000, got 1001"):
        attrs.evolve(STANDARD, name="crowd", hand=0, max_players=1001)


@rule("V3")
def test_a_goal_is_below_2_to_the_63() -> None:
    """A goal can be at most 2**63 - 1."""
    assert attrs.evolve(STANDARD, name="far", goal=2**63 - 1).goal == 2**63 - 1
    with pytest.raises(
        InvalidRuleset, match=r"goal: expected an int below 2\*\*63, got 922337203685"
    ):
        attrs.evolve(STANDARD, name="far", goal=2**63)
