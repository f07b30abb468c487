"""House rules for turns and steals: each wraps a policy, and declares which laws it replaces.

They compose: wrap a policy with several of them, and put the result into a ruleset with
`attrs.evolve`.
"""

from __future__ import annotations

from itertools import islice

from attrs import field, frozen

from ..errors import InvalidRuleset
from ..game import Law, with_laws
from ..game.stating import replaced_by, without_laws
from ..game.texts import shown
from ..laws.of_steps import hit_empties_the_colour
from ..model import (
    CardSet,
    Flip,
    Resolution,
    Score,
    State,
    Steal,
    Step,
    Succession,
    Tank,
    Transfer,
    Turn,
)
from ..model.parameters import is_policy, whole
from ..rulebook import clockwise, match_takes_all


def extra_turn_on_hit(
    policy: Succession = clockwise, *, after: type[Score] | type[Steal] = Score
) -> Succession:
    """Give the mover another turn after each hit by one kind of action.

    Args:
        policy: the succession policy for all other steps.
        after: `Score` or `Steal`.

    Returns:
        A succession policy. It replaces `turn_passes_clockwise` (L12).

    Raises:
        InvalidRuleset: if an argument has the wrong type.
    """
    if after is not Score and after is not Steal:
        raise InvalidRuleset(f"after: expected Score or Steal, got {shown(after)}")
    made = _ExtraTurnOnHit(without_laws(policy), after)
    kind = after.__name__.lower()
    law = Law(
        f"extra_turn_after_a_{kind}",
        f"After a {kind} that hits the mover acts again; else the turn passes as without it.",
        ("L12",),
        _PassesButForHits(made),
    )
    # Extra turns invalidate the inner policy's laws about turns.
    return with_laws(made, {**replaced_by(policy), "turn_passes_clockwise": [law]})


def take_at_most(most: int, policy: Resolution = match_takes_all) -> Resolution:
    """Limit the number of cards that a steal takes: the flipped one, then others in deck order.

    Args:
        most: the most cards that a steal takes; 1 or more. The others stay in the tank.
        policy: the resolution policy to limit.

    Returns:
        A resolution policy. It replaces `hit_empties_the_colour` (L11); if `most` is 2 or more, it
        gives up `colours_are_alike` (L17), since the order of the deck decides which cards stay.

    Raises:
        InvalidRuleset: if an argument has the wrong type or is out of range.
    """
    made = _TakeAtMost(most, without_laws(policy))
    law = Law(
        f"take_at_most_{most}",
        f"A steal that hits brings the thief one to {most} cards; the others stay, and "
        "after any other action the tank flipped into holds none of the colour, or one.",
        ("L11", "T4a"),
        _TakesAtMost(most),
    )
    replaces: dict[str, list[Law]] = {"hit_empties_the_colour": [law]}
    if most > 1:  # else only the flipped card is taken
        replaces["colours_are_alike"] = []
    return with_laws(made, replaces, wraps=policy)


@frozen
class _ExtraTurnOnHit:
    policy: Succession = field(validator=is_policy)
    after: type[Score] | type[Steal]

    def __call__(self, state: State, flip: Flip) -> Turn:
        turn = self.policy(state, flip)
        return Turn(flip.mover, turn.token) if self._gives_another(flip) else turn

    def _gives_another(self, flip: Flip) -> bool:
        return flip.hit and type(flip.action) is self.after


@frozen
class _PassesButForHits:
    rule: _ExtraTurnOnHit

    def __call__(self, step: Step) -> bool:
        flip = step.flip
        again = flip.hit and isinstance(flip.action, self.rule.after)
        otherwise = self.rule.policy(step.before, flip).seat
        return step.after.to_move == (flip.mover if again else otherwise)


@frozen
class _TakeAtMost:
    most: int = field(validator=whole(1))
    policy: Resolution = field(validator=is_policy)

    def __call__(self, state: State, flip: Flip) -> tuple[Transfer, ...]:
        answer = self.policy(state, flip)
        if not flip.hit or isinstance(flip.action, Score):
            return answer
        return tuple(part for transfer in answer for part in self._parts(flip, transfer))

    def _parts(self, flip: Flip, transfer: Transfer) -> tuple[Transfer, ...]:
        """Return the transfer, split if it is too large: what the thief takes, and what stays."""
        cards = transfer.cards
        if transfer.to != Tank(flip.mover) or len(cards) <= self.most:
            return (transfer,)
        flipped = cards & {flip.card}
        others = islice(cards - flipped, self.most - len(flipped))
        taken = flipped | CardSet(cards.deck, others)
        return Transfer(taken, transfer.to), Transfer(cards - taken, Tank(flip.tank))


@frozen
class _TakesAtMost:
    most: int

    def __call__(self, step: Step) -> bool:
        flip, before, after = step.flip, step.before, step.after
        if not flip.hit or isinstance(flip.action, Score):
            return hit_empties_the_colour(step)
        taken = after.tanks[flip.mover] - before.tanks[flip.mover]
        stayed = after.tanks[flip.tank] & flip.cards
        return 0 < len(taken) <= self.most and taken | stayed == flip.cards
