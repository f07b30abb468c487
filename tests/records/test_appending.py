"""Records appended to a file: by several writers at once, by killed ones, and to odd files."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import mantis_rules
from mantis_rules import InvalidRecord
from mantis_rules.records import append_record, dumps, read_records, save_records
from tests.helpers.processes import output_of
from tests.helpers.strategies import TINY

from .games import tiny_games

GAMES = list(tiny_games(10))
LINES = [dumps(record) for record in GAMES]
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals, modes and pipes are those of POSIX")
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has it")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def _process(code: str) -> subprocess.Popen[str]:
    """A process that runs this code with small records as `GAMES`; it prints when it begins."""
    source, root = Path(mantis_rules.__file__).parents[1], Path(__file__).parents[2]
    head = (
        "import os, time\nfrom mantis_rules.records import append_record, save_records\n"
        "from tests.records.test_appending import GAMES\nprint('begun', flush=True)\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", head + code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (source, root)))},
        stdout=subprocess.PIPE,
        text=True,
    )


def _begun(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"


def _kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def test_records_are_appended_as_lines(file: Path) -> None:
    """The file is made by the first record, and each one adds a line to it."""
    for count, record in enumerate(GAMES, 1):
        append_record(file if count % 2 else str(file), record)
        assert file.read_text() == "".join(f"{line}\n" for line in LINES[:count])
    assert list(read_records(file, [TINY])) == GAMES
    assert os.listdir(file.parent) == [file.name]


@pytest.mark.parametrize(
    "before", ["", "\n", LINES[0], f"{LINES[0]}\n", LINES[0].replace(",", ",\n")], ids=repr
)
def test_a_record_begins_on_a_line_of_its_own(file: Path, before: str) -> None:
    """Whether the file ends with a line end or not, what was there is kept and read."""
    file.write_text(before)
    append_record(file, GAMES[1])
    assert file.read_text().startswith(before)
    assert list(read_records(file, [TINY])) == GAMES[not before.strip() : 2]


def test_a_record_after_a_torn_line_is_read(file: Path) -> None:
    """After any beginning of a record the next one is read, and the torn one is reported."""
    for end in range(1, len(LINES[1]), 7):
        file.write_text(f"{LINES[0]}\n{LINES[1][:end]}")
        append_record(file, GAMES[2])
        faults: list[InvalidRecord] = []
        assert list(read_records(file, [TINY], errors=faults.append)) == [GAMES[0], GAMES[2]]
        assert [fault.line for fault in faults] == [2]


def test_what_is_no_record_is_refused(file: Path) -> None:
    """Anything but one record is refused, and no file is made."""
    for bad in (None, GAMES, LINES[0], GAMES[0].start()):
        with pytest.raises(InvalidRecord, match="expected a Record, got a value of type "):
            append_record(file, bad)  # type: ignore[arg-type]  # wrong on purpose
    assert os.listdir(file.parent) == []


@POSIX
def test_three_processes_append_at_once(file: Path) -> None:
    """All 600 records of three processes are in the file, those of each in order."""
    code = "for n in range(200): append_record({!r}, GAMES[3 * (n % 3) + {}])"
    writers = [_process(code.format(str(file), number)) for number in range(3)]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    for writer in writers:
        writer.communicate()
    found = file.read_text().split("\n")
    assert found.pop() == ""
    assert len(found) == 600
    for number in range(3):
        own = LINES[number:9:3]
        assert [line for line in found if line in own] == [
            LINES[3 * (n % 3) + number] for n in range(200)
        ]


def test_threads_append_at_once(file: Path) -> None:
    """Threads of one process do not disturb each other either."""

    def append_all() -> None:
        for record in GAMES:
            append_record(file, record)

    threads = [threading.Thread(target=append_all) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(file.read_text().splitlines()) == sorted(LINES * 8)


@pytest.mark.exhaustive
@POSIX
def test_killed_writers_lose_at_most_their_last_record(file: Path) -> None:
    """What was appended before is whole, and the next writer goes on."""
    sure = 0
    for number in range(8):
        writer = _process(
            "for n in range(10**6):\n"
            f" append_record({str(file)!r}, GAMES[n % 10])\n"
            " print(n, flush=True)"
        )
        _begun(writer)
        assert writer.stdout is not None
        for _ in range(number * 3 + 1):
            writer.stdout.readline()
            sure += 1
        _kill(writer)
    append_record(file, GAMES[0])
    faults: list[InvalidRecord] = []
    records = list(read_records(file, [TINY], errors=faults.append))
    assert len(records) > sure
    assert len(faults) <= 8
    assert records[-1] == GAMES[0]
    assert set(records) <= set(GAMES)


@POSIX
def test_a_writer_waits_and_finds_the_file_that_took_its_place(file: Path) -> None:
    """If the file is replaced while a writer waits for it, the record is in the new one."""
    import fcntl

    append_record(file, GAMES[0])
    with file.open("rb") as locked:
        fcntl.flock(locked, fcntl.LOCK_EX)
        writer = threading.Thread(target=append_record, args=(file, GAMES[2]))
        writer.start()
        writer.join(0.2)
        assert writer.is_alive()
        save_records(file, GAMES[1])
    writer.join(10)
    assert file.read_text() == f"{LINES[1]}\n{LINES[2]}\n"


@POSIX
def test_a_full_disk_leaves_the_file_as_it_was(file: Path) -> None:
    """A record that cannot be written whole is taken back, and the error is the system's."""
    append_record(file, GAMES[0])
    told = output_of(
        f"""
import os, resource
from mantis_rules.records import append_record
from tests.records.test_appending import GAMES
resource.setrlimit(resource.RLIMIT_FSIZE, ({len(LINES[0]) + 9}, {len(LINES[0]) + 9}))
try:
    append_record({str(file)!r}, GAMES[1])
except OSError as error:
    print(os.strerror(error.errno))
"""
    )
    assert told == "File too large\n"
    assert file.read_text() == f"{LINES[0]}\n"


