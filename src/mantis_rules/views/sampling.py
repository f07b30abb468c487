"""Draw possible states at random from a memory view, for search algorithms."""

from __future__ import annotations

from ..engine.dealing import chance, shuffled
from ..errors import InvalidState
from ..game.texts import shown
from ..model import State
from .memory import MemoryView, made_up
from .worlds import stack_of


def sample_state(view: MemoryView, seed: int) -> State:
    """Return a random state that has the given view; all possible states are equally likely.

    Args:
        view: the memory view.
        seed: any int, which decides the state; the same on every Python version.

    Returns:
        A state whose draw pile has the unseen cards in random order, with the known back on top.
        Its memory view equals `view` (L19), unless a policy of the ruleset reads hidden cards.

    Raises:
        InvalidState: if `view` is not a MemoryView, or `seed` is not an int.

    >>> from mantis_rules import new_game
    >>> from mantis_rules.views import memory_view
    >>> view = memory_view(new_game(4, seed=7))
    >>> memory_view(sample_state(view, seed=1)) == view
    True
    """
    if type(view) is not MemoryView:
        raise InvalidState(f"expected a MemoryView, got {shown(view)}")
    draw, tops = chance(seed), list(view.tops())
    if not tops:
        return view.world()
    # All orders with a fitting top card are equally likely, so all fitting cards are, and for each
    # of them all orders of the rest.
    *rest, top = stack_of(view.unseen.bits, tops[int(draw() * len(tops))])
    return made_up(view, [*[rest[place] for place in shuffled(len(rest), draw)], top])
