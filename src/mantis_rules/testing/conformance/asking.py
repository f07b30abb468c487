"""The protocol: requests, the answers that the rules give, and `Case`, which asks for both.

A request is one JSON object on one line, and so is its answer. `docs/reference/conformance.md`
describes every request for those who write a program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import field, frozen

from ...engine import legal_actions, step
from ...errors import InvalidCheck
from ...game.checks import to_tuple
from ...model import State, Step
from ...notation import format_position, parse_action, to_dict
from ...views import event_of, memory_view, table_view
from .starting import Deal, Refusal, start_request, started, why_refused

PROTOCOL: Final = 1
"""The version of the protocol and of the cases."""


def _to_words(given: Iterable[str]) -> tuple[str, ...]:
    return to_tuple(str, "actions", given, InvalidCheck)


@frozen
class Moment:
    """A point of a game.

    Args:
        actions: the number of requested actions so far, refused ones included.
        state: the state; None if the new game was refused and there was no game before.
        taken: the step that led to this state; None at the start.
        refused: the refusal just before, which must leave the state unchanged.
        is_dealt: whether the state is that of a new game.
    """

    actions: int
    state: State | None
    taken: Step | None = None
    refused: Refusal | None = None
    is_dealt: bool = False


@frozen
class Exchange:
    """A request, and the answer that the rules give.

    Args:
        request: the request, without its id.
        expected: the answer as plain data, or a refusal.
        moment: the point of the game after the request.
    """

    request: Mapping[str, object]
    expected: object
    moment: Moment

    @property
    def asked(self) -> str:
        """The kind of the request: its `do`, and the kind of a view."""
        return " ".join([str(self.request[key]) for key in ("do", "kind") if key in self.request])

    @property
    def changes(self) -> bool:
        """Whether the request can change the position."""
        return self.request["do"] in ("new_game", "load", "act")


@frozen
class Case:
    """A start and some actions: what a program is asked to play.

    Args:
        name: what the case is about.
        start: a deal, or a position as `format_position` writes it.
        actions: the words of the actions, some of which may be illegal; never asked if the start
            is refused.
        during: the deal of a game that goes on when the start is refused, and must stay as it is.

    Raises:
        InvalidCheck: if an argument has the wrong type, or there is a game during which the start
            is not refused.
        InvalidRecord: if the start is a position that cannot be read.
    """

    name: str
    start: Deal | str
    actions: tuple[str, ...] = field(default=(), converter=_to_words)
    during: Deal | None = None

    def __attrs_post_init__(self) -> None:
        if type(self.name) is not str or type(self.start) not in (Deal, str):
            raise InvalidCheck("expected a name, and a Deal or a position's line to start from")
        _, refused = started(self.start)
        if self.during is None:
            return
        if type(self.during) is not Deal or started(self.during)[0] is None or refused is None:
            raise InvalidCheck("during: expected a valid Deal, and a start that is refused")

    def exchanges(self) -> Iterator[Exchange]:
        """Yield the requests with the answers that the rules give."""
        request = start_request(self.start)
        state, refused = started(self.start)
        if self.during is not None:
            state, _ = started(self.during)
            assert state is not None
            dealt = Moment(0, state, is_dealt=True)
            yield Exchange(start_request(self.during), None, dealt)
            yield Exchange({"do": "show"}, format_position(state), dealt)
        moment = Moment(0, state, None, refused, isinstance(self.start, Deal))
        yield Exchange(request, refused, moment)
        if state is None:
            return
        if refused is not None:  # what else could be wrong is no fault of the refusal
            yield Exchange({"do": "show"}, format_position(state), moment)
            return
        yield from _shown(moment)
        for number, words in enumerate(self.actions, 1):
            request = {"do": "act", "action": words}
            refused = why_refused(state, words)
            if refused is not None:
                moment = Moment(number, state, None, refused)
                yield Exchange(request, refused, moment)
            else:
                taken = step(state, parse_action(words))
                state = taken.after
                moment = Moment(number, state, taken)
                yield Exchange(request, to_dict(event_of(taken)), moment)
            following = self.actions[number : number + 1]
            last = refused is None or not any(why_refused(state, each) for each in following)
            yield from _shown(moment, views=last)


def _shown(moment: Moment, views: bool = True) -> Iterator[Exchange]:
    """Yield the requests that change nothing: the position, the legal actions, both views.

    If one refusal follows another, the views are asked after the last one only.
    """
    state = moment.state
    assert state is not None
    legal = [str(action) for action in legal_actions(state)]
    yield Exchange({"do": "show"}, format_position(state), moment)
    yield Exchange({"do": "legal_actions"}, legal, moment)
    if not views:
        return
    memory = memory_view(state)
    unseen = {"unseen": sorted([card.code for card in memory.unseen])}
    for kind, data in ("table", to_dict(table_view(state))), ("memory", to_dict(memory) | unseen):
        yield Exchange({"do": "view", "kind": kind}, data, moment)
