"""Values passed to other processes, with other string hashes, and back (L13, L18)."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle
from functools import partial

import pytest

from mantis_rules import DUEL, STANDARD, Ruleset
from mantis_rules.laws import LAWS
from mantis_rules.records import dumps, loads, replay, verify
from mantis_rules.views import event_of, memory_view, odds, table_view
from tests.helpers.processes import output_of
from tests.helpers.refusals import outcome
from tests.helpers.variants import TOKEN

from . import test_record_refusals, test_text_refusals
from .games import game

RULES = {"standard": STANDARD, "duel": DUEL, "a variant with a token": TOKEN}
SEEDS = 1, 2, 3
"""Seeds of string hashes."""


def values(name: str) -> list[object]:
    """A record and values of every kind from its game."""
    record = game(4, 2, RULES[name])
    steps = list(replay(record))
    step, last = steps[len(steps) // 2], steps[-1]
    state = step.before
    return [
        *(record, record.rules, record.result, verify(record, ()), record.actions),
        *(state, last.after, step, last, step.flip, step.flip.card, step.flip.cards),
        *(step.transfers, event_of(step), event_of(last)),
        *(table_view(state), memory_view(state), memory_view(last.after)),
        *(state.tanks[0].counts, odds(memory_view(state))),
    ]


@pytest.mark.parametrize("name", RULES)
def test_every_value_survives_copying(name: str) -> None:
    """Pickled and copied values have the same type and repr, and are equal."""
    for value in values(name):
        for made in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
            assert made == value
            assert type(made) is type(value)
            assert repr(made) == repr(value)


@pytest.mark.parametrize("name", RULES)
def test_every_value_is_the_same_in_another_process(name: str) -> None:
    """A value pickled under one hash seed equals the one made under another."""
    use = (
        f"import pickle\nfrom tests.records.test_record_processes import values\nname = {name!r}\n"
    )
    pickled = output_of(use + "print(pickle.dumps(values(name)).hex())", hash_seed=SEEDS[0]).strip()
    assert pickle.loads(bytes.fromhex(pickled)) == values(name)
    told = output_of(
        f"{use}import sys; sys.set_int_max_str_digits(0)\n"
        f"other, own = pickle.loads(bytes.fromhex({pickled!r})), values(name)\n"
        "print([a == b and not a != b for a, b in zip(other, own, strict=True)])",
        hash_seed=SEEDS[1],
    )
    assert told == f"{[True] * len(values(name))}\n"


def test_a_text_is_the_same_in_every_process() -> None:
    """`dumps` does not depend on string hashes."""
    use = "from mantis_rules.records import dumps\nfrom tests.records.games import game\n"
    texts = {output_of(f"{use}print(dumps(game(4)))", hash_seed=seed) for seed in SEEDS[:2]}
    assert texts == {f"{dumps(game(4))}\n"}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_games_are_verified_by_spawned_processes(
    rules: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reports and steps that come back from spawned processes are equal."""
    monkeypatch.setenv("PYTHONHASHSEED", str(SEEDS[2]))  # for the spawned processes
    records = [game(seed, 2, rules) for seed in range(4)]
    laws = [law for law in LAWS if law.id in {"card_conservation", "game_ends"}]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(partial(loads, rulesets=[rules]), map(dumps, records)) == records
        reports = pool.map(partial(verify, laws=laws), records)
        assert reports == [verify(record, laws) for record in records]
        steps = pool.map(list, [[step] for record in records for step in replay(record)][:20])
        assert steps == [[step] for record in records for step in replay(record)][:20]


def outcomes() -> list[str]:
    """The outcomes of all bad input in the tests of records."""
    tables = test_record_refusals.REFUSALS, test_text_refusals.REFUSALS
    return [outcome(refusal) for table in tables for refusal in table]


def test_bad_records_are_refused_alike() -> None:
    """Every bad record gives the same error with `-O` as without."""
    told = output_of(
        "import json, sys\nassert sys.exit('asserts are not skipped here')\n"
        "from tests.records.test_record_processes import outcomes\nprint(json.dumps(outcomes()))",
        "-O",
        hash_seed=SEEDS[0],
    )
    assert outcomes() == json.loads(told)
    assert len(outcomes()) > 150
