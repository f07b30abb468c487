"""How fast a step is, beside python-chess: `python speed.py [--quick]` prints a table.

A step is what may be done, and doing one of it. Both play at random from the opening, and a game is
broken off after 200 actions. The contenders take turns, and the median round counts. Ours keeps the
state before each step; a chess board is changed in place by `push`, so copying it is shown as well.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import platform
import random
import statistics
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, Final

from mamba_rules import DUEL, QUARTET, TRIO, Ruleset, apply, legal_actions, new_game

LENGTH: Final = 200
ROUNDS, GAMES = 15, 4

Timing = tuple[int, float, float]
"""How many steps there were, and how long the choices and the actions of them took."""


def mamba(rules: Ruleset, seed: int) -> Timing:
    """Play a game of ours."""
    draw, state = random.Random(seed).random, new_game(rules=rules)
    steps, choices, actions = 0, 0.0, 0.0
    while steps < LENGTH:
        start = perf_counter()
        legal = legal_actions(state)
        between = perf_counter()
        choices += between - start
        if not legal:
            break
        action = legal[int(draw() * len(legal))]
        start = perf_counter()
        state = apply(state, action)
        actions += perf_counter() - start
        steps += 1
    return steps, choices, actions


def chess(new_board: Callable[[], Any], seed: int, *, copied: bool) -> Timing:
    """Play a game of chess, on one board or on a new one each time."""
    draw, board = random.Random(seed).random, new_board()
    steps, choices, actions = 0, 0.0, 0.0
    while steps < LENGTH:
        start = perf_counter()
        legal = list(board.legal_moves)
        between = perf_counter()
        choices += between - start
        if not legal:
            break
        move = legal[int(draw() * len(legal))]
        start = perf_counter()
        if copied:
            board = board.copy(stack=False)
        board.push(move)
        actions += perf_counter() - start
        steps += 1
    return steps, choices, actions


def measured(rounds: int, games: int) -> dict[str, tuple[float, float]]:
    """The microseconds that choices and actions take, by contender, in the median round."""
    contenders: dict[str, Callable[[int], Timing]] = {
        f"mamba, {rules.players} camps": partial(mamba, rules) for rules in (DUEL, TRIO, QUARTET)
    }
    try:
        board = importlib.import_module("chess").Board
    except ImportError:
        print("python-chess is not installed: pip install chess")
    else:
        contenders["chess"] = lambda seed: chess(board, seed, copied=False)
        contenders["chess, copied"] = lambda seed: chess(board, seed, copied=True)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name, play in contenders.items():
            gc.collect()
            played = [play(seed) for seed in range(games * number, games * (number + 1))]
            steps = sum(one[0] for one in played)
            times = [1e6 * sum(one[part] for one in played) / steps for part in (1, 2)]
            if number:  # the first round warms up
                found[name].append((times[0], times[1]))
    return {
        name: (statistics.median(t[0] for t in all_), statistics.median(t[1] for t in all_))
        for name, all_ in found.items()
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="rough figures")
    rounds, games = (1, 1) if parser.parse_args().quick else (ROUNDS, GAMES)
    found = measured(rounds, games)
    peer = found.get("chess")
    print(f"{platform.python_implementation()} {platform.python_version()}; microseconds a step")
    heads = ("choices", "action", "both", "steps/s", "x chess", "x its push")
    print(f"{'':17}" + "".join(f"{head:>12}" for head in heads))
    for name, (choices, action) in found.items():
        both = choices + action
        cells = [f"{choices:.1f}", f"{action:.1f}", f"{both:.1f}", f"{1e6 / both:,.0f}"]
        cells += [f"{sum(peer) / both:.2f}", f"{peer[1] / both:.2f}"] if peer else ["-", "-"]
        print(f"{name:17}" + "".join(f"{cell:>12}" for cell in cells))


if __name__ == "__main__":
    main()
