"""A ruleset as a value: parameters, and the five policies that answer for it.

What is not here: the policies themselves (`policies`), and how they are asked (`engine`).
"""

from __future__ import annotations

from typing import Any, final

import attrs
from attrs import frozen

from ._checks import is_hashable, is_value, is_whole
from .cards import STANDARD_DECK, Deck
from .errors import InvalidRuleset, shown
from .policies import (
    Legality,
    Opening,
    Resolution,
    Succession,
    Victory,
    again_after_steal_hit,
    clockwise,
    first_to_goal,
    match_takes_all,
    no_token,
    score_or_steal,
)
from .state import RulesetKind
from .tokens import LITERAL, TokenKind

__all__ = ["DUEL", "STANDARD", "Ruleset", "official"]


MOST_PLAYERS = 1000
"""More than any table seats; what is kept for each table grows with its square."""


@final
@frozen(kw_only=True, cache_hash=True)
class Ruleset(RulesetKind):
    """The rules of a game as a value; to make a variant, `attrs.evolve` one.

    Args:
        name: what the ruleset is called in records and positions; one word.
        deck: the cards that are played with (C4).
        hand: how many cards are dealt to each seat (S2); 0 or more.
        goal: how many cards in a score pile win (E1, D1); 1 or more.
        min_players: the fewest seats that it is for (S1); 2 or more.
        max_players: the most seats that it is for (S1).
        legality: who may do what (T1, T2).
        resolution: which cards go where (T3, T4).
        succession: who moves next (T7, D2).
        victory: who has won (E1 to E5).
        opening: the variant's first token.
        token_kind: how such tokens are written, read, and turned with the table.

    Raises:
        InvalidRuleset: if a parameter is of the wrong type or out of range, or the deck has too few
            cards to deal `hand` of them to `max_players` seats.

    >>> import attrs
    >>> attrs.evolve(STANDARD, name="quick", goal=6)
    <Ruleset quick: 2 to 6 players, goal 6, hand 4, 105 cards>
    """

    name: str
    deck: Deck = STANDARD_DECK
    hand: int = 4
    goal: int = 10
    min_players: int = 2
    max_players: int = 6
    legality: Legality = score_or_steal
    resolution: Resolution = match_takes_all
    succession: Succession = clockwise
    victory: Victory = first_to_goal
    opening: Opening = no_token
    token_kind: TokenKind = LITERAL

    def __attrs_post_init__(self) -> None:
        name = self.name
        if (
            type(name) is not str
            or not name.isprintable()
            or " " in name
            or not 0 < len(name) <= 60
        ):
            raise InvalidRuleset(f"name: expected one word, got {shown(name)}")
        if type(self.deck) is not Deck:
            raise InvalidRuleset(f"deck: expected a Deck, got {shown(self.deck)}")
        for parameter, lowest in {"hand": 0, "goal": 1, "min_players": 2, "max_players": 2}.items():
            value = getattr(self, parameter)
            if not is_whole(value, lowest):
                large = type(value) is int and value > lowest
                bounds = "below 2**63" if large else f"of {lowest} or more"
                raise InvalidRuleset(f"{parameter}: expected an int {bounds}, got {shown(value)}")
        if self.max_players > MOST_PLAYERS:
            raise InvalidRuleset(
                f"max_players: expected at most {MOST_PLAYERS}, got {self.max_players}"
            )
        if self.min_players > self.max_players:
            raise InvalidRuleset(
                f"min_players: expected at most max_players ({self.max_players}), "
                f"got {self.min_players}"
            )
        if self.hand * self.max_players > len(self.deck):
            raise InvalidRuleset(
                f"hand: {self.hand} cards for each of {self.max_players} players are "
                f"{self.hand * self.max_players}, but the deck has {len(self.deck)}"
            )
        for policy in ("legality", "resolution", "succession", "victory", "opening"):
            value = getattr(self, policy)
            if not callable(value) or not is_hashable(value):
                raise InvalidRuleset(f"{policy}: expected a hashable callable, got {shown(value)}")
        kind = self.token_kind
        methods = [getattr(kind, name, None) for name in ("fits", "write", "read", "turned")]
        if isinstance(kind, type) or not all(map(callable, methods)) or not is_hashable(kind):
            raise InvalidRuleset(f"token_kind: expected a hashable TokenKind, got {shown(kind)}")
        for name in ("legality", "resolution", "succession", "victory", "opening", "token_kind"):
            if not is_value(getattr(self, name)):
                raise InvalidRuleset(
                    f"{name}: expected a function, or a value that equals its copies, such as of "
                    f"an attrs.frozen class, got {shown(getattr(self, name))}"
                )

    def __repr__(self) -> str:
        return (
            f"<Ruleset {self.name}: {self.min_players} to {self.max_players} players, "
            f"goal {self.goal}, hand {self.hand}, {len(self.deck)} cards>"
        )

    def __reduce__(self) -> str | tuple[object, ...]:
        # A global's name, as for the deck: these two are the same objects in every process.
        if self is STANDARD:
            return "STANDARD"
        if self is DUEL:
            return "DUEL"
        return _restore, ({f.name: getattr(self, f.name) for f in attrs.fields(Ruleset)},)


def _restore(values: dict[str, Any]) -> Ruleset:
    """Return the ruleset that was pickled; pickle passes keywords only in a dictionary."""
    return Ruleset(**values)


STANDARD = Ruleset(name="standard")
"""The official rules for three to six players (S1 to S6, T1 to T7, E1 to E6).

Two may play by them as well; what the official rules say for two is `DUEL`.
"""

DUEL = Ruleset(name="duel", goal=15, min_players=2, max_players=2, succession=again_after_steal_hit)
"""The official rules for two: goal 15, and another turn after a steal that hits (D1 to D3)."""


def official(players: int) -> Ruleset:
    """Return the official ruleset for so many players: `DUEL` for two, else `STANDARD`.

    Args:
        players: 2 to 6 (S1).

    Returns:
        The ruleset.

    Raises:
        InvalidRuleset: if there is none for so many.
    """
    if type(players) is not int or not 2 <= players <= 6:
        raise InvalidRuleset(f"players: expected an int from 2 to 6, got {shown(players)}")
    return DUEL if players == 2 else STANDARD
