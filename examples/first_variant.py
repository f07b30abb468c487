"""Gulls, a variant: a score that hits also takes that colour from the next seat's tank."""

import attrs

from mantis_rules import (
    STANDARD,
    Flip,
    Score,
    ScorePile,
    State,
    Step,
    Transfer,
    legal_actions,
    new_game,
)
from mantis_rules.game import law, with_laws
from mantis_rules.records import record_of, verify


def snatch(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A score that hits also takes the next seat's cards of that colour."""
    if not flip.hit or not isinstance(flip.action, Score):
        return STANDARD.resolution(state, flip)
    next_seat = (flip.mover + 1) % state.players
    snatched = state.tanks[next_seat].of(flip.card.front)
    return (Transfer(flip.cards | snatched, ScorePile(flip.mover)),)


@law("L9")
def gulls_reach_one_neighbour(step: Step) -> bool:
    """No tank changes except the mover's, the next seat's and the one that is flipped into."""
    flip, before, after = step.flip, step.before.tanks, step.after.tanks
    touched = {flip.mover, (flip.mover + 1) % len(before), flip.tank}
    return all(before[seat] == after[seat] for seat in range(len(before)) if seat not in touched)


GULLS = attrs.evolve(
    STANDARD,
    name="gulls",
    resolution=with_laws(snatch, {"others_untouched": [gulls_reach_one_neighbour]}),
)


def main(seed: int = 7) -> str:
    """Play a game in which every seat always scores, verify it, and say how it ended."""
    record = record_of(new_game(3, seed=seed, rules=GULLS))
    while actions := legal_actions(record.state()):
        record = record.with_action(actions[0])
    report = verify(record)
    return f"{report.steps} steps under {len(report.laws)} laws: {report.result}"


if __name__ == "__main__":
    print(main())
