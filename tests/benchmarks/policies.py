"""What a policy costs: the official rules beside a copy of them, and a stranger's policies."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Final

import attrs

from mantis_rules import (
    STANDARD,
    Action,
    Flip,
    Ruleset,
    Score,
    State,
    Steal,
    Tank,
    Transfer,
    apply,
    legal_actions,
    new_game,
    rulebook,
)

from .clock import Contender, Effort, Sampler, Timed, race
from .table import Table, number, times

__all__ = ["policy_table"]

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
SEATS: Final = 4
OFFICIAL: Final = "official"


def module_at(path: Path, name: str) -> ModuleType:
    """Load a file as a separate module."""
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    copied = module_from_spec(spec)
    sys.modules[spec.name] = copied
    spec.loader.exec_module(copied)
    return copied


def public_resolution(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """T3, T4 as an outsider writes them with the ready-made zones."""
    seating = state.seating
    if not flip.hit:
        return (flip.to(seating.tanks[flip.tank]),)
    if isinstance(flip.action, Score):
        return (flip.to(seating.score_piles[flip.mover]),)
    return (flip.to(seating.tanks[flip.mover]),)


def plain_resolution(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """T3b, T4: all of it written for reading, with the score left to the official rules."""
    if flip.hit and isinstance(flip.action, Score):
        return STANDARD.resolution(state, flip)
    return (Transfer(flip.cards, Tank(flip.mover if flip.hit else flip.tank)),)


def making_legality(state: State) -> tuple[Action, ...]:
    """The example's `no_empty_tanks`, with actions made anew."""
    others = [seat for seat in range(state.players) if seat != state.to_move and state.tanks[seat]]
    return (Score(), *map(Steal, others))


def _rules() -> dict[str, Ruleset]:
    copied: Ruleset = module_at(Path(rulebook.__file__), "strangers_rulebook").STANDARD
    example = module_at(EXAMPLES / "fast_policy.py", "fast_policy_example")
    return {
        OFFICIAL: STANDARD,
        "the rulebook, copied": attrs.evolve(copied, name="copied"),
        "resolution, public names": attrs.evolve(STANDARD, resolution=public_resolution),
        "resolution, for reading": attrs.evolve(STANDARD, resolution=plain_resolution),
        "legality, ready-made": attrs.evolve(STANDARD, legality=example.no_empty_tanks),
        "legality, made anew": attrs.evolve(STANDARD, legality=making_legality),
        "take_one_fast": attrs.evolve(STANDARD, resolution=example.take_one_fast),
        "take_one": attrs.evolve(STANDARD, resolution=example.take_one),
    }


def policy_table(effort: Effort) -> Table:
    """Steps a second by each ruleset, and how many times as long as by the official one."""
    rules = _rules()
    rates = race([Contender(name, _loop(each)) for name, each in rules.items()], effort)
    official = rates[OFFICIAL].median
    rows = [
        (
            name,
            [
                number(rates[name].median),
                number(rates[name].microseconds),
                times(official, rates[name].median),
            ],
        )
        for name in rules
    ]
    note = (
        f"Median of {effort.rounds} rounds, {SEATS} seats; dealing is not in the clock. The last"
        " column: how many times as long a step takes as by the official rules; `take_one` and"
        " the legalities play other games than the others."
    )
    return Table("Policies", ["steps/s", "us/step", "times official"], rows, note)


def _loop(rules: Ruleset) -> Sampler:
    def sample(seed: int) -> Timed:
        rnd: Callable[[], float] = random.Random(seed).random
        state = new_game(SEATS, seed, rules=rules)
        start = perf_counter()
        while actions := legal_actions(state):
            state = apply(state, actions[int(rnd() * len(actions))])
        return Timed(state.ply, perf_counter() - start)

    return sample
