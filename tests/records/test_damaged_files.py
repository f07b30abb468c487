"""Damaged files of records, of any layout: the next record is read, what was skipped is reported.

`test_record_files` has the files that are whole, and the first error.
"""

from __future__ import annotations

import io
import json
import tracemalloc
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings, strategies as st

from mantis_rules import STANDARD, InvalidRecord, PolicyFault, State
from mantis_rules.records import Record, dumps, read_records
from mantis_rules.records.files import texts
from tests.helpers.sampled import sampled
from tests.helpers.strategies import TINY

from .games import game, tiny_games

GAMES = [next(tiny_games(1)), game(3, 3, TINY), game(4, 2, TINY)]
LINES = [dumps(record) for record in GAMES]
INDENTED = [json.dumps(json.loads(line), indent=2) for line in LINES]
BRACES = INDENTED[0].replace('": {', '":\n  {')
LONG = 1_000_001


def _read(folder: Path, text: str | bytes) -> tuple[list[Record], list[int | None]]:
    """The records of a file with this text, and the lines of what was skipped."""
    path = folder / "games.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    faults: list[InvalidRecord] = []
    records = list(read_records(path, [TINY], errors=faults.append))
    assert all(str(fault).startswith(f"line {fault.line}: record") for fault in faults)
    assert all(len(str(fault)) < 1000 for fault in faults)
    return records, [fault.line for fault in faults]


WHOLE: dict[str, list[str]] = {
    "lines": LINES,
    "a blank first line": ["", LINES[0], "", "", LINES[1]],
    "an indented record and a line": [INDENTED[0], LINES[1]],
    "a line and an indented record": [LINES[0], INDENTED[1]],
    "indented records": INDENTED,
    "indented records and blank lines": ["", INDENTED[0], "", "  ", INDENTED[1], ""],
    "every layout": [INDENTED[0], LINES[1], LINES[2], INDENTED[2], LINES[0].replace(",", ", ")],
    "no indentation": [json.dumps(json.loads(line), indent=0) for line in LINES],
    "indented by more and more": [LINES[0], "  " + LINES[1], "\t\t" + LINES[2]],
    "braces on lines of their own": [BRACES, BRACES],
    "broken anywhere": [LINES[0].replace(",", ",\n"), LINES[1].replace(":", ":\n")],
    "blank lines inside": [INDENTED[0].replace("\n", "\n\n"), LINES[1]],
}  # fmt: skip


@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=repr)
@pytest.mark.parametrize("parts", WHOLE.values(), ids=WHOLE)
def test_records_of_any_layout_share_a_file(
    tmp_path: Path, parts: list[str], line_end: str
) -> None:
    """A record may take one line or many, whatever comes before and after it."""
    known = {
        json.dumps(json.loads(line)): record for line, record in zip(LINES, GAMES, strict=True)
    }
    expected = [known[json.dumps(json.loads(part))] for part in parts if part.strip()]
    text = "\n".join(parts).replace("\n", line_end)
    for end in ("", line_end):
        assert _read(tmp_path, text + end) == (expected, [])


@pytest.mark.parametrize("first", [LINES[0], INDENTED[0]], ids=["line", "indented"])
@pytest.mark.parametrize(
    "second", sampled([LINES[1], INDENTED[1]], every=2), ids=["line", "indented"]
)
def test_a_record_cut_off_anywhere_hides_no_other(tmp_path: Path, first: str, second: str) -> None:
    """After each beginning of a record the following ones are read, and one fault is reported."""
    after = f"\n{second}\n{LINES[2]}\n"
    for end in range(1, len(first)):
        assert _read(tmp_path, first[:end] + after) == (GAMES[1:], [1]), first[:end]


@pytest.mark.parametrize(("first", "second"), [LINES[:2], INDENTED[:2]], ids=["lines", "indented"])
def test_every_prefix_of_a_file_is_read(tmp_path: Path, first: str, second: str) -> None:
    """A file that ends anywhere gives its whole records, and a fault for the torn one."""
    text = f"{first}\n{second}\n"
    start = first.count("\n") + 2
    for end in range(len(text) + 1):
        expected: tuple[list[Record], list[int | None]]
        if end < len(first):
            expected = [], [1] if end else []
        elif end < len(text) - 1:
            expected = GAMES[:1], [start] if end > len(first) + 1 else []
        else:
            expected = GAMES[:2], []
        assert _read(tmp_path, text[:end]) == expected, text[:end]


