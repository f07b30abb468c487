"""Files of many records, read and written one at a time (S2, T1)."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path

import pytest

from mantis_rules import InvalidRecord, InvalidRuleset
from mantis_rules.records import Record, dumps, loads, read_records, save_records
from mantis_rules.records.files import texts
from mantis_rules.records.text import LONGEST
from tests.helpers.strategies import TINY
from tests.helpers.variants import THIEVES

from .games import QUICK, game, tiny_games

GAMES = [game(seed, players=seed) for seed in range(2, 7)]
LINES = [dumps(record) for record in GAMES]
LONG = LONGEST + 1
"""More characters than a record may have."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def _read(file: Path) -> list[Record]:
    return list(read_records(file))


def test_saved_records_are_read_back(file: Path) -> None:
    """Records are saved one a line, and read back in order."""
    save_records(file, GAMES)
    assert file.read_bytes().decode() == "".join(f"{line}\n" for line in LINES)
    assert _read(file) == GAMES


def test_one_record_can_be_saved(file: Path) -> None:
    """A single record is saved like a list of one; the path may be a str."""
    save_records(str(file), GAMES[0])
    assert _read(file) == list(read_records(str(file))) == GAMES[:1]


def test_no_records_make_an_empty_file(file: Path) -> None:
    """Saving no records writes an empty file, which has no records."""
    save_records(file, [])
    assert (file.read_bytes(), _read(file)) == (b"", [])


def test_records_of_several_rulesets_share_a_file(file: Path) -> None:
    """Such a file is read by passing all of its rulesets."""
    mixed = [GAMES[0], game(1, rules=QUICK), game(1, rules=THIEVES)]
    save_records(file, mixed)
    rulesets = [GAMES[0].rules, QUICK, THIEVES]
    assert list(read_records(file, rulesets)) == list(read_records(file, iter(rulesets))) == mixed


SPACED: dict[str, str] = {
    "no last line end": "\n".join(LINES),
    "empty lines": "\n\n" + "\n \n\t\n".join(LINES) + "\n\n\n",
    "line ends of Windows": "\r\n".join(LINES) + "\r\n",
    "space at both ends": "\n".join(f"  {line}\t " for line in LINES),
    "spaced": "\n".join(json.dumps(json.loads(line)) for line in LINES),
}


@pytest.mark.parametrize("text", SPACED.values(), ids=SPACED)
def test_white_space_is_ignored(file: Path, text: str) -> None:
    """Lines may be empty, end as on any system, and have space around the record."""
    file.write_bytes(text.encode())
    assert _read(file) == GAMES


@pytest.mark.parametrize("indent", [0, 2, "\t"], ids=repr)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=repr)
def test_one_record_may_take_many_lines(file: Path, indent: int | str, line_end: str) -> None:
    """A file of a single record may be indented JSON."""
    laid_out = json.dumps(json.loads(LINES[0]), indent=indent)
    file.write_bytes(f"{laid_out}\n".replace("\n", line_end).encode())
    assert _read(file) == GAMES[:1]


BAD: dict[str, tuple[bytes, int, str]] = {
    "no JSON": (b"\n".join([LINES[0].encode(), b"", b"x"]), 3, "line 3: record: expected JSON"),
    "a cut line": (f"{LINES[0]}\n{LINES[1][:-9]}".encode(), 2, "line 2: record: expected JSON"),
    "an open record in many lines": (f"{LINES[0]}\n{{\n".encode(), 2, "line 2: record: expected J"),
    "another object in many lines": (f"{LINES[0]}\n{{\n}}".encode(), 2, "line 2: record.format: "),
    "no UTF-8": (f"{LINES[0]}\n".encode() + b"\xff\n", 2, "line 2: record: expected UTF-8"),
    "UTF-16": (LINES[0].encode("utf-16"), 1, "line 1: record: expected "),
    "a BOM": (b"\xef\xbb\xbf" + LINES[0].encode(), 1, "line 1: record: expected JSON"),
    "a NUL": (b"\0", 1, "line 1: record: expected JSON, but at character 1"),
    "a list of records": (f"[{','.join(LINES)}]".encode(), 1, "line 1: record: expected an "),
    "two records in a line": (f"{LINES[0]}{LINES[1]}".encode(), 1, "line 1: record: expected JSON"),
    "another object": (f"{LINES[0]}\n{{}}\n".encode(), 2, "line 2: record.format: the key"),
    "a line too long": (f"{LINES[0]}\n{'x' * LONG}\n".encode(), 2, "line 2: record: expected "),
    "an object too long": (b"{\n" + b" " * LONG + b"}", 1, "line 1: record: expected at most 10"),
    "something after a million spaces": (
        f"{LINES[0]}{' ' * LONG}x\n".encode(), 1, "line 1: record: expected "
    ),
    "a record after a million spaces": (
        f"{' ' * LONG}{LINES[0]}\n".encode(), 1, "line 1: record: expected "
    ),
}  # fmt: skip


