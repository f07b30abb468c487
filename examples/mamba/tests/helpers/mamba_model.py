"""A second implementation of Mamba, from the text of RULES.md, square by square: slow and simple.

It shares nothing with the package: no bits, no tables, no early exits, and it reads and writes
positions as the diagrams of `format_position` and actions as words. Of a ruleset it reads only the
fields that RULES.md names. What it says is compared with what the engine does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from mamba_rules import Ruleset

Place: TypeAlias = tuple[int, int]
"""A column and a row, from 0."""
Pieces: TypeAlias = dict[Place, str]
"""Where each mambiz stands, and the letter of its camp."""

FOUR = ((0, 1), (0, -1), (1, 0), (-1, 0))
EIGHT = (*FOUR, (1, 1), (1, -1), (-1, 1), (-1, -1))


@frozen
class Position:
    """A position: the rows of the board, and what is pending.

    Args:
        rules: the ruleset.
        rows: the board, the top row first.
        mover: the letter of the camp to move.
        phase: what it has to decide, in the words of a diagram.
        parents: the names of the squares whose mambiz may still give birth.
        turn: how many turns are over.
        seen: the boards and movers at the start of turns.
    """

    rules: Ruleset
    rows: tuple[str, ...]
    mover: str
    phase: str
    parents: frozenset[Place]
    turn: int
    seen: tuple[tuple[tuple[str, ...], str], ...] = ()


def camps(rules: Ruleset) -> str:
    """The letters of the camps that began (B1)."""
    return "ABCD"[: len({letter for row in rules.opening for letter in row} - {"."})]


def in_turn_order(rules: Ruleset, first: str) -> list[str]:
    """Every camp, in turn order from one on (B4)."""
    letters = camps(rules)
    start = letters.index(first)
    return [*letters[start:], *letters[:start]]


def name(place: Place) -> str:
    """The name of a square (B1)."""
    return f"{'abcdefghijk'[place[0]]}{place[1] + 1}"


def place(text: str) -> Place:
    """The square of a name (B1)."""
    return "abcdefghijk".index(text[0]), int(text[1:]) - 1


def pieces_in(rows: tuple[str, ...]) -> Pieces:
    """The mambiz on a board."""
    return {
        (column, row): letter
        for row, line in enumerate(reversed(rows))
        for column, letter in enumerate(line)
        if letter != "."
    }


def rows_of(pieces: Pieces, size: int) -> tuple[str, ...]:
    """The board with these mambiz."""
    lines = ["".join(pieces.get((x, y), ".") for x in range(size)) for y in range(size)]
    return tuple(reversed(lines))


def near(square: Place, steps: tuple[Place, ...], size: int) -> list[Place]:
    """The squares of the board at these steps from a square."""
    found = [(square[0] + x, square[1] + y) for x, y in steps]
    return [(x, y) for x, y in found if 0 <= x < size and 0 <= y < size]


def alignments(pieces: Pieces, size: int) -> Iterator[list[Place]]:
    """Every unbroken line of two mambiz or more, at its full length."""
    for x, y in ((1, 0), (0, 1)):
        for square in pieces:
            if (square[0] - x, square[1] - y) not in pieces:
                line = [square]
                while (line[-1][0] + x, line[-1][1] + y) in pieces:
                    line.append((line[-1][0] + x, line[-1][1] + y))
                if len(line) > 1:
                    yield line


def too_long(pieces: Pieces, size: int) -> set[Place]:
    """The ends of the alignments of more than four (B9)."""
    lines = [line for line in alignments(pieces, size) if len(line) > 4]
    return {end for line in lines for end in (line[0], line[-1])}


def suffocate(pieces: Pieces, size: int) -> Pieces:
    """The mambiz that are left after asphyxia (B8)."""
    return {
        square: camp
        for square, camp in pieces.items()
        if any(one not in pieces for one in near(square, FOUR, size))
    }


def is_majority(rules: Ruleset, line: list[str], camp: str) -> bool:
    """Whether a camp has the majority in an alignment of these camps (B10)."""
    if rules.majority == "most":
        return all(line.count(camp) > line.count(other) for other in {*camps(rules)} - {camp})
    return line.count(camp) > len(line) - line.count(camp)


def transformed(rules: Ruleset, pieces: Pieces, mover: str) -> Pieces:
    """The board after all transformations (B10 to B12)."""
    size = len(rules.opening)
    at_first, now = dict(pieces), dict(pieces)
    suffered = dict.fromkeys(pieces, 0)

    def transform(camp: str) -> bool:
        """Carry out one camp's transformation; return whether a mambiz turned."""
        turning = set()
        for line in alignments(now, size):
            if is_majority(rules, [now[square] for square in line], camp):
                turning |= {square for square in line if now[square] != camp}
        turning = {square for square in turning if suffered[square] < 2}  # B12
        for square in turning:
            suffered[square] += 1
            now[square] = camp if suffered[square] == 1 else at_first[square]
        assert not too_long(now, size)  # B9 has nothing to do
        return bool(turning)

    order = in_turn_order(rules, mover if rules.first == "mover" else "A")
    if rules.alternate:
        while any([transform(camp) for camp in order]):
            pass
    else:
        while any(transform(camp) for camp in order):  # the first that turns something ends it
            pass
    return now


