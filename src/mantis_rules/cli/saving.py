"""Refuse, before a game is played, a file that its record cannot be saved to."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from contextlib import suppress


def unwritable(path: str) -> str | None:
    """Return why records cannot be saved to a file; None if they can. Nothing is left or changed.

    Args:
        path: the name of the file, which need not exist.
    """
    try:
        with suppress(FileNotFoundError):
            reason = _of_existing(path)
            if reason is not None:
                return reason
        # Records are written to a temporary file beside it.
        with tempfile.TemporaryFile(dir=os.path.dirname(os.path.realpath(path))):
            return None
    except OSError as error:
        return error.strerror or type(error).__name__
    except ValueError as error:  # a null byte
        return f"{error}"


def _of_existing(path: str) -> str | None:
    """Return why an existing file must not be replaced; None if it may be."""
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode):
        return "it is not a regular file"
    for descriptor in 1, 2:
        with suppress(OSError):  # it may be closed
            if os.path.samestat(found, os.fstat(descriptor)):
                return "the command prints to it"
    return None if os.access(path, os.W_OK) else os.strerror(errno.EACCES)
