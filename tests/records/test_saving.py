"""Saving is all or nothing: whatever goes wrong, the file that was there stays (S2)."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from mantis_rules import InvalidRecord
from mantis_rules.records import Record, dumps, read_records, save_records
from tests.helpers.processes import output_of

from .games import game

OLD, NEW = game(1), game(2, players=3)
POSIX = pytest.mark.skipif(os.name != "posix", reason="modes and links are those of POSIX")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a record, alone in its folder."""
    path = tmp_path / "games.jsonl"
    save_records(path, OLD)
    return path


def _is_untouched(file: Path) -> bool:
    """Whether the old record is there, and nothing beside it."""
    return os.listdir(file.parent) == [file.name] and file.read_text() == f"{dumps(OLD)}\n"


def _after_some(error: BaseException) -> Iterator[Record]:
    """Records enough that some have reached the disk, and then an error."""
    for _ in range(50):
        yield NEW
    raise error


@pytest.mark.parametrize(
    "error", [RuntimeError("mine"), KeyboardInterrupt(), OSError(5, "I/O error"), SystemExit(3)],
    ids=repr,
)  # fmt: skip
def test_an_error_in_the_middle_leaves_the_old_file(file: Path, error: BaseException) -> None:
    """An iterator's error goes through as it is, and the file is as it was."""
    with pytest.raises(type(error)) as raised:
        save_records(file, _after_some(error))
    assert raised.value is error
    assert _is_untouched(file)


@pytest.mark.parametrize("error", [RuntimeError("mine"), KeyboardInterrupt()], ids=repr)
def test_an_error_in_the_middle_makes_no_file(tmp_path: Path, error: BaseException) -> None:
    """Where there was no file, there is none afterwards."""
    with pytest.raises(type(error)):
        save_records(tmp_path / "new.jsonl", _after_some(error))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "bad", [None, "x", {}, NEW.start(), [NEW]], ids=lambda bad: type(bad).__name__
)
def test_what_is_no_record_is_not_saved(file: Path, bad: object) -> None:
    """After any number of records, what is none is refused, and the file is as it was."""
    with pytest.raises(InvalidRecord, match="expected a Record, got "):
        save_records(file, [NEW, bad])  # type: ignore[list-item]  # what the test is about
    assert _is_untouched(file)


@pytest.mark.parametrize("bad", [None, 5, 1.5], ids=repr)
def test_what_are_no_records_is_refused(file: Path, bad: object) -> None:
    """What is neither a record nor records is refused, and the file is as it was."""
    with pytest.raises(InvalidRecord):
        save_records(file, bad)  # type: ignore[arg-type]  # what the test is about
    assert _is_untouched(file)


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_an_error_of_the_disk_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: BaseException
) -> None:
    """An error, or Ctrl-C, when the disk is asked at the end leaves the file as it was."""

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(type(error)):
        save_records(file, [NEW])
    monkeypatch.undo()
    assert _is_untouched(file)


@POSIX
def test_a_full_disk_leaves_the_old_file(file: Path) -> None:
    """When the system takes no more bytes, there is an OSError and the file is as it was."""
    told = output_of(
        f"""
import os, resource
from mantis_rules.records import save_records
from tests.records.games import game
records = [game(2, players=3)] * 200
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    save_records({str(file)!r}, records)
except OSError as error:
    print(os.strerror(error.errno))
"""
    )
    assert told == "File too large\n"
    assert _is_untouched(file)


def test_the_old_file_is_there_until_the_end(file: Path) -> None:
    """While records are being written, whoever reads the file reads the old ones."""

    def spied_on() -> Iterator[Record]:
        for _ in range(100):
            assert list(read_records(file)) == [OLD]
            yield NEW

    save_records(file, spied_on())
    assert list(read_records(file)) == [NEW] * 100
    assert os.listdir(file.parent) == [file.name]


@POSIX
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o640, 0o666, 0o400])
def test_the_mode_of_a_file_is_kept(file: Path, mode: int) -> None:
    """Whoever could read or write the old file can do so with the new one."""
    file.chmod(mode)
    save_records(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert list(read_records(file)) == [NEW]


@POSIX
def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    """A new file may be read by whom any new file may be read by."""
    plain, saved = tmp_path / "plain", tmp_path / "saved"
    plain.touch()
    save_records(saved, NEW)
    assert saved.stat().st_mode == plain.stat().st_mode


@POSIX
@pytest.mark.parametrize("relative", [False, True])
def test_a_link_is_kept(file: Path, tmp_path: Path, relative: bool) -> None:
    """Under a symbolic link, the file that it leads to is replaced, not the link."""
    folder = tmp_path / "links"
    folder.mkdir()
    link = folder / "link.jsonl"
    link.symlink_to(Path("..", file.name) if relative else file)
    save_records(link, NEW)
    assert link.is_symlink()
    assert list(read_records(file)) == list(read_records(link)) == [NEW]
    assert os.listdir(folder) == [link.name]
    assert sorted(os.listdir(tmp_path)) == [file.name, "links"]


@POSIX
def test_a_link_that_leads_nowhere_leads_to_the_new_file(tmp_path: Path) -> None:
    """The file that the link names is made."""
    link = tmp_path / "link"
    link.symlink_to("target")
    save_records(link, NEW)
    assert link.is_symlink()
    assert list(read_records(tmp_path / "target")) == [NEW]


def test_a_folder_that_is_not_there_is_the_systems_error(tmp_path: Path) -> None:
    """What the system says of a path goes through as it is."""
    with pytest.raises(FileNotFoundError):
        save_records(tmp_path / "none" / "games.jsonl", NEW)
    with pytest.raises(OSError, match="directory"):
        save_records(tmp_path, NEW)
    assert os.listdir(tmp_path) == []


def test_a_file_in_the_working_folder_needs_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bare name is a file of the folder that one is in."""
    monkeypatch.chdir(tmp_path)
    save_records("games", NEW)
    assert os.listdir(tmp_path) == ["games"]
    assert list(read_records("games")) == [NEW]


@POSIX
def test_what_is_no_file_is_written_to(tmp_path: Path) -> None:
    """A pipe or a device is not replaced by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save_records(pipe, NEW)
        assert os.read(reader, 100_000).decode() == f"{dumps(NEW)}\n"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
