"""`Ruleset`, `State`, `Step` and the protocols of policies, which refer to one another."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any, Protocol, final

import attrs
from attrs import field, frozen

from ..errors import InvalidState
from ..game.frozen import filled, made_on_demand, unchecked
from ..game.stating import without_laws
from ..game.texts import shown
from . import parameters, zones
from .card import Card, Colour
from .cards import CardSet, singles_of
from .deck import STANDARD_DECK, Deck
from .describing import Drawn, described
from .flips import Flip, Transfer
from .moves import Action, Result, Seat, Seating, Turn, seating_of
from .tokens import LITERAL, TokenKind


class Legality(Protocol):
    """Returns the legal actions while the game is not over (T1, T2), in a fixed order."""

    def __call__(self, state: State, /) -> tuple[Action, ...]: ...


class Matching(Protocol):
    """Returns whether a flipped card matches a card in a tank (V4); called by `Ruleset()` only."""

    def __call__(self, flipped: Card, lying: Card, /) -> bool: ...
    def __hash__(self) -> int: ...


class Resolution(Protocol):
    """Returns the transfers after a flip (T3, T4): with the flipped card, and no card twice."""

    def __call__(self, state: State, flip: Flip, /) -> tuple[Transfer, ...]: ...


class Succession(Protocol):
    """Returns the next seat to move and the new token (T7); `state` is before the flip."""

    def __call__(self, state: State, flip: Flip, /) -> Turn: ...


class Victory(Protocol):
    """Returns the result (E1 to E5), or None; not None when the draw pile is empty."""

    def __call__(self, state: State, /) -> Result | None: ...


class Opening(Protocol):
    """Returns the variant's first token; `state` is after the deal."""

    def __call__(self, state: State, /) -> Hashable: ...


