"""How often another reading of a rule matters: `python measurements/readings.py` prints a table.

The figures in RULES.md come from here. There are two kinds of sample, with fixed seeds: random
boards at rest with one random action, and all actions of games between greedy bots that take one
action in five at random. For every action, what the rules make of it is compared with what another
reading would. `--boards N` and `--games N` set the number of boards and games for each number of
camps.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from attrs import evolve

from mamba_rules import (
    DUEL,
    QUARTET,
    TRIO,
    Action,
    Birth,
    Move,
    Phase,
    Remove,
    Ruleset,
    State,
    apply,
    legal_actions,
    new_game,
    position,
    result,
)
from mamba_rules._equilibrium import ends_too_long, suffocated, transformed
from mamba_rules.boards import Board
from mamba_rules.bots import greedy_bot, standing
from mamba_rules.grid import around, beside, lonely, reached
from mamba_rules.squares import STRIDE, all_squares, squares_in

Counts = Counter[tuple[str, str]]
"""By reading, how often it was looked at (`of`) and how often it made a difference (`differs`)."""

READINGS: Final = {
    "B5 births": "adjacent is 4 squares, not 8: other mambiz are isolated, of turns",
    "B5 when": "equilibrium after the last birth only: one before changed it, of turns with births",
    "B6 compulsory": "you may stay: every move is worse for the mover's standing, of moves",
    "B6 corners": "no corner is turned: moves that are not in a straight line, of legal moves",
    "B8 adjacent": "asphyxia needs 8 full squares, not 4: other mambiz die, of equilibria",
    "B8 edge": "the edge counts as empty: other mambiz die, of equilibria",
    "B8 at once": "deaths one at a time: a neighbour would be saved, of equilibria",
    "B9 births": "no overpopulation after births: an alignment is too long, of births",
    "B9 several": "several alignments are too long at once, of equilibria",
    "B10 majority": "more than any other camp: another board, of equilibria",
    "B10 first": "player 1 is camp A, not the mover: another board, of equilibria",
    "B11 alternate": "camps take turns at transforming: another board, of equilibria",
    "B11 order": "the other camps in the reverse order: another board, of equilibria",
    "B13 rises": "the limit follows the camps that are left: another camp is out, of games",
    "B14 all out": "all go out at once, of games",
    "B15 draws": "draws by repetition or by the turn limit, of games",
}


def count(counts: Counts, reading: str, *, differs: bool) -> None:
    """Count one case."""
    counts[reading, "of"] += 1
    counts[reading, "differs"] += differs


def look_at_turn(counts: Counts, state: State) -> None:
    """Count what is settled at the start of a turn, or before the move."""
    own, occupied = state.board[state.to_move], state.occupied
    if state.phase is not Phase.OVER:
        eight, four = lonely(own, occupied, 8), lonely(own, occupied, 4)
        count(counts, "B5 births", differs=eight != four)


def look_at_moves(counts: Counts, state: State) -> None:
    """Count what is open to a mover."""
    grid, camp = state.rules.grid, state.to_move
    legal = legal_actions(state)
    for action in legal:
        assert isinstance(action, Move)
        straight = reached(action.origin, state.occupied, grid.mask, corners=False)
        count(counts, "B6 corners", differs=not straight >> action.target & 1)
    now = standing(state, camp)
    worse = all(standing(apply(state, action), camp) < now for action in legal)
    count(counts, "B6 compulsory", differs=worse)


def look_at_equilibrium(
    counts: Counts, rules: Ruleset, board: Board, mover: int, rng: random.Random, *, birth: bool
) -> None:
    """Count the readings of an equilibrium.

    Args:
        counts: gets the counts.
        rules: the rules.
        board: the board after a birth or a move, before anything else happens.
        mover: the mover.
        rng: chooses which ends die.
        birth: whether it was a birth.
    """
    occupied, mask = sum(board), rules.grid.mask
    empty = mask & ~occupied
    dead = suffocated(occupied, mask)
    count(counts, "B8 adjacent", differs=dead & around(empty) != 0)
    count(counts, "B8 edge", differs=dead & edge(rules.size) != 0)
    count(counts, "B8 at once", differs=dead & beside(dead) != 0)
    occupied &= ~dead
    ends = ends_too_long(occupied)
    if birth:
        count(counts, "B9 births", differs=ends != 0)
    count(counts, "B9 several", differs=ends.bit_count() > 2)
    while ends:
        occupied &= ~(1 << rng.choice([*squares_in(ends)]))
        ends = ends_too_long(occupied)
    board = tuple(bits & occupied for bits in board)

    def after(changed: Ruleset) -> Board:
        return transformed(changed, board, occupied, mover, None)

    usual = after(rules)
    count(counts, "B10 majority", differs=after(evolve(rules, majority="most")) != usual)
    count(counts, "B10 first", differs=after(evolve(rules, first="first camp")) != usual)
    count(counts, "B11 alternate", differs=after(evolve(rules, alternate=True)) != usual)
    if rules.players > 2:
        places = [(2 * mover - camp) % rules.players for camp in range(rules.players)]
        turned = tuple(board[place] for place in places)
        other = transformed(rules, turned, occupied, mover, None)
        count(counts, "B11 order", differs=tuple(other[place] for place in places) != usual)


def edge(size: int) -> int:
    """The squares at the edge of a board."""
    ends = (0, size - 1)
    return sum(1 << s for s in all_squares(size) if s % STRIDE in ends or s // STRIDE in ends)


def settled(state: State, action: Action) -> Board | None:
    """The board after a birth or a move, before its equilibrium; None for other actions."""
    board, camp = list(state.board), state.to_move
    if isinstance(action, Birth):
        board[camp] |= 1 << action.child
    elif isinstance(action, Move):
        board[camp] ^= 1 << action.origin | 1 << action.target
    else:
        return None
    return tuple(board)


def look(counts: Counts, state: State, action: Action, rng: random.Random) -> None:
    """Count the readings that concern one action."""
    if state.phase is Phase.MOVE:
        look_at_moves(counts, state)
    board = settled(state, action)
    if board is not None:
        birth = isinstance(action, Birth)
        look_at_equilibrium(counts, state.rules, board, state.to_move, rng, birth=birth)


def resting_board(rules: Ruleset, rng: random.Random) -> State:
    """A random board at rest, and a random camp to move."""
    size, camps = rules.size, rules.players
    while True:
        squares = [*all_squares(size)]
        rng.shuffle(squares)
        board = [0] * camps
        for square in squares[: rng.randint(2 * camps, rules.mambiz)]:
            board[rng.randrange(camps)] |= 1 << square
        while wrong := suffocated(sum(board), rules.grid.mask) or ends_too_long(sum(board)):
            board = [bits & ~(wrong & -wrong) for bits in board]
        mover = rng.randrange(camps)
        rested = transformed(rules, tuple(board), sum(board), (mover - 1) % camps, None)
        if all(bits.bit_count() > rules.out for bits in rested):
            return position(rules, rested, mover)


def on_boards(rules: Ruleset, boards: int, rng: random.Random) -> Counts:
    """Count on random boards."""
    counts: Counts = Counter()
    for _ in range(boards):
        state = resting_board(rules, rng)
        look_at_turn(counts, state)
        look(counts, state, rng.choice(legal_actions(state)), rng)
    return counts


def in_games(rules: Ruleset, games: int, rng: random.Random) -> Counts:
    """Count in games."""
    counts: Counts = Counter()
    for _ in range(games):
        play(counts, rules, rng)
    return counts


def play(counts: Counts, rules: Ruleset, rng: random.Random) -> None:
    """Play a game, and count."""
    state = new_game(rules=rules)
    births, changed, rises = 0, False, False
    look_at_turn(counts, state)
    while (ended := result(state)) is None:
        legal = legal_actions(state)
        action = rng.choice(legal) if rng.random() < 0.2 else greedy_bot(state, rng)
        look(counts, state, action, rng)
        after = apply(state, action)
        if isinstance(action, Birth):
            births += 1
            changed |= after.board != settled(state, action)
        if after.turn > state.turn:
            if births:
                count(counts, "B5 when", differs=changed)
            births, changed = 0, False
            left = [number for number in after.counts if number]
            limit = rules.out + rules.players - len(left)
            rises |= len(left) > 1 and min(left) <= limit
            look_at_turn(counts, after)
        elif isinstance(action, Remove):
            changed |= state.phase is Phase.BIRTH_REMOVAL
        state = after
    if rules.players > 2:
        count(counts, "B13 rises", differs=rises)
    count(counts, "B14 all out", differs=ended.reason == "all out")
    count(counts, "B15 draws", differs=ended.reason in ("repetition", "turn limit"))


def cell(counts: Counts, reading: str) -> str:
    """How often a reading makes a difference."""
    of, differs = counts[reading, "of"], counts[reading, "differs"]
    if not of:
        return "-"
    share = 100 * differs / of
    digits = 0 if share >= 10 or not share else 1 if share >= 1 else 2
    return f"{share:.{digits}f} % ({differs:,} of {of:,})"


def rows(columns: dict[str, Counts]) -> Iterator[str]:
    """The lines of the table."""
    yield f"| reading | {' | '.join(columns)} |"
    yield "|---" * (len(columns) + 1) + "|"
    for reading, text in READINGS.items():
        cells = " | ".join(cell(counts, reading) for counts in columns.values())
        yield f"| {reading.split()[0]}: {text} | {cells} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=5000)
    parser.add_argument("--games", type=int, default=30)
    chosen = parser.parse_args()
    columns: dict[str, Counts] = {}
    for rules in (DUEL, TRIO, QUARTET):
        camps = rules.players
        rng = random.Random(f"boards {camps}")
        columns[f"boards, {camps} camps"] = on_boards(rules, chosen.boards, rng)
        rng = random.Random(f"games {camps}")
        columns[f"games, {camps} camps"] = in_games(rules, chosen.games, rng)
    print("\n".join(rows(columns)))


if __name__ == "__main__":
    main()
