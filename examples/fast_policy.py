"""One house rule in two versions: a readable one, and a fast one on bits."""

import random

import attrs

from mantis_rules import (
    STANDARD,
    Action,
    CardSet,
    Flip,
    Ruleset,
    Score,
    State,
    Steal,
    Tank,
    Transfer,
    apply,
    legal_actions,
    new_game,
)


def take_one(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A steal that hits brings the thief only the flipped card."""
    if flip.hit and isinstance(flip.action, Steal):
        return (Transfer(CardSet(state.rules.deck, [flip.card]), Tank(flip.mover)),)
    return STANDARD.resolution(state, flip)


def take_one_fast(state: State, flip: Flip) -> tuple[Transfer, ...]:
    """A steal that hits brings the thief only the flipped card."""
    seating = state.seating
    if not flip.hit:
        return (flip.to(seating.tanks[flip.tank]),)
    if type(flip.action) is not Steal:
        return (flip.to(seating.score_piles[flip.mover]),)
    deck = state.rules.deck
    flipped = CardSet.from_bits(deck, 1 << deck.place(flip.card))
    return (Transfer(flipped, seating.tanks[flip.mover]),)


def no_empty_tanks(state: State) -> tuple[Action, ...]:
    """Nobody steals from an empty tank."""
    tanks = state.tank_bits
    every = state.seating.actions[state.to_move]
    return tuple([action for action in every if type(action) is Score or tanks[action.target]])


def played(rules: Ruleset, seed: int) -> State:
    """Play a random game; return its last position, with the standard rules put in."""
    choose = random.Random(seed).choice
    state = new_game(4, seed=seed, rules=rules)
    while actions := legal_actions(state):
        state = apply(state, choose(actions))
    return attrs.evolve(state, rules=STANDARD)


def main() -> str:
    """Play a game with each version, and say whether the games are the same."""
    ends = [
        played(attrs.evolve(STANDARD, name="one", resolution=policy), seed=1)
        for policy in (take_one, take_one_fast)
    ]
    return f"the same game of {ends[0].ply} actions: {ends[0] == ends[1]}"


if __name__ == "__main__":
    print(main())
