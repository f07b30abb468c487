"""Ten thousand games with random actions, on all cores: how often each seat wins."""

import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from mantis_rules import apply, legal_actions, new_game, winner


def winner_of(seed: int, *, players: int) -> int | None:
    """Play one game; the seed decides the deck and the actions."""
    choose = random.Random(seed).choice
    state = new_game(players, seed)
    while actions := legal_actions(state):
        state = apply(state, choose(actions))
    return winner(state)


def wins(games: int, players: int = 4) -> Counter[int | None]:
    """Count the wins of each seat, and the shared ones as None."""
    with ProcessPoolExecutor() as pool:
        played = pool.map(partial(winner_of, players=players), range(games), chunksize=250)
        return Counter(played)


if __name__ == "__main__":
    games = int(sys.argv[1]) if sys.argv[1:] else 10_000
    for seat, number in sorted(wins(games).items(), key=str):
        print("shared" if seat is None else f"seat {seat}", number)
