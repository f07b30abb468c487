"""The laws of Mantis that follow from the rules (L1 to L21), and which of them a ruleset obeys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, final

from attrs import field, frozen

from ..errors import InvalidCheck, InvalidRuleset
from ..game import Law
from ..game.stating import replaced_by
from ..game.texts import shown
from ..model import Ruleset
from . import of_positions as position, of_rules as rules_, of_steps as step

LAWS: tuple[Law, ...] = (
    position.card_conservation,
    position.front_in_back,
    position.no_single_scored,
    position.one_at_goal,
    position.ply_counts_actions,
    step.top_card_leaves,
    step.steal_scores_nothing,
    step.score_piles_grow,
    step.others_untouched,
    step.one_colour_moves,
    step.hit_empties_the_colour,
    step.turn_passes_clockwise,
    rules_.apply_is_pure,
    step.game_ends,
    position.score_or_any_steal,
    position.over_with_result,
    rules_.seats_are_alike,
    rules_.colours_are_alike,
    rules_.hidden_stays_hidden,
    rules_.samples_fit_the_view,
    rules_.odds_are_exact,
    position.goal_or_most_cards,
)
"""The laws of the rules of Mantis."""

_BY_ID = {law.id: law for law in (*LAWS, step.again_after_a_steal_hit)}
"""The laws that a policy may name by their ids; the last is what D2 puts in the place of L12."""

_POLICIES: Final = "legality", "matching", "resolution", "succession", "victory", "opening"


@final
@frozen
class Selection:
    """Which laws the games by a ruleset obey, and what became of the others of `LAWS`.

    Args:
        laws: the laws that they obey.
        replaced: for the id of each law that a policy replaces the ids of those that hold instead.
        given_up: for the id of each law that has nothing in its place, why it does not hold.
    """

    laws: tuple[Law, ...]
    replaced: Mapping[str, tuple[str, ...]] = field(hash=False)
    given_up: Mapping[str, str] = field(hash=False)


def laws_for(rules: Ruleset) -> tuple[Law, ...]:
    """Return the laws that games by a ruleset obey.

    Args:
        rules: the ruleset.

    Returns:
        The laws, in the order of `LAWS`, without those that do not fit such a ruleset or that its
        policies replace; and then what these policies state instead (`with_laws`).
        `selection_for` says what became of the others.

    Raises:
        InvalidRuleset: if it is not a ruleset.
        InvalidCheck: if a policy replaces a law that there is none of by this id; or states a law
            with the id of the replaced law, of a stock law, or of a different law.
    """
    return selection_for(rules).laws


def selection_for(rules: Ruleset) -> Selection:
    """Return the laws that games by a ruleset obey, and what became of the others.

    Args:
        rules: the ruleset.

    Returns:
        The laws as `laws_for` has them, which laws are replaced and by what, and which are given up
        and why.

    Raises:
        InvalidRuleset: if it is not a ruleset.
        InvalidCheck: if a policy states what `laws_for` refuses.

    >>> from mantis_rules import DUEL
    >>> selection_for(DUEL).replaced
    {'turn_passes_clockwise': ('again_after_a_steal_hit',)}
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    kept = _selected(rules)
    return Selection(kept.laws, dict(kept.replaced), dict(kept.given_up))


@lru_cache(maxsize=64)  # a ruleset never changes, and every record asks
def _selected(rules: Ruleset) -> Selection:
    laws = {law.id: law for law in LAWS}
    instead: dict[str, list[str]] = {}
    reasons: dict[str, str] = {}
    for policy in _POLICIES:
        for name, stated in replaced_by(getattr(rules, policy)).items():
            instead.setdefault(_known(name).id, [])
            reasons[name] = f"the {policy} states no law in its place"
            for each in stated:
                law = _known(each) if isinstance(each, str) else each
                if law.id == name or laws.setdefault(law.id, _BY_ID.get(law.id, law)) != law:
                    raise InvalidCheck(f"replaces: {law.id!r} is another law's id; choose one")
                instead[name].append(law.id)
    for law in laws.values():
        if law.id not in instead and (reason := law.unfit(rules)) is not None:
            instead[law.id], reasons[law.id] = [], reason
    gone = [law.id for law in LAWS if law.id in instead]
    replaced = {name: _holding(name, instead, set()) for name in gone}
    return Selection(
        tuple([law for law in laws.values() if law.id not in instead]),
        {name: tuple(ids) for name, ids in replaced.items() if ids},
        {name: reasons[name] for name, ids in replaced.items() if not ids},
    )


def _holding(name: str, instead: Mapping[str, list[str]], met: set[str]) -> dict[str, None]:
    """Return the ids of the laws that hold instead of one, or of what it was replaced by."""
    met.add(name)
    found: dict[str, None] = {}
    for each in instead[name]:
        if each not in instead:
            found[each] = None
        elif each not in met:
            found |= _holding(each, instead, met)
    return found


def laws_of_games(rules: Ruleset) -> tuple[Law, ...]:
    """Return the laws of `laws_for` that a game can break, which are all but those of the rules."""
    return tuple([law for law in laws_for(rules) if is_of_games(law)])


def is_of_games(law: Law) -> bool:
    """Return whether a recorded game can break a law."""
    return law.kind != "rules" and law.asks != "Move"


def _known(name: str) -> Law:
    if name not in _BY_ID:
        raise InvalidCheck(f"replaces: expected the id of a law, got {shown(name)}")
    return _BY_ID[name]
