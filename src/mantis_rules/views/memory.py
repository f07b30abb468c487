"""What a player knows who remembers every card, as a value (I3).

What is not here: what can be concluded from it (`chances`, `sampling`), and how it is carried on
when something happens (`events`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import final

from attrs import frozen

from .._described import described
from .._draft import draft_of
from .._zones import (
    check_partition,
    check_players,
    check_seat,
    check_token,
    check_undrawn,
    to_score_piles,
    to_tanks,
)
from ..card import Colour
from ..cards import CardSet, card_set
from ..engine import legal_actions
from ..errors import InvalidState, a_kind
from ..moves import Action, Result, Seat
from ..ruleset import Ruleset
from ..state import State, make_state
from . import _worlds as worlds
from ._asked import check_rules, judge, to_back

__all__ = ["MemoryView", "memory_view"]


def memory_view(state: State) -> MemoryView:
    """Return what a player knows of a position who remembers every card ever shown (I2, I3).

    Args:
        state: the position.

    Returns:
        The view; nothing hidden is in it, or can be reached from it.

    Raises:
        InvalidState: if it is not a state.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """
    actions = legal_actions(state)
    unseen = worlds.all_bits(state.rules.deck)
    for bits in (*state._tank_bits, *state._pile_bits):
        unseen ^= bits
    return remembered(
        state.rules,
        state.to_move,
        state.tanks,
        state.score_piles,
        card_set(state.rules.deck, unseen),
        state.top_back,
        state._result,
        state.token,
        actions,
    )


@final
@frozen(init=False, repr=False)
class MemoryView:
    """What a player knows who remembers every card that was ever shown (I3).

    Args:
        rules: the ruleset.
        seat: the seat to move.
        tanks: the cards in each tank.
        score_piles: the cards in each score pile.
        unseen: the cards in the draw pile, of which nobody knows the order.
        top_back: the back of the top card; None if there is none.
        result: how the game ended; None to ask the ruleset whether it has.
        token: what a variant keeps on the table beside the cards.
        actions: what the seat to move may do; None to ask the ruleset.

    Raises:
        InvalidState: if its parts contradict one another, or the ruleset.
        PolicyFault: if a policy of the ruleset gives an answer that cannot be used.
    """

    rules: Ruleset
    seat: Seat
    tanks: tuple[CardSet, ...]
    score_piles: tuple[CardSet, ...]
    unseen: CardSet
    top_back: frozenset[Colour] | None
    result: Result | None
    token: Hashable
    actions: tuple[Action, ...]

    def __init__(
        self,
        rules: Ruleset,
        seat: Seat,
        tanks: Iterable[CardSet],
        score_piles: Iterable[CardSet],
        unseen: CardSet,
        top_back: Iterable[Colour] | None,
        result: Result | None = None,
        token: Hashable = None,
        actions: tuple[Action, ...] | None = None,
    ) -> None:
        check_rules(rules)
        tanks, piles = to_tanks(tanks), to_score_piles(score_piles)
        if type(unseen) is not CardSet:
            raise InvalidState(f"unseen: expected a CardSet, got {a_kind(unseen)}")
        check_partition(rules.deck, {"unseen": [unseen], "tanks": tanks, "score_piles": piles})
        players = len(tanks)
        check_players(rules, players, score_piles=len(piles))
        check_undrawn(rules, players, "unseen", len(unseen))
        check_seat(players, "seat", seat)
        check_token(rules, players, token)
        back = to_back(top_back)
        self.__attrs_init__(rules, seat, tanks, piles, unseen, back, None, token, ())
        judge(self, result, actions)

    @property
    def players(self) -> int:
        """How many seats there are (S1)."""
        return len(self.tanks)

    @property
    def ply(self) -> int:
        """How many actions have been taken so far (L5)."""
        return len(self.rules.deck) - self.players * self.rules.hand - self.draw_count

    @property
    def draw_count(self) -> int:
        """How many cards are in the draw pile (I1)."""
        return len(self.unseen)

    @property
    def scores(self) -> tuple[int, ...]:
        """How many cards are in each score pile (I1)."""
        return tuple([len(pile) for pile in self.score_piles])

    def _tops(self) -> dict[int, int]:
        """The places in the deck of the cards that can be on top, all of one weight."""
        if self.top_back is None:
            return {}
        weights = {}
        bits = self.unseen._bits & self.rules.deck._bits_of_back.get(self.top_back, 0)
        while bits:
            place = bits.bit_length() - 1
            bits ^= 1 << place
            weights[place] = 1
        return weights

    def _count(self, seat: Seat, front: Colour) -> int:
        """How many cards of a front are in a tank."""
        return (self.tanks[seat]._bits & self.rules.deck._bits_of[front]).bit_count()

    def _world(self, top: int | None) -> State:
        """A position that looks like this, with the card at this place in the deck on top."""
        return self._with(worlds.stack_of(self.unseen._bits, top))

    def _with(self, stack: tuple[int, ...]) -> State:
        """The position that looks like this and has this draw pile."""
        return make_state(
            self.rules,
            self.seat,
            tuple([tank._bits for tank in self.tanks]),
            tuple([pile._bits for pile in self.score_piles]),
            stack,
            self.token,
        )

    def __repr__(self) -> str:
        return described(self, "MemoryView", self.seat, [tank.counts for tank in self.tanks])


_Draft = draft_of(MemoryView)


def remembered(
    rules: Ruleset,
    seat: Seat,
    tanks: tuple[CardSet, ...],
    score_piles: tuple[CardSet, ...],
    unseen: CardSet,
    top_back: frozenset[Colour] | None,
    result: Result | None,
    token: Hashable,
    actions: tuple[Action, ...],
) -> MemoryView:
    """Return the view with these fields, unchecked."""
    draft = _Draft()
    draft.rules = rules
    draft.seat = seat
    draft.tanks = tanks
    draft.score_piles = score_piles
    draft.unseen = unseen
    draft.top_back = top_back
    draft.result = result
    draft.token = token
    draft.actions = actions
    draft.__class__ = MemoryView
    made: MemoryView = draft
    return made