@pytest.mark.parametrize(("content", "line", "text"), BAD.values(), ids=BAD)
def test_a_bad_line_is_reported_by_its_number(
    file: Path, content: bytes, line: int, text: str
) -> None:
    """The error has the number of the bad line; the records before it are read."""
    file.write_bytes(content)
    records = read_records(file)
    before = content.split(b"\n")[: line - 1]
    assert list(islice(records, sum(map(bool, before)))) == GAMES[: sum(map(bool, before))]
    with pytest.raises(InvalidRecord) as refused:
        list(records)
    assert str(refused.value).startswith(text)
    assert len(str(refused.value)) < 1000


def test_lines_are_read_lazily(file: Path) -> None:
    """A record is returned before the following lines are read."""
    file.write_text(f"{LINES[0]}\nnonsense\n")
    records = read_records(file)
    assert next(records) == GAMES[0]
    with pytest.raises(InvalidRecord, match="line 2"):
        next(records)


def test_records_are_written_lazily(file: Path) -> None:
    """The records to save may be a generator that reads the same file."""
    save_records(file, GAMES)
    save_records(file, (record for record in read_records(file) if record.players > 3))
    assert _read(file) == GAMES[2:]


def test_a_missing_file_raises_the_systems_error(file: Path) -> None:
    """The OSError of the system is raised unchanged."""
    with pytest.raises(FileNotFoundError):
        _read(file)
    with pytest.raises(IsADirectoryError):
        _read(file.parent)


@pytest.mark.parametrize("rulesets", [None, 5, [], [None], "standard"], ids=repr)
def test_what_are_no_rulesets_is_refused(file: Path, rulesets: object) -> None:
    """At least one ruleset is needed to read a file, and nothing but rulesets."""
    save_records(file, GAMES)
    with pytest.raises(InvalidRuleset, match="rulesets: expected "):
        list(read_records(file, rulesets))  # type: ignore[arg-type]  # wrong on purpose


def _peak(work: Callable[[], object]) -> int:
    """The peak of traced memory, in bytes."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _count(records: Iterator[Record]) -> int:
    return sum(1 for _ in records)


@pytest.mark.exhaustive
def test_memory_does_not_grow_with_the_number_of_games(file: Path) -> None:
    """Writing and reading 3,000 games needs hardly more memory than 30."""
    peaks: dict[int, tuple[int, int]] = {}
    for count in (30, 30, 3000):  # the first round fills caches
        written = _peak(lambda count=count: save_records(file, tiny_games(count)))  # type: ignore[misc]  # a default argument has no type
        read = _peak(lambda: _count(read_records(file, [TINY])))
        peaks[count] = written, read
    assert _count(read_records(file, [TINY])) == 3000
    assert file.stat().st_size > 600_000
    for few, many in zip(peaks[30], peaks[3000], strict=True):
        assert many < few + 400_000  # 3000 records in memory would take some thousand bytes each


def _padded(line: str, length: int) -> str:
    """The record with spaces before its last brace, so that it has this length."""
    return f"{line[:-1]}{' ' * (length - len(line))}}}"


@pytest.mark.parametrize("end", ["", "\n"], ids=["no line end", "a line end"])
def test_the_longest_line_is_read(file: Path, end: str) -> None:
    """A record of a million characters is read, with its line end the line may have one more."""
    longest = _padded(LINES[0], LONGEST - len(end))
    file.write_text(f"{longest}{end}")
    assert _read(file) == GAMES[:1]
    assert loads(_padded(LINES[0], LONGEST)) == GAMES[0]
    with pytest.raises(InvalidRecord, match="at most 1000000 characters"):
        loads(_padded(LINES[0], LONGEST + 1))


@pytest.mark.parametrize("length", [LONGEST + 1, 2 * LONGEST + 2, 3 * LONGEST], ids=str)
def test_the_rest_of_a_line_too_long_is_no_record(length: int) -> None:
    """The rest of such a line is skipped, even a whole record; the next line has its number."""
    tail = LINES[1]
    content = f"{LINES[0]}\n{'x' * length}{tail}\n{LINES[2]}\n".encode()
    found = list(texts(BytesIO(content)))
    assert [number for number, _ in found] == [1, 2, 3]
    assert [found[0][1], found[2][1]] == [LINES[0].encode(), LINES[2].encode()]
    assert found[1][1].strip(b"x") == b""


class Rationed(BytesIO):
    """A file that refuses to be read without a bound, or in pieces larger than a record."""

    def read(self, size: int | None = -1, /) -> bytes:
        assert size in range(LONGEST + 2)
        return super().read(size)

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size in range(LONGEST + 2)
        return super().readline(size)


@pytest.mark.parametrize(
    "content",
    [LINES[0], json.dumps(json.loads(LINES[0]), indent=2), "{\n" + " " * 3 * LONGEST, "x" * LONG],
    ids=["a line", "a laid out record", "a record that does not end", "a line that does not end"],
)
def test_no_more_is_read_at_once_than_a_record_may_have(content: str) -> None:
    """Every read from the file has a bound, so a file of any size fits the memory."""
    for _, text in texts(Rationed(content.encode())):
        assert len(text) <= LONGEST + 1
