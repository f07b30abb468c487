"""A whole game with four players, in ten lines: deal, choose at random, see who wins."""

import random

from mantis_rules import apply, legal_actions, new_game, result


def main(seed: int = 7) -> str:
    """Play a game with random actions and say how it ended."""
    choose = random.Random(seed).choice
    state = new_game(players=4, seed=seed)
    while actions := legal_actions(state):
        state = apply(state, choose(actions))
    return f"after {state.ply} actions: {result(state)}, scores {state.scores}"


if __name__ == "__main__":
    print(main())
