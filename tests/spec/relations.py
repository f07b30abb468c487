"""Which cards match: relations between the flipped card's colour and a lying card's (V4).

Written, like the model, once for any `Logic`. A relation that reads backs is out of the model's
scope, since counts have no backs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol

from tests.spec.logic import B, Logic, N, both_or_neither

PINK: Final = 6  # the last of the seven colours (C1)


class Relation(Protocol[N, B]):
    """Whether a flipped card matches one that lies in the tank, by their colours."""

    def __call__(self, logic: Logic[N, B], flipped: N, lying: int, /) -> B: ...


def same_colour(o: Logic[N, B], flipped: N, lying: int) -> B:
    """The official relation: a card matches the cards of its own colour."""
    return o.same(flipped, o.number(lying))


def pink_is_wild(o: Logic[N, B], flipped: N, lying: int) -> B:
    """A pink card matches every card when it is flipped."""
    return o.some((o.same(flipped, o.number(PINK)), same_colour(o, flipped, lying)))


def neighbours(o: Logic[N, B], flipped: N, lying: int) -> B:
    """On a wheel of seven colours, a card matches its own colour and the two beside it."""
    return o.some(same_colour(o, flipped, (lying + turn) % 7) for turn in (-1, 0, 1))


def the_next(o: Logic[N, B], flipped: N, lying: int) -> B:
    """On the same wheel, a card matches the next colour alone, and not its own."""
    return same_colour(o, flipped, (lying - 1) % 7)


@dataclass(frozen=True)
class Square(Generic[B]):
    """Any relation at all, written out: `rows[flipped][lying]` is whether it matches."""

    rows: tuple[tuple[B, ...], ...]

    def __call__(self, o: Logic[N, B], flipped: N, lying: int) -> B:
        """The truth in the row of the flipped colour."""
        return o.some(
            o.every((same_colour(o, flipped, colour), row[lying]))
            for colour, row in enumerate(self.rows)
        )


def written_out(o: Logic[N, B], relation: Relation[N, B], colours: int) -> Square[B]:
    """The same relation between that number of colours as a square."""

    def row(flipped: N) -> tuple[B, ...]:
        return tuple(relation(o, flipped, lying) for lying in range(colours))

    return Square(tuple(row(o.number(flipped)) for flipped in range(colours)))


def renamed(relation: Square[B], names: Sequence[int]) -> Square[B]:
    """The relation with the name `names[c]` for each colour `c`."""
    old = [names.index(name) for name in range(len(names))]
    return Square(tuple(tuple(relation.rows[flipped][lying] for lying in old) for flipped in old))


def same_relation(o: Logic[N, B], left: Square[B], right: Square[B]) -> B:
    """Whether two relations agree on every two colours."""
    return o.every(
        both_or_neither(o, a, b)
        for row, other in zip(left.rows, right.rows, strict=True)
        for a, b in zip(row, other, strict=True)
    )
