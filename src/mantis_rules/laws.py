"""The laws that follow from the rules, as values that can be asked of any step (L1 to L17).

Each `Law` says one thing in one sentence, when it has something to say, and whether it holds. What
is not here: how a law is tried on many games (`testing`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import final

from attrs import field, frozen

from . import _law_checks as check
from .errors import InvalidCheck, InvalidRuleset, shown
from .policies import no_token
from .ruleset import Ruleset
from .state import Step

__all__ = ["LAWS", "Law", "laws_for"]


def _always(step: Step) -> bool:
    return True


def _any_ruleset(rules: Ruleset) -> bool:
    return True


@final
@frozen
class Law:
    """A statement that is true of every step of every game by some rules.

    Args:
        id: its name, a Python identifier.
        text: what it says, in one sentence.
        rule_ids: the ids of the laws and rules that it states.
        holds: tells whether it is true of a step.
        when: tells whether it says anything of a step.
        since: the version of this library that first had it.
        fits: tells whether it is meant for a ruleset at all.

    Raises:
        InvalidCheck: if one of them is of another kind than said here.
    """

    id: str
    text: str
    rule_ids: tuple[str, ...]
    holds: Callable[[Step], bool] = field(repr=False)
    when: Callable[[Step], bool] = field(default=_always, repr=False)
    since: str = "0.1"
    fits: Callable[[Ruleset], bool] = field(default=_any_ruleset, repr=False)

    def __attrs_post_init__(self) -> None:
        check_law_fields(self.id, self.text, self.since, self.holds, self.when, self.fits)
        ids = self.rule_ids
        if type(ids) is not tuple or not all(type(rule) is str for rule in ids):
            raise InvalidCheck(f"rule_ids: expected a tuple of texts, got {shown(ids)}")

    def __str__(self) -> str:
        return self.id


def laws_for(rules: Ruleset, until: str | None = None) -> tuple[Law, ...]:
    """Return the laws that games by a ruleset obey.

    Args:
        rules: the ruleset.
        until: leave out the laws that came after this version, such as `"0.1"`; None for no bound.

    Returns:
        The laws, in the order of `LAWS`, without those that are not meant for such a ruleset.

    Raises:
        InvalidRuleset: if it is not a ruleset.
        InvalidCheck: if `until` is no version.
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    bound = None if until is None else _version(until)
    return tuple(
        law for law in LAWS if law.fits(rules) and (bound is None or _version(law.since) <= bound)
    )


def _has_no_token_at_first(rules: Ruleset) -> bool:
    """A token may name seats and colours, and only its own variant knows how to turn it."""
    return rules.opening is no_token


def check_law_fields(name: object, text: object, since: object, *functions: object) -> None:
    """Refuse what cannot be the fields of a law, of these rules or of any game."""
    if type(name) is not str or not name.isidentifier():
        raise InvalidCheck(f"id: expected a Python identifier, got {shown(name)}")
    if type(text) is not str or not text:
        raise InvalidCheck(f"text: expected a sentence, got {shown(text)}")
    for function in functions:
        if not callable(function):
            raise InvalidCheck(f"{name}: expected a function, got {shown(function)}")
    _version(since)


def _version(text: object) -> tuple[int, ...]:
    """Read a version such as `0.1`, so that versions can be compared."""
    if type(text) is not str or not re.fullmatch(r"\d{1,6}(\.\d{1,6}){0,5}", text, re.ASCII):
        raise InvalidCheck(f"expected a version such as '0.1', got {shown(text)}")
    return tuple(int(part) for part in text.split("."))


LAWS: tuple[Law, ...] = (
    Law(
        "card_conservation",
        "Draw pile, tanks and score piles hold each card of the deck exactly once.",
        ("L1", "C4"),
        check.conserves_cards,
    ),
    Law(
        "front_in_back",
        "The front of every card is one of its back's colours, and all backs have the same size.",
        ("L2", "C2", "C3"),
        check.front_in_back,
    ),
    Law(
        "no_single_scored",
        "No score pile holds exactly one card.",
        ("L3", "T3a"),
        check.no_single_scored,
    ),
    Law(
        "one_at_goal",
        "At most one seat has reached the goal.",
        ("L4", "E1"),
        check.one_at_goal,
    ),
    Law(
        "ply_counts_actions",
        "As many actions have been taken as cards have left the draw pile since the deal.",
        ("L5",),
        check.ply_counts_actions,
    ),
    Law(
        "top_card_leaves",
        "Exactly the top card leaves the draw pile, and the rest keeps its order.",
        ("L6", "T6"),
        check.top_card_leaves,
    ),
    Law(
        "steal_scores_nothing",
        "A steal leaves every score pile as it was.",
        ("L7", "T4a", "T5"),
        check.steal_scores_nothing,
        check.is_steal,
    ),
    Law(
        "score_piles_grow",
        "Nothing ever leaves a score pile.",
        ("L8", "T5"),
        check.score_piles_grow,
    ),
    Law(
        "others_untouched",
        "A score changes the mover's zones alone, a steal only the mover's and the named tank.",
        ("L9", "T3", "T4"),
        check.others_untouched,
    ),
    Law(
        "one_colour_moves",
        "Besides the flipped card, only cards of its front colour move.",
        ("L10", "T3", "T4"),
        check.one_colour_moves,
    ),
    Law(
        "hit_empties_the_colour",
        "The tank flipped into then holds none of the colour after a hit, one after a miss.",
        ("L11", "T3a", "T3b", "T4a", "T4b"),
        check.hit_empties_the_colour,
    ),
    Law(
        "turn_passes_clockwise",
        "The next seat is the clockwise neighbour, or the mover where a steal that hits says so.",
        ("L12", "T7", "D2"),
        check.turn_passes,
    ),
    Law(
        "apply_is_pure",
        "A step leaves its input as it was, and does the same every time.",
        ("L13",),
        check.apply_is_pure,
    ),
    Law(
        "game_ends",
        "Every step uses up a card, and the game is over when there is none left.",
        ("L14", "E2"),
        check.game_ends,
    ),
    Law(
        "score_or_any_steal",
        "While the game is on, the mover may score or steal from each other seat; then nothing.",
        ("L15", "T1", "T2"),
        check.score_or_any_steal,
    ),
    Law(
        "over_with_result",
        "A game is over exactly when it has a result, and has a winner if nobody shares it.",
        ("L16", "E5"),
        check.over_with_result,
    ),
    Law(
        "symmetry",
        "Rotating the seats or renaming the colours before or after a step gives the same.",
        ("L17",),
        check.symmetric,
        check.can_be_turned,
        fits=_has_no_token_at_first,
    ),
)
"""The laws of the rules of Mantis that speak of one step."""
