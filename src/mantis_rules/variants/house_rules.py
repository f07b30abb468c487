"""House rules that change only numbers: the goal, the hand or the deck (V3)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ..errors import InvalidCard, InvalidRuleset
from ..game.texts import shown
from ..model import STANDARD_DECK, Colour, Deck, Ruleset
from ..rulebook import STANDARD


def house(
    *,
    goal: int = 10,
    hand: int = 4,
    colours: Iterable[Colour] = Colour,
    back_size: int = 3,
    min_players: int = 2,
    max_players: int | None = None,
    name: str = "house",
) -> Ruleset:
    """Return a ruleset with the official policies and your own numbers (V3).

    Args:
        goal: the number of cards in a score pile that wins; 1 or more.
        hand: the number of cards dealt to each seat; 0 or more.
        colours: the colours of the deck; see `Deck.of` (C5).
        back_size: the number of colours on a back; 2 or more.
        min_players: the smallest number of players.
        max_players: the largest number of players; None for six, or fewer if the deck is too small.
        name: the ruleset's name in records and positions; one word.

    Returns:
        The ruleset.

    Raises:
        InvalidRuleset: if an argument is invalid, or the arguments contradict each other.

    >>> house(goal=6, colours=list(Colour)[:5])
    <Ruleset house: 2 to 6 players, goal 6, hand 4, 30 cards>
    """
    try:
        deck = Deck.of(colours, back_size)
    except InvalidCard as error:
        raise InvalidRuleset(str(error)) from None
    if max_players is None:
        most = len(deck) // hand if type(hand) is int and hand > 0 else 6
        max_players = max(min(6, most), 2)
    return attrs.evolve(
        STANDARD,
        name=name,
        deck=STANDARD_DECK if deck == STANDARD_DECK else deck,
        hand=hand,
        goal=goal,
        min_players=min_players,
        max_players=max_players,
    )


def with_goal(rules: Ruleset, goal: int, name: str | None = None) -> Ruleset:
    """Return a ruleset with a different goal (V3).

    Args:
        rules: the ruleset to change.
        goal: the number of cards in a score pile that wins; 1 or more.
        name: the new name; None for the old name followed by the goal.

    Returns:
        The new ruleset.

    Raises:
        InvalidRuleset: if an argument is invalid.

    >>> from mantis_rules import STANDARD
    >>> with_goal(STANDARD, 6)
    <Ruleset standard-goal-6: 2 to 6 players, goal 6, hand 4, 105 cards>
    """
    changed = attrs.evolve(_ruleset(rules), goal=goal)
    return _named(changed, name, f"{rules.name}-goal-{goal}")


def with_hand(rules: Ruleset, hand: int, name: str | None = None) -> Ruleset:
    """Return a ruleset with a different number of cards dealt to each seat (V3).

    Args:
        rules: the ruleset to change.
        hand: the number of cards; 0 or more.
        name: the new name; None for the old name followed by the hand.

    Returns:
        The new ruleset.

    Raises:
        InvalidRuleset: if an argument is invalid.
    """
    changed = attrs.evolve(_ruleset(rules), hand=hand)
    return _named(changed, name, f"{rules.name}-hand-{hand}")


def _named(rules: Ruleset, name: str | None, otherwise: str) -> Ruleset:
    return attrs.evolve(rules, name=otherwise if name is None else name)


def _ruleset(rules: Ruleset) -> Ruleset:
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"rules: expected a Ruleset, got {shown(rules)}")
    return rules
