"""A second implementation of Mamba, written from the rules square by square: slow and simple.

It shares nothing with the package: no bits, no tables, no early exits. A board is a dict from
(column, row) to a camp. What it says is compared with what the engine does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
Pieces: TypeAlias = dict[Place, int]
Choose: TypeAlias = Callable[[list[Place]], Place]

SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
EIGHT = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))


def is_place(place: Place, size: int) -> bool:
    """B1: a square of the board."""
    return 0 <= place[0] < size and 0 <= place[1] < size


def near(place: Place, steps: tuple[Place, ...], size: int) -> list[Place]:
    """The squares of the board at these steps from a square."""
    reached = [(place[0] + x, place[1] + y) for x, y in steps]
    return [one for one in reached if is_place(one, size)]


def isolated(pieces: Pieces, camp: int, size: int) -> set[Place]:
    """B5: the pieces of a camp with nothing on any of the squares around them."""
    return {
        place
        for place, owner in pieces.items()
        if owner == camp and not any(one in pieces for one in near(place, EIGHT, size))
    }


def births(pieces: Pieces, parents: set[Place], supply: int, size: int) -> set[tuple[Place, Place]]:
    """B5: each parent with each empty square around it, if the supply has a piece left."""
    if supply == 0:
        return set()
    return {
        (parent, child)
        for parent in parents
        for child in near(parent, EIGHT, size)
        if child not in pieces
    }


def moves(pieces: Pieces, camp: int, size: int) -> set[tuple[Place, Place]]:
    """B6: one step, or two, onto empty squares, and not back to the start."""
    found = set()
    for place, owner in pieces.items():
        if owner == camp:
            for first in near(place, SIDES, size):
                if first not in pieces:
                    found.add((place, first))
                    for second in near(first, SIDES, size):
                        if second not in pieces and second != place:
                            found.add((place, second))
    return found


def alignments(pieces: Pieces, size: int) -> list[list[Place]]:
    """Every maximal unbroken row or column of two pieces or more."""
    found = []
    for place in sorted(pieces):
        for x, y in ((1, 0), (0, 1)):
            if (place[0] - x, place[1] - y) in pieces:
                continue  # not where it begins
            run = [place]
            while (run[-1][0] + x, run[-1][1] + y) in pieces:
                run.append((run[-1][0] + x, run[-1][1] + y))
            if len(run) >= 2:
                found.append(run)
    return found


def suffocate(pieces: Pieces, size: int) -> set[Place]:
    """B8: the pieces with no empty square above, below or beside them."""
    return {place for place in pieces if all(one in pieces for one in near(place, SIDES, size))}


def ends_too_long(pieces: Pieces, size: int) -> list[Place]:
    """B9: both ends of each alignment of more than four."""
    return [end for run in alignments(pieces, size) if len(run) > 4 for end in (run[0], run[-1])]


def shorten(pieces: Pieces, size: int, choose: Choose) -> int:
    """B9: while there is one, let an end of too long an alignment die; return how many died."""
    died = 0
    while ends := ends_too_long(pieces, size):
        del pieces[choose(ends)]
        died += 1
    return died


class Equilibrium:
    """B8 to B12 for one board, and what happened on the way.

    `died` has the squares of the suffocated, `late` counts the removals after a transformation, and
    `times` how often the piece on a square turned.
    """

    def __init__(self, pieces: Pieces, size: int, camps: int, mover: int, choose: Choose) -> None:
        self.size, self.choose = size, choose
        self.pieces = dict(pieces)
        self.died = suffocate(pieces, size)
        for place in self.died:
            del self.pieces[place]
        shorten(self.pieces, size, choose)
        self.first = dict(self.pieces)
        self.times = dict.fromkeys(self.pieces, 0)
        self.late = 0
        order = [(mover + place) % camps for place in range(camps)]
        changed = True
        while changed:
            changed = False
            for camp in order:
                changed |= self.transform(camp)

    def transform(self, camp: int) -> bool:
        """B10 to B12 for one camp; return whether anything changed."""
        turning = set()
        for run in alignments(self.pieces, self.size):
            mine = [place for place in run if self.pieces[place] == camp]
            if 2 * len(mine) > len(run):
                turning |= set(run) - set(mine)
        turning = {place for place in turning if self.times[place] < 2}
        for place in turning:
            self.times[place] += 1
            self.pieces[place] = camp if self.times[place] == 1 else self.first[place]
        self.late += shorten(self.pieces, self.size, self.choose)
        return bool(turning)


def without_the_out(pieces: Pieces, camps: int, least: int) -> Pieces:
    """B13: the board without the pieces of every camp that has so few, or fewer."""
    counts = [list(pieces.values()).count(camp) for camp in range(camps)]
    return {place: camp for place, camp in pieces.items() if counts[camp] > least}


def next_camp(pieces: Pieces, camps: int, mover: int) -> int:
    """B4: the next camp in turn order that has a piece."""
    order = [(mover + 1 + place) % camps for place in range(camps)]
    return next(camp for camp in order if camp in pieces.values())
