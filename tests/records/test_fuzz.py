"""Any text is read as a record or refused by InvalidRecord, with a place and a reason (S1, E1).

`nox -s fuzz` tries a hundred thousand of each kind, `nox -s ci` a tenth of them, and the default
run some hundreds.
"""

from __future__ import annotations

import attrs
import pytest
from hypothesis import HealthCheck, given, settings

from mantis_rules import InvalidRecord
from mantis_rules.records import Record, dumps, loads, replay, verify
from tests.rules import rule

from .mutations import RULESETS, spoilt_bytes, spoilt_texts

SOME = settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
MANY = pytest.mark.parametrize("number", [10_000, pytest.param(100_000, marks=pytest.mark.long)])


def _read(text: str | bytes) -> Record | None:
    """The record, or None; the only error allowed is InvalidRecord, with one short line."""
    try:
        return loads(text, RULESETS)
    except InvalidRecord as refused:
        told = str(refused)
    assert told.startswith("record")
    assert 10 < len(told) < 1000
    assert told.isprintable()
    return None


def _is_a_record_or_refused(text: str | bytes) -> None:
    """Check the whole property: read, write, read again, replay and verify."""
    record = _read(text)
    if record is None:
        return
    assert loads(dumps(record), RULESETS) == record
    steps = 0
    record = attrs.evolve(record, seed=None)  # a wrong seed is found before any step is taken
    try:
        for _ in replay(record):
            steps += 1
        assert verify(record, ()).steps == steps == len(record.actions)
    except InvalidRecord as refused:
        found = refused
    else:
        return
    assert (found.ply, found.law) == (record.start().ply + steps, None)
    assert found.rule in {"T1", "E1", "E2", "E3", "E4", "E5"}
    assert 10 < len(str(found)) < 1000


@SOME
@given(spoilt_texts())
def test_a_spoilt_value_is_a_record_or_refused(text: str) -> None:
    """The JSON of a record with any change is read and verified, or refused."""
    _is_a_record_or_refused(text)


@SOME
@given(spoilt_bytes())
def test_spoilt_bytes_are_a_record_or_refused(text: bytes) -> None:
    """The bytes of a record with any change are read and verified, or refused."""
    _is_a_record_or_refused(text)


@pytest.mark.exhaustive
@MANY
def test_very_many_spoilt_values_are_records_or_refused(number: int) -> None:
    """The same for very many values."""
    settings(SOME, max_examples=number)(given(spoilt_texts())(_is_a_record_or_refused))()


@pytest.mark.exhaustive
@MANY
def test_very_many_spoilt_bytes_are_records_or_refused(number: int) -> None:
    """The same for very many texts."""
    settings(SOME, max_examples=number)(given(spoilt_bytes())(_is_a_record_or_refused))()


@rule("T1")
def test_spoilt_texts_have_every_outcome() -> None:
    """Among the texts are records that verify, records that do not, and no records."""
    ends: set[str] = set()

    @settings(max_examples=1000, database=None)
    @given(spoilt_texts())
    def look(text: str) -> None:
        record = _read(text)
        try:
            ends.add("no record" if record is None else f"of {verify(record, ()).steps} steps")
        except InvalidRecord as refused:
            ends.add(str(refused.rule))

    look()
    assert {"no record", "T1"} <= ends
    assert ends & {"E1", "E2", "E3", "E4", "E5"}
    assert any(end.startswith("of ") for end in ends)
