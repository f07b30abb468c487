"""`TableView`: what someone who has just sat down can see (I1)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import lcm
from typing import TypeAlias, final

from attrs import field, frozen

from ..engine import legal_actions, result
from ..errors import InvalidState, MantisError
from ..game.checks import is_unordered, is_whole, to_tuple
from ..game.frozen import filled
from ..game.texts import shown, word_shown
from ..model import Action, Colour, ColourCounts, Result, Ruleset, Seat, State
from ..model.card import colour_counts
from ..model.describing import Drawn, described
from ..model.position import check_ruleset, make_state
from ..model.zones import check_table
from .memory import MemoryView
from .worlds import ask, few_places_of, piles_of, stack_of, tanks_of, to_back


def table_view(state: State | MemoryView) -> TableView:
    """Return what someone who has just sat down can see of a state (I1, I2).

    Args:
        state: the state, or a memory view of it.

    Returns:
        The view, which holds no reference to anything hidden.

    Raises:
        InvalidState: if `state` is neither.
        PolicyFault: if a policy raises an error or returns an invalid value.

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
        raise InvalidState(f"expected a State or a MemoryView, got {word_shown(state)}")
    tanks = tuple([tank.counts for tank in state.tanks])
    public = state.scores, state.draw_count, state.top_back, state.token
    return _seen(state.rules, state.to_move, tanks, *public, ended, actions)


def _to_tanks(given: Iterable[Mapping[Colour, int]]) -> tuple[ColourCounts, ...]:
    if is_unordered(given):
        raise InvalidState(f"tanks: expected one mapping for each seat, got {word_shown(given)}")
    try:
        return tuple([ColourCounts(tank) for tank in given])
    except (MantisError, TypeError) as error:
        raise InvalidState(f"tanks: {error}") from None


def _to_scores(given: Iterable[int]) -> tuple[int, ...]:
    return to_tuple(int, "scores", given, InvalidState)


@final
@frozen(repr=False)
class TableView(Drawn):
    """What someone who has just sat down can see: the counts of cards, and the top back (I1).

    Args:
        rules: the ruleset.
        to_move: the seat to move.
        tanks: the number of cards of each colour in each tank; a missing colour means 0.
        scores: the number of cards in each score pile.
        draw_count: the number of cards in the draw pile.
        top_back: the back of the top card; None if the draw pile is empty.
        token: the variant's token.

    Raises:
        InvalidState: if the arguments contradict each other or the ruleset; or if the result or
            the legal actions depend on cards that a table view does not have, such as the colours
            in a score pile.
        PolicyFault: if a policy raises an error or returns an invalid value.

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
    """The result by the ruleset; None while the game is not over."""
    actions: tuple[Action, ...] = field(init=False)
    """The legal actions of the seat to move, by the ruleset."""

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
        """The number of players (S1)."""
        return len(self.tanks)

    @property
    def ply(self) -> int:
        """The number of actions taken so far (L5)."""
        return len(self.rules.deck) - self.players * self.rules.hand - self.draw_count

    def tops(self) -> dict[int, int]:
        """Return the weight of each card that can be on top, by its place in the deck.

        The weight is: cards of its front in no tank ÷ all cards of its front in the deck, times a
        common multiple.
        """
        if self.top_back is None:
            return {}
        deck, tanks = self.rules.deck, self.tanks
        weights, held = {}, {}
        for place in few_places_of(deck.bits_of_back(self.top_back)):
            front = deck.cards[place].front
            held[place] = deck.bits_of(front).bit_count()
            unseen = held[place] - sum([tank[front] for tank in tanks])
            if unseen > 0:
                weights[place] = unseen
        whole = lcm(*held.values())
        return {place: unseen * (whole // held[place]) for place, unseen in weights.items()}

    def worlds(self, *tops: int, brief: bool = False) -> list[State]:
        """Return states that have this view, and differ in cards that it does not have.

        In some the scored cards have few colours, beginning with each in turn; in two every other
        score pile has many.

        Args:
            tops: the place in the deck of the top card, if there is one.
            brief: whether to begin with the first and the last colour only.
        """
        colours, seats = self.rules.deck.colours, range(self.players)
        firsts = range(len(colours))
        few = [(place, seats[:0]) for place in ((0, firsts[-1]) if brief else firsts)]
        many = [(0, seats[parity::2]) for parity in (0, 1)]
        deck = self.rules.deck
        kept = sum([1 << place for place in tops])
        counts = [tank.items() for tank in self.tanks]
        made = []
        for number, mixed in few + many:
            turned = bool(number % 2)
            tanks, free = tanks_of(deck, deck.bits ^ kept, counts, turned=turned)
            ordered = colours[number:] + colours[:number]
            piles, free = piles_of(deck, free, self.scores, ordered, mixed)
            stack = tuple(stack_of(free | kept, *tops))
            made.append(make_state(self.rules, self.to_move, tanks, piles, stack, self.token))
        return made

    def __repr__(self) -> str:
        return described(self, "TableView", self.tanks)


View: TypeAlias = TableView | MemoryView
"""Either kind of view: what can be seen now, or what can be remembered."""


def check_view(view: View) -> None:
    """Refuse a value that is not a view."""
    if type(view) is not TableView and type(view) is not MemoryView:
        raise InvalidState(f"expected a TableView or a MemoryView, got {word_shown(view)}")


def _of_the_deck(rules: Ruleset, tanks: tuple[ColourCounts, ...]) -> tuple[ColourCounts, ...]:
    """Return tanks with a count for exactly the deck's colours."""
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
