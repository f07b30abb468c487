"""Read files of records, which may be damaged: JSON Lines, indented JSON, or both."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from ..errors import InvalidRecord, MantisError
from ..game.texts import shown
from ..model import Ruleset
from ..notation.naming import by_name
from ..variants import RULESETS
from .fields import check_path
from .record import Record
from .text import LONGEST, loads


def read_records(
    path: str | os.PathLike[str],
    rulesets: Iterable[Ruleset] = RULESETS,
    *,
    errors: Callable[[InvalidRecord], object] | None = None,
) -> Iterator[Record]:
    """Read the records of a file lazily.

    Args:
        path: a file of any number of records, each as one line of JSON (JSON Lines) or over several
            lines. A record begins at the beginning of a line.
        rulesets: the rulesets that the records may name.
        errors: called with each error, whose `line` is the first line of what was skipped; then the
            next record is read. None to raise the first error.

    Yields:
        The records.

    Raises:
        InvalidRecord: if the next record is invalid and `errors` is None; if `errors` is not
            callable; or if `path` is no path, such as bytes.
        InvalidRuleset: if `rulesets` is not a collection of rulesets.
        PolicyFault: if a policy raises an error or returns an invalid value and `errors` is None.
        OSError: if the file cannot be read.
    """
    if errors is not None and not callable(errors):
        raise InvalidRecord(f"errors: expected a function or None, got {shown(errors)}")
    check_path(path)
    known = by_name(rulesets).values()
    with open(path, "rb") as file:
        for line, text in texts(file):
            try:
                record = loads(text, known)
            except MantisError as error:
                if errors is None and not isinstance(error, InvalidRecord):
                    raise  # the ruleset is at fault
                reason = error.reason if isinstance(error, InvalidRecord) else f"record: {error}"
                fault = InvalidRecord(reason, line=line)
                if errors is None:
                    raise fault from None
                fault.__cause__ = error
                errors(fault)
            else:
                yield record


def texts(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the text of each record of a file, with the number of its first line.

    A record begins at a line that begins with `{`. It ends at the line that closes its brackets;
    or, if it is damaged, before the line where the next one begins. Any other line is yielded by
    itself, but if it looks like a part of a record, with all lines up to the next record. Of a
    text that is longer than `LONGEST`, only its beginning is yielded, which `loads` refuses.
    """
    held: _Text | None = None
    for number, line in _openings(_lines(file)):
        if held is not None and held.goes_on_with(line):
            held.add(line)
        else:
            if held is not None:
                yield held.first, held.joined()
            held = _Text(number, line)
        if not held.is_open:
            if text := held.joined():
                yield held.first, text
            held = None
    if held is not None:
        yield held.first, held.joined()


class _Text:
    """The text of a record, while its lines are read."""

    def __init__(self, first: int, line: bytes) -> None:
        self.first = first
        self._lines: list[bytes] = []
        self._size = self._depth = 0
        self._last = b""  # line that is not empty
        begins = line.lstrip()[:1]
        self._is_record = begins == b"{"
        self._is_part = begins in (b'"', b"]", b"}")  # whose first line is missing, or damaged
        self.add(line)

    @property
    def is_open(self) -> bool:
        """Whether the next line may belong to it."""
        return self._is_part or (self._is_record and self._depth > 0)

    def goes_on_with(self, line: bytes) -> bool:
        """Return whether a line belongs to it: all but the first line of another record."""
        is_object = line.lstrip().startswith(b"{")
        return not is_object or (self._last.endswith(b":") and bool(_VALUE.match(line)))

    def add(self, line: bytes) -> None:
        """Add a line; what exceeds `LONGEST` is not kept."""
        if self._size <= LONGEST:
            self._lines.append(line)
        self._size += len(line)
        self._depth += _opened(line)
        self._last = line.strip() or self._last

    def joined(self) -> bytes:
        """Return its lines; if they are too long, as a text that is too long."""
        text = b"".join(self._lines)
        return text if self._size > LONGEST else text.strip()


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers; at most `LONGEST` + 1 bytes of each."""
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        yield number, line
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = file.readline(LONGEST + 1)


def _openings(lines: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines, but join a `{` on a line of its own to the next line that is not empty.

    The first key shows whether it begins a record.
    """
    opening: tuple[int, bytes] | None = None
    for number, line in lines:
        text = line.strip()
        if opening is not None:
            if not text and len(line) <= LONGEST:
                continue
            if text.startswith(b"{"):
                yield opening
            else:
                number, line = opening[0], (opening[1] + line)[: LONGEST + 1]
            opening = None
        if text == b"{":
            opening = number, line
        else:
            yield number, line
    if opening is not None:
        yield opening


_VALUE = re.compile(rb'\s*\{\s*(\}|"(winners|reason|hand|goal|min_players|max_players)")')
"""The beginning of a result or of parameters, the only objects in a record."""


def _opened(text: bytes) -> int:
    """Return how many more brackets a line of JSON opens than it closes."""
    unescaped = text.replace(rb"\\", b"").replace(rb"\"", b"")
    outside = b"".join(unescaped.split(b'"')[::2])  # of strings, which end on their line
    return sum(map(outside.count, (b"{", b"["))) - sum(map(outside.count, (b"}", b"]")))
