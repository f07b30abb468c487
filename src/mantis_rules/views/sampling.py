"""Positions that are truly possible, drawn at random from what is remembered: for searches."""

from __future__ import annotations

from ..engine.dealing import chance, shuffled
from ..errors import InvalidState
from ..game.texts import shown
from ..model import State
from .memory import MemoryView, made_up
from .worlds import stack_of


def sample_state(view: MemoryView, seed: int) -> State:
    """Return a position that looks exactly like this, each possible one as likely as any other.

    Args:
        view: what is remembered.
        seed: any int; it alone decides which position it is, alike on every Python.

    Returns:
        A state with the unseen cards in some order that has the known back on top. Its memory view
        is this view again (L19), unless a policy of the ruleset looks at hidden cards.

    Raises:
        InvalidState: if it is not a memory view, or the seed is not an int.

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
    # Every order with a fitting card on top is as likely as any other; so is each fitting card, and
    # for each of them every order of the rest.
    *rest, top = stack_of(view.unseen.bits, tops[int(draw() * len(tops))])
    return made_up(view, [*[rest[place] for place in shuffled(len(rest), draw)], top])
