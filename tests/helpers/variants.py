"""Rulesets with a policy of their own, and official ones that the library cannot recognise.

Elsewhere: policies that answer wrongly (`faulty_policies`).
"""

from __future__ import annotations

import attrs
from attrs import frozen

from mantis_rules import (
    DUEL,
    STANDARD,
    CardSet,
    Flip,
    Ruleset,
    Score,
    State,
    Steal,
    Tank,
    Transfer,
    Turn,
)
from tests.helpers.strategies import LITTLE, TINY, TINY_DUEL


@frozen
class AsOfficial:
    """The official resolution as a value of another type, so that the library has to call it."""

    def __call__(self, state: State, flip: Flip) -> tuple[Transfer, ...]:
        """Answer as the official rules do."""
        return STANDARD.resolution(state, flip)


@frozen
class StealsAtMost:
    """A steal that hits takes at most this many matched cards; the flipped card stays there."""

    most: int

    def __call__(self, state: State, flip: Flip) -> tuple[Transfer, ...]:
        """Answer for a steal that hits; the rest is official."""
        if not flip.hit or isinstance(flip.action, Score):
            return STANDARD.resolution(state, flip)
        deck = state.rules.deck
        return (
            Transfer(CardSet(deck, [*flip.matched][: self.most]), Tank(flip.mover)),
            Transfer(CardSet(deck, [flip.card]), Tank(flip.tank)),
        )


def pass_a_miss_on(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A card that matched nothing goes to the tank of the seat after the target."""
    if flip.hit:
        return STANDARD.resolution(state, flip)
    return (Transfer(flip.cards, Tank((flip.tank + 1) % state.players)),)


def last_seat(state: State) -> int:
    """The opening policy: the token is the number of a seat, at first the last one (V1)."""
    return state.players - 1


def token_is_stolen(state: State, flip: Flip) -> Turn:
    """A steal that hits the seat with the token takes the token and gives another turn (V1)."""
    if flip.hit and isinstance(flip.action, Steal) and flip.tank == state.token:
        return Turn(flip.mover, flip.mover)
    return STANDARD.succession(state, flip)


def as_asked(rules: Ruleset) -> Ruleset:
    """The same rules with a resolution that does not look official."""
    return attrs.evolve(rules, name=f"asked-{rules.name}", resolution=AsOfficial())


BARE = attrs.evolve(STANDARD, name="bare", hand=0)
"""No cards are dealt, so at first no card has been seen."""
THIEVES = attrs.evolve(STANDARD, name="thieves", resolution=StealsAtMost(1))
PASSERS = attrs.evolve(TINY, name="passers", resolution=pass_a_miss_on)
TOKEN = attrs.evolve(
    LITTLE, name="token", max_players=5, opening=last_seat, succession=token_is_stolen
)
VARIANTS = (THIEVES, PASSERS, TOKEN, attrs.evolve(TOKEN, name="passed", resolution=pass_a_miss_on))
EVERY_RULES = (STANDARD, DUEL, BARE, TINY, TINY_DUEL, *VARIANTS)
