"""The position of a game as an immutable value, and one step from a position to the next.

What is not here: what moves a position along (`engine`), and what decides how (`policies`).

Inside, a zone is an int whose bits stand for cards of the deck, and the draw pile is a tuple of
places in the deck, bottom card first, that all positions of a game share, with a count of the cards
not yet drawn. The fields `draw_pile`, `tanks` and `score_piles` are made from these when first
asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, final

from attrs import field, frozen

from ._described import described
from ._draft import draft_of, made_on_demand
from ._zones import (
    check_partition,
    check_players,
    check_seat,
    check_token,
    check_undrawn,
    to_draw_pile,
    to_score_piles,
    to_tanks,
    to_transfers,
)
from .card import Card, Colour
from .cards import CardSet, card_set
from .errors import InvalidState, a_kind, shown
from .moves import (  # `X as X`: the values that a state is told in can be had from here as well
    Action as Action,
    Flip as Flip,
    Result as Result,
    Score as Score,
    ScorePile as ScorePile,
    Seat as Seat,
    Steal as Steal,
    Table,
    Tank as Tank,
    Transfer as Transfer,
    table_of,
)

if TYPE_CHECKING:
    from .ruleset import Ruleset

__all__ = ["State", "Step"]


class RulesetKind:
    """What a state knows a ruleset by: `Ruleset` itself is defined on top of this module."""

    __slots__ = ()


@final
@frozen(eq=False, repr=False)
class State:
    """A position: everything that is on the table, and whose turn it is (S1 to S6).

    Args:
        rules: the ruleset that the game is played by.
        draw_pile: the cards still to be drawn, the top card first (S4).
        tanks: the open tank of each seat (S2).
        score_piles: the score pile of each seat (S5).
        to_move: the seat whose turn it is (S6).
        token: what a variant keeps on the table beside the cards; hashable.

    Raises:
        InvalidState: if the zones are not a partition of the deck (L1), the draw pile is larger
            than it is after the deal (L5), or a seat is not at the table.

    Two states are equal, and have equal hashes, exactly when the position is the same; how it was
    reached is not part of it. The `repr` is short, and never shows the draw pile.
    """

    rules: Ruleset
    draw_pile: tuple[Card, ...] = field(converter=to_draw_pile)
    tanks: tuple[CardSet, ...] = field(converter=to_tanks)
    score_piles: tuple[CardSet, ...] = field(converter=to_score_piles)
    to_move: Seat
    token: Hashable = None
    draw_count: int = field(init=False)
    """How many cards are in the draw pile (I1)."""
    scores: tuple[int, ...] = field(init=False)
    """How many cards are in each score pile, by seat (I1)."""
    _table: Table = field(init=False)
    _stack: tuple[int, ...] = field(init=False)
    _tank_bits: tuple[int, ...] = field(init=False)
    _pile_bits: tuple[int, ...] = field(init=False)
    # What the ruleset says of this position: filled in by the engine, once.
    _legal: tuple[Action, ...] | None = field(init=False, default=None)
    _result: Result | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, RulesetKind):
            raise InvalidState(f"rules: expected a Ruleset, got {shown(self.rules)}")
        rules, deck = self.rules, self.rules.deck
        check_partition(
            deck,
            {
                "draw_pile": [self.draw_pile],
                "tanks": self.tanks,
                "score_piles": self.score_piles,
            },
        )
        players = len(self.tanks)
        check_players(rules, players, score_piles=len(self.score_piles))
        check_undrawn(rules, players, "draw_pile", len(self.draw_pile))
        check_seat(players, "to_move", self.to_move)
        check_token(rules, players, self.token)
        fill = object.__setattr__
        fill(self, "draw_count", len(self.draw_pile))
        fill(self, "scores", tuple(len(pile) for pile in self.score_piles))
        fill(self, "_table", table_of(players))
        fill(self, "_stack", tuple(deck._index[card] for card in reversed(self.draw_pile)))
        fill(self, "_tank_bits", tuple(tank._bits for tank in self.tanks))
        fill(self, "_pile_bits", tuple(pile._bits for pile in self.score_piles))

    @property
    def players(self) -> int:
        """How many seats there are (S1)."""
        return self._table.players

    @property
    def ply(self) -> int:
        """How many actions have been taken so far (L5)."""
        dealt = self._table.players * self.rules.hand
        return len(self.rules.deck) - dealt - self.draw_count

    @property
    def top_back(self) -> frozenset[Colour] | None:
        """The back of the top card, all that may be seen of the draw pile (S4); None if empty."""
        if not self.draw_count:
            return None
        return self.rules.deck.cards[self._stack[self.draw_count - 1]].back

    def __eq__(self, other: object) -> bool:
        if type(other) is not State:
            return NotImplemented
        count = self.draw_count
        return (
            self.to_move == other.to_move
            and count == other.draw_count
            and self._tank_bits == other._tank_bits
            and self._pile_bits == other._pile_bits
            # States of one game share their stack.
            and (self._stack is other._stack or self._stack[:count] == other._stack[:count])
            and self.token == other.token
            and (self.rules is other.rules or self.rules == other.rules)
        )

    def __hash__(self) -> int:
        # None is left out: its hash is its address, which is another one in every process.
        return hash(self._position if self.token is None else (self._position, self.token))

    @property
    def _position(self) -> tuple[object, ...]:
        undrawn = self._stack[: self.draw_count]
        return self.to_move, self._tank_bits, self._pile_bits, undrawn

    def __repr__(self) -> str:
        return described(self, "State", self.to_move, [tank.counts for tank in self.tanks])

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        return make_state, (self.rules, *self._position, self.token)


def _cards_of(state: State) -> tuple[Card, ...]:
    cards, undrawn = state.rules.deck.cards, state._stack[: state.draw_count]
    return tuple(cards[place] for place in reversed(undrawn))


def _tanks_of(state: State) -> tuple[CardSet, ...]:
    return tuple(card_set(state.rules.deck, bits) for bits in state._tank_bits)


def _score_piles_of(state: State) -> tuple[CardSet, ...]:
    return tuple(card_set(state.rules.deck, bits) for bits in state._pile_bits)


made_on_demand(State, draw_pile=_cards_of, tanks=_tanks_of, score_piles=_score_piles_of)
_Draft = draft_of(State)


def make_state(
    rules: Ruleset,
    to_move: Seat,
    tank_bits: tuple[int, ...],
    pile_bits: tuple[int, ...],
    stack: tuple[int, ...],
    token: Hashable = None,
) -> State:
    """Return the state with these bits, unchecked; the fields for people are left to be made."""
    scores = tuple(bits.bit_count() for bits in pile_bits)
    table = table_of(len(tank_bits))
    return next_state(rules, to_move, tank_bits, pile_bits, stack, token, len(stack), scores, table)


def next_state(
    rules: Ruleset,
    to_move: Seat,
    tank_bits: tuple[int, ...],
    pile_bits: tuple[int, ...],
    stack: tuple[int, ...],
    token: Hashable,
    draw_count: int,
    scores: tuple[int, ...],
    table: Table,
) -> State:
    """Return the state with these bits, as `make_state`, from what the one before it knows."""
    draft = _Draft()
    draft.rules = rules
    draft.to_move = to_move
    draft.token = token
    draft.draw_count = draw_count
    draft.scores = scores
    draft._table = table
    draft._stack = stack
    draft._tank_bits = tank_bits
    draft._pile_bits = pile_bits
    draft._legal = None
    draft._result = None
    draft.__class__ = State
    made: State = draft
    return made


@final
@frozen
class Step:
    """One step of a game: the position before, what happened, and the position after.

    Args:
        before: the state in which the action was taken.
        flip: the action, and what the flipped card met.
        transfers: where the ruleset sent the cards.
        after: the state that came of it.

    Raises:
        InvalidState: if one of them is of another type.
    """

    before: State
    flip: Flip
    transfers: tuple[Transfer, ...] = field(converter=to_transfers)
    after: State

    def __attrs_post_init__(self) -> None:
        for name, state in {"before": self.before, "after": self.after}.items():
            if type(state) is not State:
                raise InvalidState(f"{name}: expected a State, got {a_kind(state)}")
        if type(self.flip) is not Flip:
            raise InvalidState(f"flip: expected a Flip, got {a_kind(self.flip)}")


_StepDraft = draft_of(Step)


def make_step(before: State, flip: Flip, transfers: tuple[Transfer, ...], after: State) -> Step:
    """Return the step, unchecked."""
    draft = _StepDraft()
    draft.before = before
    draft.flip = flip
    draft.transfers = transfers
    draft.after = after
    draft.__class__ = Step
    made: Step = draft
    return made
