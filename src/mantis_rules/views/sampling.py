"""Draw possible states at random from a memory view, for search algorithms."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.dealing import chance, shuffled
from ..errors import InvalidState
from ..game.texts import shown, word_shown
from ..model import Card, State
from ..model.card import in_order
from .memory import MemoryView, made_up
from .worlds import stack_of


def sample_state(view: MemoryView, seed: int, *, top: Card | None = None) -> State:
    """Return a random state that has the given view; all possible states are equally likely.

    Args:
        view: the memory view.
        seed: any int, which decides the state; the same on every Python version.
        top: the card to put on top, one of those that can be on top; None for a random one. If the
            seed would put this card on top anyway, `top` changes nothing.

    Returns:
        A state whose draw pile has the unseen cards in random order, with the known back on top.
        Its memory view equals `view` (L19), unless a policy of the ruleset reads hidden cards.

    Raises:
        InvalidState: if `view` is not a MemoryView, `seed` is not an int, or `top` cannot be the
            top card by the view.

    >>> from mantis_rules import new_game
    >>> from mantis_rules.views import memory_view
    >>> view = memory_view(new_game(4, seed=7))
    >>> memory_view(sample_state(view, seed=1)) == view
    True
    >>> [
    ...     sample_state(view, 1, top=card).draw_pile[0]
    ...     for card in view.unseen
    ...     if card.back == view.top_back
    ... ]
    [Card(Gyb), Card(Byg)]
    """
    if type(view) is not MemoryView:
        raise InvalidState(f"expected a MemoryView, got {word_shown(view)}")
    draw, tops = chance(seed), list(view.tops())
    if top is not None:
        _check_top(view, top)
    if not tops:
        return view.world()
    # All orders with a fitting top card are equally likely, so all fitting cards are, and for each
    # of them all orders of the rest.
    drawn = tops[int(draw() * len(tops))]  # for a given top card too, so that the rest is the same
    return _below(view, drawn if top is None else view.rules.deck.place(top), draw)


def _below(view: MemoryView, top: int, draw: Callable[[], float]) -> State:
    """Return a state with a given top card, by its place, and the other cards in random order."""
    *rest, top = stack_of(view.unseen.bits, top)
    return made_up(view, [*[rest[place] for place in shuffled(len(rest), draw)], top])


def _check_top(view: MemoryView, top: Card) -> None:
    """Refuse what cannot be the top card."""
    if top not in view.unseen or top.back != view.top_back:
        names = ", ".join([colour.value for colour in in_order(view.top_back or ())]) or "none"
        given = shown(top) if type(top) is Card else word_shown(top)
        raise InvalidState(
            f"top: expected None or an unseen card with the back of the top card ({names}), "
            f"got {given}"
        )
