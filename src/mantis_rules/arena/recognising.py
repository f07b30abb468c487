"""Recognise the rulesets that the compiled kernel can run, and refuse all others by name.

Policies are compared by identity, without what `with_laws` adds: it changes no game.
"""

from __future__ import annotations

from typing import Final, final

from attrs import frozen

from ..game.stating import without_laws
from ..game.texts import shown
from ..model import LiteralToken, Ruleset
from ..rulebook import (
    again_after_steal_hit,
    clockwise,
    first_to_goal,
    match_takes_all,
    no_token,
    score_or_steal,
)
from ..variants.powertoken import POWER_TOKEN, PowerTokenKind, right_of_the_first
from ..variants.short import most_scored
from .kernel.codes import AGAIN, CLOCKWISE, MOST_GOAL, MOST_SEATS, TOKEN
from .tally import InvalidTournament

_SUCCESSIONS: Final = {
    without_laws(clockwise): CLOCKWISE,
    without_laws(again_after_steal_hit): AGAIN,
    without_laws(POWER_TOKEN.succession): TOKEN,
}

UNKNOWN: Final = -1


@final
@frozen
class Numbers:
    """A ruleset as the kernel reads it; fronts and backs are numbered from 0.

    Args:
        fronts: the front of each card.
        backs: the back of each card.
        shown: for each back, the fronts of the deck's cards that have it, as bits.
        matched: for each front, the fronts that it matches, as bits.
        succession: the code of the succession policy.
        by_tanks: whether tanks break a tie (E4).
    """

    fronts: tuple[int, ...]
    backs: tuple[int, ...]
    shown: tuple[int, ...]
    matched: tuple[int, ...]
    succession: int
    by_tanks: bool


def recognised(rules: Ruleset, players: int) -> Numbers:
    """Return a ruleset as numbers.

    Raises:
        InvalidTournament: if the kernel cannot run it; the text says which part of it.
    """
    succession = _code(rules)
    victory = without_laws(rules.victory)
    with_token = succession == TOKEN
    checks = {
        "legality": without_laws(rules.legality) is score_or_steal,
        "resolution": without_laws(rules.resolution) is match_takes_all,
        "succession": succession != UNKNOWN,
        "victory": victory is first_to_goal or victory is most_scored,
        "opening": without_laws(rules.opening) is (right_of_the_first if with_token else no_token),
        "token_kind": type(rules.token_kind) is (PowerTokenKind if with_token else LiteralToken),
    }
    for part, official in checks.items():
        if not official:
            raise _refusal(
                rules, f"its {part}, {shown(getattr(rules, part))}, is not an official one"
            )
    if players > MOST_SEATS:
        raise _refusal(rules, f"with {players} players, more than {MOST_SEATS}")
    if rules.goal > MOST_GOAL:
        raise _refusal(rules, f"its goal, {rules.goal}, is larger than {MOST_GOAL}")
    deck = rules.deck
    colours = {colour: number for number, colour in enumerate(deck.colours)}
    numbers = {back: number for number, back in enumerate(dict.fromkeys(c.back for c in deck))}
    shown_by = [0] * len(numbers)
    for card in deck:
        shown_by[numbers[card.back]] |= 1 << colours[card.front]
    return Numbers(
        tuple([colours[card.front] for card in deck]),
        tuple([numbers[card.back] for card in deck]),
        tuple(shown_by),
        _matched(rules),
        succession,
        victory is first_to_goal,
    )


def _code(rules: Ruleset) -> int:
    """Return the code of the succession policy; UNKNOWN if it is not an official one."""
    policy = without_laws(rules.succession)
    for known, code in _SUCCESSIONS.items():
        if policy is known:
            return code
    return UNKNOWN


def _matched(rules: Ruleset) -> tuple[int, ...]:
    """Return which fronts each front matches; refuse a matching that depends on more (V4)."""
    deck = rules.deck
    found = []
    for front in deck.colours:
        answers = set()
        for card in deck:
            if card.front is front:
                bits, matched = rules.matched_by(card), 0
                for number, colour in enumerate(deck.colours):
                    cards = deck.bits_of(colour)
                    if bits & cards not in (0, cards):
                        raise _refusal(rules, "its matching depends on more than the fronts")
                    matched |= (bits & cards != 0) << number
                answers.add(matched)
        if len(answers) > 1:
            raise _refusal(rules, "its matching depends on more than the fronts")
        found.append(answers.pop() if answers else 0)
    return tuple(found)


def _refusal(rules: Ruleset, reason: str) -> InvalidTournament:
    return InvalidTournament(
        f"rules: the compiled kernel cannot run the ruleset {rules.name!r}: {reason}"
    )
