"""House rules for turns and thieves: each wraps a policy, and says which laws it replaces.

They compose: wrap the policy of one ruleset after another, and put the outcome into a ruleset with
`attrs.evolve`. What is not here: who may be stolen from (`protection`), and rules
that are numbers (`house`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import islice

from attrs import frozen

from .._law_checks import hit_empties_the_colour
from ..cards import CardSet
from ..errors import InvalidRuleset, shown
from ..law import Law, replaced_by, stated
from ..moves import Flip, Score, Steal, Tank, Transfer, Turn
from ..policies import (
    Resolution,
    Succession,
    clockwise,
    match_takes_all,
)
from ..state import State, Step
from ._arguments import to_policy, to_whole

__all__ = ["extra_turn_on_hit", "take_at_most"]


def extra_turn_on_hit(
    policy: Succession = clockwise, *, after: type[Score] | type[Steal] = Score
) -> Succession:
    """Give the mover another turn after each hit by one kind of action.

    Args:
        policy: who is next otherwise.
        after: `Score` or `Steal`.

    Returns:
        A succession policy. It replaces `turn_passes_clockwise` (L12).

    Raises:
        InvalidRuleset: if an argument is of another kind.
    """
    if after is not Score and after is not Steal:
        raise InvalidRuleset(f"after: expected Score or Steal, got {shown(after)}")
    return _ExtraTurnOnHit(to_policy(policy), after)


def take_at_most(most: int, policy: Resolution = match_takes_all) -> Resolution:
    """Let a steal take so many cards at most: the flipped one, and then the first in the deck.

    Args:
        most: how many cards a thief may take; 1 or more. The others stay in the tank.
        policy: which cards go where otherwise.

    Returns:
        A resolution policy. It replaces `hit_empties_the_colour` (L11), and from two cards on
        `colours_are_alike` (L17): which cards of a colour stay depends on their order in the deck.

    Raises:
        InvalidRuleset: if an argument is of another kind.
    """
    return _TakeAtMost(to_whole("most", most), to_policy(policy))


@frozen
class _ExtraTurnOnHit:
    policy: Succession
    after: type[Score] | type[Steal]

    def __call__(self, state: State, flip: Flip) -> Turn:
        turn = self.policy(state, flip)
        return Turn(flip.mover, turn.token) if self._gives_another(flip) else turn

    def _gives_another(self, flip: Flip) -> bool:
        return flip.hit and type(flip.action) is self.after

    @property
    def replaces(self) -> Mapping[str, tuple[Law, ...]]:
        kind = self.after.__name__.lower()
        law = Law(
            f"extra_turn_after_a_{kind}",
            f"After a {kind} that hits the mover acts again; else the turn passes as without it.",
            ("L12",),
            partial(_passes_but_for_hits, self),
        )
        # What held of turns without the extra ones need not hold with them, so it goes.
        return {**replaced_by(self.policy), "turn_passes_clockwise": (law,)}


def _passes_but_for_hits(rule: _ExtraTurnOnHit, step: Step) -> bool:
    flip = step.flip
    again = flip.hit and isinstance(flip.action, rule.after)
    return step.after.to_move == (flip.mover if again else rule.policy(step.before, flip).seat)


@frozen
class _TakeAtMost:
    most: int
    policy: Resolution

    def __call__(self, state: State, flip: Flip) -> tuple[Transfer, ...]:
        answer = self.policy(state, flip)
        if not flip.hit or isinstance(flip.action, Score):
            return answer
        return tuple(part for transfer in answer for part in self._parts(flip, transfer))

    def _parts(self, flip: Flip, transfer: Transfer) -> tuple[Transfer, ...]:
        """The transfer; or what the thief may take of it, and what stays."""
        cards = transfer.cards
        if transfer.to != Tank(flip.mover) or len(cards) <= self.most:
            return (transfer,)
        flipped = cards & {flip.card}
        others = islice(cards - flipped, self.most - len(flipped))
        taken = flipped | CardSet(cards.deck, others)
        return Transfer(taken, transfer.to), Transfer(cards - taken, Tank(flip.tank))

    @property
    def replaces(self) -> Mapping[str, tuple[Law, ...]]:
        law = Law(
            f"take_at_most_{self.most}",
            f"A steal that hits brings the thief at most {self.most} cards; the others stay, and "
            "after any other action the tank flipped into holds none of the colour, or one.",
            ("L11", "T4a"),
            partial(_takes_at_most, self.most),
        )
        replaces: dict[str, list[Law]] = {"hit_empties_the_colour": [law]}
        if self.most > 1:  # else it is always the flipped card
            replaces["colours_are_alike"] = []
        return stated(self.policy, replaces)


def _takes_at_most(most: int, step: Step) -> bool:
    flip, before, after = step.flip, step.before, step.after
    if not flip.hit or isinstance(flip.action, Score):
        return hit_empties_the_colour(step)
    taken = after.tanks[flip.mover] - before.tanks[flip.mover]
    stayed = after.tanks[flip.tank].of(flip.card.front)
    return 0 < len(taken) <= most and taken | stayed == flip.cards