@pytest.mark.parametrize("error", [OSError(5, "I/O error"), KeyboardInterrupt()], ids=repr)
def test_an_error_of_the_disk_takes_the_record_back(
    file: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """An error or Ctrl-C during `fsync` leaves the file as it was."""

    def fails(*_: object) -> None:
        raise error

    append_record(file, GAMES[0])
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(type(error)):
        append_record(file, GAMES[1])
    monkeypatch.undo()
    assert file.read_text() == f"{LINES[0]}\n"


@FULL
@pytest.mark.parametrize("write", [append_record, save_records])
def test_a_full_device_is_an_error(write: object) -> None:
    """What a device cannot take is an OSError of the system."""
    with pytest.raises(OSError, match="No space left"):
        write("/dev/full", GAMES[0])  # type: ignore[operator]  # one of two functions


@POSIX
def test_a_pipe_is_appended_to(tmp_path: Path) -> None:
    """A pipe is written to, and stays a pipe; a reader gets each record as it comes."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        append_record(pipe, GAMES[0])
        assert os.read(reader, 100_000).decode() == f"{LINES[0]}\n"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    writer = threading.Thread(target=save_records, args=(pipe, GAMES))
    writer.start()
    assert list(read_records(pipe, [TINY])) == GAMES
    writer.join()


@POSIX
def test_a_link_is_followed(tmp_path: Path) -> None:
    """A record is appended to the file that a link names, which is made if it is missing."""
    link = tmp_path / "link"
    link.symlink_to("target")
    for record in GAMES[:2]:
        append_record(link, record)
    assert link.is_symlink()
    assert list(read_records(tmp_path / "target", [TINY])) == GAMES[:2]


def test_a_path_that_cannot_be_written_is_the_systems_error(tmp_path: Path) -> None:
    """A folder, or a file in a folder that is missing, raises the OSError unchanged."""
    with pytest.raises(FileNotFoundError):
        append_record(tmp_path / "none" / "games.jsonl", GAMES[0])
    with pytest.raises(OSError, match="directory"):
        append_record(tmp_path, GAMES[0])
    assert os.listdir(tmp_path) == []


@POSIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Nothing can be saved or begun there; a file of it can be appended to."""
    file = tmp_path / "games.jsonl"
    append_record(file, GAMES[0])
    tmp_path.chmod(0o500)
    try:
        for write in (append_record, save_records):
            with pytest.raises(PermissionError):
                write(tmp_path / "new", GAMES[0])
        append_record(file, GAMES[1])
        assert list(read_records(file, [TINY])) == GAMES[:2]
    finally:
        tmp_path.chmod(0o700)


def _left(folder: Path) -> list[str]:
    """The temporary files in a folder."""
    return [name for name in os.listdir(folder) if name.startswith(".mantis-records-")]


@POSIX
def test_a_killed_writer_leaves_a_file_that_the_next_one_removes(file: Path) -> None:
    """The old file is whole, and the temporary file is gone after the next save in this folder."""
    save_records(file, GAMES[0])
    left = 0
    for number in range(6):
        writer = _process(f"save_records({str(file)!r}, (GAMES[n % 10] for n in range(10**6)))")
        _begun(writer)
        for _ in range(1000):
            if _left(file.parent):
                break
            threading.Event().wait(0.005)
        threading.Event().wait(0.01 * number)
        _kill(writer)
        assert list(read_records(file, [TINY])) == GAMES[:1]
        left = max(left, len(_left(file.parent)))
        assert len(_left(file.parent)) <= 1
    assert left == 1
    save_records(file.parent / "another", GAMES[1])
    assert sorted(os.listdir(file.parent)) == ["another", file.name]


@POSIX
def test_the_file_of_a_living_writer_is_not_removed(file: Path) -> None:
    """While records are being saved, others can be saved there, and all of them arrive."""

    def with_another() -> object:
        for number, record in enumerate(GAMES):
            yield record
            save_records(file.parent / "another", GAMES[number])
            assert len(_left(file.parent)) == 1

    save_records(file, with_another())  # type: ignore[arg-type]  # a generator of records
    assert list(read_records(file, [TINY])) == GAMES
    assert _left(file.parent) == []
    code = f"for n in range(50): save_records({str(file)!r}, GAMES[:5])"
    writers = [_process(code) for _ in range(3)]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    for writer in writers:
        writer.communicate()
    assert list(read_records(file, [TINY])) == GAMES[:5]
    assert sorted(os.listdir(file.parent)) == ["another", file.name]


def test_only_temporary_files_are_removed(file: Path) -> None:
    """Files with other names, folders and links are left alone."""
    names = [".mantis-records-0123456789abcdef.tmp.bak", "mantis-records-0123456789abcdef.tmp"]
    for name in names:
        (file.parent / name).touch()
    folder = file.parent / ".mantis-records-0123456789abcdef.tmp"
    folder.mkdir()
    save_records(file, GAMES[0])
    assert sorted(os.listdir(file.parent)) == sorted([*names, folder.name, file.name])


@pytest.mark.parametrize("length", [245, 255])
def test_a_long_name_can_be_saved(tmp_path: Path, length: int) -> None:
    """Any name that the system allows can be saved to, and appended to."""
    path = tmp_path / ("x" * length)
    save_records(path, GAMES[0])
    append_record(path, GAMES[1])
    assert list(read_records(path, [TINY])) == GAMES[:2]
    assert os.listdir(tmp_path) == [path.name]
