"""The board of a slow model of Mamba, written square by square from the rules page alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

Place = tuple[int, int]
Pieces = dict[Place, str]
Board = tuple[tuple[Place, str], ...]

LETTERS = "ABCD"
LIMIT = 4
BESIDE: tuple[Place, ...] = ((0, 1), (0, -1), (1, 0), (-1, 0))
AROUND: tuple[Place, ...] = (*BESIDE, (1, 1), (1, -1), (-1, 1), (-1, -1))


class Rules(Protocol):
    """The attributes that the model needs of a set of rules."""

    @property
    def opening(self) -> Sequence[str]: ...
    @property
    def out(self) -> int: ...
    @property
    def mambiz(self) -> int: ...
    @property
    def birth_squares(self) -> int: ...
    @property
    def corners(self) -> bool: ...
    @property
    def majority(self) -> str: ...
    @property
    def first(self) -> str: ...
    @property
    def alternate(self) -> bool: ...
    @property
    def out_rises(self) -> bool: ...
    @property
    def all_out(self) -> str: ...
    @property
    def repetition(self) -> int | None: ...
    @property
    def turns(self) -> int | None: ...
    @property
    def teams(self) -> bool: ...


def name(place: Place) -> str:
    """Return the name of a place, such as a1."""
    return f"{'abcdefghijk'[place[0]]}{place[1] + 1}"


def pieces_in(rows: Iterable[str]) -> Pieces:
    """Return the pieces in the rows of a diagram, top row first."""
    upward = list(rows)[::-1]
    return {
        (c, r): letter
        for r, row in enumerate(upward)
        for c, letter in enumerate(row)
        if letter in LETTERS
    }


def rows_of(pieces: Pieces, size: int) -> tuple[str, ...]:
    """Return the rows of a diagram of the pieces, top row first."""
    return tuple(
        "".join(pieces.get((c, r), ".") for c in range(size)) for r in reversed(range(size))
    )


def suffocate(pieces: Pieces, size: int) -> Pieces:
    """Return the pieces that have an empty square above, below or beside them (B8)."""
    return {place: letter for place, letter in pieces.items() if empty(pieces, size, place, BESIDE)}


def too_long(pieces: Pieces, size: int) -> set[Place]:
    """Return the ends of all alignments of more than four pieces (B9)."""
    long = [line for line in _alignments(pieces) if len(line) > LIMIT]
    return {end for line in long for end in (line[0], line[-1]) if max(end) < size}


def transformed(rules: Rules, pieces: Pieces, mover_letter: str) -> Pieces:
    """Return the pieces after all transformations and blocks (B10 to B12)."""
    start = 0 if rules.first == "first camp" else LETTERS.index(mover_letter)
    order = LETTERS[start:] + LETTERS[:start]  # camps that do not play turn nothing
    began = dict(pieces)
    now = dict(pieces)
    times = dict.fromkeys(pieces, 0)
    camp = 0
    quiet = 0
    while quiet < len(order):
        letter = order[camp]
        suffering: set[Place] = set()
        for line in _alignments(now):
            if _has_majority(rules, [now[place] for place in line], letter):
                suffering |= {place for place in line if now[place] != letter and times[place] < 2}
        for place in suffering:
            times[place] += 1
            now[place] = letter if times[place] == 1 else began[place]
        quiet = 0 if suffering else quiet + 1
        camp = 0 if suffering and not rules.alternate else (camp + 1) % len(order)
    return now


def in_order(places: Iterable[Place]) -> tuple[Place, ...]:
    """Return places row by row, a1 first."""
    return tuple(sorted(places, key=lambda place: (place[1], place[0])))


def place_of(word: str) -> Place:
    """Return the place with a name, such as a1."""
    return "abcdefghijk".index(word[0]), int(word[1:]) - 1


def board_of(pieces: Pieces) -> Board:
    """Return pieces as a value."""
    return tuple((place, pieces[place]) for place in in_order(pieces))


def empty(pieces: Pieces, size: int, place: Place, steps: Iterable[Place]) -> list[Place]:
    """Return the empty squares that lie some steps from a place."""
    near = [(place[0] + dc, place[1] + dr) for dc, dr in steps]
    return [(c, r) for c, r in near if 0 <= c < size and 0 <= r < size and (c, r) not in pieces]


def _alignments(pieces: Pieces) -> list[list[Place]]:
    lines = []
    for dc, dr in ((1, 0), (0, 1)):
        for c, r in pieces:
            if (c - dc, r - dr) in pieces:
                continue
            line = [(c, r)]
            while (line[-1][0] + dc, line[-1][1] + dr) in pieces:
                line.append((line[-1][0] + dc, line[-1][1] + dr))
            if len(line) > 1:
                lines.append(line)
    return lines


def _has_majority(rules: Rules, letters: list[str], letter: str) -> bool:
    own = letters.count(letter)
    if rules.majority == "most":
        return all(own > letters.count(other) for other in LETTERS if other != letter)
    return 2 * own > len(letters)
