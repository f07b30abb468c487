"""What a newcomer at the table can see, as a value (I1).

What is not here: what can be concluded from it (`chances`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeAlias, final

from attrs import frozen

from .._checks import is_unordered, is_whole
from .._described import described
from .._draft import draft_of
from .._zones import check_players, check_seat, check_token, check_undrawn, to_tuple
from ..card import Colour, ColourCounts, colour_counts
from ..engine import legal_actions
from ..errors import InvalidState, MantisError, shown
from ..moves import Action, Result, Seat
from ..ruleset import Ruleset
from ..state import State, make_state
from . import _worlds as worlds
from ._asked import check_rules, judge, to_back
from .memory import MemoryView

__all__ = ["TableView", "View", "check_view", "table_view"]


def table_view(state: State | MemoryView) -> TableView:
    """Return what a newcomer at the table can see of a position (I1, I2).

    Args:
        state: the position; or what is remembered of it, which tells as much.

    Returns:
        The view; nothing hidden is in it, or can be reached from it.

    Raises:
        InvalidState: if it is neither.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.

    >>> from mantis_rules import new_game
    >>> table_view(new_game(3, seed=7))
    <TableView standard, ply 0: seat 0 to move, tanks GBBK / GGGB / ROYP, scores 0 / 0 / 0, \
93 to draw, top back oyg>
    """
    draft = _Draft()
    if type(state) is State:
        draft.seat, draft.actions, draft.result = state.to_move, legal_actions(state), state._result
    elif type(state) is MemoryView:
        draft.seat, draft.actions, draft.result = state.seat, state.actions, state.result
    else:
        raise InvalidState(f"expected a State or a MemoryView, got {shown(state)}")
    draft.rules = state.rules
    draft.tanks = tuple([tank.counts for tank in state.tanks])
    draft.scores = state.scores
    draft.draw_count = state.draw_count
    draft.top_back = state.top_back
    draft.token = state.token
    draft.__class__ = TableView
    made: TableView = draft
    return made


@final
@frozen(init=False, repr=False)
class TableView:
    """What a newcomer at the table can see: how many cards of each colour, and the top back (I1).

    Args:
        rules: the ruleset.
        seat: the seat to move.
        tanks: for each tank how many cards of each colour; a colour left out is 0.
        scores: how many cards are in each score pile.
        draw_count: how many cards are in the draw pile.
        top_back: the back of the top card; None if there is none.
        result: how the game ended; None to ask the ruleset whether it has.
        token: what a variant keeps on the table beside the cards.
        actions: what the seat to move may do; None to ask the ruleset.

    Raises:
        InvalidState: if its parts contradict one another, or the ruleset.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.

    >>> from mantis_rules import STANDARD, Colour
    >>> tanks = [{Colour.RED: 3, Colour.BLUE: 1}, {Colour.PINK: 4}, {Colour.GREEN: 4}]
    >>> back = [Colour.RED, Colour.BLUE, Colour.PINK]
    >>> TableView(STANDARD, 0, tanks, [0, 0, 0], 93, back)
    <TableView standard, ply 0: seat 0 to move, tanks RRRB / KKKK / GGGG, \
