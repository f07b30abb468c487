"""House rules that wrap a policy: each changes some answers, and says which laws it replaces.

They compose: wrap the policy of one ruleset after another, and put the outcome into a ruleset with
`attrs.evolve`. What is not here: rules that are numbers (`house`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import TypeVar

from attrs import frozen

from .._checks import is_whole
from .._law_checks import hit_empties_the_colour, new_states
from ..cards import CardSet
from ..engine import is_over, legal_actions
from ..errors import InvalidRuleset, shown
from ..law import Law, replaced_by, stated
from ..moves import Action, Flip, Score, Steal, Tank, Transfer, Turn
from ..policies import (
    Legality,
    Resolution,
    Succession,
    clockwise,
    match_takes_all,
    score_or_steal,
)
from ..state import State, Step

_P = TypeVar("_P")

__all__ = ["extra_turn_on_hit", "last_protected", "no_stealing_below", "take_at_most"]


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
    return _ExtraTurnOnHit(_callable(policy), after)


def no_stealing_below(floor: int, policy: Legality = score_or_steal) -> Legality:
    """Forbid to steal from a tank that has fewer cards than a floor.

    Args:
        floor: how many cards a tank must have to be stolen from; 1 or more.
        policy: what is legal otherwise.

    Returns:
        A legality policy. It replaces `score_or_any_steal` (L15).

    Raises:
        InvalidRuleset: if an argument is of another kind.
    """
    return _NoStealingBelow(_whole("floor", floor), _callable(policy))


def last_protected(policy: Legality = score_or_steal) -> Legality:
    """Forbid to steal from the seat whose score pile is the smallest, if it is so alone.

    Args:
        policy: what is legal otherwise.

    Returns:
        A legality policy. It replaces `score_or_any_steal` (L15).

    Raises:
        InvalidRuleset: if the policy is no function.
    """
    return _LastProtected(_callable(policy))


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
    return _TakeAtMost(_whole("most", most), _callable(policy))


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
class _NoStealingBelow:
    floor: int
    policy: Legality

    def __call__(self, state: State) -> tuple[Action, ...]:
        return tuple(
            action
            for action in self.policy(state)
            if isinstance(action, Score) or len(state.tanks[action.target]) >= self.floor
        )

    @property
    def replaces(self) -> Mapping[str, tuple[Law, ...]]:
        law = Law(
            f"no_stealing_below_{self.floor}",
            f"No steal is legal from a tank of fewer than {self.floor} cards.",
            ("L15", "T2"),
            partial(_spares_small_tanks, self.floor),
        )
        return stated(self.policy, {"score_or_any_steal": [law, SCORE_STAYS_OPEN]})


def _spares_small_tanks(floor: int, step: Step) -> bool:
    return all(
        len(state.tanks[seat]) >= floor for state in new_states(step) for seat in _targets(state)
    )


@frozen
class _LastProtected:
    policy: Legality

    def __call__(self, state: State) -> tuple[Action, ...]:
        lowest = min(state.scores)
        if state.scores.count(lowest) > 1:
            return self.policy(state)
        last = Steal(state.scores.index(lowest))
        return tuple(action for action in self.policy(state) if action != last)

    @property
    def replaces(self) -> Mapping[str, tuple[Law, ...]]:
        return stated(self.policy, {"score_or_any_steal": [LAST_IS_SPARED, SCORE_STAYS_OPEN]})


def _spares_the_last(step: Step) -> bool:
    return all(
        any(
            other != seat and state.scores[other] <= state.scores[seat]
            for other in range(state.players)
        )
        for state in new_states(step)
        for seat in _targets(state)
    )


def _targets(state: State) -> list[int]:
    return [action.target for action in legal_actions(state) if isinstance(action, Steal)]


def _can_always_score(step: Step) -> bool:
    for state in new_states(step):
        legal = legal_actions(state)
        others = [seat for seat in _targets(state) if seat != state.to_move]
        expected = () if is_over(state) else (Score(), *map(Steal, sorted(set(others))))
        if legal != expected:
            return False
    return True


LAST_IS_SPARED = Law(
    "last_is_spared",
    "No steal is legal from the seat that alone has the smallest score pile.",
    ("L15", "T2"),
    _spares_the_last,
)
SCORE_STAYS_OPEN = Law(
    "score_stays_open",
    "While the game is on the mover may score, or steal from some other seats; then nothing.",
    ("L15", "T1", "T2"),
    _can_always_score,
)


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


def _callable(policy: _P) -> _P:
    if not callable(policy):
        raise InvalidRuleset(f"policy: expected a function, got {shown(policy)}")
    return policy


def _whole(name: str, number: int) -> int:
    if not is_whole(number, 1):
        raise InvalidRuleset(f"{name}: expected an int of 1 or more, got {shown(number)}")
    return number
