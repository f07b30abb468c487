"""The laws that follow from the rules, as values that can be asked of any step (L1 to L20).

What is not here: what a law is (`law`), and how one is tried on many games (`testing`).
"""

from __future__ import annotations

from . import _knowledge_checks as knowledge, _law_checks as check
from .errors import InvalidCheck, InvalidRuleset, shown
from .law import Law, replaced_by, version
from .policies import no_token
from .ruleset import Ruleset
from .tokens import LITERAL

__all__ = ["LAWS", "laws_for"]


def laws_for(rules: Ruleset, until: str | None = None) -> tuple[Law, ...]:
    """Return the laws that games by a ruleset obey.

    Args:
        rules: the ruleset.
        until: leave out the laws that came after this version, such as `"0.1"`; None for no bound.

    Returns:
        The laws, in the order of `LAWS`, without those that are not meant for such a ruleset or
        that its policies replace; and then what these policies state instead (`with_laws`).

    Raises:
        InvalidRuleset: if it is not a ruleset.
        InvalidCheck: if `until` is no version, or a policy states what are no laws.
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    bound = None if until is None else version(until)
    replaced: set[str] = set()
    laws = {law.id: law for law in LAWS if law.fits(rules)}
    policies = rules.legality, rules.resolution, rules.succession, rules.victory, rules.opening
    for policy in policies:
        for name, instead in replaced_by(policy).items():
            if name not in _IDS:
                raise InvalidCheck(f"replaces: expected the id of a law, got {shown(name)}")
            replaced.add(name)
            laws.update({law.id: law for law in instead})
    return tuple(
        law
        for law in laws.values()
        if law.id not in replaced and (bound is None or version(law.since) <= bound)
    )


def _can_be_turned(rules: Ruleset) -> bool:
    """A token may name seats and colours; a literal one cannot be turned with the table."""
    return rules.opening is no_token or rules.token_kind is not LITERAL


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
        "seats_are_alike",
        "Rotating the seats before or after a step gives the same.",
        ("L17",),
        check.seats_are_alike,
        fits=_can_be_turned,
    ),
    Law(
        "colours_are_alike",
        "Renaming the colours before or after a step gives the same.",
        ("L17",),
        check.colours_are_alike,
        check.colours_can_be_renamed,
        fits=_can_be_turned,
    ),
    Law(
        "hidden_stays_hidden",
        "Positions that differ only in what is hidden look alike, and allow the same actions.",
        ("L18", "I1", "I2"),
        knowledge.hidden_stays_hidden,
        knowledge.hides_something,
    ),
    Law(
        "samples_fit_the_view",
        "A position sampled from a memory view has that view.",
        ("L19", "I3"),
        knowledge.samples_fit_the_view,
    ),
    Law(
        "odds_are_exact",
        "Odds are fractions that sum to 1 within the back, and a sure thing is 1 or 0.",
        ("L20", "I4"),
        knowledge.odds_are_exact,
    ),
)
"""The laws of the rules of Mantis that speak of one step."""

_IDS = frozenset(law.id for law in LAWS)
