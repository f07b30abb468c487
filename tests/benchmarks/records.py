"""How fast records are read, replayed and verified, and what each law costs; ours alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mantis_rules import Step, new_game
from mantis_rules.laws import LAWS, Law
from mantis_rules.records import Record, dumps, loads, record_of, replay, verify

from .clock import Contender, Effort, Rate, Sampler, over, race
from .play import choices
from .table import Table, number

__all__ = ["law_table", "record_table"]

SEATS: Final = (2, 4)
GAMES: Final = 8
LAW_GAMES: Final = 2
SHARE: Final = "share of the laws"
ALONE: Final = "loads and verify, no laws"
WHOLE: Final = "loads and verify, all laws"


def record_table(effort: Effort) -> Table:
    """Records a second, by the number of seats."""
    rates = _raced(CALLS, effort)
    rows = [(name, [number(rates[name, seats].median) for seats in SEATS]) for name in CALLS]
    shares = [1 - rates[WHOLE, seats].median / rates[ALONE, seats].median for seats in SEATS]
    rows.append((SHARE, [number(share) for share in shares]))
    headings = [f"{seats} seats per s" for seats in SEATS]
    return Table("Records", headings, rows, f"Median of {effort.rounds} rounds. {_note()}")


def _note() -> str:
    lengths = {seats: sum(len(record.actions) for record in _records(seats)) for seats in SEATS}
    told = ", ".join(f"{length / GAMES:.0f} at {seats}" for seats, length in lengths.items())
    return (
        f"Random games to their end; a game has so many steps: {told}. The last row is the part of"
        f" the time of `{WHOLE}` that is not in `{ALONE}`."
    )


def law_table(effort: Effort) -> Table:
    """Microseconds of each law for a step, by the number of seats."""
    samplers = {law.id: _of_law(law) for law in LAWS}
    rates = _raced(samplers, effort)
    rows = [
        (name, [number(rates[name, seats].microseconds) for seats in SEATS]) for name in samplers
    ]
    headings = [f"{seats} seats us" for seats in SEATS]
    note = "For each step of a game, whether the law speaks of it or not; the bare loop is in it."
    return Table("A law", headings, rows, f"Median of {effort.rounds} rounds. {note}")


def _raced(
    samplers: Mapping[str, Callable[[int], Sampler]], effort: Effort
) -> dict[tuple[str, int], Rate]:
    contenders = [
        Contender(f"{name}, {seats}", sampler(seats))
        for name, sampler in samplers.items()
        for seats in SEATS
    ]
    rates = race(contenders, effort)
    return {(name, seats): rates[f"{name}, {seats}"] for name in samplers for seats in SEATS}


def _record(seats: int, seed: int) -> Record:
    record = record_of(new_game(seats, seed))
    for choice in choices(seats, seed):
        record = record.with_action(choice.action)
    return record


def _records(seats: int) -> list[Record]:
    return [_record(seats, seed) for seed in range(GAMES)]


def _dumps(seats: int) -> Sampler:
    return over(dumps, [[record] for record in _records(seats)])


def _loads(seats: int) -> Sampler:
    return over(loads, [[dumps(record)] for record in _records(seats)])


def _replay(seats: int) -> Sampler:
    return over(lambda record: list(replay(record)), [[record] for record in _records(seats)])


def _alone(seats: int) -> Sampler:
    return over(lambda text: verify(loads(text), ()), [[dumps(r)] for r in _records(seats)])


def _whole(seats: int) -> Sampler:
    return over(lambda text: verify(loads(text)), [[dumps(r)] for r in _records(seats)])


CALLS: Final[Mapping[str, Callable[[int], Sampler]]] = {
    "dumps": _dumps,
    "loads": _loads,
    "replay": _replay,
    ALONE: _alone,
    WHOLE: _whole,
}


def _of_law(law: Law) -> Callable[[int], Sampler]:
    def asked(step: Step) -> bool:
        about = law.about(step)
        return law.when(about) and law.holds(about)

    return lambda seats: over(
        asked, [list(replay(record)) for record in _records(seats)[:LAW_GAMES]]
    )
