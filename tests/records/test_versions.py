"""A record is read only by the version of its ruleset that it was played by (V3)."""

from __future__ import annotations

import json

import attrs
import pytest

from mantis_rules import STANDARD, InvalidRecord, Ruleset
from mantis_rules.records import dumps, loads, read_records, save_records

from .games import QUICK, VERSIONED, begun_later, game

WITHOUT = attrs.evolve(VERSIONED, version=None)
NEWER = attrs.evolve(VERSIONED, version="3")


def test_the_version_is_written_if_there_is_one() -> None:
    """The key is there only for a ruleset with a version."""
    assert json.loads(dumps(game(1, rules=VERSIONED)))["ruleset_version"] == "2"
    for rules in (STANDARD, QUICK):
        assert "ruleset_version" not in json.loads(dumps(game(1, rules=rules)))


@pytest.mark.parametrize("played", [WITHOUT, VERSIONED, NEWER], ids=lambda rules: rules.version)
@pytest.mark.parametrize("read", [WITHOUT, VERSIONED, NEWER], ids=lambda rules: rules.version)
@pytest.mark.parametrize("later", [False, True])
def test_only_the_same_version_reads_a_record(played: Ruleset, read: Ruleset, later: bool) -> None:
    """Another version, or none where there is one, is refused with both of them."""
    record = begun_later(game(1, rules=played), 3) if later else game(1, rules=played)
    if read is played:
        assert loads(dumps(record), [read]) == record
        return
    with pytest.raises(InvalidRecord) as refused:
        loads(dumps(record), [read])
    names = {None: "none", "2": "'2'", "3": "'3'"}
    expected, got = names[read.version], names[played.version]
    assert str(refused.value).startswith(
        f"record.ruleset_version: expected {expected}, as the ruleset 'rounds' given here has it, "
        f"got {got}"
    )


def test_an_official_record_has_no_version() -> None:
    """A record of official rules that names a version is refused."""
    told = json.loads(dumps(game(1))) | {"ruleset_version": "1"}
    with pytest.raises(InvalidRecord, match=r"record\.ruleset_version: expected none, as the "):
        loads(json.dumps(told))


def test_versions_are_different_rules() -> None:
    """Rulesets that differ in the version alone are not equal, and neither are their records."""
    assert len({WITHOUT, VERSIONED, NEWER}) == 3
    assert game(1, rules=VERSIONED) != game(1, rules=NEWER)
    assert game(1, rules=VERSIONED).start() != game(1, rules=NEWER).start()


def test_a_file_of_several_versions_is_read_version_by_version(tmp_path: object) -> None:
    """With `errors=`, the records of one version are read and the others are reported."""
    path = f"{tmp_path}/games.jsonl"
    old, new = game(1, rules=VERSIONED), game(2, rules=NEWER)
    save_records(path, [old, new, old])
    for rules, read, lines in ((VERSIONED, [old, old], [2]), (NEWER, [new], [1, 3])):
        faults: list[InvalidRecord] = []
        assert list(read_records(path, [rules], errors=faults.append)) == read
        assert [fault.line for fault in faults] == lines
        assert all("ruleset_version" in str(fault) for fault in faults)
