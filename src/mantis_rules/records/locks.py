"""Locked files, for several writers at once: the end of a process unlocks its files.

The system's own locks are used: `flock`, and on Windows a locked byte.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
import time
from collections.abc import Iterator

REPLACES_OPEN_FILES = sys.platform != "win32"
"""Whether the system can rename a file that is open."""

if sys.platform == "win32":
    import msvcrt

    _PLACE = 2**31 - 2  # of the locked byte; nobody else can read it, so it is a far one
    _DAY = 24 * 60 * 60

    def _lock(descriptor: int) -> None:
        while True:
            os.lseek(descriptor, _PLACE, os.SEEK_SET)
            try:
                return msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            except PermissionError:  # another writer has locked it
                time.sleep(0.01)

    def _remove_if_left(path: str) -> None:
        if time.time() - os.stat(path).st_mtime > _DAY:
            os.unlink(path)  # the system refuses it for an open file

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)

    def _remove_if_left(path: str) -> None:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # refused for a living writer's
            os.unlink(path)
        finally:
            os.close(descriptor)


_BINARY = getattr(os, "O_BINARY", 0)  # only Windows has it


@contextlib.contextmanager
def opened_alone(path: str | os.PathLike[str]) -> Iterator[int]:
    """Open a file to append to, which is made if it is missing; wait for other writers.

    Args:
        path: the file.

    Yields:
        Its descriptor, locked; the file was not replaced or removed while waiting.

    Raises:
        OSError: if the file cannot be opened or locked.
    """
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY, 0o666)
        try:
            _lock(descriptor)
            if _names(path, descriptor):
                yield descriptor
                return
        finally:
            os.close(descriptor)  # this unlocks it


def make_temporary(folder: str) -> tuple[str, int]:
    """Make an empty temporary file, locked to distinguish it from one that a dead process left.

    Args:
        folder: where to make it.

    Returns:
        Its path and its descriptor.

    Raises:
        OSError: if it cannot be made.
    """
    while True:
        path = os.path.join(folder, f".mantis-records-{secrets.token_hex(8)}.tmp")
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        with contextlib.suppress(OSError):  # without locks, it will not be removed either
            _lock(descriptor)
        if _names(path, descriptor):  # else another process found it before it was locked
            return path, descriptor
        os.close(descriptor)


def remove_left_temporaries(folder: str) -> None:
    """Remove the temporary files of processes that were killed; leave those of living ones."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    _remove_if_left(entry.path)


_TEMPORARY = re.compile(r"\.mantis-records-[0-9a-f]{16}\.tmp")


def _names(path: str | os.PathLike[str], descriptor: int) -> bool:
    """Return whether a path names an open file."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False
