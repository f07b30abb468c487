"""How often one bot beats others: `python measurements/contests.py` prints the tables of README.md.

Every seed decides a whole game, and the seats rotate from game to game. The intervals are Wilson's,
of 95 percent. `--games N` plays that number of games of each contest, which takes longer in
proportion.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from typing import Final

from attrs import frozen

from mamba_rules import DUEL, QUARTET, TRIO, Action, Ruleset, State, apply, result
from mamba_rules.bots import WIN, Bot, greedy_bot, open_choices, play_out, random_bot, side_of
from mamba_rules.search import Search

Z: Final = 1.959964  # of 95 percent


def plain_bot(state: State, rng: random.Random) -> Action:
    """Be greedy by mambiz alone: the greedy bot without its term for births."""
    legal = open_choices(state)
    values = [plain_standing(apply(state, action), state.to_move) for action in legal]
    best = max(values)
    equals = [action for action, value in zip(legal, values, strict=True) if value == best]
    return equals[int(rng.random() * len(equals))]


def plain_standing(state: State, camp: int) -> int:
    """How a camp stands by mambiz alone."""
    ended = result(state)
    if ended is not None and ended.winners:
        return WIN if side_of(state, ended.winners[0]) == side_of(state, camp) else -WIN
    return state.players * state.counts[camp] - sum(state.counts)


@frozen
class Contest:
    """One bot against one or more of another kind.

    Args:
        one: the name of the bot.
        others: the name of those against it.
        rules: what is played.
        games: how many games.
    """

    one: str
    others: str
    rules: Ruleset
    games: int


BOTS: Final[dict[str, Bot]] = {
    "random": random_bot,
    "greedy without births": plain_bot,
    "greedy": greedy_bot,
    "search of 300": Search(300),
    "search of 1,000": Search(1000),
}
CONTESTS: Final = (
    Contest("greedy without births", "random", DUEL, 40),
    Contest("greedy", "random", DUEL, 40),
    Contest("greedy", "greedy without births", DUEL, 40),
    Contest("greedy", "greedy without births", TRIO, 40),
    Contest("greedy", "greedy without births", QUARTET, 40),
    Contest("search of 300", "greedy", DUEL, 30),
    Contest("search of 1,000", "greedy", DUEL, 20),
    Contest("search of 1,000", "greedy", TRIO, 24),
    Contest("search of 1,000", "greedy", QUARTET, 24),
)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of 95 percent for a share."""
    share, square = wins / games, Z * Z / games
    middle = share + square / 2
    half = Z * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return (middle - half) / (1 + square), (middle + half) / (1 + square)


def played(contest: Contest, games: int, tell: Callable[[str], None]) -> None:
    """Play a contest, and report who won how often."""
    won = drawn = turns = 0
    players = contest.rules.players
    for seed in range(games):
        seat = seed % players
        seats = [BOTS[contest.others]] * players
        seats[seat] = BOTS[contest.one]
        record = play_out(contest.rules, seats, seed)
        assert record.result is not None
        won += record.result.winners == (seat,)
        drawn += record.result.winners == ()
        turns += sum(action.__class__.__name__ == "Move" for action in record.actions)
    low, high = wilson(won, games)
    tell(
        f"| {contest.one} | {players - 1} x {contest.others} | {games} | {won} | {drawn} | "
        f"{100 * won / games:.0f} % | {100 * low:.0f} to {100 * high:.0f} % | "
        f"{turns // games} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="the games of each contest")
    chosen = parser.parse_args().games
    print("| bot | against | games | won | drawn | share | interval of 95 % | turns a game |")
    print("|---|---|---|---|---|---|---|---|")
    for contest in CONTESTS:
        played(contest, chosen or contest.games, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
