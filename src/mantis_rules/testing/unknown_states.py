"""States of which only the top card and the seat to move are known."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import z3  # type: ignore[import-untyped]  # z3 ships no types

from ..engine import legal_actions, stepping
from ..errors import InvalidState
from ..laws import of_positions
from ..model import Action, Card, CardSet, Flip, Ruleset, Seat, State, Step, cards
from ..model.flips import make_flip
from ..model.moves import seating_of
from ..model.position import make_step, next_state
from .paths import Ground, Path
from .symbols import Number, number_term
from .unknown_bits import Bits, unknown_cards


class Undrawn:
    """A draw pile of unknown size, of which only the top card is known; it is read like a tuple.

    Args:
        path: the way through the code in this run, which decides questions about it.
        top: the place in the deck of the card that is on top of the whole pile.
        cards: the term of the set of cards of the whole pile.
        whole: the term of the number of cards of the whole pile.
        count: the term of the number of cards at the bottom that are left; None for all.
        turned: whether the top card comes first, not last.
    """

    def __init__(
        self, path: Path, top: int, cards: Any, whole: Any, count: Any = None, turned: bool = False
    ) -> None:
        self.path: Path = path
        self.top: int = top
        self.cards: Any = cards
        self.whole: Any = whole
        self.count: Any = whole if count is None else z3.simplify(count)
        self.turned: bool = turned

    def __getitem__(self, wanted: Any) -> Any:
        if isinstance(wanted, slice):
            start, stop, stride = wanted.start, wanted.stop, wanted.step
            if (start, stop, stride) == (None, None, -1):
                return self._part(self.count, turned=not self.turned)
            if not self.turned and start is None and stride is None and stop is not None:
                return self._part(number_term(self.path, stop), turned=False)
            if self.turned and type(start) is int and start > 0 and stop is None and stride is None:
                return self._part(self.count - start, turned=True)
        else:
            is_first = number_term(self.path, wanted) == (0 if self.turned else self.whole - 1)
            if self.path.decide(z3.simplify(z3.And(is_first, self.count == self.whole))):
                return self.top
        return self.path.undecided("the code read the draw pile below the top card")

    def _part(self, count: Any, *, turned: bool) -> Undrawn:
        return Undrawn(self.path, self.top, self.cards, self.whole, count, turned)

    def bits(self) -> Bits:
        """Return the set of its cards, if it is the whole pile or all but the top card."""
        if self.path.decide(z3.simplify(self.count == self.whole)):
            return _card_bits(self.path, self.cards)
        if self.path.decide(z3.simplify(self.count == self.whole - 1)):
            return _card_bits(self.path, self.cards & ~(1 << self.top))
        return self.path.undecided("the code read the draw pile below the top card")

    def __eq__(self, other: object) -> Any:
        if type(other) is not Undrawn or other.turned is not self.turned:
            return NotImplemented
        self.path.check_same(other.path)
        return self.path.decide(z3.simplify(self.count == other.count))

    def __hash__(self) -> int:
        self.path.undecided("an unknown draw pile was looked up in a dict or set")

    def __len__(self) -> int:
        return Number(self.path, self.count).__index__()

    def __bool__(self) -> bool:
        return self.path.decide(z3.simplify(self.count != 0))

    def __iter__(self) -> Iterator[int]:
        self.path.undecided("the code went through the cards of the draw pile")


class Table:
    """All positions of a ruleset for a number of players: each card is in one place (L1, L5).

    Args:
        rules: the ruleset.
        players: the number of players.
    """

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules: Ruleset = rules
        self.players: int = players
        self.ground: Ground = Ground(len(rules.deck))
        self.ground.root.assume(*self._partition(self.ground.root))

    def _zones(self, path: Path, kind: str) -> list[Bits]:
        return [unknown_cards(path, f"{kind} {seat}") for seat in range(self.players)]

    def _partition(self, path: Path) -> Iterator[Any]:
        """Yield that each card is in one zone or still to draw, and enough cards were dealt."""
        deck, count = self.rules.deck, _to_draw(path).term
        zones = self._zones(path, "tank") + self._zones(path, "score pile")
        seen: Any = z3.BitVecVal(0, zones[0].term.size())
        for zone in zones:
            yield zone.term & seen == 0
            seen = seen | zone.term
        yield seen & ~z3.BitVecVal(deck.bits, seen.size()) == 0
        yield z3.Sum([path.size(zone) for zone in zones]) + count == len(deck)
        yield count >= 0
        yield count <= len(deck) - self.players * self.rules.hand

    def state(
        self,
        path: Path,
        mover: Seat,
        top: Card,
        token: Hashable = None,
        *,
        may_be_over: bool = False,
    ) -> State:
        """Return a state with unknown tanks and score piles, in which a card is on top.

        Args:
            path: the way through the code that this run takes.
            mover: the seat to move.
            top: the top card of the draw pile.
            token: the token.
            may_be_over: whether the draw pile may be empty; then nothing is on top.
        """
        place, count = self.rules.deck.place(top), _to_draw(path)
        tanks, piles = self._zones(path, "tank"), self._zones(path, "score pile")
        if not may_be_over:
            path.assume(count.term > 0, *_without(place, tanks + piles))
        stack = Undrawn(path, place, self._outside(tanks + piles), count.term)
        return self._made(mover, token, count, tanks, piles, stack)

    def dealt(self, path: Path, mover: Seat, top: Card | None) -> State | None:
        """Return a state after the deal with unknown tanks; None if there is no such deal.

        Args:
            path: the way through the code that this run takes.
            mover: the seat to move.
            top: the top card of the draw pile; None if the deal takes all cards.
        """
        deck, hand = self.rules.deck, self.rules.hand
        left = len(deck) - self.players * hand
        if (top is None) != (left == 0):
            return None
        place = 0 if top is None else deck.place(top)
        tanks = self._zones(path, "tank")
        path.assume(*[path.size(tank) == hand for tank in tanks])
        path.assume(*[pile.term == 0 for pile in self._zones(path, "score pile")])
        if top is not None:
            path.assume(*_without(place, tanks))
        stack = Undrawn(path, place, self._outside(tanks), z3.IntVal(left))
        return stepping.opened(self._made(mover, None, left, tanks, [0] * self.players, stack))

    def _outside(self, zones: list[Bits]) -> Any:
        """Return the term of the cards that are in none of the zones."""
        outside: Any = z3.BitVecVal(self.rules.deck.bits, zones[0].term.size())
        for zone in zones:
            outside = outside & ~zone.term
        return outside

    def _made(
        self, mover: Seat, token: Hashable, count: Any, tanks: Any, piles: Any, stack: Any
    ) -> State:
        scores: Any = tuple([pile.bit_count() for pile in piles])
        zones = tuple(tanks), tuple(piles), seating_of(self.players)
        return next_state(self.rules, mover, token, count, scores, *zones, stack)

    def step(self, path: Path, state: State) -> Step | None:
        """Return a step from a state, each legal one in a run of its own; None if it is over.

        Who has won after it, and what is legal then, is worked out when it is asked for.
        """
        legal = legal_actions(state)
        if not legal:
            return None
        action = path.pick(legal)
        with (
            mock.patch.object(stepping, "judged", lambda after: after),
            mock.patch.object(stepping, "make_flip", _known_flip),
        ):
            flip, transfers, after = stepping.advance(state, action)
        return make_step(state, flip, transfers, after)

    def real(self, state: State, top: Card | None, model: Any) -> State | None:
        """Return the state that a model stands for; None if it is none, since sizes are wrong.

        Args:
            state: the unknown state.
            top: its top card; None if it has none.
            model: the values that the solver found.
        """

        def value(zone: Any) -> int:
            known = zone if type(zone) is int else model.eval(zone.term, True).as_long()
            return int(known)

        deck, tanks = self.rules.deck, [value(zone) for zone in state.tank_bits]
        piles = [value(zone) for zone in state.score_pile_bits]
        first = [] if top is None else [deck.place(top)]
        left = deck.bits & ~sum([*tanks, *piles])
        rest = [place for place in range(len(deck)) if left >> place & 1 and place not in first]
        try:
            return State.from_bits(
                self.rules, state.to_move, tanks, piles, first + rest, state.token
            )
        except InvalidState:
            return None


def _to_draw(path: Path) -> Number:
    """Return the unknown number of cards in the draw pile."""
    return Number(path, z3.Int("to draw"))


def _known_flip(
    mover: Seat, action: Action, tank: Seat, card: Card, hit: bool, cards: CardSet
) -> Flip:
    """Return the flip; whether it hits has been decided."""
    return make_flip(mover, action, tank, card, bool(hit), cards)


def _card_bits(path: Path, term: Any) -> Bits:
    """Return the set of cards of a term."""
    return Bits(path, term, path.width, positive=True)


def _without(place: int, zones: list[Bits]) -> list[Any]:
    """Return that a card is in none of the zones."""
    return [zone.term & 1 << place == 0 for zone in zones]


@contextmanager
def unknown_cards_allowed() -> Iterator[None]:
    """Let card sets be made of unknown bits, and L1 read an unknown draw pile as a set."""
    checked, bits_at = cards.checked_bits, of_positions.bits_at

    def checked_bits(deck: Any, bits: Any) -> Any:
        return bits if type(bits) is Bits else checked(deck, bits)

    def unknown_bits_at(places: Any) -> Any:
        return places.bits() if type(places) is Undrawn else bits_at(places)

    with (
        mock.patch.object(cards, "checked_bits", checked_bits),
        mock.patch.object(of_positions, "bits_at", unknown_bits_at),
    ):
        yield
