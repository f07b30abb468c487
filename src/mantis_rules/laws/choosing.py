"""The laws of Mantis that follow from the rules (L1 to L20), and which of them a ruleset obeys."""

from __future__ import annotations

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
)
"""The laws of the rules of Mantis."""

_BY_ID = {law.id: law for law in (*LAWS, step.again_after_a_steal_hit)}
"""The laws that a policy may name by their ids; the last is what D2 puts in the place of L12."""


def laws_for(rules: Ruleset) -> tuple[Law, ...]:
    """Return the laws that games by a ruleset obey.

    Args:
        rules: the ruleset.

    Returns:
        The laws, in the order of `LAWS`, without those that are not meant for such a ruleset or
        that its policies replace; and then what these policies state instead (`with_laws`).

    Raises:
        InvalidRuleset: if it is not a ruleset.
        InvalidCheck: if a policy replaces a law that there is none of by this id; or states a law
            with the id of the replaced law, of a stock law, or of a different law.
    """
    if type(rules) is not Ruleset:
        raise InvalidRuleset(f"expected a Ruleset, got {shown(rules)}")
    replaced: set[str] = set()
    laws = {law.id: law for law in LAWS if law.fits(rules)}
    for policy in ("legality", "matching", "resolution", "succession", "victory", "opening"):
        for name, instead in replaced_by(getattr(rules, policy)).items():
            replaced.add(_known(name).id)
            for each in instead:
                law = _known(each) if isinstance(each, str) else each
                if law.id == name or laws.setdefault(law.id, _BY_ID.get(law.id, law)) != law:
                    raise InvalidCheck(f"replaces: {law.id!r} is another law's id; choose one")
    return tuple(law for law in laws.values() if law.id not in replaced)


def laws_of_games(rules: Ruleset) -> tuple[Law, ...]:
    """Return the laws of `laws_for` that a game can break, which are all but those of the rules."""
    laws = laws_for(rules)
    return tuple([law for law in laws if law.kind != "rules" and law.asks != "Move"])


def _known(name: str) -> Law:
    if name not in _BY_ID:
        raise InvalidCheck(f"replaces: expected the id of a law, got {shown(name)}")
    return _BY_ID[name]
