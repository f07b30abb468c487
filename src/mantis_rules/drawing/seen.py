"""What a drawing shows: the public facts of a position (I1), and the cards that a step moved.

Drawings are made of these values alone, so that nothing hidden is drawn (I2). Of a step, which has
two states, only the flip, the transfers and the cards in play are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TypeAlias

from attrs import evolve, frozen

from ..engine import result
from ..errors import InvalidState
from ..game.checks import to_tuple
from ..game.texts import a_kind, shown
from ..laws.choosing import rules_of_the_end
from ..model import (
    CardSet,
    Colour,
    ColourCounts,
    Result,
    Ruleset,
    ScorePile,
    Seat,
    State,
    Step,
    Tank,
    Zone,
)
from ..model.moves import MOST_PLAYERS
from ..model.tokens import token_shown
from ..records import Record
from ..views import MemoryView, TableView

Drawable: TypeAlias = State | TableView | MemoryView | Step | Record
"""What can be drawn; a record is drawn as its last position."""


@frozen
class Flow:
    """Cards of one colour that a step moved from one place to another.

    Args:
        count: the number of cards.
        colour: the colour of their fronts.
        origin: the zone that they left; None for the draw pile.
        to: the zone that they went to.
    """

    count: int
    colour: Colour
    origin: Zone | None
    to: Zone


@frozen
class Seen:
    """The public facts of a position (I1), and the step that led to it.

    Args:
        rules: the ruleset.
        ply: the number of actions taken.
        to_move: the seat to move.
        tanks: the number of cards of each colour in each tank.
        scores: the number of cards in each score pile.
        draw_count: the number of cards in the draw pile.
        top_back: the back of the top card; None if the draw pile is empty.
        token: the token as one line of text; None for no token.
        result: the result; None while the game is not over.
        goal: the number of scored cards that wins; None if the ruleset's laws name no goal (E1).
        names: the name of the player of each seat; empty if they are not known.
        step: the step that led to the position; None if it is drawn alone.
        flows: the cards that this step moved.
    """

    rules: Ruleset
    ply: int
    to_move: Seat
    tanks: tuple[ColourCounts, ...]
    scores: tuple[int, ...]
    draw_count: int
    top_back: frozenset[Colour] | None
    token: str | None
    result: Result | None
    goal: int | None
    names: tuple[str, ...] = ()
    step: Step | None = None
    flows: tuple[Flow, ...] = ()

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.tanks)

    def marked(self, seat: Seat) -> bool:
        """Return whether a seat is to move, or has won."""
        return seat == self.to_move if self.result is None else seat in self.result.winners


def seen(given: Drawable, names: Iterable[str] = ()) -> Seen:
    """Return the public facts of what is to be drawn.

    Args:
        given: the state, view, step or record.
        names: the name of the player of each seat; empty for those of the record, if there are any.

    Raises:
        InvalidState: if `given` is nothing that can be drawn, the parts of a step do not belong
            together, or there is not one name for each seat.
        InvalidRecord: if an action of a record is not legal.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    if isinstance(names, str):
        raise InvalidState(f"names: expected a text for each seat, got {shown(names)}")
    called = to_tuple(str, "names", names, InvalidState, most=MOST_PLAYERS + 1)
    if type(given) is Record:
        made, called = _seen(given.state()), called or given.seats
    elif type(given) is Step:
        made = evolve(_seen(given.after), step=given, flows=tuple(_flows(given)))
    elif type(given) is State or type(given) is TableView or type(given) is MemoryView:
        made = _seen(given)
    else:
        raise InvalidState(f"expected a State, view, Step or Record, got {a_kind(given)}")
    if called and len(called) != made.players:
        raise InvalidState(f"names: expected {made.players}, one for each seat, got {len(called)}")
    return evolve(made, names=tuple([shortened(name) for name in called]))


def _seen(position: State | TableView | MemoryView) -> Seen:
    rules, token = position.rules, position.token
    tanks = [tank if type(tank) is ColourCounts else tank.counts for tank in position.tanks]
    return Seen(
        rules=rules,
        ply=position.ply,
        to_move=position.to_move,
        tanks=tuple(tanks),
        scores=position.scores,
        draw_count=position.draw_count,
        top_back=position.top_back,
        token=None if token is None else printable(token_shown(rules.token_kind, token)),
        result=result(position) if type(position) is State else position.result,
        goal=goal_of(rules),
    )


def goal_of(rules: Ruleset) -> int | None:
    """Return the goal of a ruleset; None unless its laws name the goal (E1)."""
    with suppress(Exception):  # a variant may state its laws wrongly; its check reports it
        return rules.goal if "E1" in rules_of_the_end(rules) else None
    return None


def printable(text: str) -> str:
    """Return a text, or its repr if it has unprintable characters."""
    return text if text.isprintable() else repr(text)


def shortened(text: str, most: int = 40) -> str:
    """Return a printable text of at most that many characters."""
    line = printable(text)
    return line if len(line) <= most else f"{line[: most - 3]}..."


def _flows(step: Step) -> Iterator[Flow]:
    """Yield the cards that a step moved, by origin, destination and colour."""
    before, after, flip = step.before, step.after, step.flip
    deck, seats = before.rules.deck, range(before.players)
    places: list[tuple[Zone | None, CardSet]] = [
        *[(Tank(seat), before.tanks[seat]) for seat in seats],
        *[(ScorePile(seat), before.score_piles[seat]) for seat in seats],
    ]
    sets = [flip.cards, *[transfer.cards for transfer in step.transfers]]
    to = [transfer.to.seat for transfer in step.transfers]
    if (
        (after.rules, after.players) != (before.rules, before.players)
        or any(cards.deck != deck for cards in sets)
        or not {flip.mover, flip.tank, *to} <= {*seats}
    ):
        raise InvalidState(f"step: {_TORN}")
    places.append((None, flip.cards & {flip.card}))
    for transfer in step.transfers:
        parts = [(origin, transfer.cards & lying) for origin, lying in places]
        if sum([len(part) for _, part in parts]) != len(transfer.cards):
            raise InvalidState(f"step: {_TORN}")
        for origin, part in parts:
            for colour, count in part.counts.items():
                if count and origin != transfer.to:
                    yield Flow(count, colour, origin, transfer.to)


_TORN = "expected parts that belong together, as `step` returns them"