def new_game(rules: Ruleset) -> Position:
    """The position before the first turn (B3, B4)."""
    return begin_turn(rules, pieces_in(rules.opening), "A", 0, ())


def begin_turn(
    rules: Ruleset,
    pieces: Pieces,
    mover: str,
    turn: int,
    seen: tuple[tuple[tuple[str, ...], str], ...],
) -> Position:
    """The position in which a turn begins (B5, B14, B15)."""
    size = len(rules.opening)
    rows = rows_of(pieces, size)
    position = Position(rules, rows, mover, "move", frozenset(), turn, (*seen, (rows, mover)))
    if judged(position) is not None:
        return evolve(position, phase="over")
    steps = EIGHT if rules.birth_squares == 8 else FOUR
    parents = {
        square
        for square, camp in pieces.items()
        if camp == mover and not any(one in pieces for one in near(square, steps, size))
    }
    return decide(evolve(position, parents=frozenset(parents)), pieces)


def decide(position: Position, pieces: Pieces) -> Position:
    """Let the mover go on with its births, if one is possible, or else move (B5, B6)."""
    still = {one for one in position.parents if pieces.get(one) == position.mover}
    position = evolve(position, parents=frozenset(still), phase="births")
    if births(position, pieces):
        return position
    return evolve(position, parents=frozenset(), phase="move")


def births(position: Position, pieces: Pieces) -> list[str]:
    """The births that are legal (B5)."""
    rules = position.rules
    if len(pieces) >= rules.mambiz:
        return []
    steps = EIGHT if rules.birth_squares == 8 else FOUR
    return [
        f"birth {name(parent)} {name(child)}"
        for parent in position.parents
        for child in near(parent, steps, len(rules.opening))
        if child not in pieces
    ]


def moves(position: Position, pieces: Pieces) -> set[str]:
    """The moves that are legal (B6)."""
    rules, size = position.rules, len(position.rules.opening)
    found = set()
    for origin, camp in pieces.items():
        for step in FOUR if camp == position.mover else ():
            for one in near(origin, (step,), size):
                if one in pieces:
                    continue
                found.add((origin, one))
                for two in near(one, FOUR if rules.corners else (step,), size):
                    if two not in pieces and two != origin:
                        found.add((origin, two))
    return {f"move {name(origin)} {name(target)}" for origin, target in found}


def legal(position: Position) -> tuple[str, ...]:
    """Every legal action, in words."""
    pieces, size = pieces_in(position.rows), len(position.rows)
    match position.phase:
        case "births":
            return (*births(position, pieces), "end births")
        case "move":
            return tuple(moves(position, pieces))
        case "over":
            return ()
    return tuple(f"remove {name(end)}" for end in too_long(pieces, size))


