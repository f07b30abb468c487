"""The position of a game, the ruleset that it is played by, and one step from it, as values.

They live together because they speak of one another: a state holds its ruleset, a ruleset holds
policies, and a policy is asked about a state. The policies are in `mantis_rules.rulebook`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any, Protocol, final

import attrs
from attrs import field, frozen

from ..errors import InvalidState
from ..game.checks import to_tuple
from ..game.frozen import filled, made_on_demand, unchecked
from ..game.stating import without_laws
from ..game.texts import a_kind, shown
from . import parameters, zones
from .card import Card, Colour
from .cards import CardSet, singles_of
from .deck import STANDARD_DECK, Deck
from .describing import described
from .flips import Flip, Transfer
from .moves import Action, Result, Seat, Seating, Turn, seating_of
from .tokens import LITERAL, TokenKind


class Legality(Protocol):
    """Who may do what while the game is on (T1, T2): returns actions in a fixed order."""

    def __call__(self, state: State, /) -> tuple[Action, ...]: ...


class Matching(Protocol):
    """Whether a flipped card matches a card in the tank (V4): asked when a ruleset is made."""

    def __call__(self, flipped: Card, lying: Card, /) -> bool: ...
    def __hash__(self) -> int: ...


class Resolution(Protocol):
    """Which cards go where after a flip (T3, T4): the flipped card too, and no card twice."""

    def __call__(self, state: State, flip: Flip, /) -> tuple[Transfer, ...]: ...


class Succession(Protocol):
    """Who moves next, and the variant's new token (T7): `state` is the one before the flip."""

    def __call__(self, state: State, flip: Flip, /) -> Turn: ...


class Victory(Protocol):
    """Who has won (E1 to E5): returns None while the game goes on, never with no card to draw."""

    def __call__(self, state: State, /) -> Result | None: ...


class Opening(Protocol):
    """The token that a variant begins with: `state` is the position just dealt."""

    def __call__(self, state: State, /) -> Hashable: ...


@final
@frozen(kw_only=True, cache_hash=True)
class Ruleset:
    """The rules of a game as a value; to make a variant, `attrs.evolve` one.

    A policy is a function, or a frozen object with `__call__`, at the top of a module, so that
    states can be pickled. It may read all of a state, but must not ask `legal_actions` or `result`.

    Args:
        name: what the ruleset is called in records and positions; one word.
        deck: the cards that are played with (C4).
        hand: how many cards are dealt to each seat (S2); 0 or more.
        goal: how many cards in a score pile win (E1, D1); 1 or more.
        min_players: the fewest seats that it is for (S1); 2 or more.
        max_players: the most seats that it is for (S1).
        legality: who may do what (T1, T2).
        matching: which cards a flipped card matches (V4).
        resolution: which cards go where (T3, T4).
        succession: who moves next (T7, D2).
        victory: who has won (E1 to E5).
        opening: the variant's first token.
        token_kind: how such tokens are written, read, and turned with the table.

    Raises:
        InvalidRuleset: if a parameter is of the wrong type or out of range, the deck has too few
            cards for the deal, or `matching` does not answer with a bool for each two cards.
    """

    name: str = field(validator=parameters.is_name)
    deck: Deck = field(default=STANDARD_DECK, validator=parameters.is_deck)
    hand: int = field(default=4, validator=parameters.whole(0))
    goal: int = field(default=10, validator=parameters.whole(1))
    min_players: int = field(default=2, validator=parameters.whole(2))
    max_players: int = field(default=6, validator=parameters.whole(2))
    legality: Legality = field(validator=parameters.is_policy)
    matching: Matching = field(validator=parameters.is_policy)
    resolution: Resolution = field(validator=parameters.is_policy)
    succession: Succession = field(validator=parameters.is_policy)
    victory: Victory = field(validator=parameters.is_policy)
    opening: Opening = field(validator=parameters.is_policy)
    token_kind: TokenKind = field(default=LITERAL, validator=parameters.is_token_kind)
    # For the engine: the policies without what they state about laws, and sets made once.
    _legality: Legality = field(init=False, eq=False)
    _resolution: Resolution = field(init=False, eq=False)
    _succession: Succession = field(init=False, eq=False)
    _victory: Victory = field(init=False, eq=False)
    _matched: tuple[int, ...] = field(init=False, eq=False)
    _singles: tuple[CardSet, ...] = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        parameters.check_numbers(self.deck, self.hand, self.min_players, self.max_players)
        fill = object.__setattr__
        for policy in ("legality", "resolution", "succession", "victory"):
            fill(self, f"_{policy}", without_laws(getattr(self, policy)))
        fill(self, "_matched", parameters.matched_bits(without_laws(self.matching), self.deck))
        fill(self, "_singles", singles_of(self.deck))

    def matched_by(self, card: Card) -> int:
        """Return the bits of the cards that a card of the deck matches when it is flipped (V4)."""
        return self._matched[self.deck.place(card)]

    def __repr__(self) -> str:
        return (
            f"<Ruleset {self.name}: {self.min_players} to {self.max_players} players, "
            f"goal {self.goal}, hand {self.hand}, {len(self.deck)} cards>"
        )

    def __reduce__(self) -> tuple[Callable[..., Ruleset], tuple[Hashable, ...]]:
        return _ruleset, tuple([getattr(self, name) for name in _PARAMETERS])


