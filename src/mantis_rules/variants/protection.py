"""House rules that protect some seats from steals: each wraps a policy, and declares its laws."""

from __future__ import annotations

from attrs import field, frozen

from ..engine import is_over, legal_actions
from ..game import Law, law, with_laws
from ..game.stating import without_laws
from ..model import Action, Legality, Score, State, Steal
from ..model.parameters import is_policy, whole
from ..rulebook import score_or_steal


def no_stealing_below(floor: int, policy: Legality = score_or_steal) -> Legality:
    """Forbid stealing from tanks with too few cards.

    Args:
        floor: the number of cards that a tank must have to be stolen from; 1 or more.
        policy: the legality policy to restrict.

    Returns:
        A legality policy. It replaces `score_or_any_steal` (L15).

    Raises:
        InvalidRuleset: if an argument has the wrong type or is out of range.
    """
    made = _NoStealingBelow(floor, without_laws(policy))
    spared = Law(
        f"no_stealing_below_{floor}",
        f"No steal is legal from a tank of fewer than {floor} cards.",
        ("L15", "T2"),
        _SparesSmallTanks(floor),
        asks="State",
    )
    return with_laws(made, {"score_or_any_steal": [spared, score_stays_open]}, wraps=policy)


def last_protected(policy: Legality = score_or_steal) -> Legality:
    """Forbid stealing from the seat with the smallest score pile, if only one seat has it.

    Args:
        policy: the legality policy to restrict.

    Returns:
        A legality policy. It replaces `score_or_any_steal` (L15).

    Raises:
        InvalidRuleset: if `policy` is not a hashable callable.
    """
    made = _LastProtected(without_laws(policy))
    return with_laws(made, {"score_or_any_steal": [last_is_spared, score_stays_open]}, wraps=policy)


@frozen
class _NoStealingBelow:
    floor: int = field(validator=whole(1))
    policy: Legality = field(validator=is_policy)

    def __call__(self, state: State) -> tuple[Action, ...]:
        tanks = [bits.bit_count() for bits in state.tank_bits]
        return tuple(
            action
            for action in self.policy(state)
            if isinstance(action, Score) or tanks[action.target] >= self.floor
        )


@frozen
class _SparesSmallTanks:
    floor: int

    def __call__(self, state: State) -> bool:
        return all(len(state.tanks[seat]) >= self.floor for seat in _targets(state))


@frozen
class _LastProtected:
    policy: Legality = field(validator=is_policy)

    def __call__(self, state: State) -> tuple[Action, ...]:
        lowest = min(state.scores)
        if state.scores.count(lowest) > 1:
            return self.policy(state)
        last = Steal(state.scores.index(lowest))
        return tuple(action for action in self.policy(state) if action != last)


def _targets(state: State) -> list[int]:
    return [action.target for action in legal_actions(state) if isinstance(action, Steal)]


@law("L15", "T2")
def last_is_spared(state: State) -> bool:
    """If a single seat has the smallest score pile, no steal from it is legal."""
    return all(
        any(
            other != seat and score <= state.scores[seat]
            for other, score in enumerate(state.scores)
        )
        for seat in _targets(state)
    )


@law("L15", "T1", "T2")
def score_stays_open(state: State) -> bool:
    """Until the game is over, a score and some steals from others are legal; then nothing."""
    others = [seat for seat in _targets(state) if seat != state.to_move]
    expected = () if is_over(state) else (Score(), *map(Steal, sorted(set(others))))
    return legal_actions(state) == expected
