"""attrs validators for the fields of a ruleset, and its matching relation as bits."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from ..errors import InvalidRuleset
from ..game.checks import FOREIGN_ERRORS, is_key, is_value, is_whole
from ..game.texts import shown
from .card import Card
from .deck import Deck
from .moves import MOST_PLAYERS

Validator: TypeAlias = Callable[[Any, Any, Any], None]


def is_name(rules: object, attribute: Any, name: Any) -> None:
    """Refuse a name that is not one word."""
    if not _is_word(name):
        raise InvalidRuleset(f"name: expected one word, got {shown(name)}")


def is_version(rules: object, attribute: Any, version: Any) -> None:
    """Refuse a version that is neither one word nor None."""
    if version is not None and not _is_word(version):
        raise InvalidRuleset(f"version: expected one word or None, got {shown(version)}")


def _is_word(text: object) -> bool:
    return type(text) is str and text.isprintable() and " " not in text and 0 < len(text) <= 60


def is_deck(rules: object, attribute: Any, deck: Any) -> None:
    """Refuse a value that is not a deck."""
    if type(deck) is not Deck:
        raise InvalidRuleset(f"deck: expected a Deck, got {shown(deck)}")


def whole(lowest: int) -> Validator:
    """Return a validator that refuses a value that is not an int of at least `lowest`."""

    def is_number(rules: object, attribute: Any, number: Any) -> None:
        if not is_whole(number, lowest):
            large = type(number) is int and number > lowest
            bounds = "below 2**63" if large else f"of {lowest} or more"
            raise InvalidRuleset(f"{attribute.name}: expected an int {bounds}, got {shown(number)}")

    return is_number


def is_policy(rules: object, attribute: Any, policy: Any) -> None:
    """Refuse a policy that is not callable, not hashable, or not equal to its copies."""
    if not callable(policy) or not is_key(policy):
        raise InvalidRuleset(f"{attribute.name}: expected a hashable callable, got {shown(policy)}")
    _check_value(attribute.name, policy)


def is_token_kind(rules: object, attribute: Any, kind: Any) -> None:
    """Refuse a token kind that lacks a method, is not hashable, or not equal to its copies."""
    methods = [getattr(kind, name, None) for name in ("fits", "write", "read", "turned")]
    if isinstance(kind, type) or not all(map(callable, methods)) or not is_key(kind):
        raise InvalidRuleset(f"token_kind: expected a hashable TokenKind, got {shown(kind)}")
    _check_value(attribute.name, kind)


def _check_value(name: str, value: object) -> None:
    if not is_value(value):
        raise InvalidRuleset(
            f"{name}: expected a function, or a value that equals its copies, such as of "
            f"an attrs.frozen class, got {shown(value)}"
        )


def check_numbers(deck: Deck, hand: int, min_players: int, max_players: int) -> None:
    """Refuse numbers that contradict one another."""
    if max_players > MOST_PLAYERS:
        raise InvalidRuleset(f"max_players: expected at most {MOST_PLAYERS}, got {max_players}")
    if min_players > max_players:
        raise InvalidRuleset(
            f"min_players: expected at most max_players ({max_players}), got {min_players}"
        )
    if hand * max_players > len(deck):
        raise InvalidRuleset(
            f"hand: {hand} cards for each of {max_players} players are {hand * max_players}, "
            f"but the deck has {len(deck)}"
        )


@lru_cache(maxsize=256)
def matched_bits(matching: Callable[[Card, Card], bool], deck: Deck) -> tuple[int, ...]:
    """Return, for each card of a deck, the bits of the cards that it matches when flipped (V4)."""
    matched = []
    for flipped in deck.cards:
        bits = 0
        for place, lying in enumerate(deck.cards):
            try:
                answer = matching(flipped, lying)
            except FOREIGN_ERRORS as error:
                raise InvalidRuleset(
                    f"matching: raised {type(error).__name__} for {flipped} and {lying}"
                ) from error
            if type(answer) is not bool:
                raise InvalidRuleset(f"matching: expected True or False, got {shown(answer)}")
            bits |= answer << place
        matched.append(bits)
    return tuple(matched)
