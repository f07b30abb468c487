"""What a newcomer at the table can see, as a value (I1)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeAlias, final

from attrs import field, frozen

from ..engine import legal_actions, result
from ..errors import InvalidState, MantisError
from ..game.checks import is_unordered, is_whole, to_tuple
from ..game.frozen import filled
from ..game.texts import shown
from ..model import Action, Colour, ColourCounts, Result, Ruleset, Seat, State
from ..model.card import colour_counts
from ..model.describing import described
from ..model.position import check_ruleset, make_state
from ..model.zones import check_table
from .memory import MemoryView
from .worlds import ask, few_places_of, stack_of, taken_in_turn, tanks_of, to_back


def table_view(state: State | MemoryView) -> TableView:
    """Return what a newcomer at the table can see of a position (I1, I2).

    Args:
        state: the position; or a memory view of it, which holds as much.

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
    if type(state) is State:
        ended, actions = result(state), legal_actions(state)
    elif type(state) is MemoryView:
        ended, actions = state.result, state.actions
    else:
        raise InvalidState(f"expected a State or a MemoryView, got {shown(state)}")
    tanks = tuple([tank.counts for tank in state.tanks])
    public = state.scores, state.draw_count, state.top_back, state.token
    return _seen(state.rules, state.to_move, tanks, *public, ended, actions)


def _to_tanks(given: Iterable[Mapping[Colour, int]]) -> tuple[ColourCounts, ...]:
    if is_unordered(given):
        raise InvalidState(f"tanks: expected one mapping for each seat, got {shown(given)}")
    try:
        return tuple([ColourCounts(tank) for tank in given])
    except (MantisError, TypeError) as error:
        raise InvalidState(f"tanks: {error}") from None


def _to_scores(given: Iterable[int]) -> tuple[int, ...]:
    return to_tuple(int, "scores", given, InvalidState)


@final
@frozen(repr=False)
class TableView:
    """What a newcomer at the table can see: how many cards of each colour, and the top back (I1).

    Args:
        rules: the ruleset.
        to_move: the seat to move.
        tanks: for each tank how many cards of each colour; a colour left out is 0.
        scores: how many cards are in each score pile.
        draw_count: how many cards are in the draw pile.
        top_back: the back of the top card; None if there is none.
        token: what a variant keeps on the table beside the cards.

    Raises:
        InvalidState: if its parts contradict one another, or the ruleset.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.

    >>> from mantis_rules import Colour, STANDARD
    >>> tanks = [{Colour.RED: 3, Colour.BLUE: 1}, {Colour.PINK: 4}, {Colour.GREEN: 4}]
    >>> back = [Colour.RED, Colour.BLUE, Colour.PINK]
    >>> TableView(STANDARD, 0, tanks, [0, 0, 0], 93, back)
    <TableView standard, ply 0: seat 0 to move, tanks RRRB / KKKK / GGGG, \
scores 0 / 0 / 0, 93 to draw, top back rbk>
    """

    rules: Ruleset
    to_move: Seat
    tanks: tuple[ColourCounts, ...] = field(converter=_to_tanks)
    scores: tuple[int, ...] = field(converter=_to_scores)
    draw_count: int
    top_back: frozenset[Colour] | None = field(converter=to_back)
    token: Hashable = None
    result: Result | None = field(init=False)
    """How the game ended, as the ruleset says; None while it goes on."""
    actions: tuple[Action, ...] = field(init=False)
    """What the seat to move may do, as the ruleset says."""

    def __attrs_post_init__(self) -> None:
        rules, players = self.rules, len(self.tanks)
        check_ruleset(rules)
        object.__setattr__(self, "tanks", _of_the_deck(rules, self.tanks))
        for number in (*self.scores, self.draw_count):
            if not is_whole(number, 0):
                raise InvalidState(
                    f"scores and draw_count: expected ints of 0 or more, got {shown(number)}"
                )
        undrawn = "draw_count", self.draw_count
        check_table(rules, players, self.to_move, self.token, undrawn, scores=len(self.scores))
        held = sum(sum(tank.values()) for tank in self.tanks) + sum(self.scores) + self.draw_count
        if held != len(rules.deck):  # L1
            raise InvalidState(
                f"tanks, scores and draw_count: expected {len(rules.deck)} cards together, "
                f"got {held}"
            )
        ask(self)

    @property
    def players(self) -> int:
        """How many seats there are (S1)."""
        return len(self.tanks)

    @property
    def ply(self) -> int:
        """How many actions have been taken so far (L5)."""
        return len(self.rules.deck) - self.players * self.rules.hand - self.draw_count

    def tops(self) -> dict[int, int]:
        """Return the places in the deck of the cards that can be on top, and the weight of each."""
        if self.top_back is None:
            return {}
        deck, tanks = self.rules.deck, self.tanks
        weights = {}
        for place in few_places_of(deck.bits_of_back(self.top_back)):
            front = deck.cards[place].front
            unseen = deck.bits_of(front).bit_count() - sum([tank[front] for tank in tanks])
            if unseen > 0:
                weights[place] = unseen
        return weights

    def world(self, *tops: int) -> State:
        """Return a position that looks like this.

        Args:
            tops: the place in the deck of the card on top, if there is one.
        """
        deck = self.rules.deck
        kept = sum([1 << place for place in tops])
        tanks, free = tanks_of(deck, deck.bits ^ kept, [tank.items() for tank in self.tanks])
        piles, free = taken_in_turn(free, self.scores)
        stack = tuple(stack_of(free | kept, *tops))
        return make_state(self.rules, self.to_move, tanks, piles, stack, self.token)

    def __repr__(self) -> str:
        return described(self, "TableView", self.tanks)


View: TypeAlias = TableView | MemoryView
"""What may be known of a position: by looking at it, or by remembering all that was shown."""


def check_view(view: View) -> None:
    """Refuse what is no view."""
    if type(view) is not TableView and type(view) is not MemoryView:
        raise InvalidState(f"expected a TableView or a MemoryView, got {shown(view)}")


def _of_the_deck(rules: Ruleset, tanks: tuple[ColourCounts, ...]) -> tuple[ColourCounts, ...]:
    """Return tanks with a number for each of the deck's colours, and for no others."""
    deck = rules.deck
    for colour in {colour for tank in tanks for colour in tank}:
        seen = sum(tank.get(colour, 0) for tank in tanks)
        held = deck.bits_of(colour).bit_count()
        if seen > held:
            raise InvalidState(
                f"tanks: expected at most {held} cards that are {colour.value}, got {seen}"
            )
    colours = deck.colours
    return tuple(
        [colour_counts(colours, tuple([tank.get(c, 0) for c in colours])) for tank in tanks]
    )


_seen = filled(TableView)