_PARAMETERS = tuple(each.name for each in attrs.fields(Ruleset) if each.init)


@lru_cache(maxsize=64)  # a pickle of states made one by one has the ruleset each time
def _ruleset(*values: Any) -> Ruleset:
    return Ruleset(**dict(zip(_PARAMETERS, values, strict=True)))


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
    draw_pile: tuple[Card, ...] = field(converter=zones.to_draw_pile)
    tanks: tuple[CardSet, ...] = field(converter=zones.to_tanks)
    score_piles: tuple[CardSet, ...] = field(converter=zones.to_score_piles)
    to_move: Seat
    token: Hashable = None
    draw_count: int = field(init=False)
    """How many cards are in the draw pile (I1)."""
    scores: tuple[int, ...] = field(init=False)
    """How many cards are in each score pile, by seat (I1)."""
    tank_bits: tuple[int, ...] = field(init=False)
    """The tanks as `CardSet.bits`, by seat."""
    score_pile_bits: tuple[int, ...] = field(init=False)
    """The score piles as `CardSet.bits`, by seat."""
    seating: Seating = field(init=False)
    """Ready-made zones, turns and actions for policies to answer with."""
    # The draw pile as places in the deck, bottom card first; all positions of a game share it, and
    # the first `draw_count` places are left.
    _stack: tuple[int, ...] = field(init=False)
    # What the ruleset says about this position: filled in by the engine, once.
    _legal: tuple[Action, ...] | None = field(init=False, default=None)
    _result: Result | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        check_ruleset(self.rules)
        deck = self.rules.deck
        places = zones.places_of(deck, "draw_pile", self.draw_pile)
        tanks = zones.bits_of_zones(deck, "tanks", self.tanks)
        piles = zones.bits_of_zones(deck, "score_piles", self.score_piles)
        made = State.from_bits(self.rules, self.to_move, tanks, piles, places, self.token)
        for each in attrs.fields(State):
            if not each.init:
                object.__setattr__(self, each.name, getattr(made, each.name))

    @classmethod
    def from_bits(
        cls,
        rules: Ruleset,
        to_move: Seat,
        tank_bits: Iterable[int],
        score_pile_bits: Iterable[int],
        draw_places: Iterable[int],
        token: Hashable = None,
    ) -> State:
        """Return the state whose zones are given as bits, checked like any other.

        Args:
            rules: the ruleset.
            to_move: the seat whose turn it is.
            tank_bits: the tanks as `CardSet.bits`, by seat.
            score_pile_bits: the score piles as `CardSet.bits`, by seat.
            draw_places: the places in the deck of the draw pile's cards, the top card first.
            token: what a variant keeps on the table.

        Raises:
            InvalidState: as for `State`.
        """
        check_ruleset(rules)
        most = max(len(rules.deck), rules.max_players) + 1  # of an iterable that may not end
        tanks = to_tuple(int, "tank_bits", tank_bits, InvalidState, most=most)
        piles = to_tuple(int, "score_pile_bits", score_pile_bits, InvalidState, most=most)
        places = to_tuple(int, "draw_places", draw_places, InvalidState, most=most)
        zones.check_position(rules, to_move, tanks, piles, places, token)
        return make_state(rules, to_move, tanks, piles, places[::-1], token)

    @property
    def players(self) -> int:
        """How many seats there are (S1)."""
        return self.seating.players

    @property
    def ply(self) -> int:
        """How many actions have been taken so far (L5)."""
        return len(self.rules.deck) - self.seating.players * self.rules.hand - self.draw_count

    @property
    def draw_places(self) -> tuple[int, ...]:
        """The places in the deck of the cards in the draw pile, the top card first; hidden (I2)."""
        return self._stack[: self.draw_count][::-1]

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
            and self.tank_bits == other.tank_bits
            and self.score_pile_bits == other.score_pile_bits
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
        return self.to_move, self.tank_bits, self.score_pile_bits, undrawn

    def __repr__(self) -> str:
        return described(self, "State", [tank.counts for tank in self.tanks])

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        return make_state, (self.rules, *self._position, self.token)


