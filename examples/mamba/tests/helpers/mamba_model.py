"""A slow and simple model of Mamba, written by somebody who saw the rules page alone."""

from __future__ import annotations

from attrs import evolve, field, frozen

from mamba_model_board import (
    AROUND,
    BESIDE,
    LETTERS,
    Board,
    Pieces,
    Place,
    Rules,
    board_of,
    empty,
    in_order,
    name,
    pieces_in,
    place_of,
    rows_of,
    suffocate,
    too_long,
    transformed,
)

Result = tuple[tuple[int, ...], str]

PHASES = ("births", "removal after birth", "move", "removal after move", "over")


@frozen
class Position:
    """A state of the game, with the boards and movers at the start of every turn so far."""

    rules: Rules = field(hash=False, repr=False)
    board: Board
    mover: str
    phase: str
    parents: tuple[Place, ...]
    turn: int
    past: tuple[tuple[Board, str], ...] = ()
    ending: Result | None = None


def new_game(rules: Rules) -> Position:
    """Return the position at the start of a game."""
    pieces = pieces_in(rules.opening)
    mover = next(letter for letter in LETTERS if letter in pieces.values())
    return _start(Position(rules, board_of(pieces), mover, "births", (), 0))


def legal(position: Position) -> tuple[str, ...]:
    """Return the words of all legal actions."""
    pieces, size = dict(position.board), len(position.rules.opening)
    if position.phase == "births":
        births = [f"birth {name(a)} {name(b)}" for a, b in _births(position)]
        return (*births, "end births")
    if position.phase == "move":
        return tuple(f"move {name(a)} {name(b)}" for a, b in _moves(position))
    if position.phase.startswith("removal"):
        return tuple(f"remove {name(place)}" for place in in_order(too_long(pieces, size)))
    return ()


def act(position: Position, words: str) -> Position:
    """Return the position after a legal action."""
    if words not in legal(position):
        message = f"not legal: {words!r}"
        raise ValueError(message)
    if words == "end births":
        return _end_turn_if_stuck(evolve(position, phase="move", parents=()))
    pieces, size = dict(position.board), len(position.rules.opening)
    verb, *places = words.split()
    first, last = place_of(places[0]), place_of(places[-1])
    if verb == "remove":
        del pieces[first]
        return _after_deaths(position, pieces)
    if verb == "birth":
        pieces[last] = position.mover
        parents = tuple(place for place in position.parents if place != first)
        position = evolve(position, phase="removal after birth", parents=parents)
    else:
        pieces[last] = pieces.pop(first)
        position = evolve(position, phase="removal after move")
    return _after_deaths(position, suffocate(pieces, size))


def result(position: Position) -> Result | None:
    """Return the winning camps and the reason, or None if the game is not over."""
    return position.ending


def show(position: Position) -> str:
    """Return the position as text."""
    rows = rows_of(dict(position.board), len(position.rules.opening))
    parents = " ".join(name(place) for place in in_order(position.parents)) or "-"
    about = (
        f"to move: {position.mover}",
        f"phase: {position.phase}",
        f"parents: {parents}",
        f"turn: {position.turn}",
    )
    return "\n".join((*rows, *about))


def read(rules: Rules, text: str) -> Position:
    """Return the position of a text, with no turns remembered before it."""
    lines = [line.strip() for line in text.strip().splitlines()]
    rows, size = lines[:-4], len(rules.opening)
    said = dict(line.split(": ", 1) for line in lines[-4:])
    mover, phase, turn = said["to move"], said["phase"], int(said["turn"])
    if (
        len(rows) != size
        or any(len(row) != size for row in rows)
        or mover not in LETTERS
        or phase not in PHASES
    ):
        message = f"not a position: {text!r}"
        raise ValueError(message)
    parents = tuple(place_of(word) for word in said["parents"].split() if word != "-")
    position = Position(rules, board_of(pieces_in(rows)), mover, phase, in_order(parents), turn)
    if phase == "over":
        return evolve(position, ending=_won(position) or _guessed_draw(position))
    if not legal(position):
        message = f"no action is legal: {text!r}"
        raise ValueError(message)
    fresh = _with_births(evolve(position, phase="births", parents=_isolated(position)))
    if (fresh.phase, fresh.parents) == (position.phase, position.parents):
        position = evolve(
            position, past=((position.board, mover),)
        )  # a turn may begin so: it has occurred once
    return position


