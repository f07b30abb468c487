"""Write files of records: all at once, or one record at the end."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable, Iterator
from typing import TextIO

from ..errors import InvalidRecord
from ..game.texts import a_kind
from .fields import check_path
from .locks import REPLACES_OPEN_FILES, make_temporary, opened_alone, remove_left_temporaries
from .record import Record
from .text import dumps


def save_records(path: str | os.PathLike[str], records: Record | Iterable[Record]) -> None:
    """Write records to a file atomically, one per line; to add a record, use `append_record`.

    Args:
        path: the file; an existing file is replaced after all records are written. A device or pipe
            is written to directly.
        records: one record, or an iterable of any number, which is consumed lazily.

    Raises:
        InvalidRecord: if an item is not a record, or `path` is no path, such as bytes; the file is
            unchanged.
        OSError: if the file cannot be written; it is unchanged.

    Until the end, the records are in a temporary file in the same folder, `.mantis-records-….tmp`.
    If the process is killed, this file stays; the next call for a file in the folder removes it.
    """
    check_path(path)
    if not isinstance(records, Record | Iterable):
        raise InvalidRecord(f"records: expected Records, got {a_kind(records)}")
    with replacing(path) as file:
        for record in [records] if isinstance(records, Record) else records:
            file.write(dumps(record) + "\n")


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """Open a file to write, which replaces an existing one when it is closed without an error.

    Args:
        path: the file. A device or pipe is written to directly.
    """
    if _is_device(path):
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    target = os.path.realpath(path)
    folder = os.path.dirname(target)
    remove_left_temporaries(folder)
    beside, descriptor = make_temporary(folder)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(descriptor)
            with contextlib.suppress(FileNotFoundError):
                shutil.copymode(target, beside)
            if REPLACES_OPEN_FILES:  # while it is still locked
                os.replace(beside, target)
        if not REPLACES_OPEN_FILES:
            os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def append_record(path: str | os.PathLike[str], record: Record) -> None:
    """Add a record to a file of records, as its last line.

    Args:
        path: the file, which is made if it is missing. A device or pipe is written to directly.
        record: the record.

    Raises:
        InvalidRecord: if `record` is not a record, or `path` is no path, such as bytes; the file
            is unchanged.
        OSError: if the file cannot be written or locked; it is unchanged.

    Several processes and threads can append to one file at once, since each locks it for the time
    of one record. If the process is killed while it writes, the last line of the file is not whole:
    `read_records` reports it, and the next record begins on a line of its own.
    """
    check_path(path)
    line = f"{dumps(record)}\n".encode()
    if _is_device(path):
        with open(path, "wb") as device:
            device.write(line)
        return
    with opened_alone(path) as descriptor:
        size = os.lseek(descriptor, 0, os.SEEK_END)
        if size:
            os.lseek(descriptor, size - 1, os.SEEK_SET)
            line = line if os.read(descriptor, 1) == b"\n" else b"\n" + line
        try:
            while line:
                line = line[os.write(descriptor, line) :]
            os.fsync(descriptor)
        except BaseException:
            with contextlib.suppress(OSError):
                os.ftruncate(descriptor, size)
            raise


def _is_device(path: str | os.PathLike[str]) -> bool:
    """Return whether a path is there and is no regular file: a device, a pipe, or a folder."""
    return os.path.exists(path) and not os.path.isfile(path)
