"""`MemoryView`: what a player who remembers every card knows (I3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import final

from attrs import field, frozen

from ..engine import legal_actions, result
from ..errors import InvalidState
from ..game.frozen import filled
from ..game.texts import a_kind
from ..model import Action, CardSet, Colour, Result, Ruleset, Seat, State
from ..model.describing import Drawn, described
from ..model.position import check_ruleset, make_state
from ..model.zones import bits_of_zones, check_partition, check_table, to_score_piles, to_tanks
from .worlds import ask, few_places_of, stack_of, to_back


def memory_view(state: State) -> MemoryView:
    """Return what a player who remembers every card shown so far knows of a state (I2, I3).

    Args:
        state: the state.

    Returns:
        The view, which holds no reference to anything hidden.

    Raises:
        InvalidState: if `state` is not a State.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """
    actions = legal_actions(state)
    rules, unseen = state.rules, state.rules.deck.bits
    for bits in (*state.tank_bits, *state.score_pile_bits):
        unseen ^= bits
    zones = state.tanks, state.score_piles, CardSet.from_bits(rules.deck, unseen), state.top_back
    return _remembered(rules, state.to_move, *zones, state.token, result(state), actions)


@final
@frozen(repr=False)
class MemoryView(Drawn):
    """What a player who remembers every card shown so far knows (I3).

    Args:
        rules: the ruleset.
        to_move: the seat to move.
        tanks: the cards in each tank.
        score_piles: the cards in each score pile.
        unseen: the cards in the draw pile, whose order nobody knows.
        top_back: the back of the top card; None if the draw pile is empty.
        token: the variant's token.

    Raises:
        InvalidState: if the arguments contradict each other or the ruleset.
        PolicyFault: if a policy raises an error or returns an invalid value.
    """

    rules: Ruleset
    to_move: Seat
    tanks: tuple[CardSet, ...] = field(converter=to_tanks)
    score_piles: tuple[CardSet, ...] = field(converter=to_score_piles)
    unseen: CardSet
    top_back: frozenset[Colour] | None = field(converter=to_back)
    token: Hashable = None
    result: Result | None = field(init=False)
    """The result by the ruleset; None while the game is not over."""
    actions: tuple[Action, ...] = field(init=False)
    """The legal actions of the seat to move, by the ruleset."""

    def __attrs_post_init__(self) -> None:
        rules = self.rules
        check_ruleset(rules)
        if type(self.unseen) is not CardSet:
            raise InvalidState(f"unseen: expected a CardSet, got {a_kind(self.unseen)}")
        deck, players = rules.deck, len(self.tanks)
        check_partition(
            deck,
            unseen=bits_of_zones(deck, "unseen", [self.unseen]),
            tanks=bits_of_zones(deck, "tanks", self.tanks),
            score_piles=bits_of_zones(deck, "score_piles", self.score_piles),
        )
        undrawn, piles = ("unseen", len(self.unseen)), len(self.score_piles)
        check_table(rules, players, self.to_move, self.token, undrawn, score_piles=piles)
        ask(self)

    @property
    def players(self) -> int:
        """The number of players (S1)."""
        return len(self.tanks)

    @property
    def ply(self) -> int:
        """The number of actions taken so far (L5)."""
        return len(self.rules.deck) - self.players * self.rules.hand - self.draw_count

    @property
    def draw_count(self) -> int:
        """The number of cards in the draw pile (I1)."""
        return len(self.unseen)

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of cards in each score pile (I1)."""
        return tuple([len(pile) for pile in self.score_piles])

    def tops(self) -> dict[int, int]:
        """Return the weight of each card that can be on top, by its place in the deck: all 1."""
        if self.top_back is None:
            return {}
        bits = self.unseen.bits & self.rules.deck.bits_of_back(self.top_back)
        return dict.fromkeys(few_places_of(bits), 1)

    def world(self, *tops: int) -> State:
        """Return a state that has this view.

        Args:
            tops: the places in the deck of the topmost cards, the top card first.
        """
        return made_up(self, stack_of(self.unseen.bits, *tops))

    def worlds(self, *tops: int, brief: bool = False) -> tuple[State]:
        """Return `world(*tops)` alone: only the order of the draw pile is not known."""
        return (self.world(*tops),)

    def __repr__(self) -> str:
        return described(self, "MemoryView", [tank.counts for tank in self.tanks])


_remembered = filled(MemoryView)


def made_up(view: MemoryView, stack: Iterable[int]) -> State:
    """Return the state that has this view and draw pile, unchecked.

    Args:
        view: the view.
        stack: the places in the deck of the unseen cards, the bottom card first.
    """
    tanks = tuple([tank.bits for tank in view.tanks])
    piles = tuple([pile.bits for pile in view.score_piles])
    return make_state(view.rules, view.to_move, tanks, piles, tuple(stack), view.token)