@pytest.mark.parametrize(
    "first", sampled([LINES[0], INDENTED[0]], every=2), ids=["line", "indented"]
)
def test_the_end_of_a_record_hides_no_other(tmp_path: Path, first: str) -> None:
    """A file whose beginning is missing is read from its next record on, with few faults."""
    for start in range(1, len(first)):
        records, lines = _read(tmp_path, f"{first[start:]}\n{LINES[1]}\n{INDENTED[2]}")
        assert records == GAMES[1:]
        assert len(lines) <= 3
        if first[start:].strip():
            assert lines[0] == (2 if first[start] == "\n" else 1)


def _unusual(text: str) -> str:
    """A record's text with its first key last, so that it cannot be known by that."""
    values = json.loads(text)
    name = values.pop("format")
    return json.dumps(values | {"format": name}, indent=0).replace("{\n", "{", 1)


NEXT: dict[str, str] = {
    "a line": LINES[1],
    "indented": INDENTED[1],
    "indented as a whole": "\n".join(f"    {line}" for line in INDENTED[1].split("\n")),
    "blank lines inside": INDENTED[1].replace("\n", "\n\n \n"),
    "the first key beside the brace": INDENTED[1].replace("{\n  ", "{", 1),
    "another first key": _unusual(LINES[1]),
    "deeper, with another first key": f"  {_unusual(LINES[1])}",
    "braces": INDENTED[1].replace('": {', '":\n  {'),
}


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\n \n"], ids=repr)
@pytest.mark.parametrize("following", NEXT.values(), ids=NEXT)
def test_a_record_cut_off_after_a_colon_hides_no_other(
    tmp_path: Path, following: str, line_end: str
) -> None:
    """However the next record is laid out, it is not taken for the missing value."""
    ends = [at for at, letter in enumerate(LINES[0], 1) if letter == ":"]
    for end in ends:
        text = line_end.join([LINES[0][:end], following, LINES[2], ""])
        assert _read(tmp_path, text) == (GAMES[1:], [1]), LINES[0][:end]


def test_a_missing_line_spoils_one_record(tmp_path: Path) -> None:
    """Whichever line of an indented record is missing, the others are read."""
    lines = INDENTED[1].split("\n")
    for gone in range(len(lines)):
        spoilt = "\n".join(lines[:gone] + lines[gone + 1 :])
        records, faults = _read(tmp_path, f"{LINES[0]}\n{spoilt}\n{LINES[2]}\n{INDENTED[0]}")
        assert records[:1] + records[-2:] == [GAMES[0], GAMES[2], GAMES[0]]
        assert len(records) == (3 if faults else 4)  # without an action, it is a record still
        assert faults[:1] in ([], [2])
        assert len(faults) <= 3


@pytest.mark.parametrize(
    "name", ['"', "\\", '\\"', '"[{', "]}", '"]]}}', '{"format":"mantis-record"', "\\\\"]
)
def test_brackets_and_quotes_in_a_name_are_no_brackets(tmp_path: Path, name: str) -> None:
    """A name is text, whatever it is, in a record of one line or of many."""
    record = attrs.evolve(GAMES[0], seats=[name, f"a{name}b"])
    text = dumps(record)
    indented = json.dumps(json.loads(text), indent=2)
    assert _read(tmp_path, f"{indented}\n{text}\n{LINES[1]}\n{indented}") == (
        [record, record, GAMES[1], record],
        [],
    )
    # Where it ends is seen, so that a damaged line after it does not spoil it.
    assert _read(tmp_path, f"{text}\nx\n{LINES[1]}\n{indented}\nx") == (
        [record, GAMES[1], record],
        [2, 4 + indented.count("\n") + 1],
    )


@pytest.mark.exhaustive
def test_an_endless_text_does_not_fill_the_memory() -> None:
    """Of a text without an end, no more is kept than a record may have."""
    lines = io.BytesIO(b"{\n" + b"[    \n" * 500_000)
    tracemalloc.start()
    try:
        [(first, text)] = texts(lines)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert first == 1
    assert LONG <= len(text) < 2 * LONG
    assert peak < 30_000_000  # fifty for the whole of it


