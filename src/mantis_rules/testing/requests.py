"""Requests to a server: legal ones, and those that it must refuse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve, frozen

from .reporting import text_of


@frozen(repr=False)
class Request:
    """A request to the server.

    Args:
        action: the action.
        ply: the number of actions before the position that it is meant for.
        meant: how it differs from a request for a legal action, such as ` for ply 3`.
    """

    action: Any
    ply: int
    meant: str = ""

    def __repr__(self) -> str:
        return f"{text_of(self.action)}{self.meant}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # Hypothesis would print the fields


def refusable(
    legal: tuple[Request, ...], seen: Iterable[Any], ply: int, first: int, last: Request | None
) -> tuple[tuple[Request, ...], ...]:
    """Return the requests that a server must refuse, by kind.

    Args:
        legal: the requests for the legal actions.
        seen: all actions that may be tried.
        ply: the number of actions before the position.
        first: the number of actions before the first position of the game.
        last: the request that led to this position.

    Returns:
        The last request again; legal actions for another ply, or any after the end; and actions
        that are not legal. Kinds without any are left out.
    """
    again = () if last is None else (evolve(last, meant=f" again, for ply {last.ply}"),)
    near_and_far = ply - 1, first, ply + 1, (first + ply) // 2, ply - 2, ply + 2, ply + 9
    others = [each for each in dict.fromkeys(near_and_far) if first <= each != ply]
    known = tuple(seen)
    actions = [request.action for request in legal]
    late = tuple(
        Request(action, other, f" for ply {other}")
        for action in actions or known  # after the end no action is legal
        for other in others
    )
    illegal = tuple(Request(action, ply) for action in known if action not in actions)
    return tuple(kind for kind in (again, late, illegal) if kind)