def _around(rules: Rules) -> tuple[Place, ...]:
    return BESIDE if rules.birth_squares == 4 else AROUND


def _isolated(position: Position) -> tuple[Place, ...]:
    pieces, steps = dict(position.board), _around(position.rules)
    own = [place for place in pieces if pieces[place] == position.mover]
    return tuple(
        p for p in in_order(own) if not any((p[0] + dc, p[1] + dr) in pieces for dc, dr in steps)
    )


def _births(position: Position) -> list[tuple[Place, Place]]:
    pieces, rules = dict(position.board), position.rules
    if len(pieces) >= rules.mambiz:
        return []
    size, steps = len(rules.opening), _around(rules)
    return [
        (a, b) for a in in_order(position.parents) for b in in_order(empty(pieces, size, a, steps))
    ]


def _moves(position: Position) -> list[tuple[Place, Place]]:
    pieces, size = dict(position.board), len(position.rules.opening)
    moves = []
    for place, letter in position.board:
        if letter != position.mover:
            continue
        ends = set()
        for step in BESIDE:
            for one in empty(pieces, size, place, (step,)):
                turns = BESIDE if position.rules.corners else (step,)
                ends |= {
                    one,
                    *empty(pieces, size, one, turns),
                }  # the start itself is still in pieces
        moves += [(place, end) for end in in_order(ends)]
    return moves


def _after_deaths(position: Position, pieces: Pieces) -> Position:
    parents = tuple(place for place in position.parents if place in pieces)
    position = evolve(position, board=board_of(pieces), parents=parents)
    if too_long(pieces, len(position.rules.opening)):
        return position
    pieces = transformed(position.rules, pieces, position.mover)
    parents = tuple(place for place in parents if pieces[place] == position.mover)
    position = evolve(position, board=board_of(pieces), parents=parents)
    if position.phase == "removal after move":
        return _end_turn(position)
    return _end_turn_if_stuck(_with_births(position))


def _with_births(position: Position) -> Position:
    if _births(position):
        return evolve(position, phase="births")
    return evolve(position, phase="move", parents=())


def _end_turn_if_stuck(position: Position) -> Position:
    return _end_turn(position) if position.phase == "move" and not _moves(position) else position


def _start(position: Position) -> Position:
    rules, key = position.rules, (position.board, position.mover)
    position = evolve(position, past=(*position.past, key))
    if rules.repetition and position.past.count(key) >= rules.repetition:
        return evolve(position, phase="over", parents=(), ending=((), "repetition"))
    if rules.turns and position.turn >= rules.turns:
        return evolve(position, phase="over", parents=(), ending=((), "turn limit"))
    return _end_turn_if_stuck(_with_births(evolve(position, parents=_isolated(position))))


def _end_turn(position: Position) -> Position:
    rules, letters = position.rules, [letter for _, letter in position.board]
    camps = sorted(set(pieces_in(rules.opening).values()))
    limit = rules.out + (sum(camp not in letters for camp in camps) if rules.out_rises else 0)
    board = tuple(item for item in position.board if letters.count(item[1]) > limit)
    position = evolve(position, board=board, parents=(), turn=position.turn + 1)
    ending = _won(position)
    if ending is not None:
        return evolve(position, phase="over", ending=ending)
    left = {letter for _, letter in board}
    start = LETTERS.index(position.mover) + 1
    mover = next(letter for letter in LETTERS[start:] + LETTERS[:start] if letter in left)
    return _start(evolve(position, mover=mover))


def _won(position: Position) -> Result | None:
    rules = position.rules
    left = sorted({LETTERS.index(letter) for _, letter in position.board})
    mover = LETTERS.index(position.mover)
    if not left:
        if rules.all_out == "draw":
            return (), "all out"
        return ((mover % 2, mover % 2 + 2) if rules.teams else (mover,)), "all out"
    if rules.teams and len({camp % 2 for camp in left}) == 1:
        return (left[0] % 2, left[0] % 2 + 2), "last team"
    return ((left[0],), "last camp") if len(left) == 1 and not rules.teams else None


def _guessed_draw(position: Position) -> Result:
    turns = position.rules.turns
    return (), "turn limit" if turns and position.turn >= turns else "repetition"
