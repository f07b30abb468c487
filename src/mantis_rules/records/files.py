"""Files of records: JSON of one game, or JSON Lines of any number, one in memory at a time."""

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
    """Read the records of a file, each when it is asked for.

    Args:
        path: a file of one record as JSON, or of any number as JSON Lines.
        rulesets: the rulesets that the records may name.

    Yields:
        The records.

    Raises:
        InvalidRecord: if what comes next is no record; the text has its line.
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
    """Write records to a file, one a line, all of them or nothing.

    Args:
        path: the file; one that is there already is replaced at the end, in one go. What is there
            and no file, such as a pipe, is written to.
        records: one record, or any number, of which each is written when it comes.

    Raises:
        InvalidRecord: if one of them is not a record; the file is as it was.
        OSError: if the file cannot be written; it is as it was.
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
    """Read the text of each record of a file, with the number of the line on which it begins.

    A first line that opens an object and does not close it is the beginning of a text that goes on
    to the end of the file; else each line is a text of its own.
    """
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        text = line.strip()
        if number == 1 and text.startswith(b"{") and not text.endswith(b"}"):
            yield number, line + file.read(LONGEST + 1 - len(line))
            return
        if len(line) > LONGEST:
            yield number, line  # which is too long to be read; so is what is left of it
            while line and not line.endswith(b"\n"):
                line = file.readline(LONGEST + 1)
        elif text:
            yield number, text