def act(position: Position, words: str) -> Position:
    """The position after an action."""
    if words not in legal(position):
        raise ValueError(words)
    pieces, size = pieces_in(position.rows), len(position.rows)
    verb, *squares = words.split()
    parents, moved = position.parents, position.phase == "removal after move"
    if verb == "end":
        return evolve(position, phase="move", parents=frozenset())
    if verb == "birth":
        parents -= {place(squares[0])}
        pieces[place(squares[1])] = position.mover
    elif verb == "move":
        moved = True
        pieces[place(squares[1])] = pieces.pop(place(squares[0]))
    else:
        del pieces[place(squares[0])]
    if verb != "remove":
        pieces = suffocate(pieces, size)
    if too_long(pieces, size):
        still = frozenset(one for one in parents if pieces.get(one) == position.mover)
        phase = "removal after move" if moved else "removal after birth"
        return evolve(position, rows=rows_of(pieces, size), phase=phase, parents=still)
    pieces = transformed(position.rules, pieces, position.mover)
    if moved or position.mover not in pieces.values():
        return end_turn(position, pieces)
    return decide(evolve(position, rows=rows_of(pieces, size), parents=parents), pieces)


def end_turn(position: Position, pieces: Pieces) -> Position:
    """The position after the last equilibrium of a turn (B4, B13)."""
    rules, mover, seen = position.rules, position.mover, position.seen
    counts = {camp: [*pieces.values()].count(camp) for camp in camps(rules)}
    limit = rules.out + ([*counts.values()].count(0) if rules.out_rises else 0)
    left = {square: camp for square, camp in pieces.items() if counts[camp] > limit}
    if left:
        order = in_turn_order(rules, mover)
        mover = next(camp for camp in (*order[1:], mover) if camp in left.values())
    return begin_turn(rules, left, mover, position.turn + 1, seen)


def result(position: Position) -> tuple[tuple[int, ...], str] | None:
    """Who won and why, if the game is over (B14 to B16)."""
    return judged(position) if position.phase == "over" else None


def judged(position: Position) -> tuple[tuple[int, ...], str] | None:
    """Who has won and why, at the start of a turn (B14 to B16)."""
    rules, letters = position.rules, camps(position.rules)
    alive = {letter for row in position.rows for letter in row} - {"."}
    sides = ({"A", "C"}, {"B", "D"}) if rules.teams else [{letter} for letter in letters]
    left = [side for side in sides if side & alive]
    if len(left) == 1:
        won = tuple(letters.index(camp) for camp in sorted(left[0]))
        return won, "last team" if rules.teams else "last camp"
    if not left and rules.all_out == "draw":
        return (), "all out"
    if not left:
        side = next(side for side in sides if position.mover in side)
        return tuple(letters.index(camp) for camp in sorted(side)), "all out"
    if position.seen.count((position.rows, position.mover)) >= rules.repetition:
        return (), "repetition"
    return ((), "turn limit") if position.turn >= rules.turns else None


def show(position: Position) -> str:
    """A position as a diagram."""
    parents = sorted(position.parents, key=lambda one: (one[1], one[0]))
    lines = (
        f"to move: {position.mover}",
        f"phase: {position.phase}",
        f"parents: {' '.join(map(name, parents)) or '-'}",
        f"turn: {position.turn}",
    )
    return "\n".join((*position.rows, *lines))


def read(rules: Ruleset, diagram: str) -> Position:
    """The position of a diagram, with nothing past."""
    lines = diagram.split("\n")
    size = len(rules.opening)
    mover, phase, parents, turn = (line.partition(": ")[2] for line in lines[size:])
    squares = () if parents == "-" else map(place, parents.split())
    return Position(rules, tuple(lines[:size]), mover, phase, frozenset(squares), int(turn))
