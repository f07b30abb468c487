"""Boards for the tests: as diagrams, at random, and games that begin on them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from attrs import evolve
from hypothesis import strategies as st

from mamba_model_board import Pieces, pieces_in, rows_of, suffocate, too_long
from mamba_rules import (
    Action,
    Ruleset,
    State,
    apply,
    board_rows,
    mamba_game,
    new_game,
    parse_action,
    read_board,
)
from mamba_rules.boards import LETTERS, Board
from mantis_rules.game import Game


def rules_of(rows: Sequence[str], **changes: object) -> Ruleset:
    """Rules under which a diagram is the opening, and a camp is out with its last piece."""
    fields: dict[str, object] = {"name": "diagram", "opening": tuple(rows), "out": 0} | changes
    return Ruleset(**fields)  # type: ignore[arg-type]  # whatever a test changes


def board_of(pieces: Pieces, size: int, camps: int) -> Board:
    """The board that the model means."""
    return read_board(rows_of(pieces, size), camps)


def resting(pieces: Pieces, size: int) -> Pieces:
    """Take pieces away until none is suffocated and no alignment is too long (B8, B9)."""
    left = dict(pieces)
    while wrong := sorted({*left} - {*suffocate(left, size)} or too_long(left, size)):
        del left[wrong[0]]
    return left


@st.composite
def crowds(draw: st.DrawFn, *, rest: bool = False) -> tuple[Pieces, int, int]:
    """Any pieces on a board, with its size and the number of camps; crowded more often than not."""
    size = draw(st.integers(3, 9))
    camps = draw(st.integers(2, 4))
    letters = st.sampled_from([".", *"ABCD"[:camps], *"ABCD"[:camps]])
    row = st.lists(letters, min_size=size, max_size=size)
    rows = draw(st.lists(row, min_size=size, max_size=size))
    pieces = pieces_in(tuple("".join(line) for line in rows))
    return (resting(pieces, size) if rest else pieces), size, camps


def scattered(rules: Ruleset, seed: int) -> State:
    """A game by these rules that begins on some board at rest, which the seed decides."""
    rng = random.Random(f"board {seed}")
    size, letters = rules.size, LETTERS[: rules.players]
    while True:
        places = [(column, row) for column in range(size) for row in range(size)]
        rng.shuffle(places)
        number = rng.randint(
            rules.players * (rules.out + 1), min(rules.mambiz, len(places) * 3 // 4)
        )
        pieces = {place: rng.choice(letters) for place in places[:number]}
        if size > 4 and rng.random() < 0.5:  # a row of five with a gap, which a move may fill
            row, gap = rng.randrange(size), rng.randrange(1, 4)
            pieces |= {(column, row): rng.choice(letters) for column in range(5)}
            del pieces[gap, row]
        pieces = resting(pieces, size)
        if len(pieces) > rules.mambiz:
            continue
        if all(list(pieces.values()).count(camp) > rules.out for camp in letters):
            return new_game(rules=evolve(rules, opening=rows_of(pieces, size)))


@cache
def scattered_game(rules: Ruleset) -> Game[State, Action]:
    """Games that begin on any board at rest, so that short ones see every rule."""
    return evolve(mamba_game(rules), starts=[scattered(rules, seed) for seed in range(100)])


def small(size: int, camps: int, **changes: object) -> Ruleset:
    """Rules for a small board; the opening has the camps in its corners."""
    corners = [(0, 0), (size - 1, size - 1), (0, size - 1), (size - 1, 0)]
    pieces = dict(zip(corners, LETTERS[:camps], strict=False))
    return rules_of(rows_of(pieces, size), **({"name": f"{size}x{size}"} | changes))


def played(state: State, *words: str) -> State:
    """The state after some actions."""
    for action in words:
        state = apply(state, parse_action(action))
    return state


def halves(diagram: str) -> tuple[list[str], list[str]]:
    """The board on the left of a diagram, and the one on its right."""
    lines = [line.split() for line in diagram.splitlines() if line.strip()]
    return [line[0] for line in lines], [line[-1] for line in lines]


def letters_of(state: State) -> list[str]:
    """The board of a state, as rows."""
    return list(board_rows(state.board, state.rules.size))