def check_ruleset(rules: object) -> None:
    """Refuse what is no ruleset."""
    if type(rules) is not Ruleset:
        raise InvalidState(f"rules: expected a Ruleset, got {shown(rules)}")


made_on_demand(
    State,
    draw_pile=lambda state: zones.cards_at(state.rules.deck, state.draw_places),
    tanks=lambda state: zones.sets_of(state.rules.deck, state.tank_bits),
    score_piles=lambda state: zones.sets_of(state.rules.deck, state.score_pile_bits),
)


def make_state(
    rules: Ruleset,
    to_move: Seat,
    tank_bits: tuple[int, ...],
    score_pile_bits: tuple[int, ...],
    stack: tuple[int, ...],
    token: Hashable = None,
) -> State:
    """Return the state with these bits, unchecked; the bottom card of the draw pile is first."""
    scores = tuple([bits.bit_count() for bits in score_pile_bits])
    seating = seating_of(len(tank_bits))
    return next_state(
        rules, to_move, token, len(stack), scores, tank_bits, score_pile_bits, seating, stack
    )


@unchecked(State)
def next_state(
    rules: Ruleset,
    to_move: Seat,
    token: Hashable,
    draw_count: int,
    scores: tuple[int, ...],
    tank_bits: tuple[int, ...],
    score_pile_bits: tuple[int, ...],
    seating: Seating,
    stack: tuple[int, ...],
    legal: tuple[Action, ...] | None = None,
    result: Result | None = None,
) -> State:
    """Return the state with these fields, unchecked; those for people are made on demand."""
    raise NotImplementedError


@final
@frozen
class Step:
    """One step of a game; InvalidState if a field is of another type.

    Args:
        before: the state in which the action was taken.
        flip: the action, and what the flipped card met.
        transfers: where the ruleset sent the cards.
        after: the state that came of it.
    """

    before: State
    flip: Flip
    transfers: tuple[Transfer, ...] = field(converter=zones.to_transfers)
    after: State

    def __attrs_post_init__(self) -> None:
        for name, kind in {"before": State, "flip": Flip, "after": State}.items():
            value: object = getattr(self, name)
            if type(value) is not kind:
                raise InvalidState(f"{name}: expected a {kind.__name__}, got {a_kind(value)}")


make_step: Callable[..., Step] = filled(Step)
