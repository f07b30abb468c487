"""Read and check records in pieces, in any process."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeAlias

from attrs import define, frozen

from ..arena.guarding import Ended, Guard
from ..arena.starting import Start
from ..model import Ruleset
from ..records import loads
from ..records.text import FORMAT
from .findings import Fault, Verdict, check, fault_of

Text: TypeAlias = tuple[int, bytes]
"""The line in a file where a record begins, and its text."""
Piece: TypeAlias = tuple[int, tuple[Text, ...]]
"""The number of a piece, and its records."""

_FORMAT = re.compile(rb'\s*\{\s*"format"\s*:\s*"([a-z-]{1,40}-record)"')
"""The beginning of a record, for any game that names its format as we do."""


@frozen
class Checked:
    """What was found in a record.

    Args:
        line: the line in the file where it begins.
        size: the number of bytes of its text.
        rules: the name of its ruleset; empty if it cannot be read.
        verdict: what `check` returned.
    """

    line: int
    size: int
    rules: str
    verdict: Verdict


@define
class Cutter:
    """Cuts the records of a file into numbered pieces; keeps the error if the file fails."""

    texts: Iterator[Text]
    cut: int = 0
    error: OSError | None = None

    def __call__(self, size: int) -> Piece | None:
        """Return the next piece; None if there is none."""
        taken: list[Text] = []
        try:
            taken.extend(islice(self.texts, size))
        except OSError as error:
            self.error = error
        self.cut += 1
        return (self.cut, tuple(taken)) if taken else None


@frozen
class Checking:
    """Checks pieces; the rulesets are those that the records may name."""

    rulesets: tuple[Ruleset, ...]

    def __call__(self, piece: Piece) -> tuple[int, tuple[Checked, ...]]:
        """Check the records of a piece."""
        return piece[0], tuple([self.checked(text) for text in piece[1]])

    def guarded(
        self, piece: Piece, start: Start | None
    ) -> tuple[tuple[int, tuple[Checked, ...]], bool]:
        """Do the same in a process that a record may end: then it has a fault."""
        found = []
        with Guard(self.checked, start) as guard:
            for text in piece[1]:
                try:
                    found.append(guard.ask(text))
                except Ended as ended:
                    fault = Fault(f"checking it ended the process ({ended.how})")
                    found.append(Checked(text[0], len(text[1]), "", (fault,)))
            return (piece[0], tuple(found)), guard.is_deadly

    def checked(self, text: Text, _: object = None) -> Checked:
        """Check a record."""
        line, data = text
        try:
            record = loads(data, self.rulesets)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # the user's own ruleset may raise anything
            return Checked(line, len(data), "", (_of_another_game(data) or fault_of(error),))
        return Checked(line, len(data), record.rules.name, check(record))


def in_order(found: Iterable[tuple[int, tuple[Checked, ...]]]) -> Iterator[Checked]:
    """Yield what was found in all pieces, in their order."""
    early: dict[int, tuple[Checked, ...]] = {}
    following = 1
    for number, checked in found:
        early[number] = checked
        while following in early:
            yield from early.pop(following)
            following += 1


def _of_another_game(text: bytes) -> Fault | None:
    """Return the fault of a record that names another format than ours, or None."""
    named = _FORMAT.match(text)
    if named is None or named[1].decode() == FORMAT:
        return None
    other = named[1].decode()
    return Fault(
        f"this is a record of another game, {other!r}; expected {FORMAT!r}; "
        "the command of that game can verify it",
        of_rules=False,
    )
