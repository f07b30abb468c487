"""Files of records: JSON for one game, or JSON Lines for any number, streamed."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from typing import BinaryIO, TextIO

from ..errors import InvalidRecord
from ..game.texts import a_kind
from ..model import Ruleset
from ..notation.naming import by_name
from ..variants import RULESETS
from .record import Record
from .text import LONGEST, dumps, loads


def read_records(
    path: str | os.PathLike[str], rulesets: Iterable[Ruleset] = RULESETS
) -> Iterator[Record]:
    """Read the records of a file lazily.

    Args:
        path: a JSON file of one record, or a JSON Lines file of any number.
        rulesets: the rulesets that the records may name.

    Yields:
        The records.

    Raises:
        InvalidRecord: if the next record is invalid; the text has its line number.
        InvalidRuleset: if `rulesets` is not a collection of rulesets.
        OSError: if the file cannot be read.
    """
    known = by_name(rulesets).values()
    with open(path, "rb") as file:
        for line, text in texts(file):
            try:
                yield loads(text, known)
            except InvalidRecord as error:
                raise InvalidRecord(f"line {line}: {error.reason}") from None


def save_records(path: str | os.PathLike[str], records: Record | Iterable[Record]) -> None:
    """Write records to a file atomically, one per line.

    Args:
        path: the file; an existing file is replaced after all records are written. A device or pipe
            is written to directly.
        records: one record, or an iterable of any number, which is consumed lazily.

    Raises:
        InvalidRecord: if an item is not a record; the file is unchanged.
        OSError: if the file cannot be written; it is unchanged.
    """
    if not isinstance(records, Record | Iterable):
        raise InvalidRecord(f"records: expected Records, got {a_kind(records)}")
    each = [records] if isinstance(records, Record) else records
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "w", encoding="utf-8", newline="\n") as file:  # a device, or a pipe
            _write(each, file)
        return
    target = os.path.realpath(path)
    beside = f"{target}.{secrets.token_hex(4)}.tmp"
    try:
        with open(beside, "x", encoding="utf-8", newline="\n") as file:
            _write(each, file)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def _write(records: Iterable[Record], file: TextIO) -> None:
    for record in records:
        file.write(dumps(record) + "\n")


def texts(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the text of each record of a file, with the number of its first line.

    If the first line opens a JSON object and does not close it, the whole file is one record; else
    each line is a record.
    """
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        text = line.strip()
        if number == 1 and text.startswith(b"{") and not text.endswith(b"}"):
            yield number, line + file.read(LONGEST + 1 - len(line))
            return
        if len(line) > LONGEST:
            yield number, line  # `loads` will refuse it; skip its rest
            while line and not line.endswith(b"\n"):
                line = file.readline(LONGEST + 1)
        elif text:
            yield number, text
