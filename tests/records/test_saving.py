"""Saving is all or nothing: if anything goes wrong, the old file is unchanged (S2)."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mantis_rules import InvalidRecord
from mantis_rules.records import Record, append_record, dumps, read_records, save_records
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
    """Enough records that some have been written, and then an error."""
    for _ in range(50):
        yield NEW
    raise error


@pytest.mark.parametrize(
    "error", [RuntimeError("mine"), KeyboardInterrupt(), OSError(5, "I/O error"), SystemExit(3)],
    ids=repr,
)  # fmt: skip
def test_an_error_in_the_middle_leaves_the_old_file(file: Path, error: BaseException) -> None:
    """An error of the records' iterator is raised unchanged, and the old file is kept."""
    with pytest.raises(type(error)) as raised:
        save_records(file, _after_some(error))
    assert raised.value is error
    assert _is_untouched(file)


@pytest.mark.parametrize("error", [RuntimeError("mine"), KeyboardInterrupt()], ids=repr)
def test_an_error_in_the_middle_makes_no_file(tmp_path: Path, error: BaseException) -> None:
    """If there was no file, an error leaves none."""
    with pytest.raises(type(error)):
        save_records(tmp_path / "new.jsonl", _after_some(error))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "bad", [None, "x", {}, NEW.start(), [NEW]], ids=lambda bad: type(bad).__name__
)
def test_a_value_that_is_no_record_is_not_saved(file: Path, bad: object) -> None:
    """It is refused even after a record, and the old file is kept."""
    with pytest.raises(InvalidRecord, match="expected a Record, got "):
        save_records(file, [NEW, bad])  # type: ignore[list-item]  # wrong on purpose
    assert _is_untouched(file)


@pytest.mark.parametrize("bad", [None, 5, 1.5], ids=repr)
def test_only_records_can_be_saved(file: Path, bad: object) -> None:
    """A value that is neither a record nor an iterable is refused, and the old file is kept."""
    with pytest.raises(InvalidRecord):
        save_records(file, bad)  # type: ignore[arg-type]  # wrong on purpose
    assert _is_untouched(file)


@pytest.mark.parametrize(
    "path", ["a\0b", b"games.jsonl", 1, None, "\ud800", "", [], "new/", "a.json//"], ids=repr
)
def test_what_is_no_path_is_refused(path: Any, tmp_path: Path, monkeypatch: Any) -> None:
    """Writers and readers raise one clear error for it, and make no file."""
    monkeypatch.chdir(tmp_path)
    for call in (
        lambda: save_records(path, NEW),
        lambda: append_record(path, NEW),
        lambda: list(read_records(path)),
    ):
        with pytest.raises(
            InvalidRecord, match=r"path: expected the name of a file, a str or os\.PathLike, got "
        ):
            call()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_an_error_of_the_disk_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: BaseException
) -> None:
    """An error or Ctrl-C during `fsync` or `replace` leaves the old file as it was."""

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(type(error)):
        save_records(file, [NEW])
    monkeypatch.undo()
    assert _is_untouched(file)


@POSIX
def test_a_full_disk_leaves_the_old_file(file: Path) -> None:
    """If the system accepts no more bytes, OSError is raised and the old file is kept."""
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
    """Until all records are written, the file has the old records."""

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
    """The new file has the permissions of the old one."""
    file.chmod(mode)
    save_records(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert list(read_records(file)) == [NEW]


@POSIX
def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    """A new file has the permissions that any new file has."""
    plain, saved = tmp_path / "plain", tmp_path / "saved"
    plain.touch()
    save_records(saved, NEW)
    assert saved.stat().st_mode == plain.stat().st_mode


@POSIX
@pytest.mark.parametrize("relative", [False, True])
def test_a_link_is_kept(file: Path, tmp_path: Path, relative: bool) -> None:
    """A symbolic link is kept, and its target is replaced."""
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
def test_a_broken_link_is_given_its_target(tmp_path: Path) -> None:
    """The file that a broken link names is created."""
    link = tmp_path / "link"
    link.symlink_to("target")
    save_records(link, NEW)
    assert link.is_symlink()
    assert list(read_records(tmp_path / "target")) == [NEW]


def test_a_missing_folder_raises_the_systems_error(tmp_path: Path) -> None:
    """The OSError of the system is raised unchanged, and no file is made."""
    with pytest.raises(FileNotFoundError):
        save_records(tmp_path / "none" / "games.jsonl", NEW)
    with pytest.raises(OSError, match="directory"):
        save_records(tmp_path, NEW)
    assert os.listdir(tmp_path) == []


def test_a_file_in_the_working_folder_needs_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bare name is a file in the working folder."""
    monkeypatch.chdir(tmp_path)
    save_records("games", NEW)
    assert os.listdir(tmp_path) == ["games"]
    assert list(read_records("games")) == [NEW]


@POSIX
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    """A pipe is written to, not replaced by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save_records(pipe, NEW)
        assert os.read(reader, 100_000).decode() == f"{dumps(NEW)}\n"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