BROKEN: dict[str, bytes] = {
    "no JSON": b"x",
    "bytes": b"\xff\xfe\x00",
    "a list": b"[",
    "a closing bracket": b"}",
    "an object": b"{}",
    "an open text": b'{"format": "man',
    "an open text with a brace": b'{"rules": "{',
    "a backslash": b'{"a\\": "',
    "two backslashes": b'{"a": "\\\\", "b": [',
    "a byte order mark": b"\xef\xbb\xbf" + LINES[0].encode(),
    "two records in a line": (LINES[0] + LINES[0]).encode(),
    "a long line": b"x" * LONG,
    "a long record": LINES[0].encode()[:-1] + b" " * LONG + b"}",
    "a long open record": b"{" + b"[" * LONG,
    "a long text": b'{"' + b"{" * LONG,
    "many open lines": b"{\n" + b"[    \n" * 200_000,
    "spaces": b" " * LONG,
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_broken_line_hides_no_record(tmp_path: Path, broken: bytes) -> None:
    """Records before and after anything else are read, and it is reported with its line."""
    one, two = LINES[0].encode(), LINES[1].encode()
    for before in (b"", one + b"\n", b"\n\n"):
        expected = [GAMES[0]] * (one in before)
        line = before.count(b"\n") + 1
        text = before + broken + b"\n" + two + b"\n" + INDENTED[2].encode()
        assert _read(tmp_path, text) == ([*expected, *GAMES[1:]], [line])


@settings(max_examples=200)
@given(
    st.lists(st.sampled_from([*LINES, *INDENTED, *map(bytes.decode, list(BROKEN.values())[3:9])]))
)
def test_every_whole_record_is_read(parts: list[str]) -> None:
    """However whole and damaged records are mixed, the whole ones are all found, in order."""
    found = [text.decode() for _, text in texts(io.BytesIO("\n".join(parts).encode()))]
    whole = [part for part in parts if part in LINES or part in INDENTED]
    assert [text for text in found if text in LINES or text in INDENTED] == whole


def test_the_first_error_is_raised_unless_errors_are_taken(tmp_path: Path) -> None:
    """Without `errors` the error ends the reading; an error of the function itself does too."""
    path = tmp_path / "games.jsonl"
    path.write_text(f"{LINES[0]}\nx\n{LINES[1]}\n")
    records = read_records(path, [TINY])
    assert next(records) == GAMES[0]
    with pytest.raises(InvalidRecord, match="line 2: record: expected JSON") as refused:
        next(records)
    assert (refused.value.line, refused.value.ply) == (2, None)

    def stop(fault: InvalidRecord) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(read_records(path, [TINY], errors=stop))


@pytest.mark.parametrize("errors", ["ignore", 0, [], True], ids=repr)
def test_errors_must_be_a_function(tmp_path: Path, errors: object) -> None:
    """Anything else is refused before the file is opened."""
    with pytest.raises(InvalidRecord, match="errors: expected a function or None, got "):
        list(read_records(tmp_path / "none", errors=errors))  # type: ignore[arg-type]  # wrong on purpose


def _fail(state: State) -> None:
    raise ZeroDivisionError("mine")


FAULTY = attrs.evolve(STANDARD, name="faulty", opening=_fail)


def test_a_ruleset_at_fault_does_not_end_the_reading(tmp_path: Path) -> None:
    """A policy that fails is raised as it is, or reported with the line and the cause."""
    path = tmp_path / "games.jsonl"
    numbers = {
        name: getattr(FAULTY, name) for name in ("hand", "goal", "min_players", "max_players")
    }
    faulty = json.loads(dumps(game(1))) | {"rules": "faulty", "parameters": numbers}
    path.write_text(f"{LINES[0]}\n{json.dumps(faulty)}\n{LINES[1]}\n")
    faults: list[InvalidRecord] = []
    assert list(read_records(path, [TINY, FAULTY], errors=faults.append)) == GAMES[:2]
    assert [str(fault) for fault in faults] == [
        "line 2: record: the opening policy of ruleset 'faulty': raised ZeroDivisionError, which "
        "is the cause"
    ]
    assert isinstance(faults[0].__cause__, PolicyFault)
    with pytest.raises(PolicyFault, match="opening"):
        list(read_records(path, [TINY, FAULTY]))
