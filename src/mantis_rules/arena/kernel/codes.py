"""Numbers for policies, and limits; they need no numba."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 6
"""The most players of a compiled game."""
MOST_GOAL: Final = 1000
"""The largest goal, so that `Greedy` computes with 64 bits."""

# Successions: `clockwise`, `again_after_steal_hit` and `while_turns_are_owed`.
CLOCKWISE: Final = 0
AGAIN: Final = 1
TOKEN: Final = 2

# Kinds of policies: the twins of the bots, and a user's own.
RANDOM: Final = 0
SCORE: Final = 1
MATCHER: Final = 2
COLLECTOR: Final = 3
GREEDY: Final = 4
OWN: Final = 5

RAISED: Final = -(2**62)
"""What a user's own policy returns to the kernel if it raised an error."""
