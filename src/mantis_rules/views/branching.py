"""`outcomes`: everything that can happen after an action, with its chance, for searches."""

from __future__ import annotations

from fractions import Fraction
from typing import final

from attrs import frozen

from ..engine import step
from ..errors import InvalidState
from ..game.frozen import filled
from ..game.texts import word_shown
from ..model import Action
from .events import Event, event_of
from .memory import MemoryView, memory_view


@final
@frozen
class Outcome:
    """One thing that can happen after an action.

    Args:
        chance: the chance of it; more than 0.
        event: the event, with the flipped card and the back of the next top card.
        view: the memory view after the event.
    """

    chance: Fraction
    event: Event
    view: MemoryView


def outcomes(view: MemoryView, action: Action) -> tuple[Outcome, ...]:
    """Return everything that can happen after an action, given what the view knows.

    Args:
        view: the memory view.
        action: one of `view.actions`.

    Returns:
        One outcome for each card that can be on top and each back that can be next, in the order
        of the deck. Their chances are exact and sum to 1. Each outcome's view is
        `follow(view, outcome.event)`. After the last card there is no next back. The ruleset's own
        policies are called, so outcomes are right for variants too.

    Raises:
        IllegalAction: if the action is not legal, or the game is over.
        InvalidState: if `view` is not a MemoryView.
        PolicyFault: if a policy raises an error or returns an invalid value.

    >>> from mantis_rules import Steal, new_game
    >>> from mantis_rules.views import memory_view
    >>> found = outcomes(memory_view(new_game(3, seed=7)), Steal(2))
    >>> len(found), sum(outcome.chance for outcome in found)
    (105, Fraction(1, 1))
    >>> print(found[0].chance, found[0].event)
    1/92 <Event standard, ply 0: seat 0, steal 2: Oyg, a hit; seat 1 to move, top back rog>
    """
    if type(view) is not MemoryView:
        raise InvalidState(
            f"expected a MemoryView, which shows the cards that are left, got {word_shown(view)}"
        )
    deck, unseen = view.rules.deck, view.unseen.bits
    tops = sorted(view.tops())
    if not tops:
        step(view.world(), action)  # the game is over, so this raises
    backs = [deck.bits_of_back(back) for back in dict.fromkeys(card.back for card in view.unseen)]
    found = []
    for top in tops:
        left = unseen ^ 1 << top
        whole = len(tops) * (left.bit_count() or 1)
        for below in [left & bits for bits in backs if left & bits] or [0]:
            # Which of the cards with the next back comes next makes no difference (L18).
            following = [(below & -below).bit_length() - 1] if below else []
            taken = step(view.world(top, *following), action)
            chance = Fraction(below.bit_count() or 1, whole)
            found.append(_outcome(chance, event_of(taken), memory_view(taken.after)))
    return tuple(found)


_outcome = filled(Outcome)
