"""The list of the laws of Mantis (L1 to L21), and the selection that a ruleset obeys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, final

from attrs import field, frozen

from ..errors import InvalidCheck, InvalidRuleset
from ..game import Law
from ..game.checks import FOREIGN_ERRORS
from ..game.stating import replaced_by
from ..game.texts import a_kind, shown, type_name
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
    rules_.most_cards_win_at_the_end,
)
"""The laws of Mantis."""

_BY_ID = {law.id: law for law in (*LAWS, step.again_after_a_steal_hit)}
"""The laws that a policy may name by their ids; the last one replaces L12 under D2."""

_POLICIES: Final = "legality", "matching", "resolution", "succession", "victory", "opening"


@final
@frozen
class Selection:
    """The laws that games by a ruleset obey, and why the others of `LAWS` are left out.

    Args:
        laws: the laws that games obey.
        replaced: maps the id of each replaced law to the ids of the laws that hold instead.
        given_up: maps the id of each law that is left out without a replacement to the reason.
    """

    laws: tuple[Law, ...]
    replaced: Mapping[str, tuple[str, ...]] = field(hash=False)
    given_up: Mapping[str, str] = field(hash=False)


def laws_for(rules: Ruleset) -> tuple[Law, ...]:
    """Return the laws that games by a ruleset obey.

    Args:
        rules: the ruleset.

    Returns:
        The laws, in the order of `LAWS`, without the laws that do not fit the ruleset or that its
        policies replace, followed by the laws that the policies declare instead (see `with_laws`).
        `selection_for` returns the reasons as well.

    Raises:
        InvalidRuleset: if `rules` is not a Ruleset.
        InvalidCheck: if a policy replaces an unknown law; or declares a law with the id of the
            replaced law, or with the id of a different law.
    """
    return selection_for(rules).laws


def selection_for(rules: Ruleset) -> Selection:
    """Return the laws that games by a ruleset obey, and why the others are left out.

    Args:
        rules: the ruleset.

    Returns:
        The same laws as `laws_for`, and the laws that are replaced or given up.

    Raises:
        InvalidRuleset: if `rules` is not a Ruleset.
        InvalidCheck: as for `laws_for`.

    >>> from mantis_rules import DUEL
    >>> selection_for(DUEL).replaced
    {'turn_passes_clockwise': ('again_after_a_steal_hit',)}
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    kept = _selected(rules)
    return Selection(kept.laws, dict(kept.replaced), dict(kept.given_up))


@lru_cache(maxsize=64)  # rulesets are immutable, and each `verify` calls this
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
                if law.asks == "Move":
                    raise InvalidCheck(f"replaces: {law.id!r} asks moves; expected State or Step")
                instead[name].append(law.id)
    for law in laws.values():
        if law.id not in instead and (reason := _unfit(law, rules)) is not None:
            instead[law.id], reasons[law.id] = [], reason
    gone = [law.id for law in LAWS if law.id in instead]
    holding = {name: _holding(name, instead, (name,)) for name in gone}
    for name, ids in holding.items():
        if instead[name] and not ids:  # then it matters why none of those holds
            reasons[name] = "; ".join(f"{each}: {reasons[each]}" for each in instead[name])
    return Selection(
        tuple([law for law in laws.values() if law.id not in instead]),
        {name: tuple(ids) for name, ids in holding.items() if ids},
        {name: reasons[name] for name, ids in holding.items() if not ids},
    )


def _unfit(law: Law, rules: Ruleset) -> str | None:
    try:
        reason = law.unfit(rules)
    except FOREIGN_ERRORS as error:
        name = type_name(error) or "an error"
        raise InvalidCheck(f"{law.id}: its unfit raised {name}, which is the cause") from error
    if reason is not None and type(reason) is not str:
        raise InvalidCheck(f"{law.id}: expected a text or None of its unfit, got {a_kind(reason)}")
    return reason


def _holding(name: str, instead: Mapping[str, list[str]], above: tuple[str, ...]) -> list[str]:
    """Return the ids of the laws that hold instead of one, or of those that it is replaced by."""
    found: dict[str, None] = {}
    for each in instead[name]:
        if each in above:
            circle = ", ".join(above[above.index(each) :])
            raise InvalidCheck(f"replaces: each of these laws is to hold for another: {circle}")
        if each in instead:
            found |= dict.fromkeys(_holding(each, instead, (*above, each)))
        else:
            found[each] = None
    return [*found]


def laws_of_games(rules: Ruleset) -> tuple[Law, ...]:
    """Return the laws of `laws_for` that a recorded game can break: all but those of kind rules."""
    return tuple([law for law in laws_for(rules) if law.kind != "rules"])


def rules_of_the_end(rules: Ruleset) -> set[str]:
    """Return the ids of the rules by which a ruleset's games end: those of its law L21."""
    selection, law = selection_for(rules), position.goal_or_most_cards.id
    stating = selection.replaced.get(law, (law,))
    return {rule for each in selection.laws if each.id in stating for rule in each.rule_ids}


def _known(name: str) -> Law:
    if name not in _BY_ID:
        raise InvalidCheck(f"replaces: expected the id of a law, got {shown(name)}")
    return _BY_ID[name]