@final
@frozen(kw_only=True, cache_hash=True)
class Ruleset:
    """The rules of a game as a value; make a variant with `attrs.evolve`.

    A policy is a function, or a frozen object with `__call__`, at the top of a module (so that
    states can be pickled). It may read all of a state, but not call `legal_actions` or `result`.

    Args:
        name: the ruleset's name in records and positions; one word.
        deck: the deck (C4).
        hand: the number of cards dealt to each seat (S2); 0 or more.
        goal: the number of cards in a score pile that wins (E1, D1); 1 or more.
        min_players: the smallest number of players (S1); 2 or more.
        max_players: the largest number of players (S1).
        legality: returns the legal actions (T1, T2).
        matching: returns whether a flipped card matches another (V4).
        resolution: returns where the cards go (T3, T4).
        succession: returns who moves next (T7, D2).
        victory: returns the result (E1 to E5).
        opening: returns the variant's first token.
        token_kind: formats, parses and transforms tokens.
        version: the version of these rules, one word, which their records must have; or None.

    Raises:
        InvalidRuleset: if a parameter is invalid, the deck has too few cards for the deal, or
            `matching` raises or does not return a bool.
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
    version: str | None = field(default=None, validator=parameters.is_version)
    # For the engine: the policies inside `with_laws`, and cached sets.
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
        """Return the bits of the cards that a card of the deck matches when flipped (V4)."""
        return self._matched[self.deck.place(card)]

    def __repr__(self) -> str:
        return (
            f"<Ruleset {self.name}: {self.min_players} to {self.max_players} players, "
            f"goal {self.goal}, hand {self.hand}, {len(self.deck)} cards>"
        )

    def __reduce__(self) -> tuple[Callable[..., Ruleset], tuple[Hashable, ...]]:
        return _ruleset, tuple([getattr(self, name) for name in _PARAMETERS])


_PARAMETERS = tuple(each.name for each in attrs.fields(Ruleset) if each.init)


@lru_cache(maxsize=64)  # pickled states often share a ruleset
def _ruleset(*values: Any) -> Ruleset:
    return Ruleset(**dict(zip(_PARAMETERS, values, strict=True)))


@final
@frozen(eq=False, repr=False)
class State(Drawn):
    """A position of a game: all cards, the seat to move, and the token (S1 to S6).

    Args:
        rules: the ruleset.
        draw_pile: the cards of the draw pile, the top card first (S4).
        tanks: the tank of each seat (S2).
        score_piles: the score pile of each seat (S5).
        to_move: the seat to move (S6).
        token: the variant's own hashable value, such as a counter, equal to itself; None: no token.

    Raises:
        InvalidState: if the zones are not a partition of the deck (L1), the draw pile is larger
            than after the deal (L5), or `to_move`, the token or the number of seats is invalid.

    Equal arguments make equal states, with equal hashes; the `repr` never shows the draw pile.
    """

    rules: Ruleset
    draw_pile: tuple[Card, ...] = field(converter=zones.to_draw_pile)
    tanks: tuple[CardSet, ...] = field(converter=zones.to_tanks)
    score_piles: tuple[CardSet, ...] = field(converter=zones.to_score_piles)
    to_move: Seat
    token: Hashable = None
    draw_count: int = field(init=False)
    """The number of cards in the draw pile (I1)."""
    scores: tuple[int, ...] = field(init=False)
    """The number of cards in each score pile, by seat (I1)."""
    tank_bits: tuple[int, ...] = field(init=False)
    """The tanks as `CardSet.bits`, by seat."""
    score_pile_bits: tuple[int, ...] = field(init=False)
    """The score piles as `CardSet.bits`, by seat."""
    seating: Seating = field(init=False)
    """Ready-made zones, turns and actions for policies to return."""
    # The draw pile as places in the deck, bottom card first; all states of a game share it. The
    # first `draw_count` places are those of the cards still in the draw pile.
    _stack: tuple[int, ...] = field(init=False)
    # The cached answers of the ruleset's policies; the engine fills them in.
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
        """Return the state whose zones are given as bits, with the same checks as `State()`.

        Args:
            rules: the ruleset.
            to_move: the seat to move.
            tank_bits: the tanks as `CardSet.bits`, by seat.
            score_pile_bits: the score piles as `CardSet.bits`, by seat.
            draw_places: the places in the deck of the draw pile's cards, the top card first.
            token: the variant's token.

        Raises:
            InvalidState: as for `State`.
        """
        check_ruleset(rules)
        most = max(len(rules.deck), rules.max_players) + 1  # an iterable may be endless
        tanks = zones.to_ints("tank_bits", tank_bits, most)
        piles = zones.to_ints("score_pile_bits", score_pile_bits, most)
        places = zones.to_ints("draw_places", draw_places, most)
        zones.check_position(rules, to_move, tanks, piles, places, token)
        return make_state(rules, to_move, tanks, piles, places[::-1], token)

    @property
    def players(self) -> int:
        """The number of players (S1)."""
        return self.seating.players

    @property
    def ply(self) -> int:
        """The number of actions taken so far (L5)."""
        return len(self.rules.deck) - self.seating.players * self.rules.hand - self.draw_count

    @property
    def draw_places(self) -> tuple[int, ...]:
        """The places in the deck of the cards in the draw pile, the top card first; hidden (I2)."""
        return self._stack[: self.draw_count][::-1]

    @property
    def top_back(self) -> frozenset[Colour] | None:
        """The back of the top card, which is public (S4); None if the draw pile is empty."""
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
        # None is left out, since in Python 3.11 its hash differs between processes.
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
    """Refuse a value that is not a ruleset."""
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
    """Return the state with these bits, unchecked; `stack` has the bottom card first."""
    scores = tuple([bits.bit_count() for bits in score_pile_bits])
    left, seats = len(stack), seating_of(len(tank_bits))
    return next_state(rules, to_move, token, left, scores, tank_bits, score_pile_bits, seats, stack)


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
    """Return the state with these fields, unchecked; the zones as cards are made on demand."""
    raise NotImplementedError


@final
@frozen
class Step(Drawn):
    """One step of a game.

    Args:
        before: the state in which the action was taken.
        flip: the action, the flipped card and the cards that it matched.
        transfers: the cards that moved, and where they went.
        after: the state after the action.

    Raises:
        InvalidState: if an argument has the wrong type.
    """

    before: State = field(validator=zones.is_a(State))
    flip: Flip = field(validator=zones.is_a(Flip))
    transfers: tuple[Transfer, ...] = field(converter=zones.to_transfers)
    after: State = field(validator=zones.is_a(State))


make_step: Callable[..., Step] = filled(Step)