scores 0 / 0 / 0, 93 to draw, top back rbk>
    """

    rules: Ruleset
    seat: Seat
    tanks: tuple[ColourCounts, ...]
    scores: tuple[int, ...]
    draw_count: int
    top_back: frozenset[Colour] | None
    result: Result | None
    token: Hashable
    actions: tuple[Action, ...]

    def __init__(
        self,
        rules: Ruleset,
        seat: Seat,
        tanks: Iterable[Mapping[Colour, int]],
        scores: Iterable[int],
        draw_count: int,
        top_back: Iterable[Colour] | None,
        result: Result | None = None,
        token: Hashable = None,
        actions: tuple[Action, ...] | None = None,
    ) -> None:
        check_rules(rules)
        counts = _to_counts(rules, tanks)
        numbers = to_tuple(int, "scores", scores)
        for number in (*numbers, draw_count):
            if not is_whole(number, 0):
                raise InvalidState(
                    f"scores and draw_count: expected ints of 0 or more, got {shown(number)}"
                )
        players = len(counts)
        check_players(rules, players, scores=len(numbers))
        check_undrawn(rules, players, "draw_count", draw_count)
        check_seat(players, "seat", seat)
        check_token(rules, players, token)
        held = sum(sum(tank.values()) for tank in counts) + sum(numbers) + draw_count
        if held != len(rules.deck):  # L1
            raise InvalidState(
                f"tanks, scores and draw_count: expected {len(rules.deck)} cards together, "
                f"got {held}"
            )
        back = to_back(top_back)
        self.__attrs_init__(rules, seat, counts, numbers, draw_count, back, None, token, ())
        judge(self, result, actions)

    @property
    def players(self) -> int:
        """How many seats there are (S1)."""
        return len(self.tanks)

    @property
    def ply(self) -> int:
        """How many actions have been taken so far (L5)."""
        return len(self.rules.deck) - self.players * self.rules.hand - self.draw_count

    def _tops(self) -> dict[int, int]:
        """The places in the deck of the cards that can be on top, and the weight of each."""
        if self.top_back is None:
            return {}
        deck, tanks = self.rules.deck, self.tanks
        weights = {}
        bits = deck._bits_of_back.get(self.top_back, 0)
        while bits:
            place = bits.bit_length() - 1
            bits ^= 1 << place
            front = deck.cards[place].front
            unseen = deck._bits_of[front].bit_count() - sum([tank[front] for tank in tanks])
            if unseen > 0:
                weights[place] = unseen
        return weights

    def _count(self, seat: Seat, front: Colour) -> int:
        """How many cards of a front are in a tank."""
        return self.tanks[seat][front]

    def _world(self, top: int | None) -> State:
        """A position that looks like this, with the card at this place in the deck on top."""
        deck = self.rules.deck
        free = worlds.all_bits(deck)
        if top is not None:
            free ^= 1 << top
        tanks, free = worlds.tanks_of(deck, free, [tank.items() for tank in self.tanks])
        piles, free = worlds.taken_in_turn(free, self.scores)
        if top is not None:
            free |= 1 << top
        stack = worlds.stack_of(free, top)
        return make_state(self.rules, self.seat, tanks, piles, stack, self.token)

    def __repr__(self) -> str:
        return described(self, "TableView", self.seat, self.tanks)


View: TypeAlias = TableView | MemoryView
"""What may be known of a position: by looking at it, or by remembering all that was shown."""


def check_view(view: View) -> None:
    """Refuse what is no view."""
    if type(view) is not TableView and type(view) is not MemoryView:
        raise InvalidState(f"expected a TableView or a MemoryView, got {shown(view)}")


def _to_counts(rules: Ruleset, tanks: Iterable[Mapping[Colour, int]]) -> tuple[ColourCounts, ...]:
    """Return tanks with a number for each of the deck's colours."""
    if is_unordered(tanks):
        raise InvalidState(f"tanks: expected one mapping for each seat, got {shown(tanks)}")
    try:
        given = [ColourCounts(tank) for tank in tanks]
    except (MantisError, TypeError) as error:
        raise InvalidState(f"tanks: {error}") from None
    most = rules.deck._bits_of
    for colour in {colour for tank in given for colour in tank}:
        seen = sum(tank.get(colour, 0) for tank in given)
        held = most.get(colour, 0).bit_count()
        if seen > held:
            raise InvalidState(
                f"tanks: expected at most {held} cards that are {colour.value}, got {seen}"
            )
    colours = rules.deck.colours
    return tuple(colour_counts(colours, tuple(tank.get(c, 0) for c in colours)) for tank in given)


_Draft = draft_of(TableView)
