"""What both kinds of view are asked for when somebody makes one by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .._stepping import check_legal, judged
from ..card import Colour, in_order, to_colours
from ..errors import InvalidCard, InvalidState, PolicyFault, shown
from ..moves import Result
from ..ruleset import Ruleset

if TYPE_CHECKING:
    from .memory import MemoryView
    from .table import TableView

__all__ = ["check_rules", "judge", "to_back"]


def check_rules(rules: object) -> None:
    """Refuse what is no ruleset."""
    if type(rules) is not Ruleset:
        raise InvalidState(f"rules: expected a Ruleset, got {shown(rules)}")


def to_back(given: Iterable[Colour] | None) -> frozenset[Colour] | None:
    """Return the back of the top card."""
    try:
        return None if given is None else to_colours(given)
    except InvalidCard as error:
        raise InvalidState(f"top_back: {error}") from None


def judge(view: TableView | MemoryView, result: Result | None, actions: object) -> None:
    """Fill in the result and the actions of a new view: as told, or as its ruleset says.

    Args:
        view: the view, complete but for these.
        result: the result; None to ask.
        actions: the actions; None to ask.
    """
    if (view.top_back is None) != (view.draw_count == 0):
        expected = "the back of the top card" if view.draw_count else "None with no card to draw"
        raise InvalidState(f"top_back: expected {expected}, got {shown(view.top_back)}")
    tops = view._tops()
    if view.draw_count and not tops:
        names = ", ".join(colour.value for colour in in_order(view.top_back or ()))
        raise InvalidState(f"top_back: no card with this back can be in the draw pile ({names})")
    if actions is None or (result is None and actions == ()):
        world = judged(view._world(next(iter(tops), None)))
        result = world._result if result is None else result
        if actions is None:
            actions = world._legal if result is None else ()
    if result is not None and (type(result) is not Result or result.winners[-1] >= view.players):
        raise InvalidState(
            f"result: expected None or a Result for {view.players} seats, got {shown(result)}"
        )
    if result is None and not view.draw_count:  # E2
        raise InvalidState("result: expected a Result when no card is left, got None")
    if result is None or actions != ():
        try:
            check_legal(view.rules, actions, view.players)
        except PolicyFault as fault:
            raise InvalidState(f"actions: {fault.reason}") from None
        if result is not None:
            raise InvalidState("actions: expected none when there is a result")
    object.__setattr__(view, "result", result)
    object.__setattr__(view, "actions", actions)
